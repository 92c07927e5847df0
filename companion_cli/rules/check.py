"""A deck and the cards in, a `DeckReport` out: chooses the format, judges the companions, gathers the problems."""

from collections.abc import Iterator
from datetime import date

from msgspec import UNSET

from companion_cli.cards.model import NameSource
from companion_cli.decklists import ListReader
from companion_cli.decklists.model import Deck, Origin, Zone
from companion_cli.rules.codes import JUDGED_HERE, SEVERITIES
from companion_cli.rules.companions import COMPANIONS, Companion
from companion_cli.rules.construction import construction_problems
from companion_cli.rules.format_choice import choose_format, weigh_guess
from companion_cli.rules.formats import (
    FORMATS,
    Format,
    as_best_of_one,
    day_words,
    legality_in,
    legality_key,
    plain_word,
)
from companion_cli.rules.found_cards import FoundCards
from companion_cli.rules.model import (
    DeckReport,
    FormatFrom,
    Problem,
    Sideboard,
    StartingDeck,
    Status,
    Verdict,
    is_ok,
)
from companion_cli.rules.name_problems import name_problems
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table
from companion_cli.rules.verdicts import Forbidden, forbidden_companions, judge_companions

_NOT_TOLD = Origin()
STALE_AFTER_DAYS = 60
"""Bans are announced every six to eight weeks; older knowledge deserves a word."""


class UnknownCompanionError(ValueError):
    """No companion has this name; the message lists the ten."""


def require_companion(written: str) -> Companion:
    """Return the companion that a full name or its first word means; raise `UnknownCompanionError` otherwise."""
    wanted = plain_word(written)
    for companion in COMPANIONS:
        if wanted in (plain_word(companion.name), plain_word(companion.short_name)):
            return companion
    from difflib import get_close_matches

    short_names = {companion.short_name.casefold(): companion.short_name for companion in COMPANIONS}
    near = get_close_matches(wanted, short_names, n=1)
    hint = f"did you mean {short_names[near[0]]}?" if near else f"the ten are {', '.join(short_names.values())}"
    raise UnknownCompanionError(f"there is no companion {written!r}: {hint}")


def check_deck(
    deck: Deck,
    source: NameSource,
    *,
    format: Format | str | None = None,
    companion: str | None = None,
    path: str = "",
    format_from: FormatFrom = FormatFrom.OPTION,
    language: str | None = None,
    today: date | None = None,
    best_of_one: bool = False,
) -> DeckReport:
    """Judge one deck; of many decks, `Checker(source).check` is quicker, as it remembers the cards.

    `source` knows the cards (`CardLibrary.bundled()`); `format` and `companion` overrule what the list says, and
    `format_from` names who gave the format. `language` is Scryfall's code of the language of the names. `today`
    decides whether the knowledge of bans is stale. `best_of_one` allows seven sideboard cards, as MTG Arena does.
    Raises `UnknownFormatError` or `UnknownCompanionError`.
    """
    return Checker(source).check(
        deck,
        format=format,
        companion=companion,
        path=path,
        format_from=format_from,
        language=language,
        today=today,
        best_of_one=best_of_one,
    )


