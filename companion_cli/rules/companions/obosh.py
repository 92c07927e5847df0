"""Obosh, the Preypiercer: every nonland card has an odd mana value."""

from companion_cli.cards.model import Card

NAME = "Obosh, the Preypiercer"
COLOR_IDENTITY = "BR"
MANA_VALUE = 5
CONDITION = "every nonland card has an odd mana value"
WHY = "Land cards are exempt; zero is even, so it fails; X is 0 (CR 202.3e)."
PASSING = "4 Lightning Bolt\n56 Mountain\n"
FAILING = "4 Ornithopter\n56 Mountain\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None. Zero is even."""
    if card.is_land or card.mana_value % 2 == 1:
        return None
    return f"mana value {card.mana_value:g} is not odd"
