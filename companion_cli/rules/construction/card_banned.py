"""Cards that are banned in the format (Magic Tournament Rules, section 6)."""

from collections.abc import Iterator

from companion_cli.cards.model import Legality
from companion_cli.rules.formats import legality_in
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import legality_of, problem, where
from companion_cli.rules.table import Table

CODE = "card-banned"
SEVERITY = Severity.ERROR
WHAT = "A card is banned in the format."
WHY = "Each format has its list of banned cards (Magic Tournament Rules, section 6)."
REMEDY = "take it out, or say which format is meant"
PASSING = "// companion: format=vintage\n1 Ancestral Recall\n59 Island\n"
FAILING = "// companion: format=legacy\n1 Ancestral Recall\n59 Island\n"

OF_CARDS = True


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each banned card."""
    played = table.format
    if not played.has_card_pool:
        return
    for row in table.loud:
        if legality_of(row, played) is Legality.BANNED:
            use = "" if legality_in(row.card, played) in (Legality.BANNED, None) else " as a commander"
            message = f"{row.card.name} is banned{use} in {played.name}{where(row.entries)}"
            yield problem(CODE, SEVERITY, message, row.first, row.card.name)
