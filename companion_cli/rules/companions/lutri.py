"""Lutri, the Spellchaser: no two nonland cards have the same name."""

from companion_cli.cards.model import Card
from companion_cli.rules.conditions import Condition, condition
from companion_cli.rules.model import Offending
from companion_cli.rules.table import Table

NAME = "Lutri, the Spellchaser"
COLOR_IDENTITY = "UR"
MANA_VALUE = 3
CONDITION = "no two nonland cards have the same name"
WHY = (
    "Land cards may repeat. A split card has two names (CR 709.4a), and cards that lift the copy limit do not lift "
    "this one."
)
PASSING = "1 Opt\n1 Shock\n58 Island\n"
FAILING = "2 Opt\n58 Island\n"

_REASON = "only one nonland card of a name"


def judge(table: Table) -> Condition:
    """Judge the starting deck: cards are the same where they share a name (CR 201.2b; a split card has two, 709.4)."""
    seen: set[str] = set()
    offending: list[Offending] = []
    for entry, facts in table.nonland:
        count = entry.card.count
        is_new = seen.isdisjoint(facts.deck_names)
        seen.update(facts.deck_names)
        surplus = count - 1 if is_new else count
        if surplus:
            offending.append(Offending(facts.name, entry.card.name, surplus, entry.zone, (entry.line,), _REASON))
    unknown = table.unknown_copies
    # One unknown card next to lands alone shares its name with nothing that counts.
    return condition(offending, table, is_open=unknown > 1 or (unknown == 1 and bool(seen)))


def surprise(card: Card) -> str | None:
    """Return why several copies of a card fit, or None."""
    return "a land card, of which any number fits" if card.is_land and "Basic" not in card.supertypes else None
