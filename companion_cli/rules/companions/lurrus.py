"""Lurrus of the Dream-Den: every permanent card has mana value 2 or less."""

from companion_cli.cards.model import Card

NAME = "Lurrus of the Dream-Den"
COLOR_IDENTITY = "WB"
MANA_VALUE = 3
CONDITION = "every permanent card has mana value 2 or less"
WHY = (
    "Permanent cards are artifacts, battles, creatures, enchantments, lands and planeswalkers (CR 110.4a); "
    "instants and sorceries may cost anything."
)
PASSING = "4 Savannah Lions\n4 Day of Judgment\n52 Plains\n"
FAILING = "4 Serra Angel\n56 Plains\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None."""
    if not card.is_permanent or card.mana_value <= 2:
        return None
    return f"mana value {card.mana_value:g} is more than 2"


def surprise(card: Card) -> str | None:
    """Return why a card that looks expensive fits, or None."""
    if not card.is_permanent:
        return f"mana value {card.mana_value:g}, but no permanent card" if card.mana_value > 2 else None
    return f"X is 0, so its mana value is {card.mana_value:g}" if "{X}{X}" in card.mana_costs[0] else None
