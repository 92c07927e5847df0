"""More than one copy of a restricted card (Magic Tournament Rules, section 6)."""

from collections.abc import Iterator

from companion_cli.cards.model import Legality
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import legality_of, problem, where
from companion_cli.rules.table import Table

CODE = "card-restricted"
SEVERITY = Severity.ERROR
WHAT = "There is more than one copy of a card that is restricted to one."
WHY = "A restricted card may stand once in deck and sideboard together (Magic Tournament Rules, section 6)."
REMEDY = "keep one copy"
PASSING = "// companion: format=vintage\n1 Black Lotus\n59 Island\n"
FAILING = "// companion: format=vintage\n2 Black Lotus\n58 Island\n"

OF_CARDS = True


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each restricted card of more than one copy."""
    played = table.format
    if not played.has_card_pool:
        return
    for row in table.loud:
        if row.copies > 1 and legality_of(row, played) is Legality.RESTRICTED:
            name = row.card.name
            message = f"{row.copies} copies of {name}{where(row.entries)}; it is restricted to one in {played.name}"
            yield problem(CODE, SEVERITY, message, row.first, name, f"take {row.copies - 1} out")
