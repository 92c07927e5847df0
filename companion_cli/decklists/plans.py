"""Sideboard plans: which cards leave and join the starting deck after sideboarding (CR 103.2a), as players write them.

    vs Burn
    -2 Thoughtseize
    +2 Kitchen Finks

    vs Control
    Out
    4 Fatal Push
    In
    4 Duress

This room reads the text of a plan and knows no card; `rules.sideboarding` applies a plan to a deck.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion_cli.decklists.card_line import MOST_COPIES, read_card_line
from companion_cli.decklists.clean import IsName, clean_line, shortened
from companion_cli.decklists.decoding import decode, split_lines
from companion_cli.decklists.errors import NoDecklistError


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a plan: so many copies of a card that leave (negative) or join the starting deck."""

    copies: int
    """Positive: from the sideboard into the deck; negative: from the deck into the sideboard. Never 0."""
    name: str
    """As written."""
    line: int
    """1-based line of the plan file."""


@dataclass(slots=True)
class Plan:
    """What to exchange against one opponent."""

    name: str | None
    """Its heading, None for a plan without one."""
    line: int
    changes: list[Change] = field(default_factory=list)


class PlanError(NoDecklistError):
    """The text is no sideboard plan; the message names the line and the remedy."""


_HOW = "write '-2 Card' for cards that leave and '+2 Card' for cards that join, or list them under Out and In"
_DIRECTIONS = {
    **dict.fromkeys(("out", "outs", "take out", "remove", "side out", "board out"), -1),
    **dict.fromkeys(("in", "ins", "bring in", "add", "side in", "board in"), 1),
}
_SIGNED = re.compile(r"([+\-−–]) ?([0-9]{1,4}) ?[xX×]?(?: (.*))")
_HEADING_DECORATION = "#*=_~-:/ "


def read_plans(source: str | bytes, is_name: IsName | None = None) -> list[Plan]:
    """Return the plans of a text or a file's bytes, each with at least one change.

    A line is `-2 Card`, `+2 Card`, or `2 Card` below `Out` or `In`; every other line is the heading of a plan. Comments
    begin with `//` or `#` and a blank. Raise `PlanError` for a card without direction, an impossible count, a heading
    without cards, and a text without a plan.
    """
    text, _ = decode(source)
    plans: list[Plan] = []
    for plan in _blocks(text, is_name):
        if not plan.changes:
            raise PlanError(
                f"line {plan.line}: no card is exchanged under {shortened(plan.name or '')!r}: {_HOW}", plan.line
            )
        plans.append(plan)
    if not plans:
        raise PlanError(f"there is no plan in it: {_HOW}")
    return plans


def _blocks(text: str, is_name: IsName | None) -> Iterator[Plan]:
    plan: Plan | None = None
    direction = 0
    for number, raw in enumerate(split_lines(text), start=1):
        line = clean_line(raw) if not raw.lstrip().startswith(("- ", "+ ")) else raw.strip()
        if not line or line.startswith(("//", "# ")):
            continue
        word = line.strip(_HEADING_DECORATION).casefold()
        if word in _DIRECTIONS:
            direction = _DIRECTIONS[word]
            continue
        change = _change(line, number, direction, is_name)
        if change is None:
            if plan is not None:
                yield plan
            plan, direction = Plan(line.strip(_HEADING_DECORATION), number), 0
            continue
        plan = plan or Plan(None, number)
        plan.changes.append(change)
    if plan is not None:
        yield plan


def _change(line: str, number: int, direction: int, is_name: IsName | None) -> Change | None:
    """Return what a line exchanges, None where it is a heading."""
    signed = _SIGNED.fullmatch(line)
    if signed is not None:
        count, written, direction = int(signed[2]), clean_line(signed[3]), 1 if signed[1] == "+" else -1
        name = read_card_line(written, is_name).name
    else:
        card = read_card_line(line, is_name)
        if card.count is None and not (direction and is_name is not None and is_name(card.name)):
            return None
        count, name = 1 if card.count is None else card.count, card.name
        if not direction:
            raise PlanError(f"line {number}: {shortened(line)!r} does not say whether the card leaves or joins: {_HOW}")
    if not 0 < count <= MOST_COPIES:
        raise PlanError(f"line {number}: {count} is no number of copies from 1 to {MOST_COPIES}: {shortened(line)!r}")
    return Change(direction * count, name, number)
