"""Cards whose legality in the format is not known."""

from collections.abc import Iterator

from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import exceeds_mana_value_cap, legality_of, lines_said, problem
from companion_cli.rules.table import Counted, Table

CODE = "legality-unknown"
SEVERITY = Severity.WARNING
WHAT = "For some cards it is not known whether they are legal in the format."
WHY = "The card data has no legalities for this format, so nothing is said about bans."
REMEDY = "check the format's own list"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n"
FAILING = "// companion: format=tlr\nCommander\n1 Isamaru, Hound of Konda\n\nDeck\n49 Plains\n"

OF_CARDS = True
MAX_NAMED = 100
"""Cards named in a message; more than a deck of single cards holds."""


def check(table: Table) -> Iterator[Problem]:
    """Yield one problem for all cards whose legality is not known."""
    played = table.format
    if not played.has_card_pool:
        return
    unknown = [
        row
        for row in table.loud
        if legality_of(row, played) is None and not exceeds_mana_value_cap(row.card, played.mana_value_cap)
    ]
    if unknown:
        noun = "1 card is" if len(unknown) == 1 else f"{len(unknown)} cards are"
        named = "; ".join(_named(row) for row in unknown[:MAX_NAMED])
        more = f"; and {len(unknown) - MAX_NAMED} more" if len(unknown) > MAX_NAMED else ""
        message = f"Whether {noun} legal in {played.name} is not known: {named}{more}"
        only = unknown[0].card.name if len(unknown) == 1 else None
        yield problem(CODE, SEVERITY, message, unknown[0].first, only, REMEDY)


def _named(row: Counted) -> str:
    lines = list(dict.fromkeys(entry.line for entry in row.entries))
    return f"{row.card.name} ({lines_said(lines)})" if lines else row.card.name
