"""Lines as browsers, collection programs and version control leave them: counts apart, marks behind, names missing."""

import pytest
from command_line import companion

from companion_cli import CardLibrary, read_deck
from companion_cli.decklists import DecklistError
from companion_cli.decklists.model import Zone


def cards(text: str, zone: Zone = Zone.MAIN) -> list[tuple[int, str]]:
    with CardLibrary.bundled() as library:
        deck = read_deck(text, library.is_name, library.may_lead)
    return [(entry.count, entry.name) for entry in deck.in_zone(zone)]


@pytest.mark.parametrize(
    "text",
    [
        "4\nGoblin Guide\n56\nMountain\n",
        "4x\nGoblin Guide\n56x\nMountain\n",
        "4\n\nGoblin Guide\n\n56\n\nMountain\n",
        "4\nGoblin Guide\n$3.40\n56\nMountain\n$0.10\n",
        "Creature (4)\n4\nGoblin Guide\nLand (56)\n56\nMountain\n60 Cards\n",
    ],
)
def test_a_count_by_itself_belongs_to_the_name_below(text: str) -> None:
    assert cards(text) == [(4, "Goblin Guide"), (56, "Mountain")]


def test_a_count_above_what_is_no_name_is_no_count_of_it() -> None:
    assert cards("4\nNobody at all\n60 Mountain\n") == [(60, "Mountain")]


@pytest.mark.parametrize(
    "line",
    [
        *("4 Lightning Bolt (M10) 146 F", "4 Lightning Bolt (M10) 146 E", "4 Lightning Bolt [M10] 146 F"),
        *("Lightning Bolt *4", "Lightning Bolt * 4", "Lightning Bolt (M10) *4", "Lightning Bolt (*) * 4"),
        *("Lightning Bolt\t4", "4\tLightning Bolt", "Lightning Bolt x4"),
    ],
)
def test_what_stands_behind_a_name(line: str) -> None:
    assert cards(f"{line}\n56 Mountain\n") == [(4, "Lightning Bolt"), (56, "Mountain")]


@pytest.mark.parametrize("mark", ["[Tokens]", "[token]", "[Tokens & Extras]"])
def test_a_token_is_outside_of_the_deck_and_a_card_filed_there_is_not(mark: str) -> None:
    assert cards(f"1 Saproling {mark}\n1 Mycoloth {mark}\n59 Forest\n") == [(1, "Mycoloth"), (59, "Forest")]


def test_set_and_number_find_the_card_whose_name_is_missing() -> None:
    ended = companion("check", "-", "--offline", "--output", "plain", "-v", stdin="Deck\n4 (GRN) 259\n56 Island\n")
    assert "unknown-card" not in ended.out
    parsed = companion("parse", "-", stdin="Deck\n4 (GRN) 259\n56 Island\n")
    assert "4 Watery Grave" in parsed.out


def test_marks_of_an_unfinished_merge_refuse_the_list_with_their_lines() -> None:
    text = "2 Abundance\n<<<<<<< HEAD\n1 Forest\n=======\n2 Forest\n>>>>>>> 8b12da7\n57 Island\n"
    with pytest.raises(DecklistError, match=r"unfinished merge \(lines 2, 4, 6\)"):
        cards(text)


def test_a_ruler_is_no_mark_of_a_merge() -> None:
    assert cards("=======\n60 Island\n=======\n") == [(60, "Island")]
