"""JUnit XML, read with junitparser: one suite a deck, one case a companion or rule."""

from xml.etree.ElementTree import fromstring

from awkward import LIST, NAMES, awkward_run, judged, run_of
from junitparser import Error, Failure, JUnitXml, Skipped, TestSuite

from companion_cli.reports.junit import render_junit
from companion_cli.reports.model import Run
from companion_cli.rules.companions import COMPANIONS


def read(run: Run) -> list[TestSuite]:
    return list(JUnitXml.fromstring(render_junit(run).encode()))


def outcomes(suite: TestSuite) -> dict[str, type | None]:
    return {case.name: type(case.result[0]) if case.result else None for case in suite}


def test_one_suite_a_deck_with_its_counts() -> None:
    suites = read(awkward_run())
    assert len(suites) == len(NAMES) + 2
    for suite in suites:
        found = list(outcomes(suite).values())
        assert suite.tests == len(found)
        assert (suite.failures, suite.errors) == (found.count(Failure), found.count(Error))
        assert suite.skipped == found.count(Skipped)


def test_only_what_the_schema_of_jenkins_allows() -> None:
    """`junit-10.xsd` of the xUnit plugin refuses other attributes, and `skipped` on `testsuites`."""
    counts = {"tests", "failures", "errors"}
    allowed = {
        "testsuites": {"name", "time", *counts},
        "testsuite": {"name", "time", "skipped", *counts},
        "testcase": {"name", "classname", "time"},
        "failure": {"type", "message"},
        "error": {"type", "message"},
        "skipped": {"message"},
        "system-out": set(),
    }
    for element in fromstring(render_junit(awkward_run())).iter():
        assert set(element.attrib) <= allowed[element.tag]


def test_names_come_back_but_for_what_xml_cannot_hold() -> None:
    names = [suite.name for suite in read(awkward_run())]
    assert names[0] == f"{NAMES[0]} ({NAMES[0]})"
    assert names[3] == f"{NAMES[3]} ({NAMES[3]})"
    assert names[5] == "decks/bell\ufffd escape\ufffd[31m.txt (decks/bell\ufffd escape\ufffd[31m.txt)"


def test_a_case_for_each_companion_and_rule() -> None:
    (suite,) = read(run_of(*judged(LIST, "deck.txt")))
    found = outcomes(suite)
    assert found.keys() >= {companion.name for companion in COMPANIONS}
    assert found["Zirda, the Dawnwaker"] is Failure
    assert found["Lurrus of the Dream-Den"] is Skipped
    assert found["copy-limit"] is Failure
    assert found["deck-size"] is None
    assert "companion-not-usable" not in found


def test_a_failure_says_where() -> None:
    (suite,) = read(run_of(*judged(LIST, "deck.txt")))
    case = next(case for case in suite if case.name == "copy-limit")
    assert case.result[0].text == "deck.txt:6:3: error: 5 copies of Lightning Bolt; 4 allowed; take 1 out [copy-limit]"


def test_a_clean_deck_has_no_failure() -> None:
    (suite,) = read(run_of(*judged("60 Island\n", "deck.txt")))
    assert (suite.failures, suite.errors) == (0, 0)
    assert outcomes(suite)["Kaheera, the Orphanguard"] is None


def test_a_warning_passes_and_says_so() -> None:
    (suite,) = read(run_of(*judged("4 Opt\n56 Island\n***\n", "deck.txt")))
    (case,) = [case for case in suite if case.name == "unparsed-line"]
    assert case.result == []
    assert "deck.txt:3:1: warning: " in case.system_out


def test_a_file_that_cannot_be_read_is_an_error() -> None:
    (suite,) = read(run_of(*judged("", "deck.txt")))
    assert outcomes(suite) == {"empty": Error}
