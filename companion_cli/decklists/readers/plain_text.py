"""Text lists, whatever the site: the reader itself is `decklists.text`, since other forms are text lists inside."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_text


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    yield read_text(source.text, source.notes, source.is_name, form=form)
