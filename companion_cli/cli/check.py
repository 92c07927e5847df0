"""`companion check`: reads lists, judges them, prints the report."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options, ReadFile, judge_file, prefetch, read_file
from companion_cli.cli.errors import CANNOT_WORK, complain, fail
from companion_cli.cli.options import (
    ColorOption,
    CompanionOption,
    ConfigOption,
    ExitZeroOption,
    FormatOption,
    IgnoreOption,
    IsolatedOption,
    LanguageOption,
    MaxAgeOption,
    OfflineOption,
    OutputFileOption,
    OutputOption,
    Paths,
    QuietOption,
    RefreshOption,
    SelectOption,
    StdinFilenameOption,
    StrictOption,
    VerboseOption,
)
from companion_cli.cli.outputs import Color, Output, Reporting, report
from companion_cli.cli.paths import Source, read_sources
from companion_cli.cli.wishes import read_wishes
from companion_cli.cli.writing import refuse_to_overwrite, written_file
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.project import Project
from companion_cli.config.words import SettingError, require_codes
from companion_cli.files import STDIN, portions
from companion_cli.reports.model import Knowledge, Run, exit_status
from companion_cli.rules.check import Checker
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Unreadable, cannot_read

if TYPE_CHECKING:
    from companion_cli.cards.sources import Source as CardsSource
    from companion_cli.config.model import Configuration, FileSettings

FILES_AT_A_TIME = 200
BYTES_AT_A_TIME = 4 * 1024 * 1024
"""Of so many files, or so many bytes of them, the cards are looked up together; more lists are never in memory."""


def check_command(
    paths: Paths,
    format: FormatOption = None,
    companion: CompanionOption = None,
    language: LanguageOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    strict: StrictOption = None,
    exit_zero: ExitZeroOption = False,
    output: OutputOption = Output.AUTO,
    output_file: OutputFileOption = None,
    color: ColorOption = Color.AUTO,
    quiet: QuietOption = False,
    verbose: VerboseOption = False,
    stdin_filename: StdinFilenameOption = None,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
    offline: OfflineOption = False,
    refresh: RefreshOption = False,
    max_age: MaxAgeOption = None,
) -> None:
    """Check decklists: which companions may be used, and what stands in the way of the others.

    The exit status is 0 where every deck is ok, 1 where one is not, 2 where something could not be read or done.

    Examples:

        companion check deck.txt

        companion check deck.txt --format modern --companion yorion

        companion check decks/ --output github

        companion check 'decks/**/*.txt' --strict --ignore companion-idle
    """
    if offline and refresh:
        fail("--refresh asks Scryfall, and --offline never does: choose one")
    wishes = read_wishes(format, companion, language)
    selected, ignored = _codes(select, "--select"), _codes(ignore, "--ignore")
    options = Options(**wishes._asdict(), select=selected, ignore=ignored or frozenset())
    project = Project(config, isolated=isolated)
    excluded: list[Path] = []
    passed_over: list[Path] = []
    sources = read_sources(
        paths,
        stdin_name=stdin_filename,
        is_excluded=lambda path: _is_excluded(path, project, excluded),
        on_passed_over=passed_over.append,
    )
    try:
        with _open_source(offline, refresh, _max_age(max_age, paths, project)) as source:
            results = list(_results(sources, options, strict, project, RememberingSource(source)))
            knowledge = Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
    except (ConfigurationError, CardsError) as error:
        fail(str(error))
    run = Run(tuple(results), knowledge)
    file = written_file(output_file)
    if file is not None:
        refuse_to_overwrite(file, (*(result.path for result in results), *(STDIN for path in paths if path == STDIN)))
    report(run, Reporting(output, file, color, quiet, verbose))
    if passed_over and verbose and not quiet:
        complain(_said_of_passed_over(passed_over))
    status = 0 if excluded and not results else exit_status(run)
    raise typer.Exit(status if status == CANNOT_WORK or not exit_zero else 0)


def _codes(given: list[str] | None, option: str) -> frozenset[str] | None:
    """Return the codes of an option that may be repeated, and hold several words; None where it is not given."""
    if not given:
        return None
    words = " ".join(given).replace(",", " ").split()
    if not words:
        fail(f"{option} names no code: `companion explain --all` lists them")
    try:
        return require_codes(words)
    except SettingError as error:
        fail(str(error))


def _is_excluded(path: Path, project: Project, excluded: list[Path]) -> bool:
    """Return whether the configuration leaves the file out; note which ones it does."""
    settings = project.settings_for(path)
    if settings is None or settings.excluded_by is None:
        return False
    excluded.append(path)
    return True


def _said_of_passed_over(files: list[Path]) -> str:
    """Return a sentence on the files of the directories that may hold lists, but are not called like deck files."""
    from collections import Counter

    kinds = Counter(file.suffix.lower() for file in files)
    counted = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    return f"passed over in directories: {counted} (name such a file to check it)"


def _open_source(offline: bool, refresh: bool, max_age: int | None) -> "CardsSource":
    from companion_cli.cards.sources import MAX_AGE_DAYS, open_source

    return open_source(offline=offline, refresh=refresh, max_age_days=MAX_AGE_DAYS if max_age is None else max_age)


def _max_age(given: int | None, paths: list[str], project: Project) -> int | None:
    """Return the days of the option, else the fewest that the configurations of the paths ask for."""
    if given is not None:
        return given
    found = [_configuration(path, project) for path in [path for path in paths if path != STDIN] or [STDIN]]
    days = [int(rule.value) for configuration in found if configuration for rule in configuration.of("max-age")]
    return min(days, default=None)


def _configuration(path: str, project: Project) -> "Configuration | None":
    """Return the configuration of a path; None also where it cannot be looked for, which is told when it is read."""
    try:
        place = Path(path).absolute()
        return project.configuration_for(place if place.is_dir() else place.parent)
    except OSError:
        return None


def _results(
    sources: Iterable[Source | Unreadable],
    options: Options,
    strict: bool | None,
    project: Project,
    cards: RememberingSource,
) -> Iterator[DeckReport | Unreadable]:
    """Yield what becomes of each deck of each file, in order."""
    checker = Checker(cards)
    for some in portions(sources, _bytes_of, FILES_AT_A_TIME, BYTES_AT_A_TIME):
        read = [file if isinstance(file, Unreadable) else _read(file, options, strict, project, cards) for file in some]
        prefetch([each[0] for each in read if not isinstance(each, Unreadable)], cards, options.language)
        for each in read:
            if isinstance(each, Unreadable):
                yield each
            else:
                yield from judge_file(each[0], checker, each[1])


def _bytes_of(source: Source | Unreadable) -> int:
    return len(source.data) if isinstance(source, Source) else 0


def _read(
    file: Source, options: Options, strict: bool | None, project: Project, cards: RememberingSource
) -> tuple[ReadFile, Options] | Unreadable:
    """Read a file, and find out what applies to it."""
    try:
        settings = project.settings_for(Path(file.path))
    except OSError as error:  # of the standard input's directory: a file there would not have been opened
        message = f"its configuration cannot be looked for: {error.strerror} (--isolated does without)"
        return cannot_read(file.path, "unreadable", message)
    return read_file(file.data, file.path, cards), _with_settings(options, strict, settings)


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
