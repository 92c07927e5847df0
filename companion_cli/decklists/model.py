"""What a decklist is once it has been read: plain data, names as written, no knowledge of cards.

Every reader in this room ends in a `Deck`; every later room starts from one. Nothing here reads, judges or prints.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Zone(StrEnum):
    """Where an entry stands. The starting deck is commander and main together (CR 103.2a, 702.139b)."""

    COMMANDER = "commander"
    COMPANION = "companion"
    MAIN = "main"
    SIDEBOARD = "sideboard"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a decklist that names a card."""

    count: int
    """Copies, 1 to 999."""
    name: str
    """The name as written, after the surface clean-up (quotes, dashes, blanks, set tails) and nothing else."""
    zone: Zone
    line: int
    """1-based line of the original file; in XML and JSON the line where the card's element or name stands."""
    column: int = 1
    """1-based column, in characters, at which the card's name starts on that line."""
    set_code: str | None = None
    """Set code as written, upper case, where the line gives one."""
    collector_number: str | None = None
    mtgo_id: str | None = None
    """MTGO's number of the printing (CatID), where the file gives it."""


class Note(NamedTuple):
    """One remark on how the list was read: a code of the table in `decklists.codes`, where, and what was seen."""

    code: str
    line: int | None
    text: str
    """A sentence for a person: what was seen and how it was taken."""


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

    def in_zone(self, *zones: Zone) -> tuple[Entry, ...]:
        """Return the entries of these zones, in file order."""
        return tuple(entry for entry in self.entries if entry.zone in zones)
