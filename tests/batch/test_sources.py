"""Where decks are looked for: what is read, what it is called, and in which order."""

import io
import os
import sys
from pathlib import Path

import pytest

from companion_cli.batch import json_lines
from companion_cli.batch.kinds import Kind, kind_of
from companion_cli.batch.model import Input, Item
from companion_cli.batch.sources import find_inputs, read_input, weight_of
from companion_cli.files import DECK_SUFFIXES, Skipped
from companion_cli.rules.model import Unreadable, cannot_read

DECK = "60 Island\n"


def found(*paths: Path | str) -> list[Input]:
    return [read_input(each) for each, _ in find_inputs([str(path) for path in paths])]


def write(directory: Path, *names: str) -> Path:
    for name in names:
        file = directory / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DECK)
    return directory


def test_a_directory_gives_its_deck_files_by_name_and_passes_over_the_rest(tmp_path: Path) -> None:
    write(tmp_path, "b.txt", "a/z.dek", "a/y.txt", "c.md", ".git/d.txt", "a/.hidden.txt", "d.TXT", "e.json")
    inputs = found(tmp_path)
    names = [os.path.relpath(each.path, tmp_path) for each in inputs if isinstance(each, Item)]
    assert names == ["a/y.txt", "a/z.dek", "b.txt", "d.TXT", "e.json"]
    assert Skipped(str(tmp_path / "c.md")) in inputs


def test_every_deck_file_that_check_finds_is_found() -> None:
    assert {kind_of(f"deck{suffix}") for suffix in DECK_SUFFIXES} == {Kind.DECKS}
    assert {kind_of(f"deck{suffix}.gz") for suffix in DECK_SUFFIXES} == {Kind.PACKED}


def test_a_file_that_is_named_may_be_called_anything(tmp_path: Path) -> None:
    write(tmp_path, "my list")
    assert found(tmp_path / "my list") == [Item(str(tmp_path / "my list"), DECK.encode())]


def test_archives_and_lines_in_a_directory_are_opened(tmp_path: Path) -> None:
    import zipfile

    write(tmp_path, "z.txt")
    (tmp_path / "lines.jsonl").write_text('{"text": "1 Island"}\n')
    with zipfile.ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.writestr("a.txt", DECK)
    names = [os.path.relpath(each.path, tmp_path) for each in found(tmp_path)]
    assert names == ["lines.jsonl:1", "season.zip/a.txt", "z.txt"]


def test_an_archive_is_told_by_its_content_whatever_it_is_called(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "upload", "w") as archive:
        archive.writestr("a.txt", DECK)
    assert [each.path for each in found(tmp_path / "upload")] == [f"{tmp_path}/upload/a.txt"]


def test_what_is_not_there_or_cannot_be_read_is_an_input_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    missing, empty, loop = found(tmp_path / "no.txt", tmp_path / "empty", tmp_path / "loop.txt")
    assert isinstance(missing, Unreadable)
    assert missing.error.code == "no-such-file"
    assert isinstance(empty, Unreadable)
    assert empty.error.code == "no-deck-files"
    assert isinstance(loop, Unreadable)
    assert loop.error.code == "unreadable"


def test_a_file_that_is_too_large_is_not_held(tmp_path: Path) -> None:
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate(40 * 2**20)
    (large,) = found(tmp_path)
    assert isinstance(large, Unreadable)
    assert large.error.code == "too-large"


def test_a_line_that_is_too_long_is_told_of_and_the_next_one_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_lines, "LONGEST_LINE", 100)
    (tmp_path / "d.jsonl").write_text('{"a": 1}\n' + "x" * 990 + '\n\n{"b": 2}\n')
    first, second, third = found(tmp_path)
    assert isinstance(second, Unreadable)
    assert second.error.code == "too-large"
    assert [each.path.rpartition(":")[2] for each in (first, second, third)] == ["1", "2", "4"]


def test_names_that_do_not_print_are_made_to(tmp_path: Path) -> None:
    write(tmp_path, "a\x1b[31m.txt")
    (tmp_path / os.fsdecode(b"b\xff.txt")).write_text(DECK)
    assert [Path(each.path).name for each in found(tmp_path)] == [r"a\x1b[31m.txt", r"b\udcff.txt"]


@pytest.mark.parametrize(
    ("text", "paths"), [('{"text": "1 Island"}\n{}', ["<stdin>:1", "<stdin>:2"]), (DECK, ["<stdin>"])]
)
def test_the_standard_input_is_lines_of_json_or_a_list(
    text: str, paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert [each.path for each in found("-")] == paths


def test_what_is_done_weighs_as_much_as_all_together(tmp_path: Path) -> None:
    import tarfile

    write(tmp_path, "a.txt", "b/c.txt")
    (tmp_path / "d.jsonl").write_text('{"text": "1 Island"}\n' * 9)
    with tarfile.open(tmp_path / "e.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "a.txt", "a.txt")
    done = sum(weight for _, weight in find_inputs([str(tmp_path)]))
    assert done == weight_of([str(tmp_path)])


def test_a_link_that_leads_nowhere_is_told_of(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    (tmp_path / "b.txt").symlink_to("nowhere.txt")
    first, second = found(tmp_path)
    assert isinstance(first, Item)
    assert isinstance(second, Unreadable)
    assert (Path(second.path).name, second.error.code) == ("b.txt", "no-such-file")


def test_a_link_in_a_circle_is_told_of_and_stops_nothing(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "z.txt")
    (tmp_path / "b.txt").symlink_to("b.txt")
    first, circle, last = found(tmp_path)
    assert isinstance(circle, Unreadable)
    assert circle.error.code == "unreadable"
    assert [Path(each.path).name for each in (first, last)] == ["a.txt", "z.txt"]
    assert weight_of([str(tmp_path)]) > 0


def test_a_directory_that_cannot_be_searched_is_told_of_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a.txt", "locked/b.txt", "open/c.txt", "z.txt")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    first, locked, *rest = found(tmp_path)
    assert locked == cannot_read(
        str(tmp_path / "locked"), "unreadable", "the directory cannot be searched: Permission denied"
    )
    assert [Path(each.path).name for each in (first, *rest)] == ["a.txt", "c.txt", "z.txt"]
    assert weight_of([str(tmp_path)]) > 0
