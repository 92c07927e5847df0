"""The first step of reading a text list: each line by itself, told apart as heading, card, comment or empty line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from companion_cli.decklists.card_line import CardLine, read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, clean_line, holds_link, shortened
from companion_cli.decklists.comments import read_comment, read_statement
from companion_cli.decklists.headings import TYPE_PLURALS, Heading, is_type_heading, word_heading, zone_heading
from companion_cli.decklists.model import Note, Zone


class LineKind(Enum):
    """What a line is, or what stands before a block."""

    START = auto()
    """The beginning of the text, as what opens a block."""
    CARD = auto()
    """With a count or without; also a count of 0 or an absurd one."""
    BLANK = auto()
    ZONE_HEADING = auto()
    TYPE_HEADING = auto()


@dataclass(slots=True)
class Line:
    """A line that means something; comments are gone."""

    kind: LineKind
    number: int
    column: int = 1
    card: CardLine | None = None
    heading: Heading | None = None
    """Of a heading; of a card its own prefix like `SB:`."""
    known: bool = False
    """Whether an uncounted line is surely a card."""
    announced: int | None = None
    """The number that an uncounted line ends in, as a heading of so many cards does: `Tribal (4)`."""


_BLANK = Line(LineKind.BLANK, 0)
"""Any empty line: where it is does not matter, only what it stands between."""


@dataclass(slots=True)
class Reading:
    """What the first step gathers."""

    is_name: IsName | None
    notes: list[Note]
    lines: list[Line] = field(default_factory=list)
    directives: list[tuple[int, str]] = field(default_factory=list)
    name: str | None = None
    play_format: str | None = None
    marked: bool = False
    """Whether anything in the list marks a zone or groups cards: then empty lines do not."""
    has_counts: bool = False
    """Whether a card with a count was met."""
    abouts: int = 0
    in_about: bool = False
    is_late_about: bool = False
    """Whether `About` stands below cards: with a name it is another list's."""


MARKS = {
    "commander": Heading(Zone.COMMANDER),
    "companion": Heading(Zone.COMPANION),
    "sideboard": Heading(Zone.SIDEBOARD),
    "outside": Heading(None),
}
"""What the mark of a card (`CardLine.mark`) says of its zone."""


# Of nearly all lists nearly all lines: `4 Name` or `4 Name (SET) 123`, ASCII, nothing to clean up or to cut. No card
# name known looks like this as a whole line, so that `is_name` need not be asked.
_PLAIN_LINE = re.compile(
    r"([1-9][0-9]{0,2})x? (?![xX] )([A-Z][A-Za-z',.!?:-]*+(?: (?!x[0-9])[A-Za-z0-9',.!?:-]++)*+"
    r"(?: // [A-Z][A-Za-z',-]*+(?: [A-Za-z',-]++)*+)?)(?: \(([A-Z0-9]{2,6})\) ([0-9]+[a-z]?))?"
)
_METADATA = re.compile(r"(?P<key>NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD):(?P<value>.*)")
_PREFIX = re.compile(r"(?P<word>[^\W\d][\w -]{0,20}?) ?[:：] ?(?=\S)")
_ANNOUNCEMENT = r"[^\W\d][^\d()\[\]]*(?:\(s\) ?)?[(\[](\d{1,3})[)\]] ?:?"
_ABOUT_KEYS = ("name ", "name:", "format ", "format:")
_PREFIXES_OF_UNCOUNTED = {"sb", "mb", "cm", "commander", "companion"}


def take_line(reading: Reading, number: int, raw: str) -> bool:
    """Tell one line apart and keep what it means. Return False where the list ends before the text does."""
    if not raw:
        reading.lines.append(_BLANK)
        return True
    plain = _PLAIN_LINE.fullmatch(raw)
    if plain is not None and plain[2] not in TYPE_PLURALS:
        card = CardLine(int(plain[1]), plain[2], 0, plain[3], plain[4])
        reading.lines.append(Line(LineKind.CARD, number, plain.start(2) + 1, card))
        reading.has_counts = True
        reading.in_about = False
        return True
    text = clean_line(raw)
    if not text:
        reading.lines.append(_BLANK)
    elif text.lower() == "about":
        return _take_about(reading, number)
    elif reading.in_about and text.lower().startswith(_ABOUT_KEYS):
        return _take_about_line(reading, number, text)
    elif not (
        _take_heading(reading, number, text)
        or _take_metadata(reading, number, text)
        or _take_statement(reading, number, text)
    ):
        _take_card(reading, number, raw, text)
    return True


def _take_about(reading: Reading, number: int) -> bool:
    reading.abouts += 1
    reading.in_about = True
    if reading.abouts == 1:
        reading.is_late_about = any(line.card is not None for line in reading.lines)
        return True
    return _end_before_second_list(reading, number)


def _take_about_line(reading: Reading, number: int, text: str) -> bool:
    if reading.is_late_about:
        return _end_before_second_list(reading, number)
    key, value = read_statement(text)
    if not key:
        key, _, value = text.partition(" ")
    if key.lower() == "name":
        reading.name = reading.name or value
    elif key.lower() == "format":
        reading.play_format = reading.play_format or value
    return True


