"""CSV files with one row a card: ManaTraders, MTGO, Moxfield and others; and tables of several players' decks.

A table with a column of players or decks holds as many decks as that column names. One row a player with the whole list
in a cell is read likewise.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion_cli.bounds import MAX_NAME, MAX_TABLE_ROWS
from companion_cli.decklists.card_line import CardLine
from companion_cli.decklists.clean import IsName, category_mark, clean_line
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import NoDecklistError, TooLongError
from companion_cli.decklists.headings import Heading, word_heading, zone_heading
from companion_cli.decklists.known_lines import marked_zone
from companion_cli.decklists.model import Deck, Note, Zone
from companion_cli.decklists.origins import origin_of
from companion_cli.decklists.source import Rows, Source
from companion_cli.decklists.tables import (
    Columns,
    columns_of,
    delimiter_of,
    has_titles,
    is_before_titles,
    lines_of_cell,
    seen,
)
from companion_cli.decklists.text import read_lines

_FLAGS = (
    ("companion", Zone.COMPANION),
    ("commander", Zone.COMMANDER),
    ("sideboard", Zone.SIDEBOARD),
)
_YES = frozenset({"yes", "true", "1", "x", "y", "ja", "oui", "si", "sí", "sim"})


class Row(NamedTuple):
    """One row of a table."""

    line: int
    cells: Sequence[str]


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck, or those of several players. Raise `NoDecklistError` for a table that is not understood."""
    lines = split_lines(source.text)
    delimiter = delimiter_of(source.text) or ","
    rows = list(_rows(lines, delimiter))
    yield from decks_of_table(rows, lines, source, form)


def _rows(lines: Sequence[str], delimiter: str) -> Iterator[Row]:
    import csv

    first = next((index for index, line in enumerate(lines) if not is_before_titles(line)), 0)
    reader = csv.reader((f"{line}\n" for line in lines[first:]), delimiter=delimiter)
    line, count = first + 1, 0
    try:
        for cells in reader:
            if any(cells):
                yield Row(line, [cell.strip() for cell in cells])
                count += 1
            if count > MAX_TABLE_ROWS.most:
                raise TooLongError(MAX_TABLE_ROWS, line)
            line = first + 1 + reader.line_num
    except csv.Error as error:
        raise NoDecklistError(f"The CSV breaks in line {line}: {error}. Export the table again.", line) from None


def decks_of_table(rows: Sequence[Row], lines: Sequence[str], source: Source, form: str) -> Iterator[Deck]:
    """Yield the decks of a table. `lines` are those of the file, to find the columns of names in."""
    titles = rows[0].cells if rows and has_titles(rows[0].cells) else ()
    body = rows[1:] if titles else rows
    columns = columns_of(titles, [row.cells for row in body if _section(row.cells) is None], source.is_name)
    if columns.lists:
        return _decks_in_cells(body, columns, source, form)
    if "name" not in columns.places:
        raise NoDecklistError(
            f"The table has no column with names of cards: {seen(titles, (row.cells for row in body))}. "
            "Give it the titles Count and Name.",
            rows[0].line if rows else None,
        )
    width = len(titles) or Counter(len(row.cells) for row in body).most_common(1)[0][0]
    return _decks_of_rows(body, columns, width, lines, source, form)


