"""Finds the deck files below a directory; hidden folders and what a `.gitignore` leaves out are passed over."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion_cli.files import DECK_SUFFIXES, unreadable, unsearchable
from companion_cli.rules.model import Unreadable, cannot_read

PASSED_OVER = frozenset({".md", ".markdown", ".csv", ".json", ".html", ".xml"})
"""Files that may hold a decklist, and mostly hold something else: they are checked where they are named."""
_MAY_BE_LISTS = PASSED_OVER.union(DECK_SUFFIXES)
GITIGNORE = ".gitignore"


class _Ignores(NamedTuple):
    """One `.gitignore`, whose patterns are meant relative to its directory."""

    directory: Path
    patterns: tuple[str, ...]


def deck_files(directory: Path, on_passed_over: Callable[[Path], None] = lambda _: None) -> Iterator[Path | Unreadable]:
    """Yield the deck files below a directory, by name, and what of it cannot be searched or leads nowhere.

    `on_passed_over` is told of each file that may hold a decklist, but is not called like one.
    """
    here = directory.absolute()
    yield from _walk(directory, here, _ignores_above(here), on_passed_over)


def is_ignored(path: Path) -> bool:
    """Return whether a `.gitignore` leaves the file out."""
    here = path.absolute()
    ignores = (*_ignores_above(here.parent), *_ignores_in(here.parent))
    return any(_leaves_out(ignores, each, is_directory=each != here) for each in (*reversed(here.parents), here))


def _walk(
    shown: Path, here: Path, ignores: tuple[_Ignores, ...], on_passed_over: Callable[[Path], None]
) -> Iterator[Path | Unreadable]:
    """Walk a directory, `shown` as the user named it and `here` in full."""
    ignores = (*ignores, *_ignores_in(here))
    try:
        with os.scandir(here) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield unsearchable(str(shown), error)
        return
    for entry in found:
        if entry.name.startswith("."):
            continue
        is_directory = entry.is_dir(follow_symlinks=False)
        suffix = Path(entry.name).suffix.lower()
        if not is_directory and suffix not in _MAY_BE_LISTS:
            continue
        if _leaves_out(ignores, here / entry.name, is_directory=is_directory):
            continue
        if is_directory:
            yield from _walk(shown / entry.name, here / entry.name, ignores, on_passed_over)
        elif suffix in PASSED_OVER:
            on_passed_over(shown / entry.name)
        else:
            yield from _deck_file(shown / entry.name, entry)


def _deck_file(shown: Path, entry: os.DirEntry[str]) -> Iterator[Path | Unreadable]:
    """Yield the entry if it is a file, or may be one; a link that leads nowhere is told, one to a directory is not."""
    try:
        if entry.is_symlink():
            entry.stat()
        if entry.is_file():
            yield shown
    except FileNotFoundError:
        yield cannot_read(str(shown), "no-such-file", "is a link to a file that is not there")
    except OSError as error:
        yield unreadable(str(shown), error)


def _ignores_above(directory: Path) -> tuple[_Ignores, ...]:
    """Return the `.gitignore` files between the root of the repository and the directory; outside of one, none."""
    above = [directory, *directory.parents]
    # Where the directory may not be searched, this is False; what cannot be read there is told when it is opened.
    root = next((place for place, each in enumerate(above) if os.path.exists(each / ".git")), 0)  # noqa: PTH110
    return tuple(ignores for each in reversed(above[1 : root + 1]) for ignores in _ignores_in(each))


def _ignores_in(directory: Path) -> tuple[_Ignores, ...]:
    try:
        text = (directory / GITIGNORE).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return (_Ignores(directory, tuple(text.splitlines())),)


def _leaves_out(ignores: tuple[_Ignores, ...], path: Path, *, is_directory: bool) -> bool:
    """Return whether the path is ignored; the `.gitignore` nearest to it that mentions it decides."""
    if not ignores:
        return False
    from companion_cli.config.patterns import decision

    for each in reversed(ignores):
        if not path.is_relative_to(each.directory) or path == each.directory:
            continue
        said = decision(each.patterns, path.relative_to(each.directory).as_posix() + ("/" if is_directory else ""))
        if said is not None:
            return said
    return False
