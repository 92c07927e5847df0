"""The deck data of AetherHub: a flat list of rows, where a row without a quantity is a heading."""

from collections.abc import Iterator

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.headings import Heading, word_heading
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.readers.json_text import Places, parse
from companion_cli.decklists.source import Rows, Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Headings that name no zone (types of cards) leave the zone as it is."""
    value = parse(source.text)
    converted = value.get("convertedDeck") if isinstance(value, dict) else None
    if not isinstance(converted, list):
        raise NoDecklistError('The JSON holds no list "convertedDeck". Give the deck as a text list.')
    rows, places, heading = Rows(source.is_name), Places(source.text), Heading(Zone.MAIN)
    for row in converted:
        name = row.get("name") if isinstance(row, dict) else None
        if not isinstance(name, str):
            continue
        place = places.of(name)
        if row.get("quantity") is None:
            heading = word_heading(name) or heading
        else:
            rows.add(row["quantity"], name, heading.zone, *place, set_code=row.get("set"))
    yield rows.deck(form, source)
