"""Who does the work: this process, a pool of processes, or a Dask cluster; each yields the chunks in their order."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Protocol

from companion_cli.batch.model import Found, Item
from companion_cli.batch.work import Chunk, Finished, Task, finish_chunk

CHUNK_INPUTS = 128
CHUNK_BYTES = 2**20
_AHEAD = 3
"""Chunks that each worker may have waiting, finished or not; what bounds the memory of a run."""


class EngineError(Exception):
    """The work cannot be done here, or not to its end; the message says what to do."""


class _Future(Protocol):
    def result(self) -> Finished: ...


def chunks_of(found: Iterable[Found]) -> Iterator[Chunk]:
    """Put inputs together to chunks that are worth sending to another process."""
    inputs = []
    weight = size = 0
    for each, weighs in found:
        inputs.append(each)
        weight += weighs
        size += len(each.data) if isinstance(each, Item) else 0
        if len(inputs) >= CHUNK_INPUTS or size >= CHUNK_BYTES:
            yield Chunk(tuple(inputs), weight)
            inputs, weight, size = [], 0, 0
    if inputs:
        yield Chunk(tuple(inputs), weight)


def run_here(chunks: Iterable[Chunk], task: Task) -> Iterator[Finished]:
    """Do the work in this process."""
    return (finish_chunk(chunk, task) for chunk in chunks)


def run_processes(chunks: Iterator[Chunk], task: Task, jobs: int) -> Iterator[Finished]:
    """Do the work in so many processes; in this one where there is just one chunk."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    first = list(islice(chunks, 2))
    if len(first) < 2 or jobs < 2:
        yield from run_here(chain(first, chunks), task)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        yield from _in_order(lambda chunk: pool.submit(finish_chunk, chunk, task), chain(first, chunks), _AHEAD * jobs)
    except BrokenProcessPool:
        raise EngineError("a worker process was killed, perhaps for want of memory; --resume goes on") from None
    finally:
        pool.shutdown(cancel_futures=True)


def run_dask(chunks: Iterator[Chunk], task: Task, scheduler: str) -> Iterator[Finished]:
    """Do the work on the Dask cluster of a scheduler's address. Its workers need this package, of this version."""
    try:
        from distributed import Client
    except ImportError:
        raise EngineError("Dask is not installed: pip install 'companion-cli[dask]'") from None
    try:
        client = Client(scheduler)
    except (OSError, ValueError) as error:
        raise EngineError(f"no Dask scheduler answers at {scheduler}: {error}") from None
    with client:
        ahead = _AHEAD * max(1, sum(client.ncores().values()))
        yield from _in_order(lambda chunk: client.submit(finish_chunk, chunk, task, pure=False), chunks, ahead)


def _in_order(submit: Callable[[Chunk], _Future], chunks: Iterable[Chunk], ahead: int) -> Iterator[Finished]:
    """Yield the results in the order of the chunks, never more than `ahead` of them under way."""
    waiting: deque[_Future] = deque()
    for chunk in chunks:
        waiting.append(submit(chunk))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
