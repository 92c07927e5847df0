"""Kaheera, the Orphanguard: every creature card has one of five creature types."""

from companion_cli.cards.model import Card

NAME = "Kaheera, the Orphanguard"
COLOR_IDENTITY = "WG"
MANA_VALUE = 3
CONDITION = "every creature card is a Cat, Elemental, Nightmare, Dinosaur or Beast"
WHY = "One of the types is enough; a changeling has them all (CR 702.73a). A deck without creature cards fits."
PASSING = "4 Savannah Lions\n56 Plains\n"
FAILING = "4 Serra Angel\n56 Plains\n"

TYPES = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None. Changelings have every type (CR 702.73a)."""
    if "Creature" not in card.card_types or card.has_every_creature_type:
        return None
    if not card.subtypes.isdisjoint(TYPES):
        return None
    types = " ".join(sorted(card.subtypes)) or "creature without a type"
    return f"{types}: none of the five types"


def surprise(card: Card) -> str | None:
    """Return why a card that looks like another creature fits, or None."""
    if card.has_every_creature_type:
        return "it has every creature type"
    return "a Vehicle is no creature card" if "Vehicle" in card.subtypes and "Creature" not in card.card_types else None
