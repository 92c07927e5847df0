"""A deck and the cards in, a `DeckReport` out: chooses the format, judges the companions, gathers the problems."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from companion_cli.cards.model import Ambiguous, CardSource, Found, NameKind, Unknown
from companion_cli.decklists.model import Deck, Entry, Note, Zone
from companion_cli.rules.codes import JUDGED_HERE, SEVERITIES
from companion_cli.rules.companions import COMPANIONS, Companion
from companion_cli.rules.construction import construction_problems, effective_sideboard, problem
from companion_cli.rules.formats import (
    ALIAS_REMARKS,
    FORMATS,
    Format,
    day_words,
    find_format,
    plain_word,
    require_format,
)
from companion_cli.rules.model import DeckReport, FormatFrom, Problem, Sideboard, StartingDeck, Status, Verdict, is_ok
from companion_cli.rules.resolved import ResolvedDeck, resolve
from companion_cli.rules.verdicts import judge_companions

LONGEST_QUOTE = 80
"""Characters of a list's own words that a message repeats."""
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
    source: CardSource,
    *,
    format: Format | str | None = None,
    companion: str | None = None,
    path: str = "",
    format_from: FormatFrom = FormatFrom.OPTION,
    language: str | None = None,
    today: date | None = None,
) -> DeckReport:
    """Judge one deck.

    `source` knows the cards (`CardLibrary.bundled()`); `format` and `companion` overrule what the list says, and
    `format_from` names who gave the format. `language` is Scryfall's code of the language of the names. `today`
    decides whether the knowledge of bans is stale. Raises `UnknownFormatError` or `UnknownCompanionError`.
    """
    chosen_by_option = require_companion(companion).name if companion else None
    resolved = resolve(deck, source, language, chosen_by_option)
    played, origin, remarks = _choose_format(resolved, format, format_from)
    verdicts = judge_companions(resolved, played)
    chosen = _chosen(resolved)
    problems = [
        *_chosen_problems(resolved, verdicts, chosen),
        *_main_deck_problems(resolved, played, verdicts, chosen),
        *_name_problems(resolved),
        *remarks,
        *reading_problems(_notes_that_hold(resolved, played)),
        *knowledge_problems(played, source, today or date.today()),
    ]
    starting = resolved.starting_deck(played)
    takes_slot = chosen is not None and not played.has_commander and played.sideboard != 0
    return DeckReport(
        path=path,
        name=deck.name,
        format=played.key,
        format_from=origin,
        ok=is_ok(problems),
        starting_deck=StartingDeck(starting.size, played.minimum, played.maximum),
        sideboard=Sideboard(effective_sideboard(resolved, played), played.sideboard, 1 if takes_slot else 0),
        commanders=tuple(_commander_names(resolved)),
        chosen=chosen,
        companions=verdicts,
        problems=tuple(problems),
    )


def _choose_format(
    resolved: ResolvedDeck, format: Format | str | None, format_from: FormatFrom
) -> tuple[Format, FormatFrom, tuple[Problem, ...]]:
    """Return the format to judge by, who gave it, and what is worth saying about that."""
    stated = stated_format(resolved.deck)
    if format is not None:
        played = format if isinstance(format, Format) else require_format(format)
        return played, format_from, _alias_remark(format if isinstance(format, str) else "")
    found, remarks = read_format(stated) if stated else (None, ())
    if found is not None:
        return found, FormatFrom.FILE, remarks
    return _assumed_format(resolved, is_stated=bool(stated)), FormatFrom.ASSUMED, remarks


def read_format(stated: str) -> tuple[Format | None, tuple[Problem, ...]]:
    """Return the format that a list's own word for it means, None if it means none, and what is worth saying."""
    found = find_format(stated)
    if found is not None:
        return found, _alias_remark(stated)
    unknown = problem(
        "format-unknown",
        f"the list says its format is {quoted(stated)}, which is none that is known",
        remedy="name one with --format",
    )
    return None, (unknown,)


def stated_format(deck: Deck) -> str | None:
    """Return the format that the list itself states: a `companion: format=...` comment, or its own kind of heading."""
    for _, text in deck.directives:
        key, _, value = text.partition("=")
        if key.strip() == "format":
            return value.strip()
    return deck.play_format


def _alias_remark(written: str) -> tuple[Problem, ...]:
    remark = ALIAS_REMARKS.get(plain_word(written))
    found = find_format(written)
    return (problem("format-alias", remark, remedy=f"say {found.key}"),) if remark and found else ()


