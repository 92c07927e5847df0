"""All companions against one deck in one format: from the conditions and the format's bans to verdicts."""

from collections.abc import Collection, Mapping, Sequence

from companion_cli.cards.model import Card, Legality
from companion_cli.decklists.model import Zone
from companion_cli.rules.companions import COMPANIONS, Companion
from companion_cli.rules.conditions import Condition, condition
from companion_cli.rules.facts import Facts
from companion_cli.rules.formats import BanKind, Format, day_words, legality_in
from companion_cli.rules.model import Offending, Status, Verdict
from companion_cli.rules.table import COLORS, Table

Forbidden = tuple[Status, str] | None
"""What forbids a companion in a format whatever the deck is: a status and the phrase that explains it."""


def judge_companions(table: Table, forbidden: Sequence[Forbidden]) -> tuple[Verdict, ...]:
    """Return the verdicts on all companions, in alphabetical order; `forbidden` is that of the format, in their order.

    Raises nothing: a deck without a main deck has verdicts of status unknown.
    """
    if not table.starting:
        return tuple([_open_verdict(companion, table) for companion in COMPANIONS])
    judged = zip(COMPANIONS, _conditions(table), forbidden, strict=True)
    verdicts = []
    for companion, found, ban in judged:
        status, detail = ban or _status(companion, found, table)
        verdicts.append(
            Verdict(
                companion.name,
                status,
                found.met,
                table.zones_of(companion.name),
                found.distance,
                tuple(found.offending),
                found.notes,
                detail,
            )
        )
    return tuple(verdicts)


def _open_verdict(companion: Companion, table: Table) -> Verdict:
    zones = table.zones_of(companion.name)
    return Verdict(companion.name, Status.UNKNOWN, None, zones, None, detail="there is no main deck to judge")


def _conditions(table: Table) -> list[Condition]:
    """Return how the condition of each companion stands: one pass over the starting deck for all that ask of cards."""
    offending: list[list[Offending]] = [[] for _ in COMPANIONS]
    for entry, facts in table.starting:
        if facts is None or not facts.breaks:
            continue
        card, name, zone, lines = entry.card, facts.name, entry.zone, (entry.line,)
        for place, reason in facts.breaks:
            offending[place].append(Offending(name, card.name, card.count, zone, lines, reason))
    is_open = bool(table.unknown)
    return [
        companion.judge(table)
        if companion.judge is not None
        else condition(rows, table, is_open=is_open, notes=_notes(companion, place, table) if rows else ())
        for place, (companion, rows) in enumerate(zip(COMPANIONS, offending, strict=True))
    ]


def _notes(companion: Companion, place: int, table: Table) -> tuple[str, ...]:
    """Return what a companion remarks on the cards that break its condition."""
    if companion.remark is None:
        return ()
    offenders = (facts.card for _, facts in table.nonland if any(each == place for each, _ in facts.breaks))
    said = companion.remark(offenders)
    return (said,) if said else ()


def _status(companion: Companion, found: Condition, table: Table) -> tuple[Status, str]:
    """Return the first status that applies, in the order of `Status`, and the phrase that explains it."""
    if table.format.has_commander:
        outside = _commander_status(companion, table)
        if outside is not None:
            return outside
    if found.met is False:
        return Status.CONDITION_NOT_MET, _why_not(found, table)
    if table.format.has_commander and not table.rows[Zone.COMMANDER]:
        return _without_commander(companion, found, table)
    if found.met is None:
        unknown = table.unknown_copies
        said = found.notes[0] if found.notes else f"{unknown} unknown {_cards(unknown)} could break the condition"
        return Status.UNKNOWN, said
    if table.format.has_commander and table.identity.excludes(companion.color_identity):
        return Status.UNKNOWN, "the commanders' colour identity is not known"
    return Status.USABLE, found.how or companion.condition


