"""The `.o8d` file of OCTGN: `section` elements with `card` elements whose text is the name."""

from collections.abc import Iterator

from companion_cli.decklists.headings import word_heading
from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers.xml_elements import Columns, directives, elements
from companion_cli.decklists.source import Rows, Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Sections that are no zone of a deck (planes, schemes, ...) are outside of it."""
    rows = Rows(source.is_name)
    columns = Columns(source.text)
    for element in elements(source.text):
        if element.tag != "card" or element.parent is None:
            continue
        heading = word_heading(element.parent.attributes.get("name", ""))
        zone = heading.zone if heading else None
        rows.add(element.attributes.get("qty"), element.text, zone, element.line, columns.of_text(element))
    yield rows.deck(form, source, directives=directives(source.text))
