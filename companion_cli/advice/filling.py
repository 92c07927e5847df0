"""Cards that fit for each card that leaves, for the nearest companions of one deck."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion_cli.advice.corpus import Corpus
from companion_cli.advice.cuts import Advice, Way
from companion_cli.advice.replacements import (
    DeckToFill,
    Suggestion,
    by_likeness,
    by_play,
    by_rank,
    first,
)
from companion_cli.cards.model import Card
from companion_cli.decklists.model import Zone
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import Format

MAX_COMPANIONS_FILLED = 3
"""Companions that replacements are looked for: the nearest ones."""
LUTRI = "Lutri, the Spellchaser"
BY_PLAY = "Fits are ordered by how often the lists of --from play them with the rest of this deck."
BY_RANK = "Fits are ordered by how many Commander decks play them (Scryfall's edhrec_rank); --from DECKS knows better."
BY_LIKENESS = "Fits are ordered by likeness alone, which is often wrong; --from DECKS orders them by how lists play."


@dataclass(frozen=True, slots=True)
class Fitting:
    """The cards that fit for one card that leaves or, for Yorion, join."""

    leaving: str | None
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Where cards that fit are taken from."""

    find: Callable[[str], Card | None]
    """The card of a full name."""
    every_card: Callable[[], Iterable[Card]]
    corpus: Corpus | None


def fill(
    advice: Sequence[Advice], cards: Sequence[tuple[int, Zone, Card]], format: Format, pool: Pool
) -> tuple[dict[str, tuple[Fitting, ...]], str]:
    """Return the cards that fit, by companion, and a sentence on their order.

    `cards` are the deck's known cards with their copies and zones.
    """
    changing = [each for each in advice if each.ways][:MAX_COMPANIONS_FILLED]
    every = list(pool.every_card()) if pool.corpus is None and changing else []
    is_ranked = format.has_commander and any(card.edhrec_rank is not None for card in every)
    order = BY_PLAY if pool.corpus is not None else BY_RANK if is_ranked else BY_LIKENESS
    known = {card.name: card for _, _, card in cards}
    return {
        each.name: tuple(_fittings(each, each.ways[0], cards, format, partial(_ordered, pool, every, known, is_ranked)))
        for each in changing
    }, order


def _fittings(
    advice: Advice,
    way: Way,
    cards: Sequence[tuple[int, Zone, Card]],
    format: Format,
    ordered: Callable[[DeckToFill, str | None], Iterable[Suggestion]],
) -> Iterator[Fitting]:
    leaving = {cut.name for cut in way.cuts if advice.name != LUTRI}
    copies: dict[str, int] = {}
    for count, _, card in cards:
        if card.name not in leaving:
            copies[card.name] = copies.get(card.name, 0) + count
    deck = DeckToFill(copies, _colors(cards, format), format, _condition(advice.name, way, copies))
    for cut in way.cuts:
        yield Fitting(cut.name, tuple(first(ordered(deck, cut.name))))
    if way.add:
        yield Fitting(None, tuple(first(ordered(deck, None))))


def _colors(cards: Sequence[tuple[int, Zone, Card]], format: Format) -> frozenset[str]:
    """Return the commanders' colour identity (CR 903.5c), or in other formats the colours of the nonland cards."""
    commanders = [card for _, zone, card in cards if zone is Zone.COMMANDER]
    if format.has_commander and commanders:
        return frozenset(color for card in commanders for color in card.color_identity)
    spells = [card for _, zone, card in cards if zone is Zone.MAIN and not card.is_land]
    return frozenset(color for card in spells or [card for _, _, card in cards] for color in card.color_identity)


def _condition(companion: str, way: Way, copies: dict[str, int]) -> Callable[[Card], str | None]:
    """Return the condition on one card that joins the deck."""
    rule = BY_NAME[companion].breaks
    if rule is not None:
        return rule
    if companion == LUTRI:
        return lambda card: "in the deck already" if card.name in copies and not card.is_land else None
    shared = way.shared_type
    return lambda card: None if shared is None or card.is_land or shared in card.card_types else "another type"


def _ordered(
    pool: Pool, every: Sequence[Card], known: dict[str, Card], is_ranked: bool, deck: DeckToFill, leaving: str | None
) -> Iterable[Suggestion]:
    card = known.get(leaving or "")
    lands = card is not None and card.is_land
    if pool.corpus is not None:
        return by_play(pool.corpus, deck, pool.find, lands=lands)
    if is_ranked:
        return by_rank(every, deck, lands=lands)
    return by_likeness(every, card, deck) if card is not None else ()
