"""`companion check`: reads lists, judges them, prints the report."""

from enum import StrEnum
from typing import Annotated

import typer

from companion_cli.checking import Options, check_bytes
from companion_cli.cli.errors import fail
from companion_cli.cli.paths import read_sources
from companion_cli.reports.model import Knowledge, Run, exit_status
from companion_cli.rules.check import UnknownCompanionError, require_companion
from companion_cli.rules.formats import Format, UnknownFormatError, require_format
from companion_cli.rules.model import Result, Unreadable


class Output(StrEnum):
    """The forms of the report."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


def check_command(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Decklists of any kind, directories of them, or - for stdin.")
    ],
    format: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", metavar="FORMAT", help="Format of play: modern, commander, limited ... (see README)."
        ),
    ] = None,
    companion: Annotated[
        str | None,
        typer.Option("--companion", "-c", metavar="NAME", help="The companion to be used, whatever the list says."),
    ] = None,
    output: Annotated[Output, typer.Option("--output", "-o", help="Form of the report.")] = Output.TEXT,
    language: Annotated[
        str | None, typer.Option("--lang", metavar="CODE", help="Language of the card names: de, fr, ja ...")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every card in the way of every one.")] = False,
    offline: Annotated[bool, typer.Option("--offline", help="Never ask Scryfall.")] = False,
) -> None:
    """Check decklists: which companions may be used, and what stands in the way of the others.

    The exit status is 0 where every deck is ok, 1 where one is not, 2 where something could not be read.

    Examples:

        companion check deck.txt

        companion check deck.txt --format modern --companion yorion

        companion check decks/ --output json
    """
    options = _options(format, companion, language)
    run = _run(paths, options)
    _print(run, output, verbose=verbose)
    raise typer.Exit(exit_status(run))


def _options(format: str | None, companion: str | None, language: str | None) -> Options:
    try:
        played: Format | None = require_format(format) if format else None
        chosen = require_companion(companion).name if companion else None
    except (UnknownFormatError, UnknownCompanionError) as error:
        fail(str(error))
    return Options(format=played, companion=chosen, language=language)


def _run(paths: list[str], options: Options) -> Run:
    from companion_cli.cards.library import CardLibrary

    library = CardLibrary.bundled()
    results: list[Result] = []
    for source in read_sources(paths):
        if isinstance(source, Unreadable):
            results.append(source)
        else:
            results.extend(check_bytes(source.data, source.path, library, options))
    return Run(tuple(results), Knowledge(library.text_as_of, library.legality_as_of))


def _print(run: Run, output: Output, *, verbose: bool) -> None:
    if output is Output.TEXT:
        from companion_cli.reports.console import open_console, render_text

        render_text(run, open_console(), verbose=verbose)
        return
    from companion_cli.reports.json_report import render_json, render_jsonl

    render = render_json if output is Output.JSON else render_jsonl
    typer.echo(render(run), nl=False)
