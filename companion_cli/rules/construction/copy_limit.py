"""Copies of a card over deck and sideboard (CR 100.2a, 100.4a, 903.5b)."""

from collections.abc import Iterable, Iterator

from companion_cli.cards.model import UNLIMITED
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem, where
from companion_cli.rules.table import Counted, Table

CODE = "copy-limit"
SEVERITY = Severity.ERROR
WHAT = "There are more copies of a card in deck and sideboard together than the format allows."
WHY = (
    "Four copies of a card in Constructed (CR 100.2a, 100.4a), one in singleton formats (903.5b); basic lands and"
    " the cards that say so themselves are free (113.6n)."
)
REMEDY = "take as many out as the message says"
PASSING = "Deck\n4 Serra Angel\n56 Plains\n"
FAILING = "Deck\n4 Serra Angel\n56 Plains\n\nSideboard\n1 Serra Angel\n"

OF_CARDS = True


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each card with more copies than the format allows, or than the card itself (CR 113.6n)."""
    if table.format.copies is None:
        return
    for row in _by_deck_name(table.loud):
        limit = table.format.copies if row.card.copy_limit is None else row.card.copy_limit
        if limit == UNLIMITED or row.copies <= limit:
            continue
        message = f"{row.copies} copies of {row.card.name}{where(row.entries)}; {limit} allowed"
        yield problem(CODE, SEVERITY, message, row.first, row.card.name, f"take {row.copies - limit} out")


def _by_deck_name(rows: Iterable[Counted]) -> Iterable[Counted]:
    """Put the rows of one name in a deck together: a rebalanced `A-` card is called as its original is."""
    named: dict[tuple[str, ...], Counted] = {}
    for row in rows:
        before = named.get(row.card.deck_names, Counted(row.facts, 0, ()))
        named[row.card.deck_names] = Counted(before.facts, before.copies + row.copies, before.entries + row.entries)
    return named.values()
