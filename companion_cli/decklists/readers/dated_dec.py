"""`.dec` files of a tournament archive: date, format and deck name on lines of their own above the list."""

from collections.abc import Iterator

from companion_cli.decklists.card_line import starts_with_count
from companion_cli.decklists.clean import clean_line
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_lines

_HEAD_LINES = 3


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    lines = split_lines(source.text)
    start = next((place for place, line in enumerate(lines) if clean_line(line)), 0)
    head = [clean_line(line) for line in lines[start : start + _HEAD_LINES] if not starts_with_count(clean_line(line))]
    _, play_format, name = (*head, "", "", "")[:_HEAD_LINES]
    deck = read_lines(list(enumerate(lines, 1))[start + len(head) :], source.notes, source.known, form=form)
    yield deck._replace(name=name.replace("_", " ") or None, play_format=play_format or None)
