"""From the paths of a command line to the bytes of each deck file."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion_cli.cli.searching import deck_files, is_ignored
from companion_cli.files import DECK_SUFFIXES, LARGEST_FILE, STDIN, STDIN_NAME, TOO_LARGE, unreadable
from companion_cli.rules.model import Unreadable, cannot_read

_GLOB = frozenset("*?[")


class Source(NamedTuple):
    """One input and its bytes."""

    path: str
    data: bytes


def read_sources(
    paths: list[str],
    *,
    stdin_name: str | None = None,
    is_excluded: Callable[[Path], bool] = lambda _: False,
    on_passed_over: Callable[[Path], None] = lambda _: None,
) -> Iterator[Source | Unreadable]:
    """Yield each file's bytes once, in the order of the paths and by name within a directory.

    A path is a file, a directory that is searched (`searching.deck_files`), a pattern like `decks/**/*.txt`, or `-` for
    the standard input, which reports call `stdin_name`. Files that `is_excluded` are passed over. What the system
    refuses is `Unreadable` and stops nothing.
    """
    seen: set[Path] = set()
    for path in paths:
        if path == STDIN:
            yield _stdin(stdin_name or STDIN_NAME)
            continue
        try:
            for found in _files(path, on_passed_over):
                if isinstance(found, Unreadable):
                    yield found
                elif found.absolute() not in seen:
                    seen.add(found.absolute())
                    yield from _unless_excluded(found, is_excluded)
        except OSError as error:  # the working directory's: all else is told where it is met
            yield cannot_read(path, "unreadable", f"cannot be looked for: {error.strerror}")


def _unless_excluded(path: Path, is_excluded: Callable[[Path], bool]) -> Iterator[Source | Unreadable]:
    try:
        if is_excluded(path):
            return
    except OSError as error:
        yield unreadable(str(path), error)
        return
    yield _file(path)


def _stdin(name: str) -> Source | Unreadable:
    if sys.stdin is None:
        return cannot_read(name, "unreadable", "the standard input is closed")
    try:
        return _limited(name, sys.stdin.buffer.read(LARGEST_FILE + 1))
    except OSError as error:
        return unreadable(name, error)


def _files(path: str, on_passed_over: Callable[[Path], None]) -> Iterator[Path | Unreadable]:
    # Unlike those of `Path`, these take what may not be looked at for what is not there; opening it then tells why.
    if os.path.isdir(path):  # noqa: PTH112
        yield from _directory(Path(path), on_passed_over)
    elif _GLOB.isdisjoint(path) or os.path.exists(path):  # noqa: PTH110
        yield Path(path)
    else:
        yield from _pattern(path)


def _directory(directory: Path, on_passed_over: Callable[[Path], None]) -> Iterator[Path | Unreadable]:
    found = False
    for each in deck_files(directory, on_passed_over):
        found = True
        yield each
    if not found:
        known = " ".join(DECK_SUFFIXES)
        yield cannot_read(str(directory), "no-deck-files", f"the directory holds no deck files ({known})")


def _pattern(pattern: str) -> Iterator[Path | Unreadable]:
    from glob import glob

    # Path.glob takes no absolute pattern.
    paths = map(Path, sorted(glob(pattern, recursive=True)))  # noqa: PTH207
    matches = [path for path in paths if os.path.isfile(path) and not is_ignored(path)]  # noqa: PTH113
    if not matches:
        yield cannot_read(pattern, "no-such-file", "no file fits the pattern")
    yield from matches


def _file(path: Path) -> Source | Unreadable:
    try:
        with path.open("rb") as file:
            return _limited(str(path), file.read(LARGEST_FILE + 1))
    except OSError as error:
        return unreadable(str(path), error)


def _limited(path: str, data: bytes) -> Source | Unreadable:
    if len(data) > LARGEST_FILE:
        return cannot_read(path, *TOO_LARGE)
    return Source(path, data)
