"""`companion list`: the companions, what each asks for, and where each is banned."""

from typing import Annotated

import typer

from companion_cli.cli.completion import complete_format
from companion_cli.cli.errors import fail
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.decklists.clean import shortened
from companion_cli.rules.formats import UnknownFormatError, require_format


def list_command(
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="Show the ban state of this format only.",
            autocompletion=complete_format,
        ),
    ] = None,
    all_companions: Annotated[
        bool, typer.Option("--all", help="Add the three playtest companions, which are not judged.")
    ] = False,
    output: Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the list.")] = TextOrJson.TEXT,
) -> None:
    """List the companions, their conditions and their bans.

    Examples:

        companion list

        companion list --format pioneer
    """
    from companion_cli.reports.companion_list import companion_rows, print_rows, rows_to_json

    try:
        played = require_format(shortened(format)) if format is not None else None
    except UnknownFormatError as error:
        fail(str(error))
    rows = companion_rows(played, playtest=all_companions)
    if output is TextOrJson.JSON:
        typer.echo(rows_to_json(rows), nl=False)
    else:
        print_rows(rows, played)
