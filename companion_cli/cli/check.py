"""`companion check`: reads lists, judges them, prints the report."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options, ReadFile, is_no_list, judge_file, prefetch, read_file
from companion_cli.cli.errors import CANNOT_WORK, complain, fail
from companion_cli.cli.options import (
    AfterOption,
    BestOfOneOption,
    ColorOption,
    CompanionOption,
    ConfigOption,
    ExitZeroOption,
    FormatOption,
    IgnoreOption,
    InlineIgnoresOption,
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
from companion_cli.cli.outputs import Color, Reporter, Reporting, read_targets
from companion_cli.cli.paths import Source, read_sources
from companion_cli.cli.progress import shown_while_asking, with_progress
from companion_cli.cli.wishes import read_wishes, refuse_both
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.project import Project
from companion_cli.config.words import SettingError, require_codes
from companion_cli.decklists import DecklistError, ListReader
from companion_cli.decklists.plans import read_plans
from companion_cli.files import STDIN, Skipped, portions, skipped_line
from companion_cli.reports.model import Knowledge
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
    after: AfterOption = None,
    bo1: BestOfOneOption = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    no_inline_ignores: InlineIgnoresOption = False,
    strict: StrictOption = None,
    exit_zero: ExitZeroOption = False,
    output: OutputOption = None,
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

        companion check deck.txt --after plans.txt
    """
    refuse_both(offline, refresh)
    wishes = read_wishes(format, companion, language)
    selected, ignored = _codes(select, "--select"), _codes(ignore, "--ignore")
    request = Request(
        paths=paths,
        options=Options(
            **wishes._asdict(),
            select=selected,
            ignore=ignored or frozenset(),
            lists_may_ignore=not no_inline_ignores,
            best_of_one=bo1,
        ),
        strict=strict,
        project=Project(config, isolated=isolated),
        plans=after,
        stdin_name=stdin_filename,
        knowing=Knowing(offline, refresh, max_age),
        reporting=Reporting(read_targets(output or [], output_file), color, quiet, verbose),
    )
    status = run(request)
    raise typer.Exit(status if status == CANNOT_WORK or not exit_zero else 0)


class Knowing(NamedTuple):
    """How cards are to be known."""

    offline: bool
    refresh: bool
    max_age: int | None
    """Days; None leaves it to the configuration, or to the fewest days of several."""


class Request(NamedTuple):
    """What is wanted of a check."""

    paths: list[str]
    options: Options
    strict: bool | None
    """None leaves it to the configuration."""
    project: Project
    plans: Path | None
    """The file of sideboard plans."""
    stdin_name: str | None
    knowing: Knowing
    reporting: Reporting


def run(request: Request) -> int:
    """Judge all that is asked for, and report it; return the exit status."""
    skipped: list[Skipped] = []
    excluded: list[Path] = []
    sources = read_sources(
        request.paths,
        stdin_name=request.stdin_name,
        is_excluded=lambda path: _is_excluded(path, request.project, excluded),
        on_skipped=skipped.append,
    )
    with Reporter(request.reporting, [path for path in request.paths if path == STDIN]) as reporter:
        try:
            with _open_source(request) as source:
                request = _with_plans(request, source)
                results = _results(sources, request, RememberingSource(source), skipped.append)
                for result in with_progress(results, FILES_AT_A_TIME, is_shown=not request.reporting.quiet):
                    reporter.add(result)
                knowledge = Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
        except (ConfigurationError, CardsError) as error:
            fail(str(error))
        counts = reporter.end(knowledge)
    _complain_of_skipped(skipped, request.reporting)
    return 0 if excluded and not counts.decks else counts.exit_status


def _with_plans(request: Request, source: "CardsSource") -> Request:
    """Return the request with the sideboard plans of its file; end the command where it holds none."""
    if request.plans is None:
        return request
    try:
        plans = read_plans(request.plans.read_bytes(), source.is_name)
    except OSError as error:
        fail(f"{request.plans}: cannot be read: {error.strerror}")
    except DecklistError as error:
        fail(f"{request.plans}: {error.message}")
    return request._replace(options=request.options._replace(plans=tuple(plans)))


def _complain_of_skipped(skipped: list[Skipped], wanted: Reporting) -> None:
    """Count in one line what a search found and is not checked; files of other kinds only with --verbose."""
    told = [each for each in skipped if wanted.verbose or each.is_called_like_a_list]
    if wanted.quiet or not told:
        return
    for each in told if wanted.verbose else ():
        complain(f"skipped: {each.path}")
    complain(skipped_line(Counter(each.kind for each in told), is_verbose=wanted.verbose))


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


def _open_source(request: Request) -> "CardsSource":
    from companion_cli.cards.sources import MAX_AGE_DAYS, open_source

    offline, refresh, max_age = request.knowing
    places = [path for path in request.paths if path != STDIN] or [STDIN]
    found = [each for place in places if (each := _configuration(place, request.project)) is not None]
    if max_age is None:
        max_age = min((int(rule.value) for each in found for rule in each.of("max-age")), default=MAX_AGE_DAYS)
    return open_source(
        offline=offline or (not refresh and any(rule.value for each in found for rule in each.of("offline"))),
        refresh=refresh,
        max_age_days=max_age,
        while_asking=nullcontext if request.reporting.quiet else shown_while_asking,
    )


def _configuration(path: str, project: Project) -> "Configuration | None":
    """Return the configuration of a path; None also where it cannot be looked for, which is told when it is read."""
    try:
        place = Path(path).absolute()
        return project.configuration_for(place if place.is_dir() else place.parent)
    except OSError:
        return None


def _results(
    sources: Iterable[Source | Unreadable],
    request: Request,
    cards: RememberingSource,
    on_skipped: Callable[[Skipped], None],
) -> Iterator[DeckReport | Unreadable]:
    """Yield what becomes of each deck of each file, in order."""
    checker = Checker(cards)
    for some in portions(sources, _bytes_of, FILES_AT_A_TIME, BYTES_AT_A_TIME):
        read: list[Unreadable | tuple[ReadFile, Options]] = []
        for source in some:
            if isinstance(source, Unreadable):
                read.append(source)
                continue
            each = _read(source, request, checker.reader)
            if not isinstance(each, Unreadable) and source.was_searched and is_no_list(each[0], cards):
                on_skipped(Skipped(source.path, is_called_like_a_list=True))
            else:
                read.append(each)
        prefetch([each[0] for each in read if not isinstance(each, Unreadable)], cards, request.options.language)
        for each in read:
            if isinstance(each, Unreadable):
                yield each
            else:
                yield from judge_file(each[0], checker, each[1])


def _bytes_of(source: Source | Unreadable) -> int:
    return len(source.data) if isinstance(source, Source) else 0


def _read(file: Source, request: Request, reader: ListReader) -> tuple[ReadFile, Options] | Unreadable:
    """Read a file, and find out what applies to it."""
    try:
        settings = request.project.settings_for(Path(file.path))
    except OSError as error:  # of the standard input's directory: a file there would not have been opened
        message = f"its configuration cannot be looked for: {error.strerror} (--isolated does without)"
        return cannot_read(file.path, "unreadable", message)
    return read_file(file.data, file.path, reader), _with_settings(request.options, request.strict, settings)


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
