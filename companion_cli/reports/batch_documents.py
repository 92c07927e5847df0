"""The documents that a batch writes while it runs: a beginning, rows as they are finished, and an end.

Rows come as UTF-8 lines, those of one deck after the other; a document may put something between them.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion_cli.reports.batch_tally import Tally
from companion_cli.reports.json_report import Summary, json_foot, json_head, json_rows
from companion_cli.reports.model import Knowledge


class Document(NamedTuple):
    """How one kind of document is put together."""

    begin: Callable[[Knowledge], bytes]
    rows: Callable[[bytes, bool], bytes]
    """From some lines, and whether they are the first ones, to what is written of them."""
    end: Callable[[Tally, bool], bytes]
    """From the counts, and whether the run was interrupted, to the end."""


def lines(header: bytes = b"") -> Document:
    """Return the document that holds the lines as they are, below a header."""
    return Document(lambda _: header, lambda rows, _: rows, lambda _, __: b"")


def _end_json(tally: Tally, is_interrupted: bool) -> bytes:
    failed, unreadable = tally.decks - tally.ok, tally.unreadable.total()
    return json_foot(Summary(tally.decks + unreadable, tally.ok, failed, unreadable, is_interrupted))


JSON_DOCUMENT = Document(json_head, json_rows, _end_json)
"""The document of `reports.json_report`, written piece by piece."""
