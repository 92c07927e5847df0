"""Planes, schemes, attractions and the like are no part of a deck (CR 100.2d, 108.2)."""

from collections.abc import Iterator

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table, lies_beside_sideboard

CODE = "not-a-deck-card"
SEVERITY = Severity.WARNING
WHAT = "A card of the list can never be part of a deck."
WHY = (
    "Tokens, planes, schemes, attractions and the like stand outside of the deck (CR 100.2d, 108.2); they are not"
    " counted."
)
REMEDY = "leave it out of the list"
PASSING = "60 Island\n"
FAILING = "60 Island\n1 Academy at Tolaria West\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each entry of a card that is never part of a deck."""
    for entry, facts in table.beside:
        if entry.zone is not Zone.SIDEBOARD or lies_beside_sideboard(facts.card):
            kind = " ".join(sorted(facts.card.card_types)).lower()
            message = f"{facts.name} ({kind}) is never part of a deck; it is not counted"
            yield problem(CODE, SEVERITY, message, entry, facts.name)
