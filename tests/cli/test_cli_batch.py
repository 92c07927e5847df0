"""`companion batch` as its users meet it: rows, summaries, errors, Ctrl-C and going on."""

import csv
import gzip
import io
import json
import os
import re
import select
import signal
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from command_line import Ended, companion, environment, start
from rich.console import Console

from companion_cli.reports.batch_summary import render_summary
from companion_cli.reports.batch_tally import Tally

GOOD, BAD, IDLE = (
    "60 Island\n",
    "5 Shock\n55 Mountain\n",
    "4 Counterspell\n56 Island\n\nSideboard\n1 Obosh, the Preypiercer\n",
)
UNKNOWN = "4 Lightnin Bolt\n56 Mountain\n"


@pytest.fixture(autouse=True)
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with a folder of decks of every kind of result."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "season").mkdir()
    for name, text in {"a": GOOD, "b": BAD, "c": IDLE, "d": UNKNOWN, "e": "\n"}.items():
        (tmp_path / "season" / f"{name}.txt").write_text(text)
    return tmp_path


def batch(*arguments: str | Path) -> Ended:
    return companion("batch", *arguments)


def rows(ended: Ended) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(ended.out)))


def test_the_summary_says_what_an_organiser_asks() -> None:
    ended = batch("season")
    assert ended.status == 2
    assert ended.out.startswith("4 decks   2 legal (50.0 %)   2 not legal   1 not readable\n")
    for words in (
        "copy-limit",
        "unknown-card",
        "Lightnin Bolt",
        "Lightning Bolt?",
        "Obosh",
        "Counterspell",
        "Constructed",
        "season/e.txt: it holds no card",
    ):
        assert words in ended.out
    assert "2 ok, 2 not ok, 1 unreadable; 5 in " in ended.err


def test_the_summary_counts_decks_with_an_unknown_name_and_not_its_lines(season: Path) -> None:
    (season / "twice.txt").write_text("4 Foo Barbaz\n56 Island\n\nSideboard\n2 Foo Barbaz\n")
    assert re.search(r"Unknown names \(1 in all\)\n +1  Foo Barbaz", batch("twice.txt").out)


def test_the_summary_names_the_first_that_cannot_be_read(season: Path) -> None:
    for number in range(1200):
        (season / "season" / f"z{number:04}.txt").write_text("")
    for jobs in ("1", "2"):
        out = batch("season", "-j", jobs).out
        assert "Not readable (the first 10 of 1,201)" in out
        assert re.findall(r"season/(\w+)\.txt: it holds", out) == ["e", *(f"z{number:04}" for number in range(9))]


def test_jsonl_is_what_check_says_of_each_deck() -> None:
    lines = [json.loads(line) for line in batch("season", "-o", "jsonl").out.splitlines()]
    checked = companion("check", "season", "-o", "jsonl", "--offline").out.splitlines()
    expected = [json.loads(line) for line in checked]
    # Near names take longer than a deck: a batch has them in its summary alone.
    for deck in (*lines, *expected):
        for problem in deck.get("problems", []):
            problem["remedy"] = None if problem["code"] == "unknown-card" else problem["remedy"]
    assert lines == expected


def test_json_is_one_document_with_the_same_decks() -> None:
    document = json.loads(batch("season", "-o", "json").out)
    assert [deck["path"] for deck in document["decks"]] == [f"season/{name}.txt" for name in "abcde"]
    assert document["summary"] == {"decks": 5, "ok": 2, "failed": 2, "unreadable": 1}
    assert document["version"] == 1
    assert document["cards"]["text_as_of"]


def test_json_of_nothing_is_a_document_too(season: Path) -> None:
    (season / "none.jsonl").write_text("")
    assert json.loads(batch("none.jsonl", "-o", "json").out)["summary"]["unreadable"] == 1


def test_csv_is_one_row_a_deck() -> None:
    table = rows(batch("season", "-o", "csv"))
    assert [row["ok"] for row in table] == ["true", "false", "true", "false", "false"]
    good, bad, idle, _, unreadable = table
    assert (good["yorion"], good["yorion_distance"], good["cards"]) == ("condition-not-met", "20", "60")
    assert (bad["errors"], bad["messages"]) == ("copy-limit", "5 copies of Shock; 4 allowed")
    assert (idle["companion"], idle["warnings"]) == ("Obosh, the Preypiercer", "companion-idle")
    assert (idle["obosh"], idle["obosh_distance"]) == ("condition-not-met", "4")
    assert (unreadable["path"], unreadable["errors"], unreadable["format"]) == ("season/e.txt", "empty", "")


