"""Jegantha, the Wellspring: no card repeats a mana symbol in its mana cost."""

from collections.abc import Iterable
from functools import lru_cache

from companion_cli.cards.model import Card

NAME = "Jegantha, the Wellspring"
COLOR_IDENTITY = "WUBRG"
MANA_VALUE = 5
CONDITION = "no card repeats a mana symbol in its mana cost"
WHY = (
    "Symbols are compared within one card's mana cost (CR 107.4); both halves of a split card count (CR 709.4b), "
    "and each hybrid symbol is a symbol of its own (CR 107.4e)."
)
PASSING = "4 Lightning Helix\n56 Plains\n"
FAILING = "4 Counterspell\n56 Island\n"


def breaks(card: Card) -> str | None:
    """Return why the card breaks the condition, or None. Both halves of a split card count (CR 709.4b)."""
    repeated = _repeated_symbol("".join(card.mana_costs))
    if repeated is None:
        return None
    return f"{repeated} more than once in {' // '.join(card.mana_costs)}"


def remark(offenders: Iterable[Card]) -> str | None:
    """Return a note where only two halves together repeat a symbol: MTGO has accepted such lists (2024-25)."""
    if any(_repeated_symbol(cost) for card in offenders for cost in card.mana_costs):
        return None
    return "by CR 709.4b both halves of a split card count; MTGO's client looks at each half alone and may allow it"


@lru_cache(maxsize=2048)
def _repeated_symbol(cost: str) -> str | None:
    """Return the first symbol that stands twice in a mana cost like `{2}{R/G}` (CR 107.4)."""
    symbols = [symbol + "}" for symbol in cost.split("}") if symbol]
    return next((symbol for position, symbol in enumerate(symbols) if symbol in symbols[:position]), None)


def surprise(card: Card) -> str | None:
    """Return why a card that looks as if it repeated a symbol fits, or None."""
    cost = "".join(card.mana_costs)
    colors = [letter for letter in cost if letter in "WUBRG"]
    if _repeated_symbol(cost) is not None or len(colors) == len(set(colors)):
        return None
    return f"{cost}: each hybrid symbol is a symbol of its own"
