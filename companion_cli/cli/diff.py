"""`companion diff`: what changed between two lists, and what that does to companions, size and legality."""

from enum import StrEnum
from typing import Annotated

import typer

from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options
from companion_cli.cli.errors import fail
from companion_cli.cli.one_deck import OneDeck, judge_one, read_one
from companion_cli.cli.options import FormatOption, LanguageOption, OfflineOption
from companion_cli.cli.progress import shown_while_asking
from companion_cli.cli.wishes import read_wishes
from companion_cli.cli.writing import write
from companion_cli.decklists.model import Zone
from companion_cli.reports.difference import difference_json, difference_markdown, difference_text
from companion_cli.rules.difference import DeckSide, difference


class DiffOutput(StrEnum):
    """The forms that a difference has."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


_WRITERS = {
    DiffOutput.TEXT: difference_text,
    DiffOutput.JSON: difference_json,
    DiffOutput.MARKDOWN: difference_markdown,
}


def diff_command(
    before: Annotated[str, typer.Argument(metavar="A", help="A decklist of any kind, or - for stdin.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The other list; the two may be of different kinds.")],
    format: FormatOption = None,
    language: LanguageOption = None,
    output: Annotated[DiffOutput, typer.Option("--output", "-o", help="Form of the report.")] = DiffOutput.TEXT,
    offline: OfflineOption = False,
) -> None:
    """Show which cards left and joined between two lists, and what that does to companions, size and legality.

    Cards are compared by what they are, not by how the lists spell them. The exit status is 0 where the cards are the
    same, 1 where they are not, 2 where a list could not be read.

    Examples:

        companion diff old.txt new.dek

        companion diff old.txt new.txt --output markdown

        git show main:deck.txt | companion diff - deck.txt
    """
    from companion_cli.cards.sources import open_source

    if before == after == "-":
        fail("only one of the two lists can come from stdin")
    wishes = read_wishes(format, None, language)
    options = Options(format=wishes.format, language=wishes.language)
    read = [read_one(path) for path in (before, after)]
    try:
        with open_source(offline=offline, while_asking=shown_while_asking) as opened:
            source = RememberingSource(opened)
            one, other = (_side(judge_one(data, path, source, options)) for path, data in read)
    except CardsError as error:
        fail(str(error))
    found = difference(one, other)
    write(_WRITERS[output](found).encode("utf-8", "replace"))
    raise typer.Exit(1 if found.cards else 0)


def _side(one: OneDeck) -> DeckSide:
    cards: dict[tuple[Zone, str], int] = {}
    for entry, card in one.cards:
        key = entry.zone, card.name if card is not None else entry.name
        cards[key] = cards.get(key, 0) + entry.count
    return DeckSide(cards, one.report)
