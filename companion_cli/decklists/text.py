"""The reader of text lists: what people type, paste and export, whatever the site.

In three steps: each line is looked up (`known_lines`), and those that depend on the lines above are decided; blocks
that hold a line which may be no card are sifted (`text_blocks`); each card gets its zone, by the marks of the list or,
where it has none, by its empty lines. Linear in the length of the text.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import attrgetter, or_

from companion_cli.decklists.assemble import assemble, outside_note
from companion_cli.decklists.blank_lines import looks_like_deck_and_sideboard, split_blocks
from companion_cli.decklists.card_line import read_card_line
from companion_cli.decklists.clean import IsName, clean_line
from companion_cli.decklists.comments import split_line
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.known_lines import (
    ANNOUNCING,
    BLANK,
    BRACKETED,
    CONTEXTUAL,
    COUNTED,
    GROUP,
    MARKING,
    OMITTED,
    OUTSIDE,
    UNSURE,
    Kind,
    KnownLines,
    Line,
)
from companion_cli.decklists.model import Deck, Entry, Note, Written, Zone
from companion_cli.decklists.text_blocks import Block, blocks_of, second_list_line, sift, unparsed

_flags = attrgetter("flags")


@dataclass(slots=True)
class Reading:
    """A list on its way: its lines that mean something with their numbers, and what the others said of it."""

    numbers: Sequence[int]
    lines: Sequence[Line]
    flags: int
    """The OR over the flags of the lines."""
    notes: list[Note]
    directives: list[tuple[int, str]] = field(default_factory=list)
    name: str | None = None
    play_format: str | None = None


def read_text(text: str, notes: Sequence[Note], known: KnownLines, *, form: str) -> Deck:
    """Return the deck of a text list. `notes` are those of the decoding, `form` is the label of the deck's form."""
    raws = split_lines(text)
    return _read(range(1, len(raws) + 1), raws, notes, known, form, may_have_settings="ompanion" in text)


def read_lines(numbered: Iterable[tuple[int, str]], notes: Sequence[Note], known: KnownLines, *, form: str) -> Deck:
    """Return the deck of numbered lines, for forms that are text lists inside of something else."""
    numbered = list(numbered)
    return _read([number for number, _ in numbered], [raw for _, raw in numbered], notes, known, form)


def _read(
    numbers: Sequence[int],
    raws: Sequence[str],
    notes: Sequence[Note],
    known: KnownLines,
    form: str,
    *,
    may_have_settings: bool = True,
) -> Deck:
    line_settings: list[tuple[int, str]] = []
    if may_have_settings:
        split = [split_line(raw) for raw in raws]
        raws = [raw for raw, _ in split]
        line_settings = [(number, said) for number, (_, said) in zip(numbers, split, strict=True) if said]
    reading = _decided(numbers, raws, [*notes], known)
    if reading.flags & UNSURE and known.is_name is not None and any(map(_BARE_COUNT.fullmatch, raws)):
        numbers, raws = _with_counts_joined(numbers, raws, known.is_name)
        reading = _decided(numbers, raws, [*notes], known)
    blocks = blocks_of(reading.numbers, reading.lines)
    if reading.flags & MARKING and (second := second_list_line(blocks)) is not None:
        end = sum(number < second for number in numbers)
        reading = _decided(numbers[:end], raws[:end], [*notes, _second_list(second)], known)
        blocks = blocks_of(reading.numbers, reading.lines)
    if not reading.flags & MARKING and _is_double_spaced(reading):
        _take_single_spaced(reading)
        blocks = blocks_of(reading.numbers, reading.lines)
    if reading.flags & UNSURE:
        sift(blocks, known, reading.notes)
    entries = _marked_zones(blocks, reading) if reading.flags & MARKING else _unmarked_zones(blocks, reading)
    return assemble(
        entries,
        reading.notes,
        form=form,
        name=reading.name,
        play_format=reading.play_format,
        language=_language(reading),
        directives=reading.directives,
        line_directives=line_settings,
    )


