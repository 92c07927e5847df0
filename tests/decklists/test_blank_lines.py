"""Lists without any mark: one test a row of the table of block sizes, and the borders between the rows."""

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import read_deck
from companion_cli.decklists.model import Deck, Zone


def sizes(deck: Deck) -> dict[str, int]:
    """Return the number of cards in each zone that has any."""
    totals = {zone.value: sum(entry.count for entry in deck.in_zone(zone)) for zone in Zone}
    return {zone: total for zone, total in totals.items() if total}


def codes(deck: Deck) -> set[str]:
    return {note.code for note in deck.notes}


def blocks(*counts: int) -> Deck:
    """Read a list of one line a block."""
    return read_deck("\n\n".join(f"{count} Card {'ABCDEFG'[place]}" for place, count in enumerate(counts)))


def test_one_block_is_a_deck() -> None:
    deck = blocks(60)
    assert sizes(deck) == {"main": 60}
    assert codes(deck) == set()


@pytest.mark.parametrize(
    ("cards", "warned"), [(69, False), (70, True), (79, True), (80, False), (95, True), (96, False)]
)
def test_one_block_as_large_as_deck_and_sideboard_is_worth_a_word(cards: int, warned: bool) -> None:
    deck = blocks(cards)
    assert sizes(deck) == {"main": cards}
    assert ("maybe-unmarked-sideboard" in codes(deck)) is warned


def test_hundred_singleton_cards_in_one_block_are_left_alone() -> None:
    deck = read_deck("1 Sol Ring\n1 Krenko, Mob Boss\n98 Mountain\n")
    assert sizes(deck) == {"main": 100}
    assert codes(deck) == set()


@pytest.mark.parametrize("commander_first", [True, False])
def test_commander_and_companion_share_a_block_of_101_cards(commander_first: bool) -> None:
    command, rest = "1 Keruga, the Macrosage\n1 Kykar, Wind's Fury", "1 Sol Ring\n98 Island"
    deck = read_deck(f"{command}\n\n{rest}" if commander_first else f"{rest}\n\n{command}")
    assert sizes(deck) == {"commander": 1, "companion": 1, "main": 99}
    assert [entry.name for entry in deck.in_zone(Zone.COMPANION)] == ["Keruga, the Macrosage"]
    assert codes(deck) == {"commander-inferred", "companion-inferred"}


def test_partners_and_companion_share_a_block_of_three() -> None:
    deck = read_deck("98 Island\n\n1 Lutri, the Spellchaser\n1 Tymna the Weaver\n1 Thrasios, Triton Hero")
    assert sizes(deck) == {"commander": 2, "companion": 1, "main": 98}


def test_101_cards_with_two_companion_cards_by_themselves_are_no_commander_deck() -> None:
    deck = read_deck("99 Island\n\n1 Lutri, the Spellchaser\n1 Umori, the Collector")
    assert sizes(deck) == {"main": 99, "sideboard": 2}


@pytest.mark.parametrize("commander", ["1 Krenko, Mob Boss", "1 Tymna the Weaver\n1 Thrasios, Triton Hero"])
@pytest.mark.parametrize("commander_first", [True, False])
def test_one_or_two_cards_beside_a_singleton_deck_of_100_command_it(commander: str, commander_first: bool) -> None:
    count = commander.count("\n") + 1
    rest = f"1 Sol Ring\n{99 - count} Mountain"
    deck = read_deck(f"{commander}\n\n{rest}" if commander_first else f"{rest}\n\n{commander}")
    assert sizes(deck) == {"commander": count, "main": 100 - count}
    assert codes(deck) == {"commander-inferred"}


def test_a_companion_alone_beside_99_cards_is_the_commander() -> None:
    deck = read_deck("1 Sol Ring\n98 Mountain\n\n1 Obosh, the Preypiercer")
    assert [entry.name for entry in deck.in_zone(Zone.COMMANDER)] == ["Obosh, the Preypiercer"]


def test_a_deck_of_100_that_repeats_a_card_has_a_sideboard() -> None:
    deck = read_deck("2 Sol Ring\n97 Mountain\n\n1 Krenko, Mob Boss")
    assert sizes(deck) == {"main": 99, "sideboard": 1}


@pytest.mark.parametrize("land", ["Mountain", "Snow-Covered Island", "Wastes", "snow-covered wastes"])
def test_basic_lands_may_repeat_in_a_singleton_deck(land: str) -> None:
    deck = read_deck(f"99 {land}\n\n1 Krenko, Mob Boss")
    assert sizes(deck) == {"commander": 1, "main": 99}


@pytest.mark.parametrize(("first", "second"), [(15, 60), (15, 40), (1, 80)])
def test_at_most_fifteen_cards_above_a_deck_are_its_sideboard(first: int, second: int) -> None:
    deck = blocks(first, second)
    assert sizes(deck) == {"main": second, "sideboard": first}
    assert codes(deck) == {"sideboard-first", "sideboard-from-blank-line"}


@pytest.mark.parametrize(("first", "second"), [(60, 15), (60, 16), (30, 15), (40, 45), (45, 40), (80, 60)])
def test_the_second_block_is_the_sideboard_of_a_deck_or_small_enough_for_one(first: int, second: int) -> None:
    deck = blocks(first, second)
    assert sizes(deck) == {"main": first, "sideboard": second}
    assert codes(deck) == {"sideboard-from-blank-line"}


