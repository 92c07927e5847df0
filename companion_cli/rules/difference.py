"""What changed between two lists: cards in and out by zone, and what that does to companions, size and legality."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import DeckReport, Problem, Severity, StartingDeck, Status

Cards = Mapping[tuple[Zone, str], int]
"""Copies by zone and card: the full name, or the name as written where no card has it."""


class CardChange(Struct, frozen=True):
    """One card in one zone."""

    name: str
    zone: Zone
    before: int
    after: int


class CompanionChange(Struct, frozen=True):
    """One companion whose status or distance is another."""

    name: str
    before: Status
    after: Status
    distance_before: int | None
    distance_after: int | None
    why: str
    """The phrase that explains the status of the second list."""


class DeckSide(NamedTuple):
    """One of the two lists: its cards, and what became of it."""

    cards: Cards
    report: DeckReport


class Side(Struct, frozen=True):
    """What is told of each list."""

    path: str
    name: str | None
    format: str
    ok: bool
    starting_deck: StartingDeck
    sideboard: int
    chosen: str | None


class Difference(Struct, frozen=True):
    """All that is another in the second list."""

    before: Side
    after: Side
    cards: tuple[CardChange, ...]
    companions: tuple[CompanionChange, ...]
    new_problems: tuple[Problem, ...]
    """Errors and warnings that the first list does not have."""
    solved_problems: tuple[Problem, ...]


def difference(before: DeckSide, after: DeckSide) -> Difference:
    """Return what changed from one list to the other."""
    return Difference(
        _side(before.report),
        _side(after.report),
        tuple(_card_changes(before.cards, after.cards)),
        tuple(_companion_changes(before.report, after.report)),
        _only_in(after.report, before.report),
        _only_in(before.report, after.report),
    )


def _side(report: DeckReport) -> Side:
    return Side(
        report.path,
        report.name,
        report.format,
        report.ok,
        report.starting_deck,
        report.sideboard.cards,
        report.chosen,
    )


def _card_changes(before: Cards, after: Cards) -> Sequence[CardChange]:
    """Return the cards whose copies changed, zone by zone, by name."""
    changed = [key for key in {**before, **after} if before.get(key, 0) != after.get(key, 0)]
    zones = list(Zone)
    changed.sort(key=lambda key: (zones.index(key[0]), key[1]))
    return [CardChange(name, zone, before.get((zone, name), 0), after.get((zone, name), 0)) for zone, name in changed]


def _companion_changes(before: DeckReport, after: DeckReport) -> Sequence[CompanionChange]:
    return [
        CompanionChange(new.name, old.status, new.status, old.distance, new.distance, new.detail)
        for old, new in zip(before.companions, after.companions, strict=True)
        if old.status is not new.status or (new.status is Status.CONDITION_NOT_MET and old.distance != new.distance)
    ]


def _only_in(report: DeckReport, other: DeckReport) -> tuple[Problem, ...]:
    """Return the errors and warnings of one report that the other lacks: by code and card, not by line and words."""
    known = {(each.code, each.card) for each in other.problems}
    return tuple(
        each for each in report.problems if each.severity is not Severity.NOTE and (each.code, each.card) not in known
    )
