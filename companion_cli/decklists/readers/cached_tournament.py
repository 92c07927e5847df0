"""The result files of MTGODecklistCache: many decks, each with main deck and sideboard; MTGO's commanders lie in the
latter."""

from collections.abc import Iterator

from companion_cli.decklists.model import Deck
from companion_cli.decklists.readers import boards
from companion_cli.decklists.readers.command_zone import with_command_zone
from companion_cli.decklists.source import Source


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield each deck of the tournament."""
    return map(with_command_zone, boards.read(source, form))
