"""The work of a batch: a chunk of inputs in, finished rows and counts out. A pure function that any process can do.

What a process has learned of lines and cards it keeps for its next chunk; the result does not depend on it.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from companion_cli.batch.csv_rows import PlainCsvRows, csv_error_row, csv_row
from companion_cli.batch.html_rows import html_error_row, html_row
from companion_cli.batch.json_rows import PlainJsonRows, json_row
from companion_cli.batch.judge import Judge
from companion_cli.batch.model import Input, Item, bytes_of, chunked
from companion_cli.batch.outcome import Outcome, is_ok, outcome_of
from companion_cli.batch.plain_report import PlainReport
from companion_cli.batch.sources import read_input
from companion_cli.cards.sources import open_source
from companion_cli.checking import Options
from companion_cli.reports.batch_tally import NAMES, Group, Tally
from companion_cli.rules.formats import require_format
from companion_cli.rules.model import DeckReport, Problem, Severity, Status, Unreadable, cannot_read


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
        return Options(
            format=played,
            companion=self.companion,
            language=self.language,
            today=self.today,
            lists_may_ignore=False,  # those of strangers would acquit themselves
        )


class Chunk(NamedTuple):
    """Some inputs, to be done together."""

    inputs: Sequence[Input]
    weight: int


class Finished(NamedTuple):
    """A chunk that is done."""

    rows: bytes
    """In UTF-8, each with its line end."""
    tally: Tally
    weight: int


def finish_chunk(chunk: Chunk, task: Task) -> Finished:
    """Judge the inputs of a chunk, write their rows and count them."""
    worker = _worker(task)
    worker.open_own_cards()
    tally = Tally()
    rows = b"".join([worker.row(result, tally) for result in worker.results(chunk.inputs)])
    tally.unknown_names.update(worker.take_unknown_names())
    return Finished(rows, tally, chunk.weight)


def learn_ahead(chunks: Iterable[Chunk], task: Task) -> None:
    """Read the lines of chunks without judging them, for processes that are forked from this one."""
    worker = _worker(task)
    for chunk in chunks:
        worker.learn_ahead(chunk.inputs)


@lru_cache(maxsize=1)
def _worker(task: Task) -> "_Worker":
    return _Worker(task)


class _Writer(NamedTuple):
    """How rows are written that hold everything; who reads them counts for himself."""

    plain: Callable[[PlainReport, tuple[Problem, ...], bool], str]
    """From a plain list, its problems and whether none is an error."""
    full: Callable[[DeckReport], str]
    error: Callable[[Unreadable], str]


def _writer(rows: Rows) -> _Writer | None:
    if rows is Rows.JSON:
        return _Writer(PlainJsonRows().row, json_row, json_row)
    if rows is Rows.CSV:
        return _Writer(PlainCsvRows().row, lambda report: csv_row(outcome_of(report)), csv_error_row)
    return None


class _Worker:
    """What a process keeps from chunk to chunk, and hands down to those that are forked from it."""

    def __init__(self, task: Task) -> None:
        self._judge = Judge(open_source(offline=True), task.options())
        self._process = os.getpid()
        self._writer = _writer(task.rows)
        self._is_html = task.rows is Rows.HTML
        self._is_learning = True
        """Whether most chunks still hold many lines that are new."""

    def open_own_cards(self) -> None:
        """Open the cards anew in a process that was forked: connections to SQLite are not to be shared."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._judge.source.renew(open_source(offline=True))

    def learn_ahead(self, inputs: Iterable[Input]) -> None:
        """Read the lines of the inputs at once, as long as most of the decks hold new ones."""
        if self._is_learning:  # else the files need not even be read
            for portion in chunked(map(read_input, inputs), bytes_of):
                self._learn_ahead(portion)

    def _learn_ahead(self, portion: Sequence[Item | Unreadable]) -> None:
        if self._is_learning:
            before = self._judge.learned
            self._judge.learn_ahead([each for each in portion if isinstance(each, Item)])
            self._is_learning = self._judge.learned - before > len(portion)

    def results(self, inputs: Iterable[Input]) -> Iterator[PlainReport | DeckReport | Unreadable]:
        """Yield what the decks of the inputs are, in their order."""
        for portion in chunked(map(read_input, inputs), bytes_of):
            self._learn_ahead(portion)
            for each in portion:
                yield from self._results(each)

    def _results(self, each: Item | Unreadable) -> Sequence[PlainReport | DeckReport | Unreadable]:
        """Return what each deck of an input is; where judging it fails, say so and let the others be."""
        if isinstance(each, Unreadable):
            return (each,)
        try:
            return self._judge.judge(each)
        except Exception as error:  # whatever it is, it must not take half a million other decks with it
            message = f"companion failed on it, which is a fault of its own: {type(error).__name__}: {error}"
            return (cannot_read(each.path, "internal-error", message),)

    def take_unknown_names(self) -> Counter[str]:
        """Return in how many decks names were met that no card has, since this was called last."""
        unknown = self._judge.source.unknown.copy()
        self._judge.source.unknown.clear()
        return unknown

    def row(self, result: PlainReport | DeckReport | Unreadable, tally: Tally) -> bytes:
        """Count a result and return its row, in UTF-8."""
        row = _counted(result, tally, self._is_html) if self._writer is None else _written(result, tally, self._writer)
        return row.encode("utf-8", "replace")


def _written(result: PlainReport | DeckReport | Unreadable, tally: Tally, writer: _Writer) -> str:
    """Return the row of a result, and count no more of it than whether it is well."""
    if isinstance(result, PlainReport):
        problems = result.problems()
        ok = is_ok(problems)
        tally.groups[_group(result.known.key, ok)] += 1
        return writer.plain(result, problems, ok)
    if isinstance(result, Unreadable):
        tally.count_unreadable(result)
        return writer.error(result)
    tally.groups[_group(result.format, result.ok)] += 1
    return writer.full(result)


_group = lru_cache(maxsize=256)(Group)


def _counted(result: PlainReport | DeckReport | Unreadable, tally: Tally, is_html: bool) -> str:
    """Count all that a summary tells of a result, and return its row of the page, if there is one."""
    if isinstance(result, Unreadable):
        tally.count_unreadable(result)
        return html_error_row(result) if is_html else ""
    outcome = outcome_of(result)
    _count(result, outcome, tally)
    return html_row(result, outcome) if is_html else ""


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
