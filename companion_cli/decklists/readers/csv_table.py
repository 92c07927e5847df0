"""CSV files with one row a card: ManaTraders, MTGO, Moxfield and whatever else names its columns."""

import re
from collections.abc import Iterator, Mapping

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.headings import word_heading
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.source import Rows, Source

_COLUMNS: Mapping[str, str] = {
    **dict.fromkeys(("name", "card", "cardname"), "name"),
    **dict.fromkeys(("quantity", "count", "qty", "amount"), "count"),
    **dict.fromkeys(("sideboard", "sideboarded"), "sideboard"),
    **dict.fromkeys(("companion",), "companion"),
    **dict.fromkeys(("commander",), "commander"),
    **dict.fromkeys(("board", "zone", "section"), "zone"),
    **dict.fromkeys(("set", "setcode", "editioncode"), "set"),
    **dict.fromkeys(("collectornumber", "cardnumber", "collector"), "number"),
}
"""Titles of columns, lower case and letters only, and what they are to us."""
_FLAGS = (("companion", Zone.COMPANION), ("commander", Zone.COMMANDER), ("sideboard", Zone.SIDEBOARD))
_YES = frozenset({"yes", "true", "1", "y", "x"})
_DELIMITERS = ",;\t"


def _columns(title_line: str) -> tuple[str, dict[str, int]] | None:
    """Return the delimiter and the place of each column we know, None if there is no count or no name among them."""
    delimiter = max(_DELIMITERS, key=title_line.count)
    titles = [re.sub(r"[^a-z]", "", title.lower()) for title in title_line.split(delimiter)]
    columns: dict[str, int] = {}
    for place, title in enumerate(titles):
        if title in _COLUMNS:
            columns.setdefault(_COLUMNS[title], place)
    return (delimiter, columns) if {"name", "count"} <= columns.keys() else None


def has_title_line(text: str) -> bool:
    """Return whether the first line of the text names a column for counts and one for card names."""
    first = text.lstrip("\ufeff \r\n")[:1000].partition("\n")[0]
    return any(delimiter in first for delimiter in _DELIMITERS) and _columns(first) is not None


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    import csv

    lines = source.text.splitlines(keepends=True)
    blank = next((index for index, line in enumerate(lines) if line.strip()), 0)
    found = _columns(lines[blank].strip())
    if found is None:
        raise NoDecklistError("The CSV names no columns for count and card in its first line.")
    delimiter, columns = found
    rows = Rows(source.is_name)
    reader = csv.reader(lines[blank + 1 :], delimiter=delimiter)
    first = blank + 2
    try:
        for cells in reader:
            line, first = first, blank + 2 + reader.line_num
            row = {key: cells[place].strip() for key, place in columns.items() if place < len(cells)}
            if row.get("name"):
                column = max(lines[line - 1].find(row["name"]), 0) + 1
                rows.add(
                    row.get("count") or None,
                    row["name"],
                    _zone(row),
                    line,
                    column,
                    set_code=row.get("set"),
                    collector_number=row.get("number"),
                )
    except csv.Error as error:
        raise NoDecklistError(f"The CSV breaks in line {first}: {error}.", first) from None
    yield rows.deck(form, source)


def _zone(row: dict[str, str]) -> Zone | None:
    heading = word_heading(row["zone"]) if row.get("zone") else None
    if heading is not None:
        return heading.zone
    return next((zone for flag, zone in _FLAGS if row.get(flag, "").lower() in _YES), Zone.MAIN)
