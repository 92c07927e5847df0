"""What every reader of a form is given, and the collecting of entries for those whose forms name their zones."""

import re
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion_cli.bounds import MAX_NAME, MAX_ROWS
from companion_cli.decklists.assemble import assemble, outside_note
from companion_cli.decklists.card_line import MOST_COPIES, CardLine, read_card_line
from companion_cli.decklists.clean import IsName, can_be_name, clean_line, shortened, spell_slashes
from companion_cli.decklists.errors import TooLongError
from companion_cli.decklists.known_lines import KnownLines, marked_zone
from companion_cli.decklists.model import Deck, Entry, Note, Zone, write_down


class Source(NamedTuple):
    """A decoded file."""

    text: str
    notes: tuple[Note, ...]
    """How it was decoded."""
    known: KnownLines
    """What is remembered from list to list."""

    @property
    def is_name(self) -> IsName | None:
        """Return what says whether a text is the name of a card, if anything does."""
        return self.known.is_name


@dataclass(slots=True)
class Rows:
    """Collects the cards of a form that says of each card how many there are and where it stands."""

    is_name: IsName | None = None
    entries: list[Entry] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    outside: int = 0
    """Cards outside of the deck so far."""
    outside_line: int = 0
    taken: int = 0
    """Rows so far, whatever came of them."""

    def add(
        self,
        count: object,
        name: str,
        zone: Zone | None,
        line: int,
        column: int = 1,
        *,
        set_code: object = None,
        collector_number: object = None,
        mtgo_id: str | None = None,
    ) -> None:
        """Take one card. `count` is a whole number or its digits, None for one copy; zone None is outside the deck."""
        is_plain = _PLAIN_NAME.fullmatch(name) is not None
        said = name if is_plain else clean_line(name[: MAX_NAME.most])
        card = CardLine(None, said) if is_plain else read_card_line(said, self.is_name)
        if card.count is not None:  # no form has counts in its names
            card = CardLine(None, spell_slashes(said, self.is_name))
        if len(name) > MAX_NAME.most or (card.name and not can_be_name(card.name, self.is_name)):
            self.leave_out(line, f"Left out, no card is called so: {shortened(said)}")
            return
        if not card.name:
            self.leave_out(line, "A card without a name was left out.")
            return
        self._take(line)
        copies = self._copies(count, card.name, line)
        if not copies:
            return
        if zone is Zone.MAIN and (marked := marked_zone(card, self.is_name)) is not None:
            zone = marked.zone
        if zone is None:
            self.outside += copies
            self.outside_line = self.outside_line or line
            return
        printing = (
            _set_code(set_code) or card.set_code,
            _text(collector_number) or card.collector_number,
            _text(mtgo_id),
        )
        self.entries.append(Entry(write_down(copies, card.name, column, *printing), zone, line))

    def leave_out(self, line: int, text: str) -> None:
        """Note that a row, or one card of it, was left out."""
        self._take(line)
        self.notes.append(Note("unparsed-line", line, text))

    def _take(self, line: int) -> None:
        self.taken += 1
        if self.taken > MAX_ROWS.most:
            raise TooLongError(MAX_ROWS, line)

    def _copies(self, count: object, name: str, line: int) -> int:
        if count is None:
            self.notes.append(Note("no-count", line, f"No count: taken as 1 {shortened(name)}"))
            return 1
        copies = _whole(count)
        if copies is None or not 0 <= copies <= MOST_COPIES:
            said = clean_line(count[:20] if isinstance(count, str) else reprlib.repr(count)[:20])
            text = f"Left out, {said} is no count from 1 to {MOST_COPIES}: {shortened(name)}"
            self.notes.append(Note("bad-count", line, text))
            return 0
        if copies == 0:
            self.notes.append(Note("zero-count", line, f"Zero copies, left out: {shortened(name)}"))
        return copies

    def deck(
        self,
        form: str,
        source: Source,
        *,
        name: str | None = None,
        play_format: str | None = None,
        directives: Sequence[tuple[int, str]] = (),
    ) -> Deck:
        """Return the deck of all that was taken."""
        notes = [*source.notes, *self.notes]
        if self.outside:
            notes.append(outside_note(self.outside, self.outside_line))
        return assemble(
            self.entries,
            notes,
            form=form,
            name=clean_line((name or "")[: MAX_NAME.most]) or None,
            play_format=clean_line((play_format or "")[: MAX_NAME.most]) or None,
            directives=directives,
        )


_PLAIN_NAME = re.compile(r"[A-Z][A-Za-z',-]*+(?: [A-Za-z',-]++)*+")
"""Of nearly all names: nothing to clean up or to cut."""
_DIGITS = re.compile(r"\s*(-?[0-9]{1,6}) ?[xX×]?\s*")


def _whole(count: object) -> int | None:
    if isinstance(count, bool):
        return None
    if isinstance(count, str):
        match = _DIGITS.fullmatch(count)
        return int(match[1]) if match else None
    if isinstance(count, float):
        return int(count) if count.is_integer() else None
    return count if isinstance(count, int) else None


def _text(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return clean_line(str(value)) or None


def _set_code(value: object) -> str | None:
    text = _text(value)
    return text.upper() if text is not None and len(text) <= 8 else None
