"""The reader of text lists: what people type, paste and export, whatever the site.

In three steps: each line is cleaned and told apart (`_take_line`); lines without a count are judged by the block
they stand in (`_cards_of`); each card gets its zone, by the marks of the list or, where it has none, by its empty
lines. Linear in the length of the text.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from companion_cli.decklists.assemble import assemble
from companion_cli.decklists.blank_lines import looks_like_deck_and_sideboard, split_blocks
from companion_cli.decklists.card_line import MOST_COPIES, CardLine, read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, clean_line
from companion_cli.decklists.comments import read_comment
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.headings import TYPE_PLURALS, Heading, is_type_heading, word_heading, zone_heading
from companion_cli.decklists.model import Deck, Entry, Note, Zone
from companion_cli.decklists.source import outside_note


class _Kind(Enum):
    START = auto()
    """The beginning of the text, as what opens a block."""
    CARD = auto()
    """With a count or without; also a count of 0 or an absurd one."""
    BLANK = auto()
    ZONE_HEADING = auto()
    TYPE_HEADING = auto()


@dataclass(slots=True)
class _Line:
    """A line that means something; comments are gone."""

    kind: _Kind
    number: int
    column: int = 1
    card: CardLine | None = None
    heading: Heading | None = None
    """Of a heading; of a card its own prefix like `SB:`."""
    known: bool = False
    """Whether an uncounted line is surely a card."""


_BLANK = _Line(_Kind.BLANK, 0)
"""Any empty line: where it is does not matter, only what it stands between."""


@dataclass(slots=True)
class _Block:
    """Cards between empty lines or headings."""

    opener: _Kind
    heading: Heading
    lines: list[tuple[_Line, CardLine]] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """What the first step gathers."""

    is_name: IsName | None
    notes: list[Note]
    lines: list[_Line] = field(default_factory=list)
    directives: list[tuple[int, str]] = field(default_factory=list)
    name: str | None = None
    play_format: str | None = None
    marked: bool = False
    """Whether anything in the list marks a zone or groups cards: then empty lines do not."""
    abouts: int = 0
    in_about: bool = False


_MAIN = Heading(Zone.MAIN)
_MARKS = {
    "commander": Heading(Zone.COMMANDER),
    "companion": Heading(Zone.COMPANION),
    "sideboard": Heading(Zone.SIDEBOARD),
    "outside": Heading(None),
}


def read_text(text: str, notes: Iterable[Note] = (), is_name: IsName | None = None, *, form: str = "plain") -> Deck:
    """Return the deck of a text list. `notes` are those of the decoding, `form` is the label of the deck's form."""
    return read_lines(enumerate(split_lines(text), 1), notes, is_name, form=form)


def read_lines(
    numbered: Iterable[tuple[int, str]], notes: Iterable[Note] = (), is_name: IsName | None = None, *, form: str
) -> Deck:
    """Return the deck of numbered lines, for forms that are text lists inside of something else."""
    reading = _Reading(is_name, list(notes))
    for number, raw in numbered:
        if not _take_line(reading, number, raw):
            break
    lines = reading.lines
    if not reading.marked and _is_double_spaced(lines):
        lines = _single_spaced(lines)
        text = "There is an empty line after every card; these separate nothing."
        reading.notes.append(Note("double-spaced", None, text))
    counts = _counts(lines, reading)
    blocks = list(_blocks(lines))
    for block in blocks:
        block.lines = list(_cards_of(block, counts, reading))
    placed = _marked_zones(blocks, reading) if reading.marked else _unmarked_zones(blocks, reading)
    return assemble(
        [
            Entry(card.count or 1, card.name, zone, line.number, line.column, card.set_code, card.collector_number)
            for line, card, zone in placed
        ],
        reading.notes,
        form=form,
        name=reading.name,
        play_format=reading.play_format,
        language=_language(reading),
        directives=reading.directives,
    )


# --- First step: each line by itself -----------------------------------------------------------------------------

