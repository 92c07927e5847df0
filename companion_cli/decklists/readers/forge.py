"""The `.dck` file of Forge: sections in brackets, cards as `count Name|SET|art`. It has no section for a companion."""

import re
from collections.abc import Iterator

from companion_cli.decklists.card_line import read_card_line
from companion_cli.decklists.clean import clean_line
from companion_cli.decklists.comments import read_comment
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.headings import word_heading
from companion_cli.decklists.model import Deck
from companion_cli.decklists.source import Rows, Source

_ANY_SECTION = re.compile(r"\[([^\[\]]+)\]")
_METADATA = ("metadata", "general")


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck. Sections that are no zone of a deck (avatar, planes, ...) are outside of it."""
    rows = Rows(source.is_name)
    section, directives = "main", []
    metadata: dict[str, str] = {}
    for number, raw in enumerate(split_lines(source.text), 1):
        line = clean_line(raw)
        head = _ANY_SECTION.fullmatch(line)
        if head:
            section = head[1].strip().lower()
        elif line.startswith(("#", "//")):
            key, value = read_comment(line)
            if key == "companion":
                directives.append((number, value))
            elif key:
                metadata.setdefault(key, value)
        elif section in _METADATA:
            key, _, value = line.partition("=")
            metadata[key.strip().lower()] = value.strip()
        elif line:
            _add(rows, section, number, raw, line)
    yield rows.deck(form, source, name=metadata.get("name"), play_format=metadata.get("format"), directives=directives)


def _add(rows: Rows, section: str, line_number: int, raw: str, line: str) -> None:
    text, *tail = (piece.strip() for piece in line.split("|"))
    card = read_card_line(text, rows.is_name)
    heading = word_heading(section)
    if card.count is None and (heading is None or heading.zone is None):
        return  # the settings of a shop or a quest
    number_in_set = tail[1].strip("[]") if len(tail) > 1 and tail[1].startswith("[") else None
    rows.add(
        card.count,
        card.name.removesuffix("+"),
        heading.zone if heading else None,
        line_number,
        max(raw.find(card.name), 0) + 1,
        set_code=tail[0] if tail else card.set_code,
        collector_number=number_in_set or card.collector_number,
    )
