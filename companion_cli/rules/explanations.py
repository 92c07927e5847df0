"""What each code and each companion means, with a list that passes and one that fails: what `explain` prints.

Data only, and imported on the way of a check only where SARIF or JUnit XML is asked for, or a code is not known.
Severities stand in `codes`, the sentence on each code of the reader in `decklists.codes`; here is the rest: the rule
behind it, the remedy, and two lists that the tests hold to it.
Rule numbers are those of the Comprehensive Rules of 19 June 2026; formats are sourced in `formats`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion_cli.decklists import codes as reading
from companion_cli.rules.codes import SEVERITIES
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


_RULES: Mapping[str, tuple[str, str, str, str, str]] = {
    # code: what, why, remedy, passing, failing
    "companion-not-usable": (
        "The companion that the list or the caller chose cannot be used.",
        "A companion may be revealed only if the starting deck meets its condition (CR 103.2b, 702.139a), the format "
        "uses companions and has not banned the card, and with a commander its colours and name fit (CR 903.11a).",
        "change the cards that the report names, or leave the companion out",
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "4 Lightning Helix", "56 Plains"),
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "4 Serra Angel", "56 Plains"),
    ),
    "companion-many": (
        "The list names more than one companion.",
        "A player reveals at most one companion a game (CR 103.2b).",
        "keep one in the companion section, or choose with --companion",
        _list("Companion", "1 Lurrus of the Dream-Den", "", "Deck", "60 Plains"),
        _list("Companion", "1 Lurrus of the Dream-Den", "1 Kaheera, the Orphanguard", "", "Deck", "60 Plains"),
    ),
    "companion-idle": (
        "A companion lies in the sideboard, the list chooses none, and none of those in the sideboard could be used.",
        "Any number of companions may lie in a sideboard, but each is of use there only if the starting deck meets its "
        "condition (CR 702.139a).",
        "run `companion check -v` for the cards in its way",
        _list("Deck", "60 Plains", "", "Sideboard", "1 Lurrus of the Dream-Den"),
        _list("Deck", "4 Serra Angel", "56 Plains", "", "Sideboard", "1 Lurrus of the Dream-Den"),
    ),
    "no-main-deck": (
        "The list has cards, but no main deck and no commander.",
        "Companions look at the starting deck, which is what remains once the sideboard is set aside (CR 103.2a).",
        "put the deck's cards under a line 'Deck', above the sideboard",
        _list("Deck", "60 Plains", "", "Sideboard", "15 Island"),
        _list("Sideboard", "15 Island"),
    ),
    "deck-size": (
        "The starting deck has fewer cards than the format's minimum, or more than its maximum.",
        "At least 60 cards in Constructed (CR 100.2a), 40 in Limited (100.2b), exactly 100 in Commander with the "
        "commander (903.5a), exactly 60 in Standard Brawl (903.12d).",
        "add or take out as many as the message says; a companion stands outside of the deck",
        _list("Deck", "60 Plains"),
        _list("// companion: format=constructed", "Deck", "59 Plains"),
    ),
    "sideboard-size": (
        "The sideboard has more cards than the format allows, the companion counted.",
        "At most fifteen cards in Constructed (CR 100.4a); the companion is one of them.",
        "take as many out as the message says",
        _list("Deck", "60 Plains", "", "Sideboard", "15 Island"),
        _list("Deck", "60 Plains", "", "Sideboard", "16 Island"),
    ),
    "copy-limit": (
        "There are more copies of a card in deck and sideboard together than the format allows.",
        "Four copies of a card in Constructed (CR 100.2a, 100.4a), one in singleton formats (903.5b); basic lands and "
        "the cards that say so themselves are free (113.6n).",
        "take as many out as the message says",
        _list("Deck", "4 Serra Angel", "56 Plains"),
        _list("Deck", "4 Serra Angel", "56 Plains", "", "Sideboard", "1 Serra Angel"),
    ),
    "no-commander": (
        "The format is played with a commander, and the list names none.",
        "A Commander deck has a legendary creature as its commander (CR 903.3); who that is decides colours and size.",
        "put the commander under a line 'Commander'",
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "99 Plains"),
        _list("// companion: format=commander", "Deck", "100 Plains"),
    ),
    "unknown-card": (
        "No card has this name.",
        "A deck is made of cards; what one of them is decides every condition, so nothing is guessed. Verdicts that "
        "the card could change are unknown.",
        "write the name as it is printed; `companion cards update` fetches the newest sets",
        _list("4 Lightning Bolt", "56 Mountain"),
        _list("4 Lightning Bold", "56 Mountain"),
    ),
    "ambiguous-card": (
        "More than one card has this name.",
        "Different cards share a printed name in some languages. Which one is meant could change a verdict.",
        "write the English name, or add set and number: (SET) 123",
        _list("4 Downsize", "56 Island"),
        _list("4 Rapetissement", "56 Island"),
    ),
    "card-banned": (
        "A card is banned in the format.",
        "Each format has its list of banned cards (Magic Tournament Rules, section 6).",
        "take it out, or say which format is meant",
        _list("// companion: format=vintage", "1 Ancestral Recall", "59 Island"),
        _list("// companion: format=legacy", "1 Ancestral Recall", "59 Island"),
    ),
    "card-not-legal": (
        "A card is not in the format's card pool.",
        "Each format has its list of sets, or its own rule on cards (Magic Tournament Rules, section 6).",
        "take it out, or say which format is meant",
        _list("// companion: format=legacy", "4 Brainstorm", "56 Island"),
        _list("// companion: format=modern", "4 Brainstorm", "56 Island"),
    ),
    "card-restricted": (
        "There is more than one copy of a card that is restricted to one.",
        "A restricted card may stand once in deck and sideboard together (Magic Tournament Rules, section 6).",
        "keep one copy",
        _list("// companion: format=vintage", "1 Black Lotus", "59 Island"),
        _list("// companion: format=vintage", "2 Black Lotus", "58 Island"),
    ),
    "color-identity": (
        "A card's colour identity goes beyond that of the commander.",
        "A card can stand in the deck only if every colour in its identity is in the commander's (CR 903.5c).",
        "take it out, or choose another commander",
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "1 Swords to Plowshares", "98 Plains"),
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "1 Lightning Bolt", "98 Plains"),
    ),
    "sideboard-ignored": (
        "The list has a sideboard, and the format has none.",
        "Commander is played without sideboards (CR 903.5e); a companion there stands outside of the deck.",
        "remove the section, or move the companion under a line 'Companion'",
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "99 Plains"),
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "99 Plains", "", "Sideboard", "1 Plains"),
    ),
    "format-alias": (
        "The format goes by another name now.",
        "Its old name no longer says which cards are legal.",
        "write the present name",
        _list("// companion: format=pioneer", "60 Plains"),
        _list("// companion: format=explorer", "60 Plains"),
    ),
    "format-unknown": (
        "The list says that it is for a format that is not known.",
        "Sizes, copies and bans depend on the format; another one was assumed.",
        "name one with --format, in the configuration, or in the list: // companion: format=modern",
        _list("// Format: Modern", "60 Plains"),
        _list("// Format: Kitchen Table", "60 Plains"),
    ),
    "bad-setting": (
        "A comment of the list sets something that does not exist, sets it to what does not exist, or sets it twice.",
        "A setting that is misspelt would otherwise have no effect, and nobody would notice. The settings are format, "
        "companion and ignore.",
        "correct the word; the message names the nearest one",
        _list("// companion: format=modern", "60 Plains"),
        _list("// companion: format=modrn", "60 Plains"),
    ),
    "unclear-setting": (
        "A comment begins like a setting, but sets nothing.",
        "A setting is written `companion: KEY=VALUE`; anything else after `companion:` is taken as a plain comment.",
        "write // companion: companion=NAME to choose a companion, or word the comment otherwise",
        _list("// companion: companion=lurrus", "60 Plains"),
        _list("// companion: Lurrus of the Dream-Den", "60 Plains"),
    ),
    "legality-unknown": (
        "For some cards it is not known whether they are legal in the format.",
        "The card data has no legalities for this format, so nothing is said about bans.",
        "check the format's own list",
        _list("Commander", "1 Isamaru, Hound of Konda", "", "Deck", "99 Plains"),
        _list("// companion: format=tlr", "Commander", "1 Isamaru, Hound of Konda", "", "Deck", "49 Plains"),
    ),
    "printing-mismatch": (
        "Name and set with number are both known, and mean two different cards.",
        "The name is what a card is known by (CR 201.1), so it counts.",
        "correct the set and number, or the name",
        _list("4 Lightning Bolt (M10) 146", "56 Mountain"),
        _list("4 Lightning Bolt (M10) 147", "56 Mountain"),
    ),
    "other-name": (
        "The name is that of a part of the card, or was found by set and number.",
        "In a deck a card is its front face, or both halves of a split card (CR 709.4, 712.8a).",
        "write the card's full name or front face",
        _list("4 Delver of Secrets", "56 Island"),
        _list("4 Insectile Aberration", "56 Island"),
    ),
    "not-a-deck-card": (
        "A card of the list can never be part of a deck.",
        "Tokens, planes, schemes, attractions and the like stand outside of the deck (CR 100.2d, 108.2); they are not "
        "counted.",
        "leave it out of the list",
        _list("60 Island"),
        _list("60 Island", "1 Academy at Tolaria West"),
    ),
    "format-unverified": (
        "Something about the format could not be verified.",
        "The message says what; verdicts rest on what is known.",
        "check the format's own site where it matters",
        _list("// companion: format=modern", "60 Island"),
        _list("// companion: format=penny", "60 Island"),
    ),
    "stale-knowledge": (
        "What is known of bans is more than 60 days old.",
        "Bans are announced every six to eight weeks.",
        "companion cards update",
        _list("// companion: format=constructed", "60 Island"),
        _list("// companion: format=modern", "60 Island"),
    ),
}

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

RULE_CODES = tuple(_RULES)
"""Codes of what was judged, as against how the list was read."""

FILE_CODES = frozenset(_FILES)
"""Codes of files that no deck could be read from. They cannot be ignored, only excluded."""

_COMPANIONS: Mapping[str, tuple[str, str, str]] = {
    # name: why, passing, failing (the main deck's cards)
    "Gyruda, Doom of Depths": (
        "Zero is even, so lands fit; X is 0 (CR 202.3e); a split card has the mana value of both halves together (CR "
        "202.3d).",
        _list("4 Counterspell", "56 Island"),
        _list("4 Opt", "56 Island"),
    ),
    "Jegantha, the Wellspring": (
        "Symbols are compared within one card's mana cost (CR 107.4); both halves of a split card count (CR 709.4b), "
        "and each hybrid symbol is a symbol of its own (CR 107.4e).",
        _list("4 Lightning Helix", "56 Plains"),
        _list("4 Counterspell", "56 Island"),
    ),
    "Kaheera, the Orphanguard": (
        "One of the types is enough; a changeling has them all (CR 702.73a). A deck without creature cards fits.",
        _list("4 Savannah Lions", "56 Plains"),
        _list("4 Serra Angel", "56 Plains"),
    ),
    "Keruga, the Macrosage": (
        "Land cards are exempt; X is 0 (CR 202.3e). Of an adventurer card only the creature counts (CR 715.4).",
        _list("4 Serra Angel", "56 Plains"),
        _list("4 Opt", "56 Island"),
    ),
    "Lurrus of the Dream-Den": (
        "Permanent cards are artifacts, battles, creatures, enchantments, lands and planeswalkers (CR 110.4a); "
        "instants and sorceries may cost anything.",
        _list("4 Savannah Lions", "4 Day of Judgment", "52 Plains"),
        _list("4 Serra Angel", "56 Plains"),
    ),
    "Lutri, the Spellchaser": (
        "Land cards may repeat. A split card has two names (CR 709.4a), and cards that lift the copy limit do not lift "
        "this one.",
        _list("1 Opt", "1 Shock", "58 Island"),
        _list("2 Opt", "58 Island"),
    ),
    "Obosh, the Preypiercer": (
        "Land cards are exempt; zero is even, so it fails; X is 0 (CR 202.3e).",
        _list("4 Lightning Bolt", "56 Mountain"),
        _list("4 Ornithopter", "56 Mountain"),
    ),
    "Umori, the Collector": (
        "Land cards are exempt. A card type is one of those of CR 205.2a: supertypes and subtypes do not count.",
        _list("4 Opt", "4 Counterspell", "52 Island"),
        _list("4 Opt", "2 Serra Angel", "54 Island"),
    ),
    "Yorion, Sky Nomad": (
        "The minimum is 60 in Constructed (CR 100.2a) and 40 in Limited (CR 100.2b). A format of an exact size has no "
        "room for it, so it is never usable in Commander (CR 903.5a).",
        _list("80 Plains"),
        _list("// companion: format=constructed", "79 Plains"),
    ),
    "Zirda, the Dawnwaker": (
        "An activated ability is written cost, colon, effect (CR 602.1). Basic land types bring one (CR 305.6), and so "
        "do keywords such as equip, cycling and crew; loyalty abilities count (CR 606.2).",
        _list("4 Grim Lavamancer", "56 Mountain"),
        _list("4 Serra Angel", "56 Plains"),
    ),
}


def explanations() -> tuple[Explanation, ...]:
    """Return every code: those of files, of the deck and of the reader, each group in the order of its table."""
    rows = [
        *(Explanation(code, Severity.ERROR, *row) for code, row in _FILES.items()),
        *(Explanation(code, SEVERITIES[code], *row) for code, row in _RULES.items()),
        *(Explanation(code, SEVERITIES[code], reading.CODES[code].meaning, *row) for code, row in _READING.items()),
    ]
    return tuple(rows)


def companion_explanations() -> tuple[CompanionExplanation, ...]:
    """Return the ten companions, in alphabetical order."""
    return tuple(
        CompanionExplanation(companion.name, companion.condition, *_COMPANIONS[companion.name])
        for companion in COMPANIONS
    )
