"""Findings: what is wrong in a run, one by one, as line-oriented reports and code scanners want it.

The one place where a run's results become findings. Every such report is written from these and adds nothing of its
own, so that all of them agree.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from companion_cli.reports.harmless import one_line
from companion_cli.reports.model import Counts, Run
from companion_cli.rules.model import DeckReport, Problem, Severity, Unreadable, with_problems


@dataclass(frozen=True, slots=True)
class Related:
    """Another line of the same file that has a part in a finding."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with one file or deck, or worth knowing."""

    code: str
    severity: Severity
    path: str
    line: int | None
    """1-based line of the original file; None where the finding is about the whole list."""
    column: int | None
    """1-based column, in characters."""
    card: str | None
    message: str
    remedy: str | None
    deck: str | None
    """The deck's name, where it has one."""
    related: tuple[Related, ...] = ()


def findings(run: Run) -> Iterator[Finding]:
    """Yield the findings of a run, deck by deck, those of a deck in the order of its lines."""
    for result in run.results:
        yield from findings_of(result)


def findings_of(result: DeckReport | Unreadable) -> Iterator[Finding]:
    """Yield the findings of one result: those about the whole list first, then by line and column."""
    if isinstance(result, Unreadable):
        yield _unreadable(result)
        return
    yield from sorted(
        (_of_problem(problem, result) for problem in result.problems),
        key=lambda finding: (finding.line or 0, finding.column or 0),
    )


def at_least(severity: Severity) -> tuple[Severity, ...]:
    """Return this severity and those that weigh more."""
    return tuple(Severity)[: tuple(Severity).index(severity) + 1]


def only(run: Run, severity: Severity) -> Run:
    """Return the run without the problems that weigh less."""
    kept = at_least(severity)
    results = tuple(
        with_problems(result, (problem for problem in result.problems if problem.severity in kept))
        if isinstance(result, DeckReport)
        else result
        for result in run.results
    )
    return run._replace(results=results)


def relative_to(run: Run, root: Path) -> Run:
    """Return the run with paths as a code host knows them: below the repository's root, with forward slashes."""
    return run._replace(results=tuple(replace(result, path=_relative(result.path, root)) for result in run.results))


def summary(counts: Counts, least: Severity = Severity.NOTE) -> str:
    """Return one sentence that sums up a run, with the findings that weigh at least so much."""
    parts = [f"{counts.ok} ok"]
    parts += [f"{counts.failed} not ok"] if counts.failed else []
    parts += [f"{counts.unreadable} unreadable"] if counts.unreadable else []
    weights = [counted(counts.weights[each], each) for each in at_least(least) if counts.weights[each]]
    return f"{counted(counts.decks, 'deck')}: {', '.join(parts)}" + (f"; {', '.join(weights)}" if weights else "")


def said(finding: Finding) -> str:
    """Return what a finding says and what to do about it, in one line."""
    return one_line(f"{finding.message}; {finding.remedy}" if finding.remedy else finding.message)


def place(finding: Finding) -> str:
    """Return where a finding is, as editors jump to it."""
    return f"{one_line(finding.path)}:{finding.line or 1}:{finding.column or 1}"


def counted(number: int, noun: str) -> str:
    """Return a number of things, `1 deck`, `2 decks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _relative(path: str, root: Path) -> str:
    # Symbolic links stay as they are: the code host knows the link.
    whole = Path(os.path.abspath(path))  # noqa: PTH100
    if path.startswith("<") or not whole.is_relative_to(root):
        return path
    return whole.relative_to(root).as_posix()


def _unreadable(result: Unreadable) -> Finding:
    return Finding(
        code=result.error.code,
        severity=Severity.ERROR,
        path=result.path,
        line=result.error.line,
        column=None,
        card=None,
        message=result.error.message,
        remedy=None,
        deck=None,
    )


def _of_problem(problem: Problem, report: DeckReport) -> Finding:
    return Finding(
        code=problem.code,
        severity=problem.severity,
        path=report.path,
        line=problem.line,
        column=problem.column,
        card=problem.card,
        message=problem.message,
        remedy=problem.remedy,
        deck=report.name,
        related=tuple(_cards_in_the_way(problem, report)),
    )


def _cards_in_the_way(problem: Problem, report: DeckReport) -> Iterator[Related]:
    """Yield the lines of the cards that keep the chosen companion, or an idle one, from being used."""
    if problem.code not in ("companion-not-usable", "companion-idle"):
        return
    for verdict in report.companions:
        if verdict.name != problem.card:
            continue
        for row in verdict.offending:
            for line in row.lines:
                yield Related(line, f"{row.name}: {row.reason}")
