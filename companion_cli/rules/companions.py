"""The ten companions and what each asks of a starting deck (CR 702.139, 103.2a). One function a companion.

Seven conditions judge one card at a time: a function from a card to the reason why it breaks the condition, or None.
Three judge the deck as a whole. A card is seen as it is in a deck (`cards.model.Card`). Formats and bans are in
`formats`, what they and colour identity make of a verdict in `verdicts`, the rest of a deck in `construction`.

Source of the conditions: the cards' text and their rulings of 17 April 2020.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion_cli.cards.model import Card
from companion_cli.decklists.model import Entry
from companion_cli.rules.model import Offending


class StartingCard(NamedTuple):
    """One entry of the starting deck with its card; None where no card, or more than one, fits the name."""

    entry: Entry
    card: Card | None


class StartingDeck(NamedTuple):
    """Commander and main deck (CR 103.2a), and the sizes that its format allows."""

    cards: tuple[StartingCard, ...]
    minimum: int
    maximum: int | None

    @property
    def size(self) -> int:
        """Return the number of cards, all copies counted."""
        return sum(held.entry.count for held in self.cards)

    def known(self) -> Iterator[tuple[Entry, Card]]:
        """Yield the entries whose card is known."""
        for held in self.cards:
            if held.card is not None:
                yield held.entry, held.card

    def unknown_copies(self) -> int:
        """Return how many cards of the deck are not known."""
        return sum(held.entry.count for held in self.cards if held.card is None)

    def unknown_names(self) -> int:
        """Return how many different names of the deck no card has."""
        return len({held.entry.name for held in self.cards if held.card is None})


class Judgement(NamedTuple):
    """Whether a condition is met (None: unknown cards leave it open), by what it is broken, and how far off it is."""

    met: bool | None
    offending: tuple[Offending, ...] = ()
    distance: int | None = 0
    notes: tuple[str, ...] = ()
    how: str = ""
    """How the condition is met, where the deck tells more than the condition itself."""


CardRule = Callable[[Card], str | None]
"""From a card to the reason why it breaks the condition, or None."""
DeckRule = Callable[[StartingDeck], Judgement]
Remark = Callable[[Sequence[Card]], str | None]
"""From the cards that break a condition to something worth saying about them, or None."""


class Companion(NamedTuple):
    """One companion: its card's name and identity, its condition in our words, and the rule that judges it."""

    name: str
    color_identity: str
    mana_value: int
    condition: str
    card_rule: CardRule | None = None
    deck_rule: DeckRule | None = None
    remark: Remark | None = None

    @property
    def short_name(self) -> str:
        """Return the first word of the name, by which players call it."""
        return self.name.split()[0].rstrip(",")

    def judge(self, deck: StartingDeck) -> Judgement:
        """Judge a starting deck by this companion's condition."""
        if self.deck_rule is not None:
            return self.deck_rule(deck)
        assert self.card_rule is not None
        return _judge_each_card(self.card_rule, self.remark, deck)


def gyruda(card: Card) -> str | None:
    """Every card has an even mana value; zero is even, and X is 0 (CR 202.3e)."""
    return None if card.mana_value % 2 == 0 else f"mana value {_number(card.mana_value)} is not even"


def jegantha(card: Card) -> str | None:
    """No mana symbol stands twice in one card's cost; both halves of a split card count (CR 709.4b)."""
    repeated = _repeated_symbol("".join(card.mana_costs))
    if repeated is None:
        return None
    return f"{repeated} more than once in {' // '.join(card.mana_costs)}"


def broken_by_both_halves(offenders: Sequence[Card]) -> str | None:
    """Remark on Jegantha where only two halves together repeat a symbol: MTGO has accepted such lists (2024-25)."""
    if any(_repeated_symbol(cost) for card in offenders for cost in card.mana_costs):
        return None
    return "by CR 709.4b both halves of a split card count; MTGO's client looks at each half alone and may allow it"


KAHEERA_TYPES = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")


