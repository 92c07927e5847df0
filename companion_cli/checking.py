"""The way through in one place: the bytes of a file in, its judged decks out. Commands call this, and hold no rule.

Nothing is written here, and no error of one file reaches another: what cannot be judged becomes an `Unreadable`.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import CardQuery, Found, NameSource
from companion_cli.cards.remembering import RememberingSource
from companion_cli.decklists import DecklistError, ListReader
from companion_cli.decklists.clean import shortened
from companion_cli.decklists.model import Deck, Entry, Written, write_down
from companion_cli.decklists.plans import Plan
from companion_cli.rules.check import Checker
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.format_choice import stated_format
from companion_cli.rules.formats import FORMATS, Format, find_format
from companion_cli.rules.model import (
    AfterSideboarding,
    DeckReport,
    FormatFrom,
    Problem,
    Severity,
    Sideboard,
    StartingDeck,
    Unreadable,
    cannot_read,
    is_ok,
    with_problems,
)
from companion_cli.rules.sideboarding import after_sideboarding

LEAST_KNOWN = 5
"""Of so many lines one has to be a known card's, or a file that a search found is no decklist."""
ANOTHER_GAME = 3
"""From so many different names on, not one of which is a card, a list is taken for one of another game."""


class Options(NamedTuple):
    """What the caller wants to know, beside the lists themselves."""

    format: Format | None = None
    format_from: FormatFrom = FormatFrom.OPTION
    companion: str | None = None
    language: str | None = None
    today: date | None = None
    default_format: Format | None = None
    """The configuration's: used where neither `format` nor the list itself says one."""
    default_companion: str | None = None
    """The configuration's: overruled by `companion` and by a comment in the list."""
    select: frozenset[str] | None = None
    """The codes to report; None for all."""
    ignore: frozenset[str] = frozenset()
    """Codes to leave out: what is ignored is not in the report, and does not count."""
    strict: bool = False
    """Whether warnings are errors."""
    lists_may_ignore: bool = True
    """Whether a comment in a list may add to `ignore`."""
    best_of_one: bool = False
    """Whether it is for Arena's best of one, with seven sideboard cards."""
    plans: tuple[Plan, ...] = ()
    """Sideboard plans: each deck is judged again after each of them (CR 103.2a)."""


class ReadFile(NamedTuple):
    """What a file was read as."""

    path: str
    decks: tuple[Deck, ...]
    failure: Unreadable | None
    """What ended the reading, after the decks before it."""
    decks_before: int = 0
    """Decks of the file before these, where only a part of it was read."""


def check_bytes(data: bytes, path: str, checker: Checker, options: Options) -> Iterator[DeckReport | Unreadable]:
    """Read a file's bytes and judge each deck in it; yield one `Unreadable` where there is none.

    `path` is the name that reports show, and helps to tell forms apart; nothing is opened.
    """
    return judge_file(read_file(data, path, checker.reader), checker, options)


def read_file(data: bytes, path: str, reader: ListReader) -> ReadFile:
    """Read a file's bytes, and judge nothing yet."""
    decks: list[Deck] = []
    failure = None
    try:
        decks.extend(reader.read(data, file_name=path))
    except DecklistError as error:
        failure = cannot_read(path, error.code, str(error), error.line)
    return ReadFile(path, tuple(decks), failure)


def is_no_list(file: ReadFile, source: NameSource) -> bool:
    """Return whether a file that a search found is no decklist (README, LICENSE, requirements, robots ...).

    It is prose, or hardly a line of it is a known card's. What a person names is always judged.
    """
    if file.failure is not None and not file.decks:
        return file.failure.error.code == "no-decklist"
    entries = [entry for deck in file.decks for entry in deck.entries]
    unread = sum(note.code == "unparsed-line" for deck in file.decks for note in deck.notes)
    known = sum(source.is_name(entry.name) for entry in entries)
    return bool(entries) and known * LEAST_KNOWN < len(entries) + unread


def prefetch(files: Sequence[ReadFile], source: RememberingSource, language: str | None) -> None:
    """Look the cards of several files up at once, so that judging them finds all there."""
    decks = [deck for file in files for deck in file.decks]
    if len(decks) < 2:
        return
    companions = [CardQuery(companion.name) for companion in COMPANIONS]  # as `FoundCards` asks with the first deck
    queries: dict[str | None, list[CardQuery]] = {}
    for deck in decks:
        queries.setdefault(language or deck.language, []).extend(map(query_of, deck.entries))
    for said, of_language in queries.items():
        source.prefetch([*of_language, *companions], said)


def with_names(deck: Deck, library: CardLibrary) -> Deck:
    """Return the deck with the names of cards of which the list gives set and number alone, where these are known."""
    nameless = [entry for entry in deck.entries if entry.name.startswith("(")]
    found = {
        id(entry): card.deck_names[0] if len(card.deck_names) == 1 else card.name
        for entry in nameless
        if (card := library.find(*query_of(entry))) is not None
    }
    if not found:
        return deck
    entries = [
        replace(entry, card=_renamed(entry, found[id(entry)])) if id(entry) in found else entry
        for entry in deck.entries
    ]
    return deck._replace(entries=tuple(entries))


def _renamed(entry: Entry, name: str) -> Written:
    card = entry.card
    return write_down(card.count, name, card.column, card.set_code, card.collector_number, card.mtgo_id)


def query_of(entry: Entry) -> CardQuery:
    """Return what has to be asked about an entry."""
    return CardQuery(entry.name, entry.set_code, entry.collector_number)


