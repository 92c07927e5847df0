"""Where a list without any mark splits into main deck, sideboard, commander and companion: a table of block sizes.

A block is a run of cards between empty lines. The rows are tried in order; the first that fits decides.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion_cli.decklists.fixed_names import name_key
from companion_cli.decklists.model import Written, Zone

Block = Sequence[Written]
"""The cards between two empty lines."""


class Blocks(NamedTuple):
    """The blocks of a list, and the number of cards in each."""

    cards: Sequence[Block]
    sizes: Sequence[int]


class Split(NamedTuple):
    """Which zone each card of each block is in, and the codes of the notes that say why."""

    zones: Sequence[Sequence[Zone]]
    codes: tuple[str, ...] = ()


class Row(NamedTuple):
    """One row of the table."""

    says: str
    fits: Callable[[Blocks], bool]
    split: Callable[[Blocks], Split]


def looks_like_deck_and_sideboard(cards: int) -> bool:
    """Return whether a main deck of this size may hold a sideboard too: about 60 and 15, or 80 and 15."""
    return 70 <= cards <= 79 or cards == 95


def is_singleton(blocks: Sequence[Block]) -> bool:
    """Return whether no card but basic lands is there twice."""
    copies: Counter[str] = Counter()
    for block in blocks:
        for card in block:
            if card.count > 1 and not card.is_basic_land:
                return False
            copies[name_key(card.name)] += not card.is_basic_land
    return all(count <= 1 for count in copies.values())


def _all_main(blocks: Blocks, *codes: str) -> Split:
    return Split([[Zone.MAIN] * len(block) for block in blocks.cards], codes)


def _marking(blocks: Blocks, chosen: int, zone: Zone, *codes: str) -> Split:
    """Return everything main but one block."""
    zones = [[Zone.MAIN] * len(block) for block in blocks.cards]
    zones[chosen] = [zone] * len(blocks.cards[chosen])
    return Split(zones, codes)


def _companion_cards(block: Block) -> int:
    return sum(card.count for card in block if card.is_companion)


def _smaller(blocks: Blocks) -> int:
    return 0 if blocks.sizes[0] < blocks.sizes[1] else 1


def _is_commander_and_companion(blocks: Blocks) -> bool:
    chosen = _smaller(blocks)
    return (
        sum(blocks.sizes) == 101
        and blocks.sizes[chosen] in (2, 3)
        and _companion_cards(blocks.cards[chosen]) == 1
        and is_singleton(blocks.cards)
    )


def _commander_and_companion(blocks: Blocks) -> Split:
    chosen = _smaller(blocks)
    zones = [[Zone.MAIN] * len(block) for block in blocks.cards]
    zones[chosen] = [Zone.COMPANION if card.is_companion else Zone.COMMANDER for card in blocks.cards[chosen]]
    return Split(zones, ("commander-inferred", "companion-inferred"))


def _is_commander(blocks: Blocks) -> bool:
    return sum(blocks.sizes) == 100 and blocks.sizes[_smaller(blocks)] in (1, 2) and is_singleton(blocks.cards)


def _one_block(blocks: Blocks) -> Split:
    return _all_main(blocks, *(["maybe-unmarked-sideboard"] if looks_like_deck_and_sideboard(blocks.sizes[0]) else []))


def _deck_then_sideboard(blocks: Blocks) -> Split:
    slipped = blocks.sizes[0] > 60 and sum(blocks.sizes) == 75
    codes = ("sideboard-from-blank-line", *(["maybe-unmarked-sideboard"] if slipped else []))
    return _marking(blocks, 1, Zone.SIDEBOARD, *codes)


def _is_deck_size(cards: int) -> bool:
    return cards >= 60 or 40 <= cards <= 45


def _companion_on_top(blocks: Blocks) -> Split:
    """Take the first block as the companion and judge the other blocks by the other rows."""
    rest = _split(Blocks(blocks.cards[1:], blocks.sizes[1:]), [row for row in TABLE if row.split != _companion_on_top])
    return Split([[Zone.COMPANION], *rest.zones], ("companion-inferred", *rest.codes))


TABLE = (
    Row("one block", lambda b: len(b.sizes) == 1, _one_block),
    Row(
        "two blocks, 101 singleton cards, two or three of them by themselves with one companion",
        lambda b: len(b.sizes) == 2 and _is_commander_and_companion(b),
        _commander_and_companion,
    ),
    Row(
        "two blocks, 100 singleton cards, one or two of them by themselves",
        lambda b: len(b.sizes) == 2 and _is_commander(b),
        lambda b: _marking(b, _smaller(b), Zone.COMMANDER, "commander-inferred"),
    ),
    Row(
        "two blocks, at most 15 cards above at least 40",
        lambda b: len(b.sizes) == 2 and b.sizes[0] <= 15 and b.sizes[1] >= 40,
        lambda b: _marking(b, 0, Zone.SIDEBOARD, "sideboard-first", "sideboard-from-blank-line"),
    ),
    Row(
        "two blocks, a deck above, or at most 15 cards below",
        lambda b: len(b.sizes) == 2 and (b.sizes[1] <= 15 or _is_deck_size(b.sizes[0])),
        _deck_then_sideboard,
    ),
    Row(
        "three blocks or more, the first a single companion",
        lambda b: len(b.sizes) > 2 and b.sizes[0] == 1 and _companion_cards(b.cards[0]) == 1,
        _companion_on_top,
    ),
    Row(
        "three blocks or more, at most 15 cards below a deck",
        lambda b: len(b.sizes) > 2 and b.sizes[-1] <= 15 and _is_deck_size(sum(b.sizes[:-1])),
        lambda b: _marking(b, -1, Zone.SIDEBOARD, "sideboard-from-blank-line"),
    ),
    Row("anything else", lambda _: True, lambda b: _all_main(b, "blank-line-ambiguous")),
)
"""The sizes and their order: decklist conventions of the programs that write such lists, where they agree."""


def split_blocks(blocks: Sequence[Block]) -> Split:
    """Return the zones of a list without marks by the first row of the table that fits its one or more blocks."""
    return _split(Blocks(blocks, [sum([card.count for card in block]) for block in blocks]), TABLE)


def _split(blocks: Blocks, table: Sequence[Row]) -> Split:
    return next(row for row in table if row.fits(blocks)).split(blocks)
