"""How card names are compared: the folded key of a name, and names that differ by more than folding undoes.

Pure functions and data; which card a key belongs to is known to the card file alone.
"""

import re
import unicodedata

SEPARATOR = " // "
"""What Scryfall writes between the names of a card's parts."""

REBALANCED = "A-"
"""Stands before the name of a card that was rebalanced for Arena."""

_BEHIND = "(rebalanced)"
"""What tournament files write behind such a name."""

SET_ALIASES = {"dar": "dom", "conf": "con"}
"""Arena's set codes that are not Scryfall's."""


OLD_SPELLINGS: tuple[tuple[str, str], ...] = (
    ("Full Art Plains", "Plains"),
    ("Full Art Island", "Island"),
    ("Full Art Swamp", "Swamp"),
    ("Full Art Mountain", "Mountain"),
    ("Full Art Forest", "Forest"),
    ("_____ Goblin", "________ Goblin"),
)
"""(as found in lists, full name): what MTGO's result pages call full-art basic lands and the Goblin with a gap."""

INTERCHANGEABLE_NAMES: tuple[tuple[str, str], ...] = (
    ("Rick, Steadfast Leader", "Greymond, Avacyn's Stalwart"),
    ("Daryl, Hunter of Walkers", "Hansk, Slayer Zealot"),
    ("Glenn, the Voice of Calm", "Gregor, Shrewd Magistrate"),
    ("Michonne, Ruthless Survivor", "Enkira, Hostile Scavenger"),
    ("Negan, the Cold-Blooded", "Malik, Grim Manipulator"),
    ("Lucille", "Gisa's Favorite Shovel"),
    ("Mind Flayer, the Shadow", "Arvinox, the Mind Flail"),
    ("Lucas, the Sharpshooter", "Bjorna, Nightfall Alchemist"),
    ("Eleven, the Mage", "Cecily, Haunted Mage"),
    ("Max, the Daredevil", "Elmar, Ulvenwald Informant"),
    ("Dustin, Gadget Genius", "Hargilde, Kindly Runechanter"),
    ("Mike, the Dungeon Master", "Othelm, Sigardian Outcast"),
    ("Chief Jim Hopper", "Sophina, Spearsage Deserter"),
    ("Will the Wise", "Wernog, Rider's Chaplain"),
    ("Hawkins National Laboratory // The Upside Down", "Havengul Laboratory // Havengul Mystery"),
    ("E. Honda, Sumo Champion", "Baldin, Century Herdmaster"),
    ("Ryu, World Warrior", "Vikya, Scorching Stalwart"),
    ("Ken, Burning Brawler", "Aisha of Sparks and Smoke"),
    ("Blanka, Ferocious Friend", "The Howling Abomination"),
    ("Guile, Sonic Soldier", "Immard, the Stormcleaver"),
    ("Zangief, the Red Cyclone", "Maarika, Brutal Gladiator"),
    ("Dhalsim, Pliable Pacifist", "Tadeas, Juniper Ascendant"),
    ("Chun-Li, Countless Kicks", "Zethi, Arcane Blademaster"),
    ("Xenk, Paladin Unbroken", "Rashel, Fist of Torm"),
    ("Simon, Wild Magic Sorcerer", "Mathise, Surge Channeler"),
    ("Forge, Neverwinter Charlatan", "Evin, Waterdeep Opportunist"),
    ("Holga, Relentless Rager", "Jurin, Leading the Charge"),
    (
        "Doric, Nature's Warden // Doric, Owlbear Avenger",
        "Casal, Lurkwood Pathfinder // Casal, Pathbreaker Owlbear",
    ),
    ("Edgin, Larcenous Lutenist", "Bohn, Beguiling Balladeer"),
)
"""(name on a Secret Lair card, full name as Universes Within has it): one card with two names (CR 201.3a)."""

_TABLE = str.maketrans(
    {
        # Quotes, stops and dots of every script vanish: "Jace the Mind Sculptor", "Gaeas Blessing".
        **dict.fromkeys("'\"`,.!?:;‘’‚‛“”„‟′″´ʹʻʼˈ«»‹›「」『』、。·•‧・･¡¿꞉…®™"),
        # Dashes are blanks: "Lurrus of the Dream Den". The Japanese long-vowel mark is a letter and stays.
        **dict.fromkeys("-‐‑‒–—―−⁃=゠", " "),
        **dict.fromkeys("|⁄∕", "/"),
        "&": " and ",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
    }
)
_ACCENTS = "(?<!и)[\u0300-\u036f]"
"""Combining accents, but not the breve of й, which is another letter. Dakuten (U+3099) are outside of the range."""
_NO_LETTERS = "[\u00ad\u00b4\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ud800-\udfff]"
"""Zero-width characters, direction marks, variation selectors, halves of surrogate pairs, and an accent by itself, that
stands for an apostrophe and would become a blank with an accent."""
_READING = r"\([ぁ-ゖー]+\)"
"""A reading in hiragana after Chinese characters, as Japanese cards print it."""


def fold(name: str) -> str:
    """Return the key by which a name is found: without case, accents, ligatures, and kinds of quote, dash and slash.

    Quotes, commas and the like are dropped, dashes are blanks, any slashes or bars between two parts are one slash
    without blanks, and a part that is written twice counts once (`X // X` on reversible cards). Idempotent.
    """
    text = name.lower() if name.isascii() else _fold_letters(name)
    text = " ".join(text.translate(_TABLE).split())
    return _fold_slashes(text) if "/" in text else text


def _fold_letters(name: str) -> str:
    text = unicodedata.normalize("NFKC", re.sub(_NO_LETTERS, "", name)).casefold()
    text = unicodedata.normalize("NFC", re.sub(_ACCENTS, "", unicodedata.normalize("NFD", text)))
    return re.sub(_READING, "", text)


def _fold_slashes(text: str) -> str:
    parts = (part.strip() for part in text.split("/"))
    return "/".join(dict.fromkeys(part for part in parts if part))


def original_of_rebalanced(name: str) -> str | None:
    """Return the name without a leading `A-` (any dash), or a `(rebalanced)` behind it; None where there is neither.

    Arena took all rebalancings of tabletop cards back on 2026-09-22: such a name is the card without the letter.
    """
    if name.rstrip().lower().endswith(_BEHIND):
        return name.rstrip()[: -len(_BEHIND)].strip() or None
    if name[:1] not in ("A", "a") or name[1:2] in ("", " ") or name[1].translate(_TABLE) != " ":
        return None
    return name[2:].strip() or None


def printing_key(set_code: str, collector_number: str) -> str:
    """Return the key of a printing: set and number in lower case, Arena's set codes put right."""
    code = set_code.strip().lower()
    return f"{SET_ALIASES.get(code, code)} {collector_number.strip().lower()}"