COMMANDER_SIZE = FORMATS["commander"].minimum
"""So many different cards in a main deck are taken for a Commander deck whose commander is not marked."""


def _assumed_format(resolved: ResolvedDeck, *, is_stated: bool) -> Format:
    """Guess the format from commander and size, as nothing states one that is known."""
    main = sum(entry.count for entry in resolved.deck.in_zone(Zone.MAIN))
    commanders = sum(entry.count for entry in resolved.deck.in_zone(Zone.COMMANDER))
    if commanders:
        return FORMATS["standardbrawl" if commanders + main == 60 else "commander"]
    if main == COMMANDER_SIZE and not is_stated and _is_singleton(resolved):
        return FORMATS["commander"]
    return format_by_size(main, is_stated=is_stated)


def format_by_size(main: int, *, is_stated: bool) -> Format:
    """Guess the format of a deck without commander from the size of its main deck.

    A list that states another format (`is_stated`) is not for Limited or Commander: their names are known.
    """
    return FORMATS["limited" if 40 <= main < 60 and not is_stated else "constructed"]


def _is_singleton(resolved: ResolvedDeck) -> bool:
    """Return whether no card but basic lands stands twice in the main deck, by card or else by written name."""
    seen: set[str] = set()
    for entry, lookup in resolved.lookups:
        if entry.zone is not Zone.MAIN:
            continue
        card = lookup.card if isinstance(lookup, Found) else None
        if card is not None and "Basic" in card.supertypes:
            continue
        name = card.name if card else entry.name
        if entry.count > 1 or name in seen:
            return False
        seen.add(name)
    return True


def _chosen(resolved: ResolvedDeck) -> str | None:
    """Return the full name of the one card in the companion zone, or of the caller's choice."""
    if resolved.chosen_by_option:
        return resolved.chosen_by_option
    names = {card.name for _, card in resolved.cards(Zone.COMPANION)}
    return names.pop() if len(names) == 1 else None


def _commander_names(resolved: ResolvedDeck) -> Iterator[str]:
    for entry, lookup in resolved.lookups:
        if entry.zone is Zone.COMMANDER:
            yield lookup.card.name if isinstance(lookup, Found) else entry.name


def _chosen_problems(resolved: ResolvedDeck, verdicts: tuple[Verdict, ...], chosen: str | None) -> Iterator[Problem]:
    if chosen is None:
        yield from _many_companions(resolved)
        return
    entry = resolved.first_entry(chosen, Zone.COMPANION, Zone.SIDEBOARD, Zone.COMMANDER, Zone.MAIN)
    verdict = next((verdict for verdict in verdicts if verdict.name == chosen), None)
    if verdict is None:
        yield problem(
            "companion-not-usable",
            f"{chosen} is no companion",
            entry,
            chosen,
            remedy="only the ten cards that `companion list` shows can be companions",
        )
    elif verdict.status is not Status.USABLE:
        yield problem(
            "companion-not-usable",
            f"{chosen} {_cannot(verdict)}: {verdict.detail}",
            entry,
            chosen,
            remedy=_companion_remedy(verdict),
        )


def _cannot(verdict: Verdict) -> str:
    return "cannot be judged" if verdict.status is Status.UNKNOWN else "cannot be the companion"


def _companion_remedy(verdict: Verdict) -> str | None:
    """Return what would make the companion usable, where a change of the list would."""
    if verdict.status is Status.CONDITION_NOT_MET and verdict.distance:
        if verdict.offending:
            names = [f"{row.count} {row.name}" for row in verdict.offending[:3]]
            more = sum(row.count for row in verdict.offending[3:])
            shown = ", ".join(names) + (f" and {more} more cards" if more else "")
            return f"replace {shown}, or leave the companion out"
        return f"add {verdict.distance} {'card' if verdict.distance == 1 else 'cards'}, or leave the companion out"
    if verdict.status is Status.UNKNOWN:
        return "correct the names that no card has, and name the commander where there is one"
    if verdict.status is Status.SAME_NAME:
        return "take it out of the starting deck, or choose another companion"
    return "choose another companion or another format"


def _many_companions(resolved: ResolvedDeck) -> Iterator[Problem]:
    """CR 103.2b: no more than one companion a game."""
    names = {card.name: entry for entry, card in resolved.cards(Zone.COMPANION)}
    if len(names) > 1:
        yield problem(
            "companion-many",
            f"{len(names)} companions are named, {' and '.join(names)}; a deck has one",
            next(reversed(names.values())),
            remedy="keep one in the companion section, or choose with --companion",
        )


