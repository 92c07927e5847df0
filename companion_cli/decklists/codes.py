"""The codes of the notes that reading a list leaves on the deck, with how heavy each weighs and what it means.

Data only. A note says how the list was read; it never judges the deck. Each code is documented by its row here.
"""

from enum import StrEnum
from typing import NamedTuple


class Weight(StrEnum):
    """How much a note matters to the person who wrote the list."""

    WARNING = "warning"
    """Something may have been taken otherwise than it was meant, or was left out."""
    NOTE = "note"
    """Something was understood, and it is only fair to say how."""


class CodeMeaning(NamedTuple):
    """One row of the table of codes."""

    weight: Weight
    meaning: str


_WARNINGS = {
    "blank-line-ambiguous": "Empty lines split the list into no usual layout; everything was taken as main deck.",
    "maybe-unmarked-sideboard": "The main deck is as large as deck and sideboard together; nothing marks a sideboard.",
    "unparsed-line": "A line is neither a card, a heading nor a comment; it was left out.",
    "bad-count": "A line's number of copies is negative or above 999; the line was left out.",
    "second-deck-ignored": "A second list begins in the same text; only the first was read.",
    "replacement-char": "A character was lost before the list got here (U+FFFD); the name is kept as it is.",
}
_NOTES = {
    "sideboard-from-blank-line": "No heading marks the sideboard; an empty line does.",
    "sideboard-first": "The smaller block above the deck was taken as the sideboard.",
    "double-spaced": "There is an empty line after every card; these empty lines separate nothing.",
    "commander-inferred": "No heading marks the commander; the size of the list and the place of the card do.",
    "companion-inferred": "No heading marks the companion; the place of the card does.",
    "companion-inferable": "A companion card lies in the sideboard and none is marked as chosen; none was assumed.",
    "companion-not-in-sideboard": "The companion is not repeated in the sideboard; it takes one more of its slots.",
    "companion-many": "More than one card is marked as companion; a deck has at most one.",
    "localised-header": "A section heading is in another language than English.",
    "ignored-section": "Cards outside of the deck (maybeboard, tokens, ...) were left out.",
    "no-main-deck": "There are cards, but none of them is in the main deck.",
    "empty": "There is no card in it.",
    "no-count": "A card has no number of copies; one copy was assumed.",
    "zero-count": "A line with zero copies was left out.",
    "title-ignored": "Text above the first card was taken as title and notes.",
    "encoding-guessed": "The text does not say its encoding and is not UTF-8; it was read as Windows-1252 or UTF-16.",
    "mojibake-repaired": "UTF-8 had been read as Latin-1 and saved again; this was undone.",
}

CODES = {
    code: CodeMeaning(weight, meaning)
    for weight, rows in ((Weight.WARNING, _WARNINGS), (Weight.NOTE, _NOTES))
    for code, meaning in rows.items()
}
"""Every code a `Note` may carry."""
