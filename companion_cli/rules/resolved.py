"""A deck whose names have been looked up: what both the verdicts and the construction rules judge.

Nothing here judges; it only says which card stands where.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from companion_cli.cards.model import Card, CardQuery, CardSource, Found, Lookup
from companion_cli.decklists.model import Deck, Entry, Zone
from companion_cli.rules.companions import COMPANIONS, StartingCard, StartingDeck
from companion_cli.rules.formats import Format

COLORS = "WUBRG"
COLOR_CHOOSERS = frozenset({"Clara Oswald", "Faceless One", "The Prismatic Piper"})
"""Commanders whose colour is chosen before the game, and so joins the colour identity (CR 903.4b)."""


class ColorIdentity(NamedTuple):
    """The commanders' colour identity, as far as it is known (CR 903.4, 702.124c)."""

    choices: tuple[str, ...]
    """Letters of WUBRG in that order: one identity, or those among which a chooser's colour leaves a choice."""
    is_known: bool
    """False where there is no commander, or one whose card is not known."""

    @property
    def colors(self) -> str:
        """Return the identity, the first where there is a choice."""
        return self.choices[0]

    def excludes(self, color_identity: str) -> bool:
        """Return whether a card of that identity lies outside of it, whatever colour is chosen."""
        return not any(set(color_identity) <= set(choice) for choice in self.choices)


class ResolvedDeck(NamedTuple):
    """The entries of a deck with what each name was found to be, and the ten companions' own cards."""

    deck: Deck
    lookups: tuple[tuple[Entry, Lookup], ...]
    companion_cards: dict[str, Card]
    """By full name; the legalities in it say whether the card is banned."""
    chosen_by_option: str | None = None
    """Full name of the companion that the caller chose, whatever the list says."""

    def cards(self, *zones: Zone) -> Iterator[tuple[Entry, Card]]:
        """Yield the entries of these zones whose card is known, in file order."""
        for entry, lookup in self.lookups:
            if entry.zone in zones and isinstance(lookup, Found):
                yield entry, lookup.card

    def starting_deck(self, format: Format) -> StartingDeck:
        """Return commander and main deck (CR 103.2a), without the cards that never belong to a deck (CR 108.2)."""
        held = [
            StartingCard(entry, lookup.card if isinstance(lookup, Found) else None)
            for zone in (Zone.COMMANDER, Zone.MAIN)
            for entry, lookup in self.lookups
            if entry.zone is zone and not (isinstance(lookup, Found) and not lookup.card.is_deck_card)
        ]
        return StartingDeck(tuple(held), format.minimum, format.maximum)

    def color_identity(self) -> ColorIdentity:
        """Return the commanders' identity together; a chooser's colour is one that suits the most cards of the deck.

        The colour is chosen once for the whole deck (CR 903.4b), so a companion has to fit a choice that the deck fits.
        """
        commanders = [card for _, card in self.cards(Zone.COMMANDER)]
        own = {color for card in commanders for color in card.color_identity}
        chosen = sum(card.name in COLOR_CHOOSERS for card in commanders)
        others = [color for color in COLORS if color not in own]
        possible = [own.union(more) for more in combinations(others, min(chosen, len(others)))]
        suited = [self._copies_within(colors) for colors in possible] if len(possible) > 1 else [0]
        return ColorIdentity(
            choices=tuple(
                "".join(color for color in COLORS if color in colors)
                for colors, copies in zip(possible, suited, strict=True)
                if copies == max(suited)
            ),
            is_known=bool(commanders) and len(commanders) == len(self.deck.in_zone(Zone.COMMANDER)),
        )

    def _copies_within(self, colors: set[str]) -> int:
        return sum(entry.count for entry, card in self.cards(Zone.MAIN) if colors.issuperset(card.color_identity))

    def companions_beside(self, format: Format) -> list[tuple[Entry | None, Card]]:
        """Return the companions, one of each name, that take a sideboard slot but are not written there.

        They stand in the companion zone, or the caller chose them. In Commander the companion stands outside of the
        deck and takes no slot (CR 702.139d); where there is no sideboard, nothing stands beside it.
        """
        if format.has_commander or format.sideboard == 0:
            return []
        beside: dict[str, tuple[Entry | None, Card]] = {
            card.name: (entry, card) for entry, card in self.cards(Zone.COMPANION)
        }
        if self.chosen_by_option in self.companion_cards:
            beside.setdefault(self.chosen_by_option, (None, self.companion_cards[self.chosen_by_option]))
        in_sideboard = {card.name for _, card in self.cards(Zone.SIDEBOARD)}
        return [held for name, held in beside.items() if name not in in_sideboard]

    def zones_of(self, name: str) -> tuple[Zone, ...]:
        """Return the zones in which a card of that full name stands."""
        standing = {
            entry.zone for entry, lookup in self.lookups if isinstance(lookup, Found) and lookup.card.name == name
        }
        return tuple(zone for zone in Zone if zone in standing) if standing else ()

    def first_entry(self, name: str, *zones: Zone) -> Entry | None:
        """Return the first entry of that card in the first of these zones that has one."""
        for zone in zones:
            for entry, card in self.cards(zone):
                if card.name == name:
                    return entry
        return None


def resolve(
    deck: Deck, source: CardSource, language: str | None = None, chosen_by_option: str | None = None
) -> ResolvedDeck:
    """Look all names of a deck up at once, and the ten companions with them.

    `language` is Scryfall's code of the list's language; without it the deck's own section words tell.
    """
    queries = queries_of(deck)
    companions = [CardQuery(companion.name) for companion in COMPANIONS]
    answers = source.look_up([*queries, *companions], language or deck.language)
    own = answers[len(queries) :]
    return ResolvedDeck(
        deck=deck,
        lookups=tuple(zip(deck.entries, answers[: len(queries)], strict=True)),
        companion_cards={answer.card.name: answer.card for answer in own if isinstance(answer, Found)},
        chosen_by_option=chosen_by_option,
    )


def queries_of(deck: Deck) -> list[CardQuery]:
    """Return what has to be asked about the entries of a deck, in their order."""
    return [CardQuery(entry.name, entry.set_code, entry.collector_number) for entry in deck.entries]
