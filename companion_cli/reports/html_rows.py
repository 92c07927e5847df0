"""The decks that the page of a batch tells of one by one, as JSON for its table: not ok, or with an idle companion.

What the keys of a row mean, `reports.html_page` says.
"""

from collections.abc import Iterator
from json import dumps
from typing import Any

from companion_cli.reports.batch_tally import brought
from companion_cli.rules.model import DeckReport, Severity, Status, Unreadable, Verdict


def html_row(result: DeckReport | Unreadable) -> str:
    """Return a line of JSON with what is wrong with the deck, nothing if all is well."""
    if isinstance(result, Unreadable):
        return _error_row(result)
    if result.ok and not any(problem.code == "companion-idle" for problem in result.problems):
        return ""
    is_on_one_line = _is_on_one_line(result)
    named = brought(result)
    row = {
        "path": result.path,
        "name": result.name or "",
        "format": result.format,
        "kind": "warning" if result.ok else "error",
        "codes": list(dict.fromkeys(_codes(result))),
        "companions": list(named),
        "problems": [
            {
                "code": each.code,
                "severity": each.severity,
                "line": None if is_on_one_line else each.line,
                "message": each.message,
            }
            for each in result.problems
            if each.severity is not Severity.NOTE
        ],
        "reasons": [
            _reasons(verdict, is_on_one_line)
            for verdict in result.companions
            if verdict.name in named and verdict.status is not Status.USABLE
        ],
    }
    return _line(row)


def _error_row(result: Unreadable) -> str:
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


def _codes(report: DeckReport) -> Iterator[str]:
    for problem in report.problems:
        if problem.severity is Severity.ERROR or problem.code == "companion-idle":
            yield problem.code


def _is_on_one_line(result: DeckReport) -> bool:
    """Return whether all of the deck stands on one line of a file, which its path names already."""
    lines = {line for verdict in result.companions for row in verdict.offending for line in row.lines}
    lines.update(problem.line for problem in result.problems if problem.line)
    return all(result.path.endswith(f":{line}") for line in lines)


def _reasons(verdict: Verdict, is_on_one_line: bool) -> dict[str, Any]:
    return {
        "companion": verdict.name,
        "why": verdict.detail,
        "cards": [
            [row.count, row.name, [] if is_on_one_line else list(row.lines), row.reason] for row in verdict.offending
        ],
    }
