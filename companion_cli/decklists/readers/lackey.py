"""The `.dek` file of LackeyCCG: `superzone` elements with one `card` element a copy, each with its name and set."""

from collections.abc import Iterator

from companion_cli.decklists.headings import word_heading
from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers.xml_elements import Columns, directives, elements
from companion_cli.decklists.source import Rows, Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Zones that are none of a deck (tokens, planes, ...) are outside of it."""
    rows = Rows(source.is_name)
    columns = Columns(source.text)
    found = elements(source.text)
    sets = {id(element.parent): element.text for element in found if element.tag == "set"}
    for element in found:
        card = element.parent
        if element.tag != "name" or card is None or card.tag != "card" or card.parent is None:
            continue
        heading = word_heading(card.parent.attributes.get("name", ""))
        zone = heading.zone if heading else None
        rows.add(1, element.text, zone, element.line, columns.of_text(element), set_code=sets.get(id(card)))
    yield rows.deck(form, source, directives=directives(source.text))