def test_csv_starts_no_formula_and_keeps_a_deck_on_one_line(season: Path) -> None:
    record = {"name": '=HYPERLINK("http://x")\nsecond, line', "main": [[60, "Island"]]}
    (season / "d.jsonl").write_text(json.dumps(record) + "\n")
    ended = batch("d.jsonl", "-o", "csv")
    assert len(ended.out.splitlines()) == 2
    assert rows(ended)[0]["name"] == '\'=HYPERLINK("http://x") second, line'


def test_a_list_does_not_acquit_itself(season: Path) -> None:
    (season / "cheat.txt").write_text("// companion: ignore=*\n9 Shock\n51 Mountain\n")
    assert companion("check", "cheat.txt", "--offline").status == 0
    (deck,) = map(json.loads, batch("cheat.txt", "-o", "jsonl").out.splitlines())
    assert [problem["code"] for problem in deck["problems"]] == ["copy-limit"]


@pytest.mark.parametrize("paths", [["no-such-folder"], ["empty"], ["no-such-folder", "empty"]])
def test_an_earlier_result_survives_that_there_is_nothing_to_read(season: Path, paths: list[str]) -> None:
    (season / "empty").mkdir()
    (season / "out.csv").write_text("an earlier result\n")
    ended = batch(*paths, "-o", "csv", "--output-file", "out.csv")
    assert ended.status == 2
    assert "nothing to read" in ended.err
    assert (season / "out.csv").read_text() == "an earlier result\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("output", ["jsonl", "json", "html"])
def test_a_pipe_can_be_written_to(season: Path, output: str) -> None:
    os.mkfifo(season / "pipe")
    with start("batch", "season", "-o", output, "-q", "--output-file", "pipe", cwd=season) as process:
        written = (season / "pipe").read_text()
        process.communicate()
    assert process.returncode == 2
    assert written == batch("season", "-o", output, "-q").out


def test_two_companions_are_both_named_and_neither_is_chosen(season: Path) -> None:
    names = ["Lurrus of the Dream-Den", "Obosh, the Preypiercer"]
    (season / "two.txt").write_text("Companion\n" + "".join(f"1 {name}\n" for name in names) + "\nDeck\n60 Island\n")
    (row,) = rows(batch("two.txt", "-o", "csv"))
    assert row["companion"] == "; ".join(names)
    assert json.loads(batch("two.txt", "-o", "jsonl").out)["chosen"] is None


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links here")
def test_no_other_name_of_a_list_or_of_its_folder_is_written_to(season: Path) -> None:
    (season / "latest.csv").symlink_to("season/a.txt")
    (season / "alias").symlink_to("season")
    for paths, out in (("season", "latest.csv"), ("alias", "season/a.txt"), ("season", "alias/new.jsonl")):
        ended = batch(paths, "-o", "csv", "--output-file", out)
        assert ended.status == 2
        assert "write it elsewhere" in ended.err
    assert (season / "season" / "a.txt").read_text() == GOOD


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no null device here")
@pytest.mark.parametrize("output", ["csv", "jsonl", "json", "html", "text"])
def test_the_null_device_can_be_written_to(output: str) -> None:
    assert batch("season/a.txt", "-o", output, "--output-file", "/dev/null").status == 0