def _decks_of_rows(
    rows: Sequence[Row], columns: Columns, width: int, lines: Sequence[str], source: Source, form: str
) -> Iterator[Deck]:
    """Yield the deck of each player, or deck, that the rows name, in the order of their first rows."""
    decks: dict[tuple[str, str], Rows] = {}
    first_rows: dict[tuple[str, str], dict[str, str]] = {}
    owner = ("", "")
    section: Heading | None = None
    name_place, has_counts = columns.places["name"], "count" in columns.places
    for number, cells in rows:
        if len(cells) > width > name_place and all(cells[width:]):  # a comma in a name that nobody quoted
            behind = name_place + 1 + len(cells) - width
            cells = [*cells[:name_place], ", ".join(cells[name_place:behind]), *cells[behind:]]
        row = {role: cells[place] for role, place in columns.places.items() if place < len(cells)}
        if (heading := _section(cells)) is not None:
            section = heading
            continue
        if not row.get("name"):
            continue
        said = (clean_line(row.get("player", "")[: MAX_NAME.most]), clean_line(row.get("deck", "")[: MAX_NAME.most]))
        if any(said) and said != owner:
            owner, section = said, None
        deck = decks.setdefault(owner, Rows(source.is_name))
        first_rows.setdefault(owner, row)
        column = max(lines[number - 1].find(row["name"]), 0) + 1
        zone = _zone(row, section, source.is_name)
        if zone is Zone.MAIN and "token" in row.get("category", "").lower() and _is_no_card(row["name"], source):
            zone = None
        set_code, collector_number = row.get("set"), row.get("number")
        deck.add(
            (row.get("count") or None) if has_counts else 1,
            row["name"],
            zone,
            number,
            column,
            set_code=set_code,
            collector_number=collector_number,
        )
    players = [player for player, _ in decks]
    for (player, title), deck in decks.items():
        if not has_counts:
            text = "The table has no column of counts: each row was taken as one card."
            deck.notes.append(Note("no-count", None, text))
        both = f"{player}: {title}" if title and players.count(player) > 1 else player
        name = (both if player else title) or None
        row = first_rows[player, title]
        read = deck.deck(form, source, name=name, play_format=row.get("format"))
        yield read._replace(origin=origin_of(row))


def _is_no_card(name: str, source: Source) -> bool:
    """Return whether it is surely not the name of a card; real cards are filed among tokens too."""
    return source.is_name is not None and not source.is_name(clean_line(name[: MAX_NAME.most]))


def _section(cells: Sequence[str]) -> Heading | None:
    """Return the heading that a row is which says `Sideboard` and nothing else."""
    said = [cell for cell in cells if cell]
    return zone_heading(said[0]) if len(said) == 1 else None


def _zone(row: dict[str, str], section: Heading | None, is_name: IsName | None) -> Zone | None:
    """Return the zone that a row names by a column of zones, of categories, or of yes and no, else its section's."""
    heading = word_heading(row["zone"]) if row.get("zone") else None
    if heading is not None:
        return heading.zone
    card = CardLine(None, row.get("name", ""), mark=category_mark(row.get("category", "")))
    if (marked := marked_zone(card, is_name)) is not None:
        return marked.zone
    if row.get("outside", "").lower() in _YES:
        return None
    flagged = next((zone for flag, zone in _FLAGS if row.get(flag, "").lower() in _YES), None)
    return flagged or (section.zone if section is not None else Zone.MAIN)


_SECTION_TITLES = {
    Zone.COMMANDER: "Commander",
    Zone.COMPANION: "Companion",
    Zone.MAIN: "Deck",
    Zone.SIDEBOARD: "Sideboard",
}


def _decks_in_cells(rows: Sequence[Row], columns: Columns, source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck of each row whose cells hold lists; columns of zones (Main, Sideboard) make one deck together."""
    zones = {place: heading.zone for place, title in columns.lists.items() if (heading := word_heading(title))}
    for number, cells in rows:
        numbered: list[tuple[int, str]] = []
        for place in columns.lists:
            if place >= len(cells) or not cells[place]:
                continue
            zone = zones.get(place, Zone.MAIN)
            if zone is None:
                continue
            if len(columns.lists) > 1:
                numbered.append((number, _SECTION_TITLES[zone]))
            first = number + sum(cell.count("\n") for cell in cells[:place])
            step = 1 if "\n" in cells[place] else 0
            numbered += [(first + step * index, line) for index, line in enumerate(lines_of_cell(cells[place]))]
        row = {role: cells[place] for role, place in columns.places.items() if place < len(cells)}
        name = clean_line((row.get("player") or row.get("name") or row.get("deck") or "")[: MAX_NAME.most])
        deck = read_lines(numbered, source.notes, source.known, form=form)
        yield deck._replace(
            name=deck.name or name or None,
            play_format=deck.play_format or row.get("format") or None,
            origin=origin_of(row),
        )
