"""Files, directories, patterns and stdin: what is found, in which order, and what is passed over."""

import errno
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import check, companion


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory: an empty repository."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    return tmp_path


def write(*paths: str, text: str = "60 Island\n") -> None:
    for path in map(Path, paths):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def checked(*arguments: str, stdin: str = "") -> list[str]:
    """Return the paths of the decks in the report."""
    return [deck["path"] for deck in json.loads(check("-o", "json", *arguments, stdin=stdin).out)["decks"]]


@pytest.mark.usefixtures("here")
class TestSearching:
    """What a directory or a pattern stands for."""

    def test_directory_in_the_order_of_names(self) -> None:
        write("decks/b.txt", "decks/a/z.dek", "decks/a/y.cod", "decks/c.DEC", "decks/readme.md", "decks/B.txt")
        assert checked("decks") == ["decks/B.txt", "decks/a/y.cod", "decks/a/z.dek", "decks/b.txt", "decks/c.DEC"]

    def test_hidden_folders_are_passed_over(self) -> None:
        write("a.txt", ".hidden/b.txt", ".venv/lib/c.txt", ".d.txt")
        assert checked(".") == ["a.txt"]

    def test_gitignore_is_respected(self) -> None:
        write("a.txt", "drafts/b.txt", "decks/c.txt", "decks/keep.tmp.txt", "decks/lose.tmp.txt", "decks/old/d.txt")
        write(".gitignore", text="drafts/\n*.tmp.txt\n!keep.tmp.txt\n")
        write("decks/.gitignore", text="/old\n")
        assert checked(".") == ["a.txt", "decks/c.txt", "decks/keep.tmp.txt"]
        assert checked("decks") == ["decks/c.txt", "decks/keep.tmp.txt"]
        assert checked("**/*.txt") == ["a.txt", "decks/c.txt", "decks/keep.tmp.txt"]

    def test_a_file_that_is_named_is_checked_all_the_same(self) -> None:
        write("drafts/b.txt", "list")
        write(".gitignore", text="drafts/\n")
        assert checked("drafts/b.txt", "list") == ["drafts/b.txt", "list"]

    def test_pattern(self) -> None:
        write("decks/b.txt", "decks/x/a.txt", "decks/c.dek", "decks/.hidden/d.txt")
        assert checked("decks/*.txt") == ["decks/b.txt"]
        assert checked("decks/**/*.txt") == ["decks/b.txt", "decks/x/a.txt"]

    def test_a_name_that_looks_like_a_pattern(self) -> None:
        write("deck [1].txt", "deck 1.txt")
        assert checked("deck [1].txt") == ["deck [1].txt"]

    def test_each_file_once_in_the_order_named(self) -> None:
        write("decks/a.txt", "decks/b.txt")
        assert checked("decks/b.txt", "decks", "./decks/a.txt") == ["decks/b.txt", "decks/a.txt"]

    def test_links_in_circles_end(self, here: Path) -> None:
        write("decks/a.txt")
        (here / "decks" / "round").symlink_to(here / "decks")
        assert checked("decks") == ["decks/a.txt"]


@pytest.mark.usefixtures("here")
class TestStdin:
    """`-` and the file that it stands for."""

    def test_plain(self) -> None:
        assert checked("-", stdin="60 Island\n") == ["<stdin>"]

    def test_goes_by_the_name_it_is_given(self) -> None:
        write("companion.toml", text='[format]\n"modern/**" = "modern"\n')
        ended = check("-", "--stdin-filename", "modern/burn.txt", "-o", "plain", stdin="5 Shock\n55 Mountain\n")
        assert ended.out == "modern/burn.txt:1:3: error: 5 copies of Shock; 4 allowed; take 1 out [copy-limit]\n"
        report = json.loads(check("-", "--stdin-filename", "modern/a.txt", "-o", "json", stdin="60 Island\n").out)
        assert (report["decks"][0]["format"], report["decks"][0]["format_from"]) == ("modern", "config")


