"""`companion suggest`: what to take out of a deck for a companion, and which cards fit instead."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.advice.cuts import Advice, advise
from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options
from companion_cli.cli.completion import complete_companion
from companion_cli.cli.errors import complain, fail
from companion_cli.cli.one_deck import OneDeck, judge_one, read_one
from companion_cli.cli.options import FormatOption, LanguageOption, OfflineOption
from companion_cli.cli.progress import shown_while_asking
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.cli.wishes import read_wishes
from companion_cli.cli.writing import write, write_new_file
from companion_cli.decklists.decoding import decode
from companion_cli.decklists.model import Zone
from companion_cli.reports.advice import DeckAdvice, advice_record, advice_text
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import Status

if TYPE_CHECKING:
    from companion_cli.advice.applying import Joining
    from companion_cli.advice.filling import Fitting
    from companion_cli.cards.sources import Source as CardsSource


def suggest_command(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A decklist of any kind, or - for stdin.")],
    companion: Annotated[
        str | None,
        typer.Option(
            "--companion", "-c", metavar="NAME", help="Only this companion.", autocompletion=complete_companion
        ),
    ] = None,
    format: FormatOption = None,
    language: LanguageOption = None,
    replacements: Annotated[
        bool, typer.Option("--replacements", "-r", help="Name up to five cards that fit for each that leaves.")
    ] = False,
    corpus: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="DECKS",
            help="Lists to learn from which cards are played together: folders, archives, files. May be repeated.",
        ),
    ] = None,
    apply: Annotated[
        Path | None,
        typer.Option("--apply", metavar="OUT", help="Write the changed list, in its own form, into this new file."),
    ] = None,
    output: Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the advice.")] = TextOrJson.TEXT,
    offline: OfflineOption = False,
) -> None:
    """Say how near a deck is to each companion, and exactly which cards would have to change.

    Companions come nearest first. What no change of cards helps (a ban, colours, the commander itself) is said first
    of all. With --apply the result is judged again, and the command fails unless the companion is usable in it.

    The exit status is 0, or 2 where the list cannot be read or the advice cannot be carried out.

    Examples:

        companion suggest deck.txt

        companion suggest deck.txt --companion lurrus --replacements --from lists/

        companion suggest deck.txt --companion lurrus --apply lurrus.txt
    """
    wishes = read_wishes(format, companion, language)
    if apply is not None and wishes.companion is None:
        fail("--apply changes the list for one companion: name it with --companion")
    if corpus and not replacements:
        fail("--from orders the replacements: ask for them with --replacements")
    shown, data = read_one(path)
    try:
        with _open_source(offline) as opened:
            source = RememberingSource(opened)
            one = judge_one(data, shown, source, Options(format=wishes.format, language=wishes.language))
            starting = [row for row in one.known(Zone.COMMANDER, Zone.MAIN) if row[1].is_deck_card]
            advice = [each for each in advise(one.report, starting) if wishes.companion in (None, each.name)]
            advised = DeckAdvice(one.report, tuple(advice), *_fitting(advice, one, opened, corpus, replacements))
            if apply is not None:
                _apply(apply, one, advised, source)
    except CardsError as error:
        fail(str(error))
    if output is TextOrJson.JSON:
        import json

        record = {"version": 1, "decks": [advice_record(advised)]}
        write((json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
    else:
        write(advice_text(advised, everything=wishes.companion is not None).encode("utf-8", "replace"))


def _fitting(
    advice: Sequence[Advice], one: OneDeck, source: "CardsSource", corpus: list[str] | None, wanted: bool
) -> "tuple[dict[str, tuple[Fitting, ...]], str | None]":
    """Return the cards that fit, and how they are ordered; nothing where they are not wanted."""
    if not wanted:
        return {}, None
    from companion_cli.advice.filling import Pool, fill
    from companion_cli.advice.reading import read_corpus
    from companion_cli.cards.cache import cache_directory
    from companion_cli.cards.library import CardLibrary

    counted = read_corpus(corpus, source, cache_directory()) if corpus else None
    if counted is not None and not counted.lists:
        fail(f"--from: no list could be read in {', '.join(corpus or ())}")
    rows = [(entry.count, entry.zone, card) for entry, card in one.known(*Zone)]
    with CardLibrary.bundled() as library:
        return fill(advice, rows, FORMATS[one.report.format], Pool(library.find, library.every_card, counted))


def _open_source(offline: bool) -> "CardsSource":
    from companion_cli.cards.sources import open_source

    return open_source(offline=offline, while_asking=shown_while_asking)


def _apply(file: Path, one: OneDeck, advised: DeckAdvice, source: RememberingSource) -> None:
    """Write the list as the advice changes it; end the command unless the companion is usable in the result."""
    from companion_cli.advice.applying import ApplyError, Leaving, apply

    (advice,) = advised.advice
    path = one.report.path
    if advice.obstacle is not None:
        fail(f"{path}: {advice.name} cannot be used: {advice.obstacle}")
    way = advice.ways[0] if advice.ways else None
    leaving = [Leaving(cut.lines, cut.zone, cut.count, cut.written) for cut in (way.cuts if way else ())]
    joining = _joining(advice, advised)
    added = sum(each.copies for each in joining)
    if way is not None and added < way.add:
        fail(f"{path}: {advice.name} asks for {way.add} more cards: --replacements with --from DECKS finds some")
    slots = advised.report.sideboard.slots
    try:
        text = decode(one.data)[0]
        changed = apply(
            text,
            one.deck,
            leaving,
            joining,
            None if advice.is_listed else advice.name,
            room=60 if slots is None else slots - advised.report.sideboard.cards,
        ).encode()
    except ApplyError as error:
        fail(f"{path}: {error}")
    again = judge_one(changed, str(file), source, Options(format=FORMATS[advised.report.format]))
    verdict = next(each for each in again.report.companions if each.name == advice.name)
    if verdict.status is not Status.USABLE:
        fail(f"{path}: the changed list does not read as expected ({advice.name}: {verdict.detail}); change it by hand")
    write_new_file(file, changed)
    complain(f"{file}: written; {advice.name} is usable in it")


def _joining(advice: Advice, advised: DeckAdvice) -> "list[Joining]":
    """Return the cards that take the place of those that leave: the first that fits, as often as there is room."""
    from companion_cli.advice.applying import Joining

    joining: dict[str, int] = {}
    way = advice.ways[0] if advice.ways else None
    wanted = {cut.name: cut.count for cut in way.cuts} if way else {}
    for fitting in advised.fitting.get(advice.name, ()):
        open_places = wanted.get(fitting.leaving or "", way.add if way else 0)
        for suggestion in fitting.suggestions:
            copies = min(open_places, suggestion.copies - joining.get(suggestion.name, 0))
            if copies > 0:
                joining[suggestion.name] = joining.get(suggestion.name, 0) + copies
                open_places -= copies
    return [Joining(copies, name) for name, copies in joining.items()]
