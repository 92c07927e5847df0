"""Lists that are plain: known card lines and at most a sideboard, so that sums over their lines say everything.

A list is plain if the whole reader would make the same entries of it; what is not surely so is not plain, and left to
that reader. Two ways lead here: a text's lines, and the boards of one record of a JSON lines file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Any

from companion_cli.batch.facts import MOST_LINES, CardFacts, Cards, Counts, copies_in, pack, unpack
from companion_cli.batch.lines import BLANK, MAIN_HEADING, Line, LineTable, Pair
from companion_cli.batch.records import TEXT, boards_beside_text, text_of
from companion_cli.decklists.assemble import assemble
from companion_cli.decklists.blank_lines import looks_like_deck_and_sideboard, split_blocks
from companion_cli.decklists.model import Deck, Entry, Note, Zone
from companion_cli.decklists.readers.boards import FORMATS, TITLES, TOURNAMENT, names_board
from companion_cli.decklists.text import placement_note, read_text
from companion_cli.rules.construction import Counted

LONGEST_LIST = 100 * MOST_LINES
"""Characters, or bytes; what is longer is left to the whole reader without a look at its lines."""


@dataclass(slots=True, eq=False)
class PlainList:
    """A list whose every line is known; nothing stands outside of main deck and sideboard.

    There is one for every deck, so it is not frozen, which would double the time to make it; nobody changes it.
    """

    lines: Sequence[Line]
    """In their order; zones and line numbers of their entries are not those of this list."""
    card_ids: Sequence[int]
    """Of all lines."""
    cards: Cards
    """By these ids; the table's."""
    main_end: int
    """The main deck is before this place in `lines` and `card_ids`, the sideboard from it on."""
    main: set[int]
    """The ids of the main deck."""
    counts: Counts
    """Of the main deck."""
    sideboard: Counts
    line: int = 0
    """The line of the file where all of it stands; 0 for a text, whose lines stand each on its own."""
    split_by_blank: bool = False
    """Whether an empty line, and no heading, sets the sideboard apart."""
    name: str | None = None
    play_format: str | None = None

    @property
    def is_remarkable(self) -> bool:
        """Return whether the reader may have something to say of it."""
        companions = self.counts.companions or self.sideboard.companions
        return bool(companions) or self.split_by_blank or self._has_odd_size()

    @property
    def has_distinct_lines(self) -> bool:
        """Return whether nothing, not even an empty line, stands twice in the main deck."""
        return len(self.main) == self.main_end

    def nonland_names(self) -> int:
        """Return how many different nonland cards the main deck has."""
        if self.has_distinct_lines:
            return self.counts.nonland_lines
        return sum((facts := self.cards[each]) is not None and not facts.card.is_land for each in self.main)

    def main_lines(self) -> dict[CardFacts, list[tuple[int, Entry]]]:
        """Return each card of the main deck with its places and entries, in the order of the list."""
        found: dict[CardFacts, list[tuple[int, Entry]]] = {}
        for place, line in enumerate(self.lines[: self.main_end]):
            if (facts := self.cards[line.card_id]) and line.entry:
                found.setdefault(facts, []).append((place, line.entry))
        return found

    def copies(self) -> dict[CardFacts, int]:
        """Return the copies of each card over main deck and sideboard."""
        return self._copies(self.lines)

    def copies_on_many_lines(self) -> dict[CardFacts, int]:
        """Return the same for the cards that stand on more than one line."""
        sideboard = self.card_ids[self.main_end :]
        repeated = self.main.intersection(sideboard)
        if not self.has_distinct_lines or len(set(sideboard)) < len(sideboard):
            repeated = {each for each, lines in Counter(self.card_ids).items() if lines > 1}
        return self._copies(compress(self.lines, map(repeated.__contains__, self.card_ids))) if repeated else {}

    def _copies(self, lines: Iterable[Line]) -> dict[CardFacts, int]:
        found: dict[CardFacts, int] = {}
        for line in lines:
            if facts := self.cards[line.card_id]:
                found[facts] = found.get(facts, 0) + copies_in(line.number)
        return found

    def counted(self, among: set[int]) -> list[Counted]:
        """Return the cards of these ids over main deck and sideboard with their entries, in the order of the list."""
        rows: dict[CardFacts, list[Entry]] = {}
        for place, card_id in enumerate(self.card_ids):
            if card_id in among and (facts := self.cards[card_id]):
                rows.setdefault(facts, []).extend(self._placed(place, place + 1))
        return [
            Counted(facts.card, sum(entry.count for entry in entries), tuple(entries))
            for facts, entries in rows.items()
        ]

    def companions(self) -> list[tuple[str, Zone, Entry]]:
        """Return the lines that name one of the ten: full name, zone, entry."""
        start = 0 if self.counts.companions else self.main_end
        end = len(self.lines) if self.sideboard.companions else self.main_end
        return [
            (facts.card.name, entry.zone, entry)
            for place in range(start, end)
            if (facts := self.cards[self.card_ids[place]]) and facts.is_companion
            for entry in self._placed(place, place + 1)
        ]

    def notes(self, companions: Sequence[tuple[str, Zone, Entry]]) -> tuple[Note, ...]:
        """Return what the reader remarks on; `companions` are those of this list."""
        lying = [entry for _, zone, entry in companions if zone is Zone.SIDEBOARD]
        on_companions = [note for entry in lying for note in _note_on_companion(entry.name, entry.line)]
        return (*self._notes_on_size(), *on_companions)

    def to_deck(self) -> Deck:
        """Return the list as the reader makes it."""
        entries = [*self._placed(0, len(self.lines))]
        return assemble(entries, self._notes_on_size(), form="plain", name=self.name, play_format=self.play_format)

    def _notes_on_size(self) -> list[Note]:
        notes = [_size_note(self.counts.copies)] if self._has_odd_size() else []
        if self.split_by_blank:
            sideboard = self._placed(self.main_end, len(self.lines))
            cards = [(entry.line, entry.count, entry.name) for entry in sideboard]
            notes.append(placement_note("sideboard-from-blank-line", cards))
        return notes

    def _placed(self, start: int, end: int) -> Iterator[Entry]:
        """Yield the entries of these lines, as the reader makes them."""
        for place in range(start, end):
            if (entry := self.lines[place].entry) is not None:
                zone = Zone.MAIN if place < self.main_end else Zone.SIDEBOARD
                line, column = (self.line, 1) if self.line else (place + 1, entry.column)
                yield Entry(entry.count, entry.name, zone, line, column, entry.set_code, entry.collector_number)

    def _has_odd_size(self) -> bool:
        """Return whether the reader of texts suspects a sideboard in the main deck: not where it has found one."""
        return not self.line and not self.split_by_blank and looks_like_deck_and_sideboard(self.counts.copies)