_BARE_COUNT = re.compile(r"\s*([1-9][0-9]?)\s*[xX]?\s*")


def _with_counts_joined(
    numbers: Sequence[int], raws: Sequence[str], is_name: IsName
) -> tuple[Sequence[int], Sequence[str]]:
    """Return the lines with a count that stands alone joined to the card's name below it, as browsers copy lists."""
    kept: list[tuple[int, str]] = []
    count: str | None = None
    is_spaced = False
    """Whether empty lines stand between count and name, and so, behind the name, separate nothing."""
    for number, raw in zip(numbers, raws, strict=True):
        if not raw.strip() and (count is not None or is_spaced):
            is_spaced = True
            continue
        card = None if count is None else read_card_line(clean_line(raw), is_name)
        if card is not None and card.count is None and is_name(card.name):
            kept[-1] = (number, f"{count} {raw.strip()}")
            count = None
            continue
        is_spaced = False
        bare = _BARE_COUNT.fullmatch(raw)
        count = bare[1] if bare else None
        kept.append((number, raw))
    return [number for number, _ in kept], [raw for _, raw in kept]


# The first step: what the lines are, where some depend on others.


def _decided(numbers: Sequence[int], raws: Sequence[str], notes: list[Note], known: KnownLines) -> Reading:
    """Return the lines that mean something, each taken as what it is in this list."""
    lines = known.of(raws)
    reading = Reading(numbers, lines, reduce(or_, map(_flags, lines), 0), notes)
    if reading.flags & CONTEXTUAL:
        _decide_in_context(reading)
    elif reading.flags & OMITTED:
        kept = [place for place, line in enumerate(lines) if not line.flags & OMITTED]
        reading.numbers, reading.lines = [numbers[place] for place in kept], [lines[place] for place in kept]
    if reading.flags & BRACKETED and not reading.flags & COUNTED:
        # Numbers in brackets behind known names are counts if no card has another: they may be collector numbers.
        reading.lines = [line.bracketed or line for line in reading.lines]
        reading.flags = reduce(or_, map(_flags, reading.lines), 0)
    if reading.flags & ANNOUNCING:
        _take_announcements(reading, is_name_known=known.is_name is not None)
    return reading


def _decide_in_context(reading: Reading) -> None:
    """Do what those lines say whose meaning depends on the lines above, and keep the others."""
    numbers: list[int] = []
    lines: list[Line] = []
    seen = 0
    is_in_about = False
    has_about = False
    is_late_about = False
    """Whether `About` stands below cards: with a name it is another list's."""
    for number, line in zip(reading.numbers, reading.lines, strict=True):
        if line.kind is Kind.ABOUT:
            if has_about:
                reading.notes.append(_second_list(number))
                break
            has_about = is_in_about = True
            is_late_about = any(before.card is not None for before in lines)
            continue
        if line.kind is Kind.ABOUT_FIELD and line.otherwise is not None:
            if is_in_about:
                if is_late_about:
                    reading.notes.append(_second_list(number))
                    break
                _say(reading, number, line)
                continue
            line = line.otherwise
        if line.kind is not Kind.BLANK:
            is_in_about = False
        taken = _in_context(reading, number, line, seen) if line.flags & CONTEXTUAL else line
        if taken is None or taken.flags & OMITTED:
            continue
        numbers.append(number)
        lines.append(taken)
        seen |= taken.flags
    reading.numbers, reading.lines, reading.flags = numbers, lines, seen


