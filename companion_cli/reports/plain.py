"""One finding a line, `path:line:column: severity: message [code]`, as editors and people who know linters read it."""

from collections.abc import Iterator

from companion_cli.decklists.clean import shortened
from companion_cli.reports.findings import Finding, counted, findings_of, place, said
from companion_cli.reports.harmless import log, one_line
from companion_cli.reports.model import Run
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Severity, Status

_RESET, _BOLD, _DIM = "\x1b[0m", "\x1b[1m", "\x1b[2m"
_COLORS = {Severity.ERROR: "\x1b[31m", Severity.WARNING: "\x1b[33m", Severity.NOTE: "\x1b[36m"}


def render_plain(run: Run, *, color: bool = False, decks: bool = False) -> str:
    """Return the findings, one a line. A finding about a whole list stands at 1:1.

    `decks` puts before those of each deck a line on it: whether it is ok, and which companions it can use.
    """
    return log("".join(_lines(run, color=color, decks=decks)))


def _lines(run: Run, *, color: bool, decks: bool) -> Iterator[str]:
    for result in run.results:
        if decks and isinstance(result, DeckReport):
            yield _deck_line(result)
        for finding in findings_of(result):
            yield _line(finding, color=color)


def _deck_line(report: DeckReport) -> str:
    name = f" ({shortened(one_line(report.name))})" if report.name else ""
    usable = ", ".join(verdict.name for verdict in report.companions if verdict.status is Status.USABLE) or "none"
    cards = counted(report.starting_deck.cards, "card")
    verdict = f"{'ok' if report.ok else 'not ok'}: {FORMATS[report.format].name}, {cards}; usable: {usable}"
    return f"{one_line(report.path)}{name}: {verdict}\n"


def _line(finding: Finding, *, color: bool) -> str:
    if not color:
        return f"{place(finding)}: {finding.severity}: {said(finding)} [{finding.code}]\n"
    severity = f"{_COLORS[finding.severity]}{finding.severity}{_RESET}"
    return f"{_BOLD}{place(finding)}{_RESET}: {severity}: {said(finding)} {_DIM}[{finding.code}]{_RESET}\n"
