"""What stands between a deck and each companion: the exact cards to take out or to add, and what no cut can change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion_cli.cards.model import Card
from companion_cli.decklists.model import Entry, Zone
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Offending, Status, Verdict

UMORI = "Umori, the Collector"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to meet a companion's condition."""

    cuts: tuple[Offending, ...]
    """The cards to take out, each with its count, zone, lines and reason."""
    add: int = 0
    """Cards to add, any that are legal (Yorion)."""
    shared_type: str | None = None
    """The card type that all nonland cards share afterwards (Umori)."""

    @property
    def distance(self) -> int:
        """Return the number of cards to take out or to add."""
        return sum(cut.count for cut in self.cuts) + self.add


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do for one companion."""

    name: str
    status: Status
    obstacle: str | None
    """Why no change of the deck's other cards helps; None where the ways do, or the companion is usable."""
    ways: tuple[Way, ...]
    """The shortest first. Empty where there is an obstacle, or nothing to do."""
    slot: str
    """Where the companion waits: a phrase on the sideboard slot that it takes."""
    is_listed: bool
    """Whether the list has it, as companion or in the sideboard."""

    @property
    def distance(self) -> int | None:
        """Return the fewest cards that have to change; None where no change helps."""
        if self.obstacle is not None:
            return None
        return self.ways[0].distance if self.ways else 0


def advise(report: DeckReport, starting: Sequence[tuple[Entry, Card]]) -> list[Advice]:
    """Return the advice on all ten companions, nearest first, those that no change helps last.

    `starting` is the starting deck (CR 103.2a): each entry whose card is known, with the card.
    """
    advice = [_advice(verdict, report, starting) for verdict in report.companions]
    return sorted(advice, key=lambda each: (each.distance is None, each.distance or 0, each.name))


def _advice(verdict: Verdict, report: DeckReport, starting: Sequence[tuple[Entry, Card]]) -> Advice:
    obstacle = _obstacle(verdict)
    ways: tuple[Way, ...] = ()
    if obstacle is None and verdict.status is not Status.USABLE:
        found = _ways(verdict, starting)
        ways = tuple(way for way in found if not _commanders_in(way.cuts))
        if not ways:
            obstacle = _commander_words(_commanders_in(found[0].cuts))
    is_listed = Zone.COMPANION in verdict.zones or Zone.SIDEBOARD in verdict.zones
    slot = "in your list already" if is_listed else _slot(report)
    return Advice(verdict.name, verdict.status, obstacle, ways, slot, is_listed)


def _obstacle(verdict: Verdict) -> str | None:
    """Return what forbids the companion whatever the deck's other cards are."""
    if verdict.status is Status.USABLE:
        return None
    if verdict.status is Status.CONDITION_NOT_MET:
        return verdict.detail if verdict.distance is None else None
    return verdict.detail


def _ways(verdict: Verdict, starting: Sequence[tuple[Entry, Card]]) -> list[Way]:
    if verdict.name == UMORI:
        return umori_ways(starting)
    if not verdict.offending:
        return [Way((), add=verdict.distance or 0)]
    return [Way(tuple(verdict.offending))]


def umori_ways(starting: Iterable[tuple[Entry, Card]]) -> list[Way]:
    """Return a way for each card type that a nonland card of the deck has (CR 205.2a), the one that costs least first.

    Of equal ones the alphabet decides.
    """
    nonland = [(entry, card) for entry, card in starting if not card.is_land]
    types = {card_type for _, card in nonland for card_type in card.card_types}
    return sorted((_umori_way(nonland, each) for each in types), key=lambda way: (way.distance, way.shared_type))


def _umori_way(nonland: Sequence[tuple[Entry, Card]], shared: str) -> Way:
    article = "an" if shared[0] in "AEI" else "a"
    rows: dict[tuple[str, Zone], Offending] = {}
    for entry, card in nonland:
        if shared in card.card_types:
            continue
        before = rows.get((card.name, entry.zone))
        rows[card.name, entry.zone] = Offending(
            name=card.name,
            written=before.written if before else entry.name,
            count=entry.count + (before.count if before else 0),
            zone=entry.zone,
            lines=(*(before.lines if before else ()), entry.line),
            reason=f"not {article} {shared.lower()} card",
        )
    return Way(tuple(rows.values()), shared_type=shared)


def _commanders_in(cuts: Iterable[Offending]) -> list[Offending]:
    return [cut for cut in cuts if cut.zone is Zone.COMMANDER]


def _commander_words(cuts: Sequence[Offending]) -> str:
    who = "; ".join(f"{cut.name} ({cut.reason})" for cut in cuts)
    return f"Your commander breaks the condition: {who}"


def _slot(report: DeckReport) -> str:
    """Return where a companion that the list lacks would wait (CR 100.4a, 702.139d; in Limited the pool, 100.4b)."""
    played = FORMATS[report.format]
    if played.has_commander:
        return "outside the deck: it takes no slot"
    if played.sideboard is None:
        return "one more card of your pool" if played.key == "limited" else "any card that you own: it takes no slot"
    cards = report.sideboard.cards
    if cards < played.sideboard:
        return f"the sideboard has room: {cards} of {played.sideboard} slots are taken"
    return f"the sideboard is full ({cards} of {played.sideboard}): one card has to leave it"
