"""The size of the sideboard, the companion included (CR 100.4a)."""

from collections.abc import Iterator

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

CODE = "sideboard-size"
SEVERITY = Severity.ERROR
WHAT = "The sideboard has more cards than the format allows, the companion counted."
WHY = "At most fifteen cards in Constructed (CR 100.4a); the companion is one of them."
REMEDY = "take as many out as the message says"
PASSING = "Deck\n60 Plains\n\nSideboard\n15 Island\n"
FAILING = "Deck\n60 Plains\n\nSideboard\n16 Island\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the sideboard has more cards than the format allows."""
    slots = table.format.sideboard
    if not slots:
        return
    cards = table.effective_sideboard
    if cards <= slots:
        return
    beside = table.companions_beside
    with_companion = f", {beside[0][1].name} included" if beside else ""
    first = next((entry for entry, _ in table.rows[Zone.SIDEBOARD]), None)
    message = f"{cards} cards in a sideboard of {slots}{with_companion}"
    yield problem(CODE, SEVERITY, message, first, remedy=f"take {cards - slots} out")
