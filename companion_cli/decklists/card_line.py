"""One line of a text list that names a card: its count, name, printing and marks.

Counts are written before the name in many ways (`4`, `4x`, `x4`, `[4]`, ...) or behind it (` x4`).
"""

import re
from dataclasses import dataclass

from companion_cli.decklists.clean import IsName, cut_tails, spell_slashes

MOST_COPIES = 999
"""A larger count is a mistake, not a deck."""


@dataclass(slots=True)
class CardLine:
    """What a line says. `start` is the 0-based place in the cleaned line where the name begins."""

    count: int | None
    """As written, None where the line has none; may be 0, negative or absurd."""
    name: str
    start: int = 0
    set_code: str | None = None
    collector_number: str | None = None
    mark: str | None = None
    """`commander`, `companion`, `sideboard`, `outside` or `token`, where a tag or category says so."""
    bracketed_count: int | None = None
    """`Shock (4)`: a count where no card of the list has any other."""


_COUNT = re.compile(
    r"(?:(?P<plain>[-−–]?[0-9]+)(?: ?[xX×] | ?\* ?| )|[xX×](?P<behind_x>[0-9]+) "
    r"|\[(?P<bracket>[0-9]+)\] ?|\((?P<parenthesis>[0-9]+)\) ?)(?=\S)"
)
_SPACED_X = re.compile(r"[0-9]+ (?=[xX] [(\[<#*^$€£¥])")
"""The card X with a tail, `4 X (FUT) 1`, or still `4 x [M19] Shock`."""
_COUNT_BEHIND = re.compile(r"(?: [xX×]|×| ?\*) ?([0-9]+)\Z")
_LEADING_PRINTING = re.compile(r"\[(?P<set>[\w-]{0,8})(?:[:#](?P<number>[^\[\]\s]*))?\] ?(?=\S)")


_PRINTING_ALONE = re.compile(r"\((?P<set>\w{2,6})\) (?P<number>\w*\d[\w★†-]*)")
"""Set and number where the name is missing; the line is called so."""


def starts_with_count(text: str, start: int = 0) -> bool:
    """Return whether a count and something behind it stand at this place."""
    return _COUNT.match(text, start) is not None


def read_card_line(text: str, is_name: IsName | None = None) -> CardLine:
    """Return what a cleaned line without zone prefix says, taken as the line of a card."""
    match = _COUNT.match(text)
    if match is None:
        return _without_leading_count(text, is_name)
    if is_name is not None and is_name(text):
        return CardLine(None, text)
    count = _number(match["plain"] or match["behind_x"] or match["bracket"] or match["parenthesis"])
    card_x = _SPACED_X.match(text)
    if card_x is not None and (card := _read_name(text, card_x.end(), count, is_name)).name in ("X", "x"):
        return card
    return _read_name(text, match.end(), count, is_name)


_BRACKETED_COUNT = r".*\S ?(?:\([xX×]?([0-9]{1,2})\)|\[[xX×]?([0-9]{1,2})\])"


def _without_leading_count(text: str, is_name: IsName | None) -> CardLine:
    card = _read_name(text, 0, None, is_name)
    if text.endswith((")", "]")) and (bracketed := re.fullmatch(_BRACKETED_COUNT, text)) is not None:
        card.bracketed_count = int(bracketed[1] or bracketed[2])
    behind = _COUNT_BEHIND.search(card.name)
    if behind is None or not behind.start() or (is_name is not None and is_name(card.name)):
        return card
    card.name = card.name[: behind.start()]
    inner = _read_name(card.name, 0, _number(behind[1]), is_name)
    inner.set_code = inner.set_code or card.set_code
    inner.collector_number = inner.collector_number or card.collector_number
    inner.mark = inner.mark or card.mark
    inner.start += card.start
    return inner


def _number(digits: str) -> int:
    """Return the count; what has more digits than any count is only kept as too large."""
    negative = not digits[0].isdigit()
    digits = digits.lstrip("-−–").lstrip("0")
    value = int(digits) if 0 < len(digits) <= 4 else (MOST_COPIES + 1 if digits else 0)
    return -value if negative else value


def _read_name(text: str, start: int, count: int | None, is_name: IsName | None) -> CardLine:
    if count is not None and text.startswith("(", start) and (alone := _PRINTING_ALONE.fullmatch(text, start)):
        return CardLine(count, text[start:], start, alone["set"].upper(), alone["number"])
    leading = _LEADING_PRINTING.match(text, start) if text.startswith("[", start) else None
    if leading:
        start = leading.end()
    name, tails = cut_tails(text[start:], is_name)
    set_code, number = tails.set_code, tails.collector_number
    if leading:
        set_code = leading["set"].upper() or set_code
        number = leading["number"] or number
    return CardLine(count, spell_slashes(name, is_name), start, set_code, number, tails.mark)
