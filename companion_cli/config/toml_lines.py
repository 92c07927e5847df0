"""On which line of a TOML text a key or a value stands: `tomllib` says what the text means, but not where.

The text is cut into words once, which also tells whether it keeps to the bounds that `tomllib` has none for.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator

from companion_cli.bounds import MAX_TOML_DEPTH, MAX_TOML_WORD

_TOKEN = re.compile(
    r"""
      (?P<blank>[^\S\n]++ | \#[^\n]*+)
    | (?P<line_end>\n)
    | (?P<string>\"{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})? | '{3}(?:[^']|'(?!''))*+(?:'{3,5})?
               | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'?)
    | (?P<word>[A-Za-z0-9_+:-]++)
    | (?P<opening>[\[{]) | (?P<closing>[\]}]) | (?P<dot>\.) | (?P<other>.)
    """,
    re.X | re.S,
)
_ERROR_LINE = re.compile(r"at line (\d+)")

Path = tuple[str, ...]


class TomlBoundsError(ValueError):
    """A text that goes over a bound; the message says which."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class TomlLines:
    """The lines of one TOML text."""

    def __init__(self, text: str) -> None:
        """Cut the text into words, whether or not it is TOML. Raise `TomlBoundsError`."""
        self._keys: dict[Path, int] = {}
        self._words: dict[str, list[int]] = {}
        tokens = list(_tokens(text))
        _require_bounds(tokens)
        for kind, token, line in tokens:
            if kind in ("string", "word"):
                self._words.setdefault(_unquoted(token), []).append(line)
        for path, line in _keys(tokens):
            self._keys.setdefault(path, line)

    def of(self, path: Path, value: str | None = None) -> int:
        """Return the 1-based line of the key with this path, or of `value` in the list that the key holds.

        Where an unusual way of writing hides it, return the nearest line above that is known.
        """
        known = next((path[:length] for length in range(len(path), 0, -1) if path[:length] in self._keys), ())
        line = self._keys.get(known, 1)
        for word in (*path[len(known) :], *([value] if value is not None else [])):
            lines = self._words.get(word, [])
            place = bisect_left(lines, line)
            line = lines[place] if place < len(lines) else line
        return line


def error_line(error: ValueError, text: str) -> int:
    """Return the line that a syntax error names, or the last one of a text that breaks off."""
    found = _ERROR_LINE.search(str(error))
    return int(found[1]) if found else text.count("\n") + (not text.endswith("\n"))


_Token = tuple[str, str, int]
"""Kind, a group of `_TOKEN`; text; line."""


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        if kind != "blank":
            yield kind, found[0], line
        line += found[0].count("\n")


def _require_bounds(tokens: list[_Token]) -> None:
    depth = dots = 0
    for kind, token, line in tokens:
        depth += (kind == "opening") - (kind == "closing")
        dots = dots + 1 if kind == "dot" else dots if kind in ("word", "string") else 0
        if max(depth, dots) > MAX_TOML_DEPTH.most:
            raise TomlBoundsError(line, MAX_TOML_DEPTH.error)
        if kind == "word" and len(token) > MAX_TOML_WORD.most:
            raise TomlBoundsError(line, MAX_TOML_WORD.error)


def _keys(tokens: list[_Token]) -> Iterator[tuple[Path, int]]:
    """Yield the whole path of each key and table that begins a line."""
    table: Path = ()
    names: list[str] = []
    depth = 0
    is_value = is_header = False
    for kind, token, line in tokens:
        if kind == "line_end" and depth == 0:
            names, is_value, is_header = [], False, False
        elif is_value:
            depth += (kind == "opening") - (kind == "closing")
        elif kind == "opening":
            is_header = True
        elif kind == "closing" and names:
            table = tuple(names)
            yield table, line
            names = []
        elif kind in ("word", "string"):
            names.append(_unquoted(token))
        elif token == "=" and names and not is_header:
            yield (*table, *names), line
            is_value = True


def _unquoted(token: str) -> str:
    """Return what a word or string says, quotes and escapes undone."""
    if "\\" in token and token.startswith('"'):
        try:
            return str(tomllib.loads(f"key = {token}")["key"])
        except ValueError:  # no TOML: the error of the whole text tells
            return token
    quote = token[:1] if token[:1] in ("'", '"') else ""
    if not quote:
        return token
    return token[3:-3].removeprefix("\n") if token.startswith(quote * 3) and len(token) > 5 else token[1:-1]
