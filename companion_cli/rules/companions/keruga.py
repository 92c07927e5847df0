"""Keruga, the Macrosage: every nonland card has mana value 3 or more."""

from companion_cli.cards.model import Card

NAME = "Keruga, the Macrosage"
COLOR_IDENTITY = "UG"
MANA_VALUE = 5
CONDITION = "every nonland card has mana value 3 or more"
WHY = "Land cards are exempt; X is 0 (CR 202.3e). Of an adventurer card only the creature counts (CR 715.4)."
PASSING = "4 Serra Angel\n56 Plains\n"
FAILING = "4 Opt\n56 Island\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None."""
    if card.is_land or card.mana_value >= 3:
        return None
    return f"mana value {card.mana_value:g} is less than 3"


def surprise(card: Card) -> str | None:
    """Return why a card that looks cheap fits, or None."""
    if card.is_land:
        return "a land card is exempt, whatever else it is" if "Creature" in card.card_types else None
    is_split = len(card.mana_costs) > 1 and card.mana_value >= 3
    return f"both halves together have mana value {card.mana_value:g}" if is_split else None
