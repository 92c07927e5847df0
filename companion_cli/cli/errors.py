"""How a command ends when it cannot do its work: one line on stderr, exit status 2."""

from typing import NoReturn

import typer

CANNOT_WORK = 2


def fail(message: str) -> NoReturn:
    """Print one line, `companion: message`, on stderr and end with exit status 2."""
    complain(message)
    raise typer.Exit(CANNOT_WORK)


def complain(message: str) -> None:
    """Print one harmless line, `companion: message`, on stderr, whatever names are in it."""
    from companion_cli.reports.harmless import log, one_line

    typer.echo(log(f"companion: {one_line(message)}"), err=True)
