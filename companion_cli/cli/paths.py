"""From the paths of a command line to the bytes of each deck file."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion_cli.files import (
    DECK_SUFFIXES,
    LARGEST_FILE,
    MAY_BE_LISTS,
    STDIN,
    STDIN_NAME,
    TOO_LARGE,
    Skipped,
    is_address,
    no_such_file,
    unreadable,
)
from companion_cli.rules.model import Unreadable, cannot_read
from companion_cli.searching import is_ignored, search

_GLOB = frozenset("*?[")


class Source(NamedTuple):
    """One input and its bytes."""

    path: str
    data: bytes
    was_searched: bool = False
    """Whether a search of a directory found it, rather than a person naming it."""


def read_sources(
    paths: list[str],
    *,
    stdin_name: str | None = None,
    is_excluded: Callable[[Path], bool] = lambda _: False,
    on_skipped: Callable[[Skipped], None] = lambda _: None,
) -> Iterator[Source | Unreadable]:
    """Yield each file's bytes once, in the order of the paths and by name within a directory.

    A path is a file, a directory that is searched (`deck_files`), a pattern like `decks/**/*.txt`, or `-` for the
    standard input, which reports call `stdin_name`. Files that `is_excluded` are skipped. What the system refuses is
    `Unreadable` and stops nothing.
    """
    seen: set[Path] = set()
    for path in paths:
        if path == STDIN:
            yield _stdin(stdin_name or STDIN_NAME)
            continue
        try:
            for found in _files(path, on_skipped):
                if isinstance(found, Unreadable):
                    yield found
                elif found.absolute() not in seen:
                    seen.add(found.absolute())
                    yield from _unless_excluded(found, is_excluded, was_searched=os.path.isdir(path))  # noqa: PTH112
        except OSError as error:  # the working directory's: all else is told where it is met
            yield cannot_read(path, "unreadable", f"cannot be looked for: {error.strerror}")


def deck_files(directory: Path, on_skipped: Callable[[Skipped], None] = lambda _: None) -> Iterator[Path | Unreadable]:
    """Yield the deck files below a directory, by name, and what of it cannot be searched or leads nowhere.

    `on_skipped` is told of each file that may hold a decklist, but is not called like one. What a `.gitignore`
    leaves out is skipped.
    """
    whole = str(directory)
    for found in search("" if whole == "." else whole, _may_be_list, gitignore=True):
        if isinstance(found, Unreadable):
            yield found
        elif found.lower().endswith(MAY_BE_LISTS):
            on_skipped(Skipped(str(Path(found))))
        else:
            yield Path(found)


def _may_be_list(name: str) -> bool:
    return os.path.splitext(name)[1].lower() in _SEARCHED  # noqa: PTH122


_SEARCHED = frozenset((*DECK_SUFFIXES, *MAY_BE_LISTS))


def _unless_excluded(
    path: Path, is_excluded: Callable[[Path], bool], *, was_searched: bool
) -> Iterator[Source | Unreadable]:
    try:
        if is_excluded(path):
            return
    except OSError as error:
        yield unreadable(str(path), error)
        return
    source = _file(path)
    yield source._replace(was_searched=was_searched) if isinstance(source, Source) else source


def _stdin(name: str) -> Source | Unreadable:
    if sys.stdin is None:
        return cannot_read(name, "unreadable", "the standard input is closed")
    try:
        return _limited(name, sys.stdin.buffer.read(LARGEST_FILE + 1))
    except OSError as error:
        return unreadable(name, error)


def _files(path: str, on_skipped: Callable[[Skipped], None]) -> Iterator[Path | Unreadable]:
    # Unlike those of `Path`, these take what may not be looked at for what is not there; opening it then tells why.
    if os.path.isdir(path):  # noqa: PTH112
        yield from _directory(Path(path), on_skipped)
    elif is_address(path) and not os.path.exists(path):  # noqa: PTH110
        yield no_such_file(path)
    elif _GLOB.isdisjoint(path) or os.path.exists(path):  # noqa: PTH110
        yield Path(path)
    else:
        yield from _pattern(path)


def _directory(directory: Path, on_skipped: Callable[[Skipped], None]) -> Iterator[Path | Unreadable]:
    found = False
    for each in deck_files(directory, on_skipped):
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
