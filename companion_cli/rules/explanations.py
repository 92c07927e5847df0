"""What each code and each companion means, with a list that passes and one that fails: what `explain` prints.

Gathers what the rules, the companions and the reader say of their own codes; the codes of files that hold no deck
stand here. Imported on the way of a check only where SARIF is asked for, or a code is not known.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion_cli.decklists import codes as reading
from companion_cli.rules.codes import RULE_CODES, SEVERITIES
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.model import Severity

COMMAND = "$ "
"""Begins an example that is a command, where a list cannot show the point."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say about one code."""

    code: str
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


@dataclass(frozen=True, slots=True)
class CompanionExplanation:
    """Everything there is to say about one companion's condition."""

    name: str
    condition: str
    why: str
    passing: str
    failing: str


def _list(*lines: str) -> str:
    return "\n".join(lines) + "\n"


_FILES: Mapping[str, tuple[str, str, str, str, str]] = {
    # code: what, why, remedy, passing, failing
    "no-such-file": (
        "There is no file or directory of this name, or no file that the pattern fits.",
        "A check that passes because it looked at nothing would be worse than none.",
        "correct the path",
        f"{COMMAND}companion check decks/burn.txt\n",
        f"{COMMAND}companion check dekcs/burn.txt\n",
    ),
    "unreadable": (
        "The file or directory cannot be opened.",
        "The operating system refuses it; the message says why.",
        "check its permissions",
        f"{COMMAND}companion check decks/burn.txt\n",
        f"{COMMAND}companion check locked/burn.txt\n",
    ),
    "no-deck-files": (
        "The directory holds no file that is named like a deck file.",
        "A check that passes because it looked at nothing would be worse than none.",
        "name the files themselves, or another directory",
        f"{COMMAND}companion check decks/\n",
        f"{COMMAND}companion check empty-directory/\n",
    ),
    "too-large": (
        "The file is larger than any decklist.",
        "It cannot be a decklist, and reading it would take memory and time.",
        "name the decklist itself; `companion batch` reads archives",
        f"{COMMAND}companion check decks/burn.txt\n",
        f"{COMMAND}companion check video.txt\n",
    ),
    "not-text": (
        "The file is no text: a picture, an archive, a document.",
        "A decklist is text, XML or JSON.",
        "export the list as text and check that",
        f"{COMMAND}companion check decks/burn.txt\n",
        f"{COMMAND}companion check decks/burn.png\n",
    ),
    "broken-markup": (
        "The file is XML or JSON, and breaks off or breaks its syntax.",
        "What is missing could be cards.",
        "export the list anew",
        f"{COMMAND}companion check decks/burn.dek\n",
        f"{COMMAND}companion check decks/half-a-download.dek\n",
    ),
    "dangerous-markup": (
        "The file is XML that defines entities.",
        "No deck file needs them, and attacks use them to fill the memory.",
        "export the list anew, from a program that you trust",
        f"{COMMAND}companion check decks/burn.dek\n",
        f"{COMMAND}companion check decks/from-a-stranger.dek\n",
    ),
    "no-decklist": (
        "The file is well-formed, but there is no list of cards in it.",
        "Its form is known, and holds no deck that could be judged.",
        "copy the list itself and save it as text",
        f"{COMMAND}companion check decks/burn.json\n",
        f"{COMMAND}companion check package.json\n",
    ),
    "empty": (
        "The file holds no card.",
        "A check that passes because it looked at nothing would be worse than none.",
        "write a count and a name a line: 4 Lightning Bolt",
        _list("60 Island"),
        _list("// still to be written"),
    ),
    "no-known-card": (
        "Not one name of the list is a Magic card's.",
        "It is most likely a list of another game, or no decklist at all.",
        "name the decklist itself, or add the file to `exclude` in the configuration",
        _list("4 Lightning Bolt", "4 Shock", "52 Mountain"),
        _list("4 Pikachu", "4 Charizard", "4 Professor's Research"),
    ),
    "broken-archive": (
        "The archive is damaged, and what follows in it could not be read.",
        "What is missing could be decks; what stands before the damage is judged.",
        "fetch the archive anew",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch half-a-download.zip\n",
    ),
    "broken-member": (
        "A file of the archive cannot be unpacked.",
        "The other files are judged; this one could be any deck.",
        "fetch the archive anew, or unpack it first",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch damaged.zip\n",
    ),
    "nested-archive": (
        "There is an archive within the archive.",
        "Archives in archives are how small files come to fill a disk, so they are not opened.",
        "unpack the outer archive first",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch all-seasons.zip\n",
    ),
    "not-a-file": (
        "An entry of the archive is a link or a device.",
        "It leads out of the archive, so it is not followed.",
        "put the file itself into the archive",
        f"{COMMAND}companion batch season.tar.gz\n",
        f"{COMMAND}companion batch links.tar.gz\n",
    ),
    "encrypted": (
        "A file of the archive is encrypted.",
        "Without its password nothing can be read.",
        "unpack the archive first",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch secret.zip\n",
    ),
    "unknown-compression": (
        "The archive, or a file of it, is packed in another way than those of .zip and .tar.gz.",
        "In other ways a few bytes unpack to a hundred million at once.",
        "unpack the archive first, or pack it anew",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch packed-otherwise.zip\n",
    ),
    "unsafe-path": (
        "The path of a file leads out of the archive.",
        "Such paths are made to overwrite files elsewhere, so the file is not read.",
        "ask where the archive comes from",
        f"{COMMAND}companion batch season.zip\n",
        f"{COMMAND}companion batch from-a-stranger.zip\n",
    ),
    "internal-error": (
        "companion failed on the list, which is a fault of companion.",
        "One list must not take thousands of others with it, so it is a row of its own.",
        "report it with the list",
        f"{COMMAND}companion batch season/\n",
        f"{COMMAND}companion batch season/\n",
    ),
}

FILE_CODES = frozenset(_FILES)
"""Codes of files that no deck could be read from. They cannot be ignored, only excluded."""


def explanations() -> tuple[Explanation, ...]:
    """Return every code: those of files, of the deck and of the reader, each group in the order of its table."""
    rows = [
        *(Explanation(code, Severity.ERROR, *row) for code, row in _FILES.items()),
        *(Explanation(code, *row) for code, row in RULE_CODES.items()),
        *(Explanation(code, SEVERITIES[code], *row[1:]) for code, row in reading.CODES.items() if row.why),
    ]
    return tuple(rows)


def companion_explanations() -> tuple[CompanionExplanation, ...]:
    """Return the ten companions, in alphabetical order."""
    return tuple(
        CompanionExplanation(each.name, each.condition, each.why, each.passing, each.failing) for each in COMPANIONS
    )
