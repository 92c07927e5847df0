"""Patterns for paths, written as in a `.gitignore` (git-scm.com/docs/gitignore), matched in linear time.

Each pattern becomes one regular expression. Its stars are atomic groups: the first place that fits is as good as any
later one, so nothing is tried twice, however many stars there are.
"""

import re
import stat
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from companion_cli.bounds import MAX_GITIGNORE, MAX_GITIGNORE_PATTERNS, MAX_PATTERN


def fits(pattern: str, path: str) -> bool:
    """Return whether a path, with forward slashes and relative to the pattern's directory, fits the pattern."""
    return decision([pattern], path) or False


def last_fitting(patterns: Sequence[str], path: str) -> int | None:
    """Return the index of the pattern that decides that the path is meant; None where it is not, or `!` takes it back.

    The last pattern that fits decides. A directory's path ends with a slash.
    """
    index = _deciding(patterns, path)
    return index if index is not None and not patterns[index].startswith("!") else None


def decision(patterns: Sequence[str], path: str) -> bool | None:
    """Return whether the patterns take the path in (True), take it back with `!` (False), or say nothing (None)."""
    index = _deciding(patterns, path)
    return None if index is None else not patterns[index].startswith("!")


def require_pattern(pattern: str) -> None:
    """Raise `ValueError` for what can never fit a path, such as a bracket without its end."""
    if len(pattern) > MAX_PATTERN.most:
        raise ValueError(MAX_PATTERN.error)
    if _compiled(pattern) is None:
        raise ValueError("is no pattern as in a .gitignore")


def read_gitignore(file: Path) -> tuple[str, ...]:
    """Return the patterns of a `.gitignore`; none where there is no such file.

    As git does, take what is no file itself (a link, a pipe, a device) for none. Raise `OSError` for one over its
    bounds, or that cannot be read.
    """
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return ()
    except OSError:
        return ()
    with file.open("rb") as opened:
        data = opened.read(MAX_GITIGNORE.most + 1)
    if len(data) > MAX_GITIGNORE.most:
        raise OSError(0, f"its {file.name} {MAX_GITIGNORE.error}", str(file))
    text = data.decode("utf-8-sig", "replace")
    lines = tuple(line for line in text.split("\n") if line.strip() and not line.startswith("#"))
    if len(lines) > MAX_GITIGNORE_PATTERNS.most:
        raise OSError(0, f"its {file.name} {MAX_GITIGNORE_PATTERNS.error}", str(file))
    return lines


def _deciding(patterns: Sequence[str], path: str) -> int | None:
    """Return the index of the last pattern that fits the path itself, else of the last that fits a directory above."""
    above = None
    for index in range(len(patterns) - 1, -1, -1):
        expression = _compiled(patterns[index])
        found = expression and expression.match(path)
        if found and found.lastgroup is None:
            return index
        if found and above is None:
            above = index
    return above


@lru_cache(maxsize=4 * MAX_GITIGNORE_PATTERNS.most)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """Return the expression that matches a path from its beginning; None for a comment and what can never fit.

    Its group `below` is set where not the path itself fits, but a directory above it.
    """
    if len(pattern) > MAX_PATTERN.most or pattern.startswith("#"):
        return None
    stripped = pattern.rstrip(" \r\n")
    if stripped.endswith("\\") and stripped != pattern:
        stripped += " "
    stripped = stripped.removeprefix("!")
    parts = stripped.removesuffix("/").split("/")
    if not any(parts):
        return None
    if len(parts) == 1:
        parts.insert(0, "**")
    elif not parts[0]:
        del parts[0]
    try:
        return re.compile(_path(parts, only_directories=stripped.endswith("/")), re.S)
    except ValueError:
        return None


def _path(parts: list[str], *, only_directories: bool) -> str:
    """Return the expression for the parts of a path; `**` stands for any number of directories."""
    if only_directories and parts[-1] == "**":
        parts = [*parts, "*"]
    fixed: list[list[str]] = [[]]
    for part in parts:
        if part != "**":
            fixed[-1].append(_name(part))
        elif fixed[-1] or len(fixed) == 1:
            fixed.append([])
    end = "(?P<below>/)" if only_directories else r"(?:(?P<below>/)|\Z)"
    first, *floating = ("/".join(names) for names in fixed)
    if not floating:
        return first + end
    middle = "".join(f"(?>(?:[^/]+/)*?{names}/)" for names in floating[:-1])
    # The last one looks from the end, so that the path itself is found before a directory above it.
    last = f"(?:[^/]+/)*{floating[-1]}{end}" if floating[-1] else "(?=.)"
    return (f"{first}/" if first else "") + middle + last


def _name(glob: str) -> str:
    """Return the expression for one part of a path. Raise `ValueError` for what git discards."""
    fixed = [""]
    characters = enumerate(glob)
    for place, character in characters:
        if character == "*":
            if fixed[-1] or len(fixed) == 1:
                fixed.append("")
        elif character == "?":
            fixed[-1] += "[^/]"
        elif character == "[":
            expression, end = _class(glob, place + 1)
            fixed[-1] += expression
            while place < end:
                place, _ = next(characters)
        elif character == "\\":
            fixed[-1] += re.escape(next(characters, (0, ""))[1]) or _discarded()
        else:
            fixed[-1] += re.escape(character)
    first, *floating = fixed
    if not floating:
        return first
    middle = "".join(f"(?>[^/]*?{each})" for each in floating[:-1])
    return rf"(?=[^/]){first}{middle}[^/]*{floating[-1]}(?=/|\Z)"


def _class(glob: str, start: int) -> tuple[str, int]:
    """Return the expression for a bracket whose content starts there, and the place of its end."""
    found = _BRACKET.match(glob, start)
    if found is None:
        _discarded()
    said = []
    for item in _ITEM.finditer(found["items"]):
        if item["kind"] is not None:
            said.append(_KINDS.get(item["kind"]) or _discarded())
            continue
        low, high = (item[end][-1] if item[end] else "" for end in ("low", "high"))
        if not high:
            said.append(re.escape(low))
        elif low <= high:
            said.append(f"{re.escape(low)}-{re.escape(high)}")
    if not said:  # of ranges such as z-a alone
        return ("[^/]" if found["not"] else "(?!)"), found.end() - 1
    return f"(?!/)[{'^' if found['not'] else ''}{''.join(said)}]", found.end() - 1


def _discarded() -> NoReturn:
    raise ValueError("git discards the pattern")


_BRACKET = re.compile(r"(?P<not>[!^]?)(?P<items>\]?(?:\\.|\[:\w*:\]|[^\]\\])*+)\]", re.S)
_ITEM = re.compile(r"\[:(?P<kind>\w*):\]|(?P<low>\\.|.)(?:-(?P<high>\\.|[^\]]))?", re.S)
_KINDS = {
    "alnum": "A-Za-z0-9",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "digit": "0-9",
    "lower": "a-z",
    "punct": re.escape("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "A-Fa-f0-9",
}
"""The classes of POSIX within a bracket, `[[:digit:]]`."""
