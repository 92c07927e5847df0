"""From the paths of a command line to the bytes of each deck file."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion_cli.cli.searching import SUFFIXES, deck_files, is_ignored
from companion_cli.rules.model import Unreadable

STDIN = "-"
STDIN_NAME = "<stdin>"
MAXIMUM_BYTES = 32 * 1024 * 1024
"""No deck file is nearly so large."""
_GLOB = frozenset("*?[")


class Source(NamedTuple):
    """One input and its bytes."""

    path: str
    data: bytes


def read_sources(
    paths: list[str], *, stdin_name: str | None = None, is_excluded: Callable[[Path], bool] = lambda _: False
) -> Iterator[Source | Unreadable]:
    """Yield each file's bytes once, in the order of the paths and by name within a directory; raise for none.

    A path is a file, a directory that is searched, a pattern like `decks/**/*.txt`, or `-` for the standard input,
    which reports call `stdin_name`. Files that `is_excluded` are passed over.
    """
    seen: set[Path] = set()
    for path in paths:
        if path == STDIN:
            yield _limited(stdin_name or STDIN_NAME, sys.stdin.buffer.read(MAXIMUM_BYTES + 1))
            continue
        for found in _files(path):
            if isinstance(found, Unreadable):
                yield found
            elif found.absolute() not in seen:
                seen.add(found.absolute())
                if not is_excluded(found):
                    yield _file(found)


def _files(path: str) -> Iterator[Path | Unreadable]:
    if Path(path).is_dir():
        yield from _directory(Path(path))
    elif _GLOB.isdisjoint(path) or Path(path).exists():
        yield Path(path)
    else:
        yield from _pattern(path)


def _directory(directory: Path) -> Iterator[Path | Unreadable]:
    found = False
    try:
        for path in deck_files(directory):
            found = True
            yield path
    except OSError as error:
        yield Unreadable(str(error.filename or directory), "unreadable", f"cannot be searched: {error.strerror}")
        return
    if not found:
        known = " ".join(sorted(SUFFIXES))
        yield Unreadable(str(directory), "no-deck-files", f"the directory holds no deck files ({known})")


def _pattern(pattern: str) -> Iterator[Path | Unreadable]:
    from glob import glob

    # Path.glob takes no absolute pattern.
    paths = map(Path, sorted(glob(pattern, recursive=True)))  # noqa: PTH207
    matches = [path for path in paths if path.is_file() and not is_ignored(path)]
    if not matches:
        yield Unreadable(pattern, "no-such-file", "no file fits the pattern")
    yield from matches


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
