"""The codes of problems and how much each weighs. A code is stable once released.

Rules of construction state their own code, in their module; those of the reader stand in `decklists.codes`. Here are
the others: companions, names, formats, settings.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion_cli.decklists.codes import CODES as READING_CODES
from companion_cli.rules.construction import RULES
from companion_cli.rules.model import Severity


class Code(NamedTuple):
    """What a code means."""

    severity: Severity
    what: str
    """One sentence: what was found."""
    why: str
    """The rule behind it, with its number where it has one."""
    remedy: str
    passing: str
    """A list (or a command) that this code has nothing to say about."""
    failing: str
    """One that it is reported for."""


_OTHERS: Mapping[str, Code] = {
    "companion-not-usable": Code(
        Severity.ERROR,
        "The companion that the list or the caller chose cannot be used.",
        "A companion may be revealed only if the starting deck meets its condition (CR 103.2b, 702.139a), the"
        " format uses companions and has not banned the card, and with a commander its colours and name fit "
        "(CR 903.11a).",
        "change the cards that the report names, or leave the companion out",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Lightning Helix\n56 Plains\n",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Serra Angel\n56 Plains\n",
    ),
    "companion-unknown": Code(
        Severity.WARNING,
        "Whether the chosen companion can be used is not known.",
        "A card that is not known could break its condition, or the commander that decides its colours is not named "
        "(CR 903.11a). A verdict is right, or it is unknown.",
        "correct the names that no card has, and name the commander where there is one",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n1 Nobody at All\n59 Plains\n",
    ),
    "companion-many": Code(
        Severity.ERROR,
        "The list names more than one companion.",
        "A player reveals at most one companion a game (CR 103.2b).",
        "keep one in the companion section, or choose with --companion",
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n",
        "Companion\n1 Lurrus of the Dream-Den\n1 Kaheera, the Orphanguard\n\nDeck\n60 Plains\n",
    ),
    "companion-idle": Code(
        Severity.WARNING,
        "A companion lies in the sideboard, the list chooses none, and none of those in the sideboard could be used.",
        "Any number of companions may lie in a sideboard, but each is of use there only if the starting deck "
        "meets its condition (CR 702.139a).",
        "run `companion check -v` for the cards in its way",
        "Deck\n60 Plains\n\nSideboard\n1 Lurrus of the Dream-Den\n",
        "Deck\n4 Serra Angel\n56 Plains\n\nSideboard\n1 Lurrus of the Dream-Den\n",
    ),
    "no-main-deck": Code(
        Severity.ERROR,
        "The list has cards, but no main deck and no commander.",
        "Companions look at the starting deck, which is what remains once the sideboard is set aside (CR 103.2a).",
        "put the deck's cards under a line 'Deck', above the sideboard",
        "Deck\n60 Plains\n\nSideboard\n15 Island\n",
        "Sideboard\n15 Island\n",
    ),
    "unknown-card": Code(
        Severity.ERROR,
        "No card has this name.",
        "A deck is made of cards; what one of them is decides every condition, so nothing is guessed. "
        "Verdicts that the card could change are unknown.",
        "write the name as it is printed; `companion cards update` fetches the newest sets",
        "4 Lightning Bolt\n56 Mountain\n",
        "4 Lightning Bold\n56 Mountain\n",
    ),
    "ambiguous-card": Code(
        Severity.ERROR,
        "More than one card has this name.",
        "Different cards share a printed name in some languages. Which one is meant could change a verdict.",
        "write the English name, or add set and number: (SET) 123",
        "4 Downsize\n56 Island\n",
        "4 Rapetissement\n56 Island\n",
    ),
    "format-alias": Code(
        Severity.WARNING,
        "The format goes by another name now.",
        "Its old name no longer says which cards are legal.",
        "write the present name",
        "// companion: format=pioneer\n60 Plains\n",
        "// companion: format=explorer\n60 Plains\n",
    ),
    "format-unknown": Code(
        Severity.WARNING,
        "The list says that it is for a format that is not known.",
        "Sizes, copies and bans depend on the format; another one was assumed.",
        "name one with --format, in the configuration, or in the list: // companion: format=modern",
        "// Format: Modern\n60 Plains\n",
        "// Format: Kitchen Table\n60 Plains\n",
    ),
    "plan-card": Code(
        Severity.ERROR,
        "A sideboard plan exchanges a card that is not there.",
        "What leaves the deck has to be in the main deck, and what joins it in the sideboard (CR 100.4a).",
        "correct the count or the name in the plan",
        "$ companion check deck.txt --after plan.txt   # the plan says '-2 Opt', and the deck has 4 Opt",
        "$ companion check deck.txt --after plan.txt   # the plan says '-2 Opt', and the deck has none",
    ),
    "bad-setting": Code(
        Severity.ERROR,
        "A comment of the list sets something that does not exist, sets it to what does not exist, or sets it twice.",
        "A setting that is misspelt would otherwise have no effect, and nobody would notice. The settings are"
        " format, companion and ignore.",
        "correct the word; the message names the nearest one",
        "// companion: format=modern\n60 Plains\n",
        "// companion: format=modrn\n60 Plains\n",
    ),
    "unclear-setting": Code(
        Severity.WARNING,
        "A comment begins like a setting, but sets nothing.",
        "A setting is written `companion: KEY=VALUE`; anything else after `companion:` is taken as a plain comment.",
        "write // companion: companion=NAME to choose a companion, or word the comment otherwise",
        "// companion: companion=lurrus\n60 Plains\n",
        "// companion: Lurrus of the Dream-Den\n60 Plains\n",
    ),
    "unused-ignore": Code(
        Severity.NOTE,
        "A comment of the list ignores a code that is not found there.",
        "What was ignored once may come back, and would then be ignored without anybody's will.",
        "take the code out of the comment",
        "// companion: ignore=copy-limit\n5 Shock\n55 Mountain\n",
        "// companion: ignore=copy-limit\n4 Shock\n56 Mountain\n",
    ),
    "printing-mismatch": Code(
        Severity.NOTE,
        "Name and set with number are both known, and mean two different cards.",
        "The name is what a card is known by (CR 201.1), so it counts.",
        "correct the set and number, or the name",
        "4 Lightning Bolt (M10) 146\n56 Mountain\n",
        "4 Lightning Bolt (M10) 147\n56 Mountain\n",
    ),
    "other-name": Code(
        Severity.NOTE,
        "The name is that of a part of the card, another name of it, or the card was found by set and number.",
        "In a deck a card is its front face, or both halves of a split card (CR 709.4, 712.8a).",
        "write the card's full name or front face",
        "4 Delver of Secrets\n56 Island\n",
        "4 Insectile Aberration\n56 Island\n",
    ),
    "format-unverified": Code(
        Severity.NOTE,
        "Something about the format could not be verified.",
        "The message says what; verdicts rest on what is known.",
        "check the format's own site where it matters",
        "// companion: format=modern\n60 Island\n",
        "// companion: format=penny\n60 Island\n",
    ),
    "stale-knowledge": Code(
        Severity.NOTE,
        "What is known of bans is more than 60 days old.",
        "Bans are announced every six to eight weeks.",
        "companion cards update",
        "// companion: format=constructed\n60 Island\n",
        "// companion: format=modern\n60 Island\n",
    ),
}

RULE_CODES: Mapping[str, Code] = {
    **_OTHERS,
    **{rule.code: Code(rule.severity, rule.what, rule.why, rule.remedy, rule.passing, rule.failing) for rule in RULES},
}
"""Codes of what was judged, as against how the list was read."""

JUDGED_HERE = frozenset({"no-main-deck", "companion-many", "empty"})
"""Reader codes that are reported anew where options and cards are known; the reader's own notes are dropped."""

SEVERITIES: Mapping[str, Severity] = {
    **{code: row.severity for code, row in RULE_CODES.items()},
    **{code: Severity(row.weight) for code, row in READING_CODES.items() if code not in JUDGED_HERE},
}
"""Every code that a `Problem` may carry."""
