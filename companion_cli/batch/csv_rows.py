"""Results as rows of a table: one deck a row, what a spreadsheet can filter and sort; no reasons."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import getitem

from companion_cli.batch.format_knowledge import VerdictTexts
from companion_cli.batch.model import QuickVerdict
from companion_cli.batch.outcome import Outcome
from companion_cli.batch.plain_report import PlainReport
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
    path, name, played, format_from, ok, cards, sideboard, brought, verdicts, problems = outcome
    cells = map(_verdict_cells, verdicts)
    return _row(path, name, played, format_from, ok, cards, sideboard, brought, cells, problems)


def _row(
    path: str,
    name: str | None,
    played: str,
    format_from: str,
    ok: bool,
    cards: int,
    sideboard: int,
    brought: Sequence[str],
    verdicts: Iterable[str],
    problems: tuple[Problem, ...],
) -> str:
    return (
        f"{_cell(path)},{_cell(name) if name else ''},{played},{format_from},{'true' if ok else 'false'},{cards},"
        f"{sideboard},{_cell('; '.join(brought)) if brought else ''},{','.join(verdicts)},"
        f"{_problem_cells(problems) if problems else ',,'}\n"
    )


class PlainCsvRows:
    """Writes the rows of plain lists, and keeps the cells of their formats' verdicts."""

    def __init__(self) -> None:
        self._cells: dict[str, tuple[VerdictTexts, ...]] = {}

    def row(self, report: PlainReport, problems: tuple[Problem, ...], ok: bool) -> str:
        """Return the row of a plain list with these problems, as `csv_row` does of its outcome."""
        plain, key = report.list, report.known.key
        cells = self._cells.get(key)
        if cells is None:
            cells = self._cells[key] = tuple(VerdictTexts(each, _verdict_cells) for each in report.known.verdicts)
        return _row(
            report.path,
            plain.name,
            key,
            report.format_from,
            ok,
            plain.counts.copies,
            plain.sideboard.copies,
            report.lying_companions(),
            map(getitem, cells, report.numbers),
            problems,
        )


def csv_error_row(result: Unreadable) -> str:
    """Return the row of what could not be judged."""
    cells = {
        "path": _cell(result.path),
        "ok": "false",
        "errors": result.error.code,
        "messages": _cell(result.error.message),
    }
    return ",".join(cells.get(column, "") for column in COLUMNS) + "\n"


@lru_cache(maxsize=4096)
def _verdict_cells(verdict: QuickVerdict) -> str:
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
    if text.startswith(_FORMULA):
        text = f"'{text}"
    return text if text.isprintable() else " ".join(text.split())
