"""Patterns for paths, written as in a `.gitignore`; `pathspec` knows what they mean."""

from collections.abc import Sequence
from functools import lru_cache

from pathspec import GitIgnoreSpec


def fits(pattern: str, path: str) -> bool:
    """Return whether a path, with forward slashes and relative to the pattern's directory, fits the pattern.

    Raise `ValueError` for what is no pattern.
    """
    return _spec((pattern,)).match_file(path)


def last_fitting(patterns: Sequence[str], path: str) -> int | None:
    """Return the index of the pattern that decides that the path is meant; None where it is not, or `!` takes it back.

    The last pattern that fits decides. A directory's path ends with a slash.
    """
    result = _spec(tuple(patterns)).check_file(path)
    return result.index if result.include else None


def decision(patterns: Sequence[str], path: str) -> bool | None:
    """Return whether the patterns take the path in (True), take it back with `!` (False), or say nothing (None)."""
    return _spec(tuple(patterns)).check_file(path).include


@lru_cache(maxsize=256)
def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines(patterns)