@pytest.mark.usefixtures("here")
class TestConfigured:
    """What a configuration does to a run."""

    def test_excluded_files_are_passed_over_even_where_named(self) -> None:
        write("a.txt", "drafts/b.txt")
        write("companion.toml", text='exclude = ["drafts/"]\n')
        assert checked(".", "drafts/b.txt") == ["a.txt"]
        assert checked("--isolated", ".") == ["a.txt", "drafts/b.txt"]

    def test_settings_by_path(self) -> None:
        write("old/a.txt", "new/a.txt", text="5 Shock\n55 Mountain\n")
        write("companion.toml", text='[per-file-ignores]\n"old/**" = ["copy-*"]\n')
        ended = check(".", "-o", "plain")
        assert ended.status == 1
        assert [line.split(":")[0] for line in ended.out.splitlines()] == ["new/a.txt"]

    def test_required_companion_by_path(self) -> None:
        write("lurrus/a.txt", "others/a.txt", text="4 Serra Angel\n56 Plains\n")
        write("companion.toml", text='[companion]\n"lurrus/**" = "lurrus"\n')
        ended = check(".", "-o", "plain")
        assert "lurrus/a.txt:1:1: error: Lurrus of the Dream-Den cannot be the companion" in ended.out
        assert "others" not in ended.out

    def test_options_overrule_the_configuration(self) -> None:
        write("a.txt", text="4 Opt\n56 Island\n***\n")
        write("companion.toml", text='strict = true\nformat = "modern"\nselect = ["unparsed-line"]\n')
        assert check("a.txt").status == 1
        assert check("a.txt", "--no-strict").status == 0
        assert check("a.txt", "--format", "legacy", "--select", "deck-size").status == 0
        assert check("a.txt", "--ignore", "unparsed-line").status == 0

    def test_config_option(self) -> None:
        write("a.txt", text="5 Shock\n55 Mountain\n")
        write("lax.toml", text='ignore = ["copy-limit"]\n')
        assert check("a.txt", "--config", "lax.toml").status == 0
        assert check("a.txt", "--config", "none.toml").status == 2

    def test_max_age_is_the_fewest_days_that_the_paths_ask_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from companion_cli.cards import sources

        asked: list[float] = []
        original = sources.open_source

        def spy(*, max_age_days: float, **options: bool) -> sources.Source:
            asked.append(max_age_days)
            return original(max_age_days=max_age_days, **options)

        monkeypatch.setattr(sources, "open_source", spy)
        write("a/d.txt", "b/d.txt")
        write("a/companion.toml", text="max-age = 9\n")
        write("b/companion.toml", text="max-age = 5\n")
        for arguments in (["a", "b/d.txt"], ["a"], ["a", "--max-age", "1"], ["--isolated", "a"]):
            check(*arguments)
        assert asked[:3] == [5, 9, 1]


@pytest.mark.usefixtures("here")
def test_config_shows_each_value_and_where_it_comes_from() -> None:
    write("decks/a.txt", text="// companion: format=pioneer\n// companion: ignore=copy-limit\n60 Island\n")
    write("companion.toml", text='strict = true\nignore = ["deck-size"]\n[format]\n"decks/**" = "modern"\n')
    ended = companion("config", "decks", "decks/not-yet.txt")
    assert ended.status == 0
    assert [" ".join(line.split()) for line in ended.out.splitlines()] == [
        "decks/a.txt",
        "format pioneer decks/a.txt:1",
        "companion the list's own default",
        "select every code default",
        "ignore copy-limit decks/a.txt:2",
        "ignore deck-size companion.toml:2",
        "strict true companion.toml:1",
        "max-age 30 default",
        "offline false default",
        "exclude no default",
        "",
        "decks/not-yet.txt",
        'format modern companion.toml:4 "decks/**"',
        "companion the list's own default",
        "select every code default",
        "ignore deck-size companion.toml:2",
        "strict true companion.toml:1",
        "max-age 30 default",
        "offline false default",
        "exclude no default",
    ]
    rows = json.loads(companion("config", "decks/a.txt", "-o", "json").out)["files"][0]["settings"]
    assert rows[0] == {"key": "format", "value": "pioneer", "origin": "decks/a.txt:1"}


@pytest.mark.usefixtures("here")
def test_config_names_what_is_wrong() -> None:
    write("companion.toml", text="strickt = true\n")
    ended = companion("config", "a.txt")
    assert (ended.status, ended.err) == (
        2,
        "companion: companion.toml:1: strickt: there is no such key: did you mean strict?\n",
    )


