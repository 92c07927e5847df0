"""Building a card file whole, from Scryfall's bulk file and from tables of further names and printings.

Streaming: the memory used does not grow with the files. The finished file takes the place of an older one in one step.
"""

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from companion_cli.cards.bulk_file import read_card_objects
from companion_cli.cards.card_file import (
    PUT_CARD,
    PUT_NAME,
    PUT_PRINTING,
    RANKS,
    card_row,
    create_tables,
    name_row,
    put_legalities,
)
from companion_cli.cards.errors import CardFileError, CardObjectError, CardSourceError
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Card, Legality, NameKind
from companion_cli.cards.names import INTERCHANGEABLE_NAMES, OLD_SPELLINGS, SEPARATOR, printing_key
from companion_cli.cards.scryfall_objects import (
    CardName,
    card_from_scryfall,
    digest_of,
    legalities_from_scryfall,
    names_from_scryfall,
    printing_from_scryfall,
)
from companion_cli.version import VERSION

_ROWS_AT_ONCE = 2000
_DERIVED_BY = "derived_by"
"""Fact of a card file: the version that derived its facts."""
_IS_NO_RARITY = re.compile("p...|y...|ana|anb|oana|xana|aa.|ha.|ea.|j21|pio|sir|sis|akr|klr|hbg|ren|rin")
"""Codes of sets whose rarity does not count in Pauper Commander (pdhhomebase.com/rules): promos, Arena's own, Italian
and French ones."""
_NAMES_OF_OBJECTS = frozenset({(NameKind.FULL, False), (NameKind.FRONT, False), (NameKind.OTHER_PART, False)})
"""Names that come from the objects alone; flavour names and those of other languages come from the tables as well."""


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
    legalities: Path | None = None,
    legality_days: Mapping[str, date] = MappingProxyType({}),
    base: Path | None = None,
    about: Mapping[str, str] | None = None,
) -> BuildSummary:
    """Build the card file `out` from Scryfall's oracle-cards file `source`; `out` is replaced only when all is well.

    The tables are CSV files (`.csv` or `.csv.gz`) with the columns lang, printed_name, name; set, collector_number,
    name (and rarity, which tells of uncommon printings); printed_name, name, set, collector_number; and, for
    `legalities`, name and a column a format, whose cells take the place of what the objects say (empty: not known).
    `legality_days` are the formats whose bans are known up to another day than `legality_as_of`. `base` is an older
    card file to start from: what it knows of the cards in `source` is kept where the objects say the same, which saves
    most of the time, as are all further names and printings; its other cards go. `about` are more facts for the file to
    state. Raises CardSourceError where one of the files cannot be read, CardFileError where `base` cannot be used or
    `out` cannot be written.
    """
    import shutil
    import tempfile

    facts = {
        "text_as_of": text_as_of.isoformat(),
        "legality_as_of": legality_as_of.isoformat(),
        _DERIVED_BY: VERSION,
        **(about or {}),
    }
    temporary: Path | None = None
    try:
        handle, temporary_name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
        temporary = Path(temporary_name)
        os.close(handle)
        if base is not None:
            _check_base(base)
            shutil.copyfile(base, temporary)
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            if base is None:
                create_tables(connection, {})
            known = _known_cards(connection)
            connection.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", facts.items())
            connection.execute("DELETE FROM formats")
            days = [(play_format, day.isoformat()) for play_format, day in sorted(legality_days.items())]
            connection.executemany("INSERT INTO formats VALUES (?, ?)", days)
            summary = _fill(connection, source, known, _further_names(localized_names, printings, alternate_names))
            if legalities is not None:
                _put_legalities(connection, legalities)
            if printings is not None:
                _put_uncommon(connection, printings)
            if not summary.cards:
                raise CardSourceError(f"{source}: holds no card that can be read; is it Scryfall's oracle-cards file?")
            if base is None:
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


_Known = tuple[str, int, int | None, int]
"""A card of the file that is built upon: full name, id, digest (None: derive it anew), id of its legalities."""


def _check_base(base: Path) -> None:
    """Raise CardFileError where the file is none that can be built upon."""
    with CardLibrary(base):
        return


def _known_cards(connection: sqlite3.Connection) -> Mapping[str, _Known]:
    """Return the cards that are there, by full name. Facts that another version derived are not trusted."""
    is_ours = (_DERIVED_BY, VERSION) in connection.execute("SELECT fact, value FROM about").fetchall()
    digest = "digest" if is_ours else "NULL"
    rows = connection.execute(f"SELECT name, id, {digest}, legalities FROM cards")
    return {row[0]: row for row in rows}


class _SharedLegalities(NamedTuple):
    """Legalities that many cards have in common."""

    legalities: Mapping[str, Legality]
    number: int
    """Their id in the file."""
    is_legal_nowhere: bool
    """Nor restricted, nor banned: joke and playtest cards."""