def kaheera(card: Card) -> str | None:
    """Every creature card has one of five creature types; changelings have them all (CR 702.73a)."""
    if "Creature" not in card.card_types or card.has_every_creature_type:
        return None
    if not card.subtypes.isdisjoint(KAHEERA_TYPES):
        return None
    types = " ".join(sorted(card.subtypes)) or "creature without a type"
    return f"{types}: none of the five types"


def keruga(card: Card) -> str | None:
    """Every card that is no land card has mana value 3 or more."""
    if card.is_land or card.mana_value >= 3:
        return None
    return f"mana value {_number(card.mana_value)} is less than 3"


def lurrus(card: Card) -> str | None:
    """Every permanent card (CR 110.4a) has mana value 2 or less."""
    if not card.is_permanent or card.mana_value <= 2:
        return None
    return f"mana value {_number(card.mana_value)} is more than 2"


def obosh(card: Card) -> str | None:
    """Every card that is no land card has an odd mana value; zero is even."""
    if card.is_land or card.mana_value % 2 == 1:
        return None
    return f"mana value {_number(card.mana_value)} is not odd"


NO_ACTIVATED_ABILITY = "no activated ability"


def zirda(card: Card) -> str | None:
    """Every permanent card (CR 110.4a) has an activated ability (CR 602.1)."""
    if not card.is_permanent or card.has_activated_ability:
        return None
    return NO_ACTIVATED_ABILITY


ONE_OF_A_NAME = "only one nonland card of a name"


def lutri(deck: StartingDeck) -> Judgement:
    """No two cards that are no land cards share a name (CR 201.2b; a split card has two, 709.4)."""
    seen: set[str] = set()
    offences: list[tuple[Entry, Card, int, str]] = []
    for entry, card in deck.known():
        if card.is_land:
            continue
        surplus = entry.count - 1 if seen.isdisjoint(card.deck_names) else entry.count
        seen.update(card.deck_names)
        if surplus:
            offences.append((entry, card, surplus, ONE_OF_A_NAME))
    offending = _grouped(offences)
    unknown = deck.unknown_copies()
    # One unknown card next to lands alone shares its name with nothing that counts.
    could_collide = unknown > 1 or (unknown == 1 and bool(seen))
    return _judgement(offending, open_otherwise=could_collide)


def umori(deck: StartingDeck) -> Judgement:
    """All cards that are no land cards share a card type (CR 205.2a)."""
    nonland = [(entry, card) for entry, card in deck.known() if not card.is_land]
    copies: Counter[str] = Counter()
    for entry, card in nonland:
        for card_type in card.card_types:
            copies[card_type] += entry.count
    if not copies:
        # One unknown card next to lands alone shares its types with itself.
        return _judgement((), open_otherwise=deck.unknown_names() > 1)
    shared = min(copies, key=lambda card_type: (-copies[card_type], card_type))
    reason = unlike_most(shared)
    offending = _grouped((entry, card, entry.count, reason) for entry, card in nonland if shared not in card.card_types)
    return _judgement(offending, open_otherwise=deck.unknown_copies() > 0)


def unlike_most(shared: str) -> str:
    """Return the reason why a card without the type that most share breaks Umori's condition."""
    return f"not {'an' if shared[0] in 'AEI' else 'a'} {shared.lower()} card, unlike most"


YORION_SURPLUS = 20


def yorion(deck: StartingDeck) -> Judgement:
    """The deck has at least twenty cards more than its format's minimum (CR 100.2a, 100.2b, 903.5a)."""
    target = deck.minimum + YORION_SURPLUS
    if deck.maximum is not None and deck.maximum < target:
        return Judgement(
            met=False, distance=None, notes=(f"impossible: the format allows exactly {deck.maximum} cards",)
        )
    missing = max(0, target - deck.size)
    how = f"{deck.size} cards, {deck.size - deck.minimum} over the minimum of {deck.minimum}"
    return Judgement(met=missing == 0, distance=missing, how=how)


