"""companion: checks Magic: The Gathering decklists against every companion's deck-building condition.

The public API: `read_deck` makes a `Deck` of any text, `CardLibrary.bundled()` knows the cards, `check_deck` judges
the one with the other and returns a `DeckReport`.
"""

from companion_cli.cards.library import CardLibrary
from companion_cli.decklists import read_deck
from companion_cli.rules.check import check_deck
from companion_cli.rules.formats import Format
from companion_cli.rules.model import DeckReport
from companion_cli.version import VERSION

__version__ = VERSION

__all__ = ["CardLibrary", "DeckReport", "Format", "__version__", "check_deck", "read_deck"]
