"""Which two cards may lead a deck together (CR 702.124, 903.13f)."""

from collections.abc import Iterator

from companion_cli.cards.leading import leads_alone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

CODE = "commander-pair"
SEVERITY = Severity.ERROR
WHAT = "The commanders may not lead a deck together."
WHY = (
    "A deck has one commander, or two that a partner ability pairs: partner with partner (CR 702.124h), with the same "
    "text (702.124i), each naming the other (702.124j), one that chooses a Background with a Background (702.124k), "
    "Doctor's companion with a Time Lord Doctor (702.124m). The kinds are not mixed (702.124f), and there are never "
    "three (702.124g). A Background leads only with a card that chooses one."
)
REMEDY = "leave one commander in the commander section"
PASSING = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\nDeck\n98 Plains\n"
FAILING = "Commander\n1 Isamaru, Hound of Konda\n1 Tymna the Weaver\n\nDeck\n98 Plains\n"

COMMANDER_DRAFT = "commanderdraft"
"""With Commander Masters boosters each commander of one colour or none has partner there (CR 903.13f)."""


def check(table: Table) -> Iterator[Problem]:
    """Yield one problem where there are too many leaders, two that do not pair, or a Background alone."""
    if not table.format.has_commander:
        return
    names = [facts.name for _, facts in table.leaders]
    entry = table.leaders[-1][0] if names else None
    copies = sum(entry.count for entry, _ in table.leaders)
    is_draft = table.format.key == COMMANDER_DRAFT
    if copies > 2:
        message = f"{copies} commanders: {_listed(names)}; there are never more than two"
        yield problem(CODE, SEVERITY, message, entry, names[-1], REMEDY)
    elif len(names) == 1 and copies == 2 and not (is_draft and table.is_pair_allowed):
        yield problem(CODE, SEVERITY, f"{names[0]} cannot be both commanders of a deck", entry, names[0], REMEDY)
    elif copies == 1 and not leads_alone(table.leaders[0][1].card):
        message = f"{names[0]} is a Background, which leads only with a commander that chooses one"
        yield problem(CODE, SEVERITY, message, entry, names[0], "name the commander that chooses it")
    elif not table.is_pair_allowed:
        if is_draft and all(len(facts.card.color_identity) < 2 for _, facts in table.leaders):
            message = f"{' and '.join(names)} lead together only in a draft of Commander Masters"
            yield problem(CODE, Severity.WARNING, message, entry, names[-1], REMEDY)
            return
        message = f"{' and '.join(names)} may not be commanders together: no ability of theirs pairs them"
        yield problem(CODE, SEVERITY, message, entry, names[-1], REMEDY)


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
