"""Results as JSON lines, each line the object that `reports.json_report` makes of the deck.

A plain list's object is put together from texts that were made once for each line and card: making ten verdicts and a
hundred reasons first, and JSON of those, takes longer than all the rest. Tests hold both ways to the same result.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from json import dumps
from json.encoder import encode_basestring as _quoted
from operator import getitem

from companion_cli.batch.facts import CARD_COMPANIONS, CARD_TYPES, MOST_LINES, PLACES, CardFacts
from companion_cli.batch.format_knowledge import FormatKnowledge, VerdictTexts
from companion_cli.batch.model import QuickVerdict
from companion_cli.batch.plain_lists import PlainList
from companion_cli.batch.plain_report import PlainReport
from companion_cli.decklists.model import Entry, Zone
from companion_cli.reports.json_report import problem_to_dict, result_to_dict
from companion_cli.rules.companions import (
    COMPANIONS,
    NO_ACTIVATED_ABILITY,
    ONE_OF_A_NAME,
    broken_by_both_halves,
    unlike_most,
)
from companion_cli.rules.model import Problem, Result

_JEGANTHA, _LUTRI, _UMORI, _ZIRDA = (
    PLACES[name] for name in PLACES if name.startswith(("Jegantha", "Lutri", "Umori", "Zirda"))
)
_CARD_PLACES = tuple(PLACES[companion.name] for companion in CARD_COMPANIONS)
"""Where the seven that judge single cards stand among the ten."""


def json_row(result: Result) -> str:
    """Return the line of any result, with its line end."""
    return f"{_json(result_to_dict(result))}\n"


def _json(value: object) -> str:
    return dumps(value, ensure_ascii=False)


class PlainJsonRows:
    """Writes the lines of plain lists; it keeps what it makes of a format, and with a line what it makes of that."""

    def __init__(self) -> None:
        self._formats: dict[str, _FormatTexts] = {}

    def row(self, report: PlainReport, problems: Sequence[Problem], ok: bool) -> str:
        """Return the line of a plain list with these problems, with its line end."""
        known = report.known
        texts = self._formats.get(known.key)
        if texts is None:
            texts = self._formats[known.key] = _FormatTexts(known)
        if texts.is_exact:
            return json_row(report.full())
        return texts.row(report, problems, ok)


class _FormatTexts:
    """The parts of a line that are the same for all decks of a format."""

    def __init__(self, known: FormatKnowledge) -> None:
        played = known.format
        self.is_exact = played.maximum is not None
        """Whether Yorion's verdict needs words of its own."""
        self._key = played.key
        self._sizes = f'"minimum": {played.minimum}, "maximum": {_json(played.maximum)}'
        self._slots = f'"slots": {_json(played.sideboard)}, "companion_slots": 0'
        self._heads = tuple(VerdictTexts(each, partial(_verdict_head, each.name)) for each in known.verdicts)

    def row(self, report: PlainReport, problems: Sequence[Problem], ok: bool) -> str:
        """Return the line of a plain list."""
        plain = report.list
        name = _quoted(plain.name) if plain.name else "null"
        before = (
            f'{{"path": {_quoted(report.path)}, "name": {name}, "format": "{self._key}", '
            f'"format_from": "{report.format_from}", "ok": {"true" if ok else "false"}, '
            f'"starting_deck": {{"cards": {plain.counts.copies}, {self._sizes}}}, '
            f'"sideboard": {{"cards": {plain.sideboard.copies}, {self._slots}}}, "commanders": [], "chosen": null, '
            f'"companions": ['
        )
        verdicts = [[head] for head in self._verdict_heads(report)]
        _add_offending(verdicts, plain)
        after = f'{_VERDICT_END}], "problems": [{", ".join(map(_problem, problems)) if problems else ""}]}}\n'
        return "".join([before, *chain.from_iterable(verdicts), after])

    def _verdict_heads(self, report: PlainReport) -> Sequence[str]:
        """Return for each of the ten its verdict's text up to the offending cards."""
        heads = list(map(getitem, self._heads, report.numbers))
        plain = report.list
        if plain.counts.companions or plain.sideboard.companions:
            for name, zones in _zones(report).items():
                place = PLACES[name]
                heads[place] = heads[place].replace('"zones": []', f'"zones": {_json(zones)}', 1)
        if plain.counts.jegantha and not plain.counts.repeated_in_half:
            heads[_JEGANTHA + 1] = heads[_JEGANTHA + 1].replace("[]", _json([_jegantha_note(plain)]), 1)
        return heads