# Of nearly all lists nearly all lines: `4 Name` or `4 Name (SET) 123`, ASCII, nothing to clean up or to cut. No card
# name known looks like this as a whole line, so that `is_name` need not be asked.
_PLAIN_LINE = re.compile(
    r"([1-9][0-9]{0,2})x? (?![xX] )([A-Z][A-Za-z',.!?:-]*+(?: (?!x[0-9])[A-Za-z0-9',.!?:-]++)*+"
    r"(?: // [A-Z][A-Za-z',-]*+(?: [A-Za-z',-]++)*+)?)(?: \(([A-Z0-9]{2,6})\) ([0-9]+[a-z]?))?"
)
_METADATA = re.compile(r"(?P<key>NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD):(?P<value>.*)")
_PREFIX = re.compile(r"(?P<word>[^\W\d][\w -]{0,20}?) ?[:：] ?(?=\S)")
_PREFIXES_OF_UNCOUNTED = {"sb", "mb", "cm", "commander", "companion"}


def _take_line(reading: _Reading, number: int, raw: str) -> bool:
    """Tell one line apart and keep what it means. Return False where the list ends before the text does."""
    if not raw:
        reading.lines.append(_BLANK)
        return True
    plain = _PLAIN_LINE.fullmatch(raw)
    if plain is not None and plain[2] not in TYPE_PLURALS:
        card = CardLine(int(plain[1]), plain[2], 0, plain[3], plain[4])
        reading.lines.append(_Line(_Kind.CARD, number, plain.start(2) + 1, card))
        reading.in_about = False
        return True
    text = clean_line(raw)
    if not text:
        reading.lines.append(_BLANK)
    elif text.lower() == "about":
        return _take_about(reading, number)
    elif _take_heading(reading, number, text) or _take_metadata(reading, number, text):
        pass
    else:
        _take_card(reading, number, raw, text)
    return True


def _take_about(reading: _Reading, number: int) -> bool:
    reading.abouts += 1
    reading.in_about = True
    if reading.abouts == 1:
        return True
    reading.notes.append(Note("second-deck-ignored", number, "A second list begins here; it was left out."))
    return False


def _take_heading(reading: _Reading, number: int, text: str) -> bool:
    if text.startswith("#"):
        return False
    heading = zone_heading(text)
    if heading is None and not is_type_heading(text):
        return False
    reading.lines.append(_Line(_Kind.ZONE_HEADING if heading else _Kind.TYPE_HEADING, number, heading=heading))
    reading.marked = True
    reading.in_about = False
    if heading and heading.languages:
        reading.notes.append(Note("localised-header", number, f"{text} was read as {_zone_word(heading)}."))
    return True


def _zone_word(heading: Heading) -> str:
    return {
        Zone.MAIN: "main deck",
        Zone.SIDEBOARD: "sideboard",
        Zone.COMMANDER: "commander",
        Zone.COMPANION: "companion",
        None: "outside of the deck",
    }[heading.zone]


def _take_metadata(reading: _Reading, number: int, text: str) -> bool:
    """Keep what a comment or an `About` line says of the deck. Return whether the line is no card."""
    if reading.in_about and text.startswith("Name "):
        reading.name = reading.name or text.removeprefix("Name ")
        return True
    reading.in_about = False
    metadata = _METADATA.fullmatch(text)
    if metadata is not None:
        if metadata["key"] == "NAME":
            reading.name = reading.name or metadata["value"].strip() or None
        return True
    if text.startswith("<!--") and text.endswith("-->"):
        text = "//" + text[4:-3].rstrip()
    if not text.startswith(("#", "//")):
        return False
    key, value = read_comment(text)
    if key == "companion":
        reading.directives.append((number, value))
    elif key == "format":
        reading.play_format = reading.play_format or value
    elif key == "name":
        reading.name = reading.name or value
    return True


def _take_card(reading: _Reading, number: int, raw: str, text: str) -> None:
    start, prefix = _zone_prefix(text)
    card = read_card_line(text[start:], reading.is_name)
    card.start += start
    mark = _MARKS.get(card.mark or "")
    line = _Line(_Kind.CARD, number, _column(raw, text, card), card, mark or prefix)
    if card.count is None:
        line.known = prefix is not None or (reading.is_name is not None and reading.is_name(card.name))
    reading.lines.append(line)
    reading.marked = reading.marked or line.heading is not None


def _zone_prefix(text: str) -> tuple[int, Heading | None]:
    """Return where the line goes on behind a prefix like `SB:`, and the prefix's zone."""
    match = _PREFIX.match(text)
    heading = word_heading(match["word"]) if match else None
    if match is None or heading is None:
        return 0, None
    if match["word"].lower() in _PREFIXES_OF_UNCOUNTED or starts_with_count(text, match.end()):
        return match.end(), heading
    return 0, None


