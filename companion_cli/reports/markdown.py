"""A summary in Markdown: for the job summary of GitHub Actions, and to paste into a comment."""

import re
from collections.abc import Iterator

from companion_cli.reports.findings import Finding, findings, one_line, summary
from companion_cli.reports.model import Run
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Status, Unreadable

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#&])")


def render_markdown(run: Run) -> str:
    """Return a heading, a table of the decks and a table of the findings."""
    return "\n".join(_blocks(run)) + "\n"


def _blocks(run: Run) -> Iterator[str]:
    yield "## companion"
    yield ""
    yield f"{summary(run)}."
    yield ""
    yield "| | deck | format | cards | companion | usable |"
    yield "|---|---|---|---|---|---|"
    yield from (_deck(result) for result in run.results)
    rows = list(findings(run))
    if rows:
        yield ""
        yield "| where | weight | what | remedy |"
        yield "|---|---|---|---|"
        yield from (_finding(finding) for finding in rows)
    for note in run.knowledge.notes:
        yield ""
        yield _escaped(note)


def _deck(result: DeckReport | Unreadable) -> str:
    if isinstance(result, Unreadable):
        return f"| ❌ | {_escaped(result.path)} | | | | {_escaped(result.error.message)} |"
    name = f" ({_escaped(result.name)})" if result.name else ""
    cards = f"{result.starting_deck.cards} + {result.sideboard.cards}" if result.sideboard.cards else ""
    return (
        f"| {'✅' if result.ok else '❌'} | {_escaped(result.path)}{name} | {FORMATS[result.format].name} "
        f"| {cards or result.starting_deck.cards} | {_escaped(result.chosen or '')} | {_usable(result)} |"
    )


def _usable(report: DeckReport) -> str:
    usable = [BY_NAME[verdict.name] for verdict in report.companions if verdict.status is Status.USABLE]
    return ", ".join(companion.short_name for companion in usable) or "none"


def _finding(finding: Finding) -> str:
    where = f"{_escaped(finding.path)}:{finding.line}" if finding.line else _escaped(finding.path)
    what = f"{_escaped(finding.message)} `{finding.code}`"
    return f"| {where} | {finding.severity} | {what} | {_escaped(finding.remedy or '')} |"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", one_line(text))
