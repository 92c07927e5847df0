"""The JSON of Melee.gg's API: one deck, its cards as `Records` with name, count and component."""

from collections.abc import Iterator
from typing import Any

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.origins import origin_of
from companion_cli.decklists.readers.json_text import Places, parse
from companion_cli.decklists.source import Rows, Source

_COMPONENTS = {0: Zone.MAIN, 99: Zone.SIDEBOARD, 4: Zone.COMPANION}


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck, or each of a list of them. Components of unknown meaning are outside of the deck."""
    value = parse(source.text)
    places = Places(source.text)
    for deck in value if isinstance(value, list) else [value]:
        records = deck.get("Records") if isinstance(deck, dict) else None
        if not isinstance(records, list):
            raise NoDecklistError('The JSON holds no list of "Records". Give the deck as a text list.')
        rows = Rows(source.is_name)
        for record in records:
            _add(rows, record, places)
        read = rows.deck(form, source, name=_text(deck.get("DecklistName")), play_format=_text(deck.get("FormatName")))
        yield read._replace(origin=origin_of(deck))


def _add(rows: Rows, record: Any, places: Places) -> None:
    if isinstance(record, dict) and isinstance(name := record.get("n"), str):
        component = record.get("c")
        zone = _COMPONENTS.get(component) if isinstance(component, int) else None
        rows.add(record.get("q"), name, zone, *places.of(name), set_code=record.get("s"))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
