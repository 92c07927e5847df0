"""The JSON report, version 1: one document for a run, or one object a deck (`jsonl`).

Its shape is a promise to other programs: keys may be added within a version, never renamed or dropped. The Structs of
`rules.model` are its objects; here is what stands around them. All JSON has a blank behind commas and colons.
"""

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion_cli.cards.sources import Network
from companion_cli.reports.model import Run
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


class Summary(Struct, frozen=True):
    """How many decks there are, and how many of them are ok."""

    decks: Count
    ok: Count
    failed: Count
    unreadable: Count


def render_json(run: Run) -> str:
    """Return the whole run as one JSON document, a line for each deck and for each other member, with a line end."""
    tool = Tool("companion-cli", TOOL_VERSION)
    known = run.knowledge
    cards = Cards(known.text_as_of, known.legality_as_of, Network(known.network), known.notes)
    summary = Summary(len(run.results), len(run.reports) - run.failed, run.failed, run.unreadable)
    decks = ",\n  ".join(to_json(result).decode() for result in run.results)
    members = (
        f'"version": {VERSION}',
        f'"tool": {to_json(tool).decode()}',
        f'"cards": {to_json(cards).decode()}',
        f'"decks": [\n  {decks}\n ]',
        f'"summary": {to_json(summary).decode()}',
    )
    return "{" + ",\n ".join(members) + "}\n"


def render_jsonl(run: Run) -> str:
    """Return one object a deck and line, each what `decks` holds in the JSON document."""
    return "".join(to_json(result).decode() + "\n" for result in run.results)


def to_json(value: object) -> bytes:
    """Return a Struct or plain data as JSON in UTF-8.

    Half a character (a lone surrogate, from an undecodable path or a `\\ud800` in a JSON list) becomes `?`.
    """
    try:
        encoded = msgspec.json.encode(value)
    except UnicodeEncodeError:
        encoded = msgspec.json.encode(_well_formed(msgspec.to_builtins(value)))
    # As `harmless.json_text`: no command for the runner of GitHub Actions.
    return msgspec.json.format(encoded, indent=0).replace(b"##[", b"#\\u0023[")


def _well_formed(value: Any) -> Any:
    """Return plain data with `?` for each lone surrogate."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {key: _well_formed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_well_formed(each) for each in value]
    return value
