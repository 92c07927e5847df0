"""The lines of decklists, each read once: half a million decks consist of some ten thousand different lines.

A line that says the same wherever it stands (a count and a card, a heading, nothing) is kept with its card. Any other
is `ODD`, and its list is left to the whole reader.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion_cli.batch.facts import MOST_COPIES, CardFacts, Counts, facts_of, pack
from companion_cli.batch.memory import BatchSource
from companion_cli.cards.model import CardQuery, Found, NameKind
from companion_cli.decklists import DecklistError
from companion_cli.decklists.clean import clean_line
from companion_cli.decklists.decoding import decode
from companion_cli.decklists.headings import is_type_heading, zone_heading
from companion_cli.decklists.model import Entry, Zone
from companion_cli.decklists.source import Rows
from companion_cli.decklists.text import read_text

MOST_KNOWN = 60_000
"""Lines that are kept; the table starts anew when there are more. One takes some 400 bytes."""


ODD, BLANK, TYPE_HEADING, MAIN_HEADING, SIDEBOARD_HEADING = range(5)
"""What a line without card is."""
_NO_CARDS = (None,) * 5


@dataclass(slots=True, eq=False)
class Line:
    """A line that is known. Not to be changed; that it could be makes it quicker to make."""

    number: int
    """Its packed `Counts`."""
    card_id: int
    """The place of its card's facts in `LineTable.cards`, or what it is instead of a card, such as `ODD`.

    Most lists are judged by these alone: the facts lie scattered in memory, where reading is slow.
    """
    entry: Entry | None
    """The card's entry, but for its zone and its line; None where there is no card."""
    texts: Any = None
    """What a writer of rows makes of the line once."""


MakeTexts = Callable[[CardFacts, Entry], Any]
"""From a line's card and entry to its `texts`."""

ODD_LINE = Line(pack(Counts(odd=1)), ODD, None)
_BLANK_LINE = Line(pack(Counts(blank=1)), BLANK, None)
_TYPE_LINE = Line(pack(Counts(type_heading=1)), TYPE_HEADING, None)
_ZONE_LINES = {
    Zone.MAIN: Line(pack(Counts(main_heading=1)), MAIN_HEADING, None),
    Zone.SIDEBOARD: Line(pack(Counts(sideboard_heading=1)), SIDEBOARD_HEADING, None),
}

_CARD = re.compile(r"([1-9][0-9]?)([xX]? [^<>{}\[\]|\"*#^~`]+)")
"""What may be the line of a card that says the same anywhere, and is a mark of no form of list: count and rest."""

Pair = tuple[int, str]
"""Count and name, as a JSON list gives them."""
Key = TypeVar("Key", str, Pair)


