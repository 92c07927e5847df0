"""Each code of the table can be met, and means what the table says of its weight."""

import pytest

from companion_cli.decklists import read_deck
from companion_cli.decklists.codes import CODES, Weight

EXAMPLES: dict[str, str | bytes] = {
    "sideboard-from-blank-line": "60 Island\n\n15 Negate",
    "blank-line-ambiguous": "36 Island\n\n24 Negate",
    "sideboard-first": "15 Negate\n\n60 Island",
    "maybe-unmarked-sideboard": "60 Island\n15 Negate",
    "double-spaced": "4 A\n\n4 B\n\n4 C\n\n48 Island",
    "commander-inferred": "99 Island\n\n1 Talrand, Sky Summoner",
    "companion-inferred": "99 Island\n\n1 Talrand, Sky Summoner\n1 Keruga, the Macrosage",
    "companion-inferable": "60 Swamp\n\n1 Lurrus of the Dream-Den",
    "companion-not-in-sideboard": "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Swamp",
    "companion-many": "Companion\n1 Lurrus of the Dream-Den\n1 Umori, the Collector\n\nDeck\n60 Swamp",
    "localised-header": "Mazzo\n60 Swamp",
    "second-deck-ignored": "About\nName A\n\nDeck\n60 Swamp\n\nAbout\nName B\n\nDeck\n60 Island",
    "ignored-section": "Deck\n60 Swamp\n\nMaybeboard\n1 Opt",
    "no-main-deck": "Sideboard\n2 Duress",
    "empty": "",
    "no-count": "4 Shock\nOpt",
    "zero-count": "60 Swamp\n0 Opt",
    "bad-count": "60 Swamp\n-1 Opt",
    "title-ignored": "My deck\n\n60 Swamp",
    "unparsed-line": "60 Swamp\n!!!",
    "encoding-guessed": b"4 S\xe9ance",
    "mojibake-repaired": "4 SÃ©ance",
    "replacement-char": "4 S\ufffdance",
}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_met_and_says_something(code: str) -> None:
    met = [note for note in read_deck(EXAMPLES[code]).notes if note.code == code]
    assert met
    assert all(note.text.strip() for note in met)


def test_readers_use_no_code_that_the_table_lacks() -> None:
    assert {note.code for text in EXAMPLES.values() for note in read_deck(text).notes} <= CODES.keys()


def test_what_may_have_been_misread_is_a_warning() -> None:
    assert {code for code, meaning in CODES.items() if meaning.weight is Weight.WARNING} == {
        "blank-line-ambiguous",
        "maybe-unmarked-sideboard",
        "unparsed-line",
        "bad-count",
        "second-deck-ignored",
        "replacement-char",
    }
