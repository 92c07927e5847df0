"""The page of a batch: one self-contained HTML file that loads nothing, written while the batch runs.

Markup, style and script are in `html_page.html`; what is put into it is JSON alone, so that nothing that strangers
wrote is ever markup.

A row is a deck that has something to look at, an object with these keys:

* `path`, `name` (may be empty), `format` (a key of `rules.formats.FORMATS`, empty for what could not be judged).
* `kind`: "error", "warning" or "unreadable"; `codes`: why, each code once.
* `companions`: the full names of those that the deck names.
* `problems`: each with `code`, `severity`, `line` (null where the path names it) and `message`.
* `reasons`: why it may not use them, each with `companion`, `why` and `cards`, which are [count, name, lines, reason].
"""

import json
from datetime import date
from pathlib import Path
from typing import Any

from companion_cli.reports.batch_documents import Document
from companion_cli.reports.batch_tally import FormatCounts, Tally, most_frequent
from companion_cli.reports.model import Knowledge
from companion_cli.rules.companions import BY_NAME, COMPANIONS
from companion_cli.rules.formats import FORMATS, day_words
from companion_cli.version import VERSION

MOST_ROWS = 20_000
"""Decks that the page tells of one by one; a browser is still quick with so many."""
RANKS = 15
"""Of what is listed by frequency, so many are shown."""

_TEMPLATE = Path(__file__).with_suffix(".html")
_ROWS, _SUMMARY = "/*ROWS*/", "/*SUMMARY*/"


def html_document() -> Document:
    """Return the document of one page."""
    page = _Page()
    return Document(page.begin, page.rows, page.end)


class _Page:
    """Knows how far the page is written."""

    def __init__(self) -> None:
        self._begin, rest = _TEMPLATE.read_text(encoding="utf-8").split(_ROWS)
        self._between, self._end = rest.split(_SUMMARY)
        self._knowledge = Knowledge(None, None)
        self._found = 0
        self._written = 0

    def begin(self, knowledge: Knowledge) -> bytes:
        self._knowledge = knowledge
        return self._begin.encode()

    def rows(self, rows: bytes, is_first: bool) -> bytes:  # noqa: ARG002
        """Return the lines as members of a list, as long as the page has room for them."""
        lines = rows.splitlines()
        self._found += len(lines)
        shown = lines[: MOST_ROWS - self._written]
        before = b",\n" if self._written and shown else b"\n"
        self._written += len(shown)
        return before + b",\n".join(map(_without_markup, shown)) if shown else b""

    def end(self, tally: Tally, is_interrupted: bool) -> bytes:
        shown = {"rowsInAll": self._found, "interrupted": is_interrupted}
        summary = {**_summary(tally), **_words(self._knowledge), **shown}
        text = _without_markup(json.dumps(summary, ensure_ascii=False).encode("utf-8", "replace"))
        return self._between.encode() + text + self._end.encode()


def _without_markup(json_text: bytes) -> bytes:
    """Return JSON that no HTML parser finds a tag in; `<` stands within strings only."""
    return json_text.replace(b"<", b"\\u003c")


def _summary(tally: Tally) -> dict[str, Any]:
    return {
        "ok": tally.ok,
        "failed": tally.decks - tally.ok,
        "unreadable": tally.unreadable.total(),
        "idle": sum(count for group, count in tally.groups.items() if group.has_idle_companion),
        "companions": [
            {"name": each.name, "short": each.short_name, "colors": each.color_identity} for each in COMPANIONS
        ],
        "formats": [_format(each) for each in tally.formats()],
        "errors": [[count, code] for code, count in most_frequent(tally.errors, RANKS)],
        "unreadableCodes": [[count, code] for code, count in most_frequent(tally.unreadable, RANKS)],
        "illegalCards": [[count, card, code] for (code, card), count in most_frequent(tally.illegal_cards, RANKS)],
        "inTheWay": [
            [count, card, f"in the way of {BY_NAME[name].short_name}"]
            for (name, card), count in most_frequent(tally.cards_in_the_way, RANKS)
        ],
        "unknownNames": [[count, name] for name, count in most_frequent(tally.unknown_names, RANKS)],
    }


def _format(counts: FormatCounts) -> dict[str, Any]:
    return {
        "key": counts.format,
        "name": FORMATS[counts.format].name,
        "decks": counts.decks,
        "ok": counts.ok,
        "usable": counts.usable,
        "named": counts.brought,
        "namedUsable": counts.brought_usable,
    }


def _words(knowledge: Knowledge) -> dict[str, str]:
    """Return the sentences about the page itself."""
    about = f"Card texts of {_day(knowledge.text_as_of)}, bans of {_day(knowledge.legality_as_of)}"
    return {"about": about, "foot": f"Made by companion-cli {VERSION}. This page loads nothing."}


def _day(day: date | None) -> str:
    return day_words(day) if day else "an unknown day"
