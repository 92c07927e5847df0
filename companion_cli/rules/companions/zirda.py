"""Zirda, the Dawnwaker: every permanent card has an activated ability."""

from companion_cli.cards.model import Card

NAME = "Zirda, the Dawnwaker"
COLOR_IDENTITY = "WR"
MANA_VALUE = 3
CONDITION = "every permanent card has an activated ability"
WHY = (
    "An activated ability is written cost, colon, effect (CR 602.1). Basic land types bring one (CR 305.6), and so "
    "do keywords such as equip, cycling and crew; loyalty abilities count (CR 606.2)."
)
PASSING = "4 Grim Lavamancer\n56 Mountain\n"
FAILING = "4 Serra Angel\n56 Plains\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None. Permanent cards are those of CR 110.4a."""
    return None if not card.is_permanent or card.has_activated_ability else "no activated ability"


def surprise(card: Card) -> str | None:
    """Return why a card without a visible ability fits, or None."""
    if not card.is_permanent:
        return "no permanent card" if not card.has_activated_ability else None
    return "its basic land type brings a mana ability" if card.is_land and card.subtypes & _BASIC_TYPES else None


_BASIC_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
