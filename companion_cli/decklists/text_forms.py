"""Which program or site wrote a text list, as far as its spelling tells: a label for people, and nothing more."""

import re
from typing import NamedTuple

_SAMPLE = 3000
"""Characters from the beginning that are looked at."""


class _Spelling(NamedTuple):
    label: str
    needs: str
    """A text that must be in the list, looked for first because that is fast."""
    pattern: str
    """Compiled when a list is met that has the needed text: most runs need few of them."""


_SPELLINGS = (
    _Spelling("mwdeck", "[", r"^(?:SB:)?[ \t]*\d+ \[[A-Z0-9]*\] "),
    _Spelling("deckstats", "//", r"^//(?:Main|Sideboard)$"),
    _Spelling("deckstats", "#", r"^\d+ \[\w*#|# ?!Com"),
    _Spelling("archidekt", "x ", r"^\d+x [^(\n]*\([a-z0-9]{0,6}\)"),
    _Spelling("tappedout", "*", r"\*CMDR\*|^\d+x .*\*[FE]\*"),
    _Spelling("mtggoldfish", "[", r"> \[[A-Z0-9]+\]|\[[A-Z0-9]+\] \(F\)"),
    _Spelling("tcgplayer", "[", r"^\d+ [^\[\n]*\[[A-Z0-9]{2,6}\](?: \d|$)"),
    _Spelling("moxfield", "(", r"\) \S+ \*[FE]\*|\) \S+ #|^[A-Z]+:$"),
    _Spelling("melee", "MainDeck", r"^MainDeck$"),
    _Spelling("arena", "(", r"\([A-Z0-9]{2,6}\) \w"),
    _Spelling("arena", "Deck", r"^Deck$"),
    _Spelling("cockatrice-txt", "//", r"^// \d+ (?:Maindeck|Sideboard)$"),
    _Spelling("apprentice", "SB:", r"^SB:"),
    _Spelling("scryfall", "//", r"^// (?:Mainboard|Sideboard|Maybeboard)$"),
    _Spelling("precon", "// ", r"^// SOURCE:"),
)
"""In this order: the more telling spelling first."""


def label_of(text: str) -> str:
    """Return the label of the first spelling that the list shows, `plain` if it shows none."""
    sample = text[:_SAMPLE]
    return next(
        (s.label for s in _SPELLINGS if s.needs in sample and re.search(s.pattern, sample, re.MULTILINE)), "plain"
    )
