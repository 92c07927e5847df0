"""From the paths of a command line to inputs: directories, archives, JSON lines and deck files, in a fixed order."""

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from msgspec.structs import replace

from companion_cli.batch.archives import archive_inputs, printable
from companion_cli.batch.json_lines import LONGEST_LINE, LineStream, read_lines
from companion_cli.batch.json_parts import parts_of
from companion_cli.batch.kinds import Kind, kind_of
from companion_cli.batch.model import MAX_BYTES, DeckFile, Found, Input, Item
from companion_cli.files import LARGEST_FILE, STDIN, STDIN_NAME, TOO_LARGE, Skipped, unreadable
from companion_cli.rules.model import Unreadable, cannot_read
from companion_cli.searching import search

_BINARY = getattr(os, "O_BINARY", 0)
_PIECE = 2**16


def find_inputs(paths: list[str]) -> Iterator[Found]:
    """Yield what is found under the paths, in their order and by name within a directory; never raises for a bad one.

    A file that is named itself is read whatever it is called. Large JSON documents come in parts of some decks each.
    """
    for each, weight in _find_whole(paths):
        whole = read_input(each) if isinstance(each, DeckFile) and each.size > MAX_BYTES else each
        if not isinstance(whole, Item) or len(whole.data) <= MAX_BYTES:
            yield whole, weight
            continue
        left = weight
        for part in parts_of(whole):
            share = min(left, len(part.data)) if part.decks else left
            left -= share
            yield part, share


def _find_whole(paths: list[str]) -> Iterator[Found]:
    for path in paths:
        if path == STDIN:
            yield from ((each, 0) for each in _stdin_inputs())
        elif Path(path).is_dir():
            yield from _directory_inputs(path)
        else:
            yield from _named(path)


def weight_of(paths: list[str]) -> int:
    """Return what the inputs under the paths weigh together, as far as that is quickly told."""
    return sum(_weights(paths))


def is_anything_in(paths: list[str]) -> bool:
    """Return whether there may be something under the paths to read: a stream, or a file that is not empty."""
    return any(map(_is_stream, paths)) or any(_weights(paths))


def _is_stream(path: str) -> bool:
    """Return whether only reading tells what there is, as of a pipe."""
    return path == STDIN or (os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path))  # noqa: PTH110, PTH112, PTH113


def _weights(paths: list[str]) -> Iterator[int]:
    """Yield the weight of each file under the paths, the standard input aside."""
    for path in paths:
        if path == STDIN:
            continue
        if not os.path.isdir(path):  # noqa: PTH112  # unlike that of `Path` it raises nothing
            yield _size(path)
            continue
        for each in _walk(path):
            if not isinstance(each, Unreadable) and each[1] is not Kind.OTHER:
                yield _size(each[0])


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _directory_inputs(directory: str) -> Iterator[Found]:
    found = False
    for each in _walk(directory):
        if not isinstance(each, Unreadable) and each[1] is Kind.OTHER:
            yield (Skipped(_label(each[0])), 0)
            continue
        found = True
        if isinstance(each, Unreadable):
            yield (each, 0)
        elif each[1] is Kind.DECKS:
            size = _size(each[0])
            yield (DeckFile(_label(each[0]), each[0], size, was_searched=True), size)
        else:
            yield from _opened(*each)
    if not found:
        yield (cannot_read(_label(directory), "no-deck-files", "the directory holds no deck files"), 0)


def _walk(directory: str) -> Iterator[tuple[str, Kind] | Unreadable]:
    """Yield the files below a directory with their kinds, by name, and what of it cannot be searched."""
    for found in search(directory, lambda name: not name.startswith("__MACOSX")):
        if isinstance(found, Unreadable):
            yield replace(found, path=_label(found.path))
        else:
            yield found, kind_of(os.path.basename(found))  # noqa: PTH119


def _named(path: str) -> Iterator[Found]:
    """Yield what a file holds that was named itself."""
    kind = kind_of(Path(path).name)
    if kind not in (Kind.DECKS, Kind.OTHER):
        yield from _opened(path, kind)
        return
    whole = _read_file(DeckFile(_label(path), path))
    if isinstance(whole, Unreadable):
        yield (whole, 0)
    elif whole.data.startswith(_PACKED):  # from here on of what was read: a pipe is not read twice
        yield from archive_inputs(BytesIO(whole.data), whole.path, len(whole.data))
    elif _has_lines(whole.data):
        yield from _line_inputs(BytesIO(whole.data), whole.path)
    else:
        yield (whole, len(whole.data))


