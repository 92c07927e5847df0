"""Advice on companions for people and programs: what to take out, what fits instead, and what no change can help."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion_cli.advice.cuts import Advice, Way
from companion_cli.advice.filling import Fitting
from companion_cli.advice.replacements import Suggestion
from companion_cli.decklists.model import Zone
from companion_cli.reports.harmless import one_line
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Offending, Status

MAX_CUTS_SHOWN = 8
"""Cards to take out that the text shows of each companion unless one was asked for by name."""
MAX_DISTANCE_SHOWN = 12
"""Companions further away than three playsets are named in one line."""


@dataclass(frozen=True, slots=True)
class DeckAdvice:
    """The advice for one deck."""

    report: DeckReport
    advice: tuple[Advice, ...]
    fitting: dict[str, tuple[Fitting, ...]]
    """By companion; empty where no replacements were asked for."""
    order: str | None = None
    """How the replacements are ordered, in a sentence; None without replacements."""


def advice_text(deck: DeckAdvice, *, everything: bool) -> str:
    """Return the advice as text; `everything` shows all cards and all companions, however far away."""
    return "\n".join(_text(deck, everything)) + "\n"


def _text(deck: DeckAdvice, everything: bool) -> Iterator[str]:
    report = deck.report
    played = FORMATS[report.format]
    yield f"{one_line(report.path)}  {played.name}, {_cards(report.starting_deck.cards)}"
    if report.name:
        yield one_line(report.name)
    far: list[Advice] = []
    hindered: list[Advice] = []
    for each in deck.advice:
        if each.obstacle is not None and not everything:
            hindered.append(each)
        elif not everything and (each.distance or 0) > MAX_DISTANCE_SHOWN:
            far.append(each)
        else:
            yield ""
            yield from _companion(each, deck.fitting.get(each.name, ()), everything)
    if far:
        yield ""
        names = "; ".join(f"{BY_NAME[each.name].short_name} {each.distance}" for each in far)
        yield f"  Further away (cards to change): {names}"
    if hindered:
        yield ""
        yield "  No change of cards helps"
        width = max(len(each.name) for each in hindered)
        yield from (f"    {each.name:<{width}}  {each.obstacle}" for each in hindered)
    if deck.order:
        yield ""
        yield f"  {deck.order}"


def _companion(advice: Advice, fitting: Sequence[Fitting], everything: bool) -> Iterator[str]:
    if advice.status is Status.USABLE:
        yield f"  {advice.name}: usable as the deck is ({advice.slot})"
        return
    if advice.obstacle is not None:
        yield f"  {advice.name}: no change of cards helps. {advice.obstacle}"
        return
    yield f"  {advice.name}: {_distance_words(advice.ways[0])} ({advice.slot})"
    yield f"    Condition: {BY_NAME[advice.name].condition}"
    yield from _way(advice.ways[0], None if everything else MAX_CUTS_SHOWN)
    for way in advice.ways[1:] if everything else advice.ways[1:3]:
        yield f"    Or keep {_type_words(way)}: {_distance_words(way)}"
    for line in _fitting_lines(fitting):
        yield f"    {line}"


def _way(way: Way, most: int | None) -> Iterator[str]:
    if way.shared_type:
        yield f"    Keep {_type_words(way)}, and take out:"
    rows = way.cuts if most is None else way.cuts[:most]
    width = max((len(cut.name) for cut in rows), default=0)
    for cut in rows:
        yield f"    -{cut.count} {cut.name:<{width}}  {_lines(cut)}  {cut.reason}"
    left = way.cuts[len(rows) :]
    if left:
        yield f"    and {_cards(sum(cut.count for cut in left))} more (--companion NAME shows all)"


def _type_words(way: Way) -> str:
    return f"{(way.shared_type or '').lower()} cards"


def _distance_words(way: Way) -> str:
    return f"add {_cards(way.add)}" if way.add else f"take out {_cards(way.distance)}"


def _fitting_lines(fitting: Sequence[Fitting]) -> Iterator[str]:
    """Yield the cards that fit; what fits for several cards alike is said once."""
    groups: dict[tuple[Suggestion, ...], list[str]] = {}
    for each in fitting:
        groups.setdefault(each.suggestions, []).append(each.leaving or "the cards to add")
    for suggestions, leaving in groups.items():
        yield (
            f"Fits for {'; '.join(leaving)}:"
            if suggestions
            else f"Nothing that fits was found for {'; '.join(leaving)}"
        )
        width = max((len(each.name) for each in suggestions), default=0)
        yield from (f"  {each.name:<{width}}  {each.reason}" for each in suggestions)


def _lines(cut: Offending) -> str:
    shown = ", ".join(map(str, cut.lines[:4])) + (", ..." if len(cut.lines) > 4 else "")
    return f"line{'' if len(cut.lines) == 1 else 's'} {shown}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def advice_record(deck: DeckAdvice) -> dict[str, object]:
    """Return the advice on one deck as plain data, for JSON."""
    return {
        "path": deck.report.path,
        "name": deck.report.name,
        "format": deck.report.format,
        "companions": [_record(each, deck.fitting.get(each.name)) for each in deck.advice],
        "replacements_by": deck.order,
    }


def _record(advice: Advice, fitting: Sequence[Fitting] | None) -> dict[str, object]:
    record: dict[str, object] = {
        "name": advice.name,
        "status": advice.status,
        "distance": advice.distance,
        "obstacle": advice.obstacle,
        "slot": advice.slot,
        "ways": [
            {
                "distance": way.distance,
                "add": way.add,
                "shared_type": way.shared_type,
                "cuts": [
                    {
                        "name": cut.name,
                        "written": cut.written,
                        "count": cut.count,
                        "zone": Zone(cut.zone),
                        "lines": list(cut.lines),
                        "reason": cut.reason,
                    }
                    for cut in way.cuts
                ],
            }
            for way in advice.ways
        ],
    }
    if fitting is not None:
        record["replacements"] = [
            {
                "for": each.leaving,
                "fits": [{"name": one.name, "copies": one.copies, "reason": one.reason} for one in each.suggestions],
            }
            for each in fitting
        ]
    return record
