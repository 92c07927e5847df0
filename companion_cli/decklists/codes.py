"""The codes of the notes that reading a list leaves on the deck, with how heavy each weighs and what it means.

Data only. A note says how the list was read; it never judges the deck. Each code is documented by its row here,
with a list that it has nothing to say about and one that it is reported for; `companion explain` prints them.
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
    """One sentence: what was found."""
    why: str = ""
    """The reason to report it; empty for the codes that the rules report in their own words."""
    remedy: str = ""
    passing: str = ""
    """A list, or a command after `$ `, that this code has nothing to say about."""
    failing: str = ""
    """One that it is reported for."""


CODES = {
    "blank-line-ambiguous": CodeMeaning(
        Weight.WARNING,
        "Empty lines split the list into no usual layout; everything was taken as main deck.",
        "Without a heading only the sizes of the blocks could tell deck and sideboard apart, and these do not.",
        "write 'Deck' above the deck and 'Sideboard' above the sideboard",
        "Deck\n30 Island\n\n20 Plains\n\n10 Swamp\n",
        "30 Island\n\n20 Plains\n\n10 Swamp\n",
    ),
    "maybe-unmarked-sideboard": CodeMeaning(
        Weight.WARNING,
        "The main deck is as large as deck and sideboard together; nothing marks a sideboard.",
        "Cards of a sideboard that nothing marks would count for every companion's condition.",
        "write 'Sideboard' above the sideboard",
        "60 Island\n\nSideboard\n15 Plains\n",
        "60 Island\n15 Plains\n",
    ),
    "unparsed-line": CodeMeaning(
        Weight.WARNING,
        "A line is neither a card, a heading nor a comment; it was left out.",
        "Nothing is dropped in silence: the line could be a card that was meant to count.",
        "write a count and a name, or put // in front of a comment",
        "4 Opt\n// see the sideboard guide\n56 Island\n",
        "4 Opt\n***\n56 Island\n",
    ),
    "bad-count": CodeMeaning(
        Weight.WARNING,
        "A line's number of copies is negative or above 999; the line was left out.",
        "No deck has so many copies of a card, so the number must be wrong.",
        "write a number of copies from 1 to 999",
        "4 Opt\n56 Island\n",
        "4000 Opt\n56 Island\n",
    ),
    "second-deck-ignored": CodeMeaning(
        Weight.WARNING,
        "A second list begins in the same text; only the first was read.",
        "A text list holds one deck; a second one would be counted into it.",
        "put each deck into a file of its own",
        "About\nName First\n\nDeck\n60 Island\n",
        "About\nName First\n\nDeck\n60 Island\n\nAbout\nName Second\n\nDeck\n60 Plains\n",
    ),
    "replacement-char": CodeMeaning(
        Weight.WARNING,
        "A character was lost before the list got here (U+FFFD); the name is kept as it is.",
        "The letter that stood there is gone, so the card may not be found.",
        "write the name anew",
        "4 Lim-Dûl's Vault\n56 Island\n",
        "4 Lim-D\ufffdl's Vault\n56 Island\n",
    ),
    "sideboard-from-blank-line": CodeMeaning(
        Weight.NOTE,
        "No heading marks the sideboard; an empty line does.",
        "Many programs write lists so, and the sizes of the blocks agree.",
        "write 'Sideboard' above it, and nobody has to guess",
        "60 Island\n\nSideboard\n15 Plains\n",
        "60 Island\n\n15 Plains\n",
    ),
    "sideboard-first": CodeMeaning(
        Weight.NOTE,
        "The smaller block above the deck was taken as the sideboard.",
        "A block of fifteen cards or fewer above one of forty or more is no deck.",
        "write 'Sideboard' and 'Deck' above them",
        "Sideboard\n15 Plains\n\nDeck\n60 Island\n",
        "15 Plains\n\n60 Island\n",
    ),
    "double-spaced": CodeMeaning(
        Weight.NOTE,
        "There is an empty line after every card; these empty lines separate nothing.",
        "Some web pages are copied with an empty line after every line.",
        "nothing to do, or remove the empty lines",
        "4 Opt\n4 Brainstorm\n4 Ponder\n48 Island\n",
        "4 Opt\n\n4 Brainstorm\n\n4 Ponder\n\n48 Island\n",
    ),
    "commander-inferred": CodeMeaning(
        Weight.NOTE,
        "No heading marks the commander; the size of the list and the place of the card do.",
        "A hundred different cards with one or two apart are a Commander deck (CR 903.5).",
        "write 'Commander' above the commander",
        "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n",
        "1 Isamaru, Hound of Konda\n\n99 Plains\n",
    ),
    "companion-inferred": CodeMeaning(
        Weight.NOTE,
        "No heading marks the companion; the place of the card does.",
        "A block of one companion apart from the deck is how some sites write the companion.",
        "write 'Companion' above it",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n",
        "1 Lurrus of the Dream-Den\n\n60 Plains\n\n15 Island\n",
    ),
    "companion-inferable": CodeMeaning(
        Weight.NOTE,
        "A companion card lies in the sideboard and none is marked as chosen; none was assumed.",
        "A companion in the sideboard is chosen only if the player says so (CR 103.2b).",
        "write it under a line 'Companion' as well, or use --companion",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n",
        "Deck\n60 Plains\n\nSideboard\n1 Lurrus of the Dream-Den\n",
    ),
    "companion-not-in-sideboard": CodeMeaning(
        Weight.NOTE,
        "The companion is not repeated in the sideboard; it takes one more of its slots.",
        "A companion is one of the sideboard's cards (CR 100.4a); Arena prints it in both places.",
        "nothing to do: it is counted once either way",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n\nSideboard\n1 Lurrus of the Dream-Den\n",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n",
    ),
    "companion-many": CodeMeaning(
        Weight.NOTE,
        "More than one card is marked as companion; a deck has at most one.",
    ),
    "localised-header": CodeMeaning(
        Weight.NOTE,
        "A section heading is in another language than English.",
        "The headings of seven languages are known.",
        "nothing to do",
        "Deck\n60 Island\n",
        "Mazzo\n60 Island\n",
    ),
    "ignored-section": CodeMeaning(
        Weight.NOTE,
        "Cards outside of the deck (maybeboard, tokens, ...) were left out.",
        "A maybeboard, tokens, planes, schemes, stickers and the like are no part of the deck (CR 100.2, 100.2d).",
        "nothing to do",
        "Deck\n60 Island\n",
        "Deck\n60 Island\n\nMaybeboard\n4 Opt\n",
    ),
    "no-main-deck": CodeMeaning(
        Weight.NOTE,
        "There are cards, but none of them is in the main deck.",
    ),
    "empty": CodeMeaning(
        Weight.NOTE,
        "There is no card in it.",
    ),
    "no-count": CodeMeaning(
        Weight.NOTE,
        "A card has no number of copies; one copy was assumed.",
        "A name alone may be one copy, or a line that lost its number.",
        "write the number of copies in front of it",
        "1 Opt\n59 Island\n",
        "59 Island\nOpt\n",
    ),
    "zero-count": CodeMeaning(
        Weight.NOTE,
        "A line with zero copies was left out.",
        "Some programs keep a line for a card that was taken out.",
        "remove the line, or write the number of copies",
        "60 Island\n",
        "60 Island\n0 Opt\n",
    ),
    "title-ignored": CodeMeaning(
        Weight.NOTE,
        "Text above the first card was taken as title and notes.",
        "Lines without counts above the first card are usually a title.",
        "put // in front of it, or a count if it is a card",
        "// Mono Blue\n\n60 Island\n",
        "Mono Blue\n\n60 Island\n",
    ),
    "encoding-guessed": CodeMeaning(
        Weight.NOTE,
        "The text does not say its encoding and is not UTF-8; it was read as Windows-1252 or UTF-16.",
        "Windows programs write both: older ones Windows-1252, others UTF-16 without its mark. Some letters "
        "could be others.",
        "save the file as UTF-8",
        "$ companion check deck-in-utf8.txt\n",
        "$ companion check deck-in-windows-1252.txt\n",
    ),
    "mojibake-repaired": CodeMeaning(
        Weight.NOTE,
        "UTF-8 had been read as Latin-1 and saved again; this was undone.",
        "Letters had become two signs each, in a way that can be undone without loss.",
        "save the file as UTF-8",
        "1 Lim-Dûl's Vault\n59 Island\n",
        "1 Lim-DÃ»l's Vault\n59 Island\n",
    ),
}
"""Every code a `Note` may carry."""