def _opened(path: str, kind: Kind) -> Iterator[Found]:
    """Yield what is in an archive, or on the lines of a file."""
    label = _label(path)
    try:
        with Path(path).open("rb") as raw:
            if kind is Kind.LINES:
                yield from _line_inputs(raw, label)
            else:
                yield from archive_inputs(raw, label, os.fstat(raw.fileno()).st_size)
    except OSError as error:
        yield (unreadable(label, error), 0)


def read_input(each: Input) -> Item | Unreadable | Skipped:
    """Return the content of an input, or why it cannot be read."""
    return _read_file(each) if isinstance(each, DeckFile) else each


def _read_file(file: DeckFile) -> Item | Unreadable:
    try:
        data = _read(file.file)
    except OSError as error:
        return unreadable(file.path, error)
    if len(data) > LARGEST_FILE:
        return cannot_read(file.path, *TOO_LARGE)
    return Item(file.path, data, was_searched=file.was_searched)


_PACKED = (b"PK\x03\x04", b"\x1f\x8b")
"""How zip archives and gzip files begin; no list does."""


def _read(path: str) -> bytes:
    """Return a file's bytes, or some more than a deck file may have; several times as fast as `open`."""
    descriptor = os.open(path, os.O_RDONLY | _BINARY)
    try:
        pieces = []
        size = 0
        while size <= LARGEST_FILE and (piece := os.read(descriptor, _PIECE)):
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)
    finally:
        os.close(descriptor)


def _line_inputs(raw: BinaryIO, label: str) -> Iterator[Found]:
    found = False
    for each in read_lines(raw, label):
        found = True
        yield (each, len(each.data) if isinstance(each, Item) else 0)
    if not found:
        yield (cannot_read(label, "empty", "it holds no line"), 0)


def _stdin_inputs() -> Iterator[Input]:
    """Yield what comes through the standard input: JSON lines if the first is whole, else one list or JSON document."""
    if sys.stdin.closed:
        yield cannot_read(STDIN_NAME, "unreadable", "was read already: name it once")
        return
    stream = BufferedReader(sys.stdin.buffer)  # type: ignore[type-var]
    lines = _to_first_words(stream)
    data = b"".join(lines)
    if lines and _is_record(lines[-1]):
        yield from read_lines(_Stream(BytesIO(data), stream), STDIN_NAME)
        return
    data += stream.read(LARGEST_FILE)
    if data.startswith(b"{") and not _is_json(data):  # then its first line alone may be broken
        yield from read_lines(_Stream(BytesIO(data + stream.readline(LONGEST_LINE)), stream), STDIN_NAME)
        return
    yield Item(STDIN_NAME, data) if len(data) <= LARGEST_FILE else cannot_read(STDIN_NAME, *TOO_LARGE)


def _to_first_words(stream: LineStream) -> list[bytes]:
    """Return the lines up to the first that is not blank, or some more blanks than a file may have."""
    lines: list[bytes] = []
    size = 0
    while size <= LARGEST_FILE and (line := stream.readline(LONGEST_LINE)):
        lines.append(line)
        size += len(line)
        if not line.isspace():
            break
    return lines


class _Stream(NamedTuple):
    """A stream of which some whole lines were read already."""

    read: BytesIO
    rest: LineStream

    def readline(self, size: int, /) -> bytes:
        """Return a line, or its first `size` bytes."""
        return self.read.readline(size) or self.rest.readline(size)


def _has_lines(data: bytes) -> bool:
    """Return whether a file holds records line by line, whatever it is called: two lines, the first a whole record."""
    first, _, rest = data.lstrip().partition(b"\n")
    return bool(rest.strip()) and _is_record(first)


def _is_record(line: bytes) -> bool:
    """Return whether a line is a whole JSON object."""
    line = line.removeprefix(BOM_UTF8).strip()
    return line.startswith(b"{") and _is_json(line)


def _is_json(data: bytes) -> bool:
    import json

    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _label(path: str) -> str:
    return path if path.isprintable() else printable(path)