@lru_cache(maxsize=4096)
def _note_on_companion(name: str, line: int) -> tuple[Note, ...]:
    main, lying = Entry(1, "Plains", Zone.MAIN, 1), Entry(1, name, Zone.SIDEBOARD, line)
    return assemble([main, lying], form="plain").notes


@lru_cache(maxsize=32)
def _size_note(size: int) -> Note:
    """Return the reader's own remark on a main deck of such a size."""
    (note,) = read_text(f"Deck\n{size} Plains").notes
    return note


_MARKS = pack(Counts(odd=0xFFFF, main_heading=0xFFFF, sideboard_heading=0xFFFF))
_SIDEBOARD = pack(Counts(sideboard_heading=1))
"""The number of the line where the sideboard begins."""


def read_plain_text(text: str, table: LineTable) -> PlainList | None:
    """Read a text list; None where the list is not plain."""
    if len(text) > LONGEST_LIST:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    texts = text.removesuffix("\n").split("\n")
    if len(texts) > MOST_LINES:
        return None
    try:
        lines = list(map(table.texts.__getitem__, texts))
    except KeyError:
        table.learn_texts(set(texts))
        lines = list(map(table.texts.__getitem__, texts))
    numbers = [line.number for line in lines]
    end = numbers.index(_SIDEBOARD) if _SIDEBOARD in numbers else len(numbers)
    main, sideboard = sum(numbers[:end]), sum(numbers[end:])
    if (main + sideboard) & _MARKS == _SIDEBOARD:
        return _plain_list(lines, table.cards, end, main, sideboard)
    counts = unpack(main + sideboard)
    if counts.odd or counts.main_heading > 1 or counts.sideboard_heading > 1:
        return None
    if not (counts.main_heading or counts.type_heading):
        return _without_headings(lines, table.cards)
    if counts.main_heading and not _is_main_on_top(lines[:end]):
        return None
    return _plain_list(lines, table.cards, end, main, sideboard)


