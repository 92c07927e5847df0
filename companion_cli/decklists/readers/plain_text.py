"""Text lists, whatever the site: the reader itself is `decklists.text`, since other forms are text lists inside."""

from collections.abc import Iterator

from companion_cli.decklists.clean import IsName, clean_line, is_link
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_text

_FEWEST_WORDS = 4
_MANY_WORDS = 10
"""A line of so many words needs no full stop to look like a sentence."""


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Raise `NoDecklistError` for links, and for prose where the names of cards are known."""
    if _is_only_links(source.text):
        raise NoDecklistError(
            "This is a link, not a list, and no page is fetched from the web. "
            "Open it, and copy or export the list itself into a file."
        )
    deck = read_text(source.text, source.notes, source.known, form=form)
    if source.is_name is not None and _is_prose(deck, source.is_name):
        raise NoDecklistError(
            "This is prose without a list: no line has a count, and none is the name of a card. "
            "Write one card a line, '4 Lightning Bolt'."
        )
    yield deck


def _is_only_links(text: str) -> bool:
    """Return whether there is a line, and each that is not empty is a link."""
    lines = (line for raw in split_lines(text) if (line := clean_line(raw)))
    first = next(lines, "")
    return is_link(first) and all(map(is_link, lines))


def _is_prose(deck: Deck, is_name: IsName) -> bool:
    """Return whether no line has a count or is a card's name, and half of them look like sentences."""
    if not any(note.code == "no-count" and note.line is None for note in deck.notes):
        return False
    sentences = sum(_looks_like_a_sentence(entry.name) for entry in deck.entries)
    return sentences * 2 >= len(deck.entries) and not any(is_name(entry.name) for entry in deck.entries)


def _looks_like_a_sentence(text: str) -> bool:
    words = text.count(" ") + 1
    return words >= _MANY_WORDS or (words >= _FEWEST_WORDS and text.endswith((".", "!", "?", ":")))
