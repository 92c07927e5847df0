"""Text of any kind to `Deck`: the room that knows how lists are written, and no card."""

from companion_cli.decklists.clean import IsName
from companion_cli.decklists.decoding import decode
from companion_cli.decklists.model import Deck
from companion_cli.decklists.text import read_text

__all__ = ["Deck", "IsName", "read_deck"]


def read_deck(source: str | bytes, is_name: IsName | None = None, *, file_name: str | None = None) -> Deck:
    """Return the deck of a text list, with notes on how it was read. Raise `DecklistError` for what is no list."""
    text, notes = decode(source)
    return read_text(text, notes, is_name, form=file_name and None)
