"""What every reader of a form is given, and the collecting of entries for those whose forms name their zones."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion_cli.decklists.assemble import assemble
from companion_cli.decklists.card_line import MOST_COPIES
from companion_cli.decklists.clean import IsName, can_be_name, clean_line, shortened, spell_slashes
from companion_cli.decklists.errors import TooLongError
from companion_cli.decklists.model import Deck, Entry, Note, Zone, write_down

MOST_ROWS = 100_000
"""Lines of a text list, or cards of another form: more than there are cards, and than whole collections have."""


class Source(NamedTuple):
    """A decoded file."""

    text: str
    notes: tuple[Note, ...] = ()
    """How it was decoded."""
    is_name: IsName | None = None


@dataclass(slots=True)
class Rows:
    """Collects the cards of a form that says of each card how many there are and where it stands."""

    is_name: IsName | None = None
    entries: list[Entry] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    outside: int = 0
    """Cards outside of the deck so far."""
    outside_line: int = 0

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
        name = spell_slashes(clean_line(name), self.is_name)
        if not name:
            self.notes.append(Note("unparsed-line", line, "A card without a name was left out."))
            return
        if not can_be_name(name, self.is_name):
            self.notes.append(Note("unparsed-line", line, f"Left out, no card is called so: {shortened(name)}"))
            return
        copies = self._copies(count, name, line)
        if not copies:
            return
        if zone is None:
            self.outside += copies
            self.outside_line = self.outside_line or line
            return
        if len(self.entries) >= MOST_ROWS:
            raise TooLongError("rows of cards", MOST_ROWS)
        printing = (_set_code(set_code), _text(collector_number), _text(mtgo_id))
        self.entries.append(Entry(write_down(copies, name, column, *printing), zone, line))

    def _copies(self, count: object, name: str, line: int) -> int:
        if count is None:
            self.notes.append(Note("no-count", line, f"No count: taken as 1 {shortened(name)}"))
            return 1
        copies = _whole(count)
        if copies is None or not 0 <= copies <= MOST_COPIES:
            text = f"Left out, {clean_line(str(count))[:20]} is no count from 1 to {MOST_COPIES}: {shortened(name)}"
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
            name=clean_line(name or "") or None,
            play_format=clean_line(play_format or "") or None,
            directives=directives,
        )


def outside_note(cards: int, line: int, lines: int = 0) -> Note:
    """Return the note on cards, and lines without a count, that the file holds outside of the deck."""
    parts = [
        f"{number} {word}{'' if number == 1 else 's'}" for number, word in ((cards, "card"), (lines, "line")) if number
    ]
    text = f"{' and '.join(parts)} outside of the deck left out (maybeboard, tokens and the like)."
    return Note("ignored-section", line, text)


_DIGITS = re.compile(r"\s*-?[0-9]{1,6}\s*")


def _whole(count: object) -> int | None:
    if isinstance(count, bool):
        return None
    if isinstance(count, str):
        return int(count) if _DIGITS.fullmatch(count) else None
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
