"""The `.cod` file of Cockatrice: `zone` elements with `card` elements. It has no zone for commander or companion."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.readers.xml_elements import Columns, directives, elements
from companion_cli.decklists.source import Rows, Source

_ZONES = {"main": Zone.MAIN, "side": Zone.SIDEBOARD, "sideboard": Zone.SIDEBOARD}


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. A card without `number` is one copy."""
    rows = Rows(source.is_name)
    columns = Columns(source.text)
    name = None
    for element in elements(source.text):
        if element.tag == "deckname":
            name = element.text
        if element.tag != "card" or element.parent is None:
            continue
        attributes = element.attributes
        rows.add(
            attributes.get("number") or "1",
            attributes.get("name", ""),
            _ZONES.get(element.parent.attributes.get("name", "main").lower()),
            element.line,
            columns.of_name_attribute(element),
            set_code=attributes.get("setShortName"),
            collector_number=attributes.get("collectorNumber"),
        )
    yield rows.deck(form, source, name=name, directives=directives(source.text))
