"""The size of the starting deck, commander included (CR 100.2a, 100.2b, 903.5a, 903.12d)."""

from collections.abc import Iterator

from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import cards_are, problem
from companion_cli.rules.table import Table

CODE = "deck-size"
SEVERITY = Severity.ERROR
WHAT = "The starting deck has fewer cards than the format's minimum, or more than its maximum."
WHY = (
    "At least 60 cards in Constructed (CR 100.2a), 40 in Limited (100.2b), exactly 100 in Commander with the "
    "commander (903.5a), exactly 60 in Standard Brawl (903.12d)."
)
REMEDY = "add or take out as many as the message says; a companion stands outside of the deck"
PASSING = "Deck\n60 Plains\n"
FAILING = "// companion: format=constructed\nDeck\n59 Plains\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the starting deck is smaller or larger than the format allows."""
    size, played = table.size, table.format
    if size < played.minimum:
        missing = played.minimum - size
        bound = "exact number" if played.maximum == played.minimum else "minimum"
        message = f"{cards_are(size)} {missing} fewer than {played.name}'s {bound} of {played.minimum}"
        yield problem(CODE, SEVERITY, message, remedy=f"add {missing}")
    elif played.maximum is not None and size > played.maximum:
        surplus = size - played.maximum
        message = f"{cards_are(size)} {surplus} more than {played.name}'s {played.maximum}"
        yield problem(CODE, SEVERITY, message, remedy=f"take {surplus} out; a companion stands outside of the deck")
