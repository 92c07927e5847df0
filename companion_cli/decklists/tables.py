"""Tables with one row a card, or one row a player: told from other text, and what each column holds.

Titles are believed where they are known. Where they are not, or where there are none, what the cells hold decides: the
column of counts, and the one whose cells are names of cards.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from companion_cli.decklists.card_line import read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, clean_line, shortened
from companion_cli.decklists.headings import word_heading, zone_heading

_SAMPLE_LENGTH = 10_000
_SAMPLE_LINES = 20
_SAMPLE_ROWS = 100
DELIMITERS = ",;\t"

_TITLES = {
    title: role
    for role, titles in {
        "name": "name card cardname cards front simplename karte kartenname nom carte nombre carta nome",
        "count": "quantity count qty amount copies quantityx countx total totalqty totalquantity numberofcopies "
        "cardcount anzahl menge quantité cantidad quantidade quantità",
        "sideboard": "sideboard sideboarded issideboard",
        "companion": "companion iscompanion",
        "commander": "commander iscommander",
        "outside": "maybeboard",
        "zone": "board zone section location",
        "category": "category categories",
        "set": "set setcode editioncode",
        "number": "collectornumber cardnumber collector collectorno",
        "player": "player playername pilot spieler joueur jugador jogador giocatore",
        "deck": "deck deckname decktitle deckid",
        "format": "format",
        "event": "event eventname tournament tournamentname turnier tournoi torneo torneio",
        "date": "date eventdate datum fecha",
        "result": "result finish standing place placement rank ergebnis platz",
        "url": "url link deckurl decklink",
    }.items()
    for title in titles.split()
}
"""Titles of columns in lower case, letters only, and what they are to us."""
_NEVER_COUNTS = frozenset(
    {"cmc", "mv", "manavalue", "cost", "price", "year", "id", "rank", "place", "standing", "points"}
)
_COUNT_CELL = re.compile(r"\d{1,3} ?[xX×]?")
_LIST_SEPARATOR = re.compile(r"(?: ?<br ?/?> ?|\\n| ?[;|] ?|, (?=\d{1,3}[xX]? ))")
"""What stands between the cards of a list within one cell that has only one line."""

Cells = Sequence[str]


class Columns(NamedTuple):
    """What a table's columns hold, by their places."""

    places: Mapping[str, int]
    """By what they are: name, count, zone, player, ..."""
    lists: Mapping[int, str]
    """Columns whose cells hold whole lists, and their titles."""


def is_before_titles(line: str) -> bool:
    """Return whether a line may stand above a table's titles: an empty one, and Excel's word on the delimiter."""
    said = line.strip()
    word = said.strip('"')
    return not said or (word.startswith("sep=") and len(word) <= len("sep=;"))


def is_table(text: str) -> bool:
    """Return whether the lines are rows of a table with delimiters."""
    return delimiter_of(text) is not None


def delimiter_of(text: str) -> str | None:
    """Return the delimiter of a table, None for what is no table.

    A table has known titles; or counts in a column of their own; or as many cells in each row, and no counts.
    """
    sample = text[:_SAMPLE_LENGTH]
    if len(text) > _SAMPLE_LENGTH and "\n" in sample:
        sample = sample[: sample.rindex("\n")]
    rows = (line for line in sample.split("\n") if not is_before_titles(line) and not zone_heading(line.strip()))
    first = next(rows, "")
    possible = [
        delimiter for delimiter in DELIMITERS if delimiter in first and not starts_with_count(first.split(delimiter)[0])
    ]
    if not possible:
        return None  # most lists, told by one line
    lines = [first, *islice(rows, _SAMPLE_LINES - 1)]
    possible.sort(key=first.count, reverse=True)
    return next((delimiter for delimiter in possible if _is_table_of(lines, delimiter)), None)


def _is_table_of(lines: list[str], delimiter: str) -> bool:
    first = _split(lines[0], delimiter)
    roles = {role for title in first if (role := _role(title))}
    if {"name", "count"} <= roles:
        return True
    rows = [_split(line, delimiter) for line in lines]
    wide = [row for row in rows if len(row) > 1]
    has_open_quote = any(line.count('"') % 2 for line in lines)
    if len(wide) * 5 < len(rows) * 4 and not has_open_quote:
        return False
    if len(roles) > 1 or (len(wide) > 1 and roles & {"player", "deck"}):
        return True
    if delimiter == "\t" and len(first) == 2:
        return False  # count and name: a text list
    below = wide[1:] if len(wide) > 1 and not any(map(_is_count, first)) else wide
    if not any(any(map(str.isalpha, cell)) for row in below for cell in row):
        return False  # no cell could be a name
    if len(rows) == 1 and not roles and not lines[0].split(delimiter)[0].strip('"').isdigit():
        return False  # one line of a text list with a comma in it
    if any(starts_with_count(row[0]) for row in below):
        return False  # a text list with commas in it
    if all(_is_count(row[0]) for row in below) or all(_is_count(row[-1]) for row in below):
        return True
    if len({len(row) for row in wide}) > 1:
        return False
    if any(all(_is_count(row[place]) for row in below) for place in range(len(first))):
        return True
    return len(wide) > 2 and len(first) > (2 if delimiter == "," else 1)


