"""Exactly one deck of a command line, judged: what `suggest`, `diff` and `formats` ask about."""

from typing import NamedTuple

from companion_cli.cards.model import Card, CardQuery, Found
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options, judge_deck, read_file
from companion_cli.cli.errors import fail
from companion_cli.cli.paths import read_sources
from companion_cli.decklists.model import Deck, Entry, Zone
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Unreadable


class OneDeck(NamedTuple):
    """A deck, its report, and what is known of its cards."""

    data: bytes
    deck: Deck
    report: DeckReport
    cards: list[tuple[Entry, Card | None]]
    """Each entry with its card; None where no card, or more than one, fits the name."""

    def known(self, *zones: Zone) -> list[tuple[Entry, Card]]:
        """Return the entries of these zones whose card is known."""
        return [(entry, card) for entry, card in self.cards if card is not None and entry.zone in zones]


def read_one(path: str) -> tuple[str, bytes]:
    """Return what reports call the one file that a path names, and its bytes; end the command for anything else."""
    sources = list(read_sources([path]))
    if len(sources) != 1:
        fail(f"{path}: {len(sources)} files; name one list")
    source = sources[0]
    if isinstance(source, Unreadable):
        fail(f"{source.path}: {source.error.message}")
    return source.path, source.data


def judge_one(data: bytes, path: str, source: RememberingSource, options: Options) -> OneDeck:
    """Judge the one deck of a file; end the command where there is none, or more than one."""
    checker = Checker(source)
    file = read_file(data, path, checker.reader)
    if file.failure is not None:
        fail(f"{path}: {file.failure.error.message}")
    if len(file.decks) != 1:
        fail(f"{path}: it holds {len(file.decks)} decks; name a file with one")
    deck = file.decks[0]
    report = judge_deck(deck, path, checker, options)
    if isinstance(report, Unreadable):
        fail(f"{path}: {report.error.message}")
    queries = [CardQuery(entry.name, entry.set_code, entry.collector_number) for entry in deck.entries]
    answers = source.look_up(queries, options.language or deck.language)
    cards = [answer.card if isinstance(answer, Found) else None for answer in answers]
    return OneDeck(data, deck, report, list(zip(deck.entries, cards, strict=True)))
