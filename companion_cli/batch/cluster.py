"""The work on a Dask cluster: by workers that have what is here, and ended with one sentence where it cannot go on."""

import pickle
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from companion_cli.batch.engines import AHEAD, EngineError, in_order
from companion_cli.batch.work import Chunk, Finished, Task, finish_chunk
from companion_cli.cards.cache import cache_directory
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.sources import open_downloaded
from companion_cli.version import VERSION

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from distributed import Client, Future

PATIENCE = 30.0
"""Seconds for which a cluster may be without a worker."""
_GO_ON = "what is written is whole: go on with --resume"


def run_dask(chunks: Iterator[Chunk], task: Task, scheduler: str, patience: float = PATIENCE) -> Iterator[Finished]:
    """Do the work on the Dask cluster of a scheduler's address, and yield the chunks in their order.

    Raises EngineError where Dask is not installed, where the scheduler does not answer or goes away, where there is no
    worker for `patience` seconds, and where a worker fails or has not what is here; CardFileError where the bundled
    cards are missing here.
    """
    with _quiet_logs(), _connected(scheduler) as client:
        cluster = _Cluster(client, scheduler, _own_kit(), patience)
        cluster.await_worker(" and run this again")
        cluster.compare()
        yield from in_order(lambda chunk: cluster.submit(chunk, task), chunks, AHEAD * cluster.cores())


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Keep all logs off stderr: where a connection is lost, distributed's tell of it in tracebacks."""
    import logging

    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


@contextmanager
def _connected(scheduler: str) -> Iterator["Client"]:
    try:
        from distributed import Client
    except ImportError:
        raise EngineError("Dask is not installed: pip install 'companion-cli[dask]'") from None
    try:
        client = Client(scheduler)
    except Exception as error:  # an address may be wrong in many ways
        raise EngineError(f"no Dask scheduler answers at {scheduler}: {error}") from None
    try:
        yield client
    finally:
        with suppress(Exception):  # where the scheduler is gone, that has been told
            client.close()


class _Kit(NamedTuple):
    """What a process judges with, apart from the cards that its user's checks have learned."""

    version: str
    cards: tuple[tuple[date, date], ...]
    """Of each card file the days of its texts and of its bans; the bundled file is the last."""

    def __str__(self) -> str:
        cards = [f"cards of {texts} with bans of {bans}" for texts, bans in self.cards]
        return f"companion-cli {self.version}, {', '.join(cards)}"


def _own_kit() -> _Kit:
    """Return what this process has. Raises CardFileError where the bundled cards are missing."""
    downloaded, _ = open_downloaded(cache_directory())
    with ExitStack() as opened:
        files = [opened.enter_context(file) for file in (*downloaded, CardLibrary.bundled())]
        return _Kit(VERSION, tuple([(file.text_as_of, file.legality_as_of) for file in files]))


class _Done(NamedTuple):
    """A chunk that a worker has done."""

    finished: Finished
    kit: _Kit
    worker: str
    """Its address."""


