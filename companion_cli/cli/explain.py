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
            metavar="CODE|COMPANION", help="A code like copy-limit, or a companion.", autocompletion=complete_topic
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Explain every companion and every code.")] = False,
    output: Annotated[Output, typer.Option("--output", "-o", help="Form of the explanation.")] = Output.TEXT,
) -> None:
    """Explain a code or a companion: the rule with its number, the remedy, a passing and a failing list.

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
    explain = explain_text if output is Output.TEXT else explain_markdown
    chosen = topics() if topic is None else [_find(topic)]
    write("\n".join(map(explain, chosen)).encode())


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
