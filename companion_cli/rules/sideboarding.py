"""A deck after sideboarding: a plan's cards change places, and the deck that results is judged like any other.

A companion may be revealed only if the starting deck of that game meets its condition (CR 103.2a), so a registered list
is the answer for the first game alone. Exchanging one card for one is a habit, not a rule: sizes are checked afterwards
(CR 100.2a, 100.4a).
"""

from collections.abc import Callable, Iterator, Sequence

from companion_cli.decklists.model import Deck, Entry, Zone, write_down
from companion_cli.decklists.plans import Change, Plan
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem

CODE = "plan-card"

Identify = Callable[[str], str]
"""From a name as written to what all spellings of the card share: its full name where it is known."""


def after_sideboarding(deck: Deck, plan: Plan, identify: Identify) -> tuple[Deck, list[Problem]]:
    """Return the deck with the plan's cards exchanged, and a problem for each card of which there are not so many.

    All cards leave and join at once: what comes from the sideboard (or is the companion) has to be there before. The
    lines of the problems are those of the plan.
    """
    problems: list[Problem] = []
    taken: dict[int, int] = {}
    for change in plan.changes:
        zones = (Zone.MAIN,) if change.copies < 0 else (Zone.SIDEBOARD, Zone.COMPANION)
        missing = _take(change, zones, deck.entries, taken, identify)
        if missing:
            problems.append(_missing(change, missing))
    return deck._replace(entries=tuple(_exchanged(deck.entries, taken)), notes=()), problems


def _take(
    change: Change, zones: Sequence[Zone], entries: Sequence[Entry], taken: dict[int, int], identify: Identify
) -> int:
    """Note how many copies are taken from which entry, by its place; return how many there are not."""
    wanted, card = abs(change.copies), identify(change.name)
    for zone in zones:
        for place, entry in enumerate(entries):
            if entry.zone is not zone or identify(entry.name) != card:
                continue
            copies = min(wanted, entry.count - taken.get(place, 0))
            if copies:
                taken[place] = taken.get(place, 0) + copies
                wanted -= copies
    return wanted


def _missing(change: Change, missing: int) -> Problem:
    copies = abs(change.copies)
    where = "main deck" if change.copies < 0 else "sideboard"
    there = f"has {copies - missing}" if copies > missing else "has none"
    message = f"Line {change.line} of the plan takes {copies} {change.name} from the {where}, which {there}"
    return problem(CODE, Severity.ERROR, message, card=change.name, remedy="correct the count or the name in the plan")


def _exchanged(entries: Sequence[Entry], taken: dict[int, int]) -> Iterator[Entry]:
    """Yield the entries that stay, and then those that changed places."""
    for place, entry in enumerate(entries):
        left = entry.count - taken.get(place, 0)
        if left:
            yield entry if left == entry.count else _with(entry, left, entry.zone)
    for place, copies in taken.items():
        entry = entries[place]
        yield _with(entry, copies, Zone.SIDEBOARD if entry.zone is Zone.MAIN else Zone.MAIN)


def _with(entry: Entry, copies: int, zone: Zone) -> Entry:
    card = entry.card
    written = write_down(copies, card.name, card.column, card.set_code, card.collector_number, card.mtgo_id)
    return Entry(written, zone, entry.line)
