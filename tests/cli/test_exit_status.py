"""The exit status table, each row a test: 0 all is well, 1 a deck is not ok, 2 could not do the work, 130 Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT, check, companion, environment, start

CLEAN = "60 Island\n"
FINDING = "59 Island\n// companion: format=constructed\n"
WARNING = "4 Opt\n56 Island\n***\n"


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a directory, the working one, with a deck of each kind."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"clean": CLEAN, "finding": FINDING, "warning": WARNING}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


@pytest.mark.usefixtures("decks")
class TestOfCheck:
    """`companion check`."""

    def test_clean(self) -> None:
        assert check("clean.txt").status == 0

    def test_finding(self) -> None:
        ended = check("clean.txt", "finding.txt")
        assert ended.status == 1
        assert "[deck-size]" in ended.out

    def test_warning(self) -> None:
        ended = check("warning.txt", "-o", "plain")
        assert ended.status == 0
        assert "warning: " in ended.out

    def test_warning_with_strict(self) -> None:
        ended = check("warning.txt", "-o", "plain", "--strict")
        assert ended.status == 1
        assert "error: " in ended.out

    def test_exit_zero(self) -> None:
        ended = check("finding.txt", "--exit-zero", "-o", "plain")
        assert ended.status == 0
        assert "[deck-size]" in ended.out

    def test_exit_zero_does_not_hide_a_missing_file(self) -> None:
        assert check("none.txt", "--exit-zero").status == 2

    def test_missing_file(self) -> None:
        ended = check("none.txt", "finding.txt")
        assert ended.status == 2
        assert ended.err.count("none.txt: there is no such file") == 1
        assert "none.txt:1:1: error: there is no such file [no-such-file]" in ended.out
        assert "[deck-size]" in ended.out

    def test_pattern_that_fits_nothing(self) -> None:
        assert check("*.dek").status == 2

    def test_directory_without_decks(self, decks: Path) -> None:
        (decks / "empty").mkdir()
        assert check("empty").status == 2

    def test_unreadable_file(self, decks: Path) -> None:
        (decks / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
        ended = check("picture.txt")
        assert ended.status == 2
        assert "picture.txt: " in ended.err

    def test_file_of_another_game(self, decks: Path) -> None:
        (decks / "other.txt").write_text("4 Pikachu\n4 Charizard\n4 Bulbasaur\n")
        assert check("other.txt").status == 2

    def test_bad_configuration(self, decks: Path) -> None:
        (decks / "companion.toml").write_text("strickt = true\n")
        ended = check("clean.txt")
        assert ended.status == 2
        assert ended.err == "companion: companion.toml:1: strickt: there is no such key: did you mean strict?\n"
        assert ended.out == ""

    def test_unknown_option(self) -> None:
        assert check("clean.txt", "--frmat", "modern").status == 2

    def test_unknown_command(self) -> None:
        ended = companion("chekc")
        assert ended.status == 2
        assert "Did you mean 'check'" in ended.err

    @pytest.mark.parametrize(
        ("option", "value", "nearest"),
        [("--format", "modrn", "modern"), ("--companion", "yorio", "Yorion"), ("--ignore", "copy-limt", "copy-limit")],
    )
    def test_unknown_value_names_the_nearest(self, option: str, value: str, nearest: str) -> None:
        ended = check("clean.txt", option, value)
        assert ended.status == 2
        assert ended.err.count("\n") == 1
        assert f"did you mean {nearest}" in ended.err

    def test_output_file_that_cannot_be_written(self) -> None:
        ended = check("clean.txt", "-o", "json", "--output-file", "no/such/directory/report.json")
        assert ended.status == 2
        assert "no/such/directory/report.json: cannot be written" in ended.err

    def test_everything_excluded(self, decks: Path) -> None:
        (decks / "companion.toml").write_text('exclude = ["finding.txt"]\n')
        assert check("finding.txt").status == 0


@pytest.mark.parametrize("output", ["text", "plain", "json"])
def test_broken_pipe_is_quiet_and_keeps_the_status(output: str, decks: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("check", "finding.txt", "--offline", "-q", "-o", output, stdout=writer, cwd=decks)
    os.close(writer)
    _, err = process.communicate()
    assert (process.returncode, err) == (1, "")


def test_broken_pipe_of_another_command_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("explain", "--all", stdout=writer)
    os.close(writer)
    _, err = process.communicate()
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the test waits for the process with a named pipe")
def test_interrupt(tmp_path: Path) -> None:
    pipe = tmp_path / "deck.txt"
    os.mkfifo(pipe)
    process = start("check", pipe, "--offline")
    with pipe.open("w"):
        # Opening returns once the command has opened its end, and so waits for the list.
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "")


def test_module_is_the_command(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion_cli", "--version"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        check=True,
    )
    assert run.stdout.startswith("companion ")
    assert (ROOT / "companion_cli").is_dir()
