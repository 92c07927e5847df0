"""Files with decks: what they are called, how large they may be, and what is said of one that cannot be read.

What `cli` and `batch` have in common where they look for decks.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion_cli.rules.model import Unreadable, cannot_read

STDIN = "-"
"""The path that means the standard input."""
STDIN_NAME = "<stdin>"
"""What reports call it."""
DECK_SUFFIXES = (".txt", ".dek", ".dec", ".dck", ".cod", ".mwdeck", ".o8d", ".deck")
"""What a deck file in a directory is called. A file that is named itself may be called anything."""
MAY_BE_LISTS = (".md", ".markdown", ".csv", ".json", ".html", ".xml")
"""Files that may hold a decklist, and mostly hold something else: `check` reads them where they are named."""
LARGEST_FILE = 32 * 2**20
"""Bytes; no deck file is nearly so large."""
TOO_LARGE = ("too-large", f"is larger than {LARGEST_FILE // 2**20} MB: no decklist is")
"""Code and message of an `Unreadable`."""

T = TypeVar("T")


class Skipped(NamedTuple):
    """A file that a search found and that is not checked."""

    path: str
    is_called_like_a_list: bool = False
    """Whether only its content says that it is no decklist."""

    @property
    def kind(self) -> str:
        """Return what such files are counted under: the ending of the name."""
        ending = os.path.splitext(self.path)[1].lower() or "without an ending"  # noqa: PTH122
        return f"{ending} without a decklist" if self.is_called_like_a_list else ending


def skipped_line(kinds: Counter[str], *, is_verbose: bool) -> str:
    """Return a sentence on the files that a search found and that were not checked."""
    counted = ", ".join(f"{number:,} {kind}" for kind, number in sorted(kinds.items()))
    return f"skipped: {counted} ({'' if is_verbose else '-v names them; '}name a file to check it)"


_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:/|(?:[\w-]+\.)+(?:com|net|org|app|gg|io)/", re.IGNORECASE)
"""The beginning of an address: a scheme (of two letters or more, unlike a Windows drive), or a site and a slash."""


def is_address(path: str) -> bool:
    """Return whether a path looks like an address on the web."""
    return _ADDRESS.match(path) is not None


def no_such_file(path: str) -> Unreadable:
    """Return what is said of a path that leads nowhere; players try the address of their deck."""
    if is_address(path):
        message = (
            "This is an address, and only files are read. Export the list from the site into a file, or copy it and "
            "pipe it into `companion check -`"
        )
        return cannot_read(path, "no-such-file", message)
    return cannot_read(path, "no-such-file", "there is no such file")


def unreadable(path: str, error: OSError) -> Unreadable:
    """Return what is said of a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return no_such_file(path)
    return cannot_read(path, "unreadable", f"cannot be read: {error.strerror or error}")


def unsearchable(path: str, error: OSError) -> Unreadable:
    """Return what is said of a directory that the system does not let us search."""
    return cannot_read(path, "unreadable", f"the directory cannot be searched: {error.strerror}")


def write_whole(file: Path, data: bytes | Iterable[bytes], *, overwrite: bool = True) -> None:
    """Write the file whole or not at all, by way of a temporary file beside it.

    A link stays a link, a file keeps its permissions, and a pipe or device (`/dev/null`) is written to as it is.
    Without `overwrite` raise `FileExistsError` where there is one; raise `OSError` where it cannot be written.
    """
    pieces = (data,) if isinstance(data, bytes) else data
    if overwrite and file.exists():
        if not file.is_file():
            with file.open("wb") as stream:
                stream.writelines(pieces)
            return
        file = file.resolve()
    temporary = file.with_name(f".{file.name[:50]}.{os.getpid()}.new")
    try:
        with temporary.open("xb") as new:
            new.writelines(pieces)
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