def _column(raw: str, text: str, card: CardLine) -> int:
    """Return the 1-based column of the name in the raw line, near enough where the clean-up moved things."""
    indent = len(raw) - len(raw.lstrip())
    if raw.startswith(text, indent):
        return indent + card.start + 1
    for piece in (card.name, card.name.partition(" ")[0], card.name[:1]):
        found = raw.find(piece, indent + (1 if card.count is not None else 0)) if piece else -1
        if found >= 0:
            return found + 1
    return indent + 1


# --- Empty lines that are only layout ----------------------------------------------------------------------------


def _is_double_spaced(lines: Sequence[_Line]) -> bool:
    """Return whether every card line but the last, of four or more, is followed by an empty line."""
    has_counts = any(line.card is not None and line.card.count is not None for line in lines)
    cards = [
        index
        for index, line in enumerate(lines)
        if line.card is not None and (line.card.count is not None or not has_counts)
    ]
    return len(cards) >= 4 and all(lines[index + 1].kind is _Kind.BLANK for index in cards[:-1])


def _single_spaced(lines: Sequence[_Line]) -> list[_Line]:
    """Return the lines with one empty line less in each run of empty lines."""
    return [
        line
        for before, line in zip([None, *lines], lines, strict=False)
        if line.kind is not _Kind.BLANK or (before is not None and before.kind is _Kind.BLANK)
    ]


# --- Second step: blocks, and the lines without a count in them --------------------------------------------------


def _blocks(lines: Iterable[_Line]) -> Iterator[_Block]:
    """Yield the runs of card lines, each with what opened it and the section it stands in.

    An empty line after the first card ends a commander or companion section, as does a heading like `Creatures`.
    """
    heading, opener, block = _MAIN, _Kind.START, None
    for line in lines:
        if line.card is not None:
            block = block or _Block(opener, heading)
            block.lines.append((line, line.card))
            continue
        if block is not None:
            yield block
            opener = line.kind
            if heading.zone in (Zone.COMMANDER, Zone.COMPANION):
                heading = _MAIN
        if line.kind is not _Kind.BLANK:
            opener = line.kind
            heading = line.heading or heading
        block = None
    if block is not None:
        yield block


def _cards_of(block: _Block, counts: "_Counts", reading: _Reading) -> Iterator[tuple[_Line, CardLine]]:
    """Yield the lines of a block that are cards, or outside of the deck anyway; note what the others are."""
    title: list[CardLine] = []
    first_counted = next((line.number for line, card in block.lines if card.count is not None), None)
    for line, card in block.lines:
        if (line.heading or block.heading).zone is None:
            yield line, card
            continue
        code = _no_card(block, first_counted, line, card, counts) if card.count is None else None
        if code == "title-ignored":
            title.append(card)
        elif code is not None:
            reading.notes.append(Note(code, line.number, f"Left out, neither card nor heading: {_short(card.name)}"))
        elif _has_copies(line, card, counts, reading):
            yield line, card
    if title:
        more = f" and {len(title) - 1} more" if len(title) > 1 else ""
        text = f"Taken as title, not as a card: {_short(title[0].name)}{more}"
        reading.notes.append(Note("title-ignored", block.lines[0][0].number, text))


class _Counts(NamedTuple):
    """What the meaning of a line without count depends on."""

    first_line: int | None
    """Line of the first card with a count, None if no card has one."""
    is_name_known: bool


def _counts(lines: Iterable[_Line], reading: _Reading) -> _Counts:
    cards = [line for line in lines if line.card is not None]
    first = next((line.number for line in cards if line.card and line.card.count is not None), None)
    if cards and first is None:
        reading.notes.append(Note("no-count", cards[0].number, "No line has a count: each was taken as one card."))
    return _Counts(first, reading.is_name is not None)


_HEADINGS = (_Kind.ZONE_HEADING, _Kind.TYPE_HEADING)
_LETTER = re.compile(r"[^\W\d_]")


