"""The formats of play as a table of plain data: sizes, copies, sideboards, companions banned, and how old that is.

Sources: Comprehensive Rules of 19 June 2026 (100.2, 100.4, 903.5, 903.12, 903.13f); ban announcements up to 10 August
2026 on paper and 29 September 2026 for Brawl; the formats' own sites for the ones that the rules do not know.
"""

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from companion_cli.cards.leading import Leadership
from companion_cli.cards.model import Card, Legality

LURRUS = "Lurrus of the Dream-Den"
JEGANTHA = "Jegantha, the Wellspring"
LUTRI = "Lutri, the Spellchaser"
YORION = "Yorion, Sky Nomad"
ZIRDA = "Zirda, the Dawnwaker"

KNOWN_ON = date(2026, 8, 22)
"""The day up to which the ban states of this table were followed."""


class BanKind(StrEnum):
    """What is forbidden."""

    CARD = "card"
    """The card itself, in any zone."""
    COMPANION = "companion"
    """Its use as a companion only."""
    NOT_LEGAL = "not-legal"
    """The card is not in the format."""


class Ban(NamedTuple):
    """One companion's ban in one format."""

    kind: BanKind
    since: date | None
    """None where the day was not found."""


class Format(NamedTuple):
    """How decks of one format are built (rules 100.2, 100.4, 903.5) and what becomes of companions in it."""

    key: str
    """Scryfall's key, or ours where Scryfall has none."""
    name: str
    minimum: int
    maximum: int | None
    copies: int | None
    """Copies of one card over deck and sideboard; None for any number."""
    sideboard: int | None
    """Slots; None without a limit, 0 where there is no sideboard."""
    leadership: Leadership | None = None
    """The rule by which commanders are chosen; None in formats without them."""
    uses_companions: bool = True
    companion_is_outside: bool = False
    """Whether the companion is any card that its player owns, and takes no slot (ruling of 17 April 2020)."""
    has_card_pool: bool = True
    """Whether cards can be banned or not legal in it at all."""
    has_legal_companions: bool = True
    """False where no companion card is in the format's pool."""
    bans: Mapping[str, Ban] = MappingProxyType({})
    """By the companion's name."""
    is_maximum_known: bool = True
    """False where decks may be bound to the minimum, so that a larger one cannot be judged."""
    mana_value_cap: int | None = None
    """Highest mana value of a card, multi-part cards half by half (Tiny Leaders)."""
    has_free_basics: bool = False
    """Whether a colourless commander's deck may hold basic lands of one type (CR 903.12e)."""
    commander_legalities: Mapping[Legality, Legality | None] = MappingProxyType({})
    """What Scryfall's word for a card means of it as a commander, where that is something else; None: not known."""
    pool_key: str | None = None
    """The key of its legalities, where that is another one."""
    aliases: tuple[str, ...] = ()
    """Other words for it, in small letters and digits alone."""
    unverified: str | None = None
    """What could not be verified, as a phrase for the note `format-unverified`."""

    @property
    def has_commander(self) -> bool:
        """Return whether its decks have a commander."""
        return self.leadership is not None


def _card(since: date) -> Ban:
    return Ban(BanKind.CARD, since)


def _as_companion(since: date) -> Ban:
    return Ban(BanKind.COMPANION, since)


CONSTRUCTED = Format(
    "constructed",
    "Constructed",
    60,
    None,
    copies=4,
    sideboard=15,
    has_card_pool=False,
    aliases=("extended", "block", "blockconstructed", "peasant", "twoheadedgiant", "2hg", "planechase", "archenemy"),
)
_SIXTY = CONSTRUCTED._replace(has_card_pool=True, aliases=())
_COMMANDER = Format("commander", "Commander", 100, 100, copies=1, sideboard=0, leadership=Leadership.COMMANDER)
_BRAWL = _COMMANDER._replace(leadership=Leadership.BRAWL, has_free_basics=True)

