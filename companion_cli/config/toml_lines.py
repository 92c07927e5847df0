"""On which line of a TOML text a key or a value stands: `tomllib` says what the text means, but not where.

The text has been parsed already, so it is known to be TOML; what this misses is an unusual way to write it, and then
the nearest line above is given.
"""

import re
import tomllib
from collections.abc import Iterator

_NAME = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_DOTTED = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*\[\s*(?P<path>{_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*(?P<path>{_DOTTED})\s*=")
_ERROR_LINE = re.compile(r"at line (\d+)")

Path = tuple[str, ...]


class TomlLines:
    """The lines of one TOML text."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._keys = dict(reversed(list(_keys(self._lines))))

    def of(self, path: Path, value: str | None = None) -> int:
        """Return the 1-based line of the key with this path, or of `value` in the list that the key holds."""
        known = next((path[:length] for length in range(len(path), 0, -1) if path[:length] in self._keys), None)
        start = self._keys[known] if known is not None else 1
        wanted = [*path[len(known or ()) :], *([value] if value is not None else [])]
        for word in wanted:
            quoted = (f'"{word}"', f"'{word}'", word)
            start = next(
                (number for text in quoted for number in self._from(start) if text in self._lines[number - 1]), start
            )
        return start

    def _from(self, start: int) -> range:
        return range(start, len(self._lines) + 1)


def error_line(error: tomllib.TOMLDecodeError, text: str) -> int:
    """Return the line that a syntax error names, or the last one of a text that breaks off."""
    found = _ERROR_LINE.search(str(error))
    return int(found[1]) if found else len(text.splitlines())


def _keys(lines: list[str]) -> Iterator[tuple[Path, int]]:
    """Yield the whole path of each key and table that begins a line."""
    table: Path = ()
    for number, line in enumerate(lines, 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header is not None:
            table = _names(header["path"])
            yield table, number
        elif key is not None:
            yield (*table, *_names(key["path"])), number


def _names(dotted: str) -> Path:
    """Return the names of a dotted key, quotes and escapes undone."""
    names: list[str] = []
    value: object = tomllib.loads(f"{dotted} = 0")
    while isinstance(value, dict):
        ((name, value),) = value.items()
        names.append(name)
    return tuple(names)
