"""Cards that fit where one leaves: legal, in the deck's colours, meeting the condition, below the copy limit.

They are ordered by how often they are played with the rest of this deck in lists that the user names; without lists by
how many Commander decks play them (`edhrec_rank`); else by nearness of card type, mana value and subtypes. Each comes
with the reason for its place. Nothing here says that a card is better: it fits.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from companion_cli.advice.corpus import Corpus, played_with
from companion_cli.cards.model import UNLIMITED, Card, Legality
from companion_cli.rules.formats import Format, legality_in

MAX_SUGGESTIONS = 5

Fits = Callable[[Card], bool]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One card that fits."""

    name: str
    copies: int
    """How many more copies the deck may take."""
    reason: str


@dataclass(frozen=True, slots=True)
class DeckToFill:
    """What a card has to fit."""

    copies: dict[str, int]
    """Copies of each card, by full name, in all zones."""
    colors: frozenset[str]
    """Letters of WUBRG that the deck's cards, or its commanders' colour identity, allow."""
    format: Format
    breaks: Callable[[Card], str | None]
    """The condition: the reason why a card breaks it, or None."""


def room_for(card: Card, deck: DeckToFill) -> int:
    """Return how many more copies of the card the deck may take (CR 100.2a, 903.5b); 0 where it does not fit."""
    played = deck.format
    if not card.is_deck_card or not deck.colors.issuperset(card.color_identity) or deck.breaks(card) is not None:
        return 0
    state = legality_in(card, played) if played.has_card_pool else Legality.LEGAL
    if state not in (Legality.LEGAL, Legality.RESTRICTED):
        return 0
    limit = 1 if state is Legality.RESTRICTED else card.copy_limit or played.copies or UNLIMITED
    return max(0, limit - deck.copies.get(card.name, 0))


def by_play(
    corpus: Corpus, deck: DeckToFill, find: Callable[[str], Card | None], *, lands: bool
) -> Iterator[Suggestion]:
    """Yield what lists like this deck play besides its cards, most played first."""
    for each in played_with(corpus, deck.copies):
        card = find(each.name)
        if card is None or card.is_land is not lands or not (room := room_for(card, deck)) or not each.lists:
            continue
        lists = f"{each.lists} of {each.of_lists} lists" if each.of_lists != 1 else "the one list"
        yield Suggestion(card.name, room, f"in {lists} with {each.shared} or more of your cards")


def by_rank(cards: Iterable[Card], deck: DeckToFill, *, lands: bool) -> Iterator[Suggestion]:
    """Yield the cards that the most Commander decks play, by Scryfall's `edhrec_rank`."""
    ranked = sorted(
        (card for card in cards if getattr(card, "edhrec_rank", None) is not None),
        key=lambda card: card.edhrec_rank or 0,
    )
    for card in ranked:
        if card.is_land is lands and card.name not in deck.copies and (room := room_for(card, deck)):
            yield Suggestion(card.name, room, f"rank {card.edhrec_rank:,} among all cards of Commander decks")


def by_likeness(cards: Sequence[Card], leaving: Card, deck: DeckToFill) -> Iterator[Suggestion]:
    """Yield the cards most like the one that leaves: card types first, then mana value, then subtypes."""

    def unlikeness(card: Card) -> tuple[float, str]:
        types = len(card.card_types ^ leaving.card_types) * 4
        subtypes = 0 if not leaving.subtypes or card.subtypes & leaving.subtypes else 1
        identity = len(set(card.color_identity) ^ set(leaving.color_identity))
        return types + abs(card.mana_value - leaving.mana_value) + subtypes + identity / 2, card.name

    fitting = [card for card in cards if card.is_land is leaving.is_land and card.name not in deck.copies]
    for card in sorted(fitting, key=unlikeness):
        if room := room_for(card, deck):
            yield Suggestion(card.name, room, "by likeness alone: type, mana value, subtypes")


def first(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    """Return as many as are shown."""
    return list(islice(suggestions, MAX_SUGGESTIONS))
