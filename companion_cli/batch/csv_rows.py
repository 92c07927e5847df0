"""Results as rows of a table: one deck a row, what a spreadsheet can filter and sort; no reasons."""

from collections.abc import Iterable
from functools import lru_cache

from companion_cli.batch.model import QuickVerdict
from companion_cli.batch.outcome import Outcome
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.model import Problem, Severity, Unreadable

_SHORT_NAMES = [companion.short_name.lower() for companion in COMPANIONS]
COLUMNS = (
    *("path", "name", "format", "format_from", "ok", "cards", "sideboard", "companion"),
    *(column for name in _SHORT_NAMES for column in (name, f"{name}_distance")),
    *("errors", "warnings", "messages"),
)
HEADER = ",".join(COLUMNS) + "\n"

_FORMULA = ("=", "+", "-", "@")
"""What makes a spreadsheet calculate a cell; decks and their names come from strangers."""


def csv_row(outcome: Outcome) -> str:
    """Return the row of a deck, with its line end."""
    verdicts = ",".join(map(_verdict_cells, outcome.verdicts))
    name = _cell(outcome.name) if outcome.name else ""
    companion = _cell("; ".join(outcome.brought)) if outcome.brought else ""
    problems = _problem_cells(outcome.problems) if outcome.problems else ",,"
    ok = "true" if outcome.ok else "false"
    return (
        f"{_cell(outcome.path)},{name},{outcome.format},{outcome.format_from},{ok},{outcome.cards},"
        f"{outcome.sideboard},{companion},{verdicts},{problems}\n"
    )


def csv_error_row(result: Unreadable) -> str:
    """Return the row of what could not be judged."""
    cells = {"path": _cell(result.path), "ok": "false", "errors": result.code, "messages": _cell(result.message)}
    return ",".join(cells.get(column, "") for column in COLUMNS) + "\n"


@lru_cache(maxsize=4096)
def _verdict_cells(verdict: QuickVerdict) -> str:
    return f"{verdict.status},{'' if verdict.distance is None else verdict.distance}"


def _problem_cells(problems: Iterable[Problem]) -> str:
    """Return the codes of errors, the codes of warnings, and what both say; notes are for the other reports."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    warnings = [problem for problem in problems if problem.severity is Severity.WARNING]
    messages = " | ".join(problem.message for problem in (*errors, *warnings))
    return f"{_codes(errors)},{_codes(warnings)},{_cell(messages)}"


def _codes(problems: Iterable[Problem]) -> str:
    return " ".join(dict.fromkeys(problem.code for problem in problems))


def _cell(text: str) -> str:
    """Return the text as one cell, quoted where it must be (RFC 4180)."""
    text = cell_text(text)
    if "," in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def cell_text(text: str) -> str:
    """Return what stands in a cell for the text: one line, and never a formula."""
    if text.startswith(_FORMULA):
        text = f"'{text}"
    return text if text.isprintable() else " ".join(text.split())