def _end_before_second_list(reading: Reading, number: int) -> bool:
    reading.notes.append(second_list(number))
    return False


def _take_heading(reading: Reading, number: int, text: str) -> bool:
    is_comment = text.startswith("#")
    title = text.lstrip("# ") if is_comment else text
    heading = zone_heading(title)
    if heading is None and not is_type_heading(title):
        return False
    # Behind `#` a section is meant only where it matters: `# Deck` at the top may as well be the name of a file.
    is_vague = heading.zone is Zone.MAIN if heading else not any(map(str.isdigit, title))
    if is_comment and not reading.marked and is_vague:
        return False
    reading.lines.append(Line(LineKind.ZONE_HEADING if heading else LineKind.TYPE_HEADING, number, heading=heading))
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


def _take_metadata(reading: Reading, number: int, text: str) -> bool:
    """Keep what a comment or a line of metadata says of the deck. Return whether the line is no card."""
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


def _take_statement(reading: Reading, number: int, text: str) -> bool:
    """Keep the format, or above the cards the name, that a line states outright. Return whether the line is no card.

    One that says otherwise than a line before it is left out.
    """
    key, value = read_statement(text)
    if holds_link(value):
        return False
    is_late_name = key == "name" and reading.has_counts
    if not key or is_late_name or _zone_prefix(text)[1] or (reading.is_name is not None and reading.is_name(text)):
        return False
    known = reading.play_format if key == "format" else reading.name
    if known is not None and known != value:
        reading.notes.append(unparsed(number, text))
    elif key == "format":
        reading.play_format = value
    else:
        reading.name = value
    return True


def _take_card(reading: Reading, number: int, raw: str, text: str) -> None:
    start, prefix = _zone_prefix(text)
    card = read_card_line(text[start:], reading.is_name)
    card.start += start
    mark = MARKS.get(card.mark or "")
    line = Line(LineKind.CARD, number, _column(raw, text, card), card, mark or prefix)
    if card.count is None:
        line.known = prefix is not None or (reading.is_name is not None and reading.is_name(card.name))
        announcement = None if line.known else re.fullmatch(_ANNOUNCEMENT, text)
        line.announced = int(announcement[1]) if announcement else None
    reading.lines.append(line)
    reading.has_counts = reading.has_counts or card.count is not None
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


def is_double_spaced(lines: Sequence[Line]) -> bool:
    """Return whether every card line but the last, of four or more, is followed by an empty line."""
    has_counts = any(line.card is not None and line.card.count is not None for line in lines)
    cards = [
        index
        for index, line in enumerate(lines)
        if line.card is not None and (line.card.count is not None or not has_counts)
    ]
    return len(cards) >= 4 and all(lines[index + 1].kind is LineKind.BLANK for index in cards[:-1])


def single_spaced(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with one empty line less in each run of empty lines below the first counted card."""
    counted = (place for place, line in enumerate(lines) if line.card is not None and line.card.count is not None)
    first = next(counted, 0)
    below = [
        line
        for before, line in zip(lines[first:], lines[first + 1 :], strict=False)
        if line.kind is not LineKind.BLANK or before.kind is LineKind.BLANK
    ]
    return [*lines[: first + 1], *below]


def take_announcements(reading: Reading) -> None:
    """Take uncounted lines like `Tribal (4)` above counted ones as what they are, where they are no known card.

    If the number is that of the cards below, up to the next line of another kind, it is a heading that groups them.
    """
    if all(line.announced is None for line in reading.lines):
        return
    lines: list[Line] = []
    for place, line in enumerate(reading.lines):
        cards = _counted_below(reading.lines, place) if line.announced is not None and line.card is not None else 0
        if cards and cards == line.announced:
            lines.append(Line(LineKind.TYPE_HEADING, line.number))
            reading.marked = True
        elif cards and line.card and reading.is_name is not None:
            reading.notes.append(unparsed(line.number, line.card.name))
        else:
            lines.append(line)
    reading.lines = lines


def take_bracketed_counts(reading: Reading) -> None:
    """Take numbers in brackets behind known names as counts, if no card has another: they may be collector numbers."""
    if reading.has_counts:
        return
    for line in reading.lines:
        if line.known and line.card is not None and line.card.bracketed_count is not None:
            line.card.count, line.card.set_code, line.card.collector_number = line.card.bracketed_count, None, None


def _counted_below(lines: Sequence[Line], place: int) -> int:
    """Return the number of cards on the counted lines directly below."""
    total = 0
    for index in range(place + 1, len(lines)):
        card = lines[index].card
        if card is None or card.count is None:
            break
        total += card.count
    return total


def unparsed(number: int, text: str) -> Note:
    """Return the note on a line that was left out."""
    return Note("unparsed-line", number, f"Left out, neither card nor heading: {shortened(text)}")


def second_list(number: int) -> Note:
    """Return the note on the line at which another list begins."""
    return Note("second-deck-ignored", number, "A second list begins here; it was left out.")
