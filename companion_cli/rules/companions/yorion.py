"""Yorion, Sky Nomad: the deck has twenty cards more than its format's minimum."""

from companion_cli.rules.conditions import Condition
from companion_cli.rules.table import Table

NAME = "Yorion, Sky Nomad"
COLOR_IDENTITY = "WU"
MANA_VALUE = 5
CONDITION = "the deck has 20 cards more than the format's minimum"
WHY = (
    "The minimum is 60 in Constructed (CR 100.2a) and 40 in Limited (CR 100.2b). A format of an exact size has no "
    "room for it, so it is never usable in Commander (CR 903.5a)."
)
PASSING = "80 Plains\n"
FAILING = "// companion: format=constructed\n79 Plains\n"

SURPLUS = 20


def judge(table: Table) -> Condition:
    """Judge the number of cards, all copies and the commander counted (CR 100.2a, 100.2b, 903.5a)."""
    played = table.format
    target = played.minimum + SURPLUS
    if played.maximum is not None and played.maximum < target:
        return Condition(False, distance=None, notes=(f"impossible: the format allows exactly {played.maximum} cards",))
    missing = max(0, target - table.size)
    if not played.is_maximum_known:
        note = f"not known: whether the format allows more than {played.minimum} cards"
        return Condition(None if missing == 0 else False, distance=None if missing == 0 else missing, notes=(note,))
    how = f"{table.size} cards, {table.size - played.minimum} over the minimum of {played.minimum}"
    return Condition(missing == 0, distance=missing, how=how)
