"""From the paths of a command line to the bytes of each deck file."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion_cli.rules.model import Unreadable

STDIN = "-"
SUFFIXES = frozenset({".txt", ".dek", ".dec", ".dck", ".cod", ".mwdeck", ".o8d", ".deck"})
"""What a deck file in a directory is called. A file that is named itself may be called anything."""
MAXIMUM_BYTES = 32 * 1024 * 1024
"""No deck file is nearly so large."""


@dataclass(frozen=True, slots=True)
class Source:
    """One input and its bytes."""

    path: str
    data: bytes


def read_sources(paths: list[str]) -> Iterator[Source | Unreadable]:
    """Yield each file's bytes, in the order of the paths and by name within a directory; never raises for a bad one."""
    for path in paths:
        if path == STDIN:
            yield _limited("<stdin>", sys.stdin.buffer.read(MAXIMUM_BYTES + 1))
        elif Path(path).is_dir():
            yield from _directory(Path(path))
        else:
            yield _file(Path(path))


def _directory(directory: Path) -> Iterator[Source | Unreadable]:
    try:
        files = sorted(path for path in directory.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
    except OSError as error:
        yield Unreadable(str(directory), "unreadable", f"cannot be searched: {error.strerror}")
        return
    if not files:
        known = " ".join(sorted(SUFFIXES))
        yield Unreadable(str(directory), "no-deck-files", f"the directory holds no deck files ({known})")
    for path in files:
        yield _file(path)


def _file(path: Path) -> Source | Unreadable:
    try:
        with path.open("rb") as file:
            return _limited(str(path), file.read(MAXIMUM_BYTES + 1))
    except FileNotFoundError:
        return Unreadable(str(path), "no-such-file", "there is no such file")
    except OSError as error:
        return Unreadable(str(path), "unreadable", f"cannot be read: {error.strerror}")


def _limited(path: str, data: bytes) -> Source | Unreadable:
    if len(data) > MAXIMUM_BYTES:
        return Unreadable(path, "too-large", f"is larger than {MAXIMUM_BYTES // 2**20} MB: no decklist is")
    return Source(path, data)
