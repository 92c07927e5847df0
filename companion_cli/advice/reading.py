"""The lists that a user names with `--from`, counted once: the corpus is kept in the cache until a list changes."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion_cli.advice.corpus import Corpus, count_lists
from companion_cli.batch.model import Item
from companion_cli.batch.sources import find_inputs, read_input
from companion_cli.cards.model import CardQuery, Found, NameSource
from companion_cli.cards.remembering import RememberingSource, SuggestingSource
from companion_cli.checking import read_file
from companion_cli.decklists import ListReader
from companion_cli.decklists.model import Deck, Zone
from companion_cli.files import write_whole

VERSION = b"1"
"""Changes when what is kept of a corpus does."""
MAX_KEPT = 8
"""Corpora in the cache; the oldest goes first."""


def read_corpus(paths: Sequence[str], source: SuggestingSource, cache: Path) -> Corpus:
    """Return the corpus of all lists under the paths: folders, archives and files, as `companion batch` finds them.

    Main decks and commanders count, without basic lands. What cannot be read is left out.
    """
    items = [each for found, _ in find_inputs(list(paths)) if isinstance(each := read_input(found), Item)]
    file = cache / f"corpus-{_digest(items, source)}.json"
    with suppress(OSError, msgspec.DecodeError):
        kept = msgspec.json.decode(file.read_bytes(), type=Corpus)
        if all(0 <= place < len(kept.names) for row in kept.lists for place in row):
            return kept
    remembering = RememberingSource(source)
    reader = ListReader(remembering.is_name, remembering.may_lead)
    corpus = count_lists(_names(deck, remembering) for item in items for deck in _decks(item, reader))
    with suppress(OSError):  # without a cache it is counted anew each time
        write_whole(file, msgspec.json.encode(corpus))
        for old in sorted(cache.glob("corpus-*.json"), key=lambda path: path.stat().st_mtime)[:-MAX_KEPT]:
            old.unlink()
    return corpus


def _digest(items: Sequence[Item], source: NameSource) -> str:
    """Return what tells one corpus from another: its lists' bytes, and the cards that name them."""
    digest = blake2b(VERSION + str(source.text_as_of).encode(), digest_size=16)
    for item in items:
        digest.update(len(item.data).to_bytes(8, "big"))
        digest.update(item.data)
    return digest.hexdigest()


def _decks(item: Item, reader: ListReader) -> Sequence[Deck]:
    if item.line:
        from companion_cli.batch.records import decks_of_record, parse_record
        from companion_cli.decklists.errors import DecklistError

        try:
            return list(decks_of_record(parse_record(item.data), item.line, reader, None))
        except DecklistError:
            return ()
    return read_file(item.data, item.path, reader).decks


def _names(deck: Deck, source: RememberingSource) -> Iterator[str]:
    entries = deck.in_zone(Zone.COMMANDER, Zone.MAIN)
    queries = [CardQuery(entry.name, entry.set_code, entry.collector_number) for entry in entries]
    for answer in source.look_up(queries, deck.language):
        if isinstance(answer, Found) and "Basic" not in answer.card.supertypes:
            yield answer.card.name
