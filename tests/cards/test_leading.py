"""Who may lead a deck, by the card alone, and which two may lead together."""

from itertools import combinations_with_replacement
from typing import Any

import pytest
from support import make_card

from companion_cli.cards.leading import Leadership, may_lead, may_lead_somewhere, may_pair
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Card, Partner, PartnerKind
from companion_cli.cards.scryfall_objects import card_from_scryfall

COMMANDER, BRAWL, OATHBREAKER, PAUPER = Leadership


def a(types: str, *subtypes: str, **characteristics: Any) -> Card:
    """Return an invented card of these types, legendary where they begin so."""
    supertypes, card_types = ({"Legendary"} & set(types.split())), set(types.split()) - {"Legendary"}
    given = {"supertypes": frozenset(supertypes), "card_types": frozenset(card_types), "subtypes": frozenset(subtypes)}
    return make_card(**given, **characteristics)


@pytest.mark.parametrize(
    ("card", "leads_in"),
    [
        (a("Legendary Creature", "Elf"), {COMMANDER, BRAWL}),
        (a("Creature", "Elf"), set()),
        (a("Creature", "Elf", has_uncommon_printing=True), {PAUPER}),
        (a("Legendary Artifact", "Vehicle"), {COMMANDER, BRAWL}),
        (a("Legendary Artifact", "Spacecraft", has_power_toughness=True), {COMMANDER, BRAWL}),
        (a("Legendary Artifact", "Spacecraft", has_power_toughness=False), set()),
        (a("Legendary Artifact", "Equipment"), set()),
        (a("Legendary Planeswalker", "Jace"), {BRAWL, OATHBREAKER}),
        (a("Legendary Planeswalker", "Jace", can_be_commander=True), {COMMANDER, BRAWL, OATHBREAKER}),
        (a("Legendary Enchantment", "Background"), {COMMANDER, BRAWL}),
        (a("Enchantment", "Background"), set()),
        (a("Legendary Land"), set()),
        (a("Legendary Creature", "Elf", is_deck_card=False), set()),
    ],
)
def test_who_may_lead(card: Card, leads_in: set[Leadership]) -> None:
    assert {leadership for leadership in Leadership if may_lead(card, leadership) is True} == leads_in


def test_what_is_not_known_is_not_said() -> None:
    """A Spacecraft of which nobody knows the box; a creature of which nobody knows the printings."""
    assert may_lead(a("Legendary Artifact", "Spacecraft"), COMMANDER) is None
    assert may_lead(a("Creature", "Elf"), PAUPER) is None
    assert not may_lead_somewhere(a("Legendary Artifact", "Spacecraft"))


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("Atraxa, Praetors' Voice", True),
        ("Grist, the Hunger Tide", True),
        ("Esika's Chariot", True),
        ("The Eternity Elevator", False),
        ("The Seriema", True),
        ("Invasion of Kaladesh // Aetherwing, Golden-Scale Flagship", False),
        ("Cosima, God of the Voyage", True),
        ("Jace, the Mind Sculptor", True),
        ("Guild Artisan", True),
        ("Opt", False),
        ("Nobody at all", False),
    ],
)
def test_cards_that_players_know(name: str, may: bool) -> None:
    with CardLibrary.bundled() as library:
        assert library.may_lead(name) is may


def object_with(text: str, **fields: object) -> Card:
    """Return the card of an object with that text."""
    card = card_from_scryfall(
        {
            "name": "Hedge Clerk",
            "layout": "normal",
            "mana_cost": "{G}",
            "cmc": 1.0,
            "color_identity": ["G"],
            "type_line": "Legendary Creature — Elf",
            "oracle_text": text,
            **fields,
        }
    )
    assert card is not None
    return card


@pytest.mark.parametrize(
    ("text", "partners"),
    [
        ("Partner (Words.)", [Partner(PartnerKind.PARTNER)]),
        ("Haste, partner", [Partner(PartnerKind.PARTNER)]),
        ("Partner with Moss Clerk, the Tall (Words.)", [Partner(PartnerKind.WITH_NAME, "Moss Clerk, the Tall")]),
        ("Partner—Old guard (Words.)", [Partner(PartnerKind.SAME_TEXT, "old guard")]),
        ("Friends forever (Words.)", [Partner(PartnerKind.SAME_TEXT, "friends forever")]),
        ("Choose a Background (Words.)", [Partner(PartnerKind.BACKGROUND)]),
        ("Doctor's companion (Words.)", [Partner(PartnerKind.DOCTORS_COMPANION)]),
        ("Each partner of yours sings.", []),
        ("Haste (It has partner.)", []),
    ],
)
def test_partner_abilities_are_read_from_lines_of_keywords(text: str, partners: list[Partner]) -> None:
    assert list(object_with(text).partners) == partners


def test_the_box_of_a_spacecraft() -> None:
    craft = {"type_line": "Legendary Artifact — Spacecraft"}
    assert object_with("Station (Words.)", **craft).has_power_toughness is False
    assert object_with("Station (It is an artifact creature at 7+.)", **craft).has_power_toughness is True
    assert object_with("Station", **craft).has_power_toughness is None
    assert object_with("Station", power="3", toughness="3", **craft).has_power_toughness is True


def test_an_uncommon_printing_counts_on_paper_and_magic_online() -> None:
    assert object_with("", rarity="uncommon", games=["paper"]).has_uncommon_printing is True
    assert object_with("", rarity="uncommon", games=["arena"]).has_uncommon_printing is None
    assert object_with("", rarity="uncommon", games=["paper"], promo=True).has_uncommon_printing is None
    assert object_with("", rarity="rare", games=["paper"]).has_uncommon_printing is None


def pairs_by_the_rules(one: Card, other: Card) -> bool:
    """CR 702.124h to m, word for word and kind by kind, for a pair in either order."""

    def kinds(card: Card) -> dict[PartnerKind, str]:
        return {partner.kind: partner.text for partner in card.partners}

    first, second = kinds(one), kinds(other)

    def names(card: Card, of: dict[PartnerKind, str]) -> bool:
        return of.get(PartnerKind.WITH_NAME) == card.name

    def picks(chooser: dict[PartnerKind, str], chosen: Card) -> bool:
        return PartnerKind.BACKGROUND in chooser and {"Background"} <= chosen.subtypes

    def follows(companion: dict[PartnerKind, str], doctor: Card) -> bool:
        return PartnerKind.DOCTORS_COMPANION in companion and doctor.subtypes == {"Time Lord", "Doctor"}

    return (
        (PartnerKind.PARTNER in first and PartnerKind.PARTNER in second)
        or (PartnerKind.SAME_TEXT in first and first[PartnerKind.SAME_TEXT] == second.get(PartnerKind.SAME_TEXT))
        or (names(other, first) and names(one, second))
        or picks(first, other)
        or picks(second, one)
        or follows(first, other)
        or follows(second, one)
    )


def test_every_pair_of_cards_with_a_partner_ability() -> None:
    """All cards that have one, all Backgrounds and all Doctors, in both orders, against the rules' wording."""
    with CardLibrary.bundled() as library:
        cards = [
            card
            for card in library.every_card()
            if card.partners or "Background" in card.subtypes or card.subtypes == {"Time Lord", "Doctor"}
        ]
    assert len(cards) > 240
    wrong = [
        (one.name, other.name)
        for one, other in combinations_with_replacement(cards, 2)
        if {may_pair(one, other), may_pair(other, one)} != {pairs_by_the_rules(one, other)}
    ]
    assert wrong == []