class _Writer:
    """Collects rows and writes many at once, which is several times faster than one by one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._cards: list[tuple[object, ...]] = []
        self._names: list[tuple[object, ...]] = []
        self._printings: list[tuple[object, ...]] = []
        self._legalities: dict[int, _SharedLegalities] = {}
        """By identity of the mapping, since hashing it takes long."""

    def put_card(self, card: Card, card_id: int, digest: int) -> None:
        """Put a card, in place of another one of that id."""
        self._cards.append(card_row(card, card_id, self.share(card.legalities).number, digest=digest))

    def share(self, legalities: Mapping[str, Legality]) -> _SharedLegalities:
        """Return what cards with these legalities share, putting them if they are new."""
        shared = self._legalities.get(id(legalities))
        if shared is None:
            is_legal_nowhere = all(state is Legality.NOT_LEGAL for state in legalities.values())
            number = put_legalities(self._connection, legalities)
            shared = self._legalities[id(legalities)] = _SharedLegalities(legalities, number, is_legal_nowhere)
        return shared

    def change_legalities(self, card_id: int, legalities: int) -> None:
        """Give a card that is there other legalities."""
        self._connection.execute("UPDATE cards SET legalities = ? WHERE id = ?", (legalities, card_id))

    def put_names(self, names: Iterable[CardName], printing: tuple[str, str] | None, card_id: int) -> None:
        """Put what finds a card."""
        self._names.extend([name_row(name, card_id) for name in names])
        if printing is not None:
            self._printings.append((printing_key(*printing), card_id))
        if len(self._cards) + len(self._names) + len(self._printings) > _ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what is collected."""
        for statement, rows in ((PUT_CARD, self._cards), (PUT_NAME, self._names), (PUT_PRINTING, self._printings)):
            self._connection.executemany(statement, rows)
            rows.clear()


@dataclass(slots=True)
class _Tally:
    """The cards put so far, and what was left out."""

    known: Mapping[str, _Known]
    """The cards of the file that is built upon, by full name."""
    card_ids: dict[str, int] = field(default_factory=dict)
    """By full name."""
    legal_nowhere: set[str] = field(default_factory=set)
    """Full names of cards that are legal, restricted or banned nowhere."""
    changed: dict[int, tuple[CardName, ...]] = field(default_factory=dict)
    """Of the known cards those whose object says something new, by id, with the names that it gives now."""
    not_cards: int = 0
    refused: list[str] = field(default_factory=list)
    same_names: list[str] = field(default_factory=list)
    without_card: int = 0
    last_id: int = 0

    def take(self, name: str, *, is_legal_nowhere: bool) -> int:
        """Note that the card has come, and return its id: the one it had, or a new one."""
        if is_legal_nowhere:
            self.legal_nowhere.add(name)
        else:
            self.legal_nowhere.discard(name)
        if name not in self.card_ids:
            known = self.known.get(name)
            self.last_id += known is None
            self.card_ids[name] = self.last_id if known is None else known[1]
        return self.card_ids[name]


def _fill(
    connection: sqlite3.Connection, source: Path, known: Mapping[str, _Known], further: Iterable[FurtherNames]
) -> BuildSummary:
    tally = _Tally(known, last_id=max((card_id for _, card_id, _, _ in known.values()), default=0))
    writer = _Writer(connection)
    connection.execute("BEGIN")
    for card_object in read_card_objects(source):
        _put_object(writer, card_object, tally)
    writer.flush()
    if known:
        _drop_what_is_superseded(connection, tally)
    for card_id, names in tally.changed.items():
        writer.put_names(names, None, card_id)
    for row in _known_by_heart():
        if row.card_name in tally.card_ids:
            writer.put_names(row.names, row.printing, tally.card_ids[row.card_name])
    for row in further:
        if row.card_name in tally.card_ids:
            writer.put_names(row.names, row.printing, tally.card_ids[row.card_name])
        else:
            tally.without_card += 1
    writer.flush()
    has_new_names = bool(tally.changed) or not tally.card_ids.keys() <= known.keys()
    if known and has_new_names:
        _tell_spellings_apart(connection)
    if has_new_names:
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
        digest = digest_of(card_object)
        if _is_kept(writer, card_object, digest, tally):
            return
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
        if card.name not in tally.legal_nowhere:
            return
    card_id = tally.take(card.name, is_legal_nowhere=writer.share(card.legalities).is_legal_nowhere)
    writer.put_card(card, card_id, digest)
    if card.name in tally.known:
        tally.changed[card_id] = names
        names = ()
    writer.put_names(names, printing, card_id)