def _in_context(reading: Reading, number: int, line: Line, seen: int) -> Line | None:
    """Return what is left of a line once it has said what it says; `seen` are the flags of the lines above."""
    if line.kind is Kind.COMMENT_HEADING and line.otherwise is not None:
        if not seen & MARKING:
            _say(reading, number, line)
            return None
        line = line.otherwise
    if line.heading is not None and line.heading.languages:
        text = f"{line.text} was read as {_ZONE_WORDS[line.heading.zone]}."
        reading.notes.append(Note("localised-header", number, text))
    elif line.kind is Kind.SAYING:
        _say(reading, number, line)
        return None
    elif line.kind is Kind.STATEMENT:
        return _stated(reading, number, line, seen)
    return line


def _say(reading: Reading, number: int, line: Line) -> None:
    """Keep what a line says of the deck, if no line above said it."""
    if line.key == "companion":
        reading.directives.append((number, line.value))
    elif line.key == "format":
        reading.play_format = reading.play_format or line.value
    elif line.key == "name":
        reading.name = reading.name or line.value or None


def _stated(reading: Reading, number: int, line: Line, seen: int) -> Line | None:
    """Keep what a line states outright; one that says otherwise than a line above is left out with a note."""
    if line.key == "name" and seen & COUNTED:
        return line.otherwise
    known = reading.play_format if line.key == "format" else reading.name
    if known is not None and known != line.value:
        reading.notes.append(unparsed(number, line.text))
    else:
        _say(reading, number, line)
    return None


_ZONE_WORDS = {
    Zone.MAIN: "main deck",
    Zone.SIDEBOARD: "sideboard",
    Zone.COMMANDER: "commander",
    Zone.COMPANION: "companion",
    None: "outside of the deck",
}


def _take_announcements(reading: Reading, *, is_name_known: bool) -> None:
    """Take uncounted lines like `Tribal (4)` above counted ones as what they are, where they are no known card.

    If the number is that of the cards below, up to the next line of another kind, it is a heading that groups them.
    """
    numbers: list[int] = []
    lines: list[Line] = []
    for place, (number, line) in enumerate(zip(reading.numbers, reading.lines, strict=True)):
        cards = _counted_below(reading.lines, place) if line.announced is not None else 0
        if cards and cards == line.announced:
            line = GROUP
        elif cards and line.card is not None and is_name_known:
            reading.notes.append(unparsed(number, line.card.name))
            continue
        numbers.append(number)
        lines.append(line)
    reading.numbers, reading.lines, reading.flags = numbers, lines, reduce(or_, map(_flags, lines), 0)


def _counted_below(lines: Sequence[Line], place: int) -> int:
    """Return the number of cards on the counted lines directly below."""
    total = 0
    for index in range(place + 1, len(lines)):
        count = lines[index].count
        if count is None:
            break
        total += count
    return total


def _is_double_spaced(reading: Reading) -> bool:
    """Return whether every card line but the last, of four or more, is followed by an empty line."""
    lines = reading.lines
    has_counts = reading.flags & COUNTED
    cards = [
        place
        for place, line in enumerate(lines)
        if line.card is not None and (line.count is not None or not has_counts)
    ]
    return len(cards) >= 4 and all(lines[place + 1] is BLANK for place in cards[:-1])


def _take_single_spaced(reading: Reading) -> None:
    """Leave out one empty line of each run of them below the first counted card."""
    lines, numbers = reading.lines, reading.numbers
    first = next((place for place, line in enumerate(lines) if line.count is not None), 0)
    kept = [
        place for place, line in enumerate(lines) if place <= first or line is not BLANK or lines[place - 1] is BLANK
    ]
    reading.lines, reading.numbers = [lines[place] for place in kept], [numbers[place] for place in kept]
    text = "There is an empty line after every card; these separate nothing."
    reading.notes.append(Note("double-spaced", None, text))


# The last step: the zones.


