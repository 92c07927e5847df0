"""Reading Scryfall's bulk files: card objects one at a time, a line each or in one JSON array, possibly gzipped.

Scryfall sends gzipped JSON Lines since July 2026, and sent an array before; the content tells which it is. The memory
used does not grow with the file. Nothing here knows what a card is.
"""

import re
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import IO, Any

from companion_cli.cards.errors import CardSourceError

_BLANKS = re.compile(r"[ \t\r\n]*")
_CHUNK = 1 << 18
"""Characters read at a time."""
_LARGEST_OBJECT = 1 << 23
"""Characters; a real card object has a few thousand. Bounds time and memory for a file that is something else."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_card_objects(path: Path) -> Iterator[dict[str, Any]]:
    """Yield each object in `path`: JSON Lines or a JSON array, gzipped or not, told by content.

    Raises CardSourceError, which names the file, where it cannot be read, is neither of the two, is cut short, or its
    compression is damaged; objects before the damage have been yielded by then.
    """
    import gzip
    import zlib

    try:
        with path.open("rb") as raw:
            gzipped = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            binary: IO[bytes] = BufferedReader(gzip.GzipFile(fileobj=raw), _CHUNK) if gzipped else raw
            start = binary.read(1024)
            binary.seek(0)
            if start.removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] == b"{":
                yield from _lines(path, binary)
            else:
                with TextIOWrapper(binary, encoding="utf-8-sig") as text:
                    yield from _elements(path, text)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CardSourceError(f"{path}: the compressed file is damaged or cut short ({error}); get it again") from error
    except UnicodeDecodeError as error:
        raise CardSourceError(f"{path}: not UTF-8 text, so not one of Scryfall's files ({error})") from error
    except OSError as error:
        raise CardSourceError(f"{path}: {error.strerror or error}") from error


def _lines(path: Path, binary: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the object of each line; empty lines say nothing."""
    import json

    decode = json.JSONDecoder().decode
    count = 0
    while line := binary.readline(_LARGEST_OBJECT):
        text = str(line, "utf-8" if count else "utf-8-sig").strip()
        if not text:
            continue
        try:
            card_object = decode(text)
        except (ValueError, RecursionError) as error:
            raise CardSourceError(f"{path}: broken or cut short after {count} cards ({error})") from error
        if not isinstance(card_object, dict):
            raise CardSourceError(f"{path}: after {count} cards something other than a card ({text[:20]!r})")
        yield card_object
        count += 1


def _elements(path: Path, text: TextIOWrapper) -> Iterator[dict[str, Any]]:
    """Yield the array's objects; `window` holds what is read but not yet parsed, from `at` on."""
    import json

    decode = json.JSONDecoder().raw_decode
    window, at = text.read(_CHUNK).lstrip(), 1
    if not window.startswith("["):
        raise CardSourceError(f"{path}: no JSON array and no JSON Lines of cards (it begins with {window[:20]!r})")
    count = 0
    separator_due = False
    while True:
        at = _BLANKS.match(window, at).end()  # type: ignore[union-attr]  # it matches nothing as well
        if at >= len(window):
            window, at = text.read(_CHUNK), 0
            if not window:
                raise CardSourceError(f"{path}: the file ends after {count} cards without closing its list")
        elif window[at] == "]" and (separator_due or not count):
            return _expect_end(path, window[at + 1 :], text)
        elif window[at] == "," and separator_due:
            at, separator_due = at + 1, False
        elif window[at] != "{" or separator_due:
            raise CardSourceError(f"{path}: after {count} cards something other than a card ({window[at : at + 20]!r})")
        else:
            try:
                card_object, at = decode(window, at)
            except (ValueError, RecursionError) as error:
                window, at = _more(path, window[at:], text, count, error), 0
                continue
            yield card_object
            count, separator_due = count + 1, True


def _more(path: Path, rest: str, text: TextIOWrapper, count: int, error: Exception) -> str:
    """Return `rest` with the next chunk, where the object in it may merely be incomplete."""
    chunk = text.read(_CHUNK) if len(rest) < _LARGEST_OBJECT and not isinstance(error, RecursionError) else ""
    if not chunk:
        raise CardSourceError(f"{path}: broken or cut short after {count} cards ({error})") from error
    return rest + chunk


def _expect_end(path: Path, rest: str, text: TextIOWrapper) -> None:
    while rest:
        if rest.strip():
            raise CardSourceError(f"{path}: something follows the list of cards ({rest.strip()[:20]!r})")
        rest = text.read(_CHUNK)
