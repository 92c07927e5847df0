"""The same batch on a Dask cluster, and what ends it; where Dask is not installed, only that this is said."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest
from command_line import Ended, companion, environment, start

from companion_cli.batch.cluster import run_dask
from companion_cli.batch.engines import EngineError
from companion_cli.batch.model import Item
from companion_cli.batch.work import Chunk, Finished, Rows, Task, finish_chunk
from companion_cli.cards.cache import DOWNLOADED, cache_directory
from companion_cli.cards.library import BUNDLED
from companion_cli.version import VERSION

SCHEDULER = """
import asyncio
from distributed import Scheduler

async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()

asyncio.run(serve())
"""
WORKER = """
import asyncio, sys
from distributed import Client, Worker

async def serve(scheduler, threads):
    async with Worker(scheduler, nthreads=int(threads), host="127.0.0.1", dashboard=False) as worker:
        async with Client(scheduler, asynchronous=True) as client:
            await client.wait_for_workers(1)
        print(worker.address, flush=True)
        await worker.finished()

asyncio.run(serve(*sys.argv[1:]))
"""
OTHER_VERSION = """
import companion_cli.version
companion_cli.version.VERSION = "0.0.1"
"""
NOT_INSTALLED = """
import sys

class Missing:
    def find_spec(name, *_):
        if name.partition(".")[0] == "companion_cli":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing)
"""
FAILING = """
import companion_cli.batch.work

def finish_chunk(chunk, task):
    raise AttributeError("'Judge' object has no attribute 'weigh'")