def _main_deck_problems(
    resolved: ResolvedDeck, played: Format, verdicts: tuple[Verdict, ...], chosen: str | None
) -> Iterator[Problem]:
    if not resolved.starting_deck(played).cards:
        yield problem(
            "no-main-deck",
            "the list has no main deck",
            remedy="put its cards under a line 'Deck', above the sideboard",
        )
        return
    yield from construction_problems(resolved, played)
    idle = [verdict for verdict in verdicts if Zone.SIDEBOARD in verdict.zones]
    if chosen is None and idle and not any(verdict.status is Status.USABLE for verdict in idle):
        if resolved.deck.in_zone(Zone.COMPANION):
            return
        whys = [(verdict.name, verdict.detail) for verdict in idle]
        yield idle_problem(whys, resolved.first_entry(idle[0].name, Zone.SIDEBOARD))


def idle_problem(whys: Sequence[tuple[str, str]], entry: Entry | None) -> Problem:
    """Say of the companions in a sideboard, each with why, that none can be used; `entry` is that of the first."""
    why = "; ".join(f"{name} ({detail})" for name, detail in whys)
    return problem(
        "companion-idle",
        f"no companion in the sideboard can be used: {why}",
        entry,
        whys[0][0],
        remedy="see its verdict for the cards in the way",
    )


def _name_problems(resolved: ResolvedDeck) -> Iterator[Problem]:
    for entry, lookup in resolved.lookups:
        if isinstance(lookup, Found):
            yield from _found_remarks(entry, lookup)
        else:
            yield _failed_name(entry, lookup)


def _failed_name(entry: Entry, lookup: Ambiguous | Unknown) -> Problem:
    if isinstance(lookup, Ambiguous):
        return problem(
            "ambiguous-card",
            f"{quoted(entry.name)} is a name of more than one card: {', '.join(lookup.names)}",
            entry,
            entry.name,
            remedy="write the English name, or add set and number: (SET) 123",
        )
    near = lookup.near_names
    remedy = f"did you mean {_either(near)}?" if near else "write its name as it is printed"
    return problem("unknown-card", f"no card is called {quoted(entry.name)}", entry, entry.name, remedy)


def quoted(written: str) -> str:
    """Return what a list writes in quotes, not longer than a line."""
    return repr(written if len(written) <= LONGEST_QUOTE else f"{written[: LONGEST_QUOTE - 1]}…")


def _either(names: tuple[str, ...]) -> str:
    """Return `A`, `A or B`, `A, B or C`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _found_remarks(entry: Entry, found: Found) -> Iterator[Problem]:
    name = found.card.name
    if found.kind is NameKind.OTHER_PART:
        yield problem("other-name", f"{quoted(entry.name)} is a part of {name}, and read as that card", entry, name)
    elif found.kind is NameKind.PRINTING:
        where = f"({entry.set_code}) {entry.collector_number}"
        yield problem(
            "other-name", f"no card is called {quoted(entry.name)}; {where} is {name}, and read as that", entry, name
        )
    if found.other_printing:
        where = f"({entry.set_code}) {entry.collector_number}"
        yield problem("printing-mismatch", f"{where} is {found.other_printing}; the name {name} counts", entry, name)


def _notes_that_hold(resolved: ResolvedDeck, played: Format) -> Iterator[Note]:
    """Yield what the reader noted, but for a companion that by its card, or by the format, takes no further slot."""
    takes_a_slot = bool(resolved.companions_beside(played))
    return (note for note in resolved.deck.notes if note.code != "companion-not-in-sideboard" or takes_a_slot)


def reading_problems(notes: Iterable[Note]) -> Iterator[Problem]:
    """Carry over what the reader had to say."""
    for note in notes:
        if note.code not in JUDGED_HERE:
            yield Problem(note.code, SEVERITIES[note.code], note.text, line=note.line)


def knowledge_problems(played: Format, source: CardSource, today: date) -> Iterator[Problem]:
    """Say what is not verified of the format, and that the knowledge of bans is old."""
    if played.unverified:
        yield problem("format-unverified", f"{played.name}: {played.unverified}")
    known = source.legality_as_of
    if played.has_card_pool and known is not None and (today - known).days > STALE_AFTER_DAYS:
        yield problem(
            "stale-knowledge",
            f"bans as of {day_words(known)}, {(today - known).days} days ago",
            remedy="companion cards update",
        )
