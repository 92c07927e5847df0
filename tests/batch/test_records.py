"""Decks on the lines of JSON lines files: where their commanders are, and in what encodings they come."""

import json

import pytest
from support import TODAY

from companion_cli import CardLibrary
from companion_cli.batch import check_decks
from companion_cli.batch.model import Item
from companion_cli.checking import Options
from companion_cli.rules.model import DeckReport


def judged(library: CardLibrary, line: str | bytes) -> DeckReport:
    data = line if isinstance(line, bytes) else line.encode()
    (report,) = check_decks([Item("decks.jsonl:3", data, line=3)], Options(today=TODAY), library)
    assert isinstance(report, DeckReport)
    return report


def deck(played: str, main: list[tuple[int, str]], *sideboard: str) -> str:
    return json.dumps({"format": played, "main": main, "sideboard": [[1, name] for name in sideboard]})


KRENKO = "Krenko, Mob Boss"


@pytest.mark.parametrize(
    ("played", "main", "cards"),
    [
        ("Commander", [(99, "Mountain")], 100),
        ("cEDH", [(99, "Mountain")], 100),
        ("Commander", [(30, "Relentless Rats"), (69, "Swamp")], 100),
        ("Duel Commander", [(9, "Nazgûl"), (90, "Insel")], 100),
        ("Commander", [(2, "Shock"), (97, "Mountain")], 100),
        ("Standard Brawl", [(59, "Mountain")], 60),
        ("Tiny Leaders: Reborn", [(49, "Mountain")], 50),
    ],
)
def test_the_commander_in_the_sideboard_is_part_of_a_deck_of_the_size_that_its_format_has(
    library: CardLibrary, played: str, main: list[tuple[int, str]], cards: int
) -> None:
    report = judged(library, deck(played, main, KRENKO))
    assert (report.commanders, report.starting_deck.cards) == ((KRENKO,), cards)
    kaheera = next(verdict for verdict in report.companions if verdict.name.startswith("Kaheera"))
    assert KRENKO in {row.name for row in kaheera.offending}


@pytest.mark.parametrize(
    "written",
    ["Gyruda, Doom of Depths", "Gyruda Doom of Depths", "GYRUDA, DOOM OF DEPTHS", "Gigan, Cyberclaw Terror"],
)
def test_a_companion_lies_beside_a_hundred_cards_however_it_is_written(library: CardLibrary, written: str) -> None:
    report = judged(library, deck("Commander", [(99, "Island")], KRENKO, written))
    assert (report.commanders, report.chosen) == ((KRENKO,), "Gyruda, Doom of Depths")
    assert report.starting_deck.cards == 100


@pytest.mark.parametrize("main", [[(98, "Mountain")], [(100, "Mountain")]])
def test_other_numbers_leave_the_sideboard_alone(library: CardLibrary, main: list[tuple[int, str]]) -> None:
    report = judged(library, deck("Commander", main, KRENKO))
    assert report.commanders == ()
    assert "no-commander" in {problem.code for problem in report.problems}


def test_text_that_was_encoded_twice_is_mended_with_a_warning(library: CardLibrary) -> None:
    report = judged(library, '{"main": [[4, "SÃ©ance"], [56, "Plains"]]}')
    assert [(problem.code, problem.line) for problem in report.problems] == [("mojibake-repaired", 3)]
    assert report.starting_deck.cards == 60


def test_windows_1252_is_read_with_a_note(library: CardLibrary) -> None:
    report = judged(library, '{"main": [[1, "Lim-Dûl\'s Vault"], [59, "Island"]]}'.encode("cp1252"))
    assert [(problem.code, problem.line) for problem in report.problems] == [("encoding-guessed", 3)]
    assert report.starting_deck.cards == 60


def test_a_text_list_in_a_record_tells_of_the_line_s_encoding_too(library: CardLibrary) -> None:
    report = judged(library, '{"text": "1 Lim-Dûl\'s Vault\\n59 Island"}'.encode("cp1252"))
    assert "encoding-guessed" in {problem.code for problem in report.problems}
    assert report.starting_deck.cards == 60


@pytest.mark.parametrize(
    "row",
    [
        [5, "Lightning Bolt", "M10"],
        [5, None],
        [5],
        [[5, "Lightning Bolt"]],
        {"n": 5, "title": "Lightning Bolt"},
        5,
    ],
)
def test_a_row_that_is_not_understood_is_told_of(library: CardLibrary, row: object) -> None:
    report = judged(library, json.dumps({"main": [[60, "Island"], row]}))
    assert [(problem.code, problem.line) for problem in report.problems] == [("unparsed-line", 3)]
    assert str(row)[:20] in report.problems[0].message
    assert report.starting_deck.cards == 60


def test_a_pair_may_have_its_name_first(library: CardLibrary) -> None:
    report = judged(library, '{"main": [["Island", 60]], "sideboard": [["Lightning Bolt", 16]]}')
    assert (report.starting_deck.cards, report.sideboard.cards) == (60, 16)
    assert "sideboard-size" in {problem.code for problem in report.problems}


@pytest.mark.parametrize("row", [[], {}, None, {"name": "", "qty": 0}])
def test_an_empty_row_is_passed_over(library: CardLibrary, row: object) -> None:
    assert judged(library, json.dumps({"main": [[60, "Island"], row]})).problems == ()


def test_a_text_gets_the_zones_of_which_only_its_record_tells(library: CardLibrary) -> None:
    fields = {"text": "99 Forest", "commander": ["Ghalta, Primal Hunger"], "companion": "Keruga, the Macrosage"}
    report = judged(library, json.dumps({**fields, "format": "commander"}))
    assert (report.commanders, report.chosen) == (("Ghalta, Primal Hunger",), "Keruga, the Macrosage")
    assert report.starting_deck.cards == 100
    assert "no-commander" not in {problem.code for problem in report.problems}


def test_a_text_with_a_sideboard_keeps_its_own(library: CardLibrary) -> None:
    fields = {"text": "60 Island\n\nSideboard\n3 Duress", "main": [[60, "Island"]], "sideboard": [[3, "Duress"]]}
    report = judged(library, json.dumps(fields))
    assert (report.starting_deck.cards, report.sideboard.cards) == (60, 3)
    report = judged(library, json.dumps({**fields, "text": "60 Island"}))
    assert (report.starting_deck.cards, report.sideboard.cards) == (60, 3)


def test_a_text_without_a_word_is_none(library: CardLibrary) -> None:
    assert judged(library, '{"text": " ", "main": [[60, "Island"]]}').starting_deck.cards == 60


def test_the_line_of_a_record_is_said_once(library: CardLibrary) -> None:
    report = judged(library, deck("Modern", [(3, "Shock"), (57, "Mountain")], "Shock", "Shock"))
    assert [problem.message for problem in report.problems if problem.code == "copy-limit"] == [
        "5 copies of Shock; 4 allowed"
    ]
