"""Web pages and XML that hold no decklist we know: refused with what was seen and a word on what to do."""

from typing import NoReturn

from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.sniffing import tags_in
from companion_cli.decklists.source import Source


def read(source: Source, form: str) -> NoReturn:
    """Raise `NoDecklistError`."""
    tags = " ".join(f"<{tag}>" for tag in tags_in(source.text))
    seen = f" Its elements are {tags}." if tags else ""
    raise NoDecklistError(
        f"This is {form} without a decklist that is known in it.{seen} Copy the list itself and save it as text."
    )
