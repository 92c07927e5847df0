"""The work of a batch: a chunk of inputs in, finished rows and counts out. A pure function that any process can do.

What a process has learned of lines and cards it keeps for its next chunk; the result does not depend on it.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from companion_cli.batch.items import judge_item
from companion_cli.batch.model import Input, Item
from companion_cli.batch.sources import read_input
from companion_cli.cards.remembering import RememberingSource
from companion_cli.cards.sources import open_source
from companion_cli.checking import Options
from companion_cli.files import Skipped
from companion_cli.reports.batch_csv import csv_row
from companion_cli.reports.batch_tally import Tally
from companion_cli.reports.html_rows import html_row
from companion_cli.reports.json_report import to_json
from companion_cli.rules.check import Checker
from companion_cli.rules.formats import require_format
from companion_cli.rules.model import DeckReport, Unreadable, cannot_read


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
    return Finished(rows, tally, chunk.weight)


@lru_cache(maxsize=1)
def _worker(task: Task) -> "_Worker":
    return _Worker(task)


_WRITERS: Mapping[Rows, Callable[[DeckReport | Unreadable], bytes]] = {
    Rows.NONE: lambda _: b"",
    Rows.CSV: lambda result: csv_row(result).encode("utf-8", "replace"),
    Rows.JSON: lambda result: to_json(result) + b"\n",
    Rows.HTML: lambda result: html_row(result).encode("utf-8", "replace"),
}


class _Worker:
    """What a process keeps from chunk to chunk, and hands down to those that are forked from it."""

    def __init__(self, task: Task) -> None:
        self._options = task.options()
        self._source = RememberingSource(open_source(offline=True), suggests=False)
        self._checker = Checker(self._source)
        self._process = os.getpid()
        self._write = _WRITERS[task.rows]

    def open_own_cards(self) -> None:
        """Open the cards anew in a process that was forked: connections to SQLite are not to be shared."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._source.renew(open_source(offline=True))

    def results(self, inputs: Iterable[Input]) -> Iterator[DeckReport | Unreadable | Skipped]:
        """Yield what the decks of the inputs are, in their order."""
        for each in map(read_input, inputs):
            yield from self._judged(each) if isinstance(each, Item) else (each,)

    def _judged(self, item: Item) -> Sequence[DeckReport | Unreadable | Skipped]:
        """Return what each deck of an item is; where judging it fails, say so and let the others be."""
        try:
            return list(judge_item(item, self._checker, self._options))
        except Exception as error:  # whatever it is, it must not take half a million other decks with it
            message = f"companion failed on it, which is a fault of its own: {type(error).__name__}: {error}"
            return (cannot_read(item.path, "internal-error", message),)

    def row(self, result: DeckReport | Unreadable | Skipped, tally: Tally) -> bytes:
        """Count a result and return its row, in UTF-8; nothing for what is skipped."""
        tally.count(result)
        return b"" if isinstance(result, Skipped) else self._write(result)
