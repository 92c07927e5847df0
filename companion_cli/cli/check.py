"""`companion check`: reads lists, judges them, prints the report."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options, check_bytes
from companion_cli.cli.completion import complete_code, complete_companion, complete_format
from companion_cli.cli.errors import CANNOT_WORK, fail
from companion_cli.cli.outputs import Color, Output, Reporting, report
from companion_cli.cli.paths import STDIN, read_sources
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.project import Project
from companion_cli.config.words import SettingError, require_codes
from companion_cli.reports.model import Knowledge, Run, exit_status
from companion_cli.rules.check import UnknownCompanionError, require_companion
from companion_cli.rules.formats import FORMATS, UnknownFormatError, require_format
from companion_cli.rules.model import Result, Unreadable

if TYPE_CHECKING:
    from companion_cli.cards.sources import Source
    from companion_cli.config.model import FileSettings

JUDGING, FINDINGS, OUTPUT, CONFIGURATION, CARDS = "Judging", "Findings", "Output", "Configuration", "Cards"
"""The panels of the help."""


def check_command(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Decklists of any kind, directories to search, patterns like 'decks/**/*.txt', or - for stdin.",
        ),
    ],
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="Format of play, whatever the list says: modern, commander, limited ...",
            autocompletion=complete_format,
            rich_help_panel=JUDGING,
        ),
    ] = None,
    companion: Annotated[
        str | None,
        typer.Option(
            "--companion",
            "-c",
            metavar="NAME",
            help="The companion to be used, whatever the list says.",
            autocompletion=complete_companion,
            rich_help_panel=JUDGING,
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="CODE", help="Language of the card names: de, fr, ja ...", rich_help_panel=JUDGING
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            "--select",
            metavar="CODES",
            help="Report these codes only: copy-limit,card-* ...",
            autocompletion=complete_code,
            rich_help_panel=FINDINGS,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            "--ignore",
            metavar="CODES",
            help="Leave these codes out: they are not reported and do not count.",
            autocompletion=complete_code,
            rich_help_panel=FINDINGS,
        ),
    ] = None,
    strict: Annotated[
        bool | None,
        typer.Option("--strict/--no-strict", help="Take warnings as errors.", rich_help_panel=FINDINGS),
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with 0 even where a deck is not ok.", rich_help_panel=FINDINGS)
    ] = False,
    output: Annotated[
        Output,
        typer.Option(
            "--output",
            "-o",
            help="Form of the report. text: a full report a list; plain: one line a finding. auto: github in GitHub "
            "Actions; else text for one list (for up to five on a terminal), and plain for more.",
            rich_help_panel=OUTPUT,
        ),
    ] = Output.AUTO,
    output_file: Annotated[
        Path | None,
        typer.Option("--output-file", metavar="FILE", help="Write the report into a file.", rich_help_panel=OUTPUT),
    ] = None,
    color: Annotated[
        Color,
        typer.Option("--color", help="When to use colour; auto heeds NO_COLOR, FORCE_COLOR.", rich_help_panel=OUTPUT),
    ] = Color.AUTO,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Show errors alone, and no summary.", rich_help_panel=OUTPUT)
    ] = False,
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose",
            "-v",
            help="Show notes too (json, jsonl and csv always do), and every card in the way of every companion.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    stdin_filename: Annotated[
        str | None,
        typer.Option(
            "--stdin-filename", metavar="NAME", help="The file that stdin stands for.", rich_help_panel=CONFIGURATION
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config",
            metavar="FILE",
            help="Configuration to use instead of the nearest companion.toml or pyproject.toml.",
            rich_help_panel=CONFIGURATION,
        ),
    ] = None,
    isolated: Annotated[
        bool, typer.Option("--isolated", help="Use no configuration file.", rich_help_panel=CONFIGURATION)
    ] = False,
    offline: Annotated[bool, typer.Option("--offline", help="Never ask Scryfall.", rich_help_panel=CARDS)] = False,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Ask Scryfall for every card anew.", rich_help_panel=CARDS)
    ] = False,
    max_age: Annotated[
        int | None,
        typer.Option(
            "--max-age",
            metavar="DAYS",
            min=0,
            help="Ask anew for cards learned longer ago than this (30).",
            rich_help_panel=CARDS,
        ),
    ] = None,
) -> None:
    """Check decklists: which companions may be used, and what stands in the way of the others.

    The exit status is 0 where every deck is ok, 1 where one is not, 2 where something could not be read or done.

    Examples:

        companion check deck.txt

        companion check deck.txt --format modern --companion yorion

        companion check decks/ --output github

        companion check 'decks/**/*.txt' --strict --ignore companion-idle
    """
    options = _options(format, companion, language, _codes(select), _codes(ignore) or frozenset())
    project = Project(config, isolated=isolated)
    excluded: list[Path] = []
    try:
        with _open_source(offline, refresh, _max_age(max_age, paths, project)) as source:
            known = RememberingSource(source)
            results = list(_results(paths, stdin_filename, options, strict, project, known, excluded))
            knowledge = Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
    except (ConfigurationError, CardsError) as error:
        fail(str(error))
    run = Run(tuple(results), knowledge)
    report(run, Reporting(output, output_file, color, quiet, verbose))
    status = 0 if excluded and not results else exit_status(run)
    raise typer.Exit(status if status == CANNOT_WORK or not exit_zero else 0)


def _options(
    format: str | None,
    companion: str | None,
    language: str | None,
    select: frozenset[str] | None,
    ignore: frozenset[str],
) -> Options:
    try:
        return Options(
            format=require_format(format) if format else None,
            companion=require_companion(companion).name if companion else None,
            language=language,
            select=select,
            ignore=ignore,
        )
    except (UnknownFormatError, UnknownCompanionError) as error:
        fail(str(error))


def _codes(given: list[str] | None) -> frozenset[str] | None:
    """Return the codes of an option that may be repeated, and hold several words; None where it is not given."""
    if not given:
        return None
    try:
        return require_codes(" ".join(given).replace(",", " ").split())
    except SettingError as error:
        fail(str(error))


def _open_source(offline: bool, refresh: bool, max_age: int | None) -> "Source":
    from companion_cli.cards.sources import MAX_AGE_DAYS, open_source

    return open_source(offline=offline, refresh=refresh, max_age_days=MAX_AGE_DAYS if max_age is None else max_age)


def _max_age(given: int | None, paths: list[str], project: Project) -> int | None:
    """Return the days of the option, else the fewest that the configurations of the paths ask for."""
    if given is not None:
        return given
    places = [Path(path).absolute() for path in paths if path != STDIN] or [Path.cwd() / STDIN]
    found = [project.configuration_for(place if place.is_dir() else place.parent) for place in places]
    days = [int(rule.value) for configuration in found if configuration for rule in configuration.of("max-age")]
    return min(days, default=None)


def _results(
    paths: list[str],
    stdin_name: str | None,
    options: Options,
    strict: bool | None,
    project: Project,
    source: RememberingSource,
    excluded: list[Path],
) -> Iterator[Result]:
    """Yield what becomes of each deck of each file; note in `excluded` which files the configuration leaves out."""

    def is_excluded(path: Path) -> bool:
        settings = project.settings_for(path)
        if settings is None or settings.excluded_by is None:
            return False
        excluded.append(path)
        return True

    for found in read_sources(paths, stdin_name=stdin_name, is_excluded=is_excluded):
        if isinstance(found, Unreadable):
            yield found
            continue
        settings = project.settings_for(Path(found.path))
        yield from check_bytes(found.data, found.path, source, _with_settings(options, strict, settings))


def _with_settings(options: Options, strict: bool | None, settings: "FileSettings | None") -> Options:
    """Return the options for one file: the command line's first, then the configuration's."""
    if settings is None:
        return options._replace(strict=bool(strict))
    selected = frozenset(str(rule.value) for rule in settings.select)
    return options._replace(
        default_format=FORMATS[str(settings.format.value)] if settings.format else None,
        default_companion=str(settings.companion.value) if settings.companion else None,
        select=options.select if options.select is not None else (selected or None),
        ignore=options.ignore.union(str(rule.value) for rule in settings.ignore),
        strict=strict if strict is not None else bool(settings.strict and settings.strict.value),
    )
