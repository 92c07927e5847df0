"""Bad input gets one clear line and the right exit status, never a traceback, and never stops the other files."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion_cli.cli.app import app

GOOD = "60 Island\n"


def run(*arguments: str, stdin: bytes | None = None) -> Any:
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def check(path: Path, *more: str) -> tuple[int, dict[str, Any]]:
    result = run("check", str(path), "--offline", "--output", "json", *more)
    return result.exit_code, json.loads(result.stdout)["decks"][0]


def write(folder: Path, content: bytes | str, name: str = "deck.txt") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n\t\n",
        b"\x00" * 1000,
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
        b"PK\x03\x04" + bytes(range(256)) * 20,
        "\n".join(f"3 Pikachu of type {number}" for number in range(20)).encode(),
        b"<Deck><Cards",
        b'{"data": {"mainBoard": [',
    ],
    ids=["empty", "blank", "nul", "png", "zip", "another-game", "broken-xml", "broken-json"],
)
def test_a_file_without_a_deck_is_unreadable(content: bytes, tmp_path: Path) -> None:
    status, deck = check(write(tmp_path, content))
    assert status == 2
    assert deck["ok"] is False
    assert {"code", "message"} <= set(deck["error"]) <= {"code", "message", "line"}
    assert len(deck["error"]["message"].splitlines()) == 1


def test_a_file_of_fifty_megabytes_is_refused(tmp_path: Path) -> None:
    status, deck = check(write(tmp_path, b"4 Lightning Bolt\n" * 3_100_000))
    assert (status, deck["error"]["code"]) == (2, "too-large")


@pytest.mark.parametrize(
    "content",
    [
        "4 Opt\n" * 100_002,
        "Count,Name\n" + "4,Opt\n" * 100_001,
        '{"main": [' + '[4, "Opt"],' * 100_000 + '[4, "Opt"]]}',
    ],
    ids=["text", "table", "JSON"],
)
def test_a_list_without_end_is_refused(content: str, tmp_path: Path) -> None:
    status, deck = check(write(tmp_path, content.encode()))
    assert (status, deck["error"]["code"]) == (2, "too-large")
    assert "100,000" in deck["error"]["message"]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    result = run("check", str(missing), "--offline", "--output", "text")
    assert result.exit_code == 2
    assert "missing.txt" in result.output.replace("\n", "")
    assert "no such file" in result.output.replace("\n", " ")


def test_a_directory_without_decks_says_so(tmp_path: Path) -> None:
    status, deck = check(tmp_path)
    assert (status, deck["error"]["code"]) == (2, "no-deck-files")


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    paths = [write(tmp_path, content, name) for name, content in (("a.txt", b""), ("b.txt", GOOD), ("c.txt", b"\x00"))]
    result = run("check", *map(str, paths), str(tmp_path / "d.txt"), "--offline", "--output", "json")
    document = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [deck["ok"] for deck in document["decks"]] == [False, True, False, False]
    assert document["summary"] == {"decks": 4, "ok": 1, "failed": 0, "unreadable": 3}


@pytest.mark.parametrize(
    ("line", "code"),
    [("0 Duress", "zero-count"), ("-1 Duress", "bad-count"), ("1000000000 Duress", "bad-count")],
)
def test_an_impossible_count_drops_the_line_and_says_where(line: str, code: str, tmp_path: Path) -> None:
    status, deck = check(write(tmp_path, f"60 Island\n{line}\n"))
    assert status == 0
    assert deck["starting_deck"]["cards"] == 60
    assert [problem["line"] for problem in deck["problems"] if problem["code"] == code] == [2]


def test_an_unknown_format_is_one_line_with_the_nearest(tmp_path: Path) -> None:
    result = run("check", str(write(tmp_path, GOOD)), "--format", "modren", "--output", "json")
    assert result.exit_code == 2
    assert "modern" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_an_unknown_companion_is_one_line_with_the_ten(tmp_path: Path) -> None:
    result = run("check", str(write(tmp_path, GOOD)), "--companion", "yurion", "--output", "json")
    assert result.exit_code == 2
    assert "Yorion" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_two_companions_are_an_error_that_names_both(tmp_path: Path) -> None:
    text = "Companion\n1 Lurrus of the Dream-Den\n1 Umori, the Collector\n\nDeck\n60 Swamp\n"
    status, deck = check(write(tmp_path, text))
    assert status == 1
    assert deck["chosen"] is None
    (problem,) = [each for each in deck["problems"] if each["code"] == "companion-many"]
    assert "Lurrus" in problem["message"]
    assert "Umori" in problem["message"]
    assert problem["severity"] == "error"


def test_the_commander_as_its_own_companion_is_an_error(tmp_path: Path) -> None:
    text = (
        "Commander\n1 Kaheera, the Orphanguard\n\nCompanion\n1 Kaheera, the Orphanguard\n\nDeck\n49 Forest\n50 Plains\n"
    )
    status, deck = check(write(tmp_path, text))
    assert status == 1
    kaheera = next(each for each in deck["companions"] if each["name"].startswith("Kaheera"))
    assert kaheera["status"] == "same-name"
    assert kaheera["condition_met"] is True


def test_a_companion_that_the_main_deck_holds_too_may_be_used(tmp_path: Path) -> None:
    text = "Companion\n1 Kaheera, the Orphanguard\n\nDeck\n3 Kaheera, the Orphanguard\n57 Forest\n"
    status, deck = check(write(tmp_path, text), "--format", "modern")
    assert (status, deck["chosen"]) == (0, "Kaheera, the Orphanguard")


def test_a_list_on_standard_input() -> None:
    result = run("check", "-", "--offline", "--output", "json", stdin=GOOD.encode())
    assert result.exit_code == 0
    assert json.loads(result.stdout)["decks"][0]["starting_deck"]["cards"] == 60
