"""Whether a card has an activated ability of its own (CR 113.3b, 602.1), told from its rules text and its subtypes.

One line of rules text is one ability. The keywords are data at the top; one pure function follows.
"""

import re
from collections.abc import Set

BASIC_LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""A land with one of them has an intrinsic mana ability (CR 305.6)."""

ACTIVATED_KEYWORDS = (
    "equip",  # 702.6
    "cycling",  # 702.29, and every typecycling
    "ninjutsu",  # 702.49, commander ninjutsu too
    "transmute",  # 702.53
    "forecast",  # 702.57
    "aura swap",  # 702.65
    "fortify",  # 702.67
    "transfigure",  # 702.71
    "reinforce",  # 702.77
    "unearth",  # 702.84
    "level up",  # 702.87
    "scavenge",  # 702.97
    "outlast",  # 702.107
    "crew",  # 702.122
    "embalm",  # 702.128
    "eternalize",  # 702.129
    "encore",  # 702.141
    "boast",  # 702.142
    "reconfigure",  # 702.151
    "craft",  # 702.167
    "saddle",  # 702.171
    "exhaust",  # 702.177
    "station",  # 702.184
    "power-up",  # 702.193
    "specialize",  # outside the rules (digital only), but with a cost and an effect
    "augment",  # likewise (joke sets)
)

_KEYWORD_ABILITY = re.compile(
    r"(?:[\w'-]+ ){0,2}"  # what makes a variant of it: "Commander ninjutsu", "Basic landcycling"
    rf"\w*(?:{'|'.join(ACTIVATED_KEYWORDS)})"
    r"(?:"
    r"|(?: (?:\d+|X))?—.+"  # a cost that is not mana: "Equip—Pay 3 life", "Reinforce 2—{G}"
    r"|(?: [^{}.—]+)? (?:\{[^{}]+\})+(?:(?:[.,]| or ).*)?"  # "Equip Elf {1}", "Equip {1} or {2}"
    r"|(?: \d+| X)(?:\. .*)?"  # "Crew 2"
    r"| with .+"  # "Craft with artifact {1}{U}"
    r")",
    re.IGNORECASE,
)
_EXPLAINED_KEYWORD = re.compile(r'[^."():]+[}\d] \(\{[^."():]*:')
"""A keyword with its cost whose reminder text is a cost and an effect: activated, even where it is not listed yet."""
_REMINDER_TEXT = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r'"[^"]*(?:"|$)')
_TRIGGERED = ("When ", "Whenever ", "At ")
"""How most triggered abilities begin (113.3c); a colon in one comes later: "one of the following: ..."."""
_NOT_ITS_OWN = re.compile(
    r"max speed —|∞|level \d|station \d|\d+\+ \|"  # granted by a static ability: 702.178a, 702.186b, 711.2, 721.2c
    r"|•"  # a mode, or what an anchor word grants
    r"|[^—:]+ — (?:when|whenever|at) ",  # triggered, behind an ability word
    re.IGNORECASE,
)


def has_activated_ability(rules_text: str, *, is_land: bool, subtypes: Set[str]) -> bool:
    """Return whether a card has an activated ability in a deck.

    `rules_text` is the Oracle text of what counts of the card in a deck: its front, or both halves on lines of their
    own. Reminder text is no rules text (207.2a), and what stands in quotation marks belongs to other objects, or is
    granted by an ability that works on the battlefield only (113.6).
    """
    if is_land and not BASIC_LAND_TYPES.isdisjoint(subtypes):
        return True
    return any(map(_is_activated, rules_text.replace("“", '"').replace("”", '"').split("\n")))


def _is_activated(line: str) -> bool:
    if line.startswith(_TRIGGERED):
        return False
    own = _REMINDER_TEXT.sub("", line).strip() if "(" in line else line
    own = _QUOTED.sub("", own) if '"' in own else own
    if ":" in own or _is_keyword_ability(own) or (" ({" in line and _EXPLAINED_KEYWORD.match(line)):
        return _NOT_ITS_OWN.match(line) is None
    return False


def _is_keyword_ability(line: str) -> bool:
    if line.endswith(".") and "{" not in line and "—" not in line and ". " not in line:  # one plain sentence
        return False
    return _KEYWORD_ABILITY.fullmatch(line.rpartition(" — ")[2]) is not None  # behind a flavour word, if any
