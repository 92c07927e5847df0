"""Where a list without any mark splits into main deck, sideboard, commander and companion: a table of block sizes.

A block is a run of cards between empty lines. The rows are tried in order; the first that fits decides.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion_cli.decklists.fixed_names import is_basic_land, is_companion, name_key
from companion_cli.decklists.model import Zone

Block = Sequence[tuple[int, str]]
"""(count, name) of each card between two empty lines."""


@dataclass(frozen=True, slots=True)
class Split:
    """Which zone each card of each block is in, and the codes of the notes that say why."""

    zones: tuple[tuple[Zone, ...], ...]
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    says: str
    fits: Callable[[Sequence[Block]], bool]
    split: Callable[[Sequence[Block]], Split]


def size(block: Block) -> int:
    """Return the number of cards in a block."""
    return sum(count for count, _ in block)


def looks_like_deck_and_sideboard(cards: int) -> bool:
    """Return whether a main deck of this size may hold a sideboard too: about 60 and 15, or 80 and 15."""
    return 70 <= cards <= 79 or cards == 95


def is_singleton(blocks: Sequence[Block]) -> bool:
    """Return whether no card but basic lands is there twice."""
    copies: Counter[str] = Counter()
    for block in blocks:
        for count, name in block:
            copies[name_key(name)] += 0 if is_basic_land(name) else count
    return all(count <= 1 for count in copies.values())


def _all_in(block: Block, zone: Zone) -> tuple[Zone, ...]:
    return (zone,) * len(block)


def _all_main(blocks: Sequence[Block], *codes: str) -> Split:
    return Split(tuple(_all_in(block, Zone.MAIN) for block in blocks), codes)


def _marking(blocks: Sequence[Block], chosen: int, zone: Zone, *codes: str) -> Split:
    """Return everything main but one block."""
    zones = [_all_in(block, Zone.MAIN) for block in blocks]
    zones[chosen] = _all_in(blocks[chosen], zone)
    return Split(tuple(zones), codes)


def _companion_cards(block: Block) -> int:
    return sum(count for count, name in block if is_companion(name))


def _command_block(blocks: Sequence[Block], sizes: range) -> int | None:
    """Return which of two blocks has one of these sizes, the last if both do, None if neither does."""
    return next((index for index in (1, 0) if size(blocks[index]) in sizes), None)


def _is_commander_and_companion(blocks: Sequence[Block]) -> bool:
    chosen = _command_block(blocks, range(2, 4))
    return (
        sum(map(size, blocks)) == 101
        and chosen is not None
        and _companion_cards(blocks[chosen]) == 1
        and is_singleton(blocks)
    )


def _commander_and_companion(blocks: Sequence[Block]) -> Split:
    chosen = _command_block(blocks, range(2, 4))
    assert chosen is not None
    zones = [_all_in(block, Zone.MAIN) for block in blocks]
    zones[chosen] = tuple(Zone.COMPANION if is_companion(name) else Zone.COMMANDER for _, name in blocks[chosen])
    return Split(tuple(zones), ("commander-inferred", "companion-inferred"))


def _is_commander(blocks: Sequence[Block]) -> bool:
    return sum(map(size, blocks)) == 100 and _command_block(blocks, range(1, 3)) is not None and is_singleton(blocks)


def _commander(blocks: Sequence[Block]) -> Split:
    chosen = _command_block(blocks, range(1, 3))
    assert chosen is not None
    return _marking(blocks, chosen, Zone.COMMANDER, "commander-inferred")


def _one_block(blocks: Sequence[Block]) -> Split:
    return _all_main(blocks, *(("maybe-unmarked-sideboard",) if looks_like_deck_and_sideboard(size(blocks[0])) else ()))


def _deck_then_sideboard(blocks: Sequence[Block]) -> Split:
    slipped = size(blocks[0]) > 60 and size(blocks[0]) + size(blocks[1]) == 75
    codes = ("sideboard-from-blank-line", *(("maybe-unmarked-sideboard",) if slipped else ()))
    return _marking(blocks, 1, Zone.SIDEBOARD, *codes)


def _is_deck_size(cards: int) -> bool:
    return cards >= 60 or 40 <= cards <= 45


def _companion_on_top(blocks: Sequence[Block]) -> Split:
    """Take the first block as the companion and judge the other blocks by the whole table."""
    rest = split_blocks(blocks[1:], [row for row in TABLE if row.split is not _companion_on_top])
    return Split(((Zone.COMPANION,), *rest.zones), ("companion-inferred", *rest.codes))


TABLE = (
    Row("one block", lambda b: len(b) == 1, _one_block),
    Row(
        "two blocks, 101 singleton cards, two or three of them by themselves with one companion",
        lambda b: len(b) == 2 and _is_commander_and_companion(b),
        _commander_and_companion,
    ),
    Row(
        "two blocks, 100 singleton cards, one or two of them by themselves",
        lambda b: len(b) == 2 and _is_commander(b),
        _commander,
    ),
    Row(
        "two blocks, at most 15 cards above at least 40",
        lambda b: len(b) == 2 and size(b[0]) <= 15 and size(b[1]) >= 40,
        lambda b: _marking(b, 0, Zone.SIDEBOARD, "sideboard-first", "sideboard-from-blank-line"),
    ),
    Row(
        "two blocks, a deck above, or at most 15 cards below",
        lambda b: len(b) == 2 and (size(b[1]) <= 15 or _is_deck_size(size(b[0]))),
        _deck_then_sideboard,
    ),
    Row(
        "three blocks or more, the first a single companion",
        lambda b: len(b) > 2 and size(b[0]) == 1 and _companion_cards(b[0]) == 1,
        _companion_on_top,
    ),
    Row(
        "three blocks or more, at most 15 cards below a deck",
        lambda b: len(b) > 2 and size(b[-1]) <= 15 and _is_deck_size(sum(map(size, b[:-1]))),
        lambda b: _marking(b, -1, Zone.SIDEBOARD, "sideboard-from-blank-line"),
    ),
    Row("anything else", lambda _: True, lambda b: _all_main(b, "blank-line-ambiguous")),
)
"""The sizes and their order: decklist conventions of the programs that write such lists, where they agree."""


def split_blocks(blocks: Sequence[Block], table: Sequence[Row] = TABLE) -> Split:
    """Return the zones of a list without marks by the first row of the table that fits its one or more blocks."""
    row = next(row for row in table if row.fits(blocks))
    return row.split(blocks)
