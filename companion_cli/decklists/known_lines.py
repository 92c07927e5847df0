"""What each line of a text list says by itself, told apart once for all lists that have it.

Half a million decks consist of some ten thousand different lines, so that reading a list is a look-up a line. What a
line means may still depend on those above it (`Kind.ABOUT` and the kinds below it); that is decided in `text`.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from companion_cli.decklists.card_line import MOST_COPIES, CardLine, read_card_line, starts_with_count
from companion_cli.decklists.clean import IsName, can_be_name, clean_line, holds_link
from companion_cli.decklists.comments import read_comment, read_statement
from companion_cli.decklists.headings import TYPE_PLURALS, Heading, is_type_heading, word_heading, zone_heading
from companion_cli.decklists.model import Written, Zone, write_down

MAX_LINES_KNOWN = 60_000
"""More than the different lines of a season of tournaments. When there are more, all are forgotten and learnt anew."""
MAX_LINE_KNOWN = 200
"""Characters of a line that is remembered; longer ones are no cards, and need not fill the memory."""


class Kind(Enum):
    """What a line is."""

    CARD = auto()
    """With a count or without; also a count of 0 or an absurd one."""
    BLANK = auto()
    ZONE_HEADING = auto()
    TYPE_HEADING = auto()
    SILENT = auto()
    """A comment, or metadata that say nothing of the deck."""
    ABOUT = auto()
    """Arena's section with the deck's name."""
    ABOUT_FIELD = auto()
    """`Name Foo` in it; elsewhere what `otherwise` says."""
    COMMENT_HEADING = auto()
    """`# Deck`: the heading `otherwise` where something above marks a zone, and a comment where nothing does."""
    SAYING = auto()
    """A comment or metadata with the deck's name, format or a directive."""
    STATEMENT = auto()
    """`Format: Modern`; `Name: Foo` below cards is what `otherwise` says."""


# What lines say of a list, as bits: the OR over all lines tells which steps a list needs.
COUNTED = 1
"""A card with a count."""
UNSURE = 2
"""A card that may be none: without a count, with an absurd one, or with a name that no card can have."""
MARKING = 4
"""Marks a zone or groups cards: then empty lines do not."""
CONTEXTUAL = 8
"""Its meaning depends on the lines above, or it is to be noted wherever it is met."""
OMITTED = 16
"""Says nothing, and separates nothing."""
OUTSIDE = 32
"""A card or a heading outside of the deck."""
ANNOUNCING = 64
"""An uncounted line that may be a heading of so many cards."""
BRACKETED = 128
"""A known name with a number in brackets behind it."""


class Line(Struct, frozen=True, eq=False, gc=False):
    """What a line says by itself. Shared by all lists that have it."""

    kind: Kind
    flags: int = 0
    card: Written | None = None
    """Its count is 1 where the line has none."""
    count: int | None = None
    """As written: None where a card's line has none; may be 0, negative or absurd."""
    zone: Zone | None = None
    """Of a card with a mark of its own like `SB:`, and of a heading; None also for what is outside of the deck."""
    heading: Heading | None = None
    """Of a heading; of a card its own mark."""
    is_known: bool = False
    """Whether an uncounted line is surely a card."""
    announced: int | None = None
    """The number that an uncounted line ends in, as a heading of so many cards does: `Tribal (4)`."""
    bracketed: "Line | None" = None
    """What the line is where numbers in brackets are counts: `Shock (4)`."""
    text: str = ""
    """The cleaned line, of the kinds whose meaning depends on others."""
    key: str = ""
    """`name`, `format` or `companion`, of a line that says something of the deck."""
    value: str = ""
    otherwise: "Line | None" = None

    @property
    def copies(self) -> int:
        """Return the copies of a card, 1 without a count, 0 for a count that no deck has."""
        if self.count is None:
            return 1
        return self.count if 0 < self.count <= MOST_COPIES else 0


_MARKS = {
    "commander": Heading(Zone.COMMANDER),
    "companion": Heading(Zone.COMPANION),
    "sideboard": Heading(Zone.SIDEBOARD),
    "outside": Heading(None),
}
"""What the mark of a card (`CardLine.mark`) says of its zone."""