def _no_card(block: _Block, first_counted: int | None, line: _Line, card: CardLine, counts: _Counts) -> str | None:
    """Return what an uncounted line is that is no card, as the code of its note; None for a card.

    `first_counted` is the line of the block's first card with a count.
    """
    if line.heading is not None:
        return None
    has_letter = _LETTER.search(card.name) is not None
    if counts.first_line is None or (first_counted is None and block.opener in _HEADINGS):
        return None if has_letter or line.known else "unparsed-line"
    if first_counted is None:
        return "title-ignored" if line.number < counts.first_line else "unparsed-line"
    if line.known:
        return None
    if block.opener is _Kind.START and line.number < first_counted and counts.is_name_known:
        return "title-ignored"
    opens_block = line is block.lines[0][0] and block.opener is _Kind.BLANK
    return "unparsed-line" if opens_block or not has_letter else None


def _has_copies(line: _Line, card: CardLine, counts: _Counts, reading: _Reading) -> bool:
    """Return whether the card has a count that a deck can have; note it where it has none, or another one."""
    if card.count is None:
        if counts.first_line is not None:
            reading.notes.append(Note("no-count", line.number, f"No count: taken as 1 {_short(card.name)}"))
        return True
    if card.count == 0:
        reading.notes.append(Note("zero-count", line.number, f"Zero copies, left out: {_short(card.name)}"))
    elif not 0 < card.count <= MOST_COPIES:
        text = f"Left out, no deck has so many copies (1 to {MOST_COPIES}): {_short(card.name)}"
        reading.notes.append(Note("bad-count", line.number, text))
    return 0 < card.count <= MOST_COPIES


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


# --- Third step: zones -------------------------------------------------------------------------------------------

_Placed = tuple[_Line, CardLine, Zone]


def _marked_zones(blocks: Iterable[_Block], reading: _Reading) -> list[_Placed]:
    """Return the cards of a list with marks: a card's own mark or prefix wins over its section."""
    placed: list[_Placed] = []
    outside: list[_Line] = []
    for block in blocks:
        for line, card in block.lines:
            zone = (line.heading or block.heading).zone
            if zone is None:
                outside.append(line)
            else:
                placed.append((line, card, zone))
    if outside:
        counts = [
            line.card.count or 0 for line in outside if line.card and line.card.count in range(1, MOST_COPIES + 1)
        ]
        reading.notes.append(outside_note(sum(counts), outside[0].number, lines=len(outside) - len(counts)))
    main = sum(card.count or 1 for _, card, zone in placed if zone is Zone.MAIN)
    if looks_like_deck_and_sideboard(main):
        reading.notes.append(_size_note(main))
    return placed


def _unmarked_zones(blocks: Sequence[_Block], reading: _Reading) -> list[_Placed]:
    """Return the cards of a list without marks, in the zones that the sizes of its blocks tell."""
    blocks = [block for block in blocks if block.lines]
    if not blocks:
        return []
    split = split_blocks([[(card.count or 1, card.name) for _, card in block.lines] for block in blocks])
    placed = [
        (line, card, zone)
        for block, zones in zip(blocks, split.zones, strict=True)
        for (line, card), zone in zip(block.lines, zones, strict=True)
    ]
    reading.notes += [_split_note(code, placed, blocks) for code in split.codes]
    return placed


def _split_note(code: str, placed: Sequence[_Placed], blocks: Sequence[_Block]) -> Note:
    """Return the note that says what an empty line was taken for, at the line of the first card concerned."""
    if code == "blank-line-ambiguous":
        sizes = ", ".join(str(sum(card.count or 1 for _, card in block.lines)) for block in blocks)
        text = (
            f"Empty lines make blocks of {sizes} cards, no usual deck and sideboard: all taken as main deck. "
            "If there is a sideboard, write Sideboard above it."
        )
        return Note(code, blocks[1].lines[0][0].number, text)
    if code == "maybe-unmarked-sideboard":
        return _size_note(sum(card.count or 1 for _, card, zone in placed if zone is Zone.MAIN))
    zone = {"commander-inferred": Zone.COMMANDER, "companion-inferred": Zone.COMPANION}.get(code, Zone.SIDEBOARD)
    return placement_note(code, [(line.number, card.count or 1, card.name) for line, card, z in placed if z is zone])


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


def _language(reading: _Reading) -> str | None:
    """Return the one language that all translated headings share, None if there is none or more than one."""
    languages = [line.heading.languages for line in reading.lines if line.heading and line.heading.languages]
    shared = set.intersection(*map(set, languages)) if languages else set()
    return shared.pop() if len(shared) == 1 else None
