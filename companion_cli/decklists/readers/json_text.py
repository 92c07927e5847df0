"""JSON to plain values, and the places of its strings in the file, which the parser does not tell."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from companion_cli.decklists.errors import BrokenMarkupError

_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)"')


def parse(text: str) -> Any:
    """Return the JSON value. Raise `BrokenMarkupError` with the line where the text is no JSON."""
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BrokenMarkupError(
            f"The JSON breaks in line {error.lineno}: {error.msg}. Download the file again, or give a text list.",
            error.lineno,
        ) from None
    except (RecursionError, ValueError) as error:
        raise BrokenMarkupError(f"The JSON cannot be read: {error}. Give the deck as a text list.") from None


class Places:
    """Tells line and column of strings, asked for in the order in which they stand in the file."""

    def __init__(self, text: str, start: int = 0) -> None:
        self._strings = self._read(text, start)
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._last = (1, 1)

    @staticmethod
    def _read(text: str, start: int) -> Iterator[tuple[str, int]]:
        import json

        for match in _STRING.finditer(text, start):
            literal = match[1]
            yield (json.loads(match[0], strict=False) if "\\" in literal else literal), match.start(1)

    def of(self, value: str) -> tuple[int, int]:
        """Return 1-based line and column of the next string with this value; those of the last one if there is none."""
        for string, offset in self._strings:
            if string == value:
                line = bisect_right(self._line_starts, offset)
                self._last = (line, offset - self._line_starts[line - 1] + 1)
                break
        return self._last
