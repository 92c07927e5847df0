"""The forms that the report of a check can take, and the way of each to the screen or into a file."""

import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple

from companion_cli.cli.errors import complain
from companion_cli.cli.writing import LikeStdout, refuse_to_overwrite, write
from companion_cli.reports.model import Counts, Knowledge, Run, counts_of
from companion_cli.rules.model import DeckReport, Severity, Unreadable


class Output(StrEnum):
    """The forms of the report."""

    AUTO = "auto"
    TEXT = "text"
    PLAIN = "plain"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    GITLAB = "gitlab"
    SARIF = "sarif"
    JUNIT = "junit"
    MARKDOWN = "markdown"
    CSV = "csv"


class Color(StrEnum):
    """When to use colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Reporting(NamedTuple):
    """How the caller wants to hear of a run."""

    output: Output = Output.AUTO
    file: Path | None = None
    color: Color = Color.AUTO
    quiet: bool = False
    verbose: bool = False

    @property
    def is_on_terminal(self) -> bool:
        """Return whether a person sees the report as it is printed."""
        return self.file is None and sys.stdout.isatty()


REPORTS_AT_ONCE = 5
"""So many full reports can be read on a terminal; of more lists the findings alone are printed."""
SUMMARY_LIMIT = 1_000_000
"""GitHub takes job summaries of up to 1 MiB."""

_RENDERERS = {
    Output.GITHUB: ("github", "render_github"),
    Output.GITLAB: ("gitlab", "render_gitlab"),
    Output.SARIF: ("sarif", "render_sarif"),
    Output.JUNIT: ("junit", "render_junit"),
    Output.MARKDOWN: ("markdown", "render_markdown"),
    Output.CSV: ("csv_report", "render_csv"),
}
"""Module of `reports` and function: each takes a run and returns a document."""
_ROWS = frozenset({Output.JSON, Output.JSONL})
"""Each result is a row of its own."""
MAX_ROWS_IN_MEMORY = 8 * 2**20
"""Bytes of rows; more wait in a temporary file."""
_FROM_THE_ROOT = frozenset({Output.GITHUB, Output.GITLAB, Output.SARIF})
"""Code hosts know files by their path in the repository."""
_LINES = frozenset({Output.PLAIN, Output.GITHUB})


class Reporter:
    """Takes results as they are judged, and reports them at the end.

    Rows of JSON go to a temporary file at once, so that no number of decks fills the memory; other reports need all.
    """

    def __init__(self, wanted: Reporting, inputs: Iterable[str] = ()) -> None:
        """End the command where the file to write is one of the `inputs`, or a path of a result."""
        self._wanted = wanted
        self._results: list[DeckReport | Unreadable] = []
        self._rows: IO[bytes] | None = None
        if wanted.output in _ROWS:
            self._rows = SpooledTemporaryFile(MAX_ROWS_IN_MEMORY)  # noqa: SIM115  # closed with the report
        self._refuse(inputs)
        self.counts = Counts()

    def add(self, result: DeckReport | Unreadable) -> None:
        """Take one result."""
        self._refuse([result.path])
        self.counts.add(result)
        if self._rows is None:
            self._results.append(result)
            return
        from companion_cli.reports.json_report import json_row, json_rows

        if isinstance(result, Unreadable):
            complain(f"{result.path}: {result.error.message}")
        row = json_row(result)
        is_whole = self._wanted.output is Output.JSONL
        self._rows.write(row if is_whole else json_rows(row, self.counts.decks == 1))

    def end(self, knowledge: Knowledge) -> Counts:
        """Print or write the report; what is not part of it (a summary, what went wrong) goes to stderr."""
        if self._rows is None:
            _report(Run(tuple(self._results), knowledge), self._wanted)
        else:
            with self._rows as rows:
                rows.seek(0)
                write(self._document(rows, knowledge), self._wanted.file)
            if self._wanted.file and not self._wanted.quiet:
                _sum_up(self.counts, knowledge, self._wanted)
        return self.counts

    def _document(self, rows: IO[bytes], knowledge: Knowledge) -> Iterator[bytes]:
        from companion_cli.reports.json_report import Summary, json_foot, json_head

        is_whole, counts = self._wanted.output is Output.JSONL, self.counts
        yield b"" if is_whole else json_head(knowledge)
        yield from iter(lambda: rows.read(2**20), b"")
        yield b"" if is_whole else json_foot(Summary(counts.decks, counts.ok, counts.failed, counts.unreadable))

    def _refuse(self, inputs: Iterable[str]) -> None:
        if self._wanted.file is not None:
            refuse_to_overwrite(self._wanted.file, inputs)


def _report(run: Run, wanted: Reporting) -> None:
    output = _chosen(run, wanted)
    _complain_of_unreadable(run, output, wanted)
    if output is Output.TEXT:
        write(_text(run, wanted), wanted.file)
    else:
        write(_document(run, output, wanted).encode("utf-8", "replace"), wanted.file)
    if output is Output.GITHUB:
        _add_job_summary(run, wanted)
    if (output in _LINES or wanted.file) and not wanted.quiet:
        _sum_up(counts_of(run), run.knowledge, wanted)


def _chosen(run: Run, wanted: Reporting) -> Output:
    if wanted.output is not Output.AUTO:
        return wanted.output
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return Output.GITHUB
    return Output.TEXT if len(run.results) <= (REPORTS_AT_ONCE if wanted.is_on_terminal else 1) else Output.PLAIN


def _text(run: Run, wanted: Reporting) -> bytes:
    from companion_cli.reports.console import open_console, render_text

    if wanted.quiet:
        run = run._replace(results=tuple(each for each in run.results if isinstance(each, Unreadable) or not each.ok))
    stream = LikeStdout(is_terminal=wanted.is_on_terminal)
    render_text(run, open_console(stream, color=_color(wanted)), verbose=wanted.verbose, sums_up=not wanted.quiet)
    return stream.written()


def _document(run: Run, output: Output, wanted: Reporting) -> str:
    if output is Output.CSV:  # programs read it and choose for themselves; elsewhere notes want --verbose
        return _render(run, output)
    from companion_cli.reports.findings import only, relative_to

    run = only(run, _least(wanted))
    if output in _FROM_THE_ROOT:
        run = relative_to(run, repository_root())
    if output is Output.PLAIN:
        from companion_cli.reports.plain import render_plain

        return render_plain(run, color=_has_color(wanted), decks=wanted.verbose and not wanted.quiet)
    return _render(run, output)


def _render(run: Run, output: Output) -> str:
    from importlib import import_module

    module, function = _RENDERERS[output]
    root = [repository_root()] if output is Output.SARIF else []
    document: str = getattr(import_module(f"companion_cli.reports.{module}"), function)(run, *root)
    return document


def _least(wanted: Reporting) -> Severity:
    """Return the least weight that is worth a line."""
    if wanted.quiet:
        return Severity.ERROR
    return Severity.NOTE if wanted.verbose else Severity.WARNING


def repository_root() -> Path:
    """Return the directory that code hosts count paths from: theirs in CI, else the working directory."""
    return Path(os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR") or Path.cwd())


def _color(wanted: Reporting) -> bool | None:
    """Return what the caller says about colour; None leaves it to terminal and environment."""
    return None if wanted.color is Color.AUTO else wanted.color is Color.ALWAYS


def _has_color(wanted: Reporting) -> bool:
    """Decide as Rich does for the text report: NO_COLOR wins over FORCE_COLOR, and that over the terminal."""
    said = _color(wanted)
    if said is not None:
        return said
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (wanted.is_on_terminal and os.environ.get("TERM") != "dumb")


def _complain_of_unreadable(run: Run, output: Output, wanted: Reporting) -> None:
    """Say on stderr which files could not be read where the report is a document, which nobody may look at."""
    if output in (Output.TEXT, Output.PLAIN) and wanted.file is None:
        return
    for result in run.results:
        if isinstance(result, Unreadable):
            complain(f"{result.path}: {result.error.message}")


def _add_job_summary(run: Run, wanted: Reporting) -> None:
    """Append the Markdown report to the summary of a GitHub job; it is only an extra, so that its failure is told."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if not file:
        return
    text = _document(run, Output.MARKDOWN, wanted)
    if len(text.encode()) > SUMMARY_LIMIT:
        text = f"## companion\n\n{text.splitlines()[2]}\n\nThere is more to say than fits here; see the log.\n"
    try:
        with Path(file).open("a", encoding="utf-8", errors="replace") as summary:
            summary.write(text)
    except OSError as error:
        complain(f"{file}: the job summary cannot be written: {error.strerror}")


def _sum_up(counts: Counts, knowledge: Knowledge, wanted: Reporting) -> None:
    from companion_cli.reports.findings import summary

    for line in (*knowledge.notes, summary(counts, _least(wanted))):
        complain(line)
