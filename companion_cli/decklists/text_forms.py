"""Which program or site wrote a text list, as far as its spelling tells: a label for people, and nothing more."""

import re
from typing import NamedTuple

_SAMPLE = 3000
"""Characters from the beginning that are looked at."""


class _Spelling(NamedTuple):
    label: str
    needs: str
    """A text that must be in the list, looked for first because that is fast."""
    pattern: re.Pattern[str]


def _spelling(label: str, needs: str, pattern: str) -> _Spelling:
    return _Spelling(label, needs, re.compile(pattern, re.MULTILINE))


_SPELLINGS = (
    _spelling("mwdeck", "[", r"^(?:SB:)?[ \t]*\d+ \[[A-Z0-9]*\] "),
    _spelling("deckstats", "//", r"^//(?:Main|Sideboard)$"),
    _spelling("deckstats", "#", r"^\d+ \[\w*#|# ?!Com"),
    _spelling("archidekt", "x ", r"^\d+x [^(\n]*\([a-z0-9]{0,6}\)"),
    _spelling("tappedout", "*", r"\*CMDR\*|^\d+x .*\*[FE]\*"),
    _spelling("mtggoldfish", "[", r"> \[[A-Z0-9]+\]|\[[A-Z0-9]+\] \(F\)"),
    _spelling("tcgplayer", "[", r"^\d+ [^\[\n]*\[[A-Z0-9]{2,6}\](?: \d|$)"),
    _spelling("moxfield", "(", r"\) \S+ \*[FE]\*|\) \S+ #|^[A-Z]+:$"),
    _spelling("melee", "MainDeck", r"^MainDeck$"),
    _spelling("arena", "(", r"\([A-Z0-9]{2,6}\) \w"),
    _spelling("arena", "Deck", r"^Deck$"),
    _spelling("cockatrice-txt", "//", r"^// \d+ (?:Maindeck|Sideboard)$"),
    _spelling("apprentice", "SB:", r"^SB:"),
    _spelling("scryfall", "//", r"^// (?:Mainboard|Sideboard|Maybeboard)$"),
    _spelling("precon", "// ", r"^// SOURCE:"),
)
"""In this order: the more telling spelling first."""


def label_of(text: str) -> str:
    """Return the label of the first spelling that the list shows, `plain` if it shows none."""
    sample = text[:_SAMPLE]
    return next((s.label for s in _SPELLINGS if s.needs in sample and s.pattern.search(sample)), "plain")
