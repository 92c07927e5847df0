"""Which form the report takes, where it goes, and what is said beside it."""

import json
import os
import re
from pathlib import Path

import pytest
from command_line import check, companion, environment, on_terminal, start
from junitparser import JUnitXml

FORMS = ["text", "plain", "json", "jsonl", "github", "gitlab", "sarif", "junit", "markdown", "csv"]


@pytest.fixture(autouse=True)
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with a good, a bad and a doubtful deck."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text("60 Island\n")
    (tmp_path / "bad.txt").write_text("5 Shock\n55 Mountain\n")
    (tmp_path / "doubtful.txt").write_text("4 Opt\n56 Island\n***\n\nMaybeboard\n4 Ponder\n")
    return tmp_path


def test_auto_is_a_report_for_one_list_and_lines_for_more() -> None:
    assert "No companion chosen" in check("bad.txt").out
    assert check("bad.txt", "good.txt").out.startswith("bad.txt:1:3: error: 5 copies of Shock")


def test_auto_is_github_in_github_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert check("bad.txt").out.startswith("::error title=companion (copy-limit),file=bad.txt,line=1,")
    assert "No companion chosen" in check("bad.txt", "-o", "text").out


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals here")
def test_auto_on_a_terminal_is_the_report_for_a_few(decks: Path) -> None:
    for name in "abcdef":
        (decks / f"{name}.txt").write_text("5 Shock\n55 Mountain\n")
    few, many = (
        on_terminal("check", "--offline", *map("{}.txt".format, names), cwd=decks) for names in ("ab", "abcdef")
    )
    assert "No companion chosen" in few
    assert "No companion chosen" not in many
    assert "a.txt:1:3\x1b[0m: \x1b[31merror" in many
    assert few.count("\x1b[") > 5


def test_github_job_summary_is_appended(decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = decks / "summary.md"
    summary.write_text("# Before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    check("bad.txt", "good.txt", "-o", "github")
    text = summary.read_text()
    assert text.startswith("# Before\n## companion\n\n2 decks: 1 ok, 1 not ok; 1 error.\n")
    assert "| ❌ | bad.txt |" in text
    check("bad.txt", "-o", "json")
    assert summary.read_text() == text


def test_job_summary_has_failing_decks_first_and_says_how_many_more(
    decks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion_cli.cli.outputs.SUMMARY_LIMIT", 20_000)
    summary = decks / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    for number in range(300):
        (decks / f"deck {number:03}.txt").write_text("60 Island\n")
    (decks / "zzz.txt").write_text("5 Shock\n55 Mountain\n")
    check(".", "-o", "github")
    text = summary.read_text()
    assert len(text.encode()) < 20_000
    assert "304 decks: 302 ok, 2 not ok" in text
    rows = [line for line in text.splitlines() if line.startswith(("| ❌", "| ✅"))]
    assert [row[:14] for row in rows[:3]] == ["| ❌ | bad.txt ", "| ❌ | zzz.txt ", "| ✅ | deck 000"]
    assert f"\n\n... and {304 - len(rows)} more\n" in text


class TestSeveralOutputs:
    """`--output FORM=FILE`, more than once."""

    def test_each_is_as_it_is_alone(self, decks: Path) -> None:
        files = [f"-o{form}={form}.out" for form in FORMS]
        ended = check("bad.txt", "none.txt", "good.txt", "-o", "plain", *files)
        assert ended == check("bad.txt", "none.txt", "good.txt", "-o", "plain")
        for form in FORMS:
            alone = check("bad.txt", "none.txt", "good.txt", "-o", form)
            assert ((decks / f"{form}.out").read_text(), alone.status) == (alone.out, 2), form

    def test_files_alone_print_nothing_but_a_summary(self, decks: Path) -> None:
        ended = check("bad.txt", "-o", "junit=a b.xml", "-o", "sarif=b=c.sarif")
        assert (ended.status, ended.out, ended.err) == (1, "", "companion: 1 deck: 0 ok, 1 not ok; 1 error\n")
        assert (decks / "a b.xml").exists()
        assert (decks / "b=c.sarif").exists()

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["-o", "json", "-o", "plain"], "only one report can be printed: name a file for the others"),
            (["-o", "junit=x", "-o", "sarif=./x"], "two reports cannot be in one file"),
            (["-o", "junit=x", "--output-file", "y"], "--output-file: every --output names a file already"),
            (["-o", "jnit=x"], "--output: there is no form 'jnit': did you mean junit?"),
            (["-o", "junit="], "--output: junit= names no file"),
            (["-o", "json=bad.txt"], "bad.txt: is one of the lists to read, and would be overwritten"),
        ],
    )
    def test_what_cannot_be_is_refused(self, arguments: list[str], said: str, decks: Path) -> None:
        ended = check("bad.txt", *arguments)
        assert (ended.status, ended.out) == (2, "")
        assert said in ended.err
        assert sorted(each.name for each in decks.iterdir()) == ["bad.txt", "doubtful.txt", "good.txt"]


def test_paths_for_code_hosts_start_at_the_root_of_the_repository(decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (decks / "sub").mkdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(decks))
    monkeypatch.chdir(decks / "sub")
    assert "file=bad.txt," in check("../bad.txt", "-o", "github").out
    assert json.loads(check(decks / "bad.txt", "-o", "gitlab").out)[0]["location"]["path"] == "bad.txt"


