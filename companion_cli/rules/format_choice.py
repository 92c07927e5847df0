"""Which format a deck is judged by: what the caller or the list states, else a guess from commander and size."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion_cli.cards.leading import Leadership, may_stand
from companion_cli.cards.model import Legality
from companion_cli.decklists.model import Deck, Zone
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.construction import color_identity
from companion_cli.rules.formats import FORMATS, Format, alias_remark, find_format, require_format
from companion_cli.rules.model import FormatFrom, Problem, Severity, Status, Verdict
from companion_cli.rules.name_problems import quoted
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

Choice = tuple[Format, FormatFrom, tuple[Problem, ...]]
"""The format to judge by, who gave it, and what is worth saying about that."""


def choose_format(table: Table, format: Format | str | None, format_from: FormatFrom) -> Choice:
    """Return the format that the caller wants (`format`, given by `format_from`), else the list's own, else a guess."""
    if format is not None:
        played = format if isinstance(format, Format) else require_format(format)
        return played, format_from, _alias_remark(format if isinstance(format, str) else "")
    stated = stated_format(table.deck)
    found, remarks = read_format(stated) if stated else (None, ())
    if found is not None:
        return found, FormatFrom.FILE, remarks
    return _assumed_format(table, is_stated=bool(stated)), FormatFrom.ASSUMED, remarks


def stated_format(deck: Deck) -> str | None:
    """Return the format that the list itself states: a `companion: format=...` comment, or its own kind of heading."""
    for _, text in deck.directives:
        key, _, value = text.partition("=")
        if key.strip() == "format":
            return value.strip()
    return deck.play_format


def read_format(stated: str) -> tuple[Format | None, tuple[Problem, ...]]:
    """Return the format that a list's own word for it means, None if it means none, and what is worth saying."""
    found = find_format(stated)
    if found is not None:
        return found, _alias_remark(stated)
    message = f"the list says its format is {quoted(stated)}, which is none that is known"
    return None, (_problem("format-unknown", message, "name one with --format"),)


def _alias_remark(written: str) -> tuple[Problem, ...]:
    remark = alias_remark(written)
    found = find_format(written)
    return (_problem("format-alias", remark, f"say {found.key}"),) if remark and found else ()


def _problem(code: str, message: str, remedy: str) -> Problem:
    return problem(code, SEVERITIES[code], message, remedy=remedy)


_SINGLETON_SIZES = (100, 101)
"""So many different cards in a main deck are taken for a Commander deck: commander and 99, and perhaps a companion."""


def _assumed_format(table: Table, *, is_stated: bool) -> Format:
    """Guess the format from commander, size and copies, as nothing states one that is known.

    A list that states another format (`is_stated`) is not for Limited or Commander: their names are known.
    """
    main = sum([entry.card.count for entry, _ in table.rows[Zone.MAIN]])
    if table.rows[Zone.COMMANDER]:
        return _with_commander(table) if table.size == 60 else _by_leaders(table)
    if main in _SINGLETON_SIZES and not is_stated and _is_singleton(table):
        return FORMATS["commander"]
    if main >= FORMATS["constructed"].minimum or is_stated or _has_playsets(table):
        return FORMATS["constructed"]
    return FORMATS["limited"]


def _with_commander(table: Table) -> Format:
    """Guess among the formats of 60 cards with a commander; Commander is the guess where none of them fits."""
    types = {card_type for _, facts in table.commanders for card_type in facts.card_types}
    if "Planeswalker" in types and not types.isdisjoint({"Instant", "Sorcery"}):
        return FORMATS["oathbreaker"]
    is_legal = all(
        facts is not None and facts.card.legalities.get("standardbrawl") is Legality.LEGAL
        for _, facts in table.starting
    )
    return FORMATS["standardbrawl" if is_legal else "commander"]


def _by_leaders(table: Table) -> Format:
    """Guess the first of the formats of 100 cards whose rule takes all commanders; Commander where none does."""
    likely = [FORMATS[key] for key in ("commander", "brawl", "paupercommander")]
    return next((played for played in likely if played.leadership and _all_stand(table, played.leadership)), likely[0])


def _all_stand(table: Table, leadership: Leadership) -> bool:
    return all(may_stand(facts.card, leadership) is not False for _, facts in table.commanders)


def _has_playsets(table: Table) -> bool:
    """Return whether a list of fewer than 60 cards is one for Constructed all the same: four-ofs, and no large pool."""
    sideboard = sum([entry.card.count for entry, _ in table.rows[Zone.SIDEBOARD]])
    if sideboard > (FORMATS["constructed"].sideboard or 0):
        return False
    return any(
        entry.card.count >= _PLAYSET and (facts is None or "Basic" not in facts.card.supertypes)
        for entry, facts in table.rows[Zone.MAIN]
    )


_PLAYSET = 4


def weigh_guess(problem: Problem, table: Table, companions: Sequence[Verdict]) -> Problem:
    """Return the problem as a note where only the guessed format forbids what it is about; a guess fails no deck.

    `table.format` was assumed. What every format forbids that the list could be for stays as it is.
    """
    played = table.format
    if problem.severity is Severity.NOTE or not played.has_commander or not _is_by_guess(problem, table, companions):
        return problem
    remedy = f"say --format {played.key}, or write '// companion: format={played.key}', if it is a {played.name} deck"
    return replace(problem, severity=Severity.NOTE, remedy=remedy)


def _is_by_guess(problem: Problem, table: Table, companions: Sequence[Verdict]) -> bool:
    possible = [played for played in FORMATS.values() if played.has_commander]
    match problem.code:
        case "deck-size":
            size = table.size
            return any(each.minimum <= size and (each.maximum is None or size <= each.maximum) for each in possible)
        case "companion-not-usable":
            return any(
                each.name == problem.card and (each.status in _FORBIDDEN or (each.distance is None and each.notes))
                for each in companions
            )
        case "color-identity":
            if table.identity.colors:
                return False
            in_brawl = table.in_format(FORMATS["brawl"])  # basic lands may be free there (CR 903.12e)
            return all(each.card != problem.card for each in color_identity.check(in_brawl))
        case "commander-not-allowed":
            return any(_all_stand(table, leadership) for leadership in Leadership)
        case _:
            return problem.code in _BY_FORMAT


_BY_FORMAT = frozenset({"no-commander", "card-banned", "card-not-legal", "card-restricted", "legality-unknown"})
"""What some format with a commander allows, or at least one without."""
_FORBIDDEN = frozenset(
    {Status.NOT_USED_IN_FORMAT, Status.CARD_BANNED, Status.CARD_NOT_LEGAL, Status.BANNED_AS_COMPANION}
)


def _is_singleton(table: Table) -> bool:
    """Return whether no card but basic lands stands twice in the main deck, by card or else by written name."""
    seen: set[str] = set()
    for entry, facts in table.rows[Zone.MAIN]:
        if facts is not None and "Basic" in facts.card.supertypes:
            continue
        name = facts.name if facts else entry.name
        if entry.count > 1 or name in seen:
            return False
        seen.add(name)
    return True
