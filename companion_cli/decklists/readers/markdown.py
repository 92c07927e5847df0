"""Lists within Markdown: counted bullets, tables with a column of counts, code blocks; prose around them is no list."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion_cli.decklists.card_line import read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, clean_line, shortened, surface
from companion_cli.decklists.comments import read_comment, read_statement
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.headings import is_type_heading, word_heading, zone_heading
from companion_cli.decklists.model import Deck, Note, Zone
from companion_cli.decklists.readers.csv_table import Row, decks_of_table
from companion_cli.decklists.sniffing import FENCE, ITEM_MARK, QUOTE_MARK
from companion_cli.decklists.source import Source
from companion_cli.decklists.tables import columns_of, seen
from companion_cli.decklists.text import read_lines

_FENCE = re.compile(FENCE)
_QUOTE_MARK = re.compile(QUOTE_MARK)
_ITEM_MARK = re.compile(rf" *+{ITEM_MARK}")
_UNCOUNTED_ITEM_MARK = re.compile(r" *+(?:[*+•-]|\d{1,3}[.)]) ++(?:\[[ xX]\] ++)?(?=\S)")
_CATEGORY_MARK = re.compile(r" *+\[([A-Za-z ]{1,20})\] ++(?=\S)")
"""`[Commander] ` before a card."""
_RULER = re.compile(r"[|:\- ]*-[|:\- ]*")
_SENTENCE_END = (".", "!", "?", ":", ";", ",")
_LONGEST_PLAIN_CARD = 60
_EMPHASIS = re.compile(r"(?<!\w)([*_`]{1,3})(?![A-Z]+\*)([^*_`]+)\1(?!\w)")
"""`*Shock*` and the like, but not the marks `*F*` and `*CMDR*`."""
_REMARK = re.compile(r"(?<=[^\s\d*+•–—-]) +[—–-] .*")
"""` - my favourite` behind a name; a dash that is a bullet has no name before it."""
_OUTSIDE = "Maybeboard"


class _Item(NamedTuple):
    """A line of the page, as far as it may belong to a list."""

    number: int
    line: str | None
    """As the list has it; None for prose."""
    is_item: bool = False
    """Whether it is a counted or uncounted item of a list, which may be prose like its neighbours."""
    is_known: bool = False
    """Whether it is an item that names a known card."""


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck, or those of a table of several players. Raise `NoDecklistError` if there is no list."""
    lines = split_lines(surface(source.text))
    tables = _tables(lines)
    if shared := [rows for rows in tables.values() if _owners(rows, source.is_name)]:
        for rows in shared:
            yield from decks_of_table([row for row in rows if not _is_ruler(row)], lines, source, form)
        return
    notes: list[Note] = []
    items = list(_without_prose(list(_items(lines, tables, source.is_name, notes)), source.is_name, notes))
    if not any(item.is_known or starts_with_count(clean_line(item.line or "")) for item in items):
        raise NoDecklistError(
            "This is Markdown without a list: no bullet, table row or line in a code block begins with a count"
            f"{' or is a known card' if source.is_name else ''}. Write one card a line, '4 Lightning Bolt'."
        )
    numbered = [(item.number, item.line) for item in items if item.line is not None]
    yield read_lines(numbered, [*source.notes, *notes], source.known, form=form)


def _tables(lines: Sequence[str]) -> dict[int, list[Row]]:
    """Return the tables outside of code blocks by the number of their first line."""
    tables: dict[int, list[Row]] = {}
    is_code, first = False, None
    for number, raw in enumerate(lines, 1):
        is_code ^= _FENCE.match(raw) is not None
        line = _blanked(_QUOTE_MARK, raw) if ">" in raw else raw
        if is_code or "|" not in line or line.lstrip().startswith("#"):
            first = None
            continue
        first = first or number
        tables.setdefault(first, []).append(Row(number, _cells(line)))
    return tables


def _is_ruler(row: Row) -> bool:
    return all(_RULER.fullmatch(cell) for cell in row.cells if cell) and any(row.cells)


def _titles(rows: Sequence[Row]) -> Sequence[str]:
    return rows[0].cells if len(rows) > 1 and _is_ruler(rows[1]) else ()


def _body(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows[1 if _titles(rows) else 0 :] if not _is_ruler(row)]


def _owners(rows: Sequence[Row], is_name: IsName | None) -> bool:
    """Return whether a table has cards and says of each which player's, or which deck's, it is."""
    columns = columns_of(_titles(rows), [row.cells for row in _body(rows)], is_name)
    owners = {"player", "deck"} & columns.places.keys()
    return bool(owners) and (bool(columns.lists) or {"name", "count"} <= columns.places.keys())


def _items(
    lines: Sequence[str], tables: dict[int, list[Row]], is_name: IsName | None, notes: list[Note]
) -> Iterator[_Item]:
    """Yield what belongs to a list: headings, counted lines, table rows as counted lines, empty lines; and prose."""
    is_code = False
    sideboard_level = 0
    is_within_list = False
    behind_table = 0
    for number, raw in enumerate(lines, 1):
        if number < behind_table:
            continue
        if ">" in raw:
            raw = _blanked(_QUOTE_MARK, raw)
        item = _Item(number, None)
        if _FENCE.match(raw):
            is_code = not is_code
        elif is_code:
            item = _Item(number, raw)
        elif raw.lstrip().startswith("#"):
            line, sideboard_level = _heading_line(raw.lstrip(), sideboard_level)
            item = _Item(number, line)
        elif number in tables:
            behind_table = number + len(tables[number])
            rows = list(_table_lines(tables[number], lines, is_name, notes))
            yield from rows
            is_within_list = bool(rows)
            continue
        else:
            item = _list_item(number, raw, is_name, is_within_list=is_within_list)
        yield item
        if item.line is None or item.line.strip():  # an empty line ends nothing, prose and other headings do
            is_within_list = item.line is not None


