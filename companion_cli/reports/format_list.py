"""The formats of play: as a list, and as an answer to where one deck is legal."""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from companion_cli.reports.harmless import one_line
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS, Format, day_words
from companion_cli.rules.model import DeckReport, Problem, Severity, Status

LEGALITY_UNKNOWN = "legality-unknown"


class FormatRow(NamedTuple):
    """One format, and the day up to which its legality is known; None where it has none."""

    format: Format
    bans_as_of: date | None


def formats_text(rows: Sequence[FormatRow]) -> str:
    """Return the list of formats as an aligned table."""
    cells = [("format", "name", "cards", "copies", "sideboard", "companions", "bans known to"), *map(_cells, rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    unverified = [f"  {row.format.key}: {row.format.unverified}" for row in rows if row.format.unverified]
    return "\n".join([*lines, "", "Not verified", *unverified]) + "\n"


def _cells(row: FormatRow) -> tuple[str, ...]:
    played = row.format
    size = f"{played.minimum}" if played.maximum == played.minimum else f"{played.minimum} or more"
    companions = "yes" if played.has_legal_companions else "none is legal"
    return (
        played.key,
        played.name,
        size,
        "any" if played.copies is None else str(played.copies),
        "any" if played.sideboard is None else str(played.sideboard or "none"),
        companions if played.uses_companions else "not used",
        day_words(row.bans_as_of) if row.bans_as_of else "no ban list",
    )


def formats_json(rows: Sequence[FormatRow]) -> str:
    """Return the list of formats as one JSON document."""
    formats = [
        {
            "key": played.key,
            "name": played.name,
            "minimum": played.minimum,
            "maximum": played.maximum,
            "copies": played.copies,
            "sideboard": played.sideboard,
            "commander": played.has_commander,
            "companions_used": played.uses_companions,
            "companions_legal": played.has_legal_companions,
            "bans_as_of": day.isoformat() if day else None,
            "unverified": played.unverified,
        }
        for played, day in rows
    ]
    return json.dumps({"version": 1, "formats": formats}, ensure_ascii=False, indent=2) + "\n"


def first_obstacle(report: DeckReport) -> Problem | None:
    """Return the first error in the format that the deck was judged by, None if it is legal there.

    What a deck is built of comes before its companion: that may simply stay in the sideboard.
    """
    errors = [problem for problem in report.problems if problem.severity is Severity.ERROR]
    return min(errors, key=lambda problem: problem.code == "companion-not-usable", default=None)


def is_fully_known(report: DeckReport) -> bool:
    """Return whether the legality of all cards in the format is known."""
    return all(problem.code != LEGALITY_UNKNOWN for problem in report.problems)


def legal_formats_text(reports: Sequence[DeckReport]) -> str:
    """Return where a deck is legal, and the first obstacle elsewhere. The reports are of one deck, one a format."""
    return "\n".join(_legal_lines(reports)) + "\n"


def _legal_lines(reports: Sequence[DeckReport]) -> Iterator[str]:
    yield f"{one_line(reports[0].path)}  {reports[0].starting_deck.cards} cards"
    legal = [report for report in reports if report.ok]
    yield ""
    yield "Legal as it stands" if legal else "Legal in no format as it stands"
    width = max(len(FORMATS[report.format].name) for report in reports)
    for report in legal:
        doubt = "" if is_fully_known(report) else "; the legality of some cards is not known"
        yield f"  {FORMATS[report.format].name:<{width}}  {_usable_words(report)}{doubt}"
    yield ""
    yield "Not legal, by the first obstacle"
    for report in reports:
        problem = first_obstacle(report)
        if problem is not None:
            line = f"line {problem.line}: " if problem.line else ""
            name = FORMATS[report.format].name
            yield f"  {name:<{width}}  {line}{one_line(problem.message)} [{problem.code}]"


def usable(report: DeckReport) -> list[str]:
    """Return the full names of the companions that the deck may use."""
    return [verdict.name for verdict in report.companions if verdict.status is Status.USABLE]


def _usable_words(report: DeckReport) -> str:
    names = [BY_NAME[name].short_name for name in usable(report)]
    return f"companions: {', '.join(names)}" if names else "no companion"


def legal_formats_json(reports: Sequence[DeckReport]) -> str:
    """Return for each format whether the deck is legal, with the first obstacle, as one JSON document."""
    formats = []
    for report in reports:
        problem = first_obstacle(report)
        obstacle = None
        if problem is not None:
            obstacle = {name: getattr(problem, name) for name in ("code", "message", "card", "line")}
        formats.append(
            {
                "format": report.format,
                "legal": report.ok,
                "fully_known": is_fully_known(report),
                "obstacle": obstacle,
                "companions": usable(report),
            }
        )
    document = {"version": 1, "path": reports[0].path, "name": reports[0].name, "formats": formats}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
