"""Where a list comes from, as its source tells: event, date, player, result, address. Nothing judges by it.

The words of the sources stand in the table here: tournament files, records of JSON lines, tables.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from companion_cli.decklists.clean import clean_line
from companion_cli.decklists.model import Origin

_KEYS: Mapping[str, tuple[str, ...]] = {
    "event": ("event", "event_name", "eventName", "tournament", "tournament_name", "tournamentName"),
    "date": ("date", "event_date", "eventDate", "tournament_date", "tournamentDate", "starttime", "startDate"),
    "player": ("player", "player_name", "playerName", "pilot", "loginplayer"),
    "result": ("result", "finish", "standing", "place", "placement", "rank"),
    "url": ("url", "uri", "anchor_uri", "AnchorUri", "publicUrl", "link", "deck_url", "deckUrl"),
}
"""Keys of JSON objects, each also with a capital letter; of several the first that says something counts."""
_SPELLINGS = {field: tuple(s for key in keys for s in (key, key[0].upper() + key[1:])) for field, keys in _KEYS.items()}
_TITLES = ("name", "Name", "title", "Title")
"""What an event itself is called."""
_INNER = ("name", "Name", "username", "userName", "displayName")
"""Where an object stands for a text: `"player": {"name": "Ann"}`."""
_MAX_TEXT = 500
_DATE = re.compile(r"(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)")


def origin_of(said: Mapping[str, Any], around: Origin | None = None) -> Origin:
    """Return what an object, or a row of a table, says of its list; what it leaves open is that of the event around."""
    found = {field: _first(said, keys) for field, keys in _SPELLINGS.items()}
    return _origin(found, around)


def event_around(value: Mapping[str, Any], head: str, around: Origin | None) -> Origin | None:
    """Return what an object says of the event whose decks it holds, in its member `head` or itself."""
    inner = value.get(head)
    said = inner if isinstance(inner, dict) else value
    found = {field: _first(said, _SPELLINGS[field]) for field in ("event", "date", "url")}
    found["event"] = found["event"] or _first(said, _TITLES)
    return _origin(found, around)


def day_of(origin: Origin | None) -> date | None:
    """Return the day of the event, where it is written in the one way that can mean only one day: year first."""
    if origin is not None and origin.date is not None and (match := _DATE.match(origin.date)):
        with suppress(ValueError):
            return date(*map(int, match.groups()))
    return None


def _origin(found: Mapping[str, str | None], around: Origin | None) -> Origin:
    before = around or Origin()
    merged = Origin(*(found.get(field) or getattr(before, field) for field in Origin._fields))
    day = day_of(merged)
    return merged._replace(date=day.isoformat()) if day is not None else merged


def _first(said: Mapping[str, Any], keys: Iterable[str]) -> str | None:
    return next((text for key in keys if key in said and (text := _text(said[key]))), None)


def _text(value: Any) -> str:
    """Return a value as one line of text, empty where it says nothing."""
    if isinstance(value, dict):
        value = next((value[key] for key in _INNER if isinstance(value.get(key), str)), None)
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return clean_line(str(value)[:_MAX_TEXT])