def _marked_zones(blocks: Iterable[Block], reading: Reading) -> list[Entry]:
    """Return the cards of a list with marks: a card's own mark or prefix wins over its section."""
    entries: list[Entry] = []
    outside: list[tuple[int, Line]] = []
    for block in blocks:
        zone = block.heading.zone
        rows = zip(block.numbers, block.lines, strict=True)
        if not reading.flags & OUTSIDE and zone is not None:
            entries += [Entry(line.card, line.zone or zone, number) for number, line in rows if line.card is not None]
            continue
        for number, line in rows:
            own = zone if line.heading is None else line.heading.zone
            if own is None:
                outside.append((number, line))
            elif line.card is not None:
                entries.append(Entry(line.card, own, number))
    if outside:
        counts = [line.copies for _, line in outside if line.count is not None and line.copies]
        reading.notes.append(outside_note(sum(counts), outside[0][0], lines=len(outside) - len(counts)))
    main = sum([entry.card.count for entry in entries if entry.zone is Zone.MAIN])
    if looks_like_deck_and_sideboard(main):
        reading.notes.append(_size_note(main))
    return entries


def _unmarked_zones(blocks: Iterable[Block], reading: Reading) -> list[Entry]:
    """Return the cards of a list without marks, in the zones that the sizes of its blocks tell."""
    cards = [
        (numbers, found)
        for numbers, found in (
            (block.numbers, [line.card for line in block.lines if line.card is not None]) for block in blocks
        )
        if found
    ]
    if not cards:
        return []
    split = split_blocks([found for _, found in cards])
    entries = [
        Entry(card, zone, number)
        for (numbers, found), zones in zip(cards, split.zones, strict=True)
        for number, card, zone in zip(numbers, found, zones, strict=True)
    ]
    reading.notes += [_split_note(code, entries, cards) for code in split.codes]
    return entries


def _split_note(code: str, entries: Sequence[Entry], blocks: Sequence[tuple[Sequence[int], list[Written]]]) -> Note:
    """Return the note that says what an empty line was taken for, at the line of the first card concerned."""
    if code == "blank-line-ambiguous":
        sizes = ", ".join(str(sum(card.count for card in found)) for _, found in blocks)
        text = (
            f"Empty lines make blocks of {sizes} cards, no usual deck and sideboard: all taken as main deck. "
            "If there is a sideboard, write Sideboard above it."
        )
        return Note(code, blocks[1][0][0], text)
    if code == "maybe-unmarked-sideboard":
        return _size_note(sum(entry.card.count for entry in entries if entry.zone is Zone.MAIN))
    zone = {"commander-inferred": Zone.COMMANDER, "companion-inferred": Zone.COMPANION}.get(code, Zone.SIDEBOARD)
    return placement_note(
        code, [(entry.line, entry.card.count, entry.card.name) for entry in entries if entry.zone is zone]
    )


def placement_note(code: str, cards: Sequence[tuple[int, int, str]]) -> Note:
    """Return the note on (line, count, name) of cards whose zone was told from their place alone."""
    total = _cards(sum(count for _, count, _ in cards))
    names = " and ".join(name for _, _, name in cards)
    text = {
        "sideboard-from-blank-line": f"{total} taken as the sideboard, for an empty line sets them apart.",
        "sideboard-first": f"{total} above the deck taken as the sideboard.",
        "commander-inferred": f"Taken as commander, by place and size of the list: {names}",
        "companion-inferred": f"Taken as companion, by its place: {names}",
    }[code]
    return Note(code, cards[0][0], text)


def _size_note(main: int) -> Note:
    text = f"{main} cards in the main deck may be deck and sideboard together: if so, write Sideboard between them."
    return Note("maybe-unmarked-sideboard", None, text)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _second_list(number: int) -> Note:
    return Note("second-deck-ignored", number, "A second list begins here; it was left out.")


def _language(reading: Reading) -> str | None:
    """Return the one language that all translated headings share, None if there is none or more than one."""
    if not reading.flags & CONTEXTUAL:
        return None
    languages = [line.heading.languages for line in reading.lines if line.heading and line.heading.languages]
    shared = set.intersection(*map(set, languages)) if languages else set()
    return shared.pop() if len(shared) == 1 else None
