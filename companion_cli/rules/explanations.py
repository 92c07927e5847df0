"""What each code and each companion means, with a list that passes and one that fails: what `explain` prints.

Data only, and imported on the way of a check only where SARIF or JUnit XML is asked for, or a code is not known.
Severities stand in `codes`, the sentence on each code of the reader in `decklists.codes`; here is the rest: the rule
behind it, the remedy, and two lists that the tests hold to it.
Rule numbers are those of the Comprehensive Rules of 19 June 2026; formats are sourced in `formats`.
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


_READING: Mapping[str, tuple[str, str, str, str]] = {
    # code: why, remedy, passing, failing; the sentence on what was found stands in `decklists.codes`
    "blank-line-ambiguous": (
        "Without a heading only the sizes of the blocks could tell deck and sideboard apart, and these do not.",
        "write 'Deck' above the deck and 'Sideboard' above the sideboard",
        _list("Deck", "30 Island", "", "20 Plains", "", "10 Swamp"),
        _list("30 Island", "", "20 Plains", "", "10 Swamp"),
    ),
    "maybe-unmarked-sideboard": (
        "Cards of a sideboard that nothing marks would count for every companion's condition.",
        "write 'Sideboard' above the sideboard",
        _list("60 Island", "", "Sideboard", "15 Plains"),
        _list("60 Island", "15 Plains"),
    ),
    "unparsed-line": (
        "Nothing is dropped in silence: the line could be a card that was meant to count.",
        "write a count and a name, or put // in front of a comment",
        _list("4 Opt", "// see the sideboard guide", "56 Island"),
        _list("4 Opt", "***", "56 Island"),
    ),
    "bad-count": (
        "No deck has so many copies of a card, so the number must be wrong.",
        "write a number of copies from 1 to 999",
        _list("4 Opt", "56 Island"),
        _list("4000 Opt", "56 Island"),
    ),
    "second-deck-ignored": (
        "A text list holds one deck; a second one would be counted into it.",
        "put each deck into a file of its own",
        _list("About", "Name First", "", "Deck", "60 Island"),
        _list("About", "Name First", "", "Deck", "60 Island", "", "About", "Name Second", "", "Deck", "60 Plains"),
    ),
    "replacement-char": (
        "The letter that stood there is gone, so the card may not be found.",
        "write the name anew",
        _list("4 Lim-Dûl's Vault", "56 Island"),
        _list("4 Lim-D\ufffdl's Vault", "56 Island"),
    ),
    "sideboard-from-blank-line": (
        "Many programs write lists so, and the sizes of the blocks agree.",
        "write 'Sideboard' above it, and nobody has to guess",
        _list("60 Island", "", "Sideboard", "15 Plains"),
        _list("60 Island", "", "15 Plains"),
    ),
    "sideboard-first": (
        "A block of fifteen cards or fewer above one of forty or more is no deck.",
        "write 'Sideboard' and 'Deck' above them",
        _list("Sideboard", "15 Plains", "", "Deck", "60 Island"),
        _list("15 Plains", "", "60 Island"),
    ),
    "double-spaced": (
        "Some web pages are copied with an empty line after every line.",
        "nothing to do, or remove the empty lines",
        _list("4 Opt", "4 Brainstorm", "4 Ponder", "48 Island"),
        _list("4 Opt", "", "4 Brainstorm", "", "4 Ponder", "", "48 Island"),
    ),
    "commander-inferred": (
        "A hundred different cards with one or two apart are a Commander deck (CR 903.5).",
        "write 'Commander' above the commander",
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "99 Plains"),
        _list("1 Isamaru, Hound of Konda", "", "99 Plains"),
    ),
    "companion-inferred": (
        "A block of one companion apart from the deck is how some sites write the companion.",
        "write 'Companion' above it",
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "60 Plains"),
        _list("1 Lurrus of the Dream-Den", "", "60 Plains", "", "15 Island"),
    ),
    "companion-inferable": (
        "A companion in the sideboard is chosen only if the player says so (CR 103.2b).",
        "write it under a line 'Companion' as well, or use --companion",
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "60 Plains"),
        _list("Deck", "60 Plains", "", "Sideboard", "1 Lurrus of the Dream-Den"),
    ),
    "companion-not-in-sideboard": (
        "A companion is one of the sideboard's cards (CR 100.4a); Arena prints it in both places.",
        "nothing to do: it is counted once either way",
        _list(
            "Companion",
            "1 Lurrus of the Dream-Den",
            "",
            "Deck",
            "60 Plains",
            "",
            "Sideboard",
            "1 Lurrus of the Dream-Den",
        ),
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "60 Plains"),
    ),
    "localised-header": (
        "The headings of seven languages are known.",
        "nothing to do",
        _list("Deck", "60 Island"),
        _list("Mazzo", "60 Island"),
    ),
    "ignored-section": (
        "A maybeboard, tokens and the like are no part of the deck (CR 100.2).",
        "nothing to do",
        _list("Deck", "60 Island"),
        _list("Deck", "60 Island", "", "Maybeboard", "4 Opt"),
    ),
    "no-count": (
        "A name alone may be one copy, or a line that lost its number.",
        "write the number of copies in front of it",
        _list("1 Opt", "59 Island"),
        _list("59 Island", "Opt"),
    ),
    "zero-count": (
        "Some programs keep a line for a card that was taken out.",
        "remove the line, or write the number of copies",
        _list("60 Island"),
        _list("60 Island", "0 Opt"),
    ),
    "title-ignored": (
        "Lines without counts above the first card are usually a title.",
        "put // in front of it, or a count if it is a card",
        _list("// Mono Blue", "", "60 Island"),
        _list("Mono Blue", "", "60 Island"),
    ),
    "encoding-guessed": (
        "Windows programs write both: older ones Windows-1252, others UTF-16 without its mark. Some letters could be "
        "others.",
        "save the file as UTF-8",
        f"{COMMAND}companion check deck-in-utf8.txt\n",
        f"{COMMAND}companion check deck-in-windows-1252.txt\n",
    ),
    "mojibake-repaired": (
        "Letters had become two signs each, in a way that can be undone without loss.",
        "save the file as UTF-8",
        _list("1 Lim-Dûl's Vault", "59 Island"),
        _list("1 Lim-DÃ»l's Vault", "59 Island"),
    ),
}

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
        *(Explanation(code, SEVERITIES[code], reading.CODES[code].meaning, *row) for code, row in _READING.items()),
    ]
    return tuple(rows)


def companion_explanations() -> tuple[CompanionExplanation, ...]:
    """Return the ten companions, in alphabetical order."""
    return tuple(
        CompanionExplanation(each.name, each.condition, each.why, each.passing, each.failing) for each in COMPANIONS
    )
