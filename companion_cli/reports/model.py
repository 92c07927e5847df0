"""What every report is written from: the results of one run and what stands behind them."""

from datetime import date
from typing import NamedTuple

from companion_cli.rules.model import DeckReport, Unreadable


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


def exit_status(run: Run) -> int:
    """Return 0 where every deck is ok, 1 where one is not, 2 where a file could not be read or there was none."""
    if run.unreadable or not run.results:
        return 2
    return 1 if run.failed else 0
