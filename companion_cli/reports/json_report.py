"""The JSON report, version 1: one document for a run, or one object a deck (`jsonl`).

Its shape is a promise to other programs: keys may be added within a version, never renamed or dropped. The Structs of
`rules.model` are its objects; here is what stands around them. All JSON has a blank behind commas and colons.
"""

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion_cli.cards.sources import Network
from companion_cli.reports.model import Knowledge, Run, counts_of
from companion_cli.rules.model import Count, DeckReport, Unreadable
from companion_cli.version import VERSION as TOOL_VERSION

VERSION: Literal[1] = 1

Entry = DeckReport | Unreadable
"""What `decks` holds, and each line of `--output jsonl`."""


class Tool(Struct, frozen=True):
    """What wrote the report."""

    name: Literal["companion-cli"]
    version: str


class Cards(Struct, frozen=True):
    """What the verdicts rest on."""

    text_as_of: date | None
    legality_as_of: date | None
    network: Network
    notes: Annotated[tuple[str, ...], Meta(description="What went wrong with network and cache.")]


class Summary(Struct, frozen=True, omit_defaults=True):
    """How many decks there are, and how many of them are ok."""

    decks: Count
    ok: Count
    failed: Count
    unreadable: Count
    interrupted: Annotated[bool, Meta(description="Whether the run ended before its time (batch).")] = False


def json_head(knowledge: Knowledge) -> bytes:
    """Return the document up to its rows."""
    tool = to_json(Tool("companion-cli", TOOL_VERSION)).decode()
    cards = Cards(knowledge.text_as_of, knowledge.legality_as_of, Network(knowledge.network), knowledge.notes)
    members = (f'"version": {VERSION}', f'"tool": {tool}', f'"cards": {to_json(cards).decode()}', '"decks": [')
    return ("{" + ",\n ".join(members)).encode()


def json_rows(rows: bytes, is_first: bool) -> bytes:
    """Return rows, each with its line end, as members of `decks`; a line end is never within a row."""
    return (b"\n  " if is_first else b",\n  ") + rows[:-1].replace(b"\n", b",\n  ") if rows else b""


def json_foot(summary: Summary) -> bytes:
    """Return the document behind its rows."""
    return b'\n ],\n "summary": ' + to_json(summary) + b"}\n"


def json_row(result: Entry) -> bytes:
    """Return the row of a result with its line end, which is a line of `--output jsonl`."""
    return to_json(result) + b"\n"


def render_json(run: Run) -> str:
    """Return the whole run as one JSON document, a line for each deck and for each other member, with a line end."""
    counts = counts_of(run)
    summary = Summary(counts.decks, counts.ok, counts.failed, counts.unreadable)
    rows = b"".join(map(json_row, run.results))
    return (json_head(run.knowledge) + json_rows(rows, True) + json_foot(summary)).decode()


def render_jsonl(run: Run) -> str:
    """Return one object a deck and line, each what `decks` holds in the JSON document."""
    return b"".join(map(json_row, run.results)).decode()


def to_json(value: object) -> bytes:
    """Return a Struct or plain data as JSON in UTF-8.

    Half a character (a lone surrogate, from an undecodable path or a `\\ud800` in a JSON list) becomes `?`.
    """
    try:
        encoded = msgspec.json.encode(value)
    except UnicodeEncodeError:
        encoded = msgspec.json.encode(_well_formed(msgspec.to_builtins(value)))
    # As `harmless.json_text`: no command for the runner of GitHub Actions.
    return encoded.replace(b"##[", b"#\\u0023[")


def _well_formed(value: Any) -> Any:
    """Return plain data with `?` for each lone surrogate."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {key: _well_formed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_well_formed(each) for each in value]
    return value
