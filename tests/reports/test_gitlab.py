"""GitLab's code quality report, held to the fields that GitLab documents."""

import json

from awkward import awkward_run, judged, run_of
from jsonschema import validate

from companion_cli.reports.findings import findings
from companion_cli.reports.gitlab import render_gitlab

FIELDS = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "pattern": "^[a-z-]+$"},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def test_every_finding_has_the_fields() -> None:
    run = awkward_run()
    rows = json.loads(render_gitlab(run))
    validate(rows, FIELDS)
    assert [row["location"]["path"] for row in rows] == [finding.path for finding in findings(run)]


def test_fingerprints_are_unique() -> None:
    rows = json.loads(render_gitlab(awkward_run()))
    assert len({row["fingerprint"] for row in rows}) == len(rows)


def test_fingerprints_outlive_moves_and_counts() -> None:
    before = json.loads(render_gitlab(run_of(*judged("5 Shock\n55 Mountain\n", "a.txt"))))
    after = json.loads(render_gitlab(run_of(*judged("// moved down\n\n6 Shock\n54 Mountain\n", "a.txt"))))
    assert [row["fingerprint"] for row in before] == [row["fingerprint"] for row in after]
    assert before != after


def test_a_clean_run_is_an_empty_list() -> None:
    assert json.loads(render_gitlab(run_of(*judged("60 Island\n", "a.txt")))) == []
