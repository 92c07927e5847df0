"""Where a command's output goes, whole: the standard output or a file."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion_cli.cli.errors import fail
from companion_cli.files import STDIN, write_whole


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


def write(data: bytes | Iterable[bytes], file: Path | None = None) -> None:
    """Write a whole output to a file or, without one, to the standard output. A file that fails ends the command.

    What the file held before is lost only once all that is new is on the disk.
    """
    if file is not None:
        try:
            write_whole(file, data)
        except OSError as error:
            fail(f"{file}: cannot be written: {error.strerror}")
        return
    sys.stdout.flush()
    for piece in (data,) if isinstance(data, bytes) else data:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def write_new_file(file: Path, data: bytes, *, overwrite: bool = False) -> None:
    """Write a file whole, and only where there is none yet unless `overwrite`; a file that fails ends the command."""
    if not file.name:
        fail(f"{file}: is a directory")
    try:
        write_whole(file, data, overwrite=overwrite)
    except FileExistsError:
        fail(f"{file}: it exists; --force overwrites it")
    except OSError as error:
        fail(f"{file}: cannot be written: {error.strerror}")


def written_file(option: Path | None) -> Path | None:
    """Return the file that an option names; None for the standard output, which `-` means too."""
    return None if option is None or str(option) == "-" else option


def refuse_to_overwrite(file: Path, inputs: Iterable[str]) -> None:
    """End the command where the file to write is one of those that were read; `-` is the standard input."""
    for path in inputs:
        # Where either is not there, or not to be looked at, the two are not one.
        with suppress(OSError, ValueError):
            read = os.fstat(sys.stdin.fileno()) if path == STDIN else os.stat(path)  # noqa: PTH116
            if file.is_file() and os.path.samestat(file.stat(), read):
                fail(f"{file}: is one of the lists to read, and would be overwritten")
