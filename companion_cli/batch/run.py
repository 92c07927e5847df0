"""A whole batch: from paths to a document on a stream, the counts with it. Commands call this."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple

from companion_cli.batch.engines import chunks_of, run_dask, run_processes
from companion_cli.batch.model import Found
from companion_cli.batch.resume import Done, RowForm, left_to_do, read_done
from companion_cli.batch.sources import find_inputs, read_input
from companion_cli.batch.work import Finished, Task
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
    plan: Plan, document: Document, stream: BinaryIO, on_progress: OnProgress, resume: RowForm | None = None
) -> Ran:
    """Do the work and write the document as its rows are finished; Ctrl-C ends it early, and whole.

    With `resume` the stream is the output file of an earlier run, open for reading and writing. Raises `CardsError`,
    `EngineError`, `ResumeError`, and `OSError` where the stream fails; what was written then stays.
    """
    found: Iterable[Found] = find_inputs(plan.paths)
    before = Done(0)
    if resume is not None:
        before = read_done(stream, resume, plan.task.format)
        found = left_to_do(found, stream, before, resume)
        stream.seek(before.size)
        stream.truncate()
    if not before.size:
        stream.write(document.begin(_knowledge()))
    tally = Tally()
    is_interrupted = False
    try:
        with _rarely_collecting():
            _write_rows(_finished(iter(found), plan), document, stream, tally, on_progress)
    except KeyboardInterrupt:
        is_interrupted = True
    stream.write(document.end(tally))
    stream.flush()
    return Ran(tally, before, is_interrupted)


@contextmanager
def _rarely_collecting() -> Iterator[None]:
    """Let the collector of cycles, of which judging makes none, look less often at what is remembered: 5 % faster."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _finished(found: Iterator[Found], plan: Plan) -> Iterator[Finished]:
    if plan.scheduler is not None:  # whose workers may have other files than this machine
        read = ((read_input(each), weight) for each, weight in found)
        return run_dask(chunks_of(read), plan.task, plan.scheduler)
    return run_processes(chunks_of(found), plan.task, plan.jobs)


def _write_rows(
    finished: Iterable[Finished], document: Document, stream: BinaryIO, tally: Tally, on_progress: OnProgress
) -> None:
    is_first = True
    for each in finished:
        stream.write(document.rows(each.rows, is_first))
        is_first = is_first and not each.rows
        tally.add(each.tally)
        on_progress(each)


def _knowledge() -> Knowledge:
    with open_source(offline=True) as source:
        return Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
