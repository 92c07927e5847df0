"""Text of any kind to `Deck`: the room that knows how lists are written, and no card.

`read_deck` is the way in. A list that reads oddly has notes (`codes`); only what is no list at all is an error
(`errors`). Forms are told by their content (`forms`).
"""

from collections.abc import Iterator

from companion_cli.decklists.clean import IsName
from companion_cli.decklists.decoding import decode
from companion_cli.decklists.errors import DecklistError
from companion_cli.decklists.forms import find_form
from companion_cli.decklists.known_lines import KnownLines
from companion_cli.decklists.leaders import MayLead, with_leaders
from companion_cli.decklists.model import Deck, Note
from companion_cli.decklists.source import Source

__all__ = ["Deck", "DecklistError", "IsName", "ListReader", "MayLead", "read_deck", "read_decks"]


class ListReader:
    """Reads lists, and remembers their lines: one for all lists, however many there are."""

    def __init__(self, is_name: IsName | None = None, may_lead: MayLead | None = None) -> None:
        """`is_name` and `may_lead` say what a text is the name of; see `read_deck`."""
        self.known = KnownLines(is_name)
        self._may_lead = may_lead

    def read(self, source: str | bytes, *, file_name: str | None = None) -> Iterator[Deck]:
        """Yield each deck, at least one, of a text or a file's bytes; see `read_deck`."""
        text, notes = decode(source)
        form = find_form(text, file_name)
        for deck in form.read(Source(text, tuple(notes), self.known)):
            yield deck if form.places_all else self.placed(deck)

    def placed(self, deck: Deck, size: int | None = None) -> Deck:
        """Return the deck with its commanders where they belong; `size` is that of its format, where it is stated."""
        return with_leaders(deck, self._may_lead, size)


def read_deck(
    source: str | bytes,
    is_name: IsName | None = None,
    may_lead: MayLead | None = None,
    *,
    file_name: str | None = None,
) -> Deck:
    """Return the first deck of a text or a file's bytes, with notes on how it was read.

    `is_name` says whether a text is the name of a card; with it, names that hold slashes, digits or parentheses stay
    whole. `may_lead` says whether a name is that of a card that may lead a deck, and so who the commander of a list
    without marks is. `file_name` only helps where the content does not tell its form. A list without cards is a deck
    with the note `empty`; a deck with others behind it has the note `second-deck-ignored`. Raise `DecklistError` for
    what is no decklist at all.
    """
    decks = read_decks(source, is_name, may_lead, file_name=file_name)
    deck, second = next(decks), next(decks, None)
    if second is None:
        return deck
    note = Note("second-deck-ignored", None, "There are more decks in it; only the first was read.")
    return deck._replace(notes=(note, *deck.notes))


def read_decks(
    source: str | bytes,
    is_name: IsName | None = None,
    may_lead: MayLead | None = None,
    *,
    file_name: str | None = None,
) -> Iterator[Deck]:
    """Yield each deck, at least one, of a text or a file's bytes; see `read_deck`. Tournament files hold many."""
    return ListReader(is_name, may_lead).read(source, file_name=file_name)
