"""What judging a deck yields: plain data that any report can be written from. Nothing here judges or prints."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion_cli.decklists.model import Zone


class Status(StrEnum):
    """What one companion is to one deck. The order is that of precedence: the first that applies is the status."""

    NOT_USED_IN_FORMAT = "not-used-in-format"
    CARD_BANNED = "card-banned"
    CARD_NOT_LEGAL = "card-not-legal"
    BANNED_AS_COMPANION = "banned-as-companion"
    COLOR_IDENTITY = "color-identity"
    SAME_NAME = "same-name"
    CONDITION_NOT_MET = "condition-not-met"
    UNKNOWN = "unknown"
    USABLE = "usable"


class Severity(StrEnum):
    """How much a problem weighs: a deck with an error is not ok."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class FormatFrom(StrEnum):
    """Who said which format to judge by."""

    OPTION = "option"
    FILE = "file"
    CONFIG = "config"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Offending:
    """The copies of one card in one zone that stand in a companion's way."""

    name: str
    """The card's full name."""
    written: str
    """The name as the list writes it, the first spelling where it has several."""
    count: int
    """The copies that offend, which may be fewer than the list holds."""
    zone: Zone
    lines: tuple[int, ...]
    reason: str


class Verdict(NamedTuple):
    """One companion against one deck."""

    name: str
    status: Status
    condition_met: bool | None
    """None where unknown cards leave it open."""
    zones: tuple[Zone, ...]
    """Where a card of that name stands in the list."""
    distance: int | None
    """Cards that would have to leave (for Yorion: join) the starting deck; None if open or impossible."""
    offending: tuple[Offending, ...] = ()
    notes: tuple[str, ...] = ()
    detail: str = ""
    """One phrase that says why the status is what it is."""


class Problem(NamedTuple):
    """Anything else that is wrong with the deck, or worth knowing of how it was read."""

    code: str
    """A key of `rules.codes.SEVERITIES`."""
    severity: Severity
    message: str
    line: int | None = None
    card: str | None = None
    column: int | None = None
    remedy: str | None = None


class DeckReport(NamedTuple):
    """The whole answer for one deck."""

    path: str
    name: str | None
    format: str
    """A key of `rules.formats.FORMATS`."""
    format_from: FormatFrom
    starting_deck_cards: int
    starting_deck_minimum: int
    starting_deck_maximum: int | None
    sideboard_cards: int
    """The effective number: with the companion, where the list does not repeat it there."""
    sideboard_slots: int | None
    """None without a limit, 0 where the format has no sideboard."""
    companion_slots: int
    commanders: tuple[str, ...]
    chosen: str | None
    companions: tuple[Verdict, ...]
    """All ten, in alphabetical order."""
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Return whether no problem is an error."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


class Unreadable(NamedTuple):
    """A file that holds no deck that could be judged."""

    path: str
    code: str
    message: str
    line: int | None = None
    """Where in the file the trouble is, if it has a place."""


Result = DeckReport | Unreadable
