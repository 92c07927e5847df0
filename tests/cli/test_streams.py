"""Standard streams that fail, or were closed before the start: one line and exit status 2, whatever the command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import environment, start

COMMANDS = [
    ["check", "deck.txt", "--offline"],
    ["check", "deck.txt", "--offline", "-o", "json"],
    ["batch", "deck.txt", "-q", "-j", "1"],
    ["batch", "deck.txt", "-q", "-j", "1", "-o", "jsonl"],
    ["parse", "deck.txt"],
    ["parse", "deck.txt", "-o", "json"],
    ["convert", "deck.txt", "--to", "mtgo"],
    ["config", "deck.txt"],
    ["list"],
    ["list", "-o", "json"],
    ["explain", "lurrus"],
    ["cards", "status"],
    ["cards", "show", "Opt", "--offline"],
    ["--help"],
    ["check", "--help"],
    ["--version"],
]
CLOSED_STDOUT = "companion: the standard output cannot be written: it is closed\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "deck.txt").write_text("60 Island\n")
    return tmp_path


def run_closed(number: int, *arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    """Run the command with the stream of this number closed, as `>&-` does."""
    program = f"import os, sys; os.close({number}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    command = [sys.executable, "-c", program, "-m", "companion_cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment(), stdin=subprocess.DEVNULL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_output_that_cannot_be_written(arguments: list[str], here: Path) -> None:
    with Path("/dev/full").open("w") as full:
        process = start(*arguments, stdout=full, cwd=here)
        _, err = process.communicate()
    expected = "companion: the standard output cannot be written: No space left on device\n"
    assert (process.returncode, err) == (2, expected)


@pytest.mark.skipif(os.name == "nt", reason="Windows closes no stream so")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_closed_stdout(arguments: list[str], here: Path) -> None:
    run = run_closed(1, *arguments, cwd=here)
    assert (run.returncode, run.stderr) == (2, CLOSED_STDOUT)


@pytest.mark.skipif(os.name == "nt", reason="Windows closes no stream so")
class TestClosed:
    """What works all the same."""

    def test_stdout_that_is_not_needed(self, here: Path) -> None:
        run = run_closed(1, "check", "deck.txt", "--offline", "--output-file", "report", cwd=here)
        assert run.returncode == 0
        assert "No companion chosen" in (here / "report").read_text()

    @pytest.mark.parametrize(
        "arguments",
        [["check", "-", "--offline"], ["parse", "-"], ["convert", "-", "--to", "mtgo"], ["batch", "-", "-q"]],
        ids=" ".join,
    )
    def test_stdin(self, arguments: list[str], here: Path) -> None:
        run = run_closed(0, *arguments, cwd=here)
        assert run.returncode == 2
        assert "the standard input is closed" in run.stdout + run.stderr
        assert "Traceback" not in run.stderr

    def test_stdin_stops_no_other_deck(self, here: Path) -> None:
        run = run_closed(0, "check", "-", "deck.txt", "--offline", "-o", "plain", "-v", cwd=here)
        assert run.returncode == 2
        assert "<stdin>:1:1: error: the standard input is closed [unreadable]" in run.stdout
        assert "deck.txt: ok: " in run.stdout

    def test_stderr(self, here: Path) -> None:
        run = run_closed(2, "check", "none.txt", "deck.txt", "--offline", "-o", "jsonl", cwd=here)
        assert run.returncode == 2
        assert len(run.stdout.splitlines()) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_stderr_that_cannot_be_written_changes_nothing(here: Path) -> None:
    with Path("/dev/full").open("w") as full:
        process = start("check", "none.txt", "--offline", "-o", "jsonl", stderr=full, cwd=here)
        out, _ = process.communicate()
    assert process.returncode == 2
    assert len(out.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a working directory that is in use")
@pytest.mark.parametrize("arguments", [*COMMANDS, ["check", "-"], ["config", "deck.txt"]], ids=" ".join)
def test_deleted_working_directory(arguments: list[str], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    program = "import os, sys; os.rmdir(os.getcwd()); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    run = subprocess.run(
        [sys.executable, "-c", program, "-c", "from companion_cli.__main__ import main; main()", *arguments],
        capture_output=True,
        text=True,
        cwd=gone,
        env=environment(),
        input="60 Island\n",
    )
    assert "Traceback" not in run.stderr
    needs_directory = "deck.txt" in arguments or "-" in arguments
    assert run.returncode == (2 if needs_directory else 0), run
    assert len(run.stderr.splitlines()) <= 1
