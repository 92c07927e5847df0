"""One companion against one deck in one format: from the condition and the format's bans to a status."""

from datetime import date

from companion_cli.cards.model import Card, Legality
from companion_cli.decklists.model import Zone
from companion_cli.rules.companions import COMPANIONS, Companion, Judgement, StartingDeck
from companion_cli.rules.formats import BanKind, Format, day_words
from companion_cli.rules.model import Status, Verdict
from companion_cli.rules.resolved import ResolvedDeck


def judge_companions(resolved: ResolvedDeck, format: Format) -> tuple[Verdict, ...]:
    """Return the verdicts on all ten, in alphabetical order."""
    starting = resolved.starting_deck(format)
    if not starting.cards:
        return tuple(_open_verdict(companion, resolved) for companion in COMPANIONS)
    return tuple(_judge(companion, starting, resolved, format) for companion in COMPANIONS)


def _open_verdict(companion: Companion, resolved: ResolvedDeck) -> Verdict:
    return Verdict(
        companion.name,
        Status.UNKNOWN,
        condition_met=None,
        zones=resolved.zones_of(companion.name),
        distance=None,
        detail="there is no main deck to judge",
    )


def _judge(companion: Companion, starting: StartingDeck, resolved: ResolvedDeck, format: Format) -> Verdict:
    judgement = companion.judge(starting)
    status, detail = _status(companion, judgement, starting, resolved, format)
    return Verdict(
        companion.name,
        status,
        condition_met=judgement.met,
        zones=resolved.zones_of(companion.name),
        distance=judgement.distance,
        offending=judgement.offending,
        notes=judgement.notes,
        detail=detail,
    )


def _status(
    companion: Companion, judgement: Judgement, starting: StartingDeck, resolved: ResolvedDeck, format: Format
) -> tuple[Status, str]:
    """Return the first status that applies, in the order of `Status`, and the phrase that explains it."""
    forbidden = forbidden_status(companion, resolved.companion_cards.get(companion.name), format)
    if forbidden is not None:
        return forbidden
    if format.has_commander:
        outside = _commander_status(companion, starting, resolved)
        if outside is not None:
            return outside
    if judgement.met is False:
        return Status.CONDITION_NOT_MET, _why_not(judgement, starting)
    if judgement.met is None:
        copies = starting.unknown_copies()
        return Status.UNKNOWN, f"{copies} unknown {'card' if copies == 1 else 'cards'} could break the condition"
    identity = resolved.color_identity()
    if format.has_commander and identity.excludes(companion.color_identity):
        return Status.UNKNOWN, "the commanders' colour identity is not known"
    return Status.USABLE, judgement.how or companion.condition


def forbidden_status(companion: Companion, card: Card | None, format: Format) -> tuple[Status, str] | None:
    """Return what forbids the companion in the format whatever the deck is, or None."""
    if not format.uses_companions:
        return Status.NOT_USED_IN_FORMAT, f"{format.name} does not use companions"
    return ban_status(companion, card, format)


def ban_status(companion: Companion, card: Card | None, format: Format) -> tuple[Status, str] | None:
    """Return what forbids the companion in the format, or None. The card's own legality is asked before the table."""
    ban = format.bans.get(companion.name)
    legality = companion_legality(companion, card, format)
    since = _since(ban.since) if ban else ""
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
    known = card.legalities.get(format.key) if card else None
    if known is not None:
        return known
    if not format.has_legal_companions:
        return Legality.NOT_LEGAL
    ban = format.bans.get(companion.name)
    if ban is None or ban.kind is BanKind.COMPANION:
        return Legality.LEGAL
    return Legality.BANNED if ban.kind is BanKind.CARD else Legality.NOT_LEGAL


def exceeds_mana_value_cap(card: Card, cap: int) -> bool:
    """Return whether a part of the card has a mana value over the cap: split cards are judged half by half."""
    if len(card.mana_costs) < 2:
        return card.mana_value > cap
    from companion_cli.cards.mana_costs import mana_value_of

    return any(mana_value_of(cost) > cap for cost in card.mana_costs)


def _commander_status(
    companion: Companion, starting: StartingDeck, resolved: ResolvedDeck
) -> tuple[Status, str] | None:
    """Apply CR 903.11a: a companion fits the commanders' identity and shares no name with the starting deck."""
    identity = resolved.color_identity()
    if identity.is_known and identity.excludes(companion.color_identity):
        colors = identity.colors or "colourless"
        return Status.COLOR_IDENTITY, f"its colour identity {companion.color_identity} is outside of {colors}"
    if any(companion.name in card.deck_names for _, card in starting.known()):
        where = " and ".join(zone for zone in resolved.zones_of(companion.name) if zone in (Zone.COMMANDER, Zone.MAIN))
        return Status.SAME_NAME, f"a card of that name is in the starting deck ({where})"
    return None


def _why_not(judgement: Judgement, starting: StartingDeck) -> str:
    if judgement.distance is None:
        return judgement.notes[0]
    if not judgement.offending:
        return short(judgement.distance)
    return in_the_way(judgement.distance, at_least=starting.unknown_copies() > 0)


def short(cards: int) -> str:
    """Return the phrase for a deck that is too small by so many cards."""
    return f"{_cards(cards)} short"


def in_the_way(cards: int, *, at_least: bool = False) -> str:
    """Return the phrase for so many cards that break the condition, and unknown ones that may (`at_least`)."""
    return f"{'at least ' if at_least else ''}{_cards(cards)} in the way"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _since(day: date | None) -> str:
    return f" since {day_words(day)}" if day else ""
