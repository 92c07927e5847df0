"""Building a card file whole, from Scryfall's bulk file and from tables of further names and printings.

Streaming: the memory used does not grow with the files. The finished file takes the place of an older one in one step.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from companion_cli.cards.bulk_file import read_card_objects
from companion_cli.cards.card_file import (
    PUT_CARD,
    PUT_NAME,
    PUT_PRINTING,
    card_row,
    create_tables,
    name_row,
    put_legalities,
)
from companion_cli.cards.errors import CardFileError, CardObjectError, CardSourceError
from companion_cli.cards.model import Card, Legality, NameKind
from companion_cli.cards.names import INTERCHANGEABLE_NAMES, OLD_SPELLINGS, SEPARATOR, printing_key
from companion_cli.cards.scryfall_objects import (
    CardName,
    card_from_scryfall,
    names_from_scryfall,
    printing_from_scryfall,
)

_ROWS_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What went into a card file."""

    cards: int
    names: int
    printings: int
    not_cards: int
    """Objects that are no cards: tokens, art and the like."""
    refused: tuple[str, ...]
    """One sentence for each object that could not be judged, and is left out."""
    same_names: tuple[str, ...]
    """Names that several cards bear; the one that has been legal somewhere is kept, else the first."""
    without_card: int
    """Rows of the tables of names and printings whose card is not in the file."""


@dataclass(frozen=True, slots=True)
class FurtherNames:
    """What one row of a table adds to a card."""

    card_name: str
    """Full name."""
    names: tuple[CardName, ...]
    printing: tuple[str, str] | None = None
    """Set code and collector number."""


def build_card_file(
    source: Path,
    out: Path,
    *,
    text_as_of: date,
    legality_as_of: date,
    localized_names: Path | None = None,
    printings: Path | None = None,
    alternate_names: Path | None = None,
) -> BuildSummary:
    """Build the card file `out` from Scryfall's oracle-cards file `source`; `out` is replaced only when all is well.

    The tables are CSV files (`.csv` or `.csv.gz`) with the columns lang, printed_name, name; set, collector_number,
    name; and printed_name, name, set, collector_number. Raises CardSourceError where one of the files cannot be read,
    CardFileError where `out` cannot be written.
    """
    import tempfile

    temporary: Path | None = None
    try:
        handle, temporary_name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
        temporary = Path(temporary_name)
        os.close(handle)
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            create_tables(
                connection, {"text_as_of": text_as_of.isoformat(), "legality_as_of": legality_as_of.isoformat()}
            )
            summary = _fill(connection, source, _further_names(localized_names, printings, alternate_names))
            connection.execute("VACUUM")
        temporary.chmod(0o644)
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(out)
    except (OSError, sqlite3.Error) as error:
        raise CardFileError(f"{out}: cannot be written ({error})") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
    return summary


class _Writer:
    """Collects rows and writes many at once, which is several times faster than one by one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._cards: list[tuple[object, ...]] = []
        self._names: list[tuple[object, ...]] = []
        self._printings: list[tuple[object, ...]] = []
        self._legalities: dict[int, tuple[Mapping[str, Legality], int]] = {}
        """By identity, since many cards share one mapping and hashing it takes long: the mapping, and its id."""

    def put_card(self, card: Card, card_id: int) -> None:
        """Put a card, in place of another one of that id."""
        shared = self._legalities.get(id(card.legalities))
        if shared is None:
            shared = card.legalities, put_legalities(self._connection, card.legalities)
            self._legalities[id(card.legalities)] = shared
        self._cards.append(card_row(card, card_id, shared[1]))

    def put_names(self, names: Iterable[CardName], printing: tuple[str, str] | None, card_id: int) -> None:
        """Put what finds a card."""
        self._names.extend([name_row(name, card_id) for name in names])
        if printing is not None:
            self._printings.append((printing_key(*printing), card_id))
        if len(self._names) + len(self._printings) > _ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what is collected."""
        for statement, rows in ((PUT_CARD, self._cards), (PUT_NAME, self._names), (PUT_PRINTING, self._printings)):
            self._connection.executemany(statement, rows)
            rows.clear()


@dataclass(slots=True)
class _Tally:
    """The cards put so far, and what was left out."""

    card_ids: dict[str, int] = field(default_factory=dict)
    """By full name."""
    never_legal: set[str] = field(default_factory=set)
    """Full names of cards that are legal, restricted or banned nowhere."""
    not_cards: int = 0
    refused: list[str] = field(default_factory=list)
    same_names: list[str] = field(default_factory=list)
    without_card: int = 0


