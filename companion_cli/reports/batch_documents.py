"""The documents that a batch writes while it runs: a beginning, rows as they are finished, and an end.

Rows come as UTF-8 lines, those of one deck after the other; a document may put something between them.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion_cli.reports.batch_tally import Tally
from companion_cli.reports.json_report import render_json
from companion_cli.reports.model import Knowledge, Run


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


def _begin_json(knowledge: Knowledge) -> bytes:
    before, decks, _ = render_json(Run((), knowledge)).partition('"decks": [')
    return (before + decks).encode()


def _json_rows(rows: bytes, is_first: bool) -> bytes:
    # A line end is never within a row: JSON escapes it.
    return (b"\n  " if is_first else b",\n  ") + rows[:-1].replace(b"\n", b",\n  ") if rows else b""


def _end_json(tally: Tally, is_interrupted: bool) -> bytes:
    failed, unreadable = tally.decks - tally.ok, tally.unreadable.total()
    counts = f'"decks": {tally.decks + unreadable}, "ok": {tally.ok}, "failed": {failed}, "unreadable": {unreadable}'
    counts += ', "interrupted": true' if is_interrupted else ""
    return f'\n ],\n "summary": {{{counts}}}}}\n'.encode()


JSON_DOCUMENT = Document(_begin_json, _json_rows, _end_json)
"""The document of `reports.json_report`, written piece by piece."""
