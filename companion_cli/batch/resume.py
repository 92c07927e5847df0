"""Going on where an earlier run stopped, by what its output file says is done.

Rows stand in the order of the inputs. The rows of the last input may be incomplete, so they are made anew; all before
must be those of the same inputs, or the file belongs to another run.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from typing import BinaryIO, NamedTuple

from companion_cli.batch.csv_rows import COLUMNS, HEADER, cell_text
from companion_cli.batch.model import Found, Input


class ResumeError(Exception):
    """The output file is not one that these inputs can go on with; the message says why."""


class Row(NamedTuple):
    """What a row says of its deck."""

    path: str
    ok: bool
    format: str
    """A key of `rules.formats.FORMATS`, or nothing where the deck could not be read."""
    format_from: str
    companion: str
    """The chosen companion, in the table else those that lie in the sideboard."""

    @property
    def is_readable(self) -> bool:
        """Return whether there was a deck to judge."""
        return bool(self.format)


class Done(NamedTuple):
    """What an earlier run has left."""

    size: int
    """Bytes of the output file that are kept."""
    ok: int = 0
    failed: int = 0
    unreadable: int = 0
    last: str | None = None
    """The path in the rows that are not kept, as it stands there; None where no whole row is left out."""


class RowForm(NamedTuple):
    """How the rows of one kind of output are read again."""

    header: bytes
    """The first line of the file, empty if there is none."""
    start: bytes
    """What every row begins with."""
    read: Callable[[bytes], Row | None]
    """From a line with its end to what it says, None where it is no whole row."""
    as_written: Callable[[str], str]
    """From an input's path to how it stands in a row."""


def read_done(file: BinaryIO, form: RowForm) -> Done:
    """Return how much of an output file is done, the rows of its last input left out. Raise `ResumeError`."""
    header = file.readline() if form.header else b""
    if header != form.header:
        if form.header.startswith(header):
            return Done(0)
        raise ResumeError("the output file does not begin as this kind of output does")
    done = now = Done(len(header))
    path = None
    for line in file:
        row = form.read(line)
        if row is None:
            is_cut_off = line.startswith(form.start) or form.start.startswith(line)
            if file.read(1) or not is_cut_off:
                raise ResumeError(f"the output file holds a line that is no row, {now.size} bytes from its beginning")
            break
        if row.path != path:
            path, done = row.path, now
        now = Done(
            now.size + len(line),
            now.ok + row.ok,
            now.failed + (row.is_readable and not row.ok),
            now.unreadable + (not row.is_readable),
        )
    return done._replace(last=path)


def left_to_do(
    found: Iterable[Found], file: BinaryIO, done: Done, form: RowForm, rows_of: Callable[[Input], bytes]
) -> Iterator[Found]:
    """Return the inputs that are not done. Raise `ResumeError` where those that are done are not these inputs.

    `rows_of` makes the rows of one anew: the first that was readable has to be judged by the same format, and for the
    same companion, as it was.
    """
    groups = groupby(found, key=lambda each: form.as_written(each[0].path))
    is_checked = False
    for row in _first_rows(file, done, form):
        here, inputs = next(groups, (None, iter(())))
        if here != row.path:
            raise _other_inputs(row.path, here)
        if row.is_readable and not is_checked:
            is_checked = True
            again = form.read(rows_of(next(inputs)[0]).partition(b"\n")[0] + b"\n")
            _refuse_other_options(row, again)
    here, inputs = next(groups, (None, iter(())))
    if done.last is not None and here != done.last:
        raise _other_inputs(done.last, here)
    return chain(inputs, (each for _, inputs in groups for each in inputs))


def _other_inputs(path: str, here: str | None) -> ResumeError:
    return ResumeError(f"the output file goes on with {path} where the inputs have {here or 'nothing'}")


def _refuse_other_options(row: Row, again: Row | None) -> None:
    if again is None or row[2:] != again[2:]:
        then, now = (_judged_as(each) if each else "not at all" for each in (row, again))
        raise ResumeError(
            f"the output file has {row.path} judged {then}, which would be judged {now}; "
            "go on with the same options, or write to another file"
        )


def _judged_as(row: Row) -> str:
    companion = f" with {row.companion}" if row.companion else ""
    return f"as {row.format} ({row.format_from}){companion}"


def _first_rows(file: BinaryIO, done: Done, form: RowForm) -> Iterator[Row]:
    """Yield the first row of each input that is done."""
    position = file.seek(len(form.header))
    before = None
    while position < done.size:
        line = file.readline()
        position += len(line)
        row = form.read(line)
        if row is not None and row.path != before:
            before = row.path
            yield row


def _read_json_row(line: bytes) -> Row | None:
    """Read a row of JSON lines. Only its path is decoded, for a row has ten thousand signs."""
    if not (line.startswith(_JSON_START) and line.endswith(b"}\n")):
        return None
    try:
        path, _ = json.JSONDecoder().raw_decode(line.decode(), len(_JSON_START) - 1)
    except ValueError:
        return None
    # These can be keys only: within a string their quotes would be escaped.
    played = _JSON_FORMAT.search(line)
    played_format, format_from = (part.decode() for part in played.groups()) if played else ("", "")
    chosen = _JSON_CHOSEN.search(line)
    return Row(path, b'"ok": true' in line, played_format, format_from, chosen[1].decode() if chosen else "")


_JSON_START = b'{"path": "'
_JSON_FORMAT = re.compile(rb'"format": "([^"]*)", "format_from": "([^"]*)"')
_JSON_CHOSEN = re.compile(rb'"chosen": "([^"]*)"')


def _read_csv_row(line: bytes) -> Row | None:
    """Read a row of the table; each is one line."""
    try:
        cells = next(csv.reader([line.decode()], strict=True))
    except (ValueError, csv.Error, StopIteration):
        return None
    if len(cells) != len(COLUMNS) or not line.endswith(b"\n"):
        return None
    row = dict(zip(COLUMNS, cells, strict=True))
    return Row(row["path"], row["ok"] == "true", row["format"], row["format_from"], row["companion"])


JSON_ROWS = RowForm(b"", _JSON_START, _read_json_row, str)
CSV_ROWS = RowForm(HEADER.encode(), b"", _read_csv_row, cell_text)
