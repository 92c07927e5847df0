"""`companion batch`: thousands of decks from directories and archives to rows, a summary or a page."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from enum import StrEnum
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from companion_cli.batch.engines import EngineError
from companion_cli.batch.kinds import SEARCHED, Kind, kind_of
from companion_cli.batch.resume import CSV_ROWS, JSON_ROWS, ResumeError
from companion_cli.batch.run import Plan, Ran, run
from companion_cli.batch.sources import is_anything_in, weight_of
from companion_cli.batch.work import Finished, Rows, Task
from companion_cli.cards.errors import CardsError
from companion_cli.cards.model import CardQuery, NameSource, Unknown
from companion_cli.cards.sources import open_source
from companion_cli.cli.errors import CANNOT_WORK, complain, fail
from companion_cli.cli.options import CompanionOption, FormatOption, LanguageOption
from companion_cli.cli.progress import OnProgress, progress_bar
from companion_cli.cli.streams import has_reader
from companion_cli.cli.wishes import read_wishes
from companion_cli.cli.writing import LikeStdout, refuse_to_overwrite, write, written_file
from companion_cli.files import STDIN, skipped_line
from companion_cli.reports.batch_documents import JSON_DOCUMENT, Document, lines

INTERRUPTED = 130


class Output(StrEnum):
    """What is written."""

    TEXT = "text"
    JSONL = "jsonl"
    CSV = "csv"
    JSON = "json"
    HTML = "html"


class Engine(StrEnum):
    """Who does the work."""

    PROCESSES = "processes"
    DASK = "dask"


RESUMABLE = {Output.JSONL: JSON_ROWS, Output.CSV: CSV_ROWS}
ROWS, WORK = "Output", "Work"
"""Further panels of the help."""


def batch_command(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help=f"Directories to search (for {' '.join(SEARCHED)}, these as .gz, and archives), .zip and .tar.gz "
            "archives, tournament JSON, JSON lines, deck files, whatever they are called, or - for stdin.",
        ),
    ],
    format: FormatOption = None,
    companion: CompanionOption = None,
    language: LanguageOption = None,
    output: Annotated[
        Output,
        typer.Option(
            "--output",
            "-o",
            help="text: a summary; jsonl, json: every deck with every reason; csv: a table; html: a page.",
            rich_help_panel=ROWS,
        ),
    ] = Output.TEXT,
    output_file: Annotated[
        Path | None,
        typer.Option("--output-file", metavar="FILE", help="Write into a file; - is stdout.", rich_help_panel=ROWS),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on where the output file ends (jsonl and csv).", rich_help_panel=ROWS),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress bar, no closing line.", rich_help_panel=ROWS)
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Name the files that are skipped.", rich_help_panel=ROWS)
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes (one a core).", rich_help_panel=WORK),
    ] = None,
    engine: Annotated[
        Engine, typer.Option("--engine", help="Where the work is done.", rich_help_panel=WORK)
    ] = Engine.PROCESSES,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="ADDRESS", help="Of the Dask cluster: tcp://host:8786", rich_help_panel=WORK
        ),
    ] = None,
    offline: Annotated[  # noqa: ARG001
        bool, typer.Option("--offline", help="Never ask Scryfall: a batch never does.", rich_help_panel=WORK)
    ] = False,
) -> None:
    """Check thousands of decks at once: one row a deck, and a summary.

    Cards are those that ship with companion and those that your earlier checks have learned. A list that cannot be
    read is a row of its own and stops nothing; files of a directory or archive that hold no decklist are skipped and
    counted. Ctrl-C keeps what is done; --resume goes on from there. Configuration
    files are not read, nor is heeded what a list wants ignored: a batch judges the lists of strangers, `companion
    check` your own.

    The exit status is 0 where every deck is ok, 1 where one is not, 2 where something could not be read or done.

    Examples:

        companion batch season/

        companion batch season.zip --format modern --output csv --output-file season.csv

        companion batch decks.jsonl.gz --output html --output-file season.html
    """
    start = time.perf_counter()
    output_file = written_file(output_file)
    if output_file is not None:
        _refuse_inputs(output_file, paths)
    if STDIN in paths and sys.stdin is None:
        fail("the standard input is closed")
    plan = Plan(paths, _task(format, companion, language, output), jobs or _cores(), _scheduler(engine, scheduler))
    if resume and (output_file is None or output not in RESUMABLE):
        fail("--resume goes on with the --output-file of --output jsonl or csv")
    if output_file is not None and output_file.exists() and not is_anything_in(paths):
        fail(f"there is nothing to read in {' '.join(paths)}; {output_file} stays as it is")
    with _progress(paths, quiet) as on_progress:
        ran = _run(plan, output, output_file, resume, verbose, on_progress)
    if output is Output.TEXT:
        _print_summary(ran, output_file)
    if not quiet:
        if ran.tally.skipped:
            complain(skipped_line(ran.tally.skipped, is_verbose=verbose))
        complain(_closing_line(ran, time.perf_counter() - start))
    raise typer.Exit(_exit_status(ran))


def _task(format: str | None, companion: str | None, language: str | None, output: Output) -> Task:
    rows = {Output.TEXT: Rows.NONE, Output.CSV: Rows.CSV, Output.HTML: Rows.HTML}.get(output, Rows.JSON)
    played, named, spoken = read_wishes(format, companion, language)
    return Task(rows, date.today(), played.key if played else None, named, spoken)


def _refuse_inputs(file: Path, paths: list[str]) -> None:
    """End the command where the file to write is, or would be, one of those to read."""
    refuse_to_overwrite(file, paths)
    meant = file.resolve()
    directories = [Path(path).resolve() for path in paths if Path(path).is_dir()]
    if kind_of(meant.name) is not Kind.OTHER and any(map(meant.is_relative_to, directories)):
        fail(f"{file}: lies in a directory to be searched, where it would be read as decks; write it elsewhere")


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _scheduler(engine: Engine, scheduler: str | None) -> str | None:
    if (engine is Engine.DASK) != (scheduler is not None):
        fail("--engine dask and --scheduler go together: --engine dask --scheduler tcp://host:8786")
    return scheduler


def _document(output: Output) -> Document:
    if output is Output.JSON:
        return JSON_DOCUMENT
    if output is Output.HTML:
        from companion_cli.reports.html_page import html_document

        return html_document()
    return lines(CSV_ROWS.header if output is Output.CSV else b"")


def _run(plan: Plan, output: Output, file: Path | None, resume: bool, is_verbose: bool, on_progress: OnProgress) -> Ran:
    """Run the plan until the reader has gone; what makes it impossible ends the command with one line."""

    def while_read(finished: Finished) -> None:
        if not has_reader():
            raise KeyboardInterrupt
        for path in finished.tally.skipped_paths if is_verbose else ():
            complain(f"skipped: {path}")
        on_progress(finished.tally.decks + finished.tally.unreadable.total(), finished.weight)

    try:
        with _opened(output, file, resume) as stream:
            form, is_file = RESUMABLE[output] if resume else None, file is not None and file.is_file()
            return run(plan, _document(output), stream, while_read, form, is_file=is_file)
    except (CardsError, EngineError, ResumeError) as error:
        fail(str(error))
    except OSError as error:
        refused = "cannot be written" if error.filename is None or error.filename == str(file) else "cannot be read"
        fail(f"{error.filename or file or 'the standard output'}: {refused}: {error.strerror or error}")


@contextmanager
def _opened(output: Output, file: Path | None, resume: bool) -> Iterator[BinaryIO]:
    """Open what the document is written to; the summary is printed when all is counted."""
    if output is Output.TEXT:
        yield BytesIO()
    elif file is None:
        yield sys.stdout.buffer
    else:
        if resume:
            file.touch()
        # To append cuts nothing off, and pipes can be opened so.
        with file.open("r+b" if resume else "ab") as stream:
            yield stream


@contextmanager
def _progress(paths: list[str], quiet: bool) -> Iterator[OnProgress]:
    """Show a bar on the terminal that stderr is, and nothing where it is none."""
    if quiet or not sys.stderr.isatty():
        yield lambda _, __: None
        return
    with progress_bar(weight_of(paths)) as on_progress:
        yield on_progress


def _print_summary(ran: Ran, file: Path | None) -> None:
    from companion_cli.reports.batch_summary import render_summary
    from companion_cli.reports.console import open_console

    stream = LikeStdout(is_terminal=file is None and sys.stdout.isatty())
    with open_source(offline=True) as source:
        near_names = partial(_near_names, source)
        render_summary(ran.tally, near_names, open_console(stream), is_interrupted=ran.is_interrupted)
    write(stream.written(), file)


def _near_names(source: NameSource, name: str) -> tuple[str, ...]:
    (answer,) = source.look_up([CardQuery(name)])
    return answer.near_names if isinstance(answer, Unknown) else ()


def _closing_line(ran: Ran, seconds: float) -> str:
    here = ran.tally.decks + ran.tally.unreadable.total()
    before = ran.before.ok + ran.before.failed + ran.before.unreadable
    parts = [
        f"{ran.tally.ok + ran.before.ok:,} ok",
        f"{ran.tally.decks - ran.tally.ok + ran.before.failed:,} not ok",
        f"{ran.tally.unreadable.total() + ran.before.unreadable:,} unreadable",
    ]
    rate = f"{here:,} in {seconds:.1f} s ({here / seconds:,.0f} a second)"
    went_on = f", {before:,} done before" if before else ""
    return f"{'interrupted: ' if ran.is_interrupted else ''}{', '.join(parts)}; {rate}{went_on}"


def _exit_status(ran: Ran) -> int:
    if ran.is_interrupted:
        return INTERRUPTED if has_reader() else CANNOT_WORK
    judged = ran.tally.decks + ran.before.ok + ran.before.failed
    if ran.tally.unreadable or ran.before.unreadable or not judged:
        return CANNOT_WORK
    return 1 if ran.tally.decks > ran.tally.ok or ran.before.failed else 0
