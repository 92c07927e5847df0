"""Searches directories: the one way in which `check`, `batch` and the other commands find files.

Hidden files and folders are skipped, and on request what a `.gitignore` leaves out. Nothing is opened but those.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion_cli.files import unreadable, unsearchable
from companion_cli.rules.model import Unreadable, cannot_read

GITIGNORE = ".gitignore"


class _Ignores(NamedTuple):
    """One `.gitignore`, whose patterns are meant relative to its directory."""

    directory: str
    """In full, with forward slashes and one at its end."""
    patterns: tuple[str, ...]


class _Found(NamedTuple):
    """Something in a directory that was searched, or the directory where the search begins."""

    shown: str
    """The path as the user would write it."""
    here: Path
    """In full."""
    ignores: tuple[_Ignores, ...]
    entry: os.DirEntry[str] | None = None
    """None for a directory."""


def search(directory: str, is_wanted: Callable[[str], bool], *, gitignore: bool = False) -> Iterator[str | Unreadable]:
    """Yield the files below a directory in the order of their names, and what of it cannot be searched or read.

    `is_wanted` is asked for each name of a file. With `gitignore` the files that git ignores are left out. Links to
    directories are not followed; one that leads nowhere or in a circle is `Unreadable`. The empty string is the working
    directory, whose files are shown by their names alone.
    """
    here = Path(directory).absolute()
    # A stack, as Python limits how deep functions may call themselves, and nobody limits directories.
    to_visit = [_Found(directory, here, _ignores_above(here) if gitignore else ())]
    while to_visit:
        found = to_visit.pop()
        if found.entry is not None:
            yield from _file(found.shown, found.entry)
            continue
        if gitignore:
            try:
                found = found._replace(ignores=(*found.ignores, *_ignores_in(found.here)))
            except OSError as error:  # the files here are still checked
                yield unreadable(found.shown or ".", error)
        try:
            to_visit += reversed(_searched(found, is_wanted))
        except OSError as error:
            yield unsearchable(found.shown or ".", error)


def is_ignored(path: Path) -> bool:
    """Return whether a `.gitignore` leaves the file out."""
    here = path.absolute()
    ignores = (*_ignores_above(here.parent), *_ignores_in(here.parent))
    return any(_leaves_out(ignores, each, is_directory=each != here) for each in (*reversed(here.parents), here))


def _searched(directory: _Found, is_wanted: Callable[[str], bool]) -> list[_Found]:
    """Return what is in a directory, by name: other directories, and the files that are wanted."""
    found = []
    with os.scandir(directory.here) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith("."):
                continue
            is_directory = entry.is_dir(follow_symlinks=False)
            if not is_directory and not is_wanted(entry.name):
                continue
            here = directory.here / entry.name
            if directory.ignores and _leaves_out(directory.ignores, here, is_directory=is_directory):
                continue
            shown = os.path.join(directory.shown, entry.name)  # noqa: PTH118
            found.append(_Found(shown, here, directory.ignores, None if is_directory else entry))
    return found


def _file(shown: str, entry: os.DirEntry[str]) -> Iterator[str | Unreadable]:
    """Yield the entry if it is a file, or may be one; a link that leads nowhere is told, one to a directory is not."""
    try:
        if entry.is_symlink():
            entry.stat()
        if entry.is_file():
            yield shown
    except FileNotFoundError:
        yield cannot_read(shown, "no-such-file", "is a link to a file that is not there")
    except OSError as error:
        yield unreadable(shown, error)


def _ignores_above(directory: Path) -> tuple[_Ignores, ...]:
    """Return the `.gitignore` files between the root of the repository and the directory; outside of one, none."""
    above = [directory, *directory.parents]
    # Where the directory may not be searched, this is False; what cannot be read there is told when it is opened.
    root = next((place for place, each in enumerate(above) if os.path.exists(each / ".git")), 0)  # noqa: PTH110
    return tuple(ignores for each in reversed(above[1 : root + 1]) for ignores in _ignores_in(each))


def _ignores_in(directory: Path) -> tuple[_Ignores, ...]:
    file = directory / GITIGNORE
    if not os.path.lexists(file):
        return ()
    from companion_cli.config.patterns import read_gitignore

    patterns = read_gitignore(file)
    return (_Ignores(f"{directory.as_posix().rstrip('/')}/", patterns),) if patterns else ()


def _leaves_out(ignores: tuple[_Ignores, ...], path: Path, *, is_directory: bool) -> bool:
    """Return whether the path is ignored; the `.gitignore` nearest to it that mentions it decides."""
    if not ignores:
        return False
    from companion_cli.config.patterns import decision

    whole = path.as_posix() + ("/" if is_directory else "")
    for each in reversed(ignores):
        said = decision(each.patterns, whole[len(each.directory) :]) if whole.startswith(each.directory) else None
        if said is not None:
            return said
    return False
