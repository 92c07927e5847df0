"""A deck whose names have been looked up, as all rules see it. One pass fills it; rules ask it and walk no deck."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from companion_cli.cards.leading import leads_alone, may_lead, may_pair
from companion_cli.cards.model import Card, Lookup
from companion_cli.decklists.model import Deck, Entry, Zone
from companion_cli.rules.facts import Facts
from companion_cli.rules.formats import CONSTRUCTED, Format

COLORS = "WUBRG"
COLOR_CHOOSERS = frozenset({"Clara Oswald", "Faceless One", "The Prismatic Piper"})
"""Commanders whose colour is chosen before the game, and so joins the colour identity (CR 903.4b)."""

Row = tuple[Entry, Facts | None]
"""An entry and its card; None where no card, or more than one, fits the name."""


class Answer(NamedTuple):
    """What the name of an entry was found to be."""

    lookup: Lookup
    facts: Facts | None
    is_remarkable: bool
    """Whether there is something to say of the name itself: unknown, a part of a card, another printing."""


class Counted(NamedTuple):
    """One card over all zones that count, with where it stands."""

    facts: Facts
    copies: int
    entries: tuple[Entry, ...]

    @property
    def card(self) -> Card:
        """Return the card."""
        return self.facts.card

    @property
    def is_commander(self) -> bool:
        """Return whether it stands in the commander zone."""
        return any(entry.zone is Zone.COMMANDER for entry in self.entries)

    @property
    def first(self) -> Entry | None:
        """Return the entry that a problem points at; None for a companion that the list does not name."""
        return self.entries[0] if self.entries else None


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


class Table:
    """The entries of a deck by zone with their cards, what follows from them, and the format they are judged by."""

    def __init__(
        self,
        deck: Deck,
        answers: Sequence[Answer],
        companion_cards: Mapping[str, Facts],
        chosen_by_option: str | None = None,
    ) -> None:
        """Fill the table.

        `answers` has one for each entry; `companion_cards` are the ten by full name; `chosen_by_option` is the full
        name of the companion that the caller chose, whatever the list says.
        """
        self.deck = deck
        self.answers = answers
        self.companion_cards = companion_cards
        self.chosen_by_option = chosen_by_option
        self.format = CONSTRUCTED
        self.loud: list[Counted] = []
        """The cards that a rule of construction has something to say about; filled by `construction`."""
        rows: dict[Zone, list[Row]] = {zone: [] for zone in Zone}
        beside: list[tuple[Entry, Facts]] = []
        standing: dict[str, list[Zone]] = {}
        for entry, answer in zip(deck.entries, answers, strict=True):
            facts = answer.facts
            if facts is None or facts.is_deck_card:
                rows[entry.zone].append((entry, facts))
            else:
                beside.append((entry, facts))
            if facts is not None and facts.name in companion_cards:
                standing.setdefault(facts.name, []).append(entry.zone)
        self.rows = rows
        self._standing = standing
        self.beside = beside
        """What is never part of a deck: planes, schemes, attractions and the like (CR 100.2d, 108.2)."""
        self.commanders = [(entry, facts) for entry, facts in rows[Zone.COMMANDER] if facts is not None]
        """The commander zone's cards, as far as they are known."""
        starting = [*rows[Zone.COMMANDER], *rows[Zone.MAIN]] if rows[Zone.COMMANDER] else rows[Zone.MAIN]
        self.starting = starting
        """Commander and main deck (CR 103.2a)."""
        self.size = sum([entry.card.count for entry, _ in starting])
        """The number of cards in the starting deck."""
        self.nonland = [(entry, facts) for entry, facts in starting if facts is not None and not facts.is_land]
        """Of the starting deck, the cards that are known and no land cards."""
        self.unknown = [entry for entry, facts in starting if facts is None]
        """Of the starting deck, what no card, or more than one, fits."""
        self.has_repeats = len({facts for _, facts in starting}) < len(starting)
        """Whether a card may stand on several lines of the starting deck."""

    def in_format(self, played: Format) -> "Table":
        """Return the same deck in a format; what was found out does not have to be found out again."""
        table = copy(self)
        table.format = played
        for found in ("copies", "companions_beside", "effective_sideboard", "leaders", "identity"):
            vars(table).pop(found, None)
        return table

    @property
    def unknown_copies(self) -> int:
        """Return how many cards of the starting deck are not known."""
        return sum([entry.card.count for entry in self.unknown]) if self.unknown else 0

    def known(self, *zones: Zone) -> Iterator[tuple[Entry, Facts]]:
        """Yield the entries of these zones whose card is known, zone by zone."""
        for zone in zones:
            for entry, facts in self.rows[zone]:
                if facts is not None:
                    yield entry, facts

    def zones_of(self, companion: str) -> tuple[Zone, ...]:
        """Return the zones in which the card of a companion stands, by its full name."""
        standing = self._standing.get(companion)
        return tuple([zone for zone in Zone if zone in standing]) if standing else ()

    def first_entry(self, name: str, *zones: Zone) -> Entry | None:
        """Return the first entry of that card in the first of these zones that has one."""
        return next((entry for entry, facts in self.known(*zones) if facts.name == name), None)

    @cached_property
    def companions_beside(self) -> list[tuple[Entry | None, Facts]]:
        """Return the companions, one of each name, that take a sideboard slot but are not written there.

        They stand in the companion zone, or the caller chose them. In Commander the companion stands outside of the
        deck and takes no slot (CR 702.139d), nor in casual play; where there is no sideboard, nothing stands beside it.
        """
        if self.format.has_commander or self.format.companion_is_outside or self.format.sideboard == 0:
            return []
        if not self.rows[Zone.COMPANION] and not self.chosen_by_option:
            return []
        beside: dict[str, tuple[Entry | None, Facts]] = {
            facts.name: (entry, facts) for entry, facts in self.known(Zone.COMPANION)
        }
        chosen = self.chosen_by_option
        if chosen is not None and chosen in self.companion_cards:
            beside.setdefault(chosen, (None, self.companion_cards[chosen]))
        in_sideboard = {facts.name for _, facts in self.known(Zone.SIDEBOARD)}
        return [held for name, held in beside.items() if name not in in_sideboard]

    @cached_property
    def effective_sideboard(self) -> int:
        """Return the sideboard's cards, and one for each companion that the list does not repeat there.

        Attractions, stickers and the like lie beside it (CR 100.2d, 717.2); conspiracies come from it (905.4).
        """
        written = sum([entry.card.count for entry, _ in self.rows[Zone.SIDEBOARD]])
        conspiracies = sum(
            entry.count
            for entry, facts in self.beside
            if entry.zone is Zone.SIDEBOARD and not lies_beside_sideboard(facts.card)
        )
        return written + conspiracies + len(self.companions_beside)

    @cached_property
    def copies(self) -> dict[Facts, int]:
        """Return the copies of each card over the zones that count in the format (CR 100.4a), the companion included.

        These are starting deck and sideboard; the companion counts where the sideboard lacks it.
        """
        copies: dict[Facts, int] = {}
        rows = self.starting if self.format.sideboard == 0 else [*self.starting, *self.rows[Zone.SIDEBOARD]]
        for entry, facts in rows:
            if facts is not None:
                copies[facts] = copies.get(facts, 0) + entry.card.count
        for _, facts in self.companions_beside:
            copies[facts] = copies.get(facts, 0) + 1
        return copies

    def counted(self, cards: Mapping[Facts, int]) -> list[Counted]:
        """Return these cards, each with its copies and its entries."""
        entries: dict[Facts, list[Entry]] = {facts: [] for facts in cards}
        zones = [Zone.COMMANDER, Zone.MAIN, *([] if self.format.sideboard == 0 else [Zone.SIDEBOARD])]
        beside = [(entry, facts) for entry, facts in self.companions_beside if entry is not None]
        for entry, facts in (*self.known(*zones), *beside):
            if facts in entries:
                entries[facts].append(entry)
        in_order = attrgetter("line")
        return [Counted(facts, copies, tuple(sorted(entries[facts], key=in_order))) for facts, copies in cards.items()]

    @cached_property
    def leaders(self) -> list[tuple[Entry, Facts]]:
        """Return the commanders that may lead in the format, as far as is known (CR 903.3)."""
        leadership = self.format.leadership
        if leadership is None:
            return self.commanders
        return [(entry, facts) for entry, facts in self.commanders if may_lead(facts.card, leadership) is not False]

    @cached_property
    def identity(self) -> ColorIdentity:
        """Return the leaders' identity together; a chooser's colour is one that suits the most cards of the deck.

        Who may not lead adds no colour, and neither does a signature spell. The colour is chosen once for the whole
        deck (CR 903.4b), so a companion has to fit a choice that the deck fits. Of leaders that may not lead together
        it is not known which one leads.
        """
        commanders = [facts.card for entry, facts in self.leaders for _ in range(min(entry.count, 2))]
        if not self.is_pair_allowed:
            alone = dict.fromkeys(card.color_identity for card in commanders)
            return ColorIdentity(tuple(alone), is_known=False)
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
            is_known=bool(commanders) and len(self.commanders) == len(self.rows[Zone.COMMANDER]),
        )

    @cached_property
    def colors(self) -> frozenset[str]:
        """Return the colours in the identities of the starting deck's known cards."""
        return frozenset(
            color for _, facts in self.starting if facts is not None for color in facts.card.color_identity
        )

    @property
    def may_lack_leader(self) -> bool:
        """Return whether the commander may be no known card of the list: it has unknown cards, or too few of them."""
        return bool(self.unknown) or self.size < self.format.minimum

    def candidates(self, colors: frozenset[str]) -> list[str]:
        """Return the cards of the starting deck, or the pairs of them, that may lead it and have these colours."""
        leadership = self.format.leadership
        if leadership is None:
            return []
        different = dict.fromkeys(facts for _, facts in self.nonland)
        able = [facts.card for facts in different if may_lead(facts.card, leadership) is not False]
        alone = [card.name for card in able if leads_alone(card) and _may_have(colors, card)]
        pairs = [
            f"{one.name} with {other.name}"
            for one, other in combinations(able, 2)
            if _may_have(colors, one, other) and may_pair(one, other)
        ]
        return alone or pairs

    @property
    def is_pair_allowed(self) -> bool:
        """Return whether the leaders may lead together: one alone, or two that pair (CR 702.124)."""
        cards = [facts.card for entry, facts in self.leaders for _ in range(min(entry.count, 3))]
        return len(cards) < 2 or (len(cards) == 2 and may_pair(*cards))

    def _copies_within(self, colors: set[str]) -> int:
        main = self.known(Zone.MAIN)
        return sum(entry.count for entry, facts in main if colors.issuperset(facts.card.color_identity))


def _may_have(colors: frozenset[str], *leaders: Card) -> bool:
    """Return whether the leaders' identity can hold these colours, one chosen by each that chooses (CR 903.4b)."""
    missing = colors.difference(*[card.color_identity for card in leaders])
    return len(missing) <= sum(card.name in COLOR_CHOOSERS for card in leaders)


def lies_beside_sideboard(card: Card) -> bool:
    """Return whether a card is in no count of the sideboard: it is no deck card, and no conspiracy (CR 905.4)."""
    return not card.is_deck_card and "Conspiracy" not in card.card_types
