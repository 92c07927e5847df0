"""CSV files with one row a card: ManaTraders, MTGO, Moxfield and whatever else names its columns."""

from collections.abc import Iterator

from companion_cli.decklists.clean import category_mark
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.headings import Heading, word_heading, zone_heading
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.sniffing import csv_columns, is_before_titles
from companion_cli.decklists.source import Rows, Source
from companion_cli.decklists.text_lines import MARKS

_FLAGS = (("companion", Zone.COMPANION), ("commander", Zone.COMMANDER), ("sideboard", Zone.SIDEBOARD))
_YES = frozenset({"yes", "true", "1", "y", "x"})


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    import csv

    lines = [f"{line}\n" for line in split_lines(source.text)]
    blank = next((index for index, line in enumerate(lines) if not is_before_titles(line)), 0)
    found = csv_columns(lines[blank].strip())
    if found is None:
        raise NoDecklistError("The CSV names no columns for count and card in its first line.")
    delimiter, columns = found
    rows = Rows(source.is_name)
    reader = csv.reader(lines[blank + 1 :], delimiter=delimiter)
    first = blank + 2
    section: Heading | None = None
    try:
        for cells in reader:
            line, first = first, blank + 2 + reader.line_num
            row = {key: cells[place].strip() for key, place in columns.items() if place < len(cells)}
            if (heading := _section(cells)) is not None:
                section = heading
            elif row.get("name"):
                column = max(lines[line - 1].find(row["name"]), 0) + 1
                rows.add(
                    row.get("count") or None,
                    row["name"],
                    _zone(row, section),
                    line,
                    column,
                    set_code=row.get("set"),
                    collector_number=row.get("number"),
                )
    except csv.Error as error:
        raise NoDecklistError(f"The CSV breaks in line {first}: {error}.", first) from None
    yield rows.deck(form, source)


def _section(cells: list[str]) -> Heading | None:
    """Return the heading that a row is which says `Sideboard` and nothing else."""
    said = [cell.strip() for cell in cells if cell.strip()]
    return zone_heading(said[0]) if len(said) == 1 else None


def _zone(row: dict[str, str], section: Heading | None) -> Zone | None:
    """Return the zone that a row names by a column of zones, of categories, or of yes and no, else its section's."""
    heading = word_heading(row["zone"]) if row.get("zone") else None
    if heading is not None:
        return heading.zone
    if mark := category_mark(row.get("category", "")):
        return MARKS[mark].zone
    flagged = next((zone for flag, zone in _FLAGS if row.get(flag, "").lower() in _YES), None)
    return flagged or (section.zone if section is not None else Zone.MAIN)