@lru_cache(maxsize=4096)
def _problem(problem: Problem) -> str:
    return _json(problem_to_dict(problem))


_VERDICT_END = '], "notes": []}'
_SEPARATOR = ", "


def _verdict_head(name: str, verdict: QuickVerdict) -> str:
    """Return the end of the verdict before it, and a verdict's text up to the offending cards; no zones."""
    status, met, distance = verdict
    head: dict[str, object] = {"name": name, "status": status, "condition_met": met, "zones": [], "distance": distance}
    before = "" if PLACES[name] == 0 else f"{_VERDICT_END}{_SEPARATOR}"
    return f'{before}{_json(head)[:-1]}, "offending": ['


def _zones(report: PlainReport) -> dict[str, list[Zone]]:
    """Return the zones in which the companions' cards stand, for those that stand in one."""
    zones: dict[str, dict[Zone, None]] = {}
    for name, zone, _ in report.named_companions():
        zones.setdefault(name, {})[zone] = None
    return {name: list(standing) for name, standing in zones.items()}


def _jegantha_note(plain: PlainList) -> str | None:
    place = CARD_COMPANIONS.index(COMPANIONS[_JEGANTHA])
    cards = [facts.card for facts in map(plain.cards.__getitem__, plain.main) if facts and facts.reasons[place]]
    return broken_by_both_halves(cards)


LineTexts = tuple[str, str, tuple[tuple[int, str], ...], bool, str, tuple[bool, ...]]
"""What a line adds to the rows of offending cards: a row is name, count, the line's number and a tail.

1. From the separator before the row up to the count.
2. From the count up to the line's number.
3. For each of six that judge single cards and that it offends: the place among the ten, and the tail.
4. Whether it offends the seventh, Zirda, which gives all cards the same reason.
5. As 2, of its copies beyond the first; empty where there are none that offend Lutri.
6. For each type that most may share whether it is a nonland card without it.

Lines share all of these, so that they fit into the processor's cache: waiting for texts takes longer than joining. Not
a named tuple, which takes several times as long to unpack.
"""


def _add_offending(verdicts: list[list[str]], plain: PlainList) -> None:
    """Add to each of the ten verdicts the JSON of its offending cards, in pieces: to join all at once is quickest."""
    add_to = [pieces.extend for pieces in verdicts]
    lutri: list[str] = []
    umori: list[str] = []
    zirda: list[str] = []
    types = plain.counts.types
    shared = types.index(max(types))
    for texts, number in _numbered_texts(plain):
        if texts is None:
            continue
        name, counted, tails, breaks_zirda, surplus, lacks = texts
        row = f"{name}{counted}{number}"
        for place, tail in tails:
            add_to[place]((row, tail))
        if breaks_zirda:
            zirda.append(row)
        if surplus:
            lutri.append(f"{name}{surplus}{number}")
        if lacks[shared]:
            umori.append(row)
    if lutri and not plain.has_distinct_lines:
        lutri = _rows_of_surplus(plain)
    _add_alike(verdicts[_LUTRI], lutri, _LUTRI_TAIL)
    _add_alike(verdicts[_UMORI], umori, _tail(unlike_most(CARD_TYPES[shared])))
    _add_alike(verdicts[_ZIRDA], zirda, _ZIRDA_TAIL)
    for pieces in verdicts:
        if len(pieces) > 1:
            pieces[1] = pieces[1][len(_SEPARATOR) :]


