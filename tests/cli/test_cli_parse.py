"""`companion parse`: what a person and a program see of how lists are read, and the exit status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from companion_cli.cli.parse import parse_command

ARENA = (
    "About\nName Sky Blink\n\nCompanion\n1 Yorion, Sky Nomad\n\n"
    "Deck\n4 Shock\n76 Island\n\nSideboard\n1 Yorion, Sky Nomad\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of one's own, on a terminal of 80 columns without colour."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def parse(*arguments: str, stdin: str | bytes | None = None) -> Result:
    app = typer.Typer()
    app.command()(parse_command)
    return CliRunner().invoke(app, list(arguments), input=stdin)


def decks(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(result.stdout)["decks"]
    return found


def test_json_has_zones_codes_and_an_entry_for_each_note(folder: Path) -> None:
    (folder / "deck.txt").write_text("Deck\n2 Shock (M19) 156\n2 Shock\n!!!\n0 Opt\n0 Duress\n56 Island\n")
    result = parse("deck.txt", "--output", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["version"] == 1
    (deck,) = decks(result)
    assert deck == {
        "path": "deck.txt",
        "format": "arena",
        "name": None,
        "commander": [],
        "companion": [],
        "main": [[4, "Shock"], [56, "Island"]],
        "sideboard": [],
        "warnings": ["unparsed-line", "zero-count"],
        "notes": [
            {"code": "unparsed-line", "line": 4, "text": "Left out, neither card nor heading: !!!"},
            {"code": "zero-count", "line": 5, "text": "Zero copies, left out: Opt"},
            {"code": "zero-count", "line": 6, "text": "Zero copies, left out: Duress"},
        ],
    }


def test_text_shows_the_zones_with_their_totals_and_lines(folder: Path) -> None:
    (folder / "deck.txt").write_text(ARENA)
    result = parse("deck.txt")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "deck.txt  Sky Blink  read as arena",
        "",
        "  Companion   1  line 5        1 Yorion, Sky Nomad",
        "  Main deck  80  lines 8 to 9  4 Shock, 76 Island",
        "  Sideboard   1  line 12       1 Yorion, Sky Nomad",
    ]


def test_text_says_what_was_assumed_and_left_out_warnings_first(folder: Path) -> None:
    (folder / "deck.txt").write_text("60 Island\n0 Opt\n\n14 Negate\nDuress\n!!!\n")
    lines = parse("deck.txt").stdout.splitlines()
    noted = [line.split()[:3] for line in lines if line.startswith(("  warning", "  note"))]
    assert noted == [
        ["warning", "line", "6"],
        ["note", "line", "2"],
        ["note", "line", "4"],
        ["note", "line", "5"],
    ]
    assert max(map(len, lines)) <= 80
    assert "sideboard-from-blank-line" in parse("deck.txt").stdout


def test_text_shows_a_few_notes_of_a_code_and_verbose_all_and_every_card(folder: Path) -> None:
    (folder / "deck.txt").write_text("Deck\n60 Island (M20) 265\n" + "0 Opt\n" * 9)
    short, long = parse("deck.txt").stdout, parse("deck.txt", "-v").stdout
    assert short.count("zero-count") == 3
    assert "and 6 more like it" in short
    assert long.count("zero-count") == 9
    assert "Island  M20 265" in long


def test_standard_input_is_read() -> None:
    result = parse("-", "--output", "json", stdin="60 Island\n")
    assert [deck["main"] for deck in decks(result)] == [[[60, "Island"]]]
    assert decks(result)[0]["path"] == "<stdin>"


def test_names_with_slashes_and_brackets_are_known() -> None:
    result = parse("-", "--output", "json", stdin="4 SP//dr, Piloted by Peni\n2 Hazmat Suit (Used) (UST) 57\n")
    assert decks(result)[0]["main"] == [[4, "SP//dr, Piloted by Peni"], [2, "Hazmat Suit (Used)"]]


BAD_FILES: dict[str, tuple[bytes, str, str]] = {
    "nul.dec": (b"\0" * 50, "not-text", "NUL"),
    "picture.txt": (b"\x89PNG\r\n\x1a\n", "not-text", "PNG"),
    "laughs.cod": (
        b'<!DOCTYPE d [<!ENTITY a "ha">]><cockatrice_deck><deckname>&a;</deckname></cockatrice_deck>',
        "dangerous-markup",
        "entities",
    ),
    "torn.dek": (b'<Deck><Cards Quantity="4" Name="Shock"', "broken-markup", "line 1"),
    "torn.json": (b'{"main": [', "broken-markup", "line 1"),
    "other.json": (b'{"weather": "fine"}', "no-decklist", "text list"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_in_words_and_does_not_stop_the_others(folder: Path, name: str) -> None:
    content, code, word = BAD_FILES[name]
    (folder / name).write_bytes(content)
    (folder / "good.txt").write_text("60 Island\n")
    result = parse(name, "good.txt", "--output", "json")
    assert result.exit_code == 2
    bad, good = decks(result)
    assert (bad["path"], bad["error"]["code"]) == (name, code)
    assert word in bad["error"]["message"]
    assert good["main"] == [[60, "Island"]]
    text = parse(name, "good.txt")
    assert text.exit_code == 2
    assert f"{name}  unreadable:" in text.stdout
    assert "60" in text.stdout
    assert "1 of 2 decks could not be read" in text.stderr


def test_a_file_that_is_not_there_is_said() -> None:
    result = parse("gone.txt", "--output", "json")
    assert result.exit_code == 2
    assert decks(result)[0]["path"] == "gone.txt"


@pytest.mark.parametrize("content", ["", "\n\n", "// nothing here\n"])
def test_a_list_without_cards_is_shown_and_ends_with_2(folder: Path, content: str) -> None:
    (folder / "empty.txt").write_text(content)
    result = parse("empty.txt", "--output", "json")
    assert result.exit_code == 2
    assert decks(result)[0]["warnings"] == ["empty"]
    assert "no card" in parse("empty.txt").stdout


def test_a_file_of_many_decks_is_shown_deck_by_deck(folder: Path) -> None:
    rows = [{"Player": p, "Mainboard": [{"Count": 60, "CardName": "Island"}], "Sideboard": []} for p in ("p1", "p2")]
    (folder / "event.json").write_text(json.dumps({"Decks": rows}))
    assert [deck["name"] for deck in decks(parse("event.json", "--output", "json"))] == ["p1", "p2"]


def test_the_json_way_does_not_import_what_only_people_need(folder: Path) -> None:
    (folder / "deck.txt").write_text(ARENA)
    program = (
        "import sys, typer; from companion_cli.cli.parse import parse_command\n"
        "app = typer.Typer(rich_markup_mode=None)\n"
        "app.command()(parse_command); app(['deck.txt', '--output', 'json'], standalone_mode=False)\n"
        "sys.exit(','.join({'rich.console', 'requests', 'defusedxml', 'csv'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert json.loads(result.stdout)["decks"][0]["name"] == "Sky Blink"
    assert result.stderr.strip() == ""


def test_names_of_any_length_stay_on_a_few_lines(folder: Path) -> None:
    long = "x" * 100_000
    (folder / "deck.txt").write_text(f"// NAME : {long}\n// FORMAT : {long}\n4 {long}\n56 Island\n")
    for verbose in ([], ["-v"]):
        assert len(parse("deck.txt", *verbose).stdout) < 2000
