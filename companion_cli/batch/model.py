"""What the batch works on and what it finds: plain data that travels between processes."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from companion_cli.files import Skipped, portions
from companion_cli.rules.model import Unreadable

MAX_INPUTS = 64
MAX_BYTES = 128 * 2**10
"""What is worth sending to another process at once: more inputs, or bytes, are lost where a run is killed, and fewer
cost more. Some twenty decks of a tournament file."""
T = TypeVar("T")


class Item(NamedTuple):
    """One thing to judge: the content of a file, or one line of a JSON lines file."""

    path: str
    """What reports call it: `season.zip/round1/ann.txt`, `decks.jsonl:17`."""
    data: bytes
    """In any encoding that lists come in; text is `text.encode()`."""
    line: int = 0
    """The 1-based line of a record in its JSON lines file; 0 for a whole file."""
    was_searched: bool = False
    """Whether a search found it, rather than a person naming it: then it may be no decklist, and is skipped."""
    lines_before: int = 0
    """Lines of the file that stand before a part of it (`json_parts`)."""
    decks_before: int = 0
    """Decks of the file before those of the part."""
    decks: int = 0
    """Decks in a part, each of which becomes one row; 0 for a whole file, which holds nobody knows how many."""


class DeckFile(NamedTuple):
    """A file to judge that nobody has read yet: whoever does the work reads it."""

    path: str
    """What reports call it."""
    file: str
    """Where it is."""
    size: int = 0
    """Bytes."""
    was_searched: bool = False
    """As in `Item`."""


Input = Item | DeckFile | Unreadable | Skipped
"""What is found where decks are looked for; each but the skipped becomes rows, all of its path."""


def chunk_by(things: Iterable[T], size_of: Callable[[T], int]) -> Iterator[list[T]]:
    """Yield the things in lists that are worth sending to another process."""
    return portions(things, size_of, MAX_INPUTS, MAX_BYTES)


def bytes_of(each: Input) -> int:
    """Return how many bytes an input holds."""
    return len(each.data) if isinstance(each, Item) else each.size if isinstance(each, DeckFile) else 0


Found = tuple[Input, int]
"""An input, and what it weighs: bytes of the files on disk that are done with it, near enough for a progress bar."""
