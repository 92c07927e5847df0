"""Section words in the languages that lists are written in, and whole-line recognition of headings.

Only a whole line is a heading: `Commander's Sphere` and `The Deck of Many Things` are cards.
"""

import re
import unicodedata
from typing import NamedTuple

from companion_cli.decklists.model import Zone


class Heading(NamedTuple):
    """A line that opens a section. `zone` None: its cards are outside of the deck."""

    zone: Zone | None
    languages: tuple[str, ...] = ()
    """Scryfall's codes of the languages that use the word; empty for English."""


_ZONE_WORDS = (
    (Zone.MAIN, "", ("deck", "main", "maindeck", "mainboard", "decklist", "mb")),
    (Zone.SIDEBOARD, "", ("sideboard", "side", "sb")),
    (Zone.SIDEBOARD, "", ("attractions", "attractiondeck")),  # they stand beside it (CR 717.2), and are told by card
    (Zone.COMMANDER, "", ("commander", "commanders", "commander(s)", "commandzone", "cm")),
    (Zone.COMMANDER, "", ("oathbreaker", "oathbreakers", "signaturespell", "signaturespells")),
    (Zone.COMPANION, "", ("companion", "companions")),
    (None, "", ("maybeboard", "maybe", "considering", "acquireboard", "acquire", "token", "tokens")),
    (None, "", ("planardeck", "schemedeck", "displaycommander", "planes", "schemes")),
    (None, "", ("stickers", "stickersheets", "contraptions", "contraptiondeck", "dungeons", "vanguard")),
    (None, "", ("description",)),
    (Zone.SIDEBOARD, "fr", ("réserve",)),
    (Zone.COMMANDER, "fr", ("commandant",)),
    (Zone.COMPANION, "fr", ("compagnon",)),
    (Zone.COMMANDER, "de", ("kommandeur",)),
    (Zone.COMPANION, "de", ("gefährte",)),
    (Zone.MAIN, "es", ("mazo",)),
    (Zone.SIDEBOARD, "es pt", ("reserva",)),
    (Zone.SIDEBOARD, "es", ("banquillo",)),
    (Zone.COMMANDER, "es it pt", ("comandante",)),
    (Zone.COMPANION, "es", ("compañero",)),
    (Zone.MAIN, "it", ("mazzo",)),
    (Zone.COMPANION, "it", ("compagno",)),
    (Zone.COMPANION, "pt", ("companheiro",)),
    (Zone.MAIN, "ja", ("デッキ",)),
    (Zone.SIDEBOARD, "ja", ("サイドボード",)),
    (Zone.COMMANDER, "ja", ("統率者", "コマンダー")),
    (Zone.COMPANION, "ja", ("相棒",)),
)
"""Zone, languages (none: English), words without blanks. Korean, Russian and Chinese clients: no evidence found."""


def _word_key(word: str) -> str:
    """Return a section word without accents, case, blanks and hyphens."""
    word = word.casefold().replace(" ", "").replace("-", "")
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


_HEADINGS = {
    _word_key(word): Heading(zone, tuple(languages.split())) for zone, languages, words in _ZONE_WORDS for word in words
}

_LONGEST_HEADING = 60
_DECORATION = "*=_~- "
_COUNT = r"(?:[:：-]?\ ?(?:\(\ ?\d+[^()]*\)|\[\ ?\d+[^\[\]]*\]|\d+(?:\ ?cards?)?))"
_ZONE_LINE = re.compile(
    rf"(?P<slashes>//+)?\ ?(?P<before>\d{{1,4}}\ )?(?P<word>[^\W\d][\w\ -]*?(?:\(s\))?)"
    rf"\ ?{_COUNT}?\ ?[:：]?(?:\ ?//+)?",
    re.VERBOSE | re.IGNORECASE,
)
_KIND = "(?:(?:basic|non-?basic|legendary|artifact|non-?creature|other) )?"
_TYPE = _KIND + (
    "(?:creatures?|instants?|sorcery|sorceries|artifacts?|enchantments?|planeswalkers?|lands?|spells?|battles?|cards?|total)"
)
_PLURALS = "creatures instants sorceries artifacts enchantments planeswalkers lands spells battles cards total"
TYPE_PLURALS = frozenset(
    word for plural in (*_PLURALS.split(), "cards total") for word in (plural, plural.title(), plural.upper())
)
"""Behind a number they are a heading too, `60 Cards`, and no card."""
_PLURAL_WORD = f"(?:{_PLURALS.replace(' ', '|')})"
_PLURAL = _KIND + _PLURAL_WORD
_AND = r" ?(?:&|and|,|/|\+) ?"
_TYPE_LINE = (
    rf"(?://+ ?)?(?:{_TYPE}(?:{_AND}{_TYPE})* ?[:-]? ?(?:\(\d+[^()]*\)|\[\d+[^\[\]]*\]).*"
    rf"|{_TYPE}(?:{_AND}{_TYPE})*(?: ?[:-] ?| )\d+(?: cards?)?"
    rf"|{_PLURAL}(?:{_AND}{_PLURAL})*:?"
    rf"|\d+ {_PLURAL_WORD}(?: total)?:?)"
)
"""Compiled by `re` when a line is met that is neither a card nor a section's heading."""


def zone_heading(line: str) -> Heading | None:
    """Return the heading that this cleaned line is, or None.

    Around the word there may be `//`, a number of cards (before it only behind `//`), a colon and decoration.
    """
    if len(line) > _LONGEST_HEADING:
        return None
    match = _ZONE_LINE.fullmatch(line.strip(_DECORATION))
    if match is None or (match["before"] and not match["slashes"]):
        return None
    return _HEADINGS.get(_word_key(match["word"]))


def word_heading(word: str) -> Heading | None:
    """Return the heading of a bare section word, as in `[Sideboard]` or `COMMANDER: 1 Name`, or None."""
    return _HEADINGS.get(_word_key(word.strip()))


def is_type_heading(line: str) -> bool:
    """Return whether this cleaned line is a heading like `Creatures (8)`: it groups cards and names no zone."""
    return len(line) <= _LONGEST_HEADING and bool(re.fullmatch(_TYPE_LINE, line.strip(_DECORATION), re.IGNORECASE))
