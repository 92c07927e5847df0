"""What people type who do not know the command line yet, and what it answers."""

from pathlib import Path

import pytest
from command_line import check, companion

ADDRESS = "https://www.moxfield.com/decks/abc?tab=list"


@pytest.mark.parametrize("name", ["deck.txt", "deck", "decks/deck", "-", "missing.dek"])
def test_a_path_without_a_command_is_answered_with_the_command(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck").write_text("60 Island\n")
    ended = companion(name, "--format", "modern")
    assert ended.status == 2
    assert ended.err == f"companion: {name!r} is no command; to check a deck: companion check {name} --format modern\n"


def test_a_path_with_blanks_is_quoted_in_the_answer() -> None:
    assert "companion check 'my decks/burn.txt'\n" in companion("my decks/burn.txt").err


def test_a_misspelt_command_gets_the_nearest_one() -> None:
    ended = companion("chek", "deck.txt")
    assert ended.status == 2
    assert "Did you mean 'check'?" in ended.err


@pytest.mark.parametrize("command", [(), ("check", "-o", "plain"), ("suggest",), ("parse",), ("formats",), ("batch",)])
def test_an_address_is_no_file_and_the_way_out_is_named(command: tuple[str, ...]) -> None:
    ended = companion(*command, ADDRESS)
    said = " ".join((ended.out + ended.err).split())
    assert ended.status == 2
    assert ADDRESS in said
    assert "This is an address, and only files are read. Export the list from the site into a file" in said


@pytest.mark.parametrize("address", ["moxfield.com/decks/abc", "www.mtggoldfish.com/deck/1#paper", "file:///tmp/x.txt"])
def test_an_address_without_its_scheme_is_one_too(address: str) -> None:
    assert "This is an address" in check(address, "-o", "plain").out


@pytest.mark.parametrize("path", ["decks/moxfield.com.txt", "C:/decks/burn.txt", "deck.txt", "a.b/c"])
def test_other_paths_are_only_missing(path: str) -> None:
    found = check(path, "-o", "plain").out
    assert "[no-such-file]" in found
    assert "address" not in found


def test_a_file_is_read_whatever_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("moxfield.com").mkdir()
    Path("moxfield.com/deck.txt").write_text("60 Island\n")
    assert check("moxfield.com/deck.txt").status == 0