class LineTable:
    """Reads lines, and the pairs of JSON lists, and remembers them.

    `texts` and `pairs` are for looking up directly; `learn_texts` and `learn_pairs` add what is missing in them.
    """

    def __init__(
        self,
        source: BatchSource,
        language: str | None = None,
        most: int = MOST_KNOWN,
        make_texts: MakeTexts | None = None,
    ) -> None:
        """Know up to `most` lines; `language` is Scryfall's code of the language of the names."""
        self._source = source
        self._language = language
        self._most = most
        self._make_texts = make_texts or (lambda _, __: None)
        self.cards: list[CardFacts | None] = [*_NO_CARDS]
        """The facts of each card that was met. They stay when lines are forgotten: there are not many cards."""
        self._ids: dict[str, int | None] = {}
        """The id of each by its name; None for one whose lines are odd."""
        self._numbers: dict[int, int] = {}
        """Each number that occurs, so that lines share it: what is kept has to fit into the processor's cache."""
        self.texts: dict[str, Line] = {}
        self.pairs: dict[Pair, Line] = {}
        self.learned = 0
        """How many lines and pairs were read so far."""

    def learn_texts(self, texts: set[str]) -> None:
        """Read lines, raw as they stand in lists, and know them all afterwards. Many at once are much quicker."""
        new = self._room_for(texts, self.texts)
        cards = {text: match for text in new if text.isprintable() and (match := _CARD.fullmatch(text))}
        # Of lines that differ by their count alone, one is read for all; counts of other widths shift the column.
        alike = [(len(match[1]), match[2]) for match in cards.values()]
        to_read = dict(zip(alike, cards, strict=True))
        read = dict(zip(to_read, self._with_cards(_entries([*to_read.values()], self._source)), strict=True))
        for (text, match), key in zip(cards.items(), alike, strict=True):
            self.texts[text] = self._line(int(match[1]), *read[key])
        self.texts.update({text: _without_card(text) for text in new if text not in cards})

    def learn_pairs(self, pairs: set[Pair]) -> None:
        """Read pairs, and know them all afterwards. Many at once are much quicker."""
        new = self._room_for(pairs, self.pairs)
        names = list({name for _, name in new})
        read = dict(zip(names, self._with_cards([_entry_of(name, self._source) for name in names]), strict=True))
        for count, name in new:
            self.pairs[count, name] = self._line(count, *read[name])

    def _room_for(self, wanted: set[Key], known: dict[Key, Line]) -> set[Key]:
        """Return what is not known yet; forget everything first where it would be too much."""
        new = wanted - known.keys()
        if len(known) + len(new) > self._most:
            known.clear()
            self._numbers.clear()
            new = wanted
        self.learned += len(new)
        return new

    def _with_cards(self, entries: Sequence[Entry | None]) -> Iterator[tuple[Entry | None, int | None]]:
        """Yield each entry with the id of its card."""
        read = [entry for entry in entries if entry is not None]
        queries = [CardQuery(entry.name, entry.set_code, entry.collector_number) for entry in read]
        found = self._source.find(queries, self._language)
        cards = [each.card for each in found if isinstance(each, Found)]
        halves = [name for card in cards if len(card.deck_names) > 1 for name in card.deck_names]
        self._source.find(map(CardQuery, halves))  # all at once, for `_has_names_of_its_own`
        answers = iter(found)
        for entry in entries:
            answer = next(answers) if entry is not None else None
            yield entry, self._id_of(answer) if isinstance(answer, Found) else None

    def _line(self, count: int, entry: Entry | None, card_id: int | None) -> Line:
        """Return the line of a count and a card; where there is none, or no such count, it is odd."""
        facts = self.cards[card_id] if card_id is not None else None
        if entry is None or card_id is None or facts is None or not 0 < count <= MOST_COPIES:
            return ODD_LINE
        if entry.count != count:
            entry = _counted(entry, count)
        number = facts.number(count)
        return Line(self._numbers.setdefault(number, number), card_id, entry, self._make_texts(facts, entry))

    def _id_of(self, found: Found) -> int | None:
        """Return the id of a card whose name needs no remark, None where one is due."""
        if found.kind in (NameKind.OTHER_PART, NameKind.PRINTING) or found.other_printing is not None:
            return None
        name = found.card.name
        if name not in self._ids:
            facts = facts_of(found.card) if self._has_names_of_its_own(found) else None
            self._ids[name] = len(self.cards) if facts else None
            if facts:
                self.cards.append(facts)
        return self._ids[name]

    def _has_names_of_its_own(self, found: Found) -> bool:
        """Return whether no other card has one of its names in a deck, as split cards may (CR 201.2b, 709.4)."""
        names = found.card.deck_names
        if names == (found.card.name,):
            return True
        return all(
            isinstance(answer, Found) and answer.card.name == found.card.name
            for answer in self._source.find(map(CardQuery, names))
        )


def _without_card(text: str) -> Line:
    """Return what a line is that does not look like a card's."""
    if not text.strip(" \t"):
        return _BLANK_LINE
    cleaned = clean_line(text)
    if not text.isprintable() or cleaned.startswith("#"):
        return ODD_LINE
    heading = zone_heading(cleaned)
    if heading is None:
        return _TYPE_LINE if is_type_heading(cleaned) else ODD_LINE
    return ODD_LINE if heading.languages or heading.zone not in _ZONE_LINES else _ZONE_LINES[heading.zone]


def _entries(texts: Sequence[str], source: BatchSource) -> list[Entry | None]:
    """Read lines that each look like a card's; None for one that the reader takes for something else, or remarks on."""
    try:
        text, notes = decode("\n".join(texts))
    except DecklistError:
        return [None] * len(texts)
    deck = read_text(text, notes, source.is_name)
    entries: list[Entry | None] = [None] * len(texts)
    for entry in deck.entries:
        if entry.zone is Zone.MAIN and entry.count <= MOST_COPIES:
            entries[entry.line - 1] = entry
    for note in deck.notes:
        if note.line is not None:
            entries[note.line - 1] = None
    return entries


def _counted(entry: Entry, count: int) -> Entry:
    return Entry(count, entry.name, entry.zone, entry.line, entry.column, entry.set_code, entry.collector_number)


def _entry_of(name: str, source: BatchSource) -> Entry | None:
    """Read the name of a pair; None where the reader takes it for something else, or remarks on it."""
    rows = Rows(source.is_name)
    rows.add(1, name, Zone.MAIN, 0)
    return rows.entries[0] if rows.entries and not rows.notes else None