@pytest.mark.parametrize("form", FORMS)
def test_every_form_goes_into_a_file_with_a_summary_on_stderr(form: str, decks: Path) -> None:
    printed = check("bad.txt", "good.txt", "-o", form)
    ended = check("bad.txt", "good.txt", "-o", form, "--output-file", "report")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == "companion: 2 decks: 1 ok, 1 not ok; 1 error\n"
    assert (decks / "report").read_text() == printed.out


@pytest.mark.parametrize("form", FORMS)
def test_every_form_tells_of_what_could_not_be_read(form: str) -> None:
    ended = check("none.txt", "good.txt", "-o", form)
    assert ended.status == 2
    assert "none.txt" in ended.out
    assert ended.err.count("none.txt: there is no such file") == (form not in ("text", "plain"))
    into_file = check("none.txt", "good.txt", "-o", form, "--output-file", "report")
    assert into_file.err.count("none.txt: there is no such file") == 1


def test_all_forms_agree_on_what_is_ignored() -> None:
    ignoring = ["bad.txt", "--ignore", "copy-limit"]
    assert json.loads(check(*ignoring, "-o", "json").out)["summary"] == {
        "decks": 1,
        "ok": 1,
        "failed": 0,
        "unreadable": 0,
    }
    assert [check(*ignoring, "-o", form).status for form in FORMS] == [0] * len(FORMS)
    assert not [form for form in FORMS if "5 copies" in check(*ignoring, "-o", form).out]
    assert JUnitXml.fromstring(check(*ignoring, "-o", "junit").out.encode()).failures == 0


def test_quiet_shows_errors_alone_and_no_summary() -> None:
    ended = check("bad.txt", "doubtful.txt", "-q", "-o", "plain")
    assert ended.err == ""
    assert [line.split(":")[0] for line in ended.out.splitlines()] == ["bad.txt"]
    text = check("good.txt", "bad.txt", "doubtful.txt", "-q", "-o", "text").out
    assert "good.txt" not in text
    assert " decks: " not in text


@pytest.mark.parametrize("form", ["plain", "github", "gitlab", "sarif", "junit", "markdown"])
def test_notes_want_verbose(form: str) -> None:
    note = '"ruleId": "ignored-section"' if form == "sarif" else "ignored-section"
    assert note not in check("doubtful.txt", "-o", form).out
    assert note in check("doubtful.txt", "-v", "-o", form).out


def test_verbose_shows_notes() -> None:
    usual, verbose = check("doubtful.txt", "-o", "plain"), check("doubtful.txt", "-v", "-o", "plain")
    assert "[ignored-section]" not in usual.out
    assert "doubtful.txt:6:1: note: " in verbose.out
    assert usual.err == "companion: 1 deck: 1 ok; 1 warning\n"


@pytest.mark.parametrize("form", ["text", "plain"])
def test_colour(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def colors(*arguments: str) -> bool:
        return re.search(r"\x1b\[(\d;)*3\dm", check("bad.txt", "-o", form, *arguments).out) is not None

    assert not colors()
    assert colors("--color", "always")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert colors()
    assert not colors("--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colors()


def test_names_that_the_outputs_encoding_lacks(decks: Path) -> None:
    (decks / "otter 🦦.txt").write_text("4 Lim-Dûl's Volt\n56 Island\n")
    for form in ("text", "plain", "json"):
        process = start(
            "check", "--offline", "otter 🦦.txt", "-o", form, cwd=decks, env=environment(PYTHONIOENCODING="ascii")
        )
        _, err = process.communicate()
        assert process.returncode == 1, err
        assert "Traceback" not in err


def test_verbose_lines_name_each_deck_with_its_companions() -> None:
    usual, verbose = check("good.txt", "bad.txt", "none.txt"), check("good.txt", "bad.txt", "none.txt", "-v")
    assert "good.txt" not in usual.out
    good, bad, finding, *_ = verbose.out.splitlines()
    assert good.startswith("good.txt: ok: Constructed, 60 cards; usable: Gyruda, Doom of Depths, Jegantha, ")
    assert bad.startswith("bad.txt: not ok: Constructed, 60 cards; usable: ")
    assert finding.startswith("bad.txt:1:3: error: ")
    assert "good.txt: ok" not in check("good.txt", "-q", "-v", "-o", "plain").out


@pytest.mark.skipif(os.name == "nt", reason="Windows allows no such names")
@pytest.mark.parametrize("name", [b"a\x1b[31m.txt", b"a\nb.txt", b"a\xff.txt"])
def test_file_names_that_would_harm_a_terminal_are_shown_escaped(name: bytes, decks: Path) -> None:
    path = os.fsdecode(name)
    shown = {b"a\x1b[31m.txt": r"a\x1b[31m.txt", b"a\nb.txt": r"a\nb.txt", b"a\xff.txt": r"a\udcff.txt"}[name]
    for arguments in (["check", "-o", "plain"], ["parse"], ["convert", "--to", "mtgo"]):
        ended = companion(*arguments, path)
        assert shown in ended.out + ended.err
        assert not re.search(r"[\x1b\udc80-\udcff]", ended.err)
    (deck,) = json.loads(companion("check", "-o", "json", path).out)["decks"]
    assert deck["path"] == path.encode(errors="replace").decode()
    Path(path).write_text("5 Shock\n55 Mountain\n")
    for arguments in (["check", "-o", "plain", "--offline"], ["parse"], ["config"]):
        ended = companion(*arguments, path)
        assert shown in ended.out
        assert path not in ended.out
    assert (decks / path).exists()
