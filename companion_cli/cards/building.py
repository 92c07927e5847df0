"""Building a card file whole, from Scryfall's bulk file and from tables of further names and printings.

Streaming: the memory used does not grow with the files. The finished file takes the place of an older one in one step.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion_cli.cards.bulk_file import read_card_objects
from companion_cli.cards.card_file import (
    card_id_of,
    create_tables,
    put_card,
    put_name,
    put_printing,
    read_legalities,
)
from companion_cli.cards.errors import CardFileError, CardObjectError, CardSourceError
from companion_cli.cards.model import Legality, NameKind
from companion_cli.cards.names import INTERCHANGEABLE_NAMES, OLD_SPELLINGS, SEPARATOR
from companion_cli.cards.scryfall_objects import (
    CardName,
    card_from_scryfall,
    names_from_scryfall,
    printing_from_scryfall,
)


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


def _fill(connection: sqlite3.Connection, source: Path, further: Iterable[FurtherNames]) -> BuildSummary:
    connection.execute("BEGIN")
    not_cards, refused, same_names = _put_cards(connection, source)
    _put_further(connection, _known_by_heart())
    without_card = _put_further(connection, further)
    _drop_what_is_not_needed(connection)
    connection.execute("COMMIT")
    return BuildSummary(
        cards=_count(connection, "cards"),
        names=_count(connection, "names"),
        printings=_count(connection, "printings"),
        not_cards=not_cards,
        refused=tuple(refused),
        same_names=tuple(same_names),
        without_card=without_card,
    )


def _put_cards(connection: sqlite3.Connection, source: Path) -> tuple[int, list[str], list[str]]:
    """Put every card of the bulk file, and return the number of objects that are none, the refusals and same names."""
    not_cards = 0
    refused: list[str] = []
    same_names: list[str] = []
    for card_object in read_card_objects(source):
        try:
            card = card_from_scryfall(card_object)
            names = () if card is None else names_from_scryfall(card_object)
        except CardObjectError as error:
            refused.append(str(error))
            continue
        if card is None:
            not_cards += 1
            continue
        if (has_been_legal := _has_been_legal(connection, card.name)) is not None:
            same_names.append(card.name)
            if has_been_legal or not _is_legal_somewhere(card.legalities.values()):
                continue
        put_card(connection, card, names, printing_from_scryfall(card_object))
    return not_cards, refused, same_names


def _has_been_legal(connection: sqlite3.Connection, name: str) -> bool | None:
    """Return whether the card of that name has been legal in some format, or None where there is no such card yet."""
    card_id = card_id_of(connection, name)
    if card_id is None:
        return None
    (by_format,) = connection.execute(
        "SELECT by_format FROM legalities WHERE id = (SELECT legalities FROM cards WHERE id = ?)", (card_id,)
    ).fetchone()
    return _is_legal_somewhere(read_legalities(by_format).values())


def _is_legal_somewhere(legalities: Iterable[Legality]) -> bool:
    """Return whether it is legal, restricted or banned anywhere: joke cards are none of these."""
    return any(state is not Legality.NOT_LEGAL for state in legalities)


def _put_further(connection: sqlite3.Connection, further: Iterable[FurtherNames]) -> int:
    """Put names and printings of cards that are there, and return the number of rows whose card is not."""
    card_ids = dict(connection.execute("SELECT name, id FROM cards"))
    without_card = 0
    for row in further:
        card_id = card_ids.get(row.card_name)
        if card_id is None:
            without_card += 1
            continue
        for name in row.names:
            put_name(connection, name, card_id)
        if row.printing is not None:
            put_printing(connection, *row.printing, card_id)
    return without_card


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
