"""`companion parse`: shows how lists are read, and judges nothing."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.cli.errors import CANNOT_WORK, complain
from companion_cli.cli.paths import read_sources
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.cli.writing import LikeStdout, write
from companion_cli.decklists import DecklistError, ListReader
from companion_cli.reports.parse import ReadDeck, ReadResult, print_text, render_json, unreadable_count
from companion_cli.rules.model import Unreadable, cannot_read

if TYPE_CHECKING:
    from companion_cli.cards.library import CardLibrary


def parse_command(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Decklists of any kind, directories of them, or - for stdin.")
    ],
    output: Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the report.")] = TextOrJson.TEXT,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every card and every note.")] = False,
) -> None:
    """Show how decklists are read: their zones, what was assumed, and what was left out.

    The exit status is 0, or 2 where a list could not be read or holds no card.

    Examples:

        companion parse deck.txt

        companion parse deck.dek --output json
    """
    from companion_cli.cards.library import CardLibrary

    library = CardLibrary.bundled()
    results = list(_read(paths, library))
    if output is TextOrJson.JSON:
        write(render_json(results).encode("utf-8", "replace"))
    else:
        write(_text(results, verbose=verbose))
    unreadable = unreadable_count(results)
    if unreadable and len(results) > 1:
        complain(f"{unreadable} of {len(results)} decks could not be read")
    raise typer.Exit(CANNOT_WORK if unreadable else 0)


def _text(results: list[ReadResult], *, verbose: bool) -> bytes:
    from companion_cli.reports.console import open_console

    stream = LikeStdout(is_terminal=sys.stdout.isatty())
    print_text(results, open_console(stream), verbose=verbose)
    return stream.written()


def _read(paths: list[str], library: "CardLibrary") -> Iterator[ReadResult]:
    from companion_cli.checking import with_names

    reader = ListReader(library.is_name, library.may_lead)
    for source in read_sources(paths):
        if isinstance(source, Unreadable):
            yield source
            continue
        try:
            for deck in reader.read(source.data, file_name=source.path):
                yield ReadDeck(source.path, with_names(deck, library))
        except DecklistError as error:
            yield cannot_read(source.path, error.code, error.message)