def forbidden_companions(played: Format, cards: Mapping[str, Facts]) -> tuple[Forbidden, ...]:
    """Return for each companion what forbids it in the format; `cards` are those of the companions, by full name."""
    known = {name: facts.card for name, facts in cards.items()}
    return tuple(forbidden_status(companion, known.get(companion.name), played) for companion in COMPANIONS)


def forbidden_status(companion: Companion, card: Card | None, format: Format) -> Forbidden:
    """Return what forbids the companion in the format whatever the deck is, or None."""
    if not format.uses_companions:
        return Status.NOT_USED_IN_FORMAT, f"{format.name} does not use companions"
    return ban_status(companion, card, format)


def ban_status(companion: Companion, card: Card | None, format: Format) -> Forbidden:
    """Return what forbids the companion in the format, or None. The card's own legality is asked before the table."""
    ban = format.bans.get(companion.name)
    legality = companion_legality(companion, card, format)
    since = f" since {day_words(ban.since)}" if ban and ban.since else ""
    if legality is Legality.BANNED:
        return Status.CARD_BANNED, f"banned in {format.name}{since}"
    if legality is Legality.NOT_LEGAL:
        return Status.CARD_NOT_LEGAL, f"not legal in {format.name}"
    if ban and ban.kind is BanKind.COMPANION:
        return Status.BANNED_AS_COMPANION, f"banned as a companion in {format.name}{since}"
    return None


def companion_legality(companion: Companion, card: Card | None, format: Format) -> Legality:
    """Return the companion's legality: the card's own where it is known, else that of the table of formats."""
    if format.mana_value_cap is not None and companion.mana_value > format.mana_value_cap:
        return Legality.NOT_LEGAL
    if not format.has_card_pool:
        return Legality.LEGAL
    known = legality_in(card, format) if card else None
    if known is not None:
        return known
    if not format.has_legal_companions:
        return Legality.NOT_LEGAL
    ban = format.bans.get(companion.name)
    if ban is None or ban.kind is BanKind.COMPANION:
        return Legality.LEGAL
    return Legality.BANNED if ban.kind is BanKind.CARD else Legality.NOT_LEGAL


def _commander_status(companion: Companion, table: Table) -> Forbidden:
    """Apply CR 903.11a: a companion fits the commanders' identity and shares no name with the starting deck."""
    identity = table.identity
    if identity.is_known and identity.excludes(companion.color_identity):
        colors = identity.colors or "colourless"
        return Status.COLOR_IDENTITY, f"its colour identity {companion.color_identity} is outside of {colors}"
    if any(companion.name in facts.deck_names for _, facts in table.nonland):
        where = " and ".join(zone for zone in table.zones_of(companion.name) if zone in (Zone.COMMANDER, Zone.MAIN))
        return Status.SAME_NAME, f"a card of that name is in the starting deck ({where})"
    return None


def _without_commander(companion: Companion, found: Condition, table: Table) -> tuple[Status, str]:
    """Say what is known where no commander is named: one card, or two that pair, of the list must be it (CR 903.5c).

    Its identity holds the colours of every card, and those of the companion (903.11a).
    """
    needed = table.colors.union(companion.color_identity)
    candidates = table.candidates(needed)
    if not candidates and not table.may_lack_leader:
        return Status.COLOR_IDENTITY, f"no card of the list that may lead it has the colours {_letters(needed)}"
    met = "its condition is met" if found.met else "unknown cards leave its condition open"
    one = f"; {candidates[0]} has them" if len(candidates) == 1 else ""
    return Status.UNKNOWN, f"{met}; the commander is not named, and must have the colours {_letters(needed)}{one}"


def _letters(colors: Collection[str]) -> str:
    return "".join(color for color in COLORS if color in colors)


def _why_not(found: Condition, table: Table) -> str:
    if found.distance is None:
        return found.notes[0]
    if not found.offending:
        return f"{found.distance} {_cards(found.distance)} short"
    at_least = "at least " if table.unknown else ""
    return f"{at_least}{found.distance} {_cards(found.distance)} in the way"


def _cards(number: int) -> str:
    return "card" if number == 1 else "cards"