companion_cli.batch.work.finish_chunk = finish_chunk
"""
DEADLY = """
import os
import companion_cli.batch.work
companion_cli.batch.work.finish_chunk = lambda chunk, task: os._exit(1)
"""
TASK = Task(Rows.CSV, date(2026, 11, 30))
GO_ON = "what is written is whole: go on with --resume"


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.address = self._start(SCHEDULER)

    def add_worker(self, prelude: str = "", threads: int = 1, **variables: str) -> str:
        """Start a worker that runs the prelude first, and return its address when the scheduler has it."""
        return self._start(prelude + WORKER, self.address, str(threads), **variables)

    def kill(self, address: str) -> None:
        process = self.processes.pop(address)
        process.kill()
        process.communicate()

    def kill_all(self) -> None:
        for address in reversed([*self.processes]):
            self.kill(address)

    def _start(self, script: str, *arguments: str, **variables: str) -> str:
        process = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self.directory,
            env=environment(COMPANION_CACHE_DIR=str(self.directory / "none")) | variables,
        )
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        self.processes[address] = process
        return address


@contextmanager
def started(directory: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'companion-cli[dask]'")
    cluster = Cluster(directory)
    try:
        yield cluster
    finally:
        cluster.kill_all()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Return a cluster without a worker."""
    with started(tmp_path) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a cluster of a worker with one thread and one with three."""
    with started(tmp_path_factory.mktemp("cluster")) as cluster:
        for threads in (1, 3):
            cluster.add_worker(threads=threads)
        yield cluster.address


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return JSON lines of decks with ever new cards, and one line that is broken."""
    with closing(sqlite3.connect(BUNDLED)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM cards ORDER BY id LIMIT 1210")]
    lines = ({"main": [[60, "Island"], *([4, each] for each in names[place:][:9])]} for place in range(1200))
    path = tmp_path_factory.mktemp("decks") / "decks.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines) + "{broken\n")
    return path


def chunk(number: int) -> Chunk:
    return Chunk([Item(f"{number}.txt", f"{60 + number} Island\n".encode())], 1)


def chunks(most: int = 20, **events: Callable[[], object]) -> Iterator[Chunk]:
    """Yield chunks; what is to happen `after_5`, say, happens when so many were taken."""
    for number in range(most):
        if f"after_{number}" in events:
            events[f"after_{number}"]()
        yield chunk(number)


def refused(cluster: Cluster, found: Iterator[Chunk] | None = None, patience: float = 30) -> tuple[str, int]:
    """Run chunks that end with an error, and return what it says and how many chunks were done before."""
    done: list[Finished] = []
    with pytest.raises(EngineError) as error:
        done.extend(run_dask(found or chunks(), TASK, cluster.address, patience))
    assert done == [finish_chunk(chunk(number), TASK) for number in range(len(done))]
    assert len(str(error.value).splitlines()) == 1
    return str(error.value), len(done)


def download_cards(directory: Path) -> None:
    """Put a card file of another day where one that was downloaded would be."""
    directory.mkdir(exist_ok=True)
    shutil.copy(BUNDLED, directory / DOWNLOADED)
    with closing(sqlite3.connect(directory / DOWNLOADED)) as connection, connection:
        connection.execute("UPDATE about SET value = '2031-02-03' WHERE fact IN ('text_as_of', 'legality_as_of')")


def batch_there(decks: Path, scheduler: str, *, then: Callable[["subprocess.Popen[str]"], object]) -> Ended:
    """Run a batch on a cluster, and do something as soon as there is a row.

    Nobody reads the others meanwhile, so that the command waits in the midst of them with the pipe full.
    """
    arguments = ["batch", decks, "-o", "jsonl", "-q", "--engine", "dask", "--scheduler", scheduler]
    with start(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        then(process)
        out, errors = first + process.stdout.read(), process.stderr.read()
    return Ended(process.returncode, out, errors)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("output", ["jsonl", "csv"])
def test_a_cluster_writes_what_one_process_writes(scheduler: str, decks: Path, output: str) -> None:
    here = companion("batch", decks, "-o", output, "-q", "-j", "1")
    there = companion("batch", decks, "-o", output, "-q", "--engine", "dask", "--scheduler", scheduler)
    assert there.out == here.out
    assert there.status == here.status == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_ctrl_c_ends_it(scheduler: str, decks: Path) -> None:
    ended = batch_there(decks, scheduler, then=lambda process: process.send_signal(signal.SIGINT))
    assert (ended.status, ended.err) == (130, "")
    assert 1 <= len(ended.out.splitlines()) < 1201


def test_resume_goes_on_where_the_scheduler_went_away(cluster: Cluster, scheduler: str, decks: Path) -> None:
    cluster.add_worker()
    ended = batch_there(decks, cluster.address, then=lambda _: cluster.kill(cluster.address))
    assert (ended.status, ended.err) == (2, f"companion: the scheduler at {cluster.address} went away; {GO_ON}\n")
    assert 1 <= len(ended.out.splitlines()) < 1201
    written = decks.with_name("written.jsonl")
    written.write_text(ended.out)
    there = ["--engine", "dask", "--scheduler", scheduler]
    companion("batch", decks, "-o", "jsonl", "-q", "--output-file", written, "--resume", *there)
    assert written.read_text() == companion("batch", decks, "-o", "jsonl", "-q", "-j", "1").out


@pytest.mark.filterwarnings("default")
def test_a_worker_of_another_version_is_refused(cluster: Cluster) -> None:
    cluster.add_worker()
    worker = cluster.add_worker(OTHER_VERSION)
    message, done = refused(cluster)
    assert f"worker {worker} has companion-cli 0.0.1" in message
    assert f"here is companion-cli {VERSION}" in message
    assert f"pip install companion-cli=={VERSION}" in message
    assert done == 0


@pytest.mark.filterwarnings("default")
def test_a_worker_with_other_cards_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    download_cards(tmp_path)
    worker = cluster.add_worker(COMPANION_CACHE_DIR=str(tmp_path))
    message, done = refused(cluster)
    assert (
        f"worker {worker} has companion-cli {VERSION}, cards of 2031-02-03 with bans of 2031-02-03, cards of" in message
    )
    assert "companion cards update" in message
    assert done == 0


@pytest.mark.filterwarnings("default")
def test_a_worker_that_goes_on_with_cards_of_before_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    """It has opened its cards for the same task, and would not look whether there are others by now."""
    worker = cluster.add_worker(COMPANION_CACHE_DIR=str(tmp_path))
    assert len(list(run_dask(chunks(), TASK, cluster.address))) == 20
    for directory in (cache_directory(), tmp_path):
        download_cards(directory)
    message, done = refused(cluster)
    assert f"worker {worker} has companion-cli {VERSION}, cards" in message
    assert f"here is companion-cli {VERSION}, cards of 2031-02-03" in message
    assert "restart the worker" in message
    assert done == 0


@pytest.mark.filterwarnings("default")
def test_a_worker_without_the_package_is_refused(cluster: Cluster) -> None:
    cluster.add_worker()
    worker = cluster.add_worker(NOT_INSTALLED)
    message, done = refused(cluster)
    assert f"companion-cli is not installed on worker {worker}: pip install companion-cli=={VERSION} there" in message
    assert done == 0


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    ("prelude", "words"),
    [(OTHER_VERSION, "has companion-cli 0.0.1"), (NOT_INSTALLED, f"pip install companion-cli=={VERSION} there")],
)
def test_what_a_wrong_worker_does_that_came_later_is_not_taken(cluster: Cluster, prelude: str, words: str) -> None:
    first = cluster.add_worker()
    later = []

    def replace() -> None:
        later.append(cluster.add_worker(prelude))
        cluster.kill(first)

    message, done = refused(cluster, chunks(after_5=replace))
    assert f"worker {later[0]}" in message
    assert words in message
    assert done < 20


@pytest.mark.filterwarnings("default")
def test_a_right_worker_that_comes_later_goes_on(cluster: Cluster) -> None:
    first = cluster.add_worker()

    def replace() -> None:
        cluster.add_worker()
        cluster.kill(first)

    done = list(run_dask(chunks(after_5=replace), TASK, cluster.address))
    assert done == [finish_chunk(chunk(number), TASK) for number in range(20)]


@pytest.mark.filterwarnings("default")
def test_a_cluster_without_a_worker_is_told_of(cluster: Cluster) -> None:
    message, _ = refused(cluster, patience=0.01)
    assert f"no worker runs at the scheduler {cluster.address}" in message
    assert f"dask worker {cluster.address}" in message


@pytest.mark.filterwarnings("default")
def test_that_all_workers_went_is_told_of(cluster: Cluster) -> None:
    worker = cluster.add_worker()
    message, done = refused(cluster, chunks(after_5=lambda: cluster.kill(worker)), patience=0.1)
    assert f"no worker runs at the scheduler {cluster.address}" in message
    assert GO_ON in message
    assert done < 6


@pytest.mark.filterwarnings("default")
def test_that_the_scheduler_went_is_told_of(cluster: Cluster) -> None:
    cluster.add_worker()
    message, done = refused(cluster, chunks(after_5=lambda: cluster.kill(cluster.address)))
    assert message == f"the scheduler at {cluster.address} went away; {GO_ON}"
    assert done < 6


@pytest.mark.filterwarnings("default")
def test_what_fails_on_a_worker_is_told_of(cluster: Cluster) -> None:
    cluster.add_worker(FAILING)
    message, done = refused(cluster)
    assert message == (
        f"a worker failed (AttributeError: 'Judge' object has no attribute 'weigh'), see its log; {GO_ON}"
    )
    assert done == 0


def test_what_fails_on_a_worker_is_one_line_and_two(cluster: Cluster, decks: Path) -> None:
    cluster.add_worker(FAILING)
    ended = batch_there(decks, cluster.address, then=lambda _: None)
    assert (ended.status, ended.out, len(ended.err.splitlines())) == (2, "", 1)


@pytest.mark.filterwarnings("default")
def test_decks_that_end_every_worker_are_told_of(cluster: Cluster) -> None:
    for _ in range(4):
        cluster.add_worker(DEADLY)
    message, done = refused(cluster, chunks(1))
    assert "every worker that was given certain decks ended" in message
    assert done == 0


def test_without_dask_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(EngineError, match=r"pip install 'companion-cli\[dask\]'"):
        next(run_dask(iter(()), TASK, "tcp://127.0.0.1:1"))


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer_is_told_of(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'companion-cli[dask]'")
    import dask

    (tmp_path / "a.txt").write_text("60 Island\n")
    with dask.config.set({"distributed.comm.timeouts.connect": "0.1s"}):
        ended = companion("batch", tmp_path, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert ended.status == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in ended.err
