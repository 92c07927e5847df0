"""Gyruda, Doom of Depths: every card has an even mana value."""

from companion_cli.cards.model import Card

NAME = "Gyruda, Doom of Depths"
COLOR_IDENTITY = "UB"
MANA_VALUE = 6
CONDITION = "every card has an even mana value (0 is even)"
WHY = (
    "Zero is even, so lands fit; X is 0 (CR 202.3e); a split card has the mana value of both halves together (CR "
    "202.3d)."
)
PASSING = "4 Counterspell\n56 Island\n"
FAILING = "4 Opt\n56 Island\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None. Zero is even, and X is 0 (CR 202.3e)."""
    return None if card.mana_value % 2 == 0 else f"mana value {card.mana_value:g} is not even"


def surprise(card: Card) -> str | None:
    """Return why a card that looks odd fits, or None."""
    if "{X}" in "".join(card.mana_costs) and card.mana_value % 2 == 0:
        return f"X is 0, so its mana value is {card.mana_value:g}"
    return "mana value 0 is even" if card.mana_value == 0 and not card.is_land else None