def _add_alike(verdict: list[str], rows: list[str], tail: str) -> None:
    """Add to a verdict the rows of cards that offend it for the same reason."""
    if rows:
        verdict += (tail.join(rows), tail)


def _rows_of_surplus(plain: PlainList) -> list[str]:
    """Return the rows of Lutri in the order of the lines that offend it, which a single copy at first does not."""
    rows: list[tuple[int, str]] = []
    for facts, lines in plain.main_lines().items():
        offending = lines[lines[0][1].count == 1 :]
        if offending and not facts.card.is_land:
            place, first = offending[0]
            surplus = _count(sum(entry.count for _, entry in lines) - 1)
            rows.append((place, f"{_name(facts.card.name, first.name)}{surplus}{_numbers(plain, offending)}"))
    return [row for _, row in sorted(rows)]


def _numbers(plain: PlainList, lines: list[tuple[int, Entry]]) -> str:
    return ", ".join([str(plain.line or place + 1) for place, _ in lines])


def _numbered_texts(plain: PlainList) -> Iterable[tuple[LineTexts | None, str]]:
    """Return the texts of each card of the main deck with its lines."""
    if not plain.has_distinct_lines:
        return _texts_of_cards(plain)
    lines = plain.lines[: plain.main_end]
    numbers = (str(plain.line),) * len(lines) if plain.line else _NUMBERS[: len(lines)]
    return zip([line.texts for line in lines], numbers, strict=True)


def _texts_of_cards(plain: PlainList) -> Iterator[tuple[LineTexts | None, str]]:
    """Yield the same for a list in which a card may have several lines: these make one row."""
    for facts, lines in plain.main_lines().items():
        first, total = lines[0][1], sum(entry.count for _, entry in lines)
        yield line_texts(facts, Entry(total, first.name, Zone.MAIN, first.line)), _numbers(plain, lines)


_NUMBERS = tuple(map(str, range(1, MOST_LINES + 1)))


def line_texts(facts: CardFacts, entry: Entry) -> LineTexts | None:
    """Return the texts of a line; None where it offends nowhere. Lines share what is the same."""
    if not facts.is_relevant:
        return None
    card, count = facts.card, entry.count
    tails, breaks_zirda = _tails(facts.reasons)
    surplus = _count(count - 1) if count > 1 and not card.is_land else ""
    lacks = _LACKS_NONE if card.is_land else _lacks(card.card_types)
    return _name(card.name, entry.name), _count(count), tails, breaks_zirda, surplus, lacks


@lru_cache(maxsize=16_384)
def _name(name: str, written: str) -> str:
    return f'{_SEPARATOR}{{"name": {_json(name)}, "written": {_json(written)}, "count": '


@lru_cache(maxsize=256)
def _count(count: int) -> str:
    return f'{count}, "zone": "{Zone.MAIN}", "lines": ['


@lru_cache(maxsize=4096)
def _tails(reasons: tuple[str | None, ...]) -> tuple[tuple[tuple[int, str], ...], bool]:
    placed = [(place, reason) for place, reason in zip(_CARD_PLACES, reasons, strict=True) if reason]
    tails = tuple(_placed_tail(place, reason) for place, reason in placed if place != _ZIRDA)
    return tails, len(tails) < len(placed)


@lru_cache(maxsize=4096)
def _placed_tail(place: int, reason: str) -> tuple[int, str]:
    return place, _tail(reason)


_LACKS_NONE = (False,) * len(CARD_TYPES)


@lru_cache(maxsize=256)
def _lacks(card_types: frozenset[str]) -> tuple[bool, ...]:
    return tuple(shared not in card_types for shared in CARD_TYPES)


@lru_cache(maxsize=4096)
def _tail(reason: str) -> str:
    return f'], "reason": {_json(reason)}}}'


_LUTRI_TAIL = _tail(ONE_OF_A_NAME)
_ZIRDA_TAIL = _tail(NO_ACTIVATED_ABILITY)
