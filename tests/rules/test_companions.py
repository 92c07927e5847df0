"""Each companion's condition, on cards that other programs get wrong."""

import pytest
from support import judge, make_card, offending, status, verdict

from companion_cli.rules.companions import gyruda, jegantha, obosh
from companion_cli.rules.model import Status


@pytest.mark.parametrize(
    ("costs", "breaks"),
    [
        (("{X}{X}",), True),
        (("{R/G}{R/G}",), True),
        (("{R}{R/G}{G}",), False),
        (("{2/W}{2/W}",), True),
        (("{C}{C}",), True),
        (("{10}",), False),
        (("{2}{G}{G/U/P}{U}",), False),
        (("{1}{R}", "{1}{U}"), True),
        (("{R}", "{U}"), False),
        (("",), False),
        (("{0}",), False),
    ],
)
def test_jegantha_counts_equal_symbols_within_one_card(costs: tuple[str, ...], breaks: bool) -> None:
    assert (jegantha.breaks(make_card(mana_costs=costs)) is not None) is breaks


def test_jegantha_says_what_mtgo_makes_of_a_split_card() -> None:
    report = judge("4 Fire // Ice\n56 Island\n", format="legacy")
    assert "709.4b" in verdict(report, "jegantha").notes[0]


def test_jegantha_says_nothing_of_mtgo_where_another_card_breaks_it_anyway() -> None:
    report = judge("4 Fire // Ice\n4 Counterspell\n52 Island\n", format="legacy")
    assert verdict(report, "jegantha").notes == ()


@pytest.mark.parametrize("mana_value", [0, 2, 4])
def test_gyruda_takes_even_values_and_zero(mana_value: int) -> None:
    assert gyruda.breaks(make_card(mana_value=mana_value)) is None


def test_gyruda_does_not_exempt_lands() -> None:
    land = make_card(mana_value=3, card_types=frozenset({"Land"}))
    assert gyruda.breaks(land) == "mana value 3 is not even"


def test_a_joke_card_of_half_a_mana_is_neither_even_nor_odd() -> None:
    half = make_card(mana_value=0.5)
    assert gyruda.breaks(half) == "mana value 0.5 is not even"
    assert obosh.breaks(half) == "mana value 0.5 is not odd"


def test_obosh_takes_zero_for_even_and_lets_land_creatures_pass() -> None:
    report = judge("4 Walking Ballista\n1 Dryad Arbor\n55 Forest\n", format="vintage")
    assert offending(report, "obosh") == {"Walking Ballista": 4}


def test_kaheera_wants_a_type_of_each_creature_card() -> None:
    report = judge(
        "4 Chameleon Colossus\n4 Mistform Ultimus\n4 Grist, the Hunger Tide\n4 Nameless Inversion\n44 Forest\n",
        format="vintage",
    )
    assert offending(report, "kaheera") == {"Grist, the Hunger Tide": 4}


def test_kaheera_is_content_with_no_creatures() -> None:
    assert status(judge("60 Island\n", format="modern"), "kaheera") is Status.USABLE


def test_keruga_exempts_land_cards_and_looks_at_the_front_of_an_adventure() -> None:
    report = judge("4 Bonecrusher Giant\n4 Malakir Rebirth\n52 Mountain\n", format="modern")
    assert offending(report, "keruga") == {"Malakir Rebirth // Malakir Mire": 4}


def test_lurrus_looks_at_permanent_cards_only() -> None:
    report = judge("4 Treasure Cruise\n4 Teferi, Time Raveler\n52 Island\n", format="vintage")
    assert offending(report, "lurrus") == {"Teferi, Time Raveler": 4}


def test_lurrus_in_the_main_deck_breaks_its_own_condition() -> None:
    report = judge("2 Lurrus of the Dream-Den\n58 Swamp\n", format="vintage")
    assert offending(report, "lurrus") == {"Lurrus of the Dream-Den": 2}


def test_lutri_counts_copies_beyond_the_first_on_any_number_of_lines() -> None:
    report = judge("2 Lightning Bolt\n1 Ponder\n1 Lightning Bolt\n4 Volcanic Island\n52 Island\n", format="vintage")
    rows = verdict(report, "lutri").offending
    assert [(row.name, row.count, row.lines) for row in rows] == [("Lightning Bolt", 2, (1, 3))]


def test_lutri_counts_relentless_cards_too() -> None:
    report = judge("20 Rat Colony\n40 Swamp\n", format="vintage")
    assert offending(report, "lutri") == {"Rat Colony": 19}


def test_umori_takes_the_type_that_most_nonland_cards_have() -> None:
    report = judge("4 Esper Sentinel\n4 Ornithopter\n3 Smuggler's Copter\n4 Seat of the Synod\n45 Island\n")
    assert status(report, "umori") is Status.USABLE
    report = judge("4 Llanowar Elves\n3 Smuggler's Copter\n53 Forest\n")
    assert offending(report, "umori") == {"Smuggler's Copter": 3}


def test_umori_is_met_by_lands_alone() -> None:
    assert verdict(judge("60 Island\n"), "umori").condition_met is True


@pytest.mark.parametrize(
    ("cards", "format", "met", "distance"),
    [
        (80, "constructed", True, 0),
        (79, "constructed", False, 1),
        (60, "limited", True, 0),
        (60, "constructed", False, 20),
    ],
)
def test_yorion_goes_by_the_formats_minimum(cards: int, format: str, met: bool, distance: int) -> None:
    found = verdict(judge(f"{cards} Island\n", format=format), "yorion")
    assert (found.condition_met, found.distance) == (met, distance)


def test_yorion_is_impossible_where_the_size_is_exact() -> None:
    found = verdict(judge("Commander\n1 Brago, King Eternal\n\nDeck\n99 Island\n"), "yorion")
    assert (found.condition_met, found.distance) == (False, None)
    assert "exactly 100" in found.notes[0]


def test_yorion_in_commander_draft_needs_eighty() -> None:
    text = "Commander\n1 Brago, King Eternal\n\nDeck\n79 Island\n"
    assert verdict(judge(text, format="commanderdraft"), "yorion").condition_met is True


def test_zirda_asks_every_permanent_card_lands_included() -> None:
    report = judge("4 Urborg, Tomb of Yawgmoth\n4 Walking Ballista\n4 Counterspell\n48 Plains\n", format="modern")
    assert offending(report, "zirda") == {"Urborg, Tomb of Yawgmoth": 4}


def test_a_sideboard_is_no_part_of_the_starting_deck() -> None:
    report = judge("60 Island\n\nSideboard\n4 Lightning Bolt\n", format="modern")
    assert verdict(report, "gyruda").condition_met is True