def _is_kept(writer: _Writer, card_object: Mapping[str, Any], digest: int, tally: _Tally) -> bool:
    """Keep a known card as it is, but for its legalities and a printing more; return whether it is one.

    That is so where the object says the same as before, and no other one of that name came first.
    """
    name = card_object.get("name")
    known = tally.known.get(name) if isinstance(name, str) else None
    if known is None or known[2] != digest or name in tally.card_ids:
        return False
    shared, printing = writer.share(legalities_from_scryfall(card_object)), printing_from_scryfall(card_object)
    card_id = tally.take(known[0], is_legal_nowhere=shared.is_legal_nowhere)
    if shared.number != known[3]:
        writer.change_legalities(card_id, shared.number)
    if printing is not None:
        writer.put_names((), printing, card_id)
    return True


def _drop_what_is_superseded(connection: sqlite3.Connection, tally: _Tally) -> None:
    """Drop the known cards that did not come, and the names that the objects of changed cards gave before."""
    gone = [(card_id,) for name, card_id, _, _ in tally.known.values() if name not in tally.card_ids]
    connection.executemany("DELETE FROM cards WHERE id = ?", gone)
    if gone:
        connection.execute("DELETE FROM names WHERE card NOT IN (SELECT id FROM cards)")
        connection.execute("DELETE FROM printings WHERE card NOT IN (SELECT id FROM cards)")
    if tally.changed:
        connection.execute("CREATE TEMP TABLE changed (card INTEGER PRIMARY KEY)")
        connection.executemany("INSERT INTO changed VALUES (?)", [(card_id,) for card_id in tally.changed])
        ranks = [rank for rank, kind in enumerate(RANKS) if kind in _NAMES_OF_OBJECTS]
        connection.execute(
            f"""DELETE FROM names WHERE language = '' AND rank IN ({", ".join(map(str, ranks))})
                AND card IN (SELECT card FROM changed)"""
        )


def _put_legalities(connection: sqlite3.Connection, table: Path) -> None:
    """Let the cells of a table of legalities take the place of what the objects say."""
    known = {state.value: state for state in Legality}
    ids = _ids_by_name(connection)
    for row in _whole_rows(table, "name"):
        states = {title: known[cell] for title, cell in sorted(row.items()) if cell in known}
        if (card_id := ids.get(row["name"])) is not None:
            number = put_legalities(connection, states)
            connection.execute("UPDATE cards SET legalities = ? WHERE id = ?", (number, card_id))
    connection.execute("DELETE FROM legalities WHERE id NOT IN (SELECT legalities FROM cards)")


def _put_uncommon(connection: sqlite3.Connection, printings: Path) -> None:
    """Say of each card with printings whether one of them is uncommon and counts in Pauper Commander."""
    uncommon: dict[str, bool] = {}
    for row in _whole_rows(printings, "set", "name"):
        counts = row.get("rarity") == "uncommon" and not _IS_NO_RARITY.fullmatch(row["set"])
        uncommon[row["name"]] = counts or uncommon.get(row["name"], False)
    ids = _ids_by_name(connection)
    rows = [(is_uncommon, ids[name]) for name, is_uncommon in uncommon.items() if name in ids]
    connection.executemany("UPDATE cards SET uncommon = ? WHERE id = ?", rows)


def _ids_by_name(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT name, id FROM cards").fetchall())


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
    """Yield these columns of a CSV file; nothing where there is no file."""
    if table is not None:
        yield from (tuple([row[column] for column in columns]) for row in _whole_rows(table, *columns))


def _whole_rows(table: Path, *needed: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a CSV file that has the needed columns, gzipped or not, told by content."""
    import csv
    import gzip
    import zlib

    try:
        with table.open("rb") as raw:
            gzipped = raw.read(2) == b"\x1f\x8b"
        opened = gzip.open if gzipped else open
        with opened(table, "rt", encoding="utf-8-sig", newline="") as text:
            reader = csv.DictReader(text)
            if missing := set(needed) - set(reader.fieldnames or ()):
                raise CardSourceError(f"{table}: no column {', '.join(sorted(missing))}")
            for row in reader:
                yield {title: cell or "" for title, cell in row.items() if title is not None}
    except (EOFError, zlib.error, UnicodeDecodeError, csv.Error) as error:
        raise CardSourceError(f"{table}: damaged or cut short ({error})") from error
    except OSError as error:
        raise CardSourceError(f"{table}: {error.strerror or error}") from error


def _tell_spellings_apart(connection: sqlite3.Connection) -> None:
    """Where a key has come to mean two cards, give their full names a spelling again, and take it from the others.

    Spellings are dropped where a key tells the card alone; one that stayed must not decide against one that went.
    """
    keys = "SELECT key FROM names GROUP BY key HAVING count(DISTINCT card) > 1 AND count(*) > count(spelling)"
    connection.execute(
        f"""UPDATE names SET spelling = CASE WHEN rank = 0 THEN (SELECT name FROM cards WHERE id = names.card) END
            WHERE key IN ({keys})"""
    )


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