def _is_main_on_top(lines: Sequence[Line]) -> bool:
    """Return whether the main deck's heading is among these lines above the sideboard, and above all their cards."""
    first = next((line for line in lines if line.entry or line.card_id == MAIN_HEADING), None)
    return first is not None and first.card_id == MAIN_HEADING


def _plain_list(lines: Sequence[Line], cards: Cards, end: int, main: int, sideboard: int) -> PlainList | None:
    """Return the list whose main deck ends before this place, by the sums of both; None if there is no main deck."""
    counts = unpack(main)
    if not counts.copies:
        return None
    card_ids = [line.card_id for line in lines]
    return PlainList(lines, card_ids, cards, end, set(card_ids[:end]), counts, unpack(sideboard))


def _split(lines: Sequence[Line], cards: Cards, end: int) -> PlainList | None:
    numbers = [line.number for line in lines]
    return _plain_list(lines, cards, end, sum(numbers[:end]), sum(numbers[end:]))


def _without_headings(lines: Sequence[Line], cards: Cards) -> PlainList | None:
    """Read a list that nothing marks: one block of cards, or two that the reader takes for deck and sideboard."""
    ends = _block_ends(lines)
    if len(ends) < 2:
        return _split(lines, cards, len(lines))
    if len(ends) > 2 or not _is_deck_and_sideboard(lines, ends[0]):
        return None
    plain = _split(lines, cards, ends[0])
    if plain is not None:
        plain.split_by_blank = True
    return plain


def _block_ends(lines: Sequence[Line]) -> list[int]:
    """Return the place behind each run of cards."""
    is_blank = [*[line.card_id == BLANK for line in lines], True]
    return [end for end in range(1, len(is_blank)) if is_blank[end] and not is_blank[end - 1]]


def _is_deck_and_sideboard(lines: Sequence[Line], end: int) -> bool:
    """Return whether the reader sees a deck before that place and its sideboard behind, and has no doubt."""
    blocks = [
        [(line.entry.count, line.entry.name) for line in part if line.entry is not None]
        for part in (lines[:end], lines[end:])
    ]
    if max(map(len, blocks)) < 2:
        return False
    split = split_blocks(blocks)
    return split.codes == ("sideboard-from-blank-line",) and set(split.zones[0]) == {Zone.MAIN}


_names_board = lru_cache(maxsize=1024)(names_board)
_OTHER_KEYS = frozenset((*TITLES, *FORMATS, TOURNAMENT, TEXT)) - {"name", "player", "format"}
"""Further keys that the whole reader heeds."""


def plain_pairs(record: dict[str, Any]) -> list[Pair] | None:
    """Return the [count, name] pairs of a JSON deck with boards `main` and `sideboard`; None where it is another."""
    boards = [key for key, value in record.items() if value and _names_board(key)]
    if boards not in (["main"], ["main", "sideboard"]) or not _OTHER_KEYS.isdisjoint(record):
        return None
    if not all(isinstance(record[board], list) for board in boards):
        return None
    rows = [row for board in boards for row in record[board]]
    if len(rows) > MOST_LINES or not all(map(_is_pair, rows)):
        return None
    return [(count, name) for count, name in rows]


def read_plain_record(record: dict[str, Any], line: int, table: LineTable) -> PlainList | None:
    """Read a JSON deck, of boards or of a text; None where it is not plain."""
    text = text_of(record.get(TEXT))
    if text and boards_beside_text(record):
        return None
    plain = read_plain_text(text, table) if text else _read_plain_boards(record, line, table)
    if plain is not None:
        plain.name = text_of(record.get("name")) or text_of(record.get("player"))
        plain.play_format = text_of(record.get("format"))
    return plain


def _read_plain_boards(record: dict[str, Any], line: int, table: LineTable) -> PlainList | None:
    pairs = plain_pairs(record)
    if pairs is None:
        return None
    try:
        lines = list(map(table.pairs.__getitem__, pairs))
    except KeyError:
        table.learn_pairs(set(pairs))
        lines = list(map(table.pairs.__getitem__, pairs))
    plain = _split(lines, table.cards, len(record["main"]))
    if plain is None or plain.counts.odd or plain.sideboard.odd:
        return None
    plain.line = line
    return plain


def _is_pair(row: object) -> bool:
    return type(row) is list and len(row) == 2 and type(row[0]) is int and type(row[1]) is str
