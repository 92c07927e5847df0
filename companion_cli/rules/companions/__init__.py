"""The ten companions (CR 702.139, 103.2a). One module a companion: adding one is adding a file.

A module says NAME, COLOR_IDENTITY, MANA_VALUE, CONDITION (in our words), WHY (rulings that decide edge cases), the main
decks PASSING and FAILING, and holds one function:

- `breaks(card)`: why a single card breaks the condition, or None. `remark(cards)`, if there is one, may add a note.
- `judge(table)`: the `Condition` of a whole starting deck.

Besides it may hold `surprise(card)`: why a card fits that looks as if it did not; `companion explain` shows some.

A card is seen as it is in a deck (`cards.model.Card`). Formats and bans are in `formats`, what they and color identity
make of a condition in `verdicts`. Source of the conditions: the cards' text and their rulings of 17 April 2020.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from companion_cli.cards.model import Card
from companion_cli.rules.conditions import Condition
from companion_cli.rules.table import Table


class Companion(NamedTuple):
    """One companion: its card's name and identity, its condition in our words, and the rule that judges it."""

    name: str
    color_identity: str
    mana_value: int
    condition: str
    why: str
    """The rulings behind the condition."""
    passing: str
    """A list that meets the condition."""
    failing: str
    breaks: Callable[[Card], str | None] | None
    """From a card to the reason why it breaks the condition; None where `judge` looks at the whole deck."""
    judge: Callable[[Table], Condition] | None
    remark: Callable[[Iterable[Card]], str | None] | None
    """From the cards that break the condition to a note about them."""
    surprise: Callable[[Card], str | None] | None
    """From a card that looks as if it broke the condition to why it does not; None for other cards."""

    @property
    def short_name(self) -> str:
        """Return the first word of the name, by which players call it."""
        return self.name.split()[0].rstrip(",")


def _companion(module_name: str) -> Companion:
    module = import_module(f"{__name__}.{module_name}")
    return Companion(
        module.NAME,
        module.COLOR_IDENTITY,
        module.MANA_VALUE,
        module.CONDITION,
        module.WHY,
        module.PASSING,
        module.FAILING,
        getattr(module, "breaks", None),
        getattr(module, "judge", None),
        getattr(module, "remark", None),
        getattr(module, "surprise", None),
    )


COMPANIONS = tuple(sorted((_companion(found.name) for found in iter_modules(__path__)), key=lambda each: each.name))
"""In alphabetical order, as reports list them."""

BY_NAME = {companion.name: companion for companion in COMPANIONS}


class PlaytestCompanion(NamedTuple):
    """A companion that is a playtest card only: its condition asks for printings, so it is listed, not judged."""

    name: str
    color_identity: str
    condition: str


PLAYTEST_COMPANIONS = (
    PlaytestCompanion("Lutri, Pauper Otter", "UR", "no card with a silver, gold, orange or purple set symbol"),
    PlaytestCompanion("The Companion of the Wilds", "", "only cards of Wilds of Eldraine and playtest cards"),
    PlaytestCompanion("Treizeci, Sun of Serra", "W", "only cards in old frames, legendary cards and artifacts"),
)
