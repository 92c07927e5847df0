"""The written forms that are known, one row each: how it is told by its content, and the function that reads it.

To add a form: a module in `readers` with one function that reads it, and a row here. The first row that fits is taken.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers import (
    aetherhub,
    boards,
    cached_tournament,
    cockatrice,
    csv_table,
    deck_list_html,
    forge,
    markdown,
    melee,
    mtgo_dek,
    mtgo_page,
    octgn,
    xmage,
)
from companion_cli.decklists.readers.json_text import looks_like_json
from companion_cli.decklists.readers.xml_elements import root_tag
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_text
from companion_cli.decklists.text_forms import label_of


@dataclass(frozen=True, slots=True)
class Form:
    """One written form."""

    name: str
    """The label for people, `Deck.form`."""
    fits: Callable[[str], bool]
    read: Callable[[Source, str], Iterator[Deck]]
    """Yields the decks of a source, with the form's name on them."""
    suffixes: tuple[str, ...] = ()
    """Ends of file names that mean this form, should the content fit no other."""


def _has_root(tag: str, text: str, child: str) -> bool:
    return root_tag(text) == tag and child in text


def _is_json_with(text: str, *keys: str) -> bool:
    return looks_like_json(text) and any(f'"{key}"' in text for key in keys)


def _no_deck_in_markup(_: Source, form: str) -> Iterator[Deck]:
    message = f"This is {form} without a decklist that is known in it. Copy the list itself and save it as text."
    raise NoDecklistError(message)


FORMS = (
    Form("mtgo-page", lambda text: mtgo_page.DATA.search(text) is not None, mtgo_page.read),
    Form("deck-list-html", lambda text: "<deck-list" in text, deck_list_html.read),
    Form("mtgo-dek", lambda text: _has_root("Deck", text, "<Cards"), mtgo_dek.read),
    Form("cockatrice-cod", lambda text: root_tag(text) == "cockatrice_deck", cockatrice.read),
    Form("octgn-o8d", lambda text: _has_root("deck", text, "<section"), octgn.read),
    Form("HTML", lambda text: (root_tag(text) or "").lower() in ("html", "body", "head"), _no_deck_in_markup),
    Form("XML", lambda text: text[:100].lstrip().startswith("<?xml"), _no_deck_in_markup),
    Form("melee-json", lambda text: _is_json_with(text, "Records"), melee.read),
    Form("aetherhub-json", lambda text: _is_json_with(text, "convertedDeck"), aetherhub.read),
    Form("mtgo-page", lambda text: _is_json_with(text, "main_deck", "sideboard_deck"), mtgo_page.read),
    Form("mtgodecklistcache", lambda text: _is_json_with(text, "CardName"), cached_tournament.read),
    Form("mtgjson", lambda text: _is_json_with(text, "mainBoard", "sideBoard"), boards.read),
    Form("scryfall-json", lambda text: _is_json_with(text, "entries"), boards.read),
    Form("json", looks_like_json, boards.read),
    Form("forge-dck", lambda text: "[" in text and forge.SECTION.search(text) is not None, forge.read),
    Form("xmage-dck", lambda text: "[" in text and xmage.LINE.search(text) is not None, xmage.read),
    Form("csv", csv_table.has_title_line, csv_table.read),
    Form("markdown", markdown.looks_like_markdown, markdown.read, (".md", ".markdown")),
)
"""JSON and XML forms first, then text with marks of its own; what fits no row is a text list."""


def find_form(text: str, file_name: str | None = None) -> Form:
    """Return the form of a decoded file by its content; the end of its name only matters where that says nothing."""
    found = next((form for form in FORMS if form.fits(text)), None)
    if found is None and file_name is not None:
        found = next((form for form in FORMS if file_name.lower().endswith(form.suffixes or ("\0",))), None)
    return found or Form(label_of(text), lambda _: True, _read_text)


def _read_text(source: Source, form: str) -> Iterator[Deck]:
    yield read_text(source.text, source.notes, source.is_name, form=form)
