"""The records of JSON lines files: one deck a line, as boards of cards or as a text list."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion_cli.decklists import Deck, ListReader
from companion_cli.decklists.assemble import with_entries
from companion_cli.decklists.decoding import decode
from companion_cli.decklists.errors import BrokenMarkupError, NoDecklistError
from companion_cli.decklists.model import Note
from companion_cli.decklists.origins import origin_of
from companion_cli.decklists.readers.boards import decks_of, names_board
from companion_cli.decklists.readers.json_text import Places
from companion_cli.decklists.source import Source
from companion_cli.rules.formats import Format, find_format

TEXT = "text"
"""The key of a whole text list."""


class Record(NamedTuple):
    """The object on a line."""

    fields: dict[str, Any]
    notes: tuple[Note, ...]
    """What had to be guessed or mended of its encoding."""


def parse_record(data: bytes) -> Record:
    """Return the object on a line. Raise `DecklistError` where there is none."""
    import json

    text, notes = ("", []) if data.isascii() else decode(data)
    try:
        fields = json.loads(text or data)
    except (ValueError, RecursionError) as error:
        raise BrokenMarkupError(f"The line is no JSON: {error}. Each line holds one whole object.") from None
    if not isinstance(fields, dict):
        raise NoDecklistError("The line holds no JSON object. Each line holds one deck as an object.")
    return Record(fields, tuple(notes))


def decks_of_record(record: Record, line: int, reader: ListReader, played: Format | None) -> Iterator[Deck]:
    """Yield the decks of a record, all their cards on the record's line. Raise `DecklistError` if it holds none.

    `played` is the format that the caller wants, if any. MTGO keeps commanders in the sideboard; in a format that has
    them they are taken from there where the numbers leave no other reading.
    """
    fields, notes = record
    if text := text_of(fields.get(TEXT)):
        decks = _decks_of_text(text, fields, reader)
    else:
        decks = (
            _placed(deck, line, played, reader)
            for deck in decks_of(fields, Source("", (), reader.known), "json", Places(""))
        )
    for deck in decks:
        yield deck._replace(notes=(*(note._replace(line=line) for note in notes), *deck.notes)) if notes else deck


def _placed(deck: Deck, line: int, played: Format | None, reader: ListReader) -> Deck:
    """Return the deck with all its cards on one line, and its commanders where they belong."""
    placed = deck._replace(
        entries=tuple(replace(entry, line=line) for entry in deck.entries),
        notes=tuple(note._replace(line=note.line and line) for note in deck.notes),
    )
    stated = played or find_format(deck.play_format or "")
    return reader.placed(placed, stated.maximum if stated is not None and stated.has_commander else None)


def _decks_of_text(text: str, fields: dict[str, Any], reader: ListReader) -> Iterator[Deck]:
    """Yield the decks of a text list in a record; its lines are counted from its own beginning."""
    for deck in reader.read(text):
        yield _with_boards(deck, fields, reader)._replace(
            name=deck.name or text_of(fields.get("name")) or text_of(fields.get("player")),
            play_format=deck.play_format or text_of(fields.get("format")),
            origin=origin_of(fields, deck.origin),
        )


def _with_boards(deck: Deck, fields: dict[str, Any], reader: ListReader) -> Deck:
    """Return the deck of a text with those zones of which the record alone tells, such as its commander."""
    boards = boards_beside_text(fields)
    if not boards:
        return deck
    (beside,) = decks_of({**boards, "main": []}, Source("", (), reader.known), "json", Places(""))
    missing = [replace(entry, line=1) for entry in beside.entries if not deck.in_zone(entry.zone)]
    return with_entries(deck, missing) if missing else deck


def boards_beside_text(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the boards of a record that may add something to its text: those of other zones than the main deck."""
    return {key: value for key, value in fields.items() if value and names_board(key) and key != "main"}


def text_of(value: object) -> str | None:
    """Return a value of a record where it is a text that says something."""
    return value if isinstance(value, str) and value.strip() else None
