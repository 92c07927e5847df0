"""One deck's result in the one form that rows, counts and tables of a batch are made of."""

from collections.abc import Sequence
from typing import NamedTuple

from companion_cli.batch.model import QuickVerdict
from companion_cli.batch.plain_report import PlainReport
from companion_cli.decklists.model import Zone
from companion_cli.rules.model import DeckReport, Problem, Severity


class Outcome(NamedTuple):
    """What a batch tells of one deck, reasons aside."""

    path: str
    name: str | None
    format: str
    """A key of `rules.formats.FORMATS`."""
    format_from: str
    ok: bool
    cards: int
    """In the starting deck."""
    sideboard: int
    brought: tuple[str, ...]
    """Full names of the companions that the deck names: the chosen one, else those that it marks or has beside it."""
    verdicts: tuple[QuickVerdict, ...]
    """One for each of the ten companions, in alphabetical order."""
    problems: tuple[Problem, ...]


def outcome_of(report: PlainReport | DeckReport) -> Outcome:
    """Return the outcome of a deck that could be judged."""
    return _of_plain(report) if isinstance(report, PlainReport) else _of_full(report)


def _of_plain(report: PlainReport) -> Outcome:
    plain, problems = report.list, report.problems()
    return Outcome(
        report.path,
        plain.name,
        report.format.key,
        report.format_from,
        is_ok(problems),
        plain.counts.copies,
        plain.sideboard.copies,
        report.lying_companions(),
        report.verdicts,
        problems,
    )


def _of_full(report: DeckReport) -> Outcome:
    named = tuple(each.name for each in report.companions if not _NAMED.isdisjoint(each.zones))
    return Outcome(
        report.path,
        report.name,
        report.format,
        report.format_from,
        report.ok,
        report.starting_deck.cards,
        report.sideboard.cards,
        (report.chosen,) if report.chosen else named,
        tuple(QuickVerdict(each.status, each.condition_met, each.distance) for each in report.companions),
        report.problems,
    )


_NAMED = frozenset({Zone.SIDEBOARD, Zone.COMPANION})
"""Where a companion's card means that the deck may be meant for it; more than one marked as companion chooses none."""


def is_ok(problems: Sequence[Problem]) -> bool:
    """Return whether none of the problems is an error."""
    return not problems or all(problem.severity is not Severity.ERROR for problem in problems)
