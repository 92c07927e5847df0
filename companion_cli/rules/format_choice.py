"""Which format a deck is judged by: what the caller or the list states, else a guess from commander and size."""

from companion_cli.decklists.model import Deck, Zone
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.formats import ALIAS_REMARKS, FORMATS, Format, find_format, plain_word, require_format
from companion_cli.rules.model import FormatFrom, Problem
from companion_cli.rules.name_problems import quoted
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

Choice = tuple[Format, FormatFrom, tuple[Problem, ...]]
"""The format to judge by, who gave it, and what is worth saying about that."""


def choose_format(table: Table, format: Format | str | None, format_from: FormatFrom) -> Choice:
    """Return the format that the caller wants (`format`, given by `format_from`), else the list's own, else a guess."""
    if format is not None:
        played = format if isinstance(format, Format) else require_format(format)
        return played, format_from, _alias_remark(format if isinstance(format, str) else "")
    stated = stated_format(table.deck)
    found, remarks = read_format(stated) if stated else (None, ())
    if found is not None:
        return found, FormatFrom.FILE, remarks
    return _assumed_format(table, is_stated=bool(stated)), FormatFrom.ASSUMED, remarks


def stated_format(deck: Deck) -> str | None:
    """Return the format that the list itself states: a `companion: format=...` comment, or its own kind of heading."""
    for _, text in deck.directives:
        key, _, value = text.partition("=")
        if key.strip() == "format":
            return value.strip()
    return deck.play_format


def read_format(stated: str) -> tuple[Format | None, tuple[Problem, ...]]:
    """Return the format that a list's own word for it means, None if it means none, and what is worth saying."""
    found = find_format(stated)
    if found is not None:
        return found, _alias_remark(stated)
    message = f"the list says its format is {quoted(stated)}, which is none that is known"
    return None, (_problem("format-unknown", message, "name one with --format"),)


def _alias_remark(written: str) -> tuple[Problem, ...]:
    remark = ALIAS_REMARKS.get(plain_word(written))
    found = find_format(written)
    return (_problem("format-alias", remark, f"say {found.key}"),) if remark and found else ()


def _problem(code: str, message: str, remedy: str) -> Problem:
    return problem(code, SEVERITIES[code], message, remedy=remedy)


COMMANDER_SIZE = FORMATS["commander"].minimum
"""So many different cards in a main deck are taken for a Commander deck whose commander is not marked."""


def _assumed_format(table: Table, *, is_stated: bool) -> Format:
    """Guess the format from commander and size, as nothing states one that is known."""
    main = sum([entry.count for entry, _ in table.rows[Zone.MAIN]])
    commanders = sum([entry.count for entry, _ in table.rows[Zone.COMMANDER]])
    if commanders:
        return FORMATS["standardbrawl" if commanders + main == 60 else "commander"]
    if main == COMMANDER_SIZE and not is_stated and _is_singleton(table):
        return FORMATS["commander"]
    return format_by_size(main, is_stated=is_stated)


def format_by_size(main: int, *, is_stated: bool) -> Format:
    """Guess the format of a deck without commander from the size of its main deck.

    A list that states another format (`is_stated`) is not for Limited or Commander: their names are known.
    """
    return FORMATS["limited" if 40 <= main < 60 and not is_stated else "constructed"]


def _is_singleton(table: Table) -> bool:
    """Return whether no card but basic lands stands twice in the main deck, by card or else by written name."""
    seen: set[str] = set()
    for entry, facts in table.rows[Zone.MAIN]:
        if facts is not None and "Basic" in facts.card.supertypes:
            continue
        name = facts.name if facts else entry.name
        if entry.count > 1 or name in seen:
            return False
        seen.add(name)
    return True
