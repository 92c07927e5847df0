"""The written forms that are known, one row each: how it is told by its content, and the module that reads it.

To add a form: a module in `readers` with a function `read`, a predicate in `sniffing`, and a row here. The first row
that fits is taken; its module is imported then, and not before.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import NamedTuple

from companion_cli.bounds import MAX_LINE, MAX_LINES
from companion_cli.decklists import sniffing, tables
from companion_cli.decklists.clean import surface
from companion_cli.decklists.errors import NoDecklistError, TooLongError
from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text_forms import label_of


class Form(NamedTuple):
    """One written form."""

    name: str
    """The label for people, `Deck.form`."""
    fits: Callable[[str], bool]
    module: str
    """The module in `readers` whose `read(source, name)` yields the decks."""
    needs: str = ""
    """Characters of which the text has one, if it is of the form: tells most text lists apart at once."""
    places_all: bool = False
    """Whether its lists say of each card where it stands, commanders too."""
    suffixes: tuple[str, ...] = ()
    """Ends of file names that mean this form, should the content fit no other."""

    def read(self, source: Source) -> Iterator[Deck]:
        """Yield the decks of a source, at least one. Raise `DecklistError` if there is none.

        A reader that yields nothing is an error here, whatever its reason: no file vanishes from a run.
        """
        decks: Iterator[Deck] = import_module(f"companion_cli.decklists.readers.{self.module}").read(source, self.name)
        deck = None
        for deck in decks:
            yield deck
        if deck is None:
            raise NoDecklistError(f"This looks like {self.name}, but holds no deck. Give the deck as a text list.")


_DATA = (
    Form("mtgo-page", sniffing.is_mtgo_page, "mtgo_page", "<{["),
    Form("deck-list-html", sniffing.has_deck_lists, "deck_list_html", "<"),
    Form("mtgo-dek", sniffing.is_mtgo_dek, "mtgo_dek", "<"),
    Form("cockatrice-cod", sniffing.is_cockatrice, "cockatrice", "<"),
    Form("octgn-o8d", sniffing.is_octgn, "octgn", "<"),
    Form("lackey-dek", sniffing.is_lackey, "lackey", "<"),
    Form("HTML", sniffing.is_html, "other_markup", "<"),
    Form("XML", sniffing.is_xml, "other_markup", "<"),
    Form("melee-json", lambda text: sniffing.is_json_with(text, "Records"), "melee", "{["),
    Form("aetherhub-json", lambda text: sniffing.is_json_with(text, "convertedDeck"), "aetherhub", "{["),
    Form(
        "companion-json",
        lambda text: sniffing.is_json_with(text, "decks") and '"warnings"' in text,
        "own_json",
        "{[",
        True,
    ),
    Form("mtgodecklistcache", lambda text: sniffing.is_json_with(text, "CardName"), "boards", "{["),
    Form("mtgjson", lambda text: sniffing.is_json_with(text, "mainBoard", "sideBoard"), "boards", "{["),
    Form("scryfall-json", lambda text: sniffing.is_json_with(text, "entries"), "boards", "{["),
    Form("json", sniffing.is_json, "boards", "{["),
    Form("csv", tables.is_table, "csv_table", tables.DELIMITERS),
)
_TEXT = (
    Form("forge-dck", sniffing.is_forge, "forge"),
    Form("xmage-dck", sniffing.is_xmage, "xmage"),
    Form("dated-dec", sniffing.begins_with_a_date, "dated_dec"),
    Form("markdown", sniffing.is_markdown, "markdown", suffixes=(".md", ".markdown")),
    Form("HTML", sniffing.has_counts_behind_tags, "other_markup", "<"),
)
_MARKS = frozenset(mark for form in (*_DATA, *_TEXT) for mark in form.needs)
FORMS = (*_DATA, *_TEXT)
"""Markup, JSON and tables first, then text with marks of its own, which its cleaned surface shows. What fits no row is
a plain text list."""


def find_form(text: str, file_name: str | None = None) -> Form:
    """Return the form of a decoded file by its content; the end of its name only matters where that says nothing.

    Raise `TooLongError` for a text list without end, or with a line without end.
    """
    if (data_form := _first(_DATA, text)) is not None:
        return data_form
    if text.count("\n") > MAX_LINES.most:
        raise TooLongError(MAX_LINES)
    if len(text) > MAX_LINE.most:
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE.most:
                raise TooLongError(MAX_LINE, number)
    if "<<<<<<<" in text:
        _refuse_merge_marks(text)
    cleaned = surface(text)
    found = _first(_TEXT, cleaned)
    if found is None and file_name is not None:
        found = next((form for form in _TEXT if form.suffixes and file_name.lower().endswith(form.suffixes)), None)
    return found or Form(label_of(cleaned), lambda _: True, "plain_text")


def _refuse_merge_marks(text: str) -> None:
    """Raise `NoDecklistError` where a merge was not finished: nobody knows which of the cards are the list's."""
    rows = enumerate(text.split("\n"), 1)
    marked = [(number, line[:7]) for number, line in rows if line[:7] in _MERGE_MARKS and line[7:8].strip() == ""]
    if {mark for _, mark in marked} < _MERGE_MARKS:
        return
    lines = ", ".join(str(number) for number, _ in marked[:10])
    message = f"It holds the marks of an unfinished merge (lines {lines}). Choose what stays, and take the marks out."
    raise NoDecklistError(message, marked[0][0])


_MERGE_MARKS = frozenset({"<<<<<<<", "=======", ">>>>>>>"})


def _first(forms: Sequence[Form], text: str) -> Form | None:
    lacks = frozenset(mark for mark in _MARKS if mark not in text)
    return next((form for form in forms if not (form.needs and lacks.issuperset(form.needs)) and form.fits(text)), None)
