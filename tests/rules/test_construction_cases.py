"""Whole decks by the construction rules of their formats, with the codes that must be among the errors."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import companion

DATA = Path(__file__).parent.parent / "data"
CASES = [json.loads(line) for line in (DATA / "construction.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_deck_is_as_legal_as_its_format_s_rules_say(case: dict[str, Any], tmp_path: Path) -> None:
    deck, plans = tmp_path / "deck.txt", tmp_path / "plans.txt"
    deck.write_text(case["list"], encoding="utf-8")
    plans.write_text("\n".join(case.get("after", ())) + "\n", encoding="utf-8")
    more = [*case.get("options", ()), *(["--after", str(plans)] if "after" in case else [])]
    ended = companion("check", str(deck), "--offline", "--format", case["format"], "--output", "json", *more)
    (report,) = json.loads(ended.out)["decks"]
    errors = {problem["code"] for problem in report["problems"] if problem["severity"] == "error"}
    assert (report["ok"], errors >= set(case["codes"])) == (case["ok"], True), (case["rule"], case["why"], errors)
