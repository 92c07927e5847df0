"""The `companion` command: puts the commands together and turns interrupts and closed pipes into exit statuses."""

import os
import sys
from typing import Annotated

import typer

from companion_cli.cli.check import check_command
from companion_cli.cli.list import list_command
from companion_cli.version import VERSION

app = typer.Typer(
    name="companion",
    help="Checks Magic: The Gathering decklists against every companion's deck-building condition.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)
app.command("check")(check_command)
app.command("list")(list_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Checks Magic: The Gathering decklists against every companion's deck-building condition."""


def main() -> None:
    """Run the command line; the exit status is 130 after Ctrl-C, and a closed pipe ends quietly."""
    try:
        app()
    except BrokenPipeError:
        # The reader (`| head`) has what it wants; nothing may be written to stdout any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