def _without_prose(items: list[_Item], is_name: IsName | None, notes: list[Note]) -> Iterator[_Item]:
    """Yield the items but those of blocks without a known card, where the page has known cards elsewhere.

    Without knowledge of cards, items that end as sentences do are prose.
    """
    has_known = any(item.is_known for item in items) or (
        is_name is not None and any(item.line and _is_known(clean_line(item.line), is_name) for item in items)
    )
    block: list[_Item] = []
    for item in [*items, _Item(0, None)]:
        if item.is_item or (block and item.line is not None and not item.line.strip()):
            block.append(item)
            continue
        cards = [each for each in block if each.is_item and each.line is not None]
        is_prose = is_name is not None and has_known and not any(each.is_known for each in cards)
        for each in block:
            ends_as_prose = not each.is_known and (each.line or "").rstrip().endswith(_SENTENCE_END)
            if each.is_item and (is_prose or ends_as_prose):
                notes.append(_left_out(each))
            else:
                yield each
        block = []
        if item.number:
            yield item


def _left_out(item: _Item) -> Note:
    text = f"Left out, prose and no card: {shortened(clean_line(item.line or ''))}"
    return Note("unparsed-line", item.number, text)


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


def _list_item(number: int, raw: str, is_name: IsName | None, *, is_within_list: bool) -> _Item:
    text = clean_line(raw)
    states_format = read_statement(text)[0] == "format"
    if not text or states_format or zone_heading(text) or is_type_heading(text) or text.startswith(("//", "<!--")):
        return _Item(number, text)
    plain = _EMPHASIS.sub(lambda match: match[2].center(len(match[0])), raw)
    if _ITEM_MARK.match(plain):
        line = _REMARK.sub("", _blanked(_ITEM_MARK, plain))
        return _Item(number, line, is_item=True, is_known=is_name is not None and _is_known(clean_line(line), is_name))
    if starts_with_count(text):
        return _Item(number, _REMARK.sub("", plain) if _is_card(text, is_name) else None)
    return _uncounted(number, plain, is_name, is_within_list=is_within_list) if is_name else _Item(number, None)


def _uncounted(number: int, plain: str, is_name: IsName, *, is_within_list: bool) -> _Item:
    """Return an item of a list, or what stands behind `Commander:`, where it is a known card; else it may be prose."""
    item = _REMARK.sub("", _blanked(_UNCOUNTED_ITEM_MARK, plain))
    is_item = item != plain
    category = _CATEGORY_MARK.match(item)
    if category is not None and word_heading(category[1]) is not None:
        card = clean_line(item[category.end() :])
        said = card if starts_with_count(card) else f"1 {card}"
        return _Item(number, f"{category[1]}: {said}", is_item, _is_known(card, is_name))
    word, colon, rest = clean_line(item).partition(":")
    if colon and word_heading(word) is not None:
        is_known = _is_known(rest.strip(), is_name)
        return _Item(number, item if is_known else None, is_known=is_known)
    text = clean_line(item)
    if starts_with_count(text) and is_item:  # behind the box of a task list
        return _Item(number, item, is_item=True, is_known=_is_known(text, is_name))
    is_known = is_within_list and _is_known(text, is_name)
    return _Item(number, item if is_known else None, is_item and is_known, is_known)


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


_CELL_COUNT = re.compile(r"[0-9]{1,4} ?[xX×]?")


def _table_lines(
    rows: Sequence[Row], lines: Sequence[str], is_name: IsName | None, notes: list[Note]
) -> Iterator[_Item]:
    """Yield the rows of a table as `count name`, the name at its own column where that can be, and its headings.

    A table without columns for counts and cards is none of cards; it is left out with a note.
    """
    titles, body = _titles(rows), _body(rows)
    columns = columns_of(titles, [row.cells for row in body if len(list(filter(None, row.cells))) > 1], is_name).places
    if not {"count", "name"} <= columns.keys():
        if any(any(_CELL_COUNT.fullmatch(cell) for cell in row.cells) for row in body):
            text = f"Left out, a table without columns for counts and cards: {seen(titles, (r.cells for r in body))}"
            notes.append(Note("unparsed-line", rows[0].line, text))
        return
    for number, cells in body:
        only = [cell for cell in cells if cell]
        if len(only) == 1 and (zone_heading(only[0]) or is_type_heading(only[0])):
            yield _Item(number, only[0])
            continue
        row = {role: cells[place] for role, place in columns.items() if place < len(cells)}
        if not row.get("name") or not _CELL_COUNT.fullmatch(row.get("count", "")):
            continue
        place = max(lines[number - 1].find(row["name"]), 0)
        count = re.sub(r"\D", "", row["count"])
        prefix = f"{row['zone']}: " if word_heading(row.get("zone", "")) else ""
        yield _Item(number, f"{prefix}{count.ljust(place - 1 - len(prefix))} {row['name']}")
