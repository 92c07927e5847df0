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

from companion_cli.batch.model import Found, Input, Item
from companion_cli.reports.batch_csv import COLUMNS, HEADER, cell_text


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
    within: tuple["Done", ...] = ()
    """What is done behind each row of that path; of a large file its first parts may be done."""


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
    within: list[Done] = []
    for line in file:
        row = form.read(line)
        if row is None:
            is_cut_off = line.startswith(form.start) or form.start.startswith(line)
            if file.read(1) or not is_cut_off:
                raise ResumeError(f"the output file holds a line that is no row, {now.size} bytes from its beginning")
            break
        if row.path != path:
            path, done, within = row.path, now, []
        now = Done(
            now.size + len(line),
            now.ok + row.ok,
            now.failed + (row.is_readable and not row.ok),
            now.unreadable + (not row.is_readable),
        )
        within.append(now)
    return done._replace(last=path, within=tuple(within))


def left_to_do(
    found: Iterable[Found], file: BinaryIO, done: Done, form: RowForm, rows_of: Callable[[Input], bytes]
) -> tuple[Iterator[Found], Done]:
    """Return the inputs that are not done, and what is. Raise `ResumeError` where these are not the inputs of the file.

    `rows_of` makes the rows of one anew: those of the first that were readable have to be what they were.
    """
    groups = groupby(found, key=lambda each: form.as_written(each[0].path))
    compared = 0
    for row, line in _first_rows(file, done, form):
        here, inputs = _next_with_rows(groups, row.path, rows_of)
        if here != row.path:
            raise _other_inputs(row.path, here)
        if row.is_readable and compared < _MOST_COMPARED:
            compared += 1
            _refuse_other(row, line, rows_of(next(inputs)[0]).partition(b"\n")[0] + b"\n", form)
    here, inputs = _next_with_rows(groups, done.last, rows_of)
    if done.last is not None and here != done.last:
        raise _other_inputs(done.last, here)
    inputs, done = _parts_left(inputs, file, done, rows_of)
    return chain(inputs, (each for _, inputs in groups for each in inputs)), done


def _parts_left(
    inputs: Iterator[Found], file: BinaryIO, done: Done, rows_of: Callable[[Input], bytes]
) -> tuple[Iterator[Found], Done]:
    """Leave out the first parts of the last path where the file has all their rows, as the last of them shows."""
    taken: list[Found] = []
    rows = 0
    last = 0
    for each in inputs:
        decks = each[0].decks if isinstance(each[0], Item) else 0
        if not decks or rows + decks > len(done.within):
            inputs = chain((each,), inputs)
            break
        taken.append(each)
        rows, last = rows + decks, rows
    if not taken:
        return inputs, done
    start, end = (done, *done.within)[last], done.within[rows - 1]
    file.seek(start.size)
    if _AGE.sub(b"", file.read(end.size - start.size)) != _AGE.sub(b"", rows_of(taken[-1][0])):
        return chain(taken, inputs), done
    return inputs, end


_Group = tuple[str | None, Iterator[Found]]


def _next_with_rows(groups: Iterator[_Group], path: str | None, rows_of: Callable[[Input], bytes]) -> _Group:
    """Return the next inputs of one path: those of `path`, or the first others that are not skipped."""
    for here, inputs in groups:
        if path is None or here == path or any(rows_of(each) for each, _ in inputs):
            return here, inputs
    return None, iter(())


def _other_inputs(path: str, here: str | None) -> ResumeError:
    return ResumeError(f"the output file goes on with {path} where the inputs have {here or 'nothing'}")


_MOST_COMPARED = 32
"""Inputs whose rows are made anew: other options may leave some as they were, and hardly all of these."""
_AGE = re.compile(rb"[0-9]+ days ago")
"""What is another on another day, and no reason to begin anew."""


def _refuse_other(row: Row, line: bytes, again: bytes, form: RowForm) -> None:
    if _AGE.sub(b"", line) == _AGE.sub(b"", again):
        return
    then, now = _judged_as(row), _judged_as(form.read(again))
    how = f"judged {then}, which would be judged {now}" if then != now else "judged otherwise than it would be now"
    raise ResumeError(
        f"the output file has {row.path} {how}; go on with the same options, lists and cards, or write to another file"
    )


def _judged_as(row: Row | None) -> str:
    if row is None or not row.is_readable:
        return "not at all"
    companion = f" with {row.companion}" if row.companion else ""
    return f"as {row.format} ({row.format_from}){companion}"


def _first_rows(file: BinaryIO, done: Done, form: RowForm) -> Iterator[tuple[Row, bytes]]:
    """Yield the first row of each input that is done, and its line."""
    position = file.seek(len(form.header))
    before = None
    while position < done.size:
        line = file.readline()
        position += len(line)
        row = form.read(line)
        if row is not None and row.path != before:
            before = row.path
            yield row, line


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
    return Row(path, b'"ok":true' in line, played_format, format_from, chosen[1].decode() if chosen else "")


_JSON_START = b'{"path":"'
_JSON_FORMAT = re.compile(rb'"format":"([^"]*)","format_from":"([^"]*)"')
_JSON_CHOSEN = re.compile(rb'"chosen":"([^"]*)"')


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
