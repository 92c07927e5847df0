"""What every report is written from: the results of one run and what stands behind them."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from companion_cli.rules.model import DeckReport, Severity, Unreadable


class Knowledge(NamedTuple):
    """What the verdicts of a run rest on."""

    text_as_of: date | None
    legality_as_of: date | None
    network: str = "off"
    """A value of `cards.sources.Network`."""
    notes: tuple[str, ...] = ()
    """Sentences about network and cache, at most one a cause."""


class Run(NamedTuple):
    """All results of one run, in the order of the files."""

    results: tuple[DeckReport | Unreadable, ...]
    knowledge: Knowledge

    @property
    def reports(self) -> tuple[DeckReport, ...]:
        """Return the decks that could be judged."""
        return tuple(result for result in self.results if isinstance(result, DeckReport))

    @property
    def unreadable(self) -> int:
        """Return how many files held no deck that could be judged."""
        return len(self.results) - len(self.reports)

    @property
    def failed(self) -> int:
        """Return how many judged decks are not ok."""
        return sum(not report.ok for report in self.reports)


@dataclass(slots=True)
class Counts:
    """What a run came to, added up result by result."""

    ok: int = 0
    failed: int = 0
    """Judged decks that are not ok."""
    unreadable: int = 0
    weights: Counter[Severity] = field(default_factory=Counter)
    """Findings of each severity; what cannot be read is one error."""

    def add(self, result: DeckReport | Unreadable) -> None:
        """Count one result."""
        if isinstance(result, Unreadable):
            self.unreadable += 1
            self.weights[Severity.ERROR] += 1
            return
        self.ok += result.ok
        self.failed += not result.ok
        self.weights.update(problem.severity for problem in result.problems)

    @property
    def decks(self) -> int:
        """Return the number of results."""
        return self.ok + self.failed + self.unreadable

    @property
    def exit_status(self) -> int:
        """Return 0 where every deck is ok, 1 where one is not, 2 where one could not be read or there was none."""
        if self.unreadable or not self.decks:
            return 2
        return 1 if self.failed else 0


def counts_of(run: Run) -> Counts:
    """Return what a whole run came to."""
    counts = Counts()
    for result in run.results:
        counts.add(result)
    return counts
