"""What a decklist is once it has been read: plain data, names as written, no knowledge of cards.

Every reader in this room ends in a `Deck`; every later room starts from one. Nothing here reads, judges or prints.
"""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from companion_cli.decklists.fixed_names import is_basic_land, is_companion


class Zone(StrEnum):
    """Where an entry stands. The starting deck is commander and main together (CR 103.2a, 702.139b)."""

    COMMANDER = "commander"
    COMPANION = "companion"
    MAIN = "main"
    SIDEBOARD = "sideboard"


class Written(Struct, frozen=True, eq=False, gc=False):
    """What a line says of a card, wherever it stands: one object may serve all lines of the same text.

    Made by `write_down`. It is its own key: what is known of one is remembered by the object.
    """

    count: int
    """Copies, 1 to 999."""
    name: str
    """The name as written, after the surface clean-up (quotes, dashes, blanks, set tails) and nothing else."""
    column: int
    """1-based column, in characters, at which the card's name starts on its line."""
    set_code: str | None
    """Set code as written, upper case, where the line gives one."""
    collector_number: str | None
    mtgo_id: str | None
    """MTGO's number of the printing (CatID), where the file gives it."""
    is_companion: bool
    """Whether it is the name of one of the ten companions."""
    is_basic_land: bool
    """Whether it is the name of a basic land, of which any deck may have any number (CR 100.2a)."""


class Entry(Struct, frozen=True, eq=False, gc=False):
    """One line of a decklist that names a card."""

    card: Written
    zone: Zone
    line: int
    """1-based line of the original file; in XML and JSON the line where the card's element or name stands."""

    def __eq__(self, other: object) -> bool:
        """Compare by what the lines say; the written cards need not be one object."""
        return isinstance(other, Entry) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.zone, self.line, *astuple(self.card)

    @property
    def count(self) -> int:
        """Copies, 1 to 999."""
        return self.card.count

    @property
    def name(self) -> str:
        """The name as written."""
        return self.card.name

    @property
    def column(self) -> int:
        """1-based column at which the name starts."""
        return self.card.column

    @property
    def set_code(self) -> str | None:
        """Set code as written, upper case, where the line gives one."""
        return self.card.set_code

    @property
    def collector_number(self) -> str | None:
        """Collector number, where the line gives one."""
        return self.card.collector_number

    @property
    def mtgo_id(self) -> str | None:
        """MTGO's number of the printing, where the file gives it."""
        return self.card.mtgo_id


def write_down(
    count: int,
    name: str,
    column: int = 1,
    set_code: str | None = None,
    collector_number: str | None = None,
    mtgo_id: str | None = None,
) -> Written:
    """Return what a line says of a card, with what its name alone tells."""
    return Written(count, name, column, set_code, collector_number, mtgo_id, is_companion(name), is_basic_land(name))


class Note(NamedTuple):
    """One remark on how the list was read: a code of the table in `decklists.codes`, where, and what was seen."""

    code: str
    line: int | None
    text: str
    """A sentence for a person: what was seen and how it was taken."""


class Origin(NamedTuple):
    """Where a list comes from, as far as its source tells."""

    event: str | None = None
    date: str | None = None
    """The day of the event: 2020-08-31 where the source writes it so, else as it writes it."""
    player: str | None = None
    result: str | None = None
    url: str | None = None


class Deck(NamedTuple):
    """One decklist, as read."""

    entries: tuple[Entry, ...]
    """In file order; one card may have many entries, also in one zone."""
    notes: tuple[Note, ...] = ()
    form: str = "plain"
    """Label of the written form, for people: arena, mtgo, cockatrice-cod, ..."""
    name: str | None = None
    """The deck's title, where the file gives one."""
    play_format: str | None = None
    """The format of play as the file itself states it, unchecked (`// FORMAT : Modern`)."""
    language: str | None = None
    """Scryfall's code of the language that the section words are in, where they tell: de, fr, ja, ..."""
    directives: tuple[tuple[int, str], ...] = ()
    """(line, text) of each `companion: key=value` comment, text being what follows `companion:`, unchecked."""
    line_directives: tuple[tuple[int, str], ...] = ()
    """The same of comments behind something else on a line: `4 Opt // companion: ignore=copy-limit`."""
    origin: Origin | None = None
    """Event, player and the like; None where the source is of a kind that does not tell."""

    def in_zone(self, *zones: Zone) -> tuple[Entry, ...]:
        """Return the entries of these zones, in file order."""
        return tuple(entry for entry in self.entries if entry.zone in zones)