@pytest.mark.usefixtures("here")
class TestRefused:
    """What the system does not let one look at is unreadable, and stops nothing else."""

    def test_folder_that_may_not_be_searched(self, forbidden: Callable[[str], None]) -> None:
        write("in/b.txt", "in/sub/c.txt", "a.txt")
        forbidden("in")
        for path in ("in", "in/b.txt"):
            ended = check(path, "a.txt", "-o", "plain", "-v")
            assert ended.status == 2
            assert ended.out.startswith(f"{path}:1:1: error: ")
            assert "Permission denied" in ended.out.splitlines()[0]
            assert "a.txt: ok: " in ended.out

    def test_folder_below_that_may_not_be_searched(self, forbidden: Callable[[str], None]) -> None:
        write("decks/a.txt", "decks/in/b.txt", "decks/z.txt")
        forbidden("decks/in")
        ended = check("decks", "-o", "plain", "-v")
        assert ended.status == 2
        assert [line.split(": ")[0] for line in ended.out.splitlines()] == [
            "decks/a.txt",
            "decks/in:1:1",
            "decks/z.txt",
        ]

    def test_stdin_within_it(self, forbidden: Callable[[str], None], here: Path) -> None:
        forbidden(str(here))
        ended = check("-", "-o", "plain", stdin="60 Island\n")
        assert ended.status == 2
        assert "<stdin>:1:1: error: its configuration cannot be looked for: Permission denied" in ended.out
        assert check("-", "-o", "plain", "--isolated", stdin="60 Island\n").status == 0

    @pytest.mark.parametrize("command", [["parse"], ["convert", "--to", "mtgo"]])
    def test_other_commands(self, command: list[str], forbidden: Callable[[str], None]) -> None:
        write("in/b.txt")
        forbidden("in")
        for path in ("in", "in/b.txt"):
            ended = companion(*command, path)
            assert ended.status == 2
            assert "Permission denied" in ended.out + ended.err

    def test_links_that_lead_nowhere(self, here: Path) -> None:
        write("decks/a.txt")
        (here / "decks" / "gone.txt").symlink_to(here / "nothing.txt")
        (here / "decks" / "round.txt").symlink_to(here / "decks" / "round.txt")
        (here / "decks" / "notes.py").symlink_to(here / "nothing.py")
        ended = check("decks", "-o", "plain")
        assert ended.status == 2
        first, second = ended.out.splitlines()
        assert first == "decks/gone.txt:1:1: error: is a link to a file that is not there [no-such-file]"
        assert second.startswith("decks/round.txt:1:1: error: cannot be read: ")

    def test_a_list_is_not_overwritten_by_its_report(self, here: Path) -> None:
        write("decks/a.txt", "b.txt")
        (here / "link.txt").symlink_to(here / "b.txt")
        for file in ("decks/a.txt", "b.txt", "link.txt"):
            ended = check("decks", "b.txt", "--output-file", file)
            assert ended.status == 2
            assert ended.err == f"companion: {file}: is one of the lists to read, and would be overwritten\n"
        assert (here / "decks/a.txt").read_text() == (here / "b.txt").read_text() == "60 Island\n"


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that takes the right to search a directory away, from this process and whoever runs it."""

    def forbid(directory: str) -> None:
        whole = Path(directory).absolute()

        def guarded(real: Any) -> Any:
            def call(path: Any = ".", *more: Any, **options: Any) -> Any:
                asked = Path(path).absolute() if isinstance(path, str | Path) else None
                if asked is not None and (whole in asked.parents or (real is scandir and asked == whole)):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
                return real(path, *more, **options)

            return call

        scandir = os.scandir
        for module, name in ((os, "stat"), (os, "lstat"), (os, "scandir"), (io, "open")):
            monkeypatch.setattr(module, name, guarded(getattr(module, name)))

    return forbid


@pytest.mark.usefixtures("here")
class TestPassedOver:
    """Files of a directory that may hold lists, but are not called like deck files."""

    def test_are_named_with_verbose(self) -> None:
        write("decks/a.txt", "decks/b.md", "decks/c.MD", "decks/d.csv", "decks/e.py", "decks/.git/f.json")
        assert "skipped" not in check("decks").err
        *named, counted = check("decks", "-v", "-o", "json").err.splitlines()
        assert named == [f"companion: skipped: decks/{name}" for name in ("b.md", "c.MD", "d.csv")]
        assert counted == "companion: skipped: 1 .csv, 2 .md (name a file to check it)"

    def test_are_checked_where_they_are_named(self) -> None:
        write("decks/b.md", text="# Deck\n\n60 Island\n")
        assert checked("decks/b.md") == ["decks/b.md"]
        assert checked("decks/*.md") == ["decks/b.md"]


NO_LISTS = {
    "LICENSE.txt": "Permission is hereby granted, free of charge, to any person\nto use it without restriction.\n",
    "requirements.txt": "requests==2.31.0\nnumpy>=1.20\npandas\n# dev\npytest\n",
    "robots.txt": "User-agent: *\nDisallow: /private/\nAllow: /\n",
    "story.txt": "There were 3 bears.\n\n12 swans came by.\n",
}


@pytest.mark.parametrize("command", ["check", "batch"])
@pytest.mark.usefixtures("here")
class TestNoLists:
    """Files that are called like lists and hold none: skipped where a search finds them, never where they are named."""

    def test_are_counted_in_one_line(self, command: str) -> None:
        write("decks/a.txt")
        for name, text in NO_LISTS.items():
            write(f"decks/{name}", text=text)
        ended = companion(command, "decks", "-o", "jsonl", "--offline")
        assert ended.status == 0
        assert [json.loads(line)["path"] for line in ended.out.splitlines()] == ["decks/a.txt"]
        said = "companion: skipped: 4 .txt without a decklist (-v names them; name a file to check it)"
        assert said in ended.err.splitlines()
        verbose = companion(command, "decks", "-o", "jsonl", "--offline", "-v").err.splitlines()
        assert {f"companion: skipped: decks/{name}" for name in NO_LISTS} <= {*verbose}

    def test_are_errors_where_they_are_named(self, command: str) -> None:
        for name, text in NO_LISTS.items():
            write(name, text=text)
        ended = companion(command, *NO_LISTS, "-o", "jsonl", "--offline")
        assert [json.loads(line)["ok"] for line in ended.out.splitlines()] == [False] * len(NO_LISTS)
        assert "skipped" not in ended.err

    def test_a_list_with_a_wrong_name_is_still_a_list(self, command: str) -> None:
        write("decks/a.txt", text="4 Lightning Bolf\n4 Shokk\n4 Duresss\n48 Island\n")
        ended = companion(command, "decks", "-o", "jsonl", "--offline")
        assert (ended.status, "skipped" in ended.err) == (1, False)


@pytest.mark.usefixtures("here")
def test_rows_of_json_leave_memory_as_they_are_judged() -> None:
    import tracemalloc

    from companion_cli.cli.outputs import Output, Reporter, Reporting, Target
    from companion_cli.reports.model import Knowledge
    from companion_cli.rules.model import cannot_read

    with Reporter(Reporting((Target(Output.JSON, Path("out.json")),))) as reporter:
        tracemalloc.start()
        for number in range(1000):
            reporter.add(cannot_read(f"{number}.txt", "unreadable", "x" * 20_000))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        reporter.end(Knowledge(None, None))
    report = json.loads(Path("out.json").read_text())
    assert (report["summary"]["unreadable"], report["decks"][999]["path"]) == (1000, "999.txt")
    assert peak < 12 * 2**20


class TestLongPaths:
    """Directories and names that are deeper and longer than most programs expect."""

    def test_1200_nested_directories(self, here: Path) -> None:
        places = [here]
        for _ in range(1200):
            places.append(places[-1] / "d")
            places[-1].mkdir()
        (places[-1] / "deep.txt").write_text("60 Island\n")
        (here / "zzz.txt").write_text("60 Island\n")
        try:
            ended = check("d", "zzz.txt", "-o", "plain", "-v")
        finally:  # what clears temporary directories away goes down step by step, and not so deep
            (places[-1] / "deep.txt").unlink()
            for place in reversed(places[1:]):
                place.rmdir()
        assert ended.status == 0
        assert [line.partition(": ")[0] for line in ended.out.splitlines()] == ["d/" * 1200 + "deep.txt", "zzz.txt"]

    @pytest.mark.parametrize("name", ["x" * 300 + ".txt", "d/" * 3000 + "x.txt", "x" * 300 + "/*.txt"])
    def test_too_long_a_name_stops_nothing(self, name: str, here: Path) -> None:
        (here / "zzz.txt").write_text("60 Island\n")
        ended = check(name, "zzz.txt", "-o", "plain", "-v")
        first, second = ended.out.splitlines()
        assert ended.status == 2
        assert first.startswith(f"{name}:1:1: error: ")
        assert second.startswith("zzz.txt: ok")
