"""Cards that are not in the format's card pool, or over its mana value."""

from collections.abc import Iterator

from companion_cli.cards.model import Legality
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import exceeds_mana_value_cap, legality_of, problem, where
from companion_cli.rules.table import Table

CODE = "card-not-legal"
SEVERITY = Severity.ERROR
WHAT = "A card is not in the format's card pool."
WHY = "Each format has its list of sets, or its own rule on cards (Magic Tournament Rules, section 6)."
REMEDY = "take it out, or say which format is meant"
PASSING = "// companion: format=legacy\n4 Brainstorm\n56 Island\n"
FAILING = "// companion: format=modern\n4 Brainstorm\n56 Island\n"

OF_CARDS = True


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each card that is not legal."""
    played = table.format
    if not played.has_card_pool:
        return
    for row in table.loud:
        name = row.card.name
        if exceeds_mana_value_cap(row.card, played.mana_value_cap):
            message = f"{name} has a mana value over {played.mana_value_cap}, the most that {played.name} allows"
            yield problem(CODE, SEVERITY, message, row.first, name)
        elif legality_of(row, played) is Legality.NOT_LEGAL:
            message = f"{name} is not legal in {played.name}{where(row.entries)}"
            yield problem(CODE, SEVERITY, message, row.first, name)