def judge_file(file: ReadFile, checker: Checker, options: Options) -> Iterator[DeckReport | Unreadable]:
    """Judge each deck of a file."""
    has_many = len(file.decks) > 1 or file.decks_before > 0
    for position, deck in enumerate(file.decks, start=file.decks_before + 1):
        is_nameless = has_many and deck.name is None
        named = deck._replace(name=f"deck {position}") if is_nameless else deck
        yield judge_deck(named, file.path, checker, options)
    if file.failure is not None:
        yield file.failure


def judge_deck(deck: Deck, path: str, checker: Checker, options: Options) -> DeckReport | Unreadable:
    """Judge one deck that was read; a list without a card in it is `Unreadable`."""
    if not deck.entries:
        which = f"deck {deck.name!r}" if deck.name else "it"
        message = f"{which} holds no card: a line is a count and a name, '4 Lightning Bolt'"
        return _of_deck(deck, cannot_read(path, "empty", message))
    problems: tuple[Problem, ...] = ()
    settings = None
    if deck.directives or deck.line_directives:
        from companion_cli.config.directives import read_directives, without_ignored

        deck, settings, problems = read_directives(deck)
        options = options._replace(default_companion=settings.companion or options.default_companion)
    played, format_from = _format(deck, options)
    report = checker.check(
        deck,
        format=played,
        companion=options.companion or options.default_companion,
        path=path,
        format_from=format_from,
        language=options.language,
        today=options.today,
        best_of_one=options.best_of_one,
    )
    other_game = _of_another_game(deck, report)
    if other_game is not None:
        return other_game
    if settings is not None and settings.ignores and options.lists_may_ignore:
        report = with_problems(report, without_ignored((*report.problems, *problems), settings.ignores))
        problems = ()
    reported = _reported(report, problems, options)
    if not options.plans:
        return reported
    again = options._replace(format=FORMATS[reported.format], format_from=reported.format_from, plans=())
    after = tuple(_after(deck, plan, path, checker, again) for plan in options.plans)
    lost = [problem for plan in after for problem in _lost_companions(plan)]
    reported = with_problems(reported, (*reported.problems, *lost)) if lost else reported
    return replace(reported, after=after, ok=reported.ok and all(each.ok for each in after))


def _lost_companions(plan: AfterSideboarding) -> Iterator[Problem]:
    """Yield what the deck is told of its companion, if a plan loses it: it may not be revealed then (CR 103.2a)."""
    for problem in plan.problems:
        if problem.code == "companion-not-usable":
            yield replace(problem, message=f"{plan.name or 'the plan'}: {problem.message}", line=None, column=None)


def _after(deck: Deck, plan: Plan, path: str, checker: Checker, options: Options) -> AfterSideboarding:
    """Judge the deck after a plan."""
    names = [*(entry.name for entry in deck.entries), *(change.name for change in plan.changes)]
    answers = checker.source.look_up([CardQuery(name) for name in names], options.language or deck.language)
    full = {name: each.card.name for name, each in zip(names, answers, strict=True) if isinstance(each, Found)}
    exchanged, missing = after_sideboarding(deck, plan, lambda name: full.get(name, name))
    judged = judge_deck(exchanged, path, checker, options)
    if isinstance(judged, Unreadable):  # every card left it, or it is of another game
        return AfterSideboarding(plan.name, False, StartingDeck(0, 0, None), Sideboard(0, None, 0), tuple(missing), ())
    problems = [*missing, *(each for each in judged.problems if each.severity is not Severity.NOTE)]
    return AfterSideboarding(
        plan.name, is_ok(problems), judged.starting_deck, judged.sideboard, tuple(problems), judged.companions
    )


def _format(deck: Deck, options: Options) -> tuple[Format | None, FormatFrom]:
    """Return the format that the caller wants, and who said so; None leaves it to the list itself."""
    if options.format is None and options.default_format is not None:
        stated = stated_format(deck)
        if not stated or find_format(stated) is None:
            return options.default_format, FormatFrom.CONFIG
    return options.format, options.format_from


def _reported(report: DeckReport, more: tuple[Problem, ...], options: Options) -> DeckReport:
    """Return the report with the problems that the caller wants to hear of, as heavy as the caller takes them."""
    if not more and options.select is None and not options.ignore and not options.strict:
        return report
    problems = [
        problem
        for problem in (*report.problems, *more)
        if problem.code not in options.ignore and (options.select is None or problem.code in options.select)
    ]
    if options.strict:
        problems = [
            replace(problem, severity=Severity.ERROR) if problem.severity is Severity.WARNING else problem
            for problem in problems
        ]
    return with_problems(report, problems)


def _of_another_game(deck: Deck, report: DeckReport) -> Unreadable | None:
    """Refuse a list in which no name is a card's: one line says more than an error for each of its lines."""
    failed = sum(problem.code == "unknown-card" for problem in report.problems)
    if failed < len(deck.entries):
        return None
    names = {entry.name for entry in deck.entries}
    if len(names) < ANOTHER_GAME:
        return None
    first = deck.entries[0]
    message = (
        f"none of its {len(names)} names is a Magic card, the first in line {first.line} "
        f"({shortened(first.name)!r}): is it a list of another game?"
    )
    return _of_deck(deck, cannot_read(report.path, "no-known-card", message, first.line))


def _of_deck(deck: Deck, failed: Unreadable) -> Unreadable:
    """Return what is said of a deck that cannot be judged, with what its source tells of it."""
    return failed if deck.origin is None else replace(failed, name=deck.name, **deck.origin._asdict())
