"""The JSON report, held to the schema that ships in `docs`."""

import json
from pathlib import Path
from typing import Any

import pytest
from awkward import awkward_run, run_of
from command_line import ROOT
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from companion_cli import CardLibrary
from companion_cli.checking import Options, check_bytes
from companion_cli.reports.json_report import render_json, render_jsonl
from companion_cli.reports.schema import report_schema
from companion_cli.rules.check import Checker

SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text(encoding="utf-8"))
SAMPLES = sorted((ROOT / "sample_decks").iterdir())


def test_the_schema_is_that_of_the_structs() -> None:
    """It is written by `python -m companion_cli.reports.schema`."""
    assert report_schema() == SCHEMA


def validator() -> Draft202012Validator:
    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA)


def test_awkward_decks_and_unreadable_ones() -> None:
    report = json.loads(render_json(awkward_run()))
    validator().validate(report)
    assert report["decks"][0]["name"] == "decks/\"quoted\" & <tagged>, 100% 'odd'.txt"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples(path: Path, library: CardLibrary) -> None:
    run = run_of(*check_bytes(path.read_bytes(), path.name, Checker(library), Options()))
    validator().validate(json.loads(render_json(run)))


def test_lines_are_entries() -> None:
    entry = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/Entry", "required": [], "properties": {}})
    lines = render_jsonl(awkward_run()).splitlines()
    assert len(lines) == len(awkward_run().results)
    for line in lines:
        entry.validate(json.loads(line))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda report: report.pop("summary"),
        lambda report: report["decks"][0].pop("chosen"),
        lambda report: report["decks"][0]["companions"].pop(),
        lambda report: report["decks"][0]["companions"][0].update(status="perhaps"),
        lambda report: report["decks"][0]["problems"][0].update(line=0),
    ],
)
def test_the_schema_refuses_what_is_no_report(spoil: Any) -> None:
    report = json.loads(render_json(awkward_run()))
    spoil(report)
    with pytest.raises(ValidationError):
        validator().validate(report)
