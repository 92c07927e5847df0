"""Large JSON documents, cut into documents of some decks each: all processes share the work, and none holds all.

Only the places of the decks are kept; each is decoded once to find its end, and let go.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion_cli.batch.model import MAX_BYTES, Item, chunk_by
from companion_cli.decklists.readers.boards import DECKS, TOURNAMENT, count_decks, is_list_of_rows, key_of_decks

MAX_HEAD = 4096
"""Characters of what stands beside the decks, such as the tournament's name and day; a longer value is left out."""


class _Span(NamedTuple):
    """Where a member of the list of decks stands in the text."""

    start: int
    end: int
    decks: int
    """How many decks it becomes: one, unless it is a list of them itself."""
    has_cards: bool


def parts_of(item: Item) -> Iterator[Item]:
    """Yield the item itself or, where it is a large JSON document of many decks, documents of some of them each."""
    if (
        item.line
        or len(item.data) <= MAX_BYTES
        or item.data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"[")
    ):
        yield item
        return
    try:
        text = item.data.decode("utf-8-sig")
        head, spans = _find_decks(text)
    except (ValueError, IndexError, RecursionError):  # it is read as a whole, and then told of
        yield item
        return
    if len(spans) < 2 or not any(span.has_cards for span in spans):
        yield item
        return
    done = line = place = 0
    for some in chunk_by(spans, lambda span: span.end - span.start):
        first, last = some[0].start, some[-1].end
        line += text.count("\n", place, first)
        place = first
        margin = text[text.rfind("\n", 0, first) + 1 : first]  # so that columns stay what they are
        members = f"[\n{margin if margin.isspace() else ''}{text[first:last]}]"
        decks = sum([span.decks for span in some])
        yield item._replace(
            data=(f"{head}{members}}}" if head else members).encode(),
            was_searched=False,
            lines_before=line - 1,
            decks_before=done,
            decks=decks,
        )
        done += decks


def _find_decks(text: str) -> tuple[str, list[_Span]]:
    """Return the beginning of a document, with what stands beside the decks, and where their members stand.

    The beginning is empty where the document is a list. Raise `ValueError` or `IndexError` for any other document.
    """
    start = _next(text, 0)
    if text[start] == "[":
        spans, end = _spans(text, start)
        _require_end(text, end)
        return "", spans
    value: dict[str, Any] = {}
    found: dict[str, list[_Span]] = {}
    place = start
    while text[place] != "}":
        key, end = _DECODER.raw_decode(text, _next(text, place + 1))
        place = _next(text, _next(text, end) + 1)  # behind the colon
        if key in DECKS and text[place] == "[":
            value[key] = []
            found[key], end = _spans(text, place)
        else:
            value[key], end = _DECODER.raw_decode(text, place)
        place = _next(text, end)
        if text[place] not in ",}":
            raise ValueError("no member follows")
    _require_end(text, place + 1)
    if (of_decks := key_of_decks(value)) is None:
        return "", []
    beside = {key: json.dumps(each) for key, each in value.items() if key not in found}
    if len(beside.get(TOURNAMENT, "")) > MAX_HEAD:
        raise ValueError("its head is too long to be repeated")
    members = [f"{json.dumps(key)}: {each}, " for key, each in beside.items() if len(each) <= MAX_HEAD]
    return f"{{{''.join(members)}{json.dumps(of_decks)}: ", found[of_decks]


def _spans(text: str, start: int) -> tuple[list[_Span], int]:
    """Return where the members of a list stand, and where it ends. Raise `ValueError` for rows of one deck."""
    spans: list[_Span] = []
    place = start
    while text[place] != "]":
        place = _next(text, place + 1)
        if text[place] == "]" and not spans:
            break
        value, end = _DECODER.raw_decode(text, place)
        if not spans and is_list_of_rows([value]):
            raise ValueError("a list of cards")
        spans.append(_Span(place, end, *count_decks(value)))
        place = _next(text, end)
        if text[place] not in ",]":
            raise ValueError("no member follows")
    return spans, place + 1


def _next(text: str, place: int) -> int:
    """Return where the next character stands that is not blank."""
    while text[place] in " \t\r\n":
        place += 1
    return place


def _require_end(text: str, place: int) -> None:
    if text[place:].strip():
        raise ValueError("something follows the document")


_DECODER = json.JSONDecoder()
