"""Write advice into a text list: in its own form, with comments, order and everything else as it was.

Only text lists are changed in place. What was written is read and judged again by whoever asked for it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion_cli.decklists.model import Deck, Entry, Zone


class ApplyError(ValueError):
    """The list cannot be changed in its own form; the message says what to do instead."""


class Leaving(NamedTuple):
    """Copies of one card in one zone that leave the starting deck."""

    lines: tuple[int, ...]
    zone: Zone
    copies: int
    name: str


class Joining(NamedTuple):
    """Copies of one card that join the main deck."""

    copies: int
    name: str


def apply(
    text: str, deck: Deck, leaving: Sequence[Leaving], joining: Iterable[Joining], companion: str | None, room: int
) -> str:
    """Return the list with the cards that leave, the cards that join, and the companion in the sideboard.

    `deck` is what the text was read as; `companion` is a name to add to the sideboard, None where it stands there
    already. Cards that left follow it into the sideboard up to `room` cards, and stand in comments at the end beyond
    that. Where there is no room for the companion, its last card makes way. Raise `ApplyError` for a line whose count
    cannot be found.
    """
    lines = text.splitlines(keepends=True)
    changed: dict[int, str] = {}
    for cut in leaving:
        _take_out(cut, deck, lines, changed)
    beside = [Joining(1, companion)] if companion is not None else []
    comments = []
    sideboard = deck.in_zone(Zone.SIDEBOARD)
    if beside and room < 1 and sideboard:
        last = sideboard[-1]
        _take_out(Leaving((last.line,), Zone.SIDEBOARD, 1, last.name), deck, lines, changed)
        comments.append(f"// Out of the sideboard: 1 {last.name}\n")
    room -= len(beside)
    for cut in leaving:
        kept = min(cut.copies, max(room, 0))
        room -= kept
        if kept:
            beside.append(Joining(kept, cut.name))
        if kept < cut.copies:
            comments.append(f"// Out: {cut.copies - kept} {cut.name}\n")
    inserted = {_last_line(deck, Zone.MAIN): [f"{each.copies} {each.name}\n" for each in joining]}
    tail: list[str] = []
    if sideboard:
        last = sideboard[-1]
        prefix = re.match(r"\s*SB:\s*", lines[last.line - 1], re.IGNORECASE)
        rows = [f"{prefix[0] if prefix else ''}{each.copies} {each.name}\n" for each in beside]
        inserted[last.line] = [*inserted.get(last.line, []), *rows]
    elif beside:
        tail = ["\n", "Sideboard\n", *(f"{each.copies} {each.name}\n" for each in beside)]
    written = []
    for number, line in enumerate(lines, start=1):
        written.append(changed.get(number, line))
        if inserted.get(number):
            if not line.endswith("\n"):
                written.append("\n")
            written += inserted[number]
    if (tail or comments) and written and not written[-1].endswith("\n"):
        written.append("\n")
    return "".join([*written, *tail, *(["\n"] if comments else []), *comments])


def _last_line(deck: Deck, zone: Zone) -> int:
    return max((entry.line for entry in deck.in_zone(zone)), default=0)


def _take_out(cut: Leaving, deck: Deck, lines: Sequence[str], changed: dict[int, str]) -> None:
    """Take copies from the card's lines, the last line first."""
    left = cut.copies
    entries = [entry for entry in deck.in_zone(cut.zone) if entry.line in cut.lines]
    for entry in reversed(entries):
        taken = min(left, entry.count)
        if not taken:
            return
        left -= taken
        changed[entry.line] = "" if taken == entry.count else _with_count(entry, lines[entry.line - 1], taken)


def _with_count(entry: Entry, line: str, taken: int) -> str:
    """Return the line with so many copies less: the count stands before the name, or behind it."""
    count = re.compile(rf"(?<!\d)0*{entry.count}(?!\d)")
    before = list(count.finditer(line[: entry.column - 1]))
    found = before[-1] if before else count.search(line, entry.column - 1 + len(entry.name))
    if found is None:
        raise ApplyError(f"line {entry.line}: the count of {entry.name} was not found; write it as '4 {entry.name}'")
    return f"{line[: found.start()]}{entry.count - taken}{line[found.end() :]}"
