"""The report on a deck: plain data that any output is written from. Nothing here judges or prints.

The fields of these Structs, in their order, are the JSON report (version 1): encoding a `DeckReport` or an `Unreadable`
gives its object. Fields may be added within a version, never renamed or dropped; docs/report.schema.json is made from
them.
"""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

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


Count = Annotated[int, Meta(ge=0)]
Line = Annotated[int, Meta(ge=1, description="1-based line of the file.")]
Code = Annotated[str, Meta(pattern="^[a-z]+(-[a-z]+)*$", description="A code that `companion explain` knows.")]
Sentence = Annotated[str, Meta(min_length=1)]


OfSource = Annotated[
    str | None, Meta(description="As the source of the list tells (tournament files, records, tables), else null.")
]


class Offending(Struct, frozen=True, gc=False):
    """The copies of one card in one zone that break a companion's condition."""

    name: str
    """The card's full name."""
    written: str
    """The name as the list writes it, the first spelling where it has several."""
    count: Annotated[int, Meta(ge=1)]
    """The copies that offend, which may be fewer than the list holds."""
    zone: Zone
    lines: tuple[Line, ...]
    reason: Sentence


class Verdict(Struct, frozen=True):
    """One companion against one deck."""

    name: str
    status: Status
    condition_met: Annotated[bool | None, Meta(description="null where unknown cards leave it open.")]
    zones: tuple[Zone, ...]
    """Where a card of that name stands in the list."""
    distance: Annotated[
        Count | None,
        Meta(
            description="Cards that would have to leave (for Yorion: join) the starting deck; null if open or "
            "impossible."
        ),
    ]
    offending: tuple[Offending, ...] = ()
    notes: tuple[str, ...] = ()
    detail: Annotated[str, Meta(description="One phrase that says why the status is what it is.")] = ""


class Problem(Struct, frozen=True, gc=False):
    """Anything else that is wrong with the deck, or worth knowing of how it was read."""

    code: Code
    """A key of `rules.codes.SEVERITIES`."""
    severity: Severity
    message: Sentence
    line: Line | None = None
    card: Annotated[
        str | None,
        Meta(description="The card's full name; where no card, or more than one, fits, the name as written."),
    ] = None
    column: Annotated[int, Meta(ge=1, description="1-based column, in characters.")] | None = None
    remedy: str | None = None


class StartingDeck(Struct, frozen=True, gc=False):
    """The number of cards in commander zone and main deck (CR 103.2a), and the format's bounds."""

    cards: Count
    minimum: Count
    maximum: Count | None


class Sideboard(Struct, frozen=True, gc=False):
    """The number of cards in the sideboard, and how many it may have."""

    cards: Annotated[int, Meta(ge=0, description="With the companion, where it takes a slot.")]
    slots: Annotated[Count | None, Meta(description="null without a limit, 0 where the format has no sideboard.")]
    companion_slots: Literal[0, 1]


class AfterSideboarding(Struct, frozen=True):
    """The deck after one sideboard plan (CR 103.2a)."""

    name: Annotated[str | None, Meta(description="The plan's heading.")]
    ok: bool
    starting_deck: StartingDeck
    sideboard: Sideboard
    problems: tuple[Problem, ...]
    companions: tuple[Verdict, ...]


LegalityDay = Annotated[
    date | None, Meta(description="The day up to which the bans of the format are known; null where it has none.")
]


class DeckReport(Struct, frozen=True):
    """The whole answer for one deck."""

    path: str
    name: str | None
    format: Annotated[str, Meta(description="The key of the format of play that the deck was judged by.")]
    format_from: FormatFrom
    legality_as_of: LegalityDay
    ok: Annotated[bool, Meta(description="Whether no problem is an error.")]
    starting_deck: StartingDeck
    sideboard: Sideboard
    commanders: tuple[str, ...]
    chosen: Annotated[str | None, Meta(description="The companion that the deck is meant to be used with.")]
    companions: Annotated[
        tuple[Verdict, ...], Meta(min_length=10, max_length=10, description="All ten, in alphabetical order.")
    ]
    problems: tuple[Problem, ...]
    after: tuple[AfterSideboarding, ...] | UnsetType = UNSET
    """The deck after each sideboard plan; left out of the JSON where no plan was given."""
    event: OfSource = None
    date: OfSource = None
    """The day of the event, 2020-08-31 where the source writes it so."""
    player: OfSource = None
    result: OfSource = None
    url: OfSource = None


class Failure(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a file holds no deck that could be judged."""

    code: Code
    message: Sentence
    line: Annotated[Line | None, Meta(description="Where in the file the trouble is; left out if nowhere.")] = None


class Unreadable(Struct, frozen=True):
    """A file that holds no deck that could be judged."""

    path: str
    ok: Literal[False]
    error: Failure
    name: OfSource = None
    event: OfSource = None
    date: OfSource = None
    player: OfSource = None
    result: OfSource = None
    url: OfSource = None


def cannot_read(path: str, code: str, message: str, line: int | None = None) -> Unreadable:
    """Make the entry of a file that could not be read."""
    return Unreadable(path, False, Failure(code, message, line))


def is_ok(problems: Iterable[Problem]) -> bool:
    """Return whether no problem is an error."""
    return all(problem.severity is not Severity.ERROR for problem in problems)


def with_problems(report: DeckReport, problems: Iterable[Problem]) -> DeckReport:
    """Return the report with these problems in place of its own."""
    held = tuple(problems)
    return replace(report, problems=held, ok=is_ok(held))
