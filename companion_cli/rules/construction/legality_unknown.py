"""Cards whose legality in the format is not known."""

from collections.abc import Iterator

from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import exceeds_mana_value_cap, legality_of, problem
from companion_cli.rules.table import Table

CODE = "legality-unknown"
SEVERITY = Severity.NOTE
WHAT = "For some cards it is not known whether they are legal in the format."
WHY = "The card data has no legalities for this format, so nothing is said about bans."
REMEDY = "check the format's own list"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n"
FAILING = "// companion: format=tlr\nCommander\n1 Isamaru, Hound of Konda\n\nDeck\n49 Plains\n"

OF_CARDS = True


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
        noun = "card whose legality" if len(unknown) == 1 else "cards whose legality"
        yield problem(CODE, SEVERITY, f"{len(unknown)} {noun} in {played.name} is not known")
