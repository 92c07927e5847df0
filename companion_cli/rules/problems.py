"""How problems are made and worded, for all rules."""

from collections.abc import Iterable

from companion_cli.cards.model import Card, Legality
from companion_cli.decklists.model import Entry
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import Format, legality_in
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.table import Counted
from companion_cli.rules.verdicts import companion_legality

MAX_LINES_SAID = 10
"""Lines that a message lists of a card that stands on many."""


def problem(
    code: str,
    severity: Severity,
    message: str,
    entry: Entry | None = None,
    card: str | None = None,
    remedy: str | None = None,
) -> Problem:
    """Make a problem that points at an entry's line and column."""
    line, column = (entry.line, entry.column) if entry else (None, None)
    return Problem(code, severity, message, line=line, card=card, column=column, remedy=remedy)


def where(entries: Iterable[Entry]) -> str:
    """Return ` (lines 4, 9)` where there is more than the one line that the problem carries anyway."""
    lines = list(dict.fromkeys(entry.line for entry in entries))
    return f" ({lines_said(lines)})" if len(lines) > 1 else ""


def lines_said(lines: list[int]) -> str:
    """Return `line 4`, `lines 4, 9`, and at most ten of them."""
    said = ", ".join(map(str, lines[:MAX_LINES_SAID]))
    more = len(lines) - MAX_LINES_SAID
    return f"{'line' if len(lines) == 1 else 'lines'} {said}{f' and {more} more' if more > 0 else ''}"


def cards_are(count: int) -> str:
    """Return `1 card is`, `2 cards are`."""
    return f"{count} {'card is' if count == 1 else 'cards are'}"


def legality_of(row: Counted, played: Format) -> Legality | None:
    """Return a card's legality in a format with a card pool, None where it is not known."""
    card = row.card
    companion = BY_NAME.get(card.name)
    if companion is not None:
        return companion_legality(companion, card, played)
    legality = legality_in(card, played)
    if row.is_commander and legality is not None:
        return played.commander_legalities.get(legality, legality)
    return legality


def exceeds_mana_value_cap(card: Card, cap: int | None) -> bool:
    """Return whether a part of the card has a mana value over the cap: split cards are judged half by half."""
    if cap is None:
        return False
    if len(card.mana_costs) < 2:
        return card.mana_value > cap
    from companion_cli.cards.mana_costs import mana_value_of

    return any(mana_value_of(cost) > cap for cost in card.mana_costs)
