"""Type lines: supertypes, card types and subtypes (CR 205), read from text and written back."""

from functools import lru_cache

SUPPLEMENTARY_TYPES = frozenset(
    {"Conspiracy", "Dungeon", "Hero", "Phenomenon", "Plane", "Scheme", "Stickers", "Vanguard"}
)
"""Of cards that are never part of a starting deck (CR 100.2d, 108.2, 901.3, 905.4); Hero and Stickers as Scryfall
prints them."""
CARD_TYPES = SUPPLEMENTARY_TYPES | {
    *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
}
"""CR 205.2a."""

_SPELLINGS = {
    "Tribal": "Kindred",  # 308.1
    "Summon": "Creature",  # joke cards, from here on
    "Eaturecray": "Creature",
    "Universewalker": "Planeswalker",
    "Phenome-nom": "Phenomenon",
}
_TWO_WORD_SUBTYPES = ("Time Lord",)
_JOINT = "\xa0"

TypeLine = tuple[frozenset[str], frozenset[str], frozenset[str]]
"""Supertypes, card types, subtypes."""


@lru_cache(maxsize=4096)
def read_type_line(type_line: str) -> TypeLine:
    """Return supertypes, card types and subtypes of one type line; `Tribal` becomes `Kindred`."""
    left, _, right = type_line.partition("—")
    words = {_card_type(_SPELLINGS.get(word, word)) for word in left.split()}
    for two_words in _TWO_WORD_SUBTYPES:
        right = right.replace(two_words, two_words.replace(" ", _JOINT))
    subtypes = frozenset(word.replace(_JOINT, " ") for word in right.split(" ") if word)
    return frozenset(words - CARD_TYPES), frozenset(words & CARD_TYPES), subtypes


@lru_cache(maxsize=4096)
def write_type_line(supertypes: frozenset[str], card_types: frozenset[str], subtypes: frozenset[str]) -> str:
    """Return one type line, each kind in alphabetical order."""
    left, right = (*sorted(supertypes), *sorted(card_types)), sorted(subtypes)
    return " ".join((*left, "—", *right) if right else left)


def _card_type(word: str) -> str:
    """Return the word in the spelling of a card type, where it is one in odd case."""
    return capital if (capital := word.capitalize()) in CARD_TYPES else word
