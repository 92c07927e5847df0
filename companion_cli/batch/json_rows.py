"""Results as JSON lines, each line the object that `reports.json_report` makes of the deck.

A plain list's object is put together from texts that were made once for each line and card: making ten verdicts and a
hundred reasons first, and JSON of those, takes longer than all the rest. Tests hold both ways to the same result.
"""

from collections.abc import Sequence
from itertools import compress
from json import dumps
from json.encoder import encode_basestring as _quoted
from operator import add, attrgetter
from sys import intern

from companion_cli.batch.facts import CARD_COMPANIONS, CARD_TYPES, MOST_LINES, CardFacts
from companion_cli.batch.format_knowledge import FormatKnowledge, Verdicts
from companion_cli.batch.lines import LineEntry, Mark
from companion_cli.batch.outcome import Outcome
from companion_cli.batch.plain_lists import PlainList
from companion_cli.batch.plain_report import PlainReport
from companion_cli.decklists.model import Zone
from companion_cli.reports.json_report import problem_to_dict, result_to_dict
from companion_cli.rules.companions import COMPANIONS, ONE_OF_A_NAME, broken_by_both_halves, unlike_most
from companion_cli.rules.model import Result

_NAMES = tuple(companion.name for companion in COMPANIONS)
_CARD_PLACES = tuple(_NAMES.index(companion.name) for companion in CARD_COMPANIONS)
"""Where the seven that judge single cards stand among the ten."""
_JEGANTHA, _LUTRI, _UMORI = (_NAMES.index(name) for name in _NAMES if name.startswith(("Jegantha", "Lutri", "Umori")))


def json_row(result: Result) -> str:
    """Return the line of any result, with its line end."""
    return f"{_json(result_to_dict(result))}\n"


def _json(value: object) -> str:
    return dumps(value, ensure_ascii=False)


class PlainJsonRows:
    """Writes the lines of plain lists; it keeps what it makes of a format, and with a line what it makes of that."""

    def __init__(self) -> None:
        self._formats: dict[str, _FormatTexts] = {}

    def row(self, report: PlainReport, outcome: Outcome) -> str:
        """Return the line of a plain list, with its line end."""
        known = report.known
        texts = self._formats.get(known.format.key)
        if texts is None:
            texts = self._formats[known.format.key] = _FormatTexts(known)
        if texts.is_exact or not report.list.has_distinct_offenders():
            return json_row(report.full())
        return texts.row(report, outcome)


class _FormatTexts:
    """The parts of a line that are the same for all decks of a format."""

    def __init__(self, known: FormatKnowledge) -> None:
        played = known.format
        self.is_exact = played.maximum is not None
        """Whether Yorion's verdict needs words of its own."""
        self._sizes = f'"minimum": {played.minimum}, "maximum": {_json(played.maximum)}'
        self._slots = f'"slots": {_json(played.sideboard)}, "companion_slots": 0'
        self._heads = tuple(
            _VerdictHeads(name, verdicts) for name, verdicts in zip(_NAMES, known.verdicts, strict=True)
        )

    def row(self, report: PlainReport, outcome: Outcome) -> str:
        """Return the line of a plain list in which no two lines offend together."""
        problems = ", ".join([_json(problem_to_dict(problem)) for problem in outcome.problems])
        name = "null" if outcome.name is None else _quoted(outcome.name)
        parts = [
            f'{{"path": {_quoted(outcome.path)}, "name": {name}, "format": "{outcome.format}", '
            f'"format_from": "{outcome.format_from}", "ok": {"true" if outcome.ok else "false"}, '
            f'"starting_deck": {{"cards": {outcome.cards}, {self._sizes}}}, '
            f'"sideboard": {{"cards": {outcome.sideboard}, {self._slots}}}, "commanders": [], "chosen": null, '
            f'"companions": ['
        ]
        for head, offending, end in zip(
            self._verdict_heads(report), _offending(report.list), _ends(report.list), strict=True
        ):
            parts += (head, offending, end)
        parts.append(f'"problems": [{problems}]}}\n')
        return "".join(parts)

    def _verdict_heads(self, report: PlainReport) -> list[str]:
        """Return for each of the ten its verdict's text up to the offending cards."""
        heads = [heads[number] for heads, number in zip(self._heads, report.numbers, strict=True)]
        if report.list.counts.companions or report.list.sideboard.companions:
            for name, zones in _zones(report.list).items():
                place = _NAMES.index(name)
                heads[place] = heads[place].replace('"zones": []', f'"zones": {_json(zones)}', 1)
        return heads


_ENDS = ('], "notes": []}, ',) * (len(_NAMES) - 1) + ('], "notes": []}], ',)
"""What follows the offending cards of each of the ten."""