class Checker:
    """Judges decks one after the other by the cards of one source, and remembers cards and formats between them."""

    def __init__(self, source: NameSource) -> None:
        self.source = source
        self.reader = ListReader(source.is_name, source.may_lead)
        """Reads the lists to judge; it remembers lines as this remembers cards."""
        self._cards = FoundCards(source)
        self._forbidden: dict[str, tuple[Forbidden, ...]] = {}

    def check(
        self,
        deck: Deck,
        *,
        format: Format | str | None = None,
        companion: str | None = None,
        path: str = "",
        format_from: FormatFrom = FormatFrom.OPTION,
        language: str | None = None,
        today: date | None = None,
        best_of_one: bool = False,
    ) -> DeckReport:
        """Judge one deck, as `check_deck` does."""
        table = self.table(deck, companion=companion, language=language)
        played, origin, remarks = choose_format(table, format, format_from)
        if best_of_one:
            played = as_best_of_one(played)
        table.format = played
        verdicts = judge_companions(table, self.forbidden(played))
        chosen = _chosen(table)
        problems = [
            *_chosen_problems(table, verdicts, chosen),
            *_main_deck_problems(table, verdicts, chosen),
            *name_problems(table),
            *remarks,
            *(reading_problems(table) if deck.notes else ()),
            *knowledge_problems(played, self.source, today or date.today()),
        ]
        if self._learns_legality(table):
            return self.check(
                deck,
                format=format,
                companion=companion,
                path=path,
                format_from=format_from,
                language=language,
                today=today,
                best_of_one=best_of_one,
            )
        if origin is FormatFrom.ASSUMED:
            problems = [weigh_guess(each, table, verdicts) for each in problems]
        has_slots = not played.has_commander and not played.companion_is_outside and played.sideboard != 0
        takes_slot = chosen is not None and has_slots
        return DeckReport(
            path,
            deck.name,
            played.key,
            origin,
            self.source.legality_day(legality_key(played)) if played.has_card_pool else None,
            is_ok(problems),
            StartingDeck(table.size, played.minimum, played.maximum),
            Sideboard(table.effective_sideboard, played.sideboard, 1 if takes_slot else 0),
            tuple(_commander_names(table)),
            chosen,
            verdicts,
            tuple(problems),
            UNSET,
            *(deck.origin or _NOT_TOLD),
        )

    def _learns_legality(self, table: Table) -> bool:
        """Ask for the cards whose legality in the format is not known; return whether that changed what is known."""
        if not table.format.has_card_pool:
            return False
        unknown = [row.card.name for row in table.loud if legality_in(row.card, table.format) is None]
        if not unknown or not self.source.ask_legality(unknown):
            return False
        self._cards.forget()
        self._forbidden.clear()
        return True

    def table(self, deck: Deck, *, companion: str | None = None, language: str | None = None) -> Table:
        """Look the cards of a deck up and return its table, in no particular format yet."""
        chosen_by_option = require_companion(companion).name if companion else None
        answers = self._cards.look_up(deck.entries, language or deck.language)
        return Table(deck, answers, self._cards.companions, chosen_by_option)

    def forbidden(self, played: Format) -> tuple[Forbidden, ...]:
        """Return for each companion what forbids it in the format whatever the deck is."""
        if played is not FORMATS.get(played.key):  # a caller's own format
            return forbidden_companions(played, self._cards.companions)
        if played.key not in self._forbidden:
            self._forbidden[played.key] = forbidden_companions(played, self._cards.companions)
        return self._forbidden[played.key]


def _chosen(table: Table) -> str | None:
    """Return the full name of the one card in the companion zone, or of the caller's choice."""
    if table.chosen_by_option:
        return table.chosen_by_option
    names = {facts.name for _, facts in table.known(Zone.COMPANION)}
    return names.pop() if len(names) == 1 else None


def _commander_names(table: Table) -> Iterator[str]:
    for entry, facts in table.rows[Zone.COMMANDER]:
        yield facts.name if facts else entry.name


def _chosen_problems(table: Table, verdicts: tuple[Verdict, ...], chosen: str | None) -> Iterator[Problem]:
    if chosen is None:
        yield from _many_companions(table)
        return
    entry = table.first_entry(chosen, Zone.COMPANION, Zone.SIDEBOARD, Zone.COMMANDER, Zone.MAIN)
    verdict = next((verdict for verdict in verdicts if verdict.name == chosen), None)
    code = "companion-not-usable"
    if verdict is None:
        remedy = "only the ten cards that `companion list` shows can be companions"
        yield problem(code, SEVERITIES[code], f"{chosen} is no companion", entry, chosen, remedy)
    elif verdict.status is Status.UNKNOWN:
        code = "companion-unknown"
        message = f"Whether {chosen} can be the companion is not known: {verdict.detail}"
        remedy = "correct the names that no card has, and name the commander where there is one"
        yield problem(code, SEVERITIES[code], message, entry, chosen, remedy)
    elif verdict.status is not Status.USABLE:
        message = f"{chosen} cannot be the companion: {verdict.detail}"
        yield problem(code, SEVERITIES[code], message, entry, chosen, _companion_remedy(verdict))


