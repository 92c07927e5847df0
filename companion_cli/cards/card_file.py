"""The card file: derived facts on every card and every name that finds one, in one small SQLite file.

Written here, whole and atomically (`build_card_file`) or card by card (`put_card`, for a cache in the same shape);
read in `cards.library`. It holds no rules text.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion_cli.cards.bulk_file import read_card_objects
from companion_cli.cards.errors import CardObjectError, CardSourceError
from companion_cli.cards.model import Card, Legality, NameKind
from companion_cli.cards.names import OLD_SPELLINGS, SEPARATOR, fold, printing_key
from companion_cli.cards.scryfall_objects import (
    CardName,
    card_from_scryfall,
    names_from_scryfall,
    printing_from_scryfall,
    read_type_line,
)

SCHEMA_VERSION = "1"

SCHEMA = """
CREATE TABLE about (fact TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE legalities (id INTEGER PRIMARY KEY, by_format TEXT NOT NULL UNIQUE);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    deck_names TEXT,               -- NULL: the name
    mana_costs TEXT NOT NULL,
    mana_value REAL NOT NULL,
    type_line TEXT NOT NULL,
    color_identity TEXT NOT NULL,
    every_creature_type INTEGER NOT NULL,
    activated_ability INTEGER NOT NULL,
    copy_limit INTEGER,
    deck_card INTEGER NOT NULL,
    legalities INTEGER NOT NULL REFERENCES legalities,
    fetched_at INTEGER             -- seconds since 1970 in a cache, NULL in a file that was built whole
);
CREATE TABLE names (
    key TEXT NOT NULL,             -- folded
    rank INTEGER NOT NULL,         -- index into RANKS
    card INTEGER NOT NULL REFERENCES cards,
    language TEXT NOT NULL,        -- empty for English
    spelling TEXT,                 -- where the key alone does not tell two cards apart
    PRIMARY KEY (key, rank, card, language)
) WITHOUT ROWID;
CREATE TABLE printings (printing TEXT PRIMARY KEY, card INTEGER NOT NULL REFERENCES cards) WITHOUT ROWID;
"""

RANKS = (
    (NameKind.FULL, False),
    (NameKind.FRONT, False),
    (NameKind.OTHER_PART, False),
    (NameKind.OLD_SPELLING, False),
    (NameKind.FLAVOR, False),
    (NameKind.PRINTED, True),
    (NameKind.OTHER_PART, True),
)
"""(kind, of another language): of the names with one key the first of this order counts, so that English wins and a
second name never shadows a card of that name."""

CARD_COLUMNS = """c.id, c.name, c.deck_names, c.mana_costs, c.mana_value, c.type_line, c.color_identity,
    c.every_creature_type, c.activated_ability, c.copy_limit, c.deck_card, c.legalities, c.fetched_at"""

CardRow = tuple[int, str, str | None, str, float, str, str, int, int, int | None, int, int, int | None]
"""One row of CARD_COLUMNS."""


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
    and OSError where `out` cannot be written.
    """
    import tempfile

    handle, temporary_name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
    os.close(handle)
    temporary = Path(temporary_name)
    try:
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            create_tables(connection, {})
            summary = _fill(connection, source, localized_names, printings, alternate_names)
            _finish(connection, text_as_of, legality_as_of)
        temporary.chmod(0o644)
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(out)
    finally:
        temporary.unlink(missing_ok=True)
    return summary


def create_tables(connection: sqlite3.Connection, about: Mapping[str, str]) -> None:
    """Create the empty tables of a card file or a cache, with its facts about itself, within a transaction if one runs."""
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    connection.executemany("INSERT INTO about VALUES (?, ?)", [("schema", SCHEMA_VERSION), *about.items()])


def put_card(
    connection: sqlite3.Connection,
    card: Card,
    names: Iterable[CardName],
    printing: tuple[str, str] | None = None,
    fetched_at: int | None = None,
) -> int:
    """Add a card with its names, or replace what is known of the card of that name, and return its id."""
    known = _card_id(connection, card.name)
    cursor = connection.execute(
        "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (known, *_values(connection, card), fetched_at),
    )
    card_id = known if known is not None else int(cursor.lastrowid or 0)
    for name in names:
        put_name(connection, name, card_id)
    if printing is not None:
        put_printing(connection, *printing, card_id)
    return card_id


def put_name(connection: sqlite3.Connection, name: CardName, card_id: int) -> None:
    """Add one name of a card, unless it is known."""
    rank = RANKS.index((name.kind, bool(name.language)))
    connection.execute(
        "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?, ?)", (fold(name.text), rank, card_id, name.language, name.text)
    )


def put_printing(connection: sqlite3.Connection, set_code: str, collector_number: str, card_id: int) -> None:
    """Add one printing of a card, or correct it."""
    connection.execute(
        "INSERT OR REPLACE INTO printings VALUES (?, ?)", (printing_key(set_code, collector_number), card_id)
    )


