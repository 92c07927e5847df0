"""One input of a batch to its judged decks: a whole file, or a record of a JSON lines file."""

import json
from collections.abc import Iterator

from msgspec.structs import replace

from companion_cli.batch.model import Item
from companion_cli.batch.records import decks_of_record, parse_record
from companion_cli.checking import Options, ReadFile, is_no_list, judge_deck, judge_file, read_file
from companion_cli.decklists import Deck, DecklistError
from companion_cli.decklists.readers.boards import empty_decks
from companion_cli.files import Skipped
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Unreadable, cannot_read


def judge_item(item: Item, checker: Checker, options: Options) -> Iterator[DeckReport | Unreadable | Skipped]:
    """Yield what each deck of an item is, at least one result; what cannot be read is an `Unreadable`."""
    if not item.line:
        file = _read_part(item, checker) if item.decks else read_file(item.data, item.path, checker.reader)
        if item.was_searched and is_no_list(file, checker.source):
            yield Skipped(item.path, is_called_like_a_list=True)
        else:
            yield from judge_file(file, checker, options)
        return
    try:
        decks = list(decks_of_record(parse_record(item.data), item.line, checker.reader, options.format))
    except DecklistError as error:
        yield cannot_read(item.path, error.code, str(error))
        return
    for deck in decks:
        yield judge_deck(deck, item.path, checker, options)


def _read_part(item: Item, checker: Checker) -> ReadFile:
    """Read a part of a file, with the lines and numbers of decks that the whole has."""
    file = read_file(item.data, item.path, checker.reader)
    if file.failure is not None and not file.decks:  # as in the whole, where other decks have boards
        return ReadFile(item.path, tuple(empty_decks(json.loads(item.data))), None, item.decks_before)
    decks = [_lower(deck, item.lines_before) for deck in file.decks]
    return file._replace(decks=tuple(decks), decks_before=item.decks_before)


def _lower(deck: Deck, lines: int) -> Deck:
    """Return the deck so many lines further down."""
    return deck._replace(
        entries=tuple([replace(entry, line=entry.line + lines) for entry in deck.entries]),
        notes=tuple([note._replace(line=note.line and note.line + lines) for note in deck.notes]),
    )
