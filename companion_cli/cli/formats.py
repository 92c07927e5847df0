"""`companion formats`: the formats of play, and where one deck is legal."""

from typing import Annotated

import typer

from companion_cli.cards.errors import CardsError
from companion_cli.cards.remembering import RememberingSource
from companion_cli.checking import Options
from companion_cli.cli.errors import fail
from companion_cli.cli.one_deck import judge_one, read_one
from companion_cli.cli.options import LanguageOption, OfflineOption
from companion_cli.cli.progress import shown_while_asking
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.cli.wishes import read_wishes
from companion_cli.cli.writing import write
from companion_cli.reports.format_list import (
    FormatRow,
    formats_json,
    formats_text,
    legal_formats_json,
    legal_formats_text,
)
from companion_cli.rules.formats import FORMATS, legality_key


def formats_command(
    path: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A decklist of any kind, or - for stdin; none: all formats.")
    ] = None,
    language: LanguageOption = None,
    output: Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the answer.")] = TextOrJson.TEXT,
    offline: OfflineOption = False,
) -> None:
    """List the formats of play, or say in which of them a deck is legal as it stands.

    Of each format where it is not, the first obstacle is named with its card and line; of each where it is, the
    companions that it may use. The exit status is 0, or 2 where the list could not be read.

    Examples:

        companion formats

        companion formats deck.txt
    """
    from companion_cli.cards.sources import open_source

    if path is None:
        with open_source(offline=True) as known:
            rows = [
                FormatRow(played, known.newest_legality_day(legality_key(played)) if played.has_card_pool else None)
                for played in FORMATS.values()
            ]
        write((formats_json if output is TextOrJson.JSON else formats_text)(rows).encode())
        return
    wishes = read_wishes(None, None, language)
    shown, data = read_one(path)
    try:
        with open_source(offline=offline, while_asking=shown_while_asking) as opened:
            source = RememberingSource(opened)
            reports = [
                judge_one(data, shown, source, Options(format=played, language=wishes.language)).report
                for played in FORMATS.values()
            ]
    except CardsError as error:
        fail(str(error))
    write_reports = legal_formats_json if output is TextOrJson.JSON else legal_formats_text
    write(write_reports(reports).encode("utf-8", "replace"))
