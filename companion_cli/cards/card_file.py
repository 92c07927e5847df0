"""The card file: derived facts on every card, every name that finds one, and printings, in one small SQLite file.

Its tables, and how cards go in and come out of their rows. Whole files are built in `cards.building` and read in
`cards.library`; a cache has the same tables. No rules text is kept.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion_cli.cards.model import Card, Legality, NameKind, Partner, PartnerKind
from companion_cli.cards.names import SEPARATOR, fold, printing_key
from companion_cli.cards.type_lines import read_type_line, write_type_line

if TYPE_CHECKING:
    from companion_cli.cards.scryfall_objects import CardName

SCHEMA_VERSION = "3"

SCHEMA = """
CREATE TABLE about (fact TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE formats (
    format TEXT PRIMARY KEY,
    legality_as_of TEXT NOT NULL   -- where another day than the file's own
) WITHOUT ROWID;
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
    can_be_commander INTEGER NOT NULL,
    power_toughness INTEGER,       -- NULL: not known
    partners TEXT NOT NULL,        -- one a line: the kind, and after a colon its text
    uncommon INTEGER,              -- NULL: not known
    edhrec_rank INTEGER,
    fetched_at INTEGER,            -- seconds since 1970 in a cache, NULL in a file that was built whole
    digest INTEGER                 -- of what the facts were derived from, in a file that was built whole
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

_RANK_OF = {kind: rank for rank, kind in enumerate(RANKS)}

PUT_CARD = f"INSERT OR REPLACE INTO cards VALUES ({', '.join('?' * 19)})"
PUT_NAME = "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?, ?)"
PUT_PRINTING = "INSERT OR REPLACE INTO printings VALUES (?, ?)"

CARD_COLUMNS = """c.id, c.name, c.deck_names, c.mana_costs, c.mana_value, c.type_line, c.color_identity,
    c.every_creature_type, c.activated_ability, c.copy_limit, c.deck_card, c.legalities,
    c.can_be_commander, c.power_toughness, c.partners, c.uncommon, c.edhrec_rank, c.fetched_at"""

CardRow = tuple[Any, ...]
"""One row of CARD_COLUMNS."""


def create_tables(connection: sqlite3.Connection, about: Mapping[str, str]) -> None:
    """Create the empty tables of a card file or a cache, with its facts about itself; a running transaction goes on."""
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    connection.executemany("INSERT INTO about VALUES (?, ?)", [("schema", SCHEMA_VERSION), *about.items()])


def put_card(
    connection: sqlite3.Connection,
    card: Card,
    names: Iterable["CardName"],
    printing: tuple[str, str] | None = None,
    fetched_at: int | None = None,
    *,
    replaces: bool = True,
) -> int:
    """Add a card with its names, or replace what is known of the card of that name, and return its id.

    Unless it `replaces` what is known of the card, only names and printing are added to that.
    """
    card_id = card_id_of(connection, card.name)
    if card_id is None or replaces:
        legalities = put_legalities(connection, card.legalities)
        cursor = connection.execute(PUT_CARD, card_row(card, card_id, legalities, fetched_at=fetched_at))
        card_id = card_id if card_id is not None else int(cursor.lastrowid or 0)
    connection.executemany(PUT_NAME, [name_row(name, card_id) for name in names])
    if printing is not None:
        connection.execute(PUT_PRINTING, (printing_key(*printing), card_id))
    return card_id


def put_legalities(connection: sqlite3.Connection, legalities: Mapping[str, Legality]) -> int:
    """Return the id of these legalities, which many cards share, adding them where they are new."""
    by_format = " ".join(f"{play_format}={state}" for play_format, state in sorted(legalities.items()))
    connection.execute("INSERT OR IGNORE INTO legalities (by_format) VALUES (?)", (by_format,))
    (row,) = connection.execute("SELECT id FROM legalities WHERE by_format = ?", (by_format,)).fetchall()
    return int(row[0])


def card_id_of(connection: sqlite3.Connection, name: str) -> int | None:
    """Return the id of the card of that full name, spelt so, or None where there is none."""
    row = connection.execute(
        "SELECT c.id FROM names n JOIN cards c ON c.id = n.card WHERE n.key = ? AND n.rank = 0 AND c.name = ?",
        (fold(name), name),
    ).fetchone()
    return None if row is None else int(row[0])


def card_row(
    card: Card, card_id: int | None, legalities: int, *, fetched_at: int | None = None, digest: int | None = None
) -> tuple[object, ...]:
    """Return the values of PUT_CARD; without an id the card gets a new one."""
    deck_names = SEPARATOR.join(card.deck_names)
    return (
        card_id,
        card.name,
        None if deck_names == card.name else deck_names,
        SEPARATOR.join(card.mana_costs),
        card.mana_value,
        write_type_line(card.supertypes, card.card_types, card.subtypes),
        card.color_identity,
        card.has_every_creature_type,
        card.has_activated_ability,
        card.copy_limit,
        card.is_deck_card,
        legalities,
        card.can_be_commander,
        card.has_power_toughness,
        "\n".join(f"{partner.kind}:{partner.text}" for partner in card.partners),
        card.has_uncommon_printing,
        card.edhrec_rank,
        fetched_at,
        digest,
    )


def name_row(name: "CardName", card_id: int) -> tuple[str, int, int, str, str]:
    """Return the values of PUT_NAME."""
    return fold(name.text), _RANK_OF[name.kind, bool(name.language)], card_id, name.language, name.text


_BATCH = 500
"""Values in one IN; every SQLite takes as many."""


def batches(values: Iterable[str]) -> Iterable[list[str]]:
    """Return the different values in portions, each for one IN."""
    distinct = sorted(set(values))  # as the file has them, so that neighbours are read at once
    return (distinct[start : start + _BATCH] for start in range(0, len(distinct), _BATCH))


def marks(values: Sequence[object]) -> str:
    """Return the question marks of an IN with these values."""
    return ", ".join("?" * len(values))


def card_of_row(row: CardRow, legalities: Mapping[str, Legality]) -> Card:
    """Return the card of a row, whose legalities the caller has looked up."""
    _, name, deck_names, mana_costs, mana_value, type_line, identity, every_type, activated, limit, in_deck, _ = row[
        :12
    ]
    can_be_commander, power_toughness, partners, uncommon, edhrec_rank = row[12:17]
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
        can_be_commander=bool(can_be_commander),
        has_power_toughness=None if power_toughness is None else bool(power_toughness),
        partners=_read_partners(partners),
        has_uncommon_printing=None if uncommon is None else bool(uncommon),
        edhrec_rank=edhrec_rank,
    )


@lru_cache(maxsize=256)
def _read_partners(lines: str) -> tuple[Partner, ...]:
    """Return the partner abilities of that column."""
    abilities = (line.partition(":") for line in lines.split("\n") if line)
    return tuple(Partner(PartnerKind(kind), text) for kind, _, text in abilities)


@lru_cache(maxsize=1024)
def read_legalities(by_format: str) -> Mapping[str, Legality]:
    """Return the legalities of one row of that table: `commander=legal modern=banned`."""
    pairs = (pair.split("=") for pair in by_format.split())
    return {play_format: Legality(state) for play_format, state in pairs}
