"""What the rest of the house knows of a card: its characteristics as a card in a deck, and how a name was found.

Derived in one place (`cards.scryfall_objects`), kept in the card file (`cards.card_file`), judged in `rules`. No rules
text is kept, and nothing here looks anything up.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple, Protocol

UNLIMITED = 1_000_000
"""A `copy_limit` that no deck reaches."""


class Legality(StrEnum):
    """A card's legality in one format, in Scryfall's words. A format that is missing is not known."""

    LEGAL = "legal"
    NOT_LEGAL = "not_legal"
    RESTRICTED = "restricted"
    BANNED = "banned"


class PartnerKind(StrEnum):
    """An ability that lets two cards lead one deck together (CR 702.124)."""

    PARTNER = "partner"
    """CR 702.124h."""
    SAME_TEXT = "partner-text"
    """With another card of the same text: `Friends forever`, `Survivors` (CR 702.124i)."""
    WITH_NAME = "partner-with"
    """CR 702.124j."""
    BACKGROUND = "choose-a-background"
    """CR 702.124k."""
    DOCTORS_COMPANION = "doctors-companion"
    """CR 702.124m."""


class Partner(NamedTuple):
    """One partner ability of a card."""

    kind: PartnerKind
    text: str = ""
    """SAME_TEXT: the text in small letters; WITH_NAME: the other card's name."""


class Card(NamedTuple):
    """The characteristics of a card in a deck, off stack and battlefield (CR 113.6, 712.8a, 709.4, 715.4)."""

    name: str
    """The full name as Scryfall writes it, `Fire // Ice`."""
    deck_names: tuple[str, ...]
    """The names the card has in a deck: both halves of a split card (709.4), else its one front or normal name."""
    mana_costs: tuple[str, ...]
    """One mana cost a half: `("{1}{R}", "{1}{U}")` for a split card, else one; `""` where there is none (202.1b)."""
    mana_value: float
    """Whole for every card outside of joke sets; split cards have the sum (202.3d)."""
    supertypes: frozenset[str]
    """As printed: `Legendary`, `Basic`, `Snow`, ..."""
    card_types: frozenset[str]
    """As printed, `Tribal` as `Kindred` (308.1): `Creature`, `Land`, ..."""
    subtypes: frozenset[str]
    has_every_creature_type: bool
    """Changeling (702.73a) and the cards that say the same of themselves."""
    color_identity: str
    """Letters of WUBRG in that order; empty for colourless (903.4)."""
    has_activated_ability: bool
    """CR 113.3b, 602.1, keywords included (rules for Zirda)."""
    copy_limit: int | None
    """None: the format's own; a number where the card sets it (113.6n); `UNLIMITED` for any, and for basic lands."""
    is_deck_card: bool
    """False for what is never part of a starting deck: planes, schemes, vanguards, attractions, stickers, ..."""
    legalities: Mapping[str, Legality]
    """By Scryfall's format key."""
    can_be_commander: bool = False
    """Whether the card says so itself (CR 903.3a)."""
    has_power_toughness: bool | None = None
    """Whether a box with both is printed on it, which decides for a Spacecraft (CR 903.3c); None where not known."""
    partners: tuple[Partner, ...] = ()
    """Its partner abilities; a card may have two (CR 702.124f)."""
    has_uncommon_printing: bool | None = None
    """On paper or Magic Online, for Pauper Commander; None where not known."""
    edhrec_rank: int | None = None
    """Place among the cards that Commander decks play most, by Scryfall; None where that is not known."""

    @property
    def is_land(self) -> bool:
        """Return whether it is a land card, whatever else it is."""
        return "Land" in self.card_types

    @property
    def is_permanent(self) -> bool:
        """Return whether it is a permanent card (CR 110.4a)."""
        return not self.card_types.isdisjoint(PERMANENT_TYPES)


PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""CR 110.4a."""


class NameKind(StrEnum):
    """Which of a card's names the written one is."""

    FULL = "full"
    FRONT = "front"
    """Front face, normal part or first half, by itself."""
    OTHER_PART = "other-part"
    """Back face, second half, adventure: worth a note."""
    FLAVOR = "flavor"
    """A flavour or Omenpaths name."""
    OLD_SPELLING = "old-spelling"
    PRINTED = "printed"
    """The printed name of another language."""
    PRINTING = "printing"
    """The name said nothing; set and collector number did."""


class CardQuery(NamedTuple):
    """What a decklist line says of a card."""

    name: str
    set_code: str | None = None
    collector_number: str | None = None


class Found(NamedTuple):
    """The card a query means."""

    card: Card
    kind: NameKind
    other_printing: str | None = None
    """The full name of the card that set and number denote, where it is another one (`printing-mismatch`)."""


class Ambiguous(NamedTuple):
    """More than one card fits, and nothing decides."""

    names: tuple[str, ...]
    """Full names, sorted."""


class Unknown(NamedTuple):
    """No card fits."""

    near_names: tuple[str, ...]
    """Up to three full names that look alike, nearest first."""


Lookup = Found | Ambiguous | Unknown


class CardSource(Protocol):
    """Anything that knows cards: the bundled file alone, or cache, bundled file and Scryfall together."""

    @property
    def text_as_of(self) -> date | None:
        """Return the day of the card texts behind the answers."""
        ...

    @property
    def legality_as_of(self) -> date | None:
        """Return the day up to which bans are known of formats without a day of their own, by the oldest answer."""
        ...

    def legality_day(self, play_format: str) -> date | None:
        """Return the day up to which the bans of that format (Scryfall's key) are known, by the oldest answer."""
        ...

    def look_up(self, queries: Iterable[CardQuery], language: str | None = None) -> Sequence[Lookup]:
        """Return one answer a query, in order; `language` is the list's own, and decides between equal names."""
        ...


class NameSource(CardSource, Protocol):
    """A source of cards that also helps a reader of lists to tell names from their surroundings."""

    def ask_legality(self, names: Sequence[str]) -> bool:
        """Ask others for cards, by full name, whose legality is not known; return whether anything was learned."""
        ...

    def is_name(self, text: str) -> bool:
        """Return whether the text is a name of a card, in any language."""
        ...

    def may_lead(self, name: str) -> bool:
        """Return whether the name is that of one card that may lead a deck in some format (`cards.leading`)."""
        ...
