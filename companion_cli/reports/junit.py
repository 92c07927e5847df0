"""JUnit XML, which every CI server shows: one suite a deck, one case a companion or rule.

A companion that nobody chose and that could not be used is skipped, never failed. A rule without a finding passes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from companion_cli.reports.findings import Finding, findings_of, place, said
from companion_cli.reports.harmless import xml, xml_document
from companion_cli.reports.model import Run
from companion_cli.rules.codes import RULE_CODES, SEVERITIES
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.model import DeckReport, Severity, Status, Unreadable, Verdict

_OF_COMPANIONS = "companion-not-usable"
RULES = tuple(code for code in RULE_CODES if SEVERITIES[code] is not Severity.NOTE and code != _OF_COMPANIONS)
"""The cases that every deck has, beside its companions, so that their history can be followed."""


@dataclass(frozen=True, slots=True)
class _Case:
    name: str
    outcome: str
    """passed, failure, error or skipped."""
    message: str = ""
    text: str = ""


def render_junit(run: Run) -> str:
    """Return the run as one XML document."""
    suites = [(_suite_name(result), list(_cases(result)), result.path) for result in run.results]
    counts = _counts([case for _, cases, _ in suites for case in cases])
    counts.pop("skipped")  # which junit-10.xsd of Jenkins' xUnit plugin does not allow here
    root = Element("testsuites", {"name": "companion", **counts})
    for name, cases, path in suites:
        suite = SubElement(root, "testsuite", {"name": xml(name), **_counts(cases)})
        for case in cases:
            _add(suite, case, path)
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + xml_document(tostring(root, encoding="unicode")) + "\n"


def _suite_name(result: DeckReport | Unreadable) -> str:
    name = result.name if isinstance(result, DeckReport) else None
    return f"{result.path} ({name})" if name else result.path


def _cases(result: DeckReport | Unreadable) -> Iterator[_Case]:
    found: dict[str, list[Finding]] = {}
    for finding in findings_of(result):
        found.setdefault(finding.code, []).append(finding)
    if isinstance(result, Unreadable):
        yield from (_case(code, rows, "error") for code, rows in found.items())
        return
    not_usable = found.get(_OF_COMPANIONS, [])
    for verdict in result.companions:
        yield _companion(verdict, result, not_usable)
    if result.chosen in BY_NAME:
        # The companion's own case says so already.
        found.pop(_OF_COMPANIONS, None)
    for code in dict.fromkeys((*RULES, *found)):
        rows = found.get(code, [])
        failing = [row for row in rows if row.severity is Severity.ERROR]
        yield _case(code, failing or rows, "failure" if failing else "passed")


def _companion(verdict: Verdict, report: DeckReport, not_usable: list[Finding]) -> _Case:
    if verdict.status is Status.USABLE:
        return _Case(verdict.name, "passed", text=verdict.detail)
    if verdict.name == report.chosen and not_usable:
        return _case(verdict.name, not_usable, "failure")
    return _Case(verdict.name, "skipped", f"{verdict.status}: {verdict.detail}")


def _case(name: str, rows: list[Finding], outcome: str) -> _Case:
    lines = [f"{place(row)}: {row.severity}: {said(row)} [{row.code}]" for row in rows]
    lines += [f"line {related.line}: {related.message}" for row in rows for related in row.related]
    return _Case(name, outcome, said(rows[0]) if rows else "", "\n".join(lines))


def _add(suite: Element, case: _Case, path: str) -> None:
    element = SubElement(suite, "testcase", {"classname": xml(path), "name": case.name, "time": "0"})
    if case.outcome == "passed":
        if case.text:
            SubElement(element, "system-out").text = xml(case.text)
        return
    outcome = SubElement(element, case.outcome, {"message": xml(case.message)})
    if case.outcome != "skipped":
        outcome.set("type", case.name)
        outcome.text = xml(case.text)


def _counts(cases: list[_Case]) -> dict[str, str]:
    outcomes = [case.outcome for case in cases]
    return {
        "tests": str(len(cases)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
        "time": "0",
    }
