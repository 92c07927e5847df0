"""What the batch works on and what it finds: plain data that travels between processes."""

from dataclasses import dataclass
from typing import NamedTuple

from companion_cli.rules.model import Status


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to judge: the content of a file, or one line of a JSON lines file."""

    path: str
    """What reports call it: `season.zip/round1/ann.txt`, `decks.jsonl:17`."""
    data: bytes
    line: int = 0
    """The 1-based line of a record in its JSON lines file; 0 for a whole file."""


class QuickVerdict(NamedTuple):
    """One companion against one deck, in three words; `rules.model.Verdict` says why."""

    status: Status
    condition_met: bool | None
    distance: int | None
