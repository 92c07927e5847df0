"""A whole batch: from paths to a document on a stream, the counts with it. Commands call this."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO, NamedTuple

from companion_cli.batch.engines import EngineError, chunks_of, run_processes
from companion_cli.batch.interrupt import Interrupt
from companion_cli.batch.model import Found, Input
from companion_cli.batch.resume import Done, RowForm, left_to_do, read_done
from companion_cli.batch.sources import find_inputs, read_input
from companion_cli.batch.work import Chunk, Finished, Task, finish_chunk
from companion_cli.cards.sources import open_source
from companion_cli.reports.batch_documents import Document
from companion_cli.reports.batch_tally import Tally
from companion_cli.reports.model import Knowledge


class Plan(NamedTuple):
    """What is to be done, and by whom."""

    paths: list[str]
    task: Task
    jobs: int = 1
    scheduler: str | None = None
    """Address of a Dask cluster; None where this machine does the work."""


class Ran(NamedTuple):
    """What became of it."""

    tally: Tally
    """Of this run."""
    before: Done
    """Of the run that this one went on from."""
    is_interrupted: bool


OnProgress = Callable[[Finished], None]


def run(
    plan: Plan,
    document: Document,
    stream: BinaryIO,
    on_progress: OnProgress,
    resume: RowForm | None = None,
    *,
    is_file: bool = False,
) -> Ran:
    """Do the work and write the document as its rows are finished; Ctrl-C ends it early, and whole.

    `is_file` says that what is in the stream is to be replaced: it stays until there is something to write. With
    `resume` the stream is the output file of an earlier run, open for reading and writing. Raises `CardsError`,
    `EngineError`, `ResumeError`, and `OSError` where the stream fails; what was written then stays.
    """
    found: Iterable[Found] = find_inputs(plan.paths)
    before = Done(0)
    if resume is not None:
        before = read_done(stream, resume)
        found, before = left_to_do(found, stream, before, resume, partial(_rows_of, task=plan.task))
    is_file = is_file and stream.seekable()
    writer = _Writer(document, stream, before.size, is_file=is_file)
    is_interrupted = False
    interrupt = Interrupt()
    with interrupt.seen_to():
        try:
            with _rarely_collecting():
                for each in _finished(iter(found), plan, interrupt):
                    with interrupt.held():
                        writer.write(each)
                    on_progress(each)
        except KeyboardInterrupt:
            is_interrupted = True
        except EngineError:
            writer.break_off()
            raise
        if is_interrupted:
            writer.break_off()
        else:
            writer.end()
    return Ran(writer.tally, before, is_interrupted)


class _Writer:
    """Writes a document, the beginning with the first rows, and counts what it has written."""

    def __init__(self, document: Document, stream: BinaryIO, size: int, *, is_file: bool) -> None:
        """Go on behind the first `size` bytes."""
        self._document = document
        self._stream = stream
        self._size = size
        self._is_file = is_file
        self._has_begun = False
        self._has_rows = False
        self.tally = Tally()

    def write(self, finished: Finished) -> None:
        self._begin()
        self._stream.write(self._document.rows(finished.rows, not self._has_rows))
        if self._is_file:
            self._stream.flush()  # so that a killed run loses no more than it has under way
        self._has_rows = self._has_rows or bool(finished.rows)
        self.tally.add(finished.tally)

    def end(self, *, is_interrupted: bool = False) -> None:
        self._begin()
        self._stream.write(self._document.end(self.tally, is_interrupted))
        self._stream.flush()

    def break_off(self) -> None:
        """End the document before its time; where nothing is written yet, what the stream has stays."""
        if self._has_begun:
            self.end(is_interrupted=True)

    def _begin(self) -> None:
        if self._has_begun:
            return
        self._has_begun = True
        if self._is_file:
            self._stream.seek(self._size)
            self._stream.truncate()
        if not self._size:
            self._stream.write(self._document.begin(_knowledge()))


@contextmanager
def _rarely_collecting() -> Iterator[None]:
    """Let the collector of cycles, of which judging makes none, look less often at what is remembered: 5 % faster."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _finished(found: Iterator[Found], plan: Plan, interrupt: Interrupt) -> Iterator[Finished]:
    if plan.scheduler is not None:  # whose workers may have other files than this machine
        from companion_cli.batch.cluster import run_dask

        read = ((read_input(each), weight) for each, weight in found)
        return run_dask(chunks_of(read), plan.task, plan.scheduler)
    return run_processes(chunks_of(found), plan.task, plan.jobs, interrupt)


def _rows_of(each: Input, task: Task) -> bytes:
    return finish_chunk(Chunk([each], 0), task).rows


def _knowledge() -> Knowledge:
    with open_source(offline=True) as source:
        return Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
