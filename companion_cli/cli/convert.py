"""`companion convert`: reads one list of any form and writes it in another."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.checking import with_names
from companion_cli.cli.errors import complain, fail
from companion_cli.cli.paths import Source, read_sources
from companion_cli.cli.writing import write, write_new_file, written_file
from companion_cli.decklists import Deck, DecklistError, ListReader
from companion_cli.decklists.clean import shortened
from companion_cli.decklists.codes import CODES, Weight
from companion_cli.decklists.write import CardNames, Target, not_kept, write_deck

if TYPE_CHECKING:
    from companion_cli.cards.library import CardLibrary


def convert_command(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A decklist of any kind, or - for stdin.")],
    target: Annotated[Target, typer.Option("--to", help="The form to write.")],
    output_file: Annotated[
        Path | None, typer.Option("--output-file", "-o", metavar="FILE", help="Write into this file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
) -> None:
    """Write a decklist in the form that another program takes: names spelt as it expects them, zones where it has them.

    Cards that are not known are written as the list calls them, and named on stderr, as is all that the form does not
    keep. The exit status is 0, or 2 where the list cannot be read or the file cannot be written.

    Examples:

        companion convert deck.txt --to mtgo

        companion convert deck.dek --to arena -o deck.txt
    """
    from companion_cli.cards.library import CardLibrary

    library = CardLibrary.bundled()
    deck = _read(path, library)
    names = _names(deck, path, library)
    for sentence in (*_left_out(deck), *not_kept(deck, target)):
        complain(f"{path}: {sentence}")
    data = write_deck(deck, target, names).encode()
    file = written_file(output_file)
    if file is None:
        write(data)
    else:
        write_new_file(file, data, overwrite=force)


def _read(path: str, library: "CardLibrary") -> Deck:
    sources = list(read_sources([path]))
    if len(sources) != 1:
        fail(f"{path}: {len(sources)} files; convert one at a time")
    source = sources[0]
    if not isinstance(source, Source):
        fail(f"{source.path}: {source.error.message}")
    try:
        decks = list(ListReader(library.is_name, library.may_lead).read(source.data, file_name=source.path))
    except DecklistError as error:
        fail(f"{source.path}: {error.message}")
    if len(decks) > 1:
        fail(f"{source.path}: it holds {len(decks)} decks; convert one at a time")
    if not decks[0].entries:
        fail(f"{source.path}: there is no card in it")
    return with_names(decks[0], library)


def _names(deck: Deck, path: str, library: "CardLibrary") -> dict[str, CardNames]:
    """Return the names of the deck's cards by the names of its entries; complain of those that no card has."""
    from companion_cli.cards.model import CardQuery, Found

    entries = {entry.name: entry for entry in deck.entries}
    queries = [CardQuery(entry.name, entry.set_code, entry.collector_number) for entry in entries.values()]
    names = {}
    answers = library.look_up(queries, deck.language, suggest=False)
    for entry, answer in zip(entries.values(), answers, strict=True):
        if isinstance(answer, Found):
            names[entry.name] = CardNames(answer.card.name, answer.card.deck_names)
        else:
            complain(
                f"{path}:{entry.line}: no single card is called {shortened(entry.name)!r}; it was written as it is"
            )
    return names


_LEFT_OUT = ("ignored-section", "title-ignored", "zero-count")


def _left_out(deck: Deck) -> list[str]:
    """Return what the reading says it may have misread or did leave out, which is then missing in the output."""
    return [
        f"{note.text} (line {note.line})" if note.line else note.text
        for note in deck.notes
        if CODES[note.code].weight is Weight.WARNING or note.code in _LEFT_OUT
    ]
