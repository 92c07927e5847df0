"""`companion explain`: what a code or a companion means."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.cli.completion import complete_topic
from companion_cli.cli.errors import fail
from companion_cli.cli.writing import write

if TYPE_CHECKING:
    from companion_cli.reports.explain import Topic


class Output(StrEnum):
    """The forms of an explanation."""

    TEXT = "text"
    MARKDOWN = "markdown"


def explain_command(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="WORD",
            help="A code like copy-limit, a companion, a status or a format.",
            autocompletion=complete_topic,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Explain every companion and every code.")] = False,
    output: Annotated[Output, typer.Option("--output", "-o", help="Form of the explanation.")] = Output.TEXT,
) -> None:
    """Explain a code, a companion, a status or a format: the rule with its number, the remedy, examples.

    Of a companion everything: its condition and rulings, how it is used in play, where it waits, its bans with their
    dates, cards that break the condition and cards that surprisingly do not.

    Examples:

        companion explain copy-limit

        companion explain lurrus

        companion explain --all --output markdown
    """
    from companion_cli.reports.explain import explain_markdown, explain_text, rules_page, topics

    if everything == (topic is not None):
        fail("name one code or companion, or say --all")
    if everything and output is Output.MARKDOWN:
        write(rules_page().encode())
        return
    if topic is not None and output is Output.TEXT and (page := _page(topic)) is not None:
        write(page.encode())
        return
    explain = explain_text if output is Output.TEXT else explain_markdown
    chosen = topics() if topic is None else [_find(topic)]
    write("\n".join(map(explain, chosen)).encode())


def _page(word: str) -> str | None:
    """Return the page on a companion, a status or a format; None where the word means none, or is a code."""
    from companion_cli.config.words import find_companion
    from companion_cli.reports.explain_words import format_page, status_text
    from companion_cli.rules.check import UnknownCompanionError
    from companion_cli.rules.codes import SEVERITIES
    from companion_cli.rules.formats import find_format
    from companion_cli.rules.model import Status

    if word.lower() in SEVERITIES:
        return None
    if word.lower() in set(Status):
        return status_text(Status(word.lower()))
    if (played := find_format(word)) is not None:
        return format_page(played)
    try:
        companion = find_companion(word)
    except UnknownCompanionError:
        return None
    from companion_cli.cards.library import CardLibrary
    from companion_cli.reports.explain_companion import companion_text

    with CardLibrary.bundled() as library:
        return companion_text(companion, library.most_printed())


def _find(word: str) -> "Topic":
    from companion_cli.config.words import find_companion, nearest
    from companion_cli.decklists.clean import shortened
    from companion_cli.rules.check import UnknownCompanionError
    from companion_cli.rules.companions import COMPANIONS
    from companion_cli.rules.explanations import companion_explanations, explanations

    codes = {row.code: row for row in explanations()}
    if word.lower() in codes:
        return codes[word.lower()]
    try:
        name = find_companion(word).name
    except UnknownCompanionError:
        companions = [companion.short_name.lower() for companion in COMPANIONS]
        hint = nearest(word, [*codes, *companions], "`companion explain --all` lists all codes and companions")
        fail(f"there is no code and no companion {shortened(word)!r}: {hint}")
    return next(row for row in companion_explanations() if row.name == name)
