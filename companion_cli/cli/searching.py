"""Finds the deck files below a directory; hidden folders and what a `.gitignore` leaves out are passed over."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SUFFIXES = frozenset({".txt", ".dek", ".dec", ".dck", ".cod", ".mwdeck", ".o8d", ".deck"})
"""What a deck file in a directory is called. A file that is named itself may be called anything."""
GITIGNORE = ".gitignore"


class _Ignores(NamedTuple):
    """One `.gitignore`, whose patterns are meant relative to its directory."""

    directory: Path
    patterns: tuple[str, ...]


def deck_files(directory: Path) -> Iterator[Path]:
    """Yield the deck files below a directory, by name. Raise `OSError` where a directory cannot be read."""
    here = directory.absolute()
    yield from _walk(directory, here, _ignores_above(here))


def is_ignored(path: Path) -> bool:
    """Return whether a `.gitignore` leaves the file out."""
    here = path.absolute()
    ignores = (*_ignores_above(here.parent), *_ignores_in(here.parent))
    return any(_leaves_out(ignores, each, is_directory=each != here) for each in (*reversed(here.parents), here))


def _walk(shown: Path, here: Path, ignores: tuple[_Ignores, ...]) -> Iterator[Path]:
    """Walk a directory, `shown` as the user named it and `here` in full."""
    ignores = (*ignores, *_ignores_in(here))
    with os.scandir(here) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        if entry.name.startswith("."):
            continue
        is_directory = entry.is_dir(follow_symlinks=False)
        if not is_directory and not _is_deck_file(entry):
            continue
        if _leaves_out(ignores, here / entry.name, is_directory=is_directory):
            continue
        if is_directory:
            yield from _walk(shown / entry.name, here / entry.name, ignores)
        else:
            yield shown / entry.name


def _is_deck_file(entry: os.DirEntry[str]) -> bool:
    return Path(entry.name).suffix.lower() in SUFFIXES and entry.is_file()


def _ignores_above(directory: Path) -> tuple[_Ignores, ...]:
    """Return the `.gitignore` files between the root of the repository and the directory; outside of one, none."""
    above = [directory, *directory.parents]
    root = next((place for place, each in enumerate(above) if (each / ".git").exists()), 0)
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
