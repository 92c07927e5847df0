"""The exit status table, each row a test: 0 all is well, 1 a deck is not ok, 2 could not do the work, 130 Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT, Ended, check, companion, environment, start

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
        assert "none.txt:1:1: error: there is no such file [no-such-file]" in ended.out
        assert "none.txt" not in ended.err
        assert "[deck-size]" in ended.out

    def test_missing_file_is_named_on_stderr_where_the_report_is_a_document(self) -> None:
        ended = check("none.txt", "finding.txt", "-o", "json")
        assert (ended.status, ended.err) == (2, "companion: none.txt: there is no such file\n")

    def test_pattern_that_fits_nothing(self) -> None:
        assert check("*.dek").status == 2

    def test_directory_without_decks(self, decks: Path) -> None:
        (decks / "empty").mkdir()
        assert check("empty").status == 2

    def test_unreadable_file(self, decks: Path) -> None:
        (decks / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
        ended = check("picture.txt", "-o", "json")
        assert ended.status == 2
        assert ended.err.startswith("companion: picture.txt: This is a PNG picture")

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
    assert into_broken_pipe("check", "finding.txt", "--offline", "-q", "-o", output, cwd=decks) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["explain", "--all"], 0),
        (["parse", "clean.txt"], 0),
        (["parse", "none.txt"], 2),
        (["convert", "clean.txt", "--to", "mtgo"], 0),
        (["list"], 0),
        (["cards", "status"], 0),
        (["cards", "show", "No Such Card", "--offline"], 1),
        (["config", "clean.txt"], 0),
        (["batch", "clean.txt", "-q"], 0),
        (["batch", "finding.txt", "-q", "-o", "jsonl", "-j", "1"], 1),
        (["--help"], 0),
        (["--version"], 0),
    ],
)
def test_broken_pipe_of_every_command_is_quiet_and_keeps_the_status(
    arguments: list[str], status: int, decks: Path
) -> None:
    assert into_broken_pipe(*arguments, cwd=decks) == (status, "")


def into_broken_pipe(*arguments: str, cwd: Path) -> tuple[int, str]:
    reader, writer = os.pipe()
    os.close(reader)
    process = start(*arguments, stdout=writer, cwd=cwd)
    os.close(writer)
    _, err = process.communicate()
    return process.returncode, err


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


INTERRUPTING = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            {interrupt}
sys.meta_path.insert(0, Interrupting())
from companion_cli.__main__ import main
main()
"""
"""A program in which Ctrl-C comes while a module is imported."""


@pytest.mark.parametrize("interrupt", ["raise KeyboardInterrupt", "raise RuntimeError('x') from KeyboardInterrupt()"])
@pytest.mark.parametrize("module", ["typing", "typer", "companion_cli.cli.app", "companion_cli.reports.plain"])
def test_interrupt_while_modules_are_imported(module: str, interrupt: str, tmp_path: Path) -> None:
    program = INTERRUPTING.format(module=module, interrupt=interrupt)
    run = subprocess.run(
        [sys.executable, "-c", program, "check", "-", "-o", "plain", "--offline"],
        input="60 Island\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
    )
    assert (run.returncode, run.stderr) == (130, "")


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


@pytest.mark.usefixtures("decks")
class TestOptions:
    """Options that make no sense are one line, which says what would."""

    @pytest.mark.parametrize("value", ["", ",", " , "])
    @pytest.mark.parametrize("option", ["--select", "--ignore"])
    def test_no_code(self, option: str, value: str) -> None:
        refused(check("finding.txt", option, value), f"{option} names no code")

    def test_unknown_language(self) -> None:
        for arguments in (["check", "clean.txt"], ["batch", "clean.txt"], ["cards", "show", "Opt", "--offline"]):
            refused(companion(*arguments, "--lang", "xx"), "there is no language 'xx': known are de, en, es, fr,")
        assert check("clean.txt", "--lang", "DE").status == 0

    def test_refreshing_offline(self) -> None:
        for arguments in (["check", "clean.txt"], ["cards", "show", "Opt"]):
            refused(companion(*arguments, "--offline", "--refresh"), "choose one")

    @pytest.mark.parametrize("option", ["--companion", "--format"])
    def test_nothing(self, option: str) -> None:
        for command in ("check", "batch"):
            refused(companion(command, "clean.txt", option, ""), "there is no ")

    @pytest.mark.parametrize("option", ["--companion", "--format", "--ignore", "--lang"])
    def test_long_nonsense_is_shortened(self, option: str) -> None:
        ended = check("clean.txt", option, "x" * 100_000)
        assert ended.status == 2
        assert len(ended.err) < 1000

    def test_stdout_as_the_output_file(self, decks: Path) -> None:
        assert check("clean.txt", "-o", "json", "--output-file", "-").out == check("clean.txt", "-o", "json").out
        assert companion("batch", "clean.txt", "-q", "-o", "csv", "--output-file", "-").out.startswith("path,")
        assert companion("convert", "clean.txt", "--to", "mtgo", "-o", "-").out == CLEAN
        assert sorted(path.name for path in decks.iterdir()) == ["clean.txt", "finding.txt", "warning.txt"]

    def test_a_batch_overwrites_no_list(self, decks: Path) -> None:
        refused(companion("batch", "clean.txt", "--output-file", "clean.txt"), "one of the lists to read")
        for file in ("clean.txt", "new.jsonl"):
            refused(companion("batch", ".", "-o", "jsonl", "--output-file", file), "lies in a directory to be searched")
        assert (decks / "clean.txt").read_text() == CLEAN
        assert not (decks / "new.jsonl").exists()


def refused(ended: Ended, words: str) -> None:
    """Assert that the command ended with 2 and one line that has these words, and printed nothing."""
    assert (ended.status, ended.out, len(ended.err.splitlines())) == (2, "", 1)
    assert words in ended.err


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("name", ["lurrus", "Lurrus of the Dream-Den", "夢の巣のルールス", "Lurrus aus der Traumhöhle"])
def test_a_companion_by_any_of_its_names(name: str) -> None:
    out = check("clean.txt", "-o", "json", "-c", name).out
    assert json.loads(out)["decks"][0]["chosen"] == "Lurrus of the Dream-Den"
