"""Files with decks: what they are called, how large they may be, and what is said of one that cannot be read.

What `cli` and `batch` have in common where they look for decks, each in its own way. Nothing is opened here.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from companion_cli.rules.model import Unreadable, cannot_read

STDIN = "-"
"""The path that means the standard input."""
STDIN_NAME = "<stdin>"
"""What reports call it."""
DECK_SUFFIXES = (".txt", ".dek", ".dec", ".dck", ".cod", ".mwdeck", ".o8d", ".deck")
"""What a deck file in a directory is called. A file that is named itself may be called anything."""
LARGEST_FILE = 32 * 2**20
"""Bytes; no deck file is nearly so large."""
TOO_LARGE = ("too-large", f"is larger than {LARGEST_FILE // 2**20} MB: no decklist is")
"""Code and message of an `Unreadable`."""

T = TypeVar("T")


def unreadable(path: str, error: OSError) -> Unreadable:
    """Return what is said of a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return cannot_read(path, "no-such-file", "there is no such file")
    return cannot_read(path, "unreadable", f"cannot be read: {error.strerror or error}")


def unsearchable(path: str, error: OSError) -> Unreadable:
    """Return what is said of a directory that the system does not let us search."""
    return cannot_read(path, "unreadable", f"the directory cannot be searched: {error.strerror}")


def write_whole(file: Path, data: bytes, *, overwrite: bool = True) -> None:
    """Write the file whole or not at all, by way of a temporary file beside it.

    A link stays a link, a file keeps its permissions, and a pipe or device (`/dev/null`) is written to as it is.
    Without `overwrite` raise `FileExistsError` where there is one; raise `OSError` where it cannot be written.
    """
    if overwrite and file.exists():
        if not file.is_file():
            file.write_bytes(data)
            return
        file = file.resolve()
    temporary = file.with_name(f".{file.name[:50]}.{os.getpid()}.new")
    try:
        with temporary.open("xb") as new:
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
        if overwrite:
            if file.exists():
                temporary.chmod(file.stat().st_mode)
            temporary.replace(file)
        else:
            file.hardlink_to(temporary)
    finally:
        with suppress(OSError):  # where it could not be made, there is none
            temporary.unlink()


def portions(things: Iterable[T], size_of: Callable[[T], int], most: int, most_bytes: int) -> Iterator[list[T]]:
    """Yield the things in lists of at most so many, each of which ends with the thing that fills so many bytes."""
    portion: list[T] = []
    size = 0
    for each in things:
        portion.append(each)
        size += size_of(each)
        if len(portion) >= most or size >= most_bytes:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion
