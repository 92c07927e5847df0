"""Who does the work: this process, or a pool of them (or a `cluster`); each yields the chunks in their order."""

import gc
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion_cli.batch.interrupt import Interrupt
from companion_cli.batch.model import Found, bytes_of, chunk_by
from companion_cli.batch.shared_rows import SharedRows
from companion_cli.batch.work import Chunk, Finished, Task, finish_chunk

if TYPE_CHECKING:
    from concurrent.futures import Future

_CAN_FORK = sys.platform == "linux"
AHEAD = 3
"""Chunks that each worker may have waiting, finished or not; what bounds the memory of a run."""


class EngineError(Exception):
    """The work cannot be done here, or not to its end; the message says what to do."""


class _Future(Protocol):
    def result(self) -> Finished:
        """Wait until the chunk is done, and return it."""
        ...


def chunks_of(found: Iterable[Found]) -> Iterator[Chunk]:
    """Put inputs together to chunks that are worth sending to another process."""
    for portion in chunk_by(found, lambda each: bytes_of(each[0])):
        yield Chunk([each for each, _ in portion], sum([weight for _, weight in portion]))


def run_here(chunks: Iterable[Chunk], task: Task) -> Iterator[Finished]:
    """Do the work in this process."""
    return (finish_chunk(chunk, task) for chunk in chunks)


def run_processes(chunks: Iterator[Chunk], task: Task, jobs: int, interrupt: Interrupt) -> Iterator[Finished]:
    """Do the work in so many processes; in this one where there is just one chunk."""
    first = list(islice(chunks, 2))
    if len(first) < 2 or jobs < 2:
        return run_here(chain(first, chunks), task)
    return _run_pool(chain(first, chunks), task, jobs, interrupt)


def _run_pool(chunks: Iterable[Chunk], task: Task, jobs: int, interrupt: Interrupt) -> Iterator[Finished]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Forked workers inherit what was learned, and the shared memory; elsewhere than on Linux forking is not safe.
    shared = SharedRows(AHEAD * jobs) if _CAN_FORK else None
    pool = ProcessPoolExecutor(jobs, get_context("fork" if _CAN_FORK else None), _begin_to_work, (shared,))

    def submit(chunk: Chunk) -> _Waiting:
        slot = shared.reserve() if shared is not None else None
        with interrupt.held():
            return _Waiting(pool.submit(_finish_in_worker, chunk, task, slot), slot, shared, interrupt)

    gc.freeze()  # so that the workers' collectors do not make copies of all that they inherit
    try:
        yield from in_order(submit, chunks, AHEAD * jobs)
    except BrokenProcessPool:
        raise EngineError(
            "a worker process was killed, perhaps for want of memory; what is written is whole, and --resume goes on "
            "with jsonl and csv"
        ) from None
    finally:
        interrupt.hold()
        pool.shutdown(cancel_futures=True)
        gc.unfreeze()


class _Waiting(NamedTuple):
    """A chunk that a worker has, and where its rows will be."""

    future: "Future[tuple[Finished, int]]"
    slot: int | None
    shared: SharedRows | None
    interrupt: Interrupt

    def result(self) -> Finished:
        """Wait until a worker is done with it, and return it with its rows."""
        with self.interrupt.held():
            finished, size = self.future.result()
        if self.shared is None or self.slot is None:
            return finished
        rows = self.shared.take(self.slot, size)
        return finished._replace(rows=rows) if size else finished


_in_this_worker: list[SharedRows] = []
"""The memory that a worker shares with its parent; in the parent itself there is none."""


def _begin_to_work(shared: SharedRows | None) -> None:
    """Begin as a worker: Ctrl-C is the parent's affair, and a parent that was killed is the end."""
    Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _in_this_worker[:] = [shared] if shared is not None else []


def _end_with_parent() -> None:
    """Wait for the parent's end: a worker of a killed one would wait for work, and hold its output open, for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _finish_in_worker(chunk: Chunk, task: Task, slot: int | None) -> tuple[Finished, int]:
    """Finish a chunk; return with it how many bytes of rows are in the slot, and not in the chunk."""
    finished = finish_chunk(chunk, task)
    for shared in _in_this_worker:
        if slot is not None and shared.put(slot, finished.rows):
            return finished._replace(rows=b""), len(finished.rows)
    return finished, 0


def in_order(submit: Callable[[Chunk], _Future], chunks: Iterable[Chunk], ahead: int) -> Iterator[Finished]:
    """Yield the results in the order of the chunks, never more than `ahead` of them under way."""
    waiting: deque[_Future] = deque()
    for chunk in chunks:
        waiting.append(submit(chunk))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