_ROWS = (
    CONSTRUCTED,
    _SIXTY._replace(key="standard", name="Standard", aliases=("t2", "type2"), has_legal_companions=False),
    _SIXTY._replace(key="future", name="Future Standard", has_legal_companions=False),
    _SIXTY._replace(key="alchemy", name="Alchemy", has_legal_companions=False),
    _SIXTY._replace(key="historic", name="Historic"),
    _SIXTY._replace(key="timeless", name="Timeless"),
    _SIXTY._replace(
        key="pioneer",
        name="Pioneer",
        aliases=("explorer",),
        bans={LURRUS: _card(date(2022, 3, 7)), JEGANTHA: _card(date(2024, 12, 16))},
    ),
    _SIXTY._replace(
        key="modern",
        name="Modern",
        bans={
            LURRUS: _card(date(2022, 3, 7)),
            YORION: _card(date(2022, 10, 10)),
            JEGANTHA: _card(date(2024, 12, 16)),
        },
    ),
    _SIXTY._replace(
        key="legacy",
        name="Legacy",
        aliases=("t15", "type15"),
        bans={LURRUS: _card(date(2020, 5, 18)), ZIRDA: _card(date(2020, 5, 18))},
    ),
    _SIXTY._replace(key="vintage", name="Vintage", aliases=("t1", "type1")),
    _SIXTY._replace(key="pauper", name="Pauper", has_legal_companions=False),
    _SIXTY._replace(
        key="penny",
        name="Penny Dreadful",
        aliases=("pennydreadful", "pd"),
        bans={YORION: Ban(BanKind.NOT_LEGAL, None)},
        unverified="its legal cards change every season; these are of July 2026",
    ),
    _SIXTY._replace(key="oldschool", name="Old School", aliases=("oldschool9394", "9394"), has_legal_companions=False),
    _SIXTY._replace(key="premodern", name="Premodern", has_legal_companions=False),
    Format(
        "limited",
        "Limited",
        40,
        None,
        copies=None,
        sideboard=None,
        has_card_pool=False,
        aliases=(
            "draft",
            "boosterdraft",
            "rochesterdraft",
            "cube",
            "cubedraft",
            "vintagecube",
            "legacycube",
            "arenacube",
            "sealed",
            "sealeddeck",
            "teamsealed",
            "2hgsealed",
            "prerelease",
        ),
    ),
    Format(
        "casual",
        "Casual",
        60,
        None,
        copies=4,
        sideboard=None,
        companion_is_outside=True,
        has_card_pool=False,
        aliases=("freeform",),
    ),
    Format("gladiator", "Gladiator", 100, None, copies=1, sideboard=0, uses_companions=False),
    _COMMANDER._replace(
        key="commander",
        name="Commander",
        aliases=(
            "edh",
            "cedh",
            "commanderedh",
            "competitivecommander",
            "multiplayercommander",
            "centurion",
            "centurioncommander",
        ),
        bans={LUTRI: _as_companion(date(2026, 2, 9))},
    ),
    _COMMANDER._replace(
        key="duel",
        name="Duel Commander",
        aliases=("1v1commander", "commander1v1", "frenchcommander", "duelcommanderfrench"),
        # Scryfall calls restricted what is banned as a commander only.
        commander_legalities={Legality.RESTRICTED: Legality.BANNED},
        bans={LUTRI: _as_companion(date(2026, 3, 30))},
        unverified="its own wording on companions was not seen; the Comprehensive Rules are applied",
    ),
    _COMMANDER._replace(
        key="paupercommander",
        name="Pauper Commander",
        aliases=("pdh", "pedh", "pauperedh"),
        has_legal_companions=False,
        leadership=Leadership.PAUPER,
        # Its list is that of the 99; who may lead is a rule of its own.
        commander_legalities={Legality.NOT_LEGAL: Legality.LEGAL, Legality.RESTRICTED: Legality.LEGAL},
    ),
    _COMMANDER._replace(key="predh", name="PreDH", has_legal_companions=False),
    _COMMANDER._replace(
        key="oathbreaker",
        name="Oathbreaker",
        minimum=60,
        maximum=60,
        leadership=Leadership.OATHBREAKER,
        uses_companions=False,
    ),
    _BRAWL._replace(key="standardbrawl", name="Standard Brawl", minimum=60, maximum=60, has_legal_companions=False),
    _BRAWL._replace(
        key="brawl",
        name="Brawl",
        aliases=("historicbrawl",),
        bans={LUTRI: _card(date(2020, 12, 21))},
        unverified="the Arena client's present rules for the companion slot were not seen",
    ),
    _BRAWL._replace(
        key="competitivebrawl",
        name="Competitive Brawl",
        bans={LUTRI: Ban(BanKind.CARD, None)},
        unverified="whether the Arena client has a companion slot in it was not seen",
    ),
    Format(
        "tlr",
        "Tiny Leaders: Reborn",
        50,
        50,
        copies=1,
        sideboard=10,
        leadership=Leadership.BRAWL,
        mana_value_cap=3,
        aliases=("tinyleaders", "tinyleader", "tinyleadersreborn"),
    ),
    Format(
        "commanderdraft",
        "Commander Draft",
        60,
        None,
        copies=None,
        sideboard=None,
        leadership=Leadership.COMMANDER,
        has_card_pool=False,
    ),
    Format(
        "canadianhighlander",
        "Canadian Highlander",
        100,
        None,
        copies=1,
        sideboard=0,
        uses_companions=False,
        aliases=("canlander",),
    ),
    Format(
        "australianhighlander",
        "Australian 7-Point Highlander",
        60,
        None,
        copies=1,
        sideboard=15,
        unverified="its present points, and whether decks may exceed 60 cards, were not seen",
        is_maximum_known=False,
        pool_key="7-point",
        aliases=("7point", "7pointhighlander", "7pthighlander", "sevenpointhighlander", "highlanderaustralian"),
    ),
    Format(
        "europeanhighlander",
        "European Highlander",
        100,
        None,
        copies=1,
        sideboard=0,
        uses_companions=False,
        unverified="its own wording on sideboards and companions was not seen",
    ),
)

FORMATS: Mapping[str, Format] = {row.key: row for row in _ROWS}

