"""The second step of reading a text list: blocks of lines, and what the lines without a count in them are."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion_cli.decklists.card_line import MOST_COPIES, CardLine
from companion_cli.decklists.clean import can_be_name, holds_link, shortened
from companion_cli.decklists.headings import Heading
from companion_cli.decklists.model import Note, Zone
from companion_cli.decklists.text_lines import Line, LineKind, Reading, unparsed


@dataclass(slots=True)
class Block:
    """Cards between empty lines or headings."""

    opener: LineKind
    heading: Heading
    section_line: int = 0
    """Line of the section's heading, 0 where there is none."""
    lines: list[tuple[Line, CardLine]] = field(default_factory=list)


_MAIN = Heading(Zone.MAIN)


def blocks_of(lines: Iterable[Line]) -> Iterator[Block]:
    """Yield the runs of card lines, each with what opened it and the section it stands in.

    An empty line after the first card ends a commander or companion section, as does a heading like `Creatures`.
    """
    heading, opener, block, section_line = _MAIN, LineKind.START, None, 0
    for line in lines:
        if line.card is not None:
            block = block or Block(opener, heading, section_line)
            block.lines.append((line, line.card))
            continue
        if block is not None:
            yield block
            opener = line.kind
            if heading.zone in (Zone.COMMANDER, Zone.COMPANION):
                heading = _MAIN
        if line.kind is not LineKind.BLANK:
            opener = line.kind
            heading = line.heading or heading
            section_line = line.number if line.heading else section_line
        block = None
    if block is not None:
        yield block


_FEWEST_IN_DECK = 40
"""Cards of the smallest main deck, that of Limited (CR 100.2b)."""


def second_list_line(blocks: Iterable[Block]) -> int | None:
    """Return the line of the heading at which a second whole list begins, None if there is none.

    That is the first section behind a sideboard with cards, or a further heading of the main deck, if there are cards
    enough for a main deck before it as well as from there to the next sideboard.
    """
    first, second, start, is_behind_sideboard = 0, 0, 0, False
    main_section: int | None = None
    for block in blocks:
        zone, section = block.heading.zone, block.section_line
        if zone is Zone.SIDEBOARD:
            first, second, start, is_behind_sideboard = first + second, 0, 0, True
        elif zone is not None:
            is_further_deck = zone is Zone.MAIN and main_section not in (None, section)
            start = start or (section if is_behind_sideboard or is_further_deck else 0)
            main_section = section if zone is Zone.MAIN else main_section
            cards = _main_cards(block)
            first, second = (first, second + cards) if start else (first + cards, second)
            if min(first, second) >= _FEWEST_IN_DECK:
                return start
    return None


def _main_cards(block: Block) -> int:
    counts = [
        1 if card.count is None else card.count
        for line, card in block.lines
        if (line.heading or block.heading).zone is Zone.MAIN
    ]
    return sum(count for count in counts if 0 < count <= MOST_COPIES)


def cards_of(block: Block, first_in_list: int | None, reading: Reading) -> Iterator[tuple[Line, CardLine]]:
    """Yield the lines of a block that are cards, or outside of the deck anyway; note what the others are.

    `first_in_list` is the line of the list's first card with a count.
    """
    title: list[CardLine] = []
    first_in_block = first_counted_line(line for line, _ in block.lines)
    for line, card in block.lines:
        if (line.heading or block.heading).zone is None:
            yield line, card
            continue
        code = None
        has_count_or_zone = card.count is not None or line.heading is not None
        if has_count_or_zone and not can_be_name(card.name, reading.is_name):
            code = "unparsed-line"
        elif card.count is None:
            code = _no_card(block, line, card, first_in_block, first_in_list, is_name_known=reading.is_name is not None)
        if code == "title-ignored":
            title.append(card)
        elif code is not None:
            reading.notes.append(unparsed(line.number, card.name))
        elif _has_copies(line, card, reading, is_counted_list=first_in_list is not None):
            yield line, card
    if title:
        more = f" and {len(title) - 1} more" if len(title) > 1 else ""
        text = f"Taken as title, not as a card: {shortened(title[0].name)}{more}"
        reading.notes.append(Note("title-ignored", block.lines[0][0].number, text))


def first_counted_line(lines: Iterable[Line]) -> int | None:
    """Return the line of the first card with a count; what a line without one means depends on whether there is any."""
    return next((line.number for line in lines if line.card is not None and line.card.count is not None), None)


_HEADINGS = (LineKind.ZONE_HEADING, LineKind.TYPE_HEADING)
_LETTER = re.compile(r"[^\W\d_]")
_BARE_COUNT = r"\d+[xX]|[xX]\d+"


def _no_card(
    block: Block,
    line: Line,
    card: CardLine,
    first_in_block: int | None,
    first_in_list: int | None,
    *,
    is_name_known: bool,
) -> str | None:
    """Return what an uncounted line is that is no card, as the code of its note; None for a card."""
    if line.heading is not None:
        return None
    may_be_name = _LETTER.search(card.name) is not None and not re.fullmatch(_BARE_COUNT, card.name)
    may_be_name = may_be_name and not holds_link(card.name)
    if first_in_list is None or (first_in_block is None and block.opener in _HEADINGS):
        return None if may_be_name or line.known else "unparsed-line"
    if first_in_block is None:
        return "title-ignored" if line.number < first_in_list else "unparsed-line"
    if line.known:
        return None
    heads_list = block.opener is LineKind.START and line.number < first_in_block and is_name_known
    opens_block = block.opener is LineKind.BLANK and line is block.lines[0][0]
    return "unparsed-line" if heads_list or opens_block or not may_be_name else None


def _has_copies(line: Line, card: CardLine, reading: Reading, *, is_counted_list: bool) -> bool:
    """Return whether the card has a count that a deck can have; note it where it has none, or another one."""
    if card.count is None:
        if is_counted_list:
            reading.notes.append(Note("no-count", line.number, f"No count: taken as 1 {shortened(card.name)}"))
        return True
    if card.count == 0:
        reading.notes.append(Note("zero-count", line.number, f"Zero copies, left out: {shortened(card.name)}"))
    elif not 0 < card.count <= MOST_COPIES:
        text = f"Left out, no deck has so many copies (1 to {MOST_COPIES}): {shortened(card.name)}"
        reading.notes.append(Note("bad-count", line.number, text))
    return 0 < card.count <= MOST_COPIES
