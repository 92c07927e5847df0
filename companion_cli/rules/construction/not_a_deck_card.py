"""Planes, schemes, Attractions and the like are no part of a deck (CR 100.2d, 108.2)."""

from collections.abc import Iterator

from companion_cli.cards.model import Card
from companion_cli.decklists.model import Entry, Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table, lies_beside_sideboard

CODE = "not-a-deck-card"
SEVERITY = Severity.WARNING
WHAT = "A card of the list can never be part of a deck."
WHY = (
    "Tokens, planes, schemes, Attractions and the like stand outside of the deck (CR 100.2d, 108.2); they are not"
    " counted. Of those that make a deck of their own and stand outside of the main deck a note says so (103.2d, 717.2,"
    " 901.3, 904.3)."
)
REMEDY = "leave it out of the list"
PASSING = "60 Island\n"
FAILING = "60 Island\n1 Academy at Tolaria West\n"

APART = {
    "Attraction": "Attractions",
    "Contraption": "Contraptions",
    "Stickers": "sticker sheets",
    "Plane": "planes",
    "Phenomenon": "phenomena",
    "Scheme": "schemes",
    "Vanguard": "vanguards",
}
"""What stands in a deck of its own, by subtype or type, and the word for many."""


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each entry of a card that is never part of a deck, and a note for each deck beside it."""
    apart: dict[str, list[tuple[Entry, str]]] = {}
    for entry, facts in table.beside:
        kind = _apart(facts.card)
        if entry.zone is Zone.SIDEBOARD and kind:
            apart.setdefault(kind, []).append((entry, facts.name))
        elif entry.zone is not Zone.SIDEBOARD or lies_beside_sideboard(facts.card):
            types = " ".join(sorted(facts.card.card_types)).lower()
            message = f"{facts.name} ({types}) is never part of a deck; it is not counted"
            yield problem(CODE, SEVERITY, message, entry, facts.name)
    for kind, cards in apart.items():
        entry, name = cards[0]
        if len(cards) == 1:
            message = f"{name} ({kind.lower()}) stands apart from deck and sideboard; it is not counted"
            yield problem(CODE, Severity.NOTE, message, entry, name)
        else:
            copies = sum(each.count for each, _ in cards)
            message = f"{copies} {APART[kind]} stand apart from deck and sideboard; they are not counted"
            yield problem(CODE, Severity.NOTE, message, entry)


def _apart(card: Card) -> str | None:
    return next((kind for kind in APART if kind in card.subtypes or kind in card.card_types), None)
