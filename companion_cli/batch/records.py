"""The records of JSON lines files: one deck a line, as boards of cards or as a text list."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion_cli.decklists import Deck, IsName, read_decks
from companion_cli.decklists.errors import BrokenMarkupError, NoDecklistError
from companion_cli.decklists.readers.boards import decks_of
from companion_cli.decklists.readers.command_zone import with_command_zone
from companion_cli.decklists.readers.json_text import Places
from companion_cli.decklists.source import Source
from companion_cli.rules.formats import Format, find_format


def parse_record(data: bytes) -> dict[str, Any]:
    """Return the object on a line. Raise `BrokenMarkupError` or `NoDecklistError` where there is none."""
    import json

    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BrokenMarkupError(f"The line is no JSON: {error}. Each line holds one whole object.") from None
    if not isinstance(record, dict):
        raise NoDecklistError("The line holds no JSON object. Each line holds one deck as an object.")
    return record


def decks_of_record(record: dict[str, Any], line: int, is_name: IsName, played: Format | None) -> Iterator[Deck]:
    """Yield the decks of a record, all their cards on the record's line. Raise `DecklistError` if it holds none.

    `played` is the format that the caller wants, if any. MTGO keeps commanders in the sideboard; in a format that has
    them they are taken from there where the numbers leave no other reading.
    """
    if isinstance(record.get("text"), str):
        yield from _decks_of_text(record, is_name)
        return
    for deck in decks_of(record, Source("", (), is_name), "json", Places("")):
        placed = deck._replace(
            entries=tuple(replace(entry, line=line) for entry in deck.entries),
            notes=tuple(note._replace(line=note.line and line) for note in deck.notes),
        )
        stated = played or find_format(deck.play_format or "")
        yield with_command_zone(placed) if stated is not None and stated.has_commander else placed


def _decks_of_text(record: dict[str, Any], is_name: IsName) -> Iterator[Deck]:
    """Yield the decks of a text list in a record; its lines are counted from its own beginning."""
    for deck in read_decks(record["text"], is_name):
        yield deck._replace(
            name=deck.name or _text(record.get("name")) or _text(record.get("player")),
            play_format=deck.play_format or _text(record.get("format")),
        )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
