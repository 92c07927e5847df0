"""A format with a commander needs one (CR 903.3)."""

from collections.abc import Iterator

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

CODE = "no-commander"
SEVERITY = Severity.ERROR
WHAT = "The format is played with a commander, and the list names none."
WHY = "A Commander deck has a legendary creature as its commander (CR 903.3); who that is decides colours and size."
REMEDY = "put the commander under a line 'Commander'"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n"
FAILING = "// companion: format=commander\nDeck\n100 Plains\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the format needs a commander and the list names none."""
    if table.format.has_commander and not table.rows[Zone.COMMANDER]:
        message = f"{table.format.name} needs a commander, and the list names none"
        yield problem(CODE, SEVERITY, message, remedy=REMEDY)
