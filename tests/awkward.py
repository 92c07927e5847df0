"""Runs that are hard on a report: names with quotes, percent signs, colons, line ends, emoji, right-to-left text."""

from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from support import TODAY

from companion_cli import CardLibrary
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options, check_bytes
from companion_cli.reports.model import Knowledge, Run
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Unreadable

NAMES = (
    "decks/\"quoted\" & <tagged>, 100% 'odd'.txt",
    "decks/::error file=x,line=1::not a command.txt",
    "decks/two\nlines\r\nand a tab\t.txt",
    "decks/🦦 Lutri 👨‍👩‍👧.txt",
    "decks/יוריון, נודד השמיים.txt",
    "decks/bell\x07 escape\x1b[31m.txt",
    "decks/|pipe| [link](x) `code` _it_ #1.txt",
)
LIST = """\
// companion: format=modern
Companion
1 Zirda, the Dawnwaker

Deck
5 Lightning Bolt
4 Lightning "Blot" %0A, ::done::
2 Goblin Guide
***
49 Mountain
"""


def run_of(*results: DeckReport | Unreadable, notes: tuple[str, ...] = ()) -> Run:
    """Return a run of these results."""
    return Run(results, Knowledge(TODAY, TODAY, "off", notes))


def judged(text: str, path: str, **options: Any) -> list[DeckReport | Unreadable]:
    """Return what becomes of one file."""
    wanted = Options(today=TODAY)._replace(**options)
    return list(check_bytes(text.encode(), path, Checker(_cards()), wanted))


@cache
def _cards() -> RememberingSource:
    """Return the bundled cards; to find near names takes long, and the same are looked for again and again."""
    return RememberingSource(CardLibrary.bundled())


@cache
def awkward_run() -> Run:
    """Return a run over decks whose paths and names are awkward, with one that cannot be read."""
    results: list[DeckReport | Unreadable] = []
    for name in NAMES:
        for result in judged(LIST, name):
            assert isinstance(result, DeckReport)
            results.append(replace(result, name=name))
    results += judged("4 Pikachu\n4 Charizard\n4 Bulba:saur,\n", "decks/other, game.txt")
    results += judged("60 Island\n", str(Path("decks") / "clean.txt"))
    return run_of(*results, notes=("Scryfall could not be reached.",))