COMPANIONS = (
    Companion("Gyruda, Doom of Depths", "UB", 6, "every card has an even mana value (0 is even)", card_rule=gyruda),
    Companion(
        "Jegantha, the Wellspring",
        "WUBRG",
        5,
        "no card repeats a mana symbol in its mana cost",
        card_rule=jegantha,
        remark=broken_by_both_halves,
    ),
    Companion(
        "Kaheera, the Orphanguard",
        "WG",
        3,
        "every creature card is a Cat, Elemental, Nightmare, Dinosaur or Beast",
        card_rule=kaheera,
    ),
    Companion("Keruga, the Macrosage", "UG", 5, "every nonland card has mana value 3 or more", card_rule=keruga),
    Companion("Lurrus of the Dream-Den", "WB", 3, "every permanent card has mana value 2 or less", card_rule=lurrus),
    Companion("Lutri, the Spellchaser", "UR", 3, "no two nonland cards have the same name", deck_rule=lutri),
    Companion("Obosh, the Preypiercer", "BR", 5, "every nonland card has an odd mana value", card_rule=obosh),
    Companion("Umori, the Collector", "BG", 4, "all nonland cards share a card type", deck_rule=umori),
    Companion("Yorion, Sky Nomad", "WU", 5, "the deck has 20 cards more than the format's minimum", deck_rule=yorion),
    Companion("Zirda, the Dawnwaker", "WR", 3, "every permanent card has an activated ability", card_rule=zirda),
)
"""In alphabetical order, as reports list them."""

BY_NAME = {companion.name: companion for companion in COMPANIONS}


class PlaytestCompanion(NamedTuple):
    """A companion that is a playtest card only: its condition asks for printings, so it is listed, not judged."""

    name: str
    color_identity: str
    condition: str


PLAYTEST_COMPANIONS = (
    PlaytestCompanion("Lutri, Pauper Otter", "UR", "no card with a silver, gold, orange or purple set symbol"),
    PlaytestCompanion("The Companion of the Wilds", "", "only cards of Wilds of Eldraine and playtest cards"),
    PlaytestCompanion("Treizeci, Sun of Serra", "W", "only cards in old frames, legendary cards and artifacts"),
)


@lru_cache(maxsize=2048)
def _repeated_symbol(cost: str) -> str | None:
    """Return the first symbol that stands twice in a mana cost like `{2}{R/G}` (CR 107.4)."""
    symbols = [symbol + "}" for symbol in cost.split("}") if symbol]
    return next((symbol for position, symbol in enumerate(symbols) if symbol in symbols[:position]), None)


def _number(mana_value: float) -> str:
    return f"{mana_value:g}"


def _judge_each_card(rule: CardRule, remark: Remark | None, deck: StartingDeck) -> Judgement:
    offences = [
        (entry, card, entry.count, reason) for entry, card in deck.known() if (reason := rule(card)) is not None
    ]
    said = remark([card for _, card, _, _ in offences]) if remark and offences else None
    return _judgement(_grouped(offences), open_otherwise=deck.unknown_copies() > 0, notes=(said,) if said else ())


def _judgement(offending: tuple[Offending, ...], *, open_otherwise: bool, notes: tuple[str, ...] = ()) -> Judgement:
    """One offending card decides; without one, unknown cards may leave the condition open."""
    if offending:
        return Judgement(met=False, offending=offending, distance=sum(row.count for row in offending), notes=notes)
    if open_otherwise:
        return Judgement(met=None, distance=None)
    return Judgement(met=True)


def _grouped(offences: Iterable[tuple[Entry, Card, int, str]]) -> tuple[Offending, ...]:
    """Make one row of each card and zone, in the order of the list."""
    rows: dict[tuple[str, str], list[tuple[Entry, int, str]]] = {}
    for entry, card, count, reason in offences:
        rows.setdefault((card.name, entry.zone), []).append((entry, count, reason))
    return tuple(
        Offending(
            name=name,
            written=row[0][0].name,
            count=sum(count for _, count, _ in row),
            zone=row[0][0].zone,
            lines=tuple(entry.line for entry, _, _ in row),
            reason=row[-1][2],
        )
        for (name, _), row in rows.items()
    )