def test_a_run_that_breaks_off_before_its_first_row_leaves_an_earlier_result(
    season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    (season / "out.csv").write_text("an earlier result\n")
    monkeypatch.setattr("companion_cli.batch.run._finished", interrupted)
    assert batch("season", "-o", "csv", "--output-file", "out.csv").status == 130
    assert (season / "out.csv").read_text() == "an earlier result\n"


def test_a_document_whose_worker_failed_is_whole_and_says_so(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion_cli.batch import run
    from companion_cli.batch.engines import EngineError

    finished = run._finished

    def failing(*arguments: object) -> object:
        yield from finished(*arguments)  # type: ignore[arg-type]
        raise EngineError("a worker was killed")

    monkeypatch.setattr(run, "_finished", failing)
    ended = batch("season", "-o", "json", "--output-file", "out.json")
    assert (ended.status, "a worker was killed" in ended.err) == (2, True)
    assert json.loads((season / "out.json").read_text())["summary"]["interrupted"]


LINE = '{"main": [[60, "Island"]]}\n'


@pytest.mark.parametrize("start", ["", "\ufeff", "\n\n", "  "])
def test_lines_come_through_the_standard_input_however_they_begin(start: str) -> None:
    ended = companion("batch", "-", "-o", "csv", "-q", stdin=f"{start}{LINE}{LINE}")
    assert (ended.status, [row["cards"] for row in rows(ended)]) == (0, ["60", "60"])


@pytest.mark.parametrize("name", ["d.log", "d.json", "d"])
def test_lines_in_a_file_that_is_named_are_read_whatever_it_is_called(season: Path, name: str) -> None:
    (season / name).write_text(LINE * 2)
    assert [row["cards"] for row in rows(batch(name, "-o", "csv"))] == ["60", "60"]
    (season / name).write_text(json.dumps(json.loads(LINE), indent=1))
    assert [row["cards"] for row in rows(batch(name, "-o", "csv"))] == ["60"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_a_pipe_holds_is_read_once_whatever_it_is(season: Path) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", GOOD)
        archive.writestr("b.txt", GOOD)
    os.mkfifo(season / "pipe")
    for content in ((LINE * 2).encode(), file.getvalue()):
        with start("batch", "pipe", "-o", "csv", "-q", "--output-file", "out.csv", cwd=season) as process:
            (season / "pipe").write_bytes(content)
            process.communicate()
        assert process.returncode == 0
        assert len((season / "out.csv").read_text().splitlines()) == 3


def test_status_tells_good_from_bad_from_unreadable() -> None:
    assert batch("season/a.txt").status == 0
    assert batch("season/a.txt", "season/b.txt").status == 1
    assert batch("season/b.txt", "season/e.txt").status == 2
    assert batch("no-such-folder").status == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "modrn"], "did you mean modern"),
        (["--companion", "lurus"], "did you mean Lurrus"),
        (["--resume"], "--output-file"),
        (["--resume", "-o", "json", "--output-file", "x"], "jsonl or csv"),
        (["--engine", "dask"], "--scheduler"),
        (["--scheduler", "tcp://127.0.0.1:1"], "--engine dask"),
        (["-o", "csv", "--output-file", "no/such/folder/x.csv"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_two(arguments: list[str], words: str) -> None:
    ended = batch("season", *arguments)
    assert ended.status == 2
    assert words in ended.err
    assert len(ended.err.splitlines()) == 1


def test_format_and_companion_of_the_caller_count() -> None:
    row = json.loads(batch("season/a.txt", "-f", "modern", "-c", "keruga", "-o", "jsonl").out)
    assert (row["format"], row["format_from"], row["chosen"]) == ("modern", "option", "Keruga, the Macrosage")


def test_records_state_their_format_and_an_unknown_one_is_told_of(season: Path) -> None:
    records = [
        {"format": "Modern", "main": [[60, "Island"]]},
        {"format": "Duel Commander", "main": [[99, "Island"]], "sideboard": [[1, "Talrand, Sky Summoner"]]},
        {"format": "Nowhere Magic", "main": [[60, "Island"]], "player": "Ann"},
        {"text": "60 Island", "format": "Pauper", "name": "Mono Blue"},
        {"nothing": 1},
        [1],
    ]
    (season / "d.jsonl.gz").write_bytes(gzip.compress("\n".join(map(json.dumps, records)).encode() + b"\n{broken"))
    decks = [json.loads(line) for line in batch("d.jsonl.gz", "-o", "jsonl").out.splitlines()]
    assert [deck.get("format") for deck in decks] == ["modern", "duel", "constructed", "pauper", None, None, None]
    assert decks[1]["commanders"] == ["Talrand, Sky Summoner"]
    assert "format-unknown" in [problem["code"] for problem in decks[2]["problems"]]
    assert [deck["name"] for deck in decks[:4]] == [None, None, "Ann", "Mono Blue"]
    assert [deck["path"] for deck in decks] == [f"d.jsonl.gz:{number}" for number in range(1, 8)]
    assert [deck["error"]["code"] for deck in decks[4:]] == ["no-decklist", "no-decklist", "broken-markup"]


def test_a_tournament_in_an_archive_is_a_row_for_each_deck(season: Path) -> None:
    board = [{"Count": 60, "CardName": "Island"}]
    tournament = {
        "Tournament": {"Name": "Challenge"},
        "Decks": [{"Player": name, "Mainboard": board, "Sideboard": []} for name in ("Ann", "Bob")],
    }
    with zipfile.ZipFile(season / "cache.zip", "w") as archive:
        archive.writestr("2026/challenge.json", json.dumps(tournament))
    table = rows(batch("cache.zip", "-o", "csv"))
    assert [(row["path"], row["name"]) for row in table] == [
        ("cache.zip/2026/challenge.json", "Ann"),
        ("cache.zip/2026/challenge.json", "Bob"),
    ]


def test_a_deck_that_companion_fails_on_is_a_row_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion_cli.batch import items

    judge = items.read_file

    def fails_on_the_fourth(data: bytes, path: str, *others: Any) -> Any:
        if path == paths[3]:
            raise ZeroDivisionError("a fault")
        return judge(data, path, *others)

    paths = [json.loads(line)["path"] for line in batch("season", "-o", "jsonl", "-j", "1").out.splitlines()]
    monkeypatch.setattr(items, "read_file", fails_on_the_fourth)
    decks = [json.loads(line) for line in batch("season", "-o", "jsonl", "-j", "1").out.splitlines()]
    assert decks[3]["error"]["code"] == "internal-error"
    assert "ZeroDivisionError: a fault" in decks[3]["error"]["message"]
    assert decks[0]["ok"]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals here")
@pytest.mark.usefixtures("many")
def test_a_terminal_shows_how_far_it_is_and_how_fast() -> None:
    here, there = os.openpty()
    record = json.dumps({"main": [[60, "Island"]]}) + "\n"
    variables = environment(TERM="xterm", COLUMNS="100")
    with start("batch", "-", "-j", "1", stdin=subprocess.PIPE, stderr=there, cwd=Path.cwd(), env=variables) as process:
        os.close(there)
        assert process.stdin is not None
        shown = ""
        while not re.search(r"[1-9][0-9,]* decks [1-9][0-9,]* a second", shown):
            process.stdin.write(record * 100)
            process.stdin.flush()
            shown += os.read(here, 4096).decode() if select.select([here], [], [], 0)[0] else ""
        process.stdin.close()
        process.wait()
    os.close(here)
    assert process.returncode == 0


# Many decks: chunks, processes, going on.


@pytest.fixture
def many(season: Path) -> Path:
    with zipfile.ZipFile(season / "many.zip", "w") as archive:
        for number in range(600):
            archive.writestr(f"{number:03}.txt", [GOOD, BAD, IDLE, UNKNOWN][number % 4])
    return season / "many.zip"


@pytest.mark.parametrize("output", ["csv", "jsonl", "json", "html", "text"])
@pytest.mark.usefixtures("many")
def test_two_processes_write_what_one_writes(output: str) -> None:
    one, two = (batch("many.zip", "season", "-o", output, "-q", "-j", jobs) for jobs in ("1", "2"))
    assert one.out == two.out
    assert one.status == two.status == 2


@pytest.mark.parametrize("output", ["csv", "jsonl"])
@pytest.mark.parametrize("cut", [0, 10, 1_000, 30_000, -1, -3, None], ids=str)
def test_resume_completes_what_broke_off_anywhere(many: Path, output: str, cut: int | None) -> None:
    file = many.with_name(f"out.{output}")
    batch("many.zip", "season", "-o", output, "--output-file", file, "-j", "1")
    whole = file.read_bytes()
    file.write_bytes(whole[:cut])
    ended = batch("many.zip", "season", "-o", output, "--output-file", file, "-j", "1", "--resume")
    assert file.read_bytes() == whole
    assert ended.status == 2
    assert "302 ok, 302 not ok, 1 unreadable" in ended.err


@pytest.mark.usefixtures("many")
def test_resume_without_a_file_begins() -> None:
    batch("many.zip", "-o", "csv", "--output-file", "new.csv", "--resume")
    assert len(Path("new.csv").read_text().splitlines()) == 601


@pytest.mark.usefixtures("many")
def test_resume_takes_no_file_of_other_decks_or_of_another_kind() -> None:
    batch("many.zip", "-o", "csv", "--output-file", "out.csv")
    before = Path("out.csv").read_bytes()
    for arguments, words in (
        (["season", "-o", "csv"], "goes on with many.zip/000.txt where the inputs have season/a.txt"),
        (["many.zip", "-o", "jsonl"], "no row"),
        (["many.zip", "-o", "csv", "--format", "modern"], "would be judged as modern (option)"),
        (["many.zip", "-o", "csv", "--companion", "lurrus"], "(assumed) with Lurrus of the Dream-Den; go on"),
    ):
        ended = batch(*arguments, "--output-file", "out.csv", "--resume")
        assert ended.status == 2
        assert words in ended.err
        assert Path("out.csv").read_bytes() == before
    batch("season", "-o", "jsonl", "--format", "modern", "--output-file", "modern.jsonl")
    ended = batch("season", "-o", "jsonl", "--output-file", "modern.jsonl", "--resume")
    assert "has season/a.txt judged as modern (option), which would be judged as constructed (assumed)" in ended.err
    batch("season", "-o", "jsonl", "--companion", "lurrus", "--output-file", "lurrus.jsonl")
    assert "with Lurrus" in batch("season", "-o", "jsonl", "--output-file", "lurrus.jsonl", "--resume").err
    ended = batch("season", "-o", "jsonl", "-c", "lurrus", "--output-file", "lurrus.jsonl", "--resume")
    assert "4 done before" in ended.err
    Path("other.txt").write_text("my notes\n")
    assert "does not begin" in batch("season", "-o", "csv", "--output-file", "other.txt", "--resume").err
    assert Path("other.txt").read_text() == "my notes\n"


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize("content", ["my notes", "my notes\n", "[]\n", '{"path": "elsewhere.txt", "ok": true}\n'])
def test_resume_leaves_a_file_of_one_line_alone_that_is_not_its_own(content: str) -> None:
    """One line could be the last row of a run, which is made anew."""
    Path("other.jsonl").write_text(content)
    ended = batch("season/a.txt", "-o", "jsonl", "--output-file", "other.jsonl", "--resume")
    assert ended.status == 2
    assert "output file" in ended.err
    assert Path("other.jsonl").read_text() == content


RECORDS = (json.dumps({"main": [[60, "Island"]]}) + "\n") * 3000
HAS_SIGNALS = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")


def ended_early(out: Path, *signals: signal.Signals, jobs: str) -> "tuple[subprocess.Popen[str], str]":
    """Return a run that met signals when it had written its first rows, and what it said on stderr.

    Its input is a pipe that stays open, so that it is certainly under way when they come.
    """
    arguments = ["batch", "-", "-o", out.suffix[1:], "--output-file", out.name, "--jobs", jobs]
    with start(*arguments, stdin=subprocess.PIPE, cwd=out.parent) as process:
        assert process.stdin is not None
        process.stdin.write(RECORDS)
        process.stdin.flush()
        while process.poll() is None and not (out.exists() and out.stat().st_size):
            os.sched_yield()
        for each in signals:
            process.send_signal(each)
        _, err = process.communicate()
    return process, err


YORION_BESIDE = "80 Island\n\nSideboard\n1 Yorion, Sky Nomad\n"


@pytest.mark.parametrize("output", ["csv", "jsonl"])
def test_resume_compares_more_than_the_first_deck(season: Path, output: str) -> None:
    """A first deck with the companion beside it may look the same whether that is chosen or not."""
    for name in "abc":
        (season / "season" / f"{name}.txt").write_text(YORION_BESIDE if name == "a" else GOOD)
    out = season / f"out.{output}"
    for then, now in ([], ["-c", "yorion"]), (["-c", "yorion"], []):
        batch("season", "-o", output, "--output-file", out, *then)
        before = out.read_bytes()
        ended = batch("season", "-o", output, "--output-file", out, "--resume", *now)
        assert ended.status == 2
        assert "go on with the same options" in ended.err
        assert out.read_bytes() == before


def test_resume_notices_that_lines_have_changed_places(season: Path) -> None:
    records = [json.dumps({"name": f"n{number}", "main": [[60 + number, "Island"]]}) + "\n" for number in range(6)]
    (season / "d.jsonl").write_text("".join(records))
    batch("d.jsonl", "-o", "csv", "--output-file", "out.csv")
    (season / "d.jsonl").write_text("".join(records[::-1]))
    ended = batch("d.jsonl", "-o", "csv", "--output-file", "out.csv", "--resume")
    assert ended.status == 2
    assert "judged otherwise than it would be now" in ended.err


@HAS_SIGNALS
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(season: Path, jobs: str, times: int) -> None:
    out = season / "out.jsonl"
    process, err = ended_early(out, *[signal.SIGINT] * times, jobs=jobs)
    assert process.returncode == 130
    assert "Traceback" not in err
    done = out.read_text().splitlines()
    assert f"interrupted: {len(done):,} ok" in err
    assert 0 < len(done) < 3000
    assert all(json.loads(line)["ok"] for line in done)
    arguments = ["-o", "jsonl", "--output-file", "out.jsonl", "--resume"]
    assert companion("batch", "-", *arguments, stdin=RECORDS).status == 0
    assert len(out.read_text().splitlines()) == 3000


@HAS_SIGNALS
def test_a_document_that_was_interrupted_says_so(season: Path) -> None:
    ended_early(season / "out.json", signal.SIGINT, jobs="1")
    summary = json.loads((season / "out.json").read_text())["summary"]
    assert summary["interrupted"]
    assert 0 < summary["decks"] < 3000
    assert "interrupted" not in json.loads(batch("season", "-o", "json").out)["summary"]


def test_a_summary_that_was_interrupted_says_so() -> None:
    console = Console(file=io.StringIO(), width=80)
    render_summary(Tally(), lambda _: (), console, is_interrupted=True)
    assert console.file.getvalue().startswith("Interrupted")  # type: ignore[attr-defined]


@HAS_SIGNALS
def test_workers_end_with_a_command_that_was_killed(season: Path) -> None:
    """They hold its output open: only when they too have ended does its reader see the end."""
    process, _ = ended_early(season / "out.jsonl", signal.SIGKILL, jobs="2")
    assert process.returncode == -signal.SIGKILL


def test_a_reader_that_has_seen_enough_ends_the_run_and_nobody_calls_it_done(many: Path) -> None:
    with start("batch", "many.zip", "-o", "jsonl", "-q", "-j", "1", cwd=many.parent, env=environment()) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()
    assert err == ""
    assert process.returncode == 2


def test_the_standard_input_named_twice_is_read_once_and_told_of() -> None:
    ended = companion("batch", "-", "-", "-o", "csv", stdin="60 Island\n")
    assert ended.status == 2
    assert ended.out.count("\n<stdin>,") == 2
    assert "was read already" in ended.out


def test_a_tournament_over_several_lines_comes_through_the_standard_input() -> None:
    decks = [{"Player": "Ann", "Mainboard": [{"Count": 60, "CardName": "Island"}]}]
    ended = companion("batch", "-", "-o", "csv", "-q", stdin=json.dumps({"Tournament": {}, "Decks": decks}, indent=1))
    assert ended.status == 0
    assert ended.out.splitlines()[1].startswith("<stdin>,Ann,,,Ann,,,constructed,assumed,true,60,")


def test_json_lines_of_which_the_first_is_broken_lose_no_other() -> None:
    good = json.dumps({"main": [[60, "Island"]]})
    ended = companion("batch", "-", "-o", "csv", "-q", stdin=f'{{"main": [[60, "Isl\n{good}\n{good}\n')
    assert ended.status == 2
    rows = [line.split(",") for line in ended.out.splitlines()[1:]]
    assert [(row[0], row[9]) for row in rows] == [("<stdin>:1", "false"), ("<stdin>:2", "true"), ("<stdin>:3", "true")]


def test_rows_keep_what_the_source_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    head = {"Name": "Challenge, Modern", "Date": "2020-06-07T00:00:00"}
    cards = [{"Count": 60, "CardName": "Island"}]
    decks = [{"Player": "Ann", "Result": "5-0", "Mainboard": cards}, {"Player": "Bob", "Mainboard": []}]
    Path("cup.json").write_text(json.dumps({"Tournament": head, "Decks": decks}))
    Path("d.jsonl").write_text(json.dumps({"player": "Eve", "name": "Burn", "text": "60 Mountain"}) + "\n{broken\n")
    keys = ("path", "name", "event", "date", "player", "result", "url")
    expected = [
        ("cup.json", "Ann", "Challenge, Modern", "2020-06-07", "Ann", "5-0", None),
        ("cup.json", "Bob", "Challenge, Modern", "2020-06-07", "Bob", None, None),
        ("d.jsonl:1", "Burn", None, None, "Eve", None, None),
        ("d.jsonl:2", None, None, None, None, None, None),
    ]
    rows = [json.loads(line) for line in batch("cup.json", "d.jsonl", "-o", "jsonl").out.splitlines()]
    assert [tuple(row[key] for key in keys) for row in rows] == expected
    table = csv.DictReader(batch("cup.json", "d.jsonl", "-o", "csv").out.splitlines())
    assert [tuple(row[key] or None for key in keys) for row in table] == expected
