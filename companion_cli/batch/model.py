"""What the batch works on and what it finds: plain data that travels between processes."""

from typing import NamedTuple

from companion_cli.rules.model import Status, Unreadable


class Item(NamedTuple):
    """One thing to judge: the content of a file, or one line of a JSON lines file."""

    path: str
    """What reports call it: `season.zip/round1/ann.txt`, `decks.jsonl:17`."""
    data: bytes
    """In any encoding that lists come in; text is `text.encode()`."""
    line: int = 0
    """The 1-based line of a record in its JSON lines file; 0 for a whole file."""


Input = Item | Unreadable
"""What is found where decks are looked for; each becomes one row or more, all of that path."""


Found = tuple[Input, int]
"""An input, and what it weighs: bytes of the files on disk that are done with it, near enough for a progress bar."""


class QuickVerdict(NamedTuple):
    """One companion against one deck, in three words; `rules.model.Verdict` says why."""

    status: Status
    condition_met: bool | None
    distance: int | None
