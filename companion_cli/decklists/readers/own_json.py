"""The JSON of `companion parse` and `companion convert --to json`: its `format` is the form read, not played.

It says of each card where it stands, so that no commander is looked for in the sideboard.
"""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers.boards import decks_of
from companion_cli.decklists.readers.json_text import Places, parse
from companion_cli.decklists.source import Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield each deck of the document that has cards."""
    for deck in decks_of(parse(source.text), source, form, Places(source.text)):
        yield deck._replace(play_format=None)