def test_an_empty_line_that_slipped_down_is_worth_a_word() -> None:
    deck = blocks(71, 4)
    assert sizes(deck) == {"main": 71, "sideboard": 4}
    assert codes(deck) == {"sideboard-from-blank-line", "maybe-unmarked-sideboard"}


@pytest.mark.parametrize(("first", "second"), [(36, 24), (46, 16), (39, 21), (16, 60)])
def test_two_blocks_that_are_no_deck_and_sideboard_are_one_deck(first: int, second: int) -> None:
    deck = blocks(first, second)
    assert sizes(deck) == {"main": first + second}
    assert codes(deck) == {"blank-line-ambiguous"}


def test_a_single_companion_on_top_is_taken_as_such_and_the_rest_is_judged_by_itself() -> None:
    deck = read_deck("1 Yorion, Sky Nomad\n\n80 Island\n\n1 Yorion, Sky Nomad\n15 Negate")
    assert sizes(deck) == {"companion": 1, "main": 80, "sideboard": 16}
    assert codes(deck) == {"companion-inferred", "sideboard-from-blank-line"}


def test_a_companion_on_top_of_ambiguous_blocks() -> None:
    deck = read_deck("1 Yorion, Sky Nomad\n\n30 Island\n\n29 Plains\n1 Shock\n\n20 Swamp")
    assert sizes(deck) == {"companion": 1, "main": 80}
    assert codes(deck) == {"companion-inferred", "blank-line-ambiguous", "companion-not-in-sideboard"}


@pytest.mark.parametrize("counts", [(36, 24, 15), (59, 1, 1), (20, 20, 15), (22, 23, 15)])
def test_the_last_of_many_blocks_is_the_sideboard_below_a_deck(counts: tuple[int, ...]) -> None:
    deck = blocks(*counts)
    assert sizes(deck) == {"main": sum(counts[:-1]), "sideboard": counts[-1]}
    assert codes(deck) == {"sideboard-from-blank-line"}


@pytest.mark.parametrize("counts", [(4, 2, 3), (30, 30, 16), (25, 25, 15)])
def test_many_blocks_that_fit_nothing_are_one_deck(counts: tuple[int, ...]) -> None:
    deck = blocks(*counts)
    assert sizes(deck) == {"main": sum(counts)}
    assert codes(deck) == {"blank-line-ambiguous"}


def test_many_empty_lines_are_one_separator_and_those_around_the_list_none() -> None:
    deck = read_deck("\n\n60 Island\n\n\n \n15 Negate\n\n\n")
    assert sizes(deck) == {"main": 60, "sideboard": 15}


def test_double_spacing_leaves_the_wider_gaps_as_separators() -> None:
    deck = read_deck("4 A\n\n4 B\n\n28 Island\n\n24 Plains\n\n\n4 C\n\n11 D\n")
    assert sizes(deck) == {"main": 60, "sideboard": 15}
    assert codes(deck) == {"double-spaced", "sideboard-from-blank-line"}


def test_three_lines_with_empty_lines_between_are_not_double_spaced() -> None:
    assert "double-spaced" not in codes(read_deck("20 A\n\n20 B\n\n20 C"))


def test_lines_that_are_left_out_make_no_block() -> None:
    deck = read_deck("0 Opt\n\n60 Island\n\n-3 Shock\n")
    assert sizes(deck) == {"main": 60}
    assert codes(deck) == {"zero-count", "bad-count"}


@pytest.mark.parametrize(
    "mark",
    [
        "Deck",
        "Creatures (4)",
        "Lands",
        "// Lands",
        "SB: 1 Negate",
        "mb : 1 Negate",
        "1 Negate *CMDR*",
        "1 Opt [Sideboard]",
    ],
)
def test_any_mark_in_the_list_makes_its_empty_lines_mean_nothing(mark: str) -> None:
    deck = read_deck(f"{mark}\n4 Shock\n56 Mountain\n\n15 Island")
    assert sum(entry.count for entry in deck.in_zone(Zone.MAIN)) in (75, 76)


def test_a_mark_does_not_silence_the_word_on_deck_and_sideboard_together() -> None:
    assert codes(read_deck("Deck\n60 Mountain\n\n15 Island")) == {"maybe-unmarked-sideboard"}


@pytest.mark.parametrize("title", ["Title", "Deck by me\n\nin May", "My deck\nby me"])
@pytest.mark.parametrize("sideboard", ["", "\n\n15 Negate\n"])
def test_a_title_above_a_double_spaced_list_is_a_title(title: str, sideboard: str, library: CardLibrary) -> None:
    text = f"{title}\n\n4 Shock\n\n4 Opt\n\n4 Duress\n\n48 Island\n{sideboard}"
    for is_name in (None, library.is_name):
        deck = read_deck(text, is_name)
        assert [entry.name for entry in deck.in_zone(Zone.MAIN)] == ["Shock", "Opt", "Duress", "Island"]
        assert {note.code for note in deck.notes} - {"sideboard-from-blank-line"} == {"double-spaced", "title-ignored"}
        assert bool(deck.in_zone(Zone.SIDEBOARD)) is bool(sideboard)
