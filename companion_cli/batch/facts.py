"""A card judged once: by the seven conditions that look at one card, and as a number that adds up over a deck.

The number has a field of 16 bits for each thing that is counted (`Counts`). A line's number is that of its card times
its copies, and the sum over a deck's lines holds every count that its ten verdicts need. No field overflows as long as
a list has at most `MOST_LINES` lines of at most `MOST_COPIES` copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from struct import Struct
from typing import NamedTuple

from companion_cli.cards.model import Card
from companion_cli.rules.companions import BY_NAME, COMPANIONS, broken_by_both_halves
from companion_cli.rules.construction import copy_limit

MOST_LINES = 600
MOST_COPIES = 99

PLACES = {companion.name: place for place, companion in enumerate(COMPANIONS)}
"""Where each companion stands among the ten, by its full name."""
CARD_COMPANIONS = tuple(companion for companion in COMPANIONS if companion.card_rule is not None)
"""The seven whose condition looks at one card at a time, in alphabetical order."""
CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Planeswalker", "Sorcery")
"""The card types that nonland cards of a deck can share (CR 205.2a, 308.1), in alphabetical order."""
USUAL_COPIES = 4
"""CR 100.2a."""


class Counts(NamedTuple):
    """What the number counts."""

    gyruda: int = 0
    """Copies of cards that break the condition; likewise the next six."""
    jegantha: int = 0
    kaheera: int = 0
    keruga: int = 0
    lurrus: int = 0
    obosh: int = 0
    zirda: int = 0
    artifact: int = 0
    """Copies of nonland cards of the type; likewise the next seven."""
    battle: int = 0
    creature: int = 0
    enchantment: int = 0
    instant: int = 0
    kindred: int = 0
    planeswalker: int = 0
    sorcery: int = 0
    copies: int = 0
    nonland: int = 0
    """Copies of nonland cards."""
    nonland_lines: int = 0
    repeated_in_half: int = 0
    """Copies that break Jegantha's condition with one half of the card alone."""
    over_limit: int = 0
    """Lines of more copies than four, or than the card itself allows."""
    companions: int = 0
    """Lines that name one of the ten companions."""
    odd: int = 0
    """Lines that only the whole reader understands; likewise, of their kinds, the next four."""
    blank: int = 0
    type_heading: int = 0
    main_heading: int = 0
    sideboard_heading: int = 0

    @property
    def types(self) -> tuple[int, ...]:
        """Return the copies of nonland cards of each of `CARD_TYPES`."""
        return self[len(CARD_COMPANIONS) : len(CARD_COMPANIONS) + len(CARD_TYPES)]


_FIELDS = Struct(f"<{len(Counts._fields)}H")


def pack(counts: Counts) -> int:
    """Return the counts as one number."""
    return int.from_bytes(_FIELDS.pack(*counts), "little")


def unpack(number: int) -> Counts:
    """Return the counts in a number, or in a sum of numbers."""
    return tuple.__new__(Counts, _FIELDS.unpack(number.to_bytes(_FIELDS.size, "little")))  # quicker than `_make`


def copies_in(number: int) -> int:
    """Return the copies in a number."""
    return number >> _COPIES_AT & 0xFFFF


_COPIES_AT = 16 * Counts._fields.index("copies")


@dataclass(frozen=True, slots=True, eq=False)
class CardFacts:
    """A card with all that its deck's verdicts need of it."""

    card: Card
    reasons: tuple[str | None, ...]
    """For each of `CARD_COMPANIONS` why the card breaks the condition, or None."""
    one_copy: int
    """The number of one copy, without the fields that count lines."""
    one_line: int
    """The number of the fields that count lines."""
    is_relevant: bool
    """Whether it matters on how many lines it stands: it is no land card, or it breaks a condition."""
    is_companion: bool
    """Whether it is one of the ten."""
    limit: int
    """Copies that a deck of a format with the usual limit may hold (CR 100.2a, 113.6n)."""

    def number(self, copies: int) -> int:
        """Return the number of a line with so many copies."""
        over_limit = _OVER_LIMIT if copies > self.limit else 0
        return self.one_copy * copies + self.one_line + over_limit


Cards = Sequence[CardFacts | None]
"""The facts of cards by their ids; None for an id that is no card's, as in `LineTable.cards`."""
_OVER_LIMIT = pack(Counts(over_limit=1))


def facts_of(card: Card) -> CardFacts | None:
    """Judge a card; return None for one with types that no deck's cards can share, or that is never in a deck."""
    if not card.is_deck_card or not card.card_types <= _TYPES:
        return None
    reasons = tuple([rule(card) for rule in _CARD_RULES])
    is_land, is_companion = card.is_land, card.name in BY_NAME
    breaks_alone = reasons[_JEGANTHA] is not None and broken_by_both_halves([card]) is None
    return CardFacts(
        card,
        reasons,
        one_copy=_one_copy(tuple([reason is not None for reason in reasons]), breaks_alone, card.card_types),
        one_line=(0 if is_land else _NONLAND_LINE) + (_COMPANION if is_companion else 0),
        is_relevant=not is_land or any(reasons),
        is_companion=is_companion,
        limit=copy_limit(card, USUAL_COPIES),
    )


@lru_cache(maxsize=4096)
def _one_copy(breaks: tuple[bool, ...], breaks_alone: bool, card_types: frozenset[str]) -> int:
    nonland = 0 if "Land" in card_types else _NONLAND + sum(map(_TYPE_UNITS.__getitem__, card_types))
    return _COPY + nonland + sum(compress(_BREAKS, breaks)) + (_REPEATED_IN_HALF if breaks_alone else 0)


_CARD_RULES = [companion.card_rule for companion in CARD_COMPANIONS if companion.card_rule is not None]
_JEGANTHA = Counts._fields.index("jegantha")
_BREAKS = [pack(Counts(**{name: 1})) for name in Counts._fields[: len(CARD_COMPANIONS)]]
_TYPE_UNITS = {card_type: pack(Counts(**{card_type.lower(): 1})) for card_type in CARD_TYPES}
_TYPES = {*CARD_TYPES, "Land"}
_COPY = pack(Counts(copies=1))
_NONLAND = pack(Counts(nonland=1))
_NONLAND_LINE = pack(Counts(nonland_lines=1))
_REPEATED_IN_HALF = pack(Counts(repeated_in_half=1))
_COMPANION = pack(Counts(companions=1))
