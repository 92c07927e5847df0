"""The work of a batch: a chunk of inputs in, finished rows and counts out. A pure function that any process can do.

What a process has learned of lines and cards it keeps for its next chunk; the result does not depend on it.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from companion_cli.batch.csv_rows import csv_error_row, csv_row
from companion_cli.batch.html_rows import html_error_row, html_row
from companion_cli.batch.json_rows import PlainJsonRows, json_row, line_texts
from companion_cli.batch.judge import Judge
from companion_cli.batch.model import Input, Item
from companion_cli.batch.outcome import Outcome, is_ok, outcome_of
from companion_cli.batch.plain_report import PlainReport
from companion_cli.cards.sources import open_source
from companion_cli.checking import Options
from companion_cli.reports.batch_tally import NAMES, Group, Tally
from companion_cli.rules.formats import require_format
from companion_cli.rules.model import DeckReport, Result, Severity, Status, Unreadable


class Rows(StrEnum):
    """What is written of each deck."""

    NONE = "none"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    """Only the decks that have something to look at."""


class Task(NamedTuple):
    """What is to be done with every chunk; small, and the same for all."""

    rows: Rows
    today: date
    format: str | None = None
    """A key of `rules.formats.FORMATS`."""
    companion: str | None = None
    language: str | None = None

    def options(self) -> Options:
        """Return what the caller wants to know of each deck."""
        played = require_format(self.format) if self.format else None
        return Options(format=played, companion=self.companion, language=self.language, today=self.today)


class Chunk(NamedTuple):
    """Some inputs, to be done together."""

    inputs: tuple[Input, ...]
    weight: int


class Finished(NamedTuple):
    """A chunk that is done."""

    rows: bytes
    """In UTF-8, each with its line end."""
    tally: Tally
    weight: int
    is_learning: bool
    """Whether it still held many lines that were new."""


def finish_chunk(chunk: Chunk, task: Task) -> Finished:
    """Judge the inputs of a chunk, write their rows and count them."""
    worker = _worker(task)
    worker.open_own_cards()
    tally = Tally()
    rows = b"".join([worker.row(result, tally) for result in worker.results(chunk.inputs)])
    tally.unknown_names.update(worker.take_unknown_names())
    return Finished(rows, tally, chunk.weight, worker.is_learning)


@lru_cache(maxsize=2)
def _worker(task: Task) -> "_Worker":
    return _Worker(task)


class _Worker:
    """What a process keeps from chunk to chunk, and hands down to those that are forked from it."""

    def __init__(self, task: Task) -> None:
        make_texts = line_texts if task.rows is Rows.JSON else None
        self._judge = Judge(open_source(offline=True), task.options(), make_texts=make_texts)
        self._process = os.getpid()
        self._rows = task.rows
        self.is_learning = True
        """Whether chunks still hold many lines that are new."""
        self._plain_json = PlainJsonRows()

    def open_own_cards(self) -> None:
        """Open the cards anew in a process that was forked: SQLite's connections are not to be shared."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._judge.source.renew(open_source(offline=True))

    def results(self, inputs: Sequence[Input]) -> Iterator[PlainReport | Result]:
        """Yield what the decks of the inputs are, in their order."""
        before = self._judge.learned
        if self.is_learning:
            self._judge.learn_ahead([each for each in inputs if isinstance(each, Item)])
        for each in inputs:
            yield from self._results(each)
        self.is_learning = self._judge.learned - before > len(inputs)

    def _results(self, each: Input) -> Sequence[PlainReport | Result]:
        """Return what each deck of an input is; where judging it fails, say so and let the others be."""
        if isinstance(each, Unreadable):
            return (each,)
        try:
            return self._judge.judge(each)
        except Exception as error:  # whatever it is, it must not take half a million other decks with it
            message = f"companion failed on it, which is a fault of its own: {type(error).__name__}: {error}"
            return (Unreadable(each.path, "internal-error", message),)

    def take_unknown_names(self) -> Counter[str]:
        """Return how often names were met that no card has, since this was called last."""
        unknown = self._judge.source.unknown.copy()
        self._judge.source.unknown.clear()
        return unknown

    def row(self, result: PlainReport | Result, tally: Tally) -> bytes:
        """Count a result and return its row, in UTF-8.

        Rows of JSON and CSV hold everything, and who reads them counts for himself: of those only `ok` is counted.
        """
        if isinstance(result, Unreadable):
            tally.unreadable[result.code] += 1
            row = self._error_row(result)
        elif self._rows is Rows.JSON:
            row = self._json_row(result, tally)
        else:
            outcome = outcome_of(result)
            if self._rows is Rows.CSV:
                tally.groups[Group(outcome.format, outcome.ok)] += 1
                row = csv_row(outcome)
            else:
                _count(result, outcome, tally)
                row = html_row(result, outcome) if self._rows is Rows.HTML else ""
        return row.encode("utf-8", "replace")

    def _json_row(self, result: PlainReport | DeckReport, tally: Tally) -> str:
        if not isinstance(result, PlainReport):
            tally.groups[Group(result.format, result.ok)] += 1
            return json_row(result)
        problems = result.problems()
        ok = is_ok(problems)
        tally.groups[Group(result.format.key, ok)] += 1
        return self._plain_json.row(result, problems, ok=ok)

    def _error_row(self, result: Unreadable) -> str:
        write = {Rows.CSV: csv_error_row, Rows.JSON: json_row, Rows.HTML: html_error_row}.get(self._rows)
        return write(result) if write else ""


_NOT_A_CARD = frozenset({"unknown-card", "ambiguous-card"})
"""Of these problems `card` is what the list says."""


def _count(result: PlainReport | DeckReport, outcome: Outcome, tally: Tally) -> None:
    usable = tuple([verdict.status is Status.USABLE for verdict in outcome.verdicts])
    tally.groups[Group(outcome.format, outcome.ok, usable, outcome.brought)] += 1
    if not outcome.ok:
        errors = [problem for problem in outcome.problems if problem.severity is Severity.ERROR]
        tally.errors.update({problem.code for problem in errors})
        tally.illegal_cards.update(
            {(problem.code, problem.card) for problem in errors if problem.card and problem.code not in _NOT_A_CARD}
        )
    if outcome.brought and not all(usable[NAMES.index(name)] for name in outcome.brought if name in NAMES):
        tally.cards_in_the_way.update(_cards_in_the_way(result, outcome.brought))


def _cards_in_the_way(result: PlainReport | DeckReport, brought: Iterable[str]) -> set[tuple[str, str]]:
    """Return the companions that the deck names and may not use, each with each card that breaks its condition."""
    report = result.full() if isinstance(result, PlainReport) else result
    return {
        (verdict.name, row.name)
        for verdict in report.companions
        if verdict.name in brought and verdict.status is Status.CONDITION_NOT_MET
        for row in verdict.offending
    }
