"""Commanders that a list does not mark, in every form: told by number, place and card, and said in a note."""

import json
from collections.abc import Callable

import pytest

from companion_cli import CardLibrary, read_deck
from companion_cli.decklists.model import Deck, Zone

CARDS = ["Arcane Signet", "Lightning Bolt", "Negate", "Opt", "Shock", "Sol Ring"]
KRENKO, TYMNA, THRASIOS, LURRUS = (
    *("Krenko, Mob Boss", "Tymna the Weaver", "Thrasios, Triton Hero"),
    "Lurrus of the Dream-Den",
)

Rows = list[tuple[int, str]]


def main_of(size: int) -> Rows:
    return [*((1, name) for name in CARDS), (size - len(CARDS), "Mountain")]


def lines(rows: Rows, prefix: str = "") -> str:
    return "".join(f"{prefix}{count} {name}\n" for count, name in rows)


def cod(main: Rows, side: Rows) -> str:
    zones = "".join(
        f'<zone name="{zone}">' + "".join(f'<card number="{n}" name="{name}"/>' for n, name in rows) + "</zone>"
        for zone, rows in (("main", main), ("side", side))
    )
    return f'<?xml version="1.0"?><cockatrice_deck version="1">{zones}</cockatrice_deck>'


def dek(main: Rows, side: Rows) -> str:
    cards = "".join(
        f'<Cards CatID="1" Quantity="{n}" Sideboard="{said}" Name="{name}" />'
        for said, rows in (("false", main), ("true", side))
        for n, name in rows
    )
    return f'<?xml version="1.0"?><Deck>{cards}</Deck>'


def o8d(main: Rows, side: Rows) -> str:
    sections = "".join(
        f'<section name="{zone}">' + "".join(f'<card qty="{n}" id="x">{name}</card>' for n, name in rows) + "</section>"
        for zone, rows in (("Main", main), ("Sideboard", side))
    )
    return f'<?xml version="1.0"?><deck game="x">{sections}</deck>'


def boards(main: Rows, side: Rows) -> str:
    return json.dumps({"main": main, "sideboard": side})


FORMS: dict[str, Callable[[Rows, Rows], str]] = {
    "blank line": lambda main, side: f"{lines(main)}\n{lines(side)}",
    "heading": lambda main, side: f"{lines(main)}\nSIDEBOARD:\n{lines(side)}",
    "SB:": lambda main, side: lines(main) + lines(side, "SB: "),
    ".dck": lambda main, side: f"NAME:x\n{lines(main)}" + lines(side, "SB: "),
    ".cod": cod,
    ".dek": dek,
    ".o8d": o8d,
    "JSON": boards,
}


def read(text: str) -> Deck:
    with CardLibrary.bundled() as library:
        return read_deck(text, library.is_name, library.may_lead)


def names(deck: Deck, zone: Zone) -> list[str]:
    return [entry.name for entry in deck.in_zone(zone)]


def zones(deck: Deck) -> tuple[list[str], list[str], int, int]:
    """Return commanders, companions, and the cards of main deck and sideboard."""
    sizes = (sum(entry.count for entry in deck.in_zone(zone)) for zone in (Zone.MAIN, Zone.SIDEBOARD))
    main, sideboard = sizes
    return names(deck, Zone.COMMANDER), names(deck, Zone.COMPANION), main, sideboard


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("size", "beside", "commanders", "companions"),
    [
        (99, [KRENKO], [KRENKO], []),
        (98, [TYMNA, THRASIOS], [TYMNA, THRASIOS], []),
        (99, [KRENKO, LURRUS], [KRENKO], [LURRUS]),
        (98, [LURRUS, TYMNA, THRASIOS], [TYMNA, THRASIOS], [LURRUS]),
    ],
)
def test_a_sideboard_of_leaders_is_the_commanders_and_their_companion(
    form: str, size: int, beside: list[str], commanders: list[str], companions: list[str]
) -> None:
    deck = read(FORMS[form](main_of(size), [(1, name) for name in beside]))
    assert zones(deck) == (commanders, companions, size, 0)
    assert [note.code for note in deck.notes if note.code.startswith("commander")] == ["commander-inferred"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("main", "side"),
    [
        (main_of(99), [(1, "Sol Talisman")]),  # no card that may lead
        ([(4, "Opt"), *main_of(95)], [(1, KRENKO)]),  # four of a card
        (main_of(60), [(1, KRENKO)]),
        (main_of(85), [(15, "Island")]),
        (main_of(99), [(1, LURRUS), (1, "Negate"), (1, "Duress")]),
    ],
)
def test_a_sideboard_of_other_cards_is_no_commander(form: str, main: Rows, side: Rows) -> None:
    assert zones(read(FORMS[form](main, side)))[0] == []


@pytest.mark.parametrize(
    ("text", "commanders", "companions"),
    [
        (lines([(1, KRENKO), *main_of(99)]), [KRENKO], []),
        (lines([(1, TYMNA), (1, THRASIOS), *main_of(98)]), [TYMNA, THRASIOS], []),
        (lines([(1, KRENKO), (1, LURRUS), *main_of(99)]), [KRENKO], [LURRUS]),
        (lines([(1, KRENKO), *main_of(99), (1, LURRUS)]), [KRENKO], [LURRUS]),
        (f"1 {KRENKO}\n\n{lines(main_of(99)[:3])}\n{lines(main_of(99)[3:])}", [KRENKO], []),
        (f"{lines(main_of(99)[:3])}\n{lines(main_of(99)[3:])}\n1 {KRENKO}\n", [KRENKO], []),
        (lines(sorted([(1, KRENKO), *main_of(99)], key=lambda row: row[1])), [], []),
        (lines([(1, "Zuran Orb"), *main_of(99)]), [], []),
    ],
)
def test_the_first_line_or_a_block_of_its_own(text: str, commanders: list[str], companions: list[str]) -> None:
    assert zones(read(text))[:2] == (commanders, companions)


def test_a_card_by_itself_that_may_not_lead_stays_in_the_deck() -> None:
    deck = read(f"1 Sol Talisman\n\n{lines(main_of(99))}")
    assert zones(deck) == ([], [], 100, 0)


def test_an_empty_line_among_a_hundred_single_cards_is_no_sideboard() -> None:
    singles = [*CARDS, "Duress", "Divination", "Cancel", "Murder", "Naturalize", "Cultivate", "Ponder", "Preordain"]
    deck = read(f"86 Swamp\n\n{lines([(1, name) for name in singles])}")
    assert zones(deck) == ([], [], 100, 0)
    assert [(note.code, note.line) for note in deck.notes] == [("blank-line-ambiguous", 3)]


def test_without_knowledge_of_cards_number_and_place_decide() -> None:
    deck = read_deck(FORMS[".cod"](main_of(99), [(1, "Somebody New")]))
    assert names(deck, Zone.COMMANDER) == ["Somebody New"]
