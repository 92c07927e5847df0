"""The forms that the report of a check can take, and the way of each to the screen or into a file."""

import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple

from companion_cli.cli.errors import complain, fail
from companion_cli.cli.writing import LikeStdout, refuse_to_overwrite, write, written_file
from companion_cli.decklists.clean import shortened
from companion_cli.reports.model import Counts, Knowledge, Run
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


class Target(NamedTuple):
    """One report that is wanted."""

    output: Output = Output.AUTO
    file: Path | None = None
    """None for the standard output."""

    @property
    def is_on_terminal(self) -> bool:
        """Return whether a person sees the report as it is printed."""
        return self.file is None and sys.stdout.isatty()


class Reporting(NamedTuple):
    """How the caller wants to hear of a run."""

    targets: tuple[Target, ...] = (Target(),)
    """At most one of them is printed."""
    color: Color = Color.AUTO
    quiet: bool = False
    verbose: bool = False

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the files to write."""
        return tuple(each.file for each in self.targets if each.file is not None)


def read_targets(outputs: list[str], file: Path | None) -> tuple[Target, ...]:
    """Return the reports that options want: each `--output FORM` or `FORM=FILE`, and `--output-file`.

    `--output-file` is for the one without a file; of several without, only one could be printed, so that is an error,
    as is a file that is named twice.
    """
    targets = [_target(each) for each in outputs] or [Target()]
    printed = [place for place, each in enumerate(targets) if each.file is None]
    if len(printed) > 1:
        fail("only one report can be printed: name a file for the others, --output junit=FILE")
    if file is not None and not printed:
        fail("--output-file: every --output names a file already")
    if file is not None:
        targets[printed[0]] = targets[printed[0]]._replace(file=written_file(file))
    files = [each.file.absolute() for each in targets if each.file is not None]
    for place, each in enumerate(files):
        if each in files[:place]:
            fail(f"{each}: two reports cannot be in one file")
    return tuple(targets)


def _target(written: str) -> Target:
    form, _, file = written.partition("=")
    if form.lower() not in list(Output):
        from companion_cli.config.words import nearest

        hint = nearest(form, list(Output), f"the forms are {', '.join(Output)}")
        fail(f"--output: there is no form {shortened(form)!r}: {hint}")
    if written.endswith("="):
        fail(f"--output: {form}= names no file")
    return Target(Output(form.lower()), written_file(Path(file)) if file else None)


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
    It is a context manager, which closes that file.
    """

    def __init__(self, wanted: Reporting, inputs: Iterable[str] = ()) -> None:
        """End the command where a file to write is one of the `inputs`, or a path of a result."""
        self._wanted = wanted
        self._results: list[DeckReport | Unreadable] = []
        outputs = {each.output for each in wanted.targets}
        self._keeps_results = bool(outputs - _ROWS)
        self._rows: IO[bytes] | None = None
        if outputs & _ROWS:
            self._rows = SpooledTemporaryFile(MAX_ROWS_IN_MEMORY)  # noqa: SIM115  # closed with the report
        self._refuse(inputs)
        self.counts = Counts()

    def __enter__(self) -> "Reporter":
        return self

    def __exit__(self, *_: object) -> None:
        if self._rows is not None:
            self._rows.close()

    def add(self, result: DeckReport | Unreadable) -> None:
        """Take one result."""
        self._refuse([result.path])
        self.counts.add(result)
        if self._keeps_results:
            self._results.append(result)
        if self._rows is not None:
            from companion_cli.reports.json_report import json_row

            self._rows.write(json_row(result))
        if isinstance(result, Unreadable) and not self._keeps_results:
            complain(f"{result.path}: {result.error.message}")

    def end(self, knowledge: Knowledge) -> Counts:
        """Print or write the reports; what is not part of them (a summary, what went wrong) goes to stderr."""
        run = Run(tuple(self._results), knowledge)
        targets = [each._replace(output=_chosen(self.counts, each)) for each in self._wanted.targets]
        printed = next((each.output for each in targets if each.file is None), None)
        if self._keeps_results and printed not in (Output.TEXT, Output.PLAIN):
            _complain_of_unreadable(run)
        for target in sorted(targets, key=lambda each: each.file is None):  # files first: a closed pipe stops no file
            if target.output in _ROWS:
                write(self._document(target.output, knowledge), target.file)
            elif target.output is Output.TEXT:
                write(_text(run, target, self._wanted), target.file)
            else:
                write(_document(run, target, self._wanted).encode("utf-8", "replace"), target.file)
        if any(target.output is Output.GITHUB for target in targets):
            _add_job_summary(run, self._wanted)
        if (printed is None or printed in _LINES) and not self._wanted.quiet:
            _sum_up(self.counts, knowledge, self._wanted)
        return self.counts

    def _document(self, output: Output, knowledge: Knowledge) -> Iterator[bytes]:
        from companion_cli.reports.json_report import Summary, json_foot, json_head, json_rows

        assert self._rows is not None
        self._rows.seek(0)
        is_whole, counts = output is Output.JSONL, self.counts
        yield b"" if is_whole else json_head(knowledge)
        for place, row in enumerate(self._rows):
            yield row if is_whole else json_rows(row, place == 0)
        yield b"" if is_whole else json_foot(Summary(counts.decks, counts.ok, counts.failed, counts.unreadable))

    def _refuse(self, inputs: Iterable[str]) -> None:
        if self._wanted.files:
            inputs = list(inputs)
            for file in self._wanted.files:
                refuse_to_overwrite(file, inputs)


