"""How a deck is built, companions aside (rules 100.2, 100.4, 903). One module a rule: adding one is adding a file.

A module says CODE, SEVERITY, WHAT was found, WHY (the rule with its number), the REMEDY and two lists, PASSING and
FAILING, and holds `check(table)`, which yields the problems of a deck in `table.format`. They are asked in the order of
their names. A module with OF_CARDS = True looks at each card of `table.loud` alone, with its copies: these are the
cards that some such rule has something to say about. All others are passed by one comparison.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from companion_cli.cards.model import UNLIMITED
from companion_cli.decklists.model import Deck
from companion_cli.rules.facts import Facts
from companion_cli.rules.formats import Format
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.table import Counted, Table


class Rule(NamedTuple):
    """One rule of construction."""

    code: str
    severity: Severity
    what: str
    """One sentence: what was found."""
    why: str
    """The rule behind it, with its number where it has one."""
    remedy: str
    passing: str
    """A list that this rule has nothing to say about."""
    failing: str
    check: Callable[[Table], Iterator[Problem]]
    is_of_cards: bool


def _rule(module_name: str) -> Rule:
    module = import_module(f"{__name__}.{module_name}")
    return Rule(
        module.CODE,
        module.SEVERITY,
        module.WHAT,
        module.WHY,
        module.REMEDY,
        module.PASSING,
        module.FAILING,
        module.check,
        getattr(module, "OF_CARDS", False),
    )


RULES = tuple(_rule(name) for name in sorted(found.name for found in iter_modules(__path__)))
"""All rules, in the order in which they are asked."""
_RULES_OF_CARDS = tuple(rule.check for rule in RULES if rule.is_of_cards)


def construction_problems(table: Table) -> Iterator[Problem]:
    """Yield what is wrong with the deck by its format's rules, in a fixed order."""
    table.loud = _loud(table)
    for rule in RULES:
        if table.loud or not rule.is_of_cards:
            yield from rule.check(table)


def _loud(table: Table) -> list[Counted]:
    """Return the cards that a rule may have something to say about."""
    played, copies = table.format, table.copies
    if len({facts.deck_names for facts in copies}) < len(copies):
        return table.counted(copies)
    loud = {facts: count for facts, count in copies.items() if count > facts.quiet.get(played.key, 0)}
    loud = {facts: count for facts, count in loud.items() if count > _quiet_copies(facts, played)}
    for _, facts in table.commanders:
        loud.setdefault(facts, copies.get(facts, 0))  # a card may be legal, but not as a commander
    return table.counted(loud) if loud else []


def _quiet_copies(facts: Facts, played: Format) -> int:
    """Return up to how many copies of a card no rule has anything to say in a format, as the rules themselves say."""
    if played.key not in facts.quiet:
        facts.quiet[played.key] = _ask(facts, played)
    return facts.quiet[played.key]


def _ask(facts: Facts, played: Format) -> int:
    if not _has_problem(facts, UNLIMITED, played):
        return UNLIMITED
    copies = 0
    while not _has_problem(facts, copies + 1, played):
        copies += 1
    return copies


def _has_problem(facts: Facts, copies: int, played: Format) -> bool:
    table = Table(Deck(()), (), {}).in_format(played)
    table.loud = [Counted(facts, copies, ())]
    return any(next(check(table), None) is not None for check in _RULES_OF_CARDS)