def _ends(plain: PlainList) -> Sequence[str]:
    if not plain.counts.jegantha or plain.counts.repeated_in_half:
        return _ENDS
    ends = list(_ENDS)
    ends[_JEGANTHA] = ends[_JEGANTHA].replace("[]", _json([_jegantha_note(plain)]))
    return ends


class _VerdictHeads(dict[int, str]):
    """A companion's verdicts up to the offending cards, by the number that decides; no zones."""

    def __init__(self, name: str, verdicts: Verdicts) -> None:
        super().__init__()
        self._name = name
        self._verdicts = verdicts

    def __missing__(self, number: int) -> str:
        status, met, distance = self._verdicts[number]
        verdict: dict[str, object] = {
            "name": self._name,
            "status": status,
            "condition_met": met,
            "zones": [],
            "distance": distance,
        }
        head = self[number] = f'{_json(verdict)[:-1]}, "offending": ['
        return head


def _zones(plain: PlainList) -> dict[str, list[Zone]]:
    """Return the zones in which the companions' cards stand, for those that stand in one."""
    zones: dict[str, dict[Zone, None]] = {}
    for name, zone, _ in plain.companions():
        zones.setdefault(name, {})[zone] = None
    return {name: list(standing) for name, standing in zones.items()}


def _jegantha_note(plain: PlainList) -> str | None:
    place = CARD_COMPANIONS.index(COMPANIONS[_JEGANTHA])
    cards = [facts.card for facts in plain.main if type(facts) is CardFacts and facts.reasons[place] is not None]
    return broken_by_both_halves(cards)


# The rows of offending cards: head, line and tail. A line's texts are the head of its rows, the head of Lutri's, and
# the tails: of the seven that judge single cards, of Lutri's, and of Umori's for each type that most may share. Where
# the line does not offend, the tail is empty.

_FIRST_TAIL = 2
_LUTRI_TAIL = _FIRST_TAIL + len(CARD_COMPANIONS)
_FIRST_UMORI_TAIL = _LUTRI_TAIL + 1
_texts_of = attrgetter("texts")


def _offending(plain: PlainList) -> list[str]:
    """Return for each of the ten the JSON of its offending cards, joined."""
    end = plain.main_end
    texts = list(map(_texts_of, plain.entries[:end]))
    if None in texts:
        for facts, line in zip(plain.facts[:end], plain.entries[:end], strict=True):
            line.texts = _line_texts(facts, line)
        texts = list(map(_texts_of, plain.entries[:end]))
    columns = list(zip(*texts, strict=True))
    numbers = [str(plain.line)] * end if plain.line else _NUMBERS[:end]
    rows = list(map(add, columns[0], numbers))
    offending = [""] * len(_NAMES)
    for place, tails, copies in zip(
        _CARD_PLACES, columns[_FIRST_TAIL:_LUTRI_TAIL], plain.counts.offending, strict=True
    ):
        if copies:
            offending[place] = ", ".join(compress(map(add, rows, tails), tails))
    lutri_rows, tails = map(add, columns[1], numbers), columns[_LUTRI_TAIL]
    offending[_LUTRI] = ", ".join(compress(map(add, lutri_rows, tails), tails))
    types = plain.counts.types
    tails = columns[_FIRST_UMORI_TAIL + types.index(max(types))]
    offending[_UMORI] = ", ".join(compress(map(add, rows, tails), tails))
    return offending


_NUMBERS = tuple(map(str, range(1, MOST_LINES + 1)))


def _line_texts(facts: CardFacts | Mark, line: LineEntry) -> tuple[str, ...]:
    """Return the texts of a line; those of one without card are empty."""
    entry = line.entry
    if entry is None or not isinstance(facts, CardFacts):
        return ("",) * (_FIRST_UMORI_TAIL + len(CARD_TYPES))
    names = f'{{"name": {_json(facts.card.name)}, "written": {_json(entry.name)}, "count": '
    zone_and_lines = f', "zone": "{Zone.MAIN}", "lines": ['
    is_nonland = not facts.card.is_land
    return (
        f"{names}{entry.count}{zone_and_lines}",
        f"{names}{entry.count - 1}{zone_and_lines}",
        *(_tail(reason) if reason else "" for reason in facts.reasons),
        _tail(ONE_OF_A_NAME) if is_nonland and entry.count > 1 else "",
        *(
            _tail(unlike_most(shared)) if is_nonland and shared not in facts.card.card_types else ""
            for shared in CARD_TYPES
        ),
    )


def _tail(reason: str) -> str:
    return intern(f'], "reason": {_json(reason)}}}')
