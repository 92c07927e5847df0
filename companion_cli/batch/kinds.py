"""What a file holds, by the end of its name: the one table that directories and archives are searched by."""

import re
from enum import Enum, auto

from companion_cli.files import DECK_SUFFIXES


class Kind(Enum):
    """What is done with a file that was not named itself but found."""

    DECKS = auto()
    """Read as a whole: one deck, or a tournament."""
    LINES = auto()
    """One deck a line, as JSON."""
    PACKED = auto()
    """One of the two above, packed with gzip."""
    ARCHIVE = auto()
    OTHER = auto()
    """Skipped, and counted."""


_DECKS = (*DECK_SUFFIXES, ".json")
_LINES = (".jsonl", ".ndjson")
SEARCHED = (*_DECKS, *_LINES)
"""What is read in a directory, as it is or packed with gzip; archives are, too."""
_SUFFIXES = {
    **dict.fromkeys(_DECKS, Kind.DECKS),
    **dict.fromkeys(_LINES, Kind.LINES),
    **dict.fromkeys([f"{ending}.gz" for ending in SEARCHED], Kind.PACKED),
    **dict.fromkeys((".zip", ".tar", ".tgz", ".tar.gz"), Kind.ARCHIVE),
    **dict.fromkeys((".7z", ".rar", ".tar.bz2", ".tar.xz", ".tar.zst"), Kind.ARCHIVE),
}
"""The last row are archives that are not read, but told of."""
_PACKINGS = (".gz", ".bz2", ".xz", ".zst")
"""Endings that only say something together with the one before."""


_HIDDEN = re.compile(r"(?:^|/)\.(?!/)|^(?:\./)*__MACOSX")
"""A folder `.` is the one around it: `tar -C season -c .` writes so."""


def is_hidden(name: str) -> bool:
    """Return whether a file is hidden, or lies in a hidden folder."""
    return (name.startswith((".", "__MACOSX")) or "/." in name) and _HIDDEN.search(name) is not None


def kind_of(name: str) -> Kind:
    """Return the kind of a file by its name; hidden files, and those of hidden folders, are skipped."""
    if is_hidden(name):
        return Kind.OTHER
    place = name.rfind(".")
    ending = name[place:].lower()
    if ending in _PACKINGS:
        ending = name[name.rfind(".", 0, place) :].lower()
    return _SUFFIXES.get(ending, Kind.OTHER)
