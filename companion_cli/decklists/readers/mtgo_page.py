"""A decklist page of mtgo.com, saved whole: its decks are JSON within a script."""

import re
from collections.abc import Iterator

from companion_cli.decklists.errors import BrokenMarkupError
from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers import boards
from companion_cli.decklists.readers.json_text import Places, refuse_too_many_values
from companion_cli.decklists.source import Source

_BEFORE_DATA = re.compile(r"window\.MTGO\.decklists\.data\s*=\s*(?=\{)")


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield each deck of the page. Its formats are codes of MTGO's own, so that none is stated."""
    import json

    refuse_too_many_values(source.text)
    match = _BEFORE_DATA.search(source.text)
    start = match.end() if match else len(source.text) - len(source.text.lstrip())
    try:
        value, _ = json.JSONDecoder().raw_decode(source.text, start)
    except (ValueError, RecursionError) as error:
        raise BrokenMarkupError(f"The page's deck data break off: {error}. Save the page again.") from None
    for deck in boards.decks_of(value, source, form, Places(source.text, start)):
        yield deck._replace(play_format=None)
