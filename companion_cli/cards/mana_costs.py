"""Mana costs as Scryfall writes them, `{2}{R/G}`: one spelling for each symbol, and what a cost is worth.

Pure functions on the text of a cost; the colours are in the order of the rules.
"""

import re
from functools import lru_cache

COLORS = "WUBRG"

_SYMBOL = re.compile(r"\{([^{}]+)\}")


@lru_cache(maxsize=4096)
def normalise_mana_cost(mana_cost: str) -> str:
    """Return the cost with the parts of each symbol in the order of CR 107.4: `{G/R}` is `{R/G}`."""
    return _SYMBOL.sub(lambda symbol: f"{{{'/'.join(_in_order(symbol[1].upper().split('/')))}}}", mana_cost)


def mana_value_of(mana_cost: str) -> float:
    """Return a mana cost's value off the stack (CR 202.3): X is 0, `{2/W}` is 2, half mana of joke cards 0.5."""
    return sum(_symbol_value(symbol) for symbol in _SYMBOL.findall(mana_cost))


def _in_order(parts: list[str]) -> list[str]:
    colors = [part for part in parts if part in COLORS]
    if len(colors) == 2 and (COLORS.index(colors[1]) - COLORS.index(colors[0])) % 5 > 2:
        colors.reverse()
    before = [part for part in parts if part not in COLORS and part != "P"]
    return before + colors + [part for part in parts if part == "P"]


def _symbol_value(symbol: str) -> float:
    first = symbol.split("/")[0]
    if first.isdecimal():
        return float(first)
    if first in {"X", "Y", "Z"}:
        return 0
    return 0.5 if first == "½" or (len(first) == 2 and first[0] == "H") else 1
