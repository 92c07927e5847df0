"""companion: checks Magic: The Gathering decklists against every companion's deck-building condition.

The public API: `read_deck` makes a `Deck` of any text, `CardLibrary.bundled()` knows the cards, `check_deck` judges
the one with the other and returns a `DeckReport`. Each is imported when it is first asked for.
"""

from companion_cli.version import VERSION

TYPE_CHECKING = False
"""As type checkers know it; `typing` itself takes time, in which the command could not be stopped quietly yet."""
if TYPE_CHECKING:
    from typing import Any

    from companion_cli.cards.library import CardLibrary
    from companion_cli.decklists import read_deck
    from companion_cli.rules.check import check_deck
    from companion_cli.rules.formats import Format
    from companion_cli.rules.model import DeckReport

__version__ = VERSION

__all__ = ["CardLibrary", "DeckReport", "Format", "__version__", "check_deck", "read_deck"]

_MODULES = {
    "CardLibrary": "cards.library",
    "DeckReport": "rules.model",
    "Format": "rules.formats",
    "check_deck": "rules.check",
    "read_deck": "decklists",
}


def __getattr__(name: str) -> "Any":
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
