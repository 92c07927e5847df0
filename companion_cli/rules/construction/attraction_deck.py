"""A deck of Attractions, which stands beside the deck (CR 717.2)."""

from collections.abc import Iterator

from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem, where
from companion_cli.rules.table import Table

CODE = "attraction-deck"
SEVERITY = Severity.ERROR
WHAT = "The Attractions of the list are no Attraction deck."
WHY = (
    "An Attraction deck stands beside the deck and its sideboard: at least ten Attractions, each with another name "
    "(CR 717.2a), in Limited at least three, of which names may repeat (717.2b)."
)
REMEDY = "list ten Attractions of different names, or none"
PASSING = "60 Island\n"
FAILING = "60 Island\n\nAttractions\n5 Balloon Stand\n"

MINIMUM, MINIMUM_IN_LIMITED = 10, 3


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the Attractions are too few, or repeat where they must not."""
    attractions = [(entry, facts) for entry, facts in table.beside if "Attraction" in facts.card.subtypes]
    if not attractions:
        return
    is_limited = table.format.copies is None
    minimum = MINIMUM_IN_LIMITED if is_limited else MINIMUM
    count = sum(entry.count for entry, _ in attractions)
    if count < minimum:
        message = f"{count} {'Attraction' if count == 1 else 'Attractions'}; an Attraction deck has {minimum} or more"
        yield problem(CODE, SEVERITY, message, attractions[0][0], remedy=REMEDY)
    if is_limited:
        return
    for facts in dict.fromkeys(facts for _, facts in attractions):
        entries = [entry for entry, each in attractions if each is facts]
        copies = sum(entry.count for entry in entries)
        if copies > 1:
            message = f"{copies} copies of {facts.name}{where(entries)}; the Attractions of a deck all differ in name"
            yield problem(CODE, SEVERITY, message, entries[0], facts.name, f"take {copies - 1} out")
