"""How a companion's condition stands in a deck, before formats and bans are asked."""

from collections.abc import Sequence
from typing import NamedTuple

from companion_cli.rules.model import Offending
from companion_cli.rules.table import Table


class Condition(NamedTuple):
    """Whether a condition is met (None: unknown cards leave it open), by what it is broken, and how far off it is."""

    met: bool | None
    offending: Sequence[Offending] = ()
    distance: int | None = 0
    notes: tuple[str, ...] = ()
    how: str = ""
    """How the condition is met, where the deck tells more than the condition itself."""


def condition(offending: list[Offending], table: Table, *, is_open: bool, notes: tuple[str, ...] = ()) -> Condition:
    """Return the condition by the cards that break it: one decides; without one, unknown cards may leave it open."""
    if offending:
        distance = sum([row.count for row in offending])
        return Condition(False, _grouped(offending) if table.has_repeats else offending, distance, notes)
    return _OPEN if is_open else _MET


_OPEN = Condition(None, distance=None)
_MET = Condition(True)


def _grouped(rows: list[Offending]) -> list[Offending]:
    """Make one row of each card and zone, in the order of the list."""
    grouped: dict[tuple[str, str], list[Offending]] = {}
    for row in rows:
        grouped.setdefault((row.name, row.zone), []).append(row)
    return [some[0] if len(some) == 1 else _one_row(some) for some in grouped.values()]


def _one_row(rows: list[Offending]) -> Offending:
    first = rows[0]
    lines = tuple([line for row in rows for line in row.lines])
    return Offending(first.name, first.written, sum([row.count for row in rows]), first.zone, lines, rows[-1].reason)
