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
from companion_cli.batch.model import Found
from companion_cli.rules.model import FormatFrom


class ResumeError(Exception):
    """The output file is not one that these inputs can go on with; the message says why."""


class Row(NamedTuple):
    """What a row says of its deck."""

    path: str
    ok: bool
    format: str
    """A key of `rules.formats.FORMATS`, or nothing where the deck could not be read."""
    format_from: str

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


def read_done(file: BinaryIO, form: RowForm, wanted: str | None = None) -> Done:
    """Return how much of an output file is done, the rows of its last input left out. Raise `ResumeError`.

    `wanted` is the format that the caller wants decks to be judged by, if any; the rows must have been made so.
    """
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
        if row.is_readable:
            _refuse_other_format(row, wanted)
        if row.path != path:
            path, done = row.path, now
        now = Done(
            now.size + len(line),
            now.ok + row.ok,
            now.failed + (row.is_readable and not row.ok),
            now.unreadable + (not row.is_readable),
        )
    return done._replace(last=path)


def _refuse_other_format(row: Row, wanted: str | None) -> None:
    given = row.format if row.format_from == FormatFrom.OPTION else None
    if given != wanted:
        how = f"with --format {given}" if given else "without --format"
        raise ResumeError(f"the output file's decks were judged {how}; go on in the same way, or write to another file")


def left_to_do(found: Iterable[Found], file: BinaryIO, done: Done, form: RowForm) -> Iterator[Found]:
    """Return the inputs that are not done. Raise `ResumeError` where those that are done are not these inputs."""
    groups = groupby(found, key=lambda each: form.as_written(each[0].path))
    for path in _paths(file, done, form):
        here, _ = next(groups, (None, None))
        if here != path:
            raise _other_inputs(path, here)
    here, inputs = next(groups, (None, iter(())))
    if done.last is not None and here != done.last:
        raise _other_inputs(done.last, here)
    return chain(inputs, (each for _, inputs in groups for each in inputs))


def _other_inputs(path: str, here: str | None) -> ResumeError:
    return ResumeError(f"the output file goes on with {path} where the inputs have {here or 'nothing'}")


def _paths(file: BinaryIO, done: Done, form: RowForm) -> Iterator[str]:
    """Yield the path of each input that is done."""
    position = file.seek(len(form.header))
    before = None
    while position < done.size:
        line = file.readline()
        position += len(line)
        row = form.read(line)
        if row is not None and row.path != before:
            before = row.path
            yield row.path


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
    return Row(path, b'"ok": true' in line, played_format, format_from)


_JSON_START = b'{"path": "'
_JSON_FORMAT = re.compile(rb'"format": "([^"]*)", "format_from": "([^"]*)"')


def _read_csv_row(line: bytes) -> Row | None:
    """Read a row of the table; each is one line."""
    try:
        cells = next(csv.reader([line.decode()], strict=True))
    except (ValueError, csv.Error, StopIteration):
        return None
    if len(cells) != len(COLUMNS) or not line.endswith(b"\n"):
        return None
    row = dict(zip(COLUMNS, cells, strict=True))
    return Row(row["path"], row["ok"] == "true", row["format"], row["format_from"])


JSON_ROWS = RowForm(b"", _JSON_START, _read_json_row, str)
CSV_ROWS = RowForm(HEADER.encode(), b"", _read_csv_row, cell_text)
