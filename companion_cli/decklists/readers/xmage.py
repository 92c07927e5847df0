"""The `.dck` file of XMage: text lines with `[SET:number]` before the name; a commander is kept in the sideboard."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_text


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    yield read_text(source.text, source.notes, source.known, form=form)
