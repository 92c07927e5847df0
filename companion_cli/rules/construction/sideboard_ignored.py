"""A sideboard where the format has none (CR 903.5e)."""

from collections.abc import Iterator

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import cards_are, problem
from companion_cli.rules.table import Table

CODE = "sideboard-ignored"
SEVERITY = Severity.WARNING
WHAT = "The list has a sideboard, and the format has none."
WHY = "Commander is played without sideboards (CR 903.5e); a companion there stands outside of the deck."
REMEDY = "remove the section, or move the companion under a line 'Companion'"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n"
FAILING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n\nSideboard\n1 Plains\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the list has a sideboard that does not count."""
    written = table.rows[Zone.SIDEBOARD]
    if table.format.sideboard == 0 and written:
        cards = sum(entry.count for entry, _ in written)
        message = f"{table.format.name} has no sideboard: {cards_are(cards)} not counted"
        yield problem(CODE, SEVERITY, message, written[0][0])