class _Cluster(NamedTuple):
    """A cluster that the work is given to; whatever fails at it becomes an EngineError."""

    client: "Client"
    scheduler: str
    kit: _Kit
    """What is here, and has to be there."""
    patience: float

    @contextmanager
    def told(self) -> Iterator[None]:
        """Tell in a sentence of what distributed raises meanwhile."""
        try:
            yield
        except EngineError:
            raise
        except Exception as error:
            is_gone = isinstance(error, OSError) or self.client.status != "running"
            what = f"the scheduler at {self.scheduler} went away"
            if not is_gone:
                what = f"the cluster at {self.scheduler} failed ({_words(error)})"
            raise EngineError(f"{what}; {_GO_ON}") from None

    def await_worker(self, remedy: str) -> None:
        """Wait until there is a worker; `remedy` says what to do when there is one again."""
        with self.told():
            try:
                self.client.wait_for_workers(1, timeout=self.patience)
            except TimeoutError:
                raise EngineError(
                    f"no worker runs at the scheduler {self.scheduler}, and none came in {self.patience:g} seconds: "
                    f"start some (dask worker {self.scheduler}){remedy}"
                ) from None

    def compare(self) -> None:
        """Raise EngineError where a worker has not what is here."""
        with self.told():
            kits = self.client.run(_own_kit, on_error="return")
        for worker, kit in kits.items():
            if not isinstance(kit, OSError):  # one that has just gone; what it has done is compared as well
                self.require_same(worker, kit)

    def require_same(self, worker: str, kit: Any) -> None:
        """Raise EngineError where a worker has another kit, or an exception for one."""
        install = f"pip install companion-cli=={self.kit.version}"
        if isinstance(kit, Exception):
            is_missing = "No module named 'companion_cli'" in str(kit)
            what = "companion-cli is not installed on" if is_missing else f"this failed ({_words(kit)}) on"
            raise EngineError(f"{what} worker {worker}: {install} there, and restart it")
        if kit != self.kit:
            raise EngineError(
                f"worker {worker} has {kit}; here is {self.kit}: make them the same ({install}; companion cards "
                "update), and restart the worker"
            )

    def cores(self) -> int:
        """Return how many chunks the cluster may do at once."""
        with self.told():
            return max(1, int(sum(self.client.ncores().values())))

    def submit(self, chunk: Chunk, task: Task) -> "_Waiting":
        """Give a chunk to whichever worker has time."""
        with self.told():
            return _Waiting(self.client.submit(pickle.loads, pickle.dumps(_Work(chunk, task)), pure=False), self)


class _Waiting(NamedTuple):
    """A chunk that the cluster has, and where it will be when it is done."""

    future: "Future[_Done]"
    cluster: _Cluster

    def result(self) -> Finished:
        """Wait for it. Raises EngineError where it cannot be done, or was done by a worker that has another kit."""
        with self.cluster.told():
            try:
                done = self._done()
            except Exception as error:
                if self.future.status == "error":
                    self._tell_of_failure(error)
                raise
        self.cluster.require_same(done.worker, done.kit)
        return done.finished

    def _done(self) -> _Done:
        """Wait for as long as there is a worker. Raises what the work raised, and what distributed raises."""
        while True:
            with suppress(TimeoutError):
                done: _Done = self.future.result(timeout=self.cluster.patience)
                return done
            if self.future.status == "error":
                raise self.future.exception()
            self.cluster.await_worker(f"; {_GO_ON}")

    def _tell_of_failure(self, error: Exception) -> None:
        """Raise EngineError for what the work raised."""
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            raise EngineError(f"every worker that was given certain decks ended, see their logs; {_GO_ON}") from None
        self.cluster.compare()
        raise EngineError(f"a worker failed ({_words(error)}), see its log; {_GO_ON}") from None


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


# What workers do.


@dataclass(frozen=True, slots=True)
class _Work:
    """A chunk that is done by being unpickled.

    Where this package is missing, the work then fails as any other; a worker that cannot read what it is to do says
    nothing and leaves the cluster.
    """

    chunk: Chunk
    task: Task

    def __reduce__(self) -> tuple[Any, ...]:
        return _finish_there, (self.chunk, self.task)


def _finish_there(chunk: Chunk, task: Task) -> _Done:
    """Finish a chunk, in the one thread that has the cards; the threads of a worker take turns."""
    from distributed import get_worker

    with _one_at_a_time:  # else two threads that come first would both make one
        thread = _only_thread()
    finished, kit = thread.submit(_finish, chunk, task).result()
    return _Done(finished, kit, get_worker().address)


_one_at_a_time = Lock()


@lru_cache
def _only_thread() -> "ThreadPoolExecutor":
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1)


def _finish(chunk: Chunk, task: Task) -> tuple[Finished, _Kit]:
    kit = _kit_for(task)
    return finish_chunk(chunk, task), kit


@lru_cache(maxsize=1)
def _kit_for(task: Task) -> _Kit:  # noqa: ARG001
    """Return what this process had when the task began, which is what it goes on with."""
    return _own_kit()
