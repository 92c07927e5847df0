"""The decks that the page of a batch tells of one by one, as JSON for its table: not ok, or with an idle companion.

What the keys of a row mean, `reports.html_page` says.
"""

from collections.abc import Iterator
from json import dumps
from typing import Any

from companion_cli.batch.outcome import Outcome
from companion_cli.batch.plain_report import PlainReport
from companion_cli.rules.model import DeckReport, Severity, Status, Unreadable, Verdict


def html_row(result: PlainReport | DeckReport, outcome: Outcome) -> str:
    """Return a line of JSON with what is wrong with the deck, nothing if all is well."""
    if outcome.ok and not any(problem.code == "companion-idle" for problem in outcome.problems):
        return ""
    is_on_one_line = _is_on_one_line(result)
    row = {
        "path": outcome.path,
        "name": outcome.name or "",
        "format": outcome.format,
        "kind": "warning" if outcome.ok else "error",
        "codes": list(dict.fromkeys(_codes(outcome))),
        "companions": list(outcome.brought),
        "problems": [
            {
                "code": each.code,
                "severity": each.severity,
                "line": None if is_on_one_line else each.line,
                "message": each.message,
            }
            for each in outcome.problems
            if each.severity is not Severity.NOTE
        ],
        "reasons": [_reasons(verdict, is_on_one_line) for verdict in _in_the_way(result, outcome)],
    }
    return _line(row)


def html_error_row(result: Unreadable) -> str:
    """Return a line of JSON for what could not be judged."""
    problem = {"code": result.error.code, "severity": Severity.ERROR, "line": None, "message": result.error.message}
    return _line(
        {
            "path": result.path,
            "name": "",
            "format": "",
            "kind": "unreadable",
            "codes": [result.error.code],
            "companions": [],
            "problems": [problem],
            "reasons": [],
        }
    )


def _line(row: dict[str, Any]) -> str:
    return dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def _codes(outcome: Outcome) -> Iterator[str]:
    for problem in outcome.problems:
        if problem.severity is Severity.ERROR or problem.code == "companion-idle":
            yield problem.code


def _is_on_one_line(result: PlainReport | DeckReport) -> bool:
    """Return whether all of the deck stands on one line of a file, which its path names already."""
    if isinstance(result, PlainReport):
        return result.list.line > 0
    lines = {line for verdict in result.companions for row in verdict.offending for line in row.lines}
    lines.update(problem.line for problem in result.problems if problem.line)
    return all(result.path.endswith(f":{line}") for line in lines)


def _in_the_way(result: PlainReport | DeckReport, outcome: Outcome) -> Iterator[Verdict]:
    """Yield the verdicts on companions that the deck names and may not use."""
    if outcome.brought:  # else the whole report of a plain list need not be made
        report = result.full() if isinstance(result, PlainReport) else result
        for verdict in report.companions:
            if verdict.name in outcome.brought and verdict.status is not Status.USABLE:
                yield verdict


def _reasons(verdict: Verdict, is_on_one_line: bool) -> dict[str, Any]:
    return {
        "companion": verdict.name,
        "why": verdict.detail,
        "cards": [
            [row.count, row.name, [] if is_on_one_line else list(row.lines), row.reason] for row in verdict.offending
        ],
    }
