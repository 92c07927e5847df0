"""The two lists of card names that reading a list needs: what may be repeated in a singleton deck, and the companions.

The readers know no other card; `is_name`, where the caller gives it, only says whether a text is a card's name.
"""

import unicodedata

_BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

COMPANION_NAMES = (
    "Gyruda, Doom of Depths",
    "Jegantha, the Wellspring",
    "Kaheera, the Orphanguard",
    "Keruga, the Macrosage",
    "Lurrus of the Dream-Den",
    "Lutri, the Spellchaser",
    "Obosh, the Preypiercer",
    "Umori, the Collector",
    "Yorion, Sky Nomad",
    "Zirda, the Dawnwaker",
)
"""The ten cards with the companion ability (CR 702.139)."""


_OTHER_COMPANION_NAMES = ("Gigan, Cyberclaw Terror",)
"""Gyruda's, on a card of the Godzilla series."""


def name_key(name: str) -> str:
    """Return what two spellings of one name share: no case, accents, commas or kinds of dash."""
    if not name.isascii():
        name = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return " ".join(name.casefold().translate(_TABLE).split())


_TABLE = str.maketrans({",": "", **dict.fromkeys("-‐‑‒–—―−", " ")})
_COMPANION_KEYS = frozenset(map(name_key, (*COMPANION_NAMES, *_OTHER_COMPANION_NAMES)))
_BASIC_LAND_KEYS = frozenset(
    name_key(prefix + basic) for prefix in ("", "Snow-Covered ") for basic in (*_BASIC_TYPES, "Wastes")
)


def is_companion(name: str) -> bool:
    """Return whether it is one of the ten companions, in any case, with or without comma and hyphen."""
    return name_key(name) in _COMPANION_KEYS


def is_basic_land(name: str) -> bool:
    """Return whether it is the English name of a basic land, of which any deck may have any number (CR 100.2a)."""
    return name_key(name) in _BASIC_LAND_KEYS
