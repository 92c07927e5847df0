"""Web pages and XML that hold no decklist we know: refused with a word on what to do."""

from typing import NoReturn

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.source import Source


def read(_: Source, form: str) -> NoReturn:
    """Raise `NoDecklistError`."""
    message = f"This is {form} without a decklist that is known in it. Copy the list itself and save it as text."
    raise NoDecklistError(message)
