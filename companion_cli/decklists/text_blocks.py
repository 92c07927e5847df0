"""The second step of reading a text list: blocks of lines, and what the lines in them are that may be no cards."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion_cli.decklists.card_line import MOST_COPIES
from companion_cli.decklists.clean import can_be_name, holds_link, shortened
from companion_cli.decklists.headings import Heading
from companion_cli.decklists.known_lines import UNSURE, Kind, KnownLines, Line
from companion_cli.decklists.model import Note, Zone


@dataclass(slots=True)
class Block:
    """Cards between empty lines or headings."""

    opener: Kind | None
    """What stands before it; None at the beginning of the list."""
    heading: Heading
    """The section that it is in."""
    section_line: int
    """Line of the section's heading, 0 where there is none."""
    numbers: Sequence[int]
    lines: Sequence[Line]


_MAIN = Heading(Zone.MAIN)


def blocks_of(numbers: Sequence[int], lines: Sequence[Line]) -> list[Block]:
    """Return the runs of card lines, each with what opened it and the section it stands in.

    An empty line after the first card ends a commander or companion section, as does a heading like `Creatures`.
    """
    blocks: list[Block] = []
    heading, opener, section_line, start = _MAIN, None, 0, 0
    ends = [place for place, line in enumerate(lines) if line.card is None]
    for end in [*ends, len(lines)]:
        if end > start:
            blocks.append(Block(opener, heading, section_line, numbers[start:end], lines[start:end]))
        if end == len(lines):
            break
        line = lines[end]
        if end > start:
            opener = line.kind
            if heading.zone in (Zone.COMMANDER, Zone.COMPANION):
                heading = _MAIN
        if line.kind is not Kind.BLANK:
            opener = line.kind
            if line.heading is not None:
                heading, section_line = line.heading, numbers[end]
        start = end + 1
    return blocks


_FEWEST_IN_DECK = 40
"""Cards of the smallest main deck, that of Limited (CR 100.2b)."""


def second_list_line(blocks: Sequence[Block]) -> int | None:
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
            cards = sum([line.copies for line in block.lines if (line.zone or zone) is Zone.MAIN])
            first, second = (first, second + cards) if start else (first + cards, second)
            if min(first, second) >= _FEWEST_IN_DECK:
                return start
    return None


def sift(blocks: Iterable[Block], known: KnownLines, notes: list[Note]) -> None:
    """Keep, in blocks with lines that may be no cards, those that are, or are outside of the deck; note the others."""
    blocks = list(blocks)
    first_in_list = next((number for block in blocks if (number := _first_counted(block)) is not None), None)
    for block in blocks:
        if any(line.flags & UNSURE for line in block.lines):
            _sift(block, first_in_list, known, notes)
    if first_in_list is None and any(block.lines for block in blocks):
        notes.append(Note("no-count", None, "No line has a count: each was taken as one card."))


def _first_counted(block: Block) -> int | None:
    """Return the number of the first line with a count."""
    rows = zip(block.numbers, block.lines, strict=True)
    return next((number for number, line in rows if line.count is not None), None)


def _sift(block: Block, first_in_list: int | None, known: KnownLines, notes: list[Note]) -> None:
    kept: list[tuple[int, Line]] = []
    title: list[str] = []
    first_in_block = _first_counted(block)
    start = block.numbers[0]
    for number, line in zip(block.numbers, block.lines, strict=True):
        name = line.card.name if line.card is not None else ""
        code = None
        if (block.heading if line.heading is None else line.heading).zone is None:
            kept.append((number, line))
            continue
        if (line.count is not None or line.heading is not None) and not can_be_name(name, known.is_name):
            code = "unparsed-line"
        elif line.count is None:
            code = _no_card(block, number, line, first_in_block, first_in_list, is_name_known=known.is_name is not None)
        if code == "title-ignored":
            title.append(name)
        elif code is not None:
            notes.append(unparsed(number, name))
        elif _has_copies(number, line, notes, is_counted_list=first_in_list is not None):
            kept.append((number, line))
    block.numbers, block.lines = [number for number, _ in kept], [line for _, line in kept]
    if title:
        more = f" and {len(title) - 1} more" if len(title) > 1 else ""
        notes.append(Note("title-ignored", start, f"Taken as title, not as a card: {shortened(title[0])}{more}"))


_HEADINGS = (Kind.ZONE_HEADING, Kind.TYPE_HEADING)
_LETTER = re.compile(r"[^\W\d_]")
_BARE_COUNT = r"\d+[xX]|[xX]\d+"


def _no_card(
    block: Block,
    number: int,
    line: Line,
    first_in_block: int | None,
    first_in_list: int | None,
    *,
    is_name_known: bool,
) -> str | None:
    """Return what an uncounted line is that is no card, as the code of its note; None for a card."""
    if line.heading is not None or line.card is None:
        return None
    name = line.card.name
    may_be_name = _LETTER.search(name) is not None and not re.fullmatch(_BARE_COUNT, name) and not holds_link(name)
    if first_in_list is None or (first_in_block is None and block.opener in _HEADINGS):
        return None if may_be_name or line.is_known else "unparsed-line"
    if first_in_block is None:
        return "title-ignored" if number < first_in_list else "unparsed-line"
    if line.is_known:
        return None
    heads_list = block.opener is None and number < first_in_block and is_name_known
    opens_block = block.opener is Kind.BLANK and number == block.numbers[0]
    return "unparsed-line" if heads_list or opens_block or not may_be_name else None


def _has_copies(number: int, line: Line, notes: list[Note], *, is_counted_list: bool) -> bool:
    """Return whether the card has a count that a deck can have; note it where it has none, or another one."""
    name = shortened(line.card.name if line.card is not None else "")
    if line.count is None:
        if is_counted_list:
            notes.append(Note("no-count", number, f"No count: taken as 1 {name}"))
    elif line.count == 0:
        notes.append(Note("zero-count", number, f"Zero copies, left out: {name}"))
    elif not line.copies:
        text = f"Left out, no deck has so many copies (1 to {MOST_COPIES}): {name}"
        notes.append(Note("bad-count", number, text))
    return line.copies > 0


def unparsed(number: int, text: str) -> Note:
    """Return the note on a line that was left out."""
    return Note("unparsed-line", number, f"Left out, neither card nor heading: {shortened(text)}")