ALIASES: Mapping[str, str] = {alias: row.key for row in _ROWS for alias in row.aliases}
"""Other words for a format, as `plain_word` has them, and the key of what they are judged by."""

_AS_SIXTY = "judged as Constructed: 60 cards and four copies, by no list of legal cards; say which format its decks are"
_WITHOUT_ITS_POOL = "judged as Constructed: 60 cards and four copies, by no list of legal cards"
_AS_DUEL = "judged as Duel Commander, which is Commander for two players; other lists of bans for it were not seen"
ALIAS_REMARKS: Mapping[str, str] = {
    "explorer": "Explorer is called Pioneer now (the day of the change was not verified); judged as Pioneer",
    "extended": f"Extended is not kept any more; {_WITHOUT_ITS_POOL}",
    **dict.fromkeys(("block", "blockconstructed"), f"Block Constructed is not kept any more; {_WITHOUT_ITS_POOL}"),
    **dict.fromkeys(("1v1commander", "commander1v1", "frenchcommander"), _AS_DUEL),
    **dict.fromkeys(("twoheadedgiant", "2hg"), f"Two-Headed Giant is played in many formats; {_AS_SIXTY}"),
    "planechase": f"Planechase is played with decks of many formats; {_AS_SIXTY}",
    "archenemy": f"Archenemy is played with decks of many formats; {_AS_SIXTY}",
    **dict.fromkeys(
        ("centurion", "centurioncommander"), "judged as Commander; the list of bans of Centurion Commander was not seen"
    ),
    **dict.fromkeys(
        ("tinyleaders", "tinyleader"),
        "judged as Tiny Leaders: Reborn; the rules of the older Tiny Leaders were not seen",
    ),
    "peasant": f"Peasant has no one list of legal cards; {_WITHOUT_ITS_POOL}",
}


BEST_OF_ONE_SLOTS = 7
_BEST_OF_ONE = "seven sideboard cards in Arena's best of one is the rule of April 2021, not verified in 2026"


def as_best_of_one(played: Format) -> Format:
    """Return the format as MTG Arena plays it in best of one: seven cards for the sideboard where fifteen are for it.

    Other formats stay as they are.
    """
    if played.sideboard != CONSTRUCTED.sideboard:
        return played
    unverified = f"{played.unverified}; {_BEST_OF_ONE}" if played.unverified else _BEST_OF_ONE
    return played._replace(sideboard=BEST_OF_ONE_SLOTS, unverified=unverified)


def legality_key(played: Format) -> str:
    """Return the key under which cards have their legality in the format."""
    return played.pool_key or played.key


def legality_in(card: Card, played: Format) -> Legality | None:
    """Return a card's legality in a format with a card pool, None where it is not known."""
    return card.legalities.get(legality_key(played))


def day_words(day: date) -> str:
    """Return a day as reports write it, `16 Dec 2024`."""
    return f"{day.day} {day:%b %Y}"


class UnknownFormatError(ValueError):
    """No format has this name; the message lists the nearest ones."""


def find_format(written: str) -> Format | None:
    """Return the format that a key, name or alias means, without case, blanks and dashes; None if there is none.

    Words that say where or how it is played are left out where the rest means one: `Standard (MTG Arena)`.
    """
    return _by_word(plain_word(written)) or _by_word(plain_word(_without_places(written)))


def alias_remark(written: str) -> str | None:
    """Return what deserves to be said of a word for a format, or None."""
    return ALIAS_REMARKS.get(plain_word(written)) or ALIAS_REMARKS.get(plain_word(_without_places(written)))


def _by_word(word: str) -> Format | None:
    return FORMATS.get(ALIASES.get(word, word)) or _BY_PLAIN_NAME.get(word)


_PLACES = frozenset(
    [
        "mtg",
        "magic",
        "arena",
        "mtga",
        "mtgo",
        "online",
        "paper",
        "tabletop",
        "digital",
        "real",
        "bo1",
        "bo3",
        "best",
        "of",
        "one",
        "three",
        "ranked",
        "unranked",
        "traditional",
        "format",
        "deck",
        "constructed",
        "league",
        "tournament",
    ]
)
"""Words beside a format's name that change nothing of how its decks are built."""


def _without_places(written: str) -> str:
    """Return the words of a format without what stands in brackets and without those for where it is played."""
    words = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", written.casefold()).replace("-", " ").split()
    return " ".join(word for word in words if word.strip(":,;/|") not in _PLACES)


def require_format(written: str) -> Format:
    """Return the format that `written` means.

    Raise `UnknownFormatError` where there is none: it names the nearest ones, and the command that lists all.
    """
    found = find_format(written)
    if found is not None:
        return found
    from difflib import get_close_matches

    near = get_close_matches(plain_word(written), [*FORMATS, *ALIASES], n=3)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    raise UnknownFormatError(f"there is no format {written!r}: {hint}`companion formats` lists them")


def plain_word(written: str) -> str:
    """Reduce a format's name to the letters and digits that decide: `Duel Commander` and `duel-commander` are one."""
    return "".join(character for character in written.casefold() if character.isalnum())


_BY_PLAIN_NAME = {plain_word(row.name): row for row in _ROWS}
