"""Each card's color identity lies within the commanders' (CR 903.5c)."""

from collections.abc import Iterator

from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Counted, Table

CODE = "color-identity"
SEVERITY = Severity.ERROR
WHAT = "A card's colour identity goes beyond that of the commander."
WHY = "A card can stand in the deck only if every colour in its identity is in the commander's (CR 903.5c)."
REMEDY = "take it out, or choose another commander"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n1 Swords to Plowshares\n98 Plains\n"
FAILING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n1 Lightning Bolt\n98 Plains\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each card outside of the commanders' identity."""
    if not table.format.has_commander or not table.identity.is_known:
        return
    colors = table.identity.colors
    outside = {
        facts: copies for facts, copies in table.copies.items() if not set(facts.card.color_identity) <= set(colors)
    }
    rows = table.counted(outside)
    free_basics = _free_basics(rows, table) if not colors else frozenset()
    for row in rows:
        if row.card.name in free_basics:
            continue
        if table.format.sideboard is None and all(entry.zone is Zone.SIDEBOARD for entry in row.entries):
            continue  # the rest of a pool (CR 100.4b, 903.13f)
        message = (
            f"{row.card.name} ({row.card.color_identity}) is outside of the commanders' colour identity "
            f"({colors or 'colourless'})"
        )
        yield problem(CODE, SEVERITY, message, row.first, row.card.name)


def _free_basics(outside: list[Counted], table: Table) -> frozenset[str]:
    """CR 903.12e: in Brawl a colorless commander's deck may hold basic lands of one type."""
    if not table.format.has_free_basics:
        return frozenset()
    basics = [row.card for row in outside if "Basic" in row.card.supertypes]
    types = frozenset(land_type for card in basics for land_type in card.subtypes)
    return frozenset(card.name for card in basics) if len(types) == 1 else frozenset()
