"""Results as rows of a table: one deck a row, what a spreadsheet can filter and sort; no reasons."""

from collections.abc import Iterable
from functools import lru_cache

from companion_cli.decklists.model import Origin
from companion_cli.reports.batch_tally import brought
from companion_cli.reports.harmless import csv_cell
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.model import DeckReport, Problem, Severity, Unreadable, Verdict

_SHORT_NAMES = [companion.short_name.lower() for companion in COMPANIONS]
COLUMNS = (
    *("path", "name", *Origin._fields, "format", "format_from", "ok", "cards", "sideboard", "companion"),
    *(column for name in _SHORT_NAMES for column in (name, f"{name}_distance")),
    *("errors", "warnings", "messages"),
)
HEADER = ",".join(COLUMNS) + "\n"


def csv_row(result: DeckReport | Unreadable) -> str:
    """Return the row of a deck, or of what could not be judged, with its line end."""
    if isinstance(result, Unreadable):
        return _error_row(result)
    name, named, problems = result.name, brought(result), result.problems
    deck, sideboard = result.starting_deck, result.sideboard
    return (
        f"{_cell(result.path)},{_cell(name) if name else ''},{_origin_cells(result)},{result.format},"
        f"{result.format_from},{'true' if result.ok else 'false'},{deck.cards},{sideboard.cards},"
        f"{_cell('; '.join(named)) if named else ''},{','.join([_verdict_cells(each) for each in result.companions])},"
        f"{_problem_cells(problems) if problems else ',,'}\n"
    )


def _error_row(result: Unreadable) -> str:
    cells = {
        **{field: _cell(getattr(result, field) or "") for field in ("name", *Origin._fields)},
        "path": _cell(result.path),
        "ok": "false",
        "errors": result.error.code,
        "messages": _cell(result.error.message),
    }
    return ",".join(cells.get(column, "") for column in COLUMNS) + "\n"


def _origin_cells(result: DeckReport | Unreadable) -> str:
    """Return event, date, player, result and address as cells, empty where the source does not tell."""
    told = (result.event, result.date, result.player, result.result, result.url)
    return ",".join([_cell(text) if text else "" for text in told]) if any(told) else _UNTOLD


_UNTOLD = "," * (len(Origin._fields) - 1)


def _verdict_cells(verdict: Verdict) -> str:
    return f"{verdict.status},{'' if verdict.distance is None else verdict.distance}"


@lru_cache(maxsize=1024)
def _problem_cells(problems: tuple[Problem, ...]) -> str:
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
    text = csv_cell(text)
    return text if text.isprintable() else " ".join(text.split())
