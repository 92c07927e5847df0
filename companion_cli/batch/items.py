"""One input of a batch to its judged decks: a whole file, or a record of a JSON lines file."""

from collections.abc import Iterator

from companion_cli.batch.model import Item
from companion_cli.batch.records import decks_of_record, parse_record
from companion_cli.checking import Options, is_no_list, judge_deck, judge_file, read_file
from companion_cli.decklists import DecklistError
from companion_cli.files import Skipped
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Unreadable, cannot_read


def judge_item(item: Item, checker: Checker, options: Options) -> Iterator[DeckReport | Unreadable | Skipped]:
    """Yield what each deck of an item is, at least one result; what cannot be read is an `Unreadable`."""
    if not item.line:
        file = read_file(item.data, item.path, checker.reader)
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
