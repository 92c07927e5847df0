"""The same batch on a Dask cluster; where Dask is not installed, only that this is said."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import companion, environment

from companion_cli.batch.engines import EngineError, run_dask

START_A_CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a cluster of two worker processes, which lives as long as these tests."""
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'companion-cli[dask]'")
    directory = tmp_path_factory.mktemp("cluster")
    script = directory / "cluster.py"
    script.write_text(START_A_CLUSTER)
    with subprocess.Popen(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=directory,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate("")


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("output", ["jsonl", "csv"])
def test_a_cluster_writes_what_one_process_writes(scheduler: str, tmp_path: Path, output: str) -> None:
    decks = tmp_path / "decks.jsonl"
    lines = ({"main": [[60 + number % 30, "Island"]], "name": f"deck {number}"} for number in range(700))
    decks.write_text("".join(f"{json.dumps(line)}\n" for line in lines) + "{broken\n")
    here = companion("batch", decks, "-o", output, "-q", "-j", "1")
    there = companion("batch", decks, "-o", output, "-q", "--engine", "dask", "--scheduler", scheduler)
    assert there.out == here.out
    assert there.status == here.status == 2


def test_without_dask_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(EngineError, match=r"pip install 'companion-cli\[dask\]'"):
        next(run_dask(iter(()), None, "tcp://127.0.0.1:1"))  # type: ignore[arg-type]


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer_is_told_of(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'companion-cli[dask]'")
    import dask

    (tmp_path / "a.txt").write_text("60 Island\n")
    with dask.config.set({"distributed.comm.timeouts.connect": "0.1s"}):
        ended = companion("batch", tmp_path, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert ended.status == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in ended.err
