"""A summary in Markdown: for the job summary of GitHub Actions, and to paste into a comment."""

from collections.abc import Iterable, Iterator

from companion_cli.reports.findings import Finding, findings, summary
from companion_cli.reports.harmless import log, markdown
from companion_cli.reports.model import Run, counts_of
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Status, Unreadable


def render_markdown(run: Run) -> str:
    """Return a heading, a table of the decks and a table of the findings."""
    return log("\n".join(_blocks(run)) + "\n")


def render_summary(run: Run, most_bytes: int) -> str:
    """Return the same for a place that takes so many bytes: decks that are not ok first, and how many more there are.

    Each table may take half of the place.
    """
    failing_first = sorted(run.results, key=lambda result: result.ok)
    return log("\n".join(_blocks(run._replace(results=tuple(failing_first)), most_bytes // 2 - _FRAME)) + "\n")


_FRAME = 5000
"""Bytes for headings and notes."""


def _blocks(run: Run, most_bytes: int | None = None) -> Iterator[str]:
    yield "## companion"
    yield ""
    yield f"{summary(counts_of(run))}."
    yield ""
    yield "| | deck | format | cards | companion | usable |"
    yield "|---|---|---|---|---|---|"
    yield from _rows(map(_deck, run.results), len(run.results), most_bytes)
    rows = list(findings(run))
    if rows:
        yield ""
        yield "| where | weight | what | remedy |"
        yield "|---|---|---|---|"
        yield from _rows(map(_finding, rows), len(rows), most_bytes)
    for note in run.knowledge.notes:
        yield ""
        yield markdown(note)


def _rows(rows: Iterable[str], number: int, most_bytes: int | None) -> Iterator[str]:
    """Yield the rows that have place, and how many more there are."""
    size = 0
    for place, row in enumerate(rows):
        size += len(row.encode("utf-8", "replace")) + 1
        if most_bytes is not None and size > most_bytes:
            yield ""
            yield f"... and {number - place:,} more"
            return
        yield row


def _deck(result: DeckReport | Unreadable) -> str:
    if isinstance(result, Unreadable):
        return f"| ❌ | {markdown(result.path)} | | | | {markdown(result.error.message)} |"
    name = f" ({markdown(result.name)})" if result.name else ""
    cards = f"{result.starting_deck.cards} + {result.sideboard.cards}" if result.sideboard.cards else ""
    return (
        f"| {'✅' if result.ok else '❌'} | {markdown(result.path)}{name} | {FORMATS[result.format].name} "
        f"| {cards or result.starting_deck.cards} | {markdown(result.chosen or '')} | {_usable(result)} |"
    )


def _usable(report: DeckReport) -> str:
    usable = [BY_NAME[verdict.name] for verdict in report.companions if verdict.status is Status.USABLE]
    return ", ".join(companion.short_name for companion in usable) or "none"


def _finding(finding: Finding) -> str:
    where = f"{markdown(finding.path)}:{finding.line}" if finding.line else markdown(finding.path)
    what = f"{markdown(finding.message)} `{finding.code}`"
    return f"| {where} | {finding.severity} | {what} | {markdown(finding.remedy or '')} |"