def _fill(connection: sqlite3.Connection, source: Path, further: Iterable[FurtherNames]) -> BuildSummary:
    tally = _Tally()
    writer = _Writer(connection)
    connection.execute("BEGIN")
    for card_object in read_card_objects(source):
        _put_object(writer, card_object, tally)
    for row in _known_by_heart():
        if row.card_name in tally.card_ids:
            writer.put_names(row.names, row.printing, tally.card_ids[row.card_name])
    for row in further:
        if row.card_name in tally.card_ids:
            writer.put_names(row.names, row.printing, tally.card_ids[row.card_name])
        else:
            tally.without_card += 1
    writer.flush()
    _drop_what_is_not_needed(connection)
    connection.execute("COMMIT")
    return BuildSummary(
        cards=len(tally.card_ids),
        names=_count(connection, "names"),
        printings=_count(connection, "printings"),
        not_cards=tally.not_cards,
        refused=tuple(tally.refused),
        same_names=tuple(tally.same_names),
        without_card=tally.without_card,
    )


def _put_object(writer: _Writer, card_object: Mapping[str, Any], tally: _Tally) -> None:
    """Put the card that the object is, if it is one, and none of that name has been legal where it has not."""
    try:
        card = card_from_scryfall(card_object)
        if card is None:
            tally.not_cards += 1
            return
        names, printing = names_from_scryfall(card_object), printing_from_scryfall(card_object)
    except CardObjectError as error:
        tally.refused.append(str(error))
        return
    if card.name in tally.card_ids:
        tally.same_names.append(card.name)
        if card.name not in tally.never_legal:
            return
    if all(state is Legality.NOT_LEGAL for state in card.legalities.values()):
        tally.never_legal.add(card.name)
    else:
        tally.never_legal.discard(card.name)
    card_id = tally.card_ids.setdefault(card.name, len(tally.card_ids) + 1)
    writer.put_card(card, card_id)
    writer.put_names(names, printing, card_id)


def _known_by_heart() -> Iterator[FurtherNames]:
    for written, name in OLD_SPELLINGS:
        yield FurtherNames(name, (CardName(written, NameKind.OLD_SPELLING),))
    for written, name in INTERCHANGEABLE_NAMES:
        yield FurtherNames(name, names_with_parts(written, NameKind.FLAVOR))


def _further_names(
    localized_names: Path | None, printings: Path | None, alternate_names: Path | None
) -> Iterator[FurtherNames]:
    for printed, name, set_code, number in _rows(alternate_names, "printed_name", "name", "set", "collector_number"):
        printing = (set_code, number) if set_code and number else None
        yield FurtherNames(name, names_with_parts(printed, NameKind.FLAVOR), printing)
    for language, printed, name in _rows(localized_names, "lang", "printed_name", "name"):
        yield FurtherNames(name, names_with_parts(printed, NameKind.PRINTED, language))
    for set_code, number, name in _rows(printings, "set", "collector_number", "name"):
        yield FurtherNames(name, (), (set_code, number))


def names_with_parts(text: str, kind: NameKind, language: str = "") -> tuple[CardName, ...]:
    """Return a name and, where it has several parts, that of its first part and those of the others."""
    first, *others = text.split(SEPARATOR)
    if not others:
        return (CardName(text, kind, language),)
    return (
        CardName(text, kind, language),
        CardName(first, kind, language),
        *(CardName(other, NameKind.OTHER_PART, language) for other in others if other != first),
    )


def _rows(table: Path | None, *columns: str) -> Iterator[tuple[str, ...]]:
    """Yield these columns of a CSV file, gzipped or not, told by content; nothing where there is no file."""
    import csv
    import gzip
    import zlib

    if table is None:
        return
    try:
        with table.open("rb") as raw:
            gzipped = raw.read(2) == b"\x1f\x8b"
        opened = gzip.open if gzipped else open
        with opened(table, "rt", encoding="utf-8-sig", newline="") as text:
            reader = csv.DictReader(text)
            if missing := set(columns) - set(reader.fieldnames or ()):
                raise CardSourceError(f"{table}: no column {', '.join(sorted(missing))}")
            for row in reader:
                yield tuple(row[column] or "" for column in columns)
    except (EOFError, zlib.error, UnicodeDecodeError, csv.Error) as error:
        raise CardSourceError(f"{table}: damaged or cut short ({error})") from error
    except OSError as error:
        raise CardSourceError(f"{table}: {error.strerror or error}") from error


def _drop_what_is_not_needed(connection: sqlite3.Connection) -> None:
    """Drop printed names that find the same card in English, and spellings where the key alone tells the card."""
    connection.execute(
        """DELETE FROM names WHERE language != '' AND EXISTS (
            SELECT 1 FROM names english
            WHERE english.key = names.key AND english.card = names.card AND english.language = '')"""
    )
    connection.execute(
        """UPDATE names SET spelling = NULL WHERE key NOT IN (
            SELECT key FROM names GROUP BY key HAVING count(DISTINCT card) > 1)"""
    )


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
