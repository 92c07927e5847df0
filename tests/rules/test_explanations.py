"""Every code and companion is explained, and each example list does what its explanation says."""

import re
from datetime import date
from pathlib import Path

import pytest
from support import TODAY, codes, judge, verdict

import companion_cli
from companion_cli import CardLibrary
from companion_cli.checking import Options, check_bytes
from companion_cli.rules.check import Checker
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.explanations import (
    COMMAND,
    FILE_CODES,
    CompanionExplanation,
    Explanation,
    companion_explanations,
    explanations,
)
from companion_cli.rules.model import DeckReport

LISTS = [row for row in explanations() if not row.failing.startswith(COMMAND)]
LONG_AFTER = date(2028, 1, 1)


def codes_of(text: str, library: CardLibrary, today: date) -> set[str]:
    found: set[str] = set()
    for result in check_bytes(text.encode(), "deck.txt", Checker(library), Options(today=today)):
        found.update(codes(result) if isinstance(result, DeckReport) else [result.error.code])
    return found


def test_every_code_that_a_report_may_carry_is_explained() -> None:
    assert {row.code for row in explanations()} == {*SEVERITIES, *FILE_CODES}


def test_explained_codes_are_words_in_kebab_case() -> None:
    assert all(row.code == row.code.lower() and " " not in row.code for row in explanations())


@pytest.mark.parametrize("row", LISTS, ids=lambda row: row.code)
def test_passing_example_is_silent_and_failing_example_is_reported(row: Explanation, library: CardLibrary) -> None:
    today = LONG_AFTER if row.code == "stale-knowledge" else TODAY
    assert row.code not in codes_of(row.passing, library, today)
    assert row.code in codes_of(row.failing, library, today)


@pytest.mark.parametrize("row", companion_explanations(), ids=lambda row: row.name)
def test_companion_examples_meet_and_break_the_condition(row: CompanionExplanation) -> None:
    short_name = row.name.split()[0].rstrip(",").lower()
    assert verdict(judge(row.passing), short_name).condition_met is True
    assert verdict(judge(row.failing), short_name).condition_met is False


def test_every_code_that_the_source_reports_is_explained() -> None:
    known = {row.code for row in explanations()}
    package = Path(companion_cli.__file__).parent
    written = re.compile(
        r"""(?:cannot_read\([^"]*?|^ +code = |^CODE = |return \(|= \(|problem\(\s*)"([a-z]+(?:-[a-z]+)+)\"""", re.M
    )
    found = {code for file in package.rglob("*.py") for code in written.findall(file.read_text(encoding="utf-8"))}
    assert {"no-such-file", "deck-size", "not-text", "unsafe-path"} <= found
    assert found <= known
