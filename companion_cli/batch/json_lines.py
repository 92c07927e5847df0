"""The lines of a JSON lines file, one at a time, however long the file or a line claims to be."""

from collections.abc import Iterator
from typing import Protocol

from companion_cli.batch.model import Input, Item
from companion_cli.rules.model import cannot_read

LONGEST_LINE = 4 * 2**20
"""Bytes; the record of a deck has some thousands."""


class LineStream(Protocol):
    """A stream of bytes with lines."""

    def readline(self, size: int, /) -> bytes:
        """Return a line with its end, or its first `size` bytes; nothing at the end of the stream."""
        ...


def read_lines(stream: LineStream, path: str) -> Iterator[Input]:
    """Yield an item for each line that is not empty, called `path:number`."""
    number = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            if not line.isspace():
                yield Item(f"{path}:{number}", line, number)
            continue
        yield cannot_read(f"{path}:{number}", "too-large", f"the line is longer than {LONGEST_LINE // 2**20} MB")
        while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
