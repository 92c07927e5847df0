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


def surprise(card: Card) -> str | None:
    """Return why a card that looks even fits, or None."""
    if card.is_land:
        return "a land card is exempt" if "Creature" in card.card_types else None
    if "{X}" in "".join(card.mana_costs) and card.mana_value % 2 == 1:
        return f"X is 0, so its mana value is {card.mana_value:g}"
    is_split = len(card.mana_costs) > 1 and card.mana_value % 2 == 1
    return f"both halves together have mana value {card.mana_value:g}" if is_split else None