def marked_zone(card: CardLine, is_name: IsName | None) -> Heading | None:
    """Return what the mark of a card says of its zone, None where it says nothing.

    What is marked as a token is outside of the deck where no card is called so: real cards are filed there too.
    """
    if card.mark == "token":
        return None if is_name is None or is_name(card.name) else _MARKS["outside"]
    return _MARKS.get(card.mark or "")


BLANK = Line(Kind.BLANK)
GROUP = Line(Kind.TYPE_HEADING, MARKING)
"""A heading that groups cards, whatever its words."""
_SILENT = Line(Kind.SILENT, OMITTED)

# Of nearly all lists nearly all lines: `4 Name` or `4 Name (SET) 123`, ASCII, nothing to clean up or to cut. No card
# name known looks like this as a whole line, so that `is_name` need not be asked.
_PLAIN_LINE = re.compile(
    r"([1-9][0-9]{0,2})x? (?![xX] )([A-Z][A-Za-z',.!?:-]*+(?: (?!x[0-9])[A-Za-z0-9',.!?:-]++)*+"
    r"(?: // [A-Z][A-Za-z',-]*+(?: [A-Za-z',-]++)*+)?)(?: \(([A-Z0-9]{2,6})\) ([0-9]+[a-z]?))?"
)
_METADATA = re.compile(r"(?P<key>NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD):(?P<value>.*)")
_PREFIX = re.compile(r"(?P<word>[^\W\d][\w -]{0,20}?) ?[:：] ?(?=\S)")
_ANNOUNCEMENT = r"[^\W\d][^\d()\[\]]*(?:\(s\) ?)?[(\[](\d{1,3})[)\]] ?:?"
_ABOUT_FIELDS = ("name ", "name:", "format ", "format:")
_PREFIXES_OF_UNCOUNTED = {"sb", "mb", "cm", "commander", "companion"}


