"""Web pages with `<deck-list>` elements, as magic.gg and Wizards' coverage have them: text lists inside."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion_cli.bounds import MAX_LINES, MAX_NAME
from companion_cli.decklists.clean import clean_line
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import BrokenMarkupError, TooLongError
from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Source
from companion_cli.decklists.text import read_lines

_TAG = re.compile(r"<(/?)([a-z][a-z0-9-]*+)(?=[\s/>])([^<>]*+)>|<(?P<endless>deck-list\b)", re.IGNORECASE)
"""A tag; or the beginning of a deck's tag without its end, as a page has that was cut off."""
_ATTRIBUTE = re.compile(r"""(?<![a-z-])([a-z-]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""", re.IGNORECASE)
_SECTIONS = {
    "main-deck": "Deck",
    "side-board": "Sideboard",
    "companion-card": "Companion",
    "commander-card": "Commander",
}


@dataclass(slots=True)
class _Found:
    attributes: dict[str, str]
    lines: list[tuple[int, str]] = field(default_factory=list)

    def take(self, piece: str, first_line: int) -> None:
        """Take a piece of text; its columns count from where the piece begins."""
        if len(self.lines) + piece.count("\n") > MAX_LINES.most:
            raise TooLongError(MAX_LINES, first_line)
        self.lines += enumerate(split_lines(piece), first_line)


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield each deck of the page. Raise `BrokenMarkupError` where one begins that cannot be read."""
    for found in _deck_lists(source.text):
        deck = read_lines(found.lines, source.notes, source.known, form=form)
        title = found.attributes.get("deck-title") or found.attributes.get("deck-name")
        yield deck._replace(name=title, play_format=found.attributes.get("format"))


def _deck_lists(text: str) -> Iterator[_Found]:
    """Yield what stands within the sections of each `deck-list`, line by line."""
    current: _Found | None = None
    is_inside = False
    position, line = 0, 1
    for tag in _TAG.finditer(text):
        line_of_piece, line = line, line + text.count("\n", position, tag.start())
        if tag["endless"]:
            if current is not None:
                yield current
            raise BrokenMarkupError(
                f"The <deck-list> in line {line} breaks off. Save the page again, or copy the list itself.", line
            )
        if current is not None and is_inside:
            current.take(text[position : tag.start()], line_of_piece)
        name, is_closing = tag[2].lower(), bool(tag[1])
        if name == "deck-list":
            if current is not None:
                yield current
            current, is_inside = (None if is_closing else _Found(_attributes(tag[3]))), False
        elif name in _SECTIONS and current is not None:
            is_inside = not is_closing
            if is_inside:
                current.lines.append((line, _SECTIONS[name]))
        line += tag[0].count("\n")
        position = tag.end()
    if current is not None:
        current.take(text[position:] if is_inside else "", line)
        yield current


def _attributes(text: str) -> dict[str, str]:
    return {
        match[1].lower(): clean_line((match[2] or match[3] or "")[: MAX_NAME.most])
        for match in _ATTRIBUTE.finditer(text)
    }