def _companion_remedy(verdict: Verdict) -> str | None:
    """Return what would make the companion usable, where a change of the list would."""
    if verdict.status is Status.CONDITION_NOT_MET and verdict.distance:
        if verdict.offending:
            names = [f"{row.count} {row.name}" for row in verdict.offending[:3]]
            more = sum(row.count for row in verdict.offending[3:])
            shown = ", ".join(names) + (f" and {more} more cards" if more else "")
            return f"replace {shown}, or leave the companion out"
        return f"add {verdict.distance} {'card' if verdict.distance == 1 else 'cards'}, or leave the companion out"
    if verdict.status is Status.SAME_NAME:
        return "take it out of the starting deck, or choose another companion"
    return "choose another companion or another format"


def _many_companions(table: Table) -> Iterator[Problem]:
    """CR 103.2b: no more than one companion a game."""
    names = {facts.name: entry for entry, facts in table.known(Zone.COMPANION)}
    if len(names) > 1:
        code = "companion-many"
        message = f"{len(names)} companions are named, {' and '.join(names)}; a deck has one"
        last = next(reversed(names.values()))
        remedy = "keep one in the companion section, or choose with --companion"
        yield problem(code, SEVERITIES[code], message, last, remedy=remedy)


def _main_deck_problems(table: Table, verdicts: tuple[Verdict, ...], chosen: str | None) -> Iterator[Problem]:
    if not table.starting:
        code = "no-main-deck"
        remedy = "put its cards under a line 'Deck', above the sideboard"
        yield problem(code, SEVERITIES[code], "the list has no main deck", remedy=remedy)
        return
    yield from construction_problems(table)
    if chosen is not None or table.rows[Zone.COMPANION]:
        return
    idle = [verdict for verdict in verdicts if Zone.SIDEBOARD in verdict.zones]
    if idle and not any(verdict.status is Status.USABLE for verdict in idle):
        code = "companion-idle"
        why = "; ".join(f"{verdict.name} ({verdict.detail})" for verdict in idle)
        message = f"no companion in the sideboard can be used: {why}"
        first = table.first_entry(idle[0].name, Zone.SIDEBOARD)
        remedy = "see its verdict for the cards in the way"
        yield problem(code, SEVERITIES[code], message, first, idle[0].name, remedy)


def reading_problems(table: Table) -> Iterator[Problem]:
    """Yield what the reader noted, but for a companion that by its card, or by the format, takes no further slot."""
    for note in table.deck.notes:
        if note.code == "companion-not-in-sideboard" and not table.companions_beside:
            continue
        if note.code not in JUDGED_HERE:
            yield Problem(note.code, SEVERITIES[note.code], note.text, line=note.line)


def knowledge_problems(played: Format, source: NameSource, today: date) -> Iterator[Problem]:
    """Say what is not verified of the format, and that the knowledge of bans is old."""
    if played.unverified:
        code = "format-unverified"
        yield problem(code, SEVERITIES[code], f"{played.name}: {played.unverified}")
    if not played.has_card_pool:
        return
    known = source.legality_day(legality_key(played))
    if known is not None and (today - known).days > STALE_AFTER_DAYS:
        code = "stale-knowledge"
        message = f"bans as of {day_words(known)}, {(today - known).days} days ago"
        yield problem(code, SEVERITIES[code], message, remedy="companion cards update")