def card_of_row(row: CardRow, legalities: Mapping[str, Legality]) -> Card:
    """Return the card of a row, whose legalities the caller has looked up."""
    _, name, deck_names, mana_costs, mana_value, type_line, identity, every_type, activated, limit, in_deck, _, _ = row
    supertypes, card_types, subtypes = read_type_line(type_line)
    return Card(
        name=name,
        deck_names=tuple((deck_names or name).split(SEPARATOR)),
        mana_costs=tuple(mana_costs.split(SEPARATOR)),
        mana_value=mana_value,
        supertypes=supertypes,
        card_types=card_types,
        subtypes=subtypes,
        has_every_creature_type=bool(every_type),
        color_identity=identity,
        has_activated_ability=bool(activated),
        copy_limit=limit,
        is_deck_card=bool(in_deck),
        legalities=legalities,
    )


def read_legalities(by_format: str) -> Mapping[str, Legality]:
    """Return the legalities of one row of that table: `commander=legal modern=banned`."""
    pairs = (pair.split("=") for pair in by_format.split())
    return {play_format: Legality(state) for play_format, state in pairs}


def _values(connection: sqlite3.Connection, card: Card) -> tuple[str | float | None, ...]:
    deck_names = SEPARATOR.join(card.deck_names)
    by_format = " ".join(f"{play_format}={state}" for play_format, state in sorted(card.legalities.items()))
    connection.execute("INSERT OR IGNORE INTO legalities (by_format) VALUES (?)", (by_format,))
    (legalities,) = connection.execute("SELECT id FROM legalities WHERE by_format = ?", (by_format,)).fetchone()
    return (
        card.name,
        None if deck_names == card.name else deck_names,
        SEPARATOR.join(card.mana_costs),
        card.mana_value,
        _type_line(card),
        card.color_identity,
        card.has_every_creature_type,
        card.has_activated_ability,
        card.copy_limit,
        card.is_deck_card,
        legalities,
    )


def _type_line(card: Card) -> str:
    words = [*sorted(card.supertypes), *sorted(card.card_types), *(["—"] if card.subtypes else [])]
    return " ".join([*words, *sorted(card.subtypes)])


def _card_id(connection: sqlite3.Connection, name: str) -> int | None:
    row = connection.execute(
        "SELECT c.id FROM names n JOIN cards c ON c.id = n.card WHERE n.key = ? AND n.rank = 0 AND c.name = ?",
        (fold(name), name),
    ).fetchone()
    return None if row is None else int(row[0])


def _fill(
    connection: sqlite3.Connection,
    source: Path,
    localized_names: Path | None,
    printings: Path | None,
    alternate_names: Path | None,
) -> BuildSummary:
    connection.execute("BEGIN")
    not_cards, refused, same_names = _put_cards(connection, source)
    card_ids = dict(connection.execute("SELECT name, id FROM cards"))
    without_card = 0
    for card_name, names, printing in _further_names(localized_names, printings, alternate_names):
        card_id = card_ids.get(card_name)
        if card_id is None:
            without_card += 1
            continue
        for name in names:
            put_name(connection, name, card_id)
        if printing is not None:
            put_printing(connection, *printing, card_id)
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
        if (played := _played(connection, card.name)) is not None:
            same_names.append(card.name)
            if played or not _is_played(card.legalities.values()):
                continue
        put_card(connection, card, names, printing_from_scryfall(card_object))
    return not_cards, refused, same_names


def _played(connection: sqlite3.Connection, name: str) -> bool | None:
    """Return whether the card of that name has been legal somewhere, or None where there is none yet."""
    card_id = _card_id(connection, name)
    if card_id is None:
        return None
    (by_format,) = connection.execute(
        "SELECT by_format FROM legalities WHERE id = (SELECT legalities FROM cards WHERE id = ?)", (card_id,)
    ).fetchone()
    return _is_played(read_legalities(by_format).values())


def _is_played(legalities: Iterable[Legality]) -> bool:
    return any(state is not Legality.NOT_LEGAL for state in legalities)


Further = tuple[str, tuple[CardName, ...], tuple[str, str] | None]
"""A card's full name, more names for it, and a printing of it."""


def _further_names(
    localized_names: Path | None, printings: Path | None, alternate_names: Path | None
) -> Iterator[Further]:
    for written, name in OLD_SPELLINGS:
        yield name, (CardName(written, NameKind.OLD_SPELLING),), None
    for printed, name, set_code, number in _rows(alternate_names, "printed_name", "name", "set", "collector_number"):
        yield name, (CardName(printed, NameKind.FLAVOR),), (set_code, number) if set_code and number else None
    for language, printed, name in _rows(localized_names, "lang", "printed_name", "name"):
        yield name, _localized(printed, language), None
    for set_code, number, name in _rows(printings, "set", "collector_number", "name"):
        yield name, (), (set_code, number)


def _localized(printed: str, language: str) -> tuple[CardName, ...]:
    """Return a printed name and, where it is that of several parts, the name of each part."""
    parts = printed.split(SEPARATOR)
    kinds = (NameKind.PRINTED, *[NameKind.OTHER_PART] * (len(parts) - 1))
    whole = CardName(printed, NameKind.PRINTED, language)
    return (whole, *(CardName(part, kind, language) for part, kind in zip(parts, kinds, strict=True)))


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


def _finish(connection: sqlite3.Connection, text_as_of: date, legality_as_of: date) -> None:
    dates = {"text_as_of": text_as_of.isoformat(), "legality_as_of": legality_as_of.isoformat()}
    connection.executemany("INSERT INTO about VALUES (?, ?)", dates.items())
    connection.execute("VACUUM")


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
