"""JSON to plain values, and the places of its strings in the file, which the parser does not tell."""

import re
from collections.abc import Iterator
from typing import Any

from companion_cli.bounds import MAX_VALUES
from companion_cli.decklists.errors import BrokenMarkupError, TooLongError

_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)"')


def parse(text: str) -> Any:
    """Return the JSON value. Raise `BrokenMarkupError` with the line where the text is no JSON, or `TooLongError`."""
    import json

    refuse_too_many_values(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BrokenMarkupError(
            f"The JSON breaks in line {error.lineno}: {error.msg}. Download the file again, or give a text list.",
            error.lineno,
        ) from None
    except (RecursionError, ValueError) as error:
        raise BrokenMarkupError(f"The JSON cannot be read: {error}. Give the deck as a text list.") from None


def refuse_too_many_values(text: str) -> None:
    """Raise `TooLongError` before a parser would make more objects and lists than fit into memory."""
    if text.count("{") + text.count("[") > MAX_VALUES.most:
        raise TooLongError(MAX_VALUES)


class Places:
    """Tells line and column of strings, asked for in the order in which they stand in the file."""

    def __init__(self, text: str, start: int = 0) -> None:
        self._text = text
        self._strings = self._read(text, start)
        self._line, self._line_start = text.count("\n", 0, start) + 1, text.rfind("\n", 0, start) + 1
        self._reached = start
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
                self._line += self._text.count("\n", self._reached, offset)
                self._line_start = max(self._line_start, self._text.rfind("\n", self._reached, offset) + 1)
                self._reached = offset
                self._last = (self._line, offset - self._line_start + 1)
                break
        return self._last
