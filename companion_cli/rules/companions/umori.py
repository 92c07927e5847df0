"""Umori, the Collector: all nonland cards share a card type."""

from companion_cli.cards.model import Card
from companion_cli.rules.conditions import Condition, condition
from companion_cli.rules.model import Offending
from companion_cli.rules.table import Table

NAME = "Umori, the Collector"
COLOR_IDENTITY = "BG"
MANA_VALUE = 4
CONDITION = "all nonland cards share a card type"
WHY = "Land cards are exempt. A card type is one of those of CR 205.2a: supertypes and subtypes do not count."
PASSING = "4 Opt\n4 Counterspell\n52 Island\n"
FAILING = "4 Opt\n2 Serra Angel\n54 Island\n"


def judge(table: Table) -> Condition:
    """Judge the starting deck: what lacks the type that most nonland cards have (CR 205.2a) is in the way."""
    alike: dict[frozenset[str], int] = {}
    for entry, facts in table.nonland:
        alike[facts.card_types] = alike.get(facts.card_types, 0) + entry.card.count
    copies: dict[str, int] = {}
    for types, count in alike.items():
        for card_type in types:
            copies[card_type] = copies.get(card_type, 0) + count
    if not copies:
        # One unknown card next to lands alone shares its types with itself.
        return condition([], table, is_open=len({entry.name for entry in table.unknown}) > 1)
    shared = min(copies, key=lambda card_type: (-copies[card_type], card_type))
    reason = f"not {'an' if shared[0] in 'AEI' else 'a'} {shared.lower()} card, unlike most"
    offending = [
        Offending(facts.name, entry.card.name, entry.card.count, entry.zone, (entry.line,), reason)
        for entry, facts in table.nonland
        if shared not in facts.card_types
    ]
    return condition(offending, table, is_open=bool(table.unknown))


def surprise(card: Card) -> str | None:
    """Return why a card counts for more types than it seems to, or None."""
    if card.is_land and len(card.card_types) > 1:
        return "a land card is exempt, whatever else it is"
    return "kindred is a card type that can be shared" if "Kindred" in card.card_types else None
