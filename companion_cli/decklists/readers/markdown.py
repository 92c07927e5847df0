"""Lists within Markdown: counted bullets, tables with a column of counts, code blocks; prose around them is no list."""

import re
from collections.abc import Iterator

from companion_cli.decklists.card_line import read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, clean_line, surface
from companion_cli.decklists.comments import read_comment, read_statement
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.headings import is_type_heading, word_heading, zone_heading
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.sniffing import FENCE, ITEM_MARK, QUOTE_MARK
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_lines

_FENCE = re.compile(FENCE)
_QUOTE_MARK = re.compile(QUOTE_MARK)
_ITEM_MARK = re.compile(rf" *{ITEM_MARK}")
_UNCOUNTED_ITEM_MARK = re.compile(r" *(?:[*+•-]|\d{1,3}[.)]) +(?=\S)")
_COUNT_TITLES = frozenset({"count", "qty", "quantity", "copies", "amount", "number", "no", "no.", "#", "x"})
_NAME_TITLES = frozenset({"card", "cards", "name", "card name"})
_SENTENCE_END = (".", "!", "?", ":", ";", ",")
_LONGEST_PLAIN_CARD = 60
_EMPHASIS = re.compile(r"(?<!\w)([*_`]{1,3})(?![A-Z]+\*)([^*_`]+)\1(?!\w)")
"""`*Shock*` and the like, but not the marks `*F*` and `*CMDR*`."""
_REMARK = re.compile(r"(?<=[^\s\d*+•–—-]) +[—–-] .*")
"""` - my favourite` behind a name; a dash that is a bullet has no name before it."""
_OUTSIDE = "Maybeboard"


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Raise `NoDecklistError` if no line in all the text has a count."""
    lines = list(_list_lines(split_lines(surface(source.text)), source.is_name))
    if not any(starts_with_count(clean_line(line)) for _, line in lines):
        raise NoDecklistError(
            "This is Markdown without a list: no bullet, table row or line in a code block begins with a count. "
            "Write one card a line, '4 Lightning Bolt'."
        )
    yield read_lines(lines, source.notes, source.known, form=form)


def _list_lines(lines: list[str], is_name: IsName | None) -> Iterator[tuple[int, str]]:
    """Yield, numbered, what belongs to a list: headings, counted lines, table rows as counted lines, empty lines."""
    is_code = False
    columns: tuple[int, int] | None = None
    sideboard_level = 0
    is_within_list = False
    for number, raw in enumerate(lines, 1):
        line: str | None
        if ">" in raw:
            raw = _blanked(_QUOTE_MARK, raw)
        if _FENCE.match(raw):
            is_code, line = not is_code, None
        elif is_code:
            line = raw
        elif raw.lstrip().startswith("#"):
            line, sideboard_level = _heading_line(raw.lstrip(), sideboard_level)
        elif "|" in raw and (cells := _cells(raw)):
            columns = _title_columns(cells) or columns
            line = _table_row(raw, cells, columns)
        else:
            columns, line = None, _list_line(raw, is_name, is_within_list=is_within_list)
        if line is not None:
            yield number, line
        if line is None or line.strip():  # an empty line ends nothing, prose and other headings do
            is_within_list = line is not None


def _heading_line(raw: str, sideboard_level: int) -> tuple[str | None, int]:
    """Return a heading as the list has it, and the level of the sideboard's heading as long as it lasts (0: no longer).

    A heading of other words groups cards; where it ends the sideboard, what follows is no part of the deck.
    """
    title = clean_line(raw.lstrip("#"))
    level = len(raw) - len(raw.lstrip("#"))
    heading = zone_heading(title)
    if heading is not None:
        return title, level if heading.zone is Zone.SIDEBOARD else 0
    if read_comment(f"#{title}")[0]:
        return f"# {title}", sideboard_level
    if is_type_heading(title):
        return title, sideboard_level
    return (_OUTSIDE, 0) if level <= sideboard_level else (None, sideboard_level)


def _list_line(raw: str, is_name: IsName | None, *, is_within_list: bool) -> str | None:
    text = clean_line(raw)
    states_format = read_statement(text)[0] == "format"
    if not text or states_format or zone_heading(text) or is_type_heading(text) or text.startswith(("//", "<!--")):
        return text
    plain = _EMPHASIS.sub(lambda match: match[2].center(len(match[0])), raw)
    if _ITEM_MARK.match(plain):
        return _REMARK.sub("", _blanked(_ITEM_MARK, plain))
    if starts_with_count(text):
        return _REMARK.sub("", plain) if _is_card(text, is_name) else None
    return _uncounted(plain, is_name, is_within_list=is_within_list) if is_name is not None else None


def _uncounted(plain: str, is_name: IsName, *, is_within_list: bool) -> str | None:
    """Return an item of a list, or what stands behind `Commander:`, where it is a known card; else it may be prose."""
    item = _REMARK.sub("", _blanked(_UNCOUNTED_ITEM_MARK, plain))
    word, colon, rest = clean_line(item).partition(":")
    if colon and word_heading(word) is not None:
        return item if _is_known(rest.strip(), is_name) else None
    is_item = is_within_list and item != plain
    return item if is_item and _is_known(clean_line(item), is_name) else None


def _is_known(text: str, is_name: IsName) -> bool:
    return bool(text) and is_name(read_card_line(text, is_name).name)


def _blanked(mark: re.Pattern[str], line: str) -> str:
    """Return the line with blanks in place of the mark that it begins with, all else at its column."""
    match = mark.match(line)
    return line if match is None else " " * match.end() + line[match.end() :]


def _is_card(text: str, is_name: IsName | None) -> bool:
    """Return whether a counted line that is no bullet is a card rather than the beginning of a sentence."""
    if is_name is not None and is_name(read_card_line(text, is_name).name):
        return True
    return len(text) <= _LONGEST_PLAIN_CARD and not text.endswith(_SENTENCE_END)


def _cells(raw: str) -> list[str]:
    return [clean_line(cell) for cell in raw.strip().strip("|").split("|")]


def _title_columns(cells: list[str]) -> tuple[int, int] | None:
    titles = [cell.lower() for cell in cells]
    count = next((place for place, title in enumerate(titles) if title in _COUNT_TITLES), None)
    name = next((place for place, title in enumerate(titles) if title in _NAME_TITLES), None)
    return None if count is None or name is None else (count, name)


_CELL_COUNT = re.compile(r"[0-9]{1,4} ?[xX×]?")


def _table_row(raw: str, cells: list[str], columns: tuple[int, int] | None) -> str | None:
    """Return a row as `count name`, the name at its own column where that can be, or a heading; None for other rows."""
    count_place, name_place = columns or (0, 1)
    only = [cell for cell in cells if cell]
    if len(only) == 1 and (zone_heading(only[0]) or is_type_heading(only[0])):
        return only[0]
    if max(count_place, name_place) >= len(cells) or not _CELL_COUNT.fullmatch(cells[count_place]):
        return None
    name, count = cells[name_place], re.sub(r"\D", "", cells[count_place])
    if not name:
        return None
    place = max(raw.find(name), 0)
    return f"{count.ljust(place - 1)} {name}"
