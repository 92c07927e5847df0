"""The `.dek` file of MTGO: `Cards` elements, each of one printing, in the deck or its sideboard."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.readers.xml_elements import Columns, directives, elements
from companion_cli.decklists.source import Rows, Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck."""
    rows = Rows(source.is_name)
    columns = Columns(source.text)
    for element in elements(source.text):
        if element.tag != "Cards":
            continue
        attributes = {key.lower(): value for key, value in element.attributes.items()}
        zone = Zone.SIDEBOARD if attributes.get("sideboard", "").strip().lower() == "true" else Zone.MAIN
        column = columns.of_name_attribute(element)
        count, name, mtgo_id = (attributes.get(key) for key in ("quantity", "name", "catid"))
        rows.add(count, name or "", zone, element.line, column, mtgo_id=mtgo_id)
    yield rows.deck(form, source, directives=directives(source.text))