def _chosen(counts: Counts, target: Target) -> Output:
    if target.output is not Output.AUTO:
        return target.output
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return Output.GITHUB
    return Output.TEXT if counts.decks <= (REPORTS_AT_ONCE if target.is_on_terminal else 1) else Output.PLAIN


def _text(run: Run, target: Target, wanted: Reporting) -> bytes:
    from companion_cli.reports.console import open_console, render_text

    if wanted.quiet:
        run = run._replace(results=tuple(each for each in run.results if isinstance(each, Unreadable) or not each.ok))
    stream = LikeStdout(is_terminal=target.is_on_terminal)
    render_text(run, open_console(stream, color=_color(wanted)), verbose=wanted.verbose, sums_up=not wanted.quiet)
    return stream.written()


def _document(run: Run, target: Target, wanted: Reporting) -> str:
    output = target.output
    if output is Output.CSV:  # programs read it and choose for themselves; elsewhere notes want --verbose
        return _render(run, output)
    from companion_cli.reports.findings import only, relative_to

    run = only(run, _least(wanted))
    if output in _FROM_THE_ROOT:
        run = relative_to(run, repository_root())
    if output is Output.PLAIN:
        from companion_cli.reports.plain import render_plain

        return render_plain(run, color=_has_color(wanted, target), decks=wanted.verbose and not wanted.quiet)
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


def _has_color(wanted: Reporting, target: Target) -> bool:
    """Decide as Rich does for the text report: NO_COLOR wins over FORCE_COLOR, and that over the terminal."""
    said = _color(wanted)
    if said is not None:
        return said
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (target.is_on_terminal and os.environ.get("TERM") != "dumb")


def _complain_of_unreadable(run: Run) -> None:
    """Say on stderr which files could not be read: the report is a document, which nobody may look at."""
    for result in run.results:
        if isinstance(result, Unreadable):
            complain(f"{result.path}: {result.error.message}")


def _add_job_summary(run: Run, wanted: Reporting) -> None:
    """Append the Markdown report to the summary of a GitHub job; it is only an extra, so that its failure is told."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if not file:
        return
    from companion_cli.reports.findings import only
    from companion_cli.reports.markdown import render_summary

    text = render_summary(only(run, _least(wanted)), SUMMARY_LIMIT)
    try:
        with Path(file).open("a", encoding="utf-8", errors="replace") as summary:
            summary.write(text)
    except OSError as error:
        complain(f"{file}: the job summary cannot be written: {error.strerror}")


def _sum_up(counts: Counts, knowledge: Knowledge, wanted: Reporting) -> None:
    from companion_cli.reports.findings import summary

    for line in (*knowledge.notes, summary(counts, _least(wanted))):
        complain(line)
