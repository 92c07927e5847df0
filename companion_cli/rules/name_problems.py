"""What is to be said of the names in a list: unknown, ambiguous, parts of cards, other printings."""

from collections.abc import Iterator

from companion_cli.cards.model import Ambiguous, Found, NameKind, Unknown
from companion_cli.decklists.model import Entry
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.model import Problem
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

MAX_QUOTED = 80
"""Characters of a list's own words that a message repeats."""


def name_problems(table: Table) -> Iterator[Problem]:
    """Yield what there is to say of the names of a deck: each problem in the order of its entries, one note on names.

    The note counts the names in the list that stand for a card of another name: parts of cards, printings.
    """
    renamed: dict[str, tuple[Entry, Found]] = {}
    for entry, answer in zip(table.deck.entries, table.answers, strict=True):
        if not answer.is_remarkable:
            continue
        if not isinstance(answer.lookup, Found):
            yield _failed_name(entry, answer.lookup)
            continue
        found = answer.lookup
        if found.kind in _RENAMED:
            renamed.setdefault(entry.name, (entry, found))
        if found.other_printing:
            message = f"{_printing(entry)} is {found.other_printing}; the name {found.card.name} counts"
            yield _problem("printing-mismatch", message, entry, found.card.name)
    if renamed:
        first, found = next(iter(renamed.values()))
        said = "; ".join(_renamed(entry, found) for entry, found in renamed.values())
        yield _problem("other-name", said, first, found.card.name if len(renamed) == 1 else None)


_RENAMED = (NameKind.OTHER_PART, NameKind.PRINTING, NameKind.FLAVOR, NameKind.OLD_SPELLING)


def _renamed(entry: Entry, found: Found) -> str:
    line = f" (line {entry.line})"
    if found.kind in (NameKind.FLAVOR, NameKind.OLD_SPELLING):
        return f"{quoted(entry.name)}{line} is another name of {found.card.name}, and read as that card"
    if found.kind is NameKind.OTHER_PART:
        return f"{quoted(entry.name)}{line} is a part of {found.card.name}, and read as that card"
    return f"no card is called {quoted(entry.name)}{line}; {_printing(entry)} is {found.card.name}, and read as that"


def _printing(entry: Entry) -> str:
    return f"({entry.set_code}) {entry.collector_number}"


def _failed_name(entry: Entry, lookup: Ambiguous | Unknown) -> Problem:
    if isinstance(lookup, Ambiguous):
        message = f"{quoted(entry.name)} is a name of more than one card: {', '.join(lookup.names)}"
        return _problem(
            "ambiguous-card", message, entry, entry.name, "write the English name, or add set and number: (SET) 123"
        )
    near = lookup.near_names
    remedy = f"did you mean {_either(near)}?" if near else "write its name as it is printed"
    return _problem("unknown-card", f"no card is called {quoted(entry.name)}", entry, entry.name, remedy)


def _problem(code: str, message: str, entry: Entry, card: str | None, remedy: str | None = None) -> Problem:
    return problem(code, SEVERITIES[code], message, entry, card, remedy)


def quoted(written: str) -> str:
    """Return what a list writes in quotes, not longer than a line."""
    return repr(written if len(written) <= MAX_QUOTED else f"{written[: MAX_QUOTED - 1]}…")


def _either(names: tuple[str, ...]) -> str:
    """Return `A`, `A or B`, `A, B or C`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