class KnownLines:
    """Tells lines apart, and remembers what they are. Make one for all lists, and hand it to their reader."""

    def __init__(self, is_name: IsName | None = None) -> None:
        """`is_name` says whether a text is the name of a card, and never changes its mind."""
        self.is_name = is_name
        self._known = {"": BLANK}

    def of(self, raws: Sequence[str]) -> list[Line]:
        """Return what each of these lines is."""
        try:
            return list(map(self._known.__getitem__, raws))
        except KeyError:
            return list(map(self._of, raws))

    def _of(self, raw: str) -> Line:
        line = self._known.get(raw)
        if line is not None:
            return line
        line = self._learn(raw)
        if len(self._known) >= MAX_LINES_KNOWN:
            self._known = {"": BLANK}
        if len(raw) <= MAX_LINE_KNOWN:
            self._known[raw] = line
        return line

    def _learn(self, raw: str) -> Line:
        plain = _PLAIN_LINE.fullmatch(raw)
        if plain is not None and plain[2] not in TYPE_PLURALS:
            count = int(plain[1])
            card = write_down(count, plain[2], plain.start(2) + 1, plain[3], plain[4])
            return Line(Kind.CARD, COUNTED, card, count)
        text = clean_line(_count_first(raw) if "\t" in raw else raw)
        if not text:
            return BLANK
        lower = text.lower()
        if lower == "about":
            return Line(Kind.ABOUT, CONTEXTUAL)
        line = self._in_list(text, raw)
        if not lower.startswith(_ABOUT_FIELDS):
            return line
        key, value = read_statement(text)
        if not key:
            key, _, value = text.partition(" ")
        return Line(Kind.ABOUT_FIELD, CONTEXTUAL, key=key.lower(), value=value, otherwise=line)

    def _in_list(self, text: str, raw: str) -> Line:
        """Return what a line is that is no part of an `About`."""
        is_comment = text.startswith("#")
        heading = _heading(text, text.lstrip("# ") if is_comment else text)
        if heading is not None and not (is_comment and _is_vague(heading, text)):
            return heading
        saying = _saying(text)
        if heading is not None:
            key, value = (saying.key, saying.value) if saying is not None else ("", "")
            return Line(Kind.COMMENT_HEADING, CONTEXTUAL, key=key, value=value, otherwise=heading)
        return saying or self._statement(text, raw) or self._card(text, raw)

    def _statement(self, text: str, raw: str) -> Line | None:
        key, value = read_statement(text)
        if not key or holds_link(value) or _zone_prefix(text)[1] or (self.is_name is not None and self.is_name(text)):
            return None
        otherwise = self._card(text, raw) if key == "name" else None
        return Line(Kind.STATEMENT, CONTEXTUAL, text=text, key=key, value=value, otherwise=otherwise)

    def _card(self, text: str, raw: str) -> Line:
        start, prefix = _zone_prefix(text)
        card = read_card_line(text[start:], self.is_name)
        card.start += start
        column = _column(raw, text, card)
        heading = marked_zone(card, self.is_name) or prefix
        if card.count is not None:
            return self._card_line(card, column, heading)
        is_known = prefix is not None or (self.is_name is not None and self.is_name(card.name))
        if not is_known:
            announcement = re.fullmatch(_ANNOUNCEMENT, text)
            return self._card_line(card, column, heading, announced=int(announcement[1]) if announcement else None)
        bracketed = None
        if card.bracketed_count is not None:
            bracketed = self._card_line(
                CardLine(card.bracketed_count, card.name, card.start), column, heading, is_known=True
            )
        return self._card_line(card, column, heading, is_known=True, bracketed=bracketed)

    def _card_line(
        self,
        card: CardLine,
        column: int,
        heading: Heading | None,
        *,
        is_known: bool = False,
        announced: int | None = None,
        bracketed: Line | None = None,
    ) -> Line:
        has_copies = card.count is not None and 0 < card.count <= MOST_COPIES
        flags = 0 if card.count is None else COUNTED
        flags |= 0 if has_copies and can_be_name(card.name, self.is_name) else UNSURE
        flags |= 0 if heading is None else MARKING
        flags |= OUTSIDE if heading is not None and heading.zone is None else 0
        flags |= ANNOUNCING if announced is not None else 0
        flags |= BRACKETED if bracketed is not None else 0
        written = write_down(card.count or 1, card.name, column, card.set_code, card.collector_number)
        zone = heading.zone if heading is not None else None
        return Line(Kind.CARD, flags, written, card.count, zone, heading, is_known, announced, bracketed)


def _count_first(raw: str) -> str:
    """Return a line `Name<tab>4` with its count in front, and any other line as it is."""
    name, _, count = raw.strip().rpartition("\t")
    is_count = count.isascii() and count.isdigit() and len(count) < 3
    return f"{count} {name}" if is_count and name and not starts_with_count(clean_line(name)) else raw


def _heading(text: str, title: str) -> Line | None:
    heading = zone_heading(title)
    if heading is None:
        return GROUP if is_type_heading(title) else None
    flags = MARKING | (OUTSIDE if heading.zone is None else 0) | (CONTEXTUAL if heading.languages else 0)
    return Line(Kind.ZONE_HEADING, flags, zone=heading.zone, heading=heading, text=text)


def _is_vague(line: Line, text: str) -> bool:
    """Return whether behind `#` it may as well be a remark: `# Deck` at the top may be the name of a file."""
    return line.zone is Zone.MAIN if line.heading else not any(map(str.isdigit, text))


def _saying(text: str) -> Line | None:
    """Return what a comment or a line of metadata says of the deck, None for other lines."""
    metadata = _METADATA.fullmatch(text)
    if metadata is not None:
        value = metadata["value"].strip()
        return Line(Kind.SAYING, CONTEXTUAL, key="name", value=value) if metadata["key"] == "NAME" else _SILENT
    if text.startswith("<!--") and text.endswith("-->"):
        text = "//" + text[4:-3].rstrip()
    if not text.startswith(("#", "//")):
        return None
    key, value = read_comment(text)
    return Line(Kind.SAYING, CONTEXTUAL, key=key, value=value) if key else _SILENT


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
