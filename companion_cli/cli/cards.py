"""`companion cards`: what is known of cards, from when, and how to get it anew."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.cli.errors import complain, fail
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.cli.wishes import refuse_both

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from companion_cli.cards.cache import Cache
    from companion_cli.cards.library import CardLibrary
    from companion_cli.cards.update import Update
    from companion_cli.reports.cards import Store

NO_SUCH_CARD = 1

_HELP = """See, update and clear what is known of cards.

Examples:

    companion cards status

    companion cards show "Fire // Ice"
"""
app = typer.Typer(help=_HELP, no_args_is_help=True)


OutputOption = Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the report.")]


@app.command()
def status(output: OutputOption = TextOrJson.TEXT) -> None:
    """Show which cards are known, from when, and how old the knowledge of bans is. Asks nobody.

    Examples:

        companion cards status --output json
    """
    import time

    from companion_cli.cards.cache import Cache, cache_directory
    from companion_cli.cards.errors import CardFileError
    from companion_cli.cards.library import CardLibrary
    from companion_cli.cards.sources import open_downloaded
    from companion_cli.reports.cards import Status, print_status, render_status_json
    from companion_cli.rules.formats import FORMATS, legality_key

    directory = cache_directory()
    downloaded, warnings = open_downloaded(directory)
    try:
        files = [("bundled", CardLibrary.bundled()), *(("downloaded", file) for file in downloaded)]
    except CardFileError as error:
        fail(str(error))
    days = {
        played.name: max(file.legality_day(legality_key(played)) for _, file in files)
        for played in FORMATS.values()
        if played.has_card_pool
    }
    with Cache(directory) as cache:
        summary, rest = cache.summary(), cache.rest_until(time.time())
        found = Status(
            stores=(*(_file_store(what, file) for what, file in files), *_learned_store(cache)),
            directory=directory,
            not_found=summary.not_found,
            resting_until=datetime.fromtimestamp(rest).astimezone() if rest else None,
            today=datetime.now(UTC).date(),
            legality_days=days,
            notes=(*warnings, *cache.warnings),
        )
    if output is TextOrJson.JSON:
        typer.echo(render_status_json(found), nl=False)
    else:
        from companion_cli.reports.console import open_console

        print_status(found, open_console())


def _file_store(what: str, file: "CardLibrary") -> "Store":
    from companion_cli.reports.cards import Store

    with file:
        size = file.path.stat().st_size
        return Store(what, file.path, file.count(), size, file.text_as_of, file.legality_as_of)


def _learned_store(cache: "Cache") -> "list[Store]":
    from companion_cli.reports.cards import Store

    summary = cache.summary()
    if summary.oldest is None or summary.newest is None:
        return []
    oldest, newest = (datetime.fromtimestamp(second, UTC).date() for second in (summary.oldest, summary.newest))
    size = cache.path.stat().st_size if cache.path.exists() else 0
    return [Store("learned", cache.path, summary.cards, size, oldest, oldest, newest)]


@app.command()
def update() -> None:
    """Download Scryfall's file of all cards, about 25 MB, if it is newer than what is there.

    Until the whole file is in and plausible, and when it is interrupted, everything stays as it was.

    Examples:

        companion cards update
    """
    import time

    from companion_cli.cards.cache import Cache, cache_directory
    from companion_cli.cards.errors import CardsError
    from companion_cli.cards.scryfall import ScryfallError
    from companion_cli.reports.cards import moment_words

    directory = cache_directory()
    with Cache(directory) as cache:
        if (until := cache.rest_until(time.time(), demanded=True)) is not None:
            fail(f"Scryfall asked to be left alone until {datetime.fromtimestamp(until):%H:%M}; try again then")
        try:
            done = _update(directory)
        except ScryfallError as error:
            if error.rest:
                cache.rest(time.time() + error.rest, demanded=error.demanded)
            fail(f"{error}; the cards are as they were before. Try again later")
        except CardsError as error:
            fail(f"{error}; the cards are as they were before")
        if cache.rest_until(time.time()) is not None:
            cache.rest(time.time())  # it answers again
    moment = moment_words(done.updated_at)
    if done.built is None:
        typer.echo(f"Nothing to do: Scryfall's file is of {moment}, no newer than the cards here.")
        return
    typer.echo(f"{done.built.cards:,} cards of {moment} are in use now.")
    if done.built.not_cards:
        typer.echo(f"Left out: {done.built.not_cards:,} tokens, emblems and other records that are no cards.")
    _complain_of_refused(done.built.refused)


def _update(directory: Path) -> "Update":
    """Update with a bar on stderr: bytes, bytes a second, time left. Nothing is shown where that is no terminal."""
    from companion_cli.cards.pace import Pace
    from companion_cli.cards.scryfall import Scryfall
    from companion_cli.cards.update import update
    from companion_cli.rules.companions import BY_NAME

    with Scryfall(pace=Pace(directory)) as scryfall, ExitStack() as shown:
        if not sys.stderr.isatty():
            return update(directory, scryfall, must_have=BY_NAME)
        from rich.console import Console

        console = Console(stderr=True)
        progress = shown.enter_context(_progress(console))
        download = progress.add_task("Downloading", total=None)

        def on_reading() -> None:
            progress.stop()
            shown.enter_context(console.status("Reading the cards"))

        return update(
            directory,
            scryfall,
            must_have=BY_NAME,
            on_bytes=lambda done, total: progress.update(download, completed=done, total=total),
            on_reading=on_reading,
        )


def _progress(console: "Console") -> "Progress":
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True)


@app.command()
def show(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="Card names in any language, or lurrus, yorion ...")
    ],
    output: OutputOption = TextOrJson.TEXT,
    language: Annotated[
        str | None, typer.Option("--lang", metavar="CODE", help="Language of the names: de, fr, ja ...")
    ] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Never ask Scryfall.")] = False,
    refresh: Annotated[bool, typer.Option("--refresh", help="Ask Scryfall anew for these cards.")] = False,
) -> None:
    """Show what a card is in a deck, and what each companion thinks of it.

    The exit status is 0, or 1 where a name is no card's.

    Examples:

        companion cards show "Lightning Bolt" "Mishra's Bauble"

        companion cards show "Fire // Ice" --output json
    """
    from companion_cli.cards.errors import CardsError
    from companion_cli.cards.model import CardQuery, Found
    from companion_cli.cards.sources import open_source
    from companion_cli.config.words import SettingError, require_language
    from companion_cli.reports.cards import Shown, print_cards, render_cards_json
    from companion_cli.reports.model import Knowledge

    refuse_both(offline, refresh)
    try:
        language = require_language(language) if language is not None else None
        with open_source(offline=offline, refresh=refresh) as source:
            queries = [CardQuery(name if source.is_name(name) else _full_name(name)) for name in names]
            answers = source.look_up(queries, language)
            knowledge = Knowledge(source.text_as_of, source.legality_as_of, source.network, source.notes)
    except (CardsError, SettingError) as error:
        fail(str(error))
    shown = [Shown(name, answer) for name, answer in zip(names, answers, strict=True)]
    if output is TextOrJson.JSON:
        typer.echo(render_cards_json(shown, knowledge), nl=False)
    else:
        from companion_cli.reports.console import open_console

        print_cards(shown, knowledge, open_console())
    raise typer.Exit(0 if all(isinstance(answer, Found) for answer in answers) else NO_SUCH_CARD)


def _full_name(name: str) -> str:
    """Return the full name of the companion that players call so, or else the name as it is."""
    from companion_cli.rules.check import UnknownCompanionError, require_companion

    try:
        return require_companion(name).name
    except UnknownCompanionError:
        return name


@app.command()
def clear() -> None:
    """Forget everything that came from Scryfall. The bundled cards stay.

    Examples:

        companion cards clear
    """
    from companion_cli.cards.cache import cache_directory, clear_directory
    from companion_cli.reports.cards import size_words

    try:
        freed = clear_directory(cache_directory())
    except OSError as error:
        fail(f"the cache cannot be cleared ({error})")
    typer.echo(f"Cleared {size_words(freed)}." if freed else "There was nothing to clear.")


@app.command()
def build(
    source: Annotated[
        Path, typer.Argument(metavar="FILE", help="Scryfall's oracle-cards file: .jsonl.gz, or .json, packed or not.")
    ],
    out: Annotated[Path, typer.Option("--output", "-o", metavar="OUT", help="The card file to write.")],
    text_as_of: Annotated[
        datetime, typer.Option("--text-as-of", formats=["%Y-%m-%d"], help="The day of the card texts.")
    ],
    legality_as_of: Annotated[
        datetime | None,
        typer.Option("--legality-as-of", formats=["%Y-%m-%d"], help="The day of the legalities, if another."),
    ] = None,
    localized_names: Annotated[
        Path | None, typer.Option("--localized-names", metavar="CSV", help="lang, printed_name, name.")
    ] = None,
    printings: Annotated[
        Path | None, typer.Option("--printings", metavar="CSV", help="set, collector_number, name.")
    ] = None,
    alternate_names: Annotated[
        Path | None, typer.Option("--alternate-names", metavar="CSV", help="printed_name, name, set, collector_number.")
    ] = None,
    legalities: Annotated[
        Path | None, typer.Option("--legalities", metavar="CSV", help="name, and a column a format; empty: not known.")
    ] = None,
    format_day: Annotated[
        list[str] | None,
        typer.Option(
            "--format-day", metavar="FORMAT=DAY", help="A format whose bans are known up to another day; repeatable."
        ),
    ] = None,
) -> None:
    """Build a card file from Scryfall's file and tables of further names. This is how the bundled one is made.

    Examples:

        companion cards build oracle-cards.jsonl.gz -o cards.sqlite --text-as-of 2026-06-09
    """
    from companion_cli.cards.building import build_card_file
    from companion_cli.cards.errors import CardsError

    try:
        built = build_card_file(
            source,
            out,
            text_as_of=text_as_of.date(),
            legality_as_of=(legality_as_of or text_as_of).date(),
            localized_names=localized_names,
            printings=printings,
            alternate_names=alternate_names,
            legalities=legalities,
            legality_days=dict(map(_format_day, format_day or ())),
        )
    except CardsError as error:
        fail(str(error))
    typer.echo(f"{out}: {built.cards:,} cards, {built.names:,} names, {built.printings:,} printings")
    typer.echo(f"left out: {built.not_cards:,} objects that are no cards, {built.without_card:,} rows without a card")
    _complain_of_refused(built.refused)


def _format_day(written: str) -> tuple[str, date]:
    """Return a format and a day from `modern=2026-10-02`. Raises typer.BadParameter for anything else."""
    play_format, _, day = written.partition("=")
    try:
        return play_format, date.fromisoformat(day)
    except ValueError:
        raise typer.BadParameter(f"{written!r} is no format with a day, as in modern=2026-10-02") from None


def _complain_of_refused(refused: Sequence[str]) -> None:
    """Name the first records that could not be read, and count the others."""
    for sentence in refused[:3]:
        complain(f"left out: {sentence}")
    if len(refused) > 3:
        complain(f"and {len(refused) - 3:,} more that this version cannot judge")
