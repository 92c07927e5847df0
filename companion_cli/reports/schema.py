"""Writes `docs/report.schema.json` from the Structs of the report: `python -m companion_cli.reports.schema`."""

import json
from typing import Any

import msgspec

from companion_cli.reports.json_report import VERSION, Cards, Summary, Tool
from companion_cli.rules.model import DeckReport, Failure, Unreadable

_REF = "#/$defs/{name}"
_WITHOUT_DEFAULTS = frozenset({Failure.__name__, Summary.__name__})
"""Objects that leave out what has its default."""


_LEFT_OUT = frozenset({"after"})
"""Keys that are there only where they were asked for."""


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema of the whole report; that of a line of `jsonl` is its `$defs/Entry`."""
    _, definitions = msgspec.json.schema_components((DeckReport, Unreadable, Tool, Cards, Summary), ref_template=_REF)
    for name, definition in definitions.items():
        if "properties" in definition and name not in _WITHOUT_DEFAULTS:
            # What has a default is written as well.
            definition["required"] = [each for each in definition["properties"] if each not in _LEFT_OUT]
    for definition in definitions.values():
        for value in definition.get("properties", {}).values():
            value.pop("default", None)
    definitions["Entry"] = {
        "if": {"required": ["error"]},
        "then": _ref(Unreadable),
        "else": _ref(DeckReport),
    }
    properties = {
        "version": {"const": VERSION},
        "tool": _ref(Tool),
        "cards": _ref(Cards),
        "decks": {
            "description": "One entry a deck, in the order of the files; a file may hold several.",
            "type": "array",
            "items": {"$ref": "#/$defs/Entry"},
        },
        "summary": _ref(Summary),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of companion check",
        "description": "What `companion check --output json` writes, version 1. Keys may be added within a version, "
        "never renamed or dropped. `--output jsonl` writes one object of `decks` a line.",
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """Return the schema as the file in `docs` holds it."""
    return json.dumps(report_schema(), indent=2, ensure_ascii=False) + "\n"


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": _REF.format(name=kind.__name__)}


if __name__ == "__main__":
    print(schema_text(), end="")
