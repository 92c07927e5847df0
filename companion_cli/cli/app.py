"""The `companion` command: puts the commands together, and turns what the system refuses into one line and a status."""

import gc
import os
import shlex
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from companion_cli.cli.errors import CANNOT_WORK, complain, fail
from companion_cli.cli.streams import OutputError, guard_standard_streams
from companion_cli.files import DECK_SUFFIXES, STDIN, is_address, no_such_file
from companion_cli.version import VERSION

_HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}
_DECKS, _KNOWLEDGE, _PROJECT = "Decks", "Knowledge", "Project"

COMMANDS: Mapping[str, tuple[str, str, str]] = {
    "check": (_DECKS, "companion_cli.cli.check", "check_command"),
    "batch": (_DECKS, "companion_cli.cli.batch", "batch_command"),
    "suggest": (_DECKS, "companion_cli.cli.suggest", "suggest_command"),
    "diff": (_DECKS, "companion_cli.cli.diff", "diff_command"),
    "parse": (_DECKS, "companion_cli.cli.parse", "parse_command"),
    "convert": (_DECKS, "companion_cli.cli.convert", "convert_command"),
    "formats": (_KNOWLEDGE, "companion_cli.cli.formats", "formats_command"),
    "list": (_KNOWLEDGE, "companion_cli.cli.list", "list_command"),
    "explain": (_KNOWLEDGE, "companion_cli.cli.explain", "explain_command"),
    "config": (_PROJECT, "companion_cli.cli.config", "config_command"),
    "cards": (_KNOWLEDGE, "companion_cli.cli.cards", "app"),
}
"""Each command by name: the panel of the help that it stands in, its module, and its function or Typer app there."""


class LazyGroup(TyperGroup):
    """Imports a command's module only when that command is run, or all are listed: most runs need one."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of this name; where there is none, load all, from which near ones are suggested."""
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.commands[name] = _load(name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments begin with; for a path say how a deck is checked."""
        if args[0] not in COMMANDS and is_address(args[0]):
            fail(f"{args[0]}: {no_such_file(args[0]).error.message}")
        if args[0] not in COMMANDS and _is_path(args[0]):
            fail(f"{args[0]!r} is no command; to check a deck: {shlex.join(['companion', 'check', *args])}")
        return super().resolve_command(ctx, args)


def _is_path(word: str) -> bool:
    """Return whether the word means a deck rather than a command: people forget `check`."""
    return word == STDIN or "/" in word or word.lower().endswith(DECK_SUFFIXES) or Path(word).exists()


def _load(name: str) -> Any:
    panel, module, attribute = COMMANDS[name]
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        group = get_group(found)
        group.name, group.rich_help_panel = name, panel
        return group
    alone = typer.Typer(add_completion=False, context_settings=_HELP_OPTIONS, rich_markup_mode="rich")
    alone.command(name, rich_help_panel=panel)(found)
    return get_command(alone)


app = typer.Typer(
    name="companion",
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings=_HELP_OPTIONS,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Checks Magic: The Gathering decklists against every companion's deck-building condition.

    Examples:

        companion check deck.txt

        companion check decks/ --output github

        companion explain lurrus
    """
    # The command's module is loaded by now, with most of what it needs: all of it stays to the end.
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def main() -> None:
    """Run the command line. The exit status is 2, after one line, where the system refuses what no command expects."""
    guard_standard_streams()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OutputError as error:
        complain(f"the standard output cannot be written: {error}")
        sys.exit(CANNOT_WORK)
    except OSError as error:
        complain(_said(error))
        sys.exit(CANNOT_WORK)
    finally:
        # All that is left ends with the process: to search it for cycles once more takes 15 ms of a run of 100.
        gc.freeze()


def _said(error: OSError) -> str:
    """Say what the system refused. Of the working directory it names no file."""
    if error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    try:
        os.getcwd()  # noqa: PTH109
    except OSError as reason:
        return f"the working directory cannot be used: {reason.strerror}"
    return str(error)
