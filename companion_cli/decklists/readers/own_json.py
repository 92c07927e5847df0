"""The JSON of `companion parse` and `companion convert --to json`: its `format` is the form read, not played."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers import boards
from companion_cli.decklists.source import Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield each deck of the document that has cards."""
    return (deck._replace(play_format=None) for deck in boards.read(source, form))