def _split(line: str, delimiter: str) -> list[str]:
    import csv

    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:
        return line.split(delimiter)


def _role(title: str) -> str | None:
    return _TITLES.get("".join(filter(str.isalpha, title)).lower())


def _is_count(cell: str) -> bool:
    return _COUNT_CELL.fullmatch(cell) is not None


def has_titles(first: Cells) -> bool:
    """Return whether the first row holds titles: known ones, or no count and no card."""
    return any(map(_role, first)) or not any(map(_is_count, first))


def columns_of(titles: Cells, rows: Sequence[Cells], is_name: IsName | None) -> Columns:
    """Return what the columns hold, by their titles (none: all empty) and the first rows below them."""
    rows = rows[:_SAMPLE_ROWS]
    places: dict[str, int] = {}
    for place, title in enumerate(titles):
        if (role := _role(title)) is not None:
            places.setdefault(role, place)
    width = max((len(row) for row in rows), default=len(titles))
    cells = [[row[place] for row in rows if place < len(row) and row[place]] for place in range(width)]
    lists = {
        place: titles[place] if place < len(titles) else ""
        for place in range(width)
        if cells[place] and sum(map(_is_list, cells[place])) * 2 > len(cells[place])
    }
    if lists and ("player" in places or any(holds_list(cell) for place in lists for cell in cells[place])):
        return Columns({role: place for role, place in places.items() if place not in lists}, lists)
    if (deck := places.get("deck")) is not None and deck < width and _all(cells[deck], word_heading):
        places.setdefault("zone", places.pop("deck"))
    _find_names(places, cells, is_name)
    _find_counts(places, titles, cells)
    if "zone" not in places:
        taken = set(places.values())
        zone = (place for place in range(width) if place not in taken and _all(cells[place], word_heading))
        if (found := next(zone, None)) is not None:
            places["zone"] = found
    return Columns(places, {})


def _all(cells: Sequence[str], test: object) -> bool:
    return bool(cells) and all(map(test, cells))  # type: ignore[call-overload]


def _find_names(places: dict[str, int], cells: Sequence[Sequence[str]], is_name: IsName | None) -> None:
    """Find the column of names: the titled one, unless another has more names that are known."""
    if is_name is None:
        if "name" not in places:
            texts = (place for place, column in enumerate(cells) if column and not any(map(_is_count, column)))
            if (found := next(texts, None)) is not None and not set(places) & {"player", "deck"}:
                places["name"] = found
        return
    known = [len({cell for cell in column if _is_known(cell, is_name)}) for column in cells]
    different = [len(set(column)) for column in cells]
    titled = places.get("name")
    best = max(range(len(cells)), key=lambda place: (known[place], place == titled), default=None)
    if best is None or best == titled or not known[best]:
        return
    if (titled is None and known[best] * 2 >= different[best]) or (
        titled is not None and (titled >= len(cells) or known[best] > known[titled])
    ):
        places["name"] = best


def _is_known(cell: str, is_name: IsName) -> bool:
    return is_name(read_card_line(clean_line(cell), is_name).name)


def _find_counts(places: dict[str, int], titles: Cells, cells: Sequence[Sequence[str]]) -> None:
    """Find the column of counts where no title names it: the first of all, or one beside the names."""
    if "count" in places or "name" not in places:
        return
    taken = set(places.values())
    right = (places["name"] + 1,) if not any(titles) or len(cells) == 2 else ()
    for place in (0, places["name"] - 1, *right):
        if place in taken or not 0 <= place < len(cells) or not _all(cells[place], _is_count):
            continue
        title = "".join(filter(str.isalpha, titles[place])).lower() if place < len(titles) else ""
        if title not in _NEVER_COUNTS:
            places["count"] = place
            return


def holds_list(cell: str) -> bool:
    """Return whether a cell holds two counted lines or more."""
    lines = lines_of_cell(cell)
    return len(lines) > 1 and sum(starts_with_count(line.strip()) for line in lines) > 1


def _is_list(cell: str) -> bool:
    first = next((line for raw in lines_of_cell(cell) if (line := raw.strip())), "")
    return starts_with_count(first) or (first != cell.strip() and zone_heading(first) is not None)


def lines_of_cell(cell: str) -> list[str]:
    """Return the lines of a list within a cell, which may be separated otherwise than by line ends."""
    return cell.split("\n") if "\n" in cell.strip() else _LIST_SEPARATOR.split(cell)


def seen(titles: Cells, rows: Iterable[Cells]) -> str:
    """Return what a table that is not understood has, for an error: its titles, or its first row."""
    cells = list(titles) or list(next(iter(rows), ()))
    return ", ".join(shortened(clean_line(cell)) for cell in cells[:8] if cell)
