"""Where a command's output goes: the standard output or a file, whole, and quietly where the reader has gone."""

import io
import os
import sys
from pathlib import Path

from companion_cli.cli.errors import fail


class LikeStdout(io.TextIOWrapper):
    """Text kept in memory, encoded as the standard output would encode it."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding=sys.stdout.encoding, errors="backslashreplace", newline="\n")
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        """Return whether it will be printed on a terminal."""
        return self._is_terminal

    def written(self) -> bytes:
        """Return everything that was printed."""
        self.flush()
        self.seek(0)
        return bytes(self.buffer.read())


def write(data: bytes, file: Path | None = None) -> None:
    """Write a whole output to a file or, without one, to the standard output. A file that fails ends the command."""
    if file is not None:
        try:
            file.write_bytes(data)
        except OSError as error:
            fail(f"{file}: cannot be written: {error.strerror}")
        return
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        hush()


def hush() -> None:
    """Send what is still to come, at exit too, nowhere: the reader (`| head`) has what it wants."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
