"""Writes `docs/cli.md` from the commands themselves: `python -m companion_cli.cli.document > docs/cli.md`."""

import inspect
from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from companion_cli.cli.app import app

_OPTIONS = "Options"
_MORE = """\
## Exit status

| | |
|---|---|
| 0 | All is well: every deck is ok, or `--exit-zero` was given. |
| 1 | A deck is not ok: it has an error, or with `--strict` a warning. |
| 2 | The work could not be done: a missing or unreadable file, a bad option or configuration. 2 wins over 1. |
| 130 | Interrupted with Ctrl-C. |

A reader that goes away early (`| head`) does not change the status, but of a batch, which ends there: 2, for not all
was judged. Output that cannot be written, as on a full disk, is 2.

## Environment

| | |
|---|---|
| `NO_COLOR`, `FORCE_COLOR` | No colour; colour even where the output is no terminal. `--color` overrules both. |
| `GITHUB_ACTIONS` | Where it is `true`, `--output auto` writes annotations. |
| `GITHUB_STEP_SUMMARY` | The file that `--output github` appends a summary in Markdown to. |
| `GITHUB_WORKSPACE`, `CI_PROJECT_DIR` | The root of paths for code hosts; without it the working directory is. |
| `COMPANION_CACHE_DIR` | Where cards from Scryfall are kept, instead of the platform's cache folder. |
| `COMPANION_SCRYFALL_URL` | The address to ask instead of Scryfall's. |

## Files

`companion.toml` and `pyproject.toml`: see [configuration.md](configuration.md). Codes: see [rules.md](rules.md).
"""


def command_line_page() -> str:
    """Return the page on every command, in Markdown."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    root: Any = get_command(app)
    yield "# The command line\n"
    yield "This page is written by `python -m companion_cli.cli.document`.\n"
    context = typer.Context(root, info_name="companion", help_option_names=["-h", "--help"])
    yield from _command(root, context, level=2)
    yield _MORE


def _command(command: Any, context: typer.Context, *, level: int) -> Iterator[str]:
    """Yield what there is to say about a command, and then about those below it."""
    yield f"{'#' * level} {context.command_path}\n"
    yield f"```text\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```\n"
    yield from _description(inspect.cleandoc(command.help or ""))
    for panel, rows in _panels(command, context).items():
        yield f"**{panel}**\n"
        yield "| | |\n|---|---|"
        yield from (f"| {shown} | {said} |" for shown, said in rows)
        yield ""
    if not isinstance(command, TyperGroup):
        return
    names = command.list_commands(context)
    yield "**Commands:** " + ", ".join(f"`{name}`" for name in names) + "\n"
    for name in names:
        below: Any = command.get_command(context, name)
        yield from _command(below, typer.Context(below, info_name=name, parent=context), level=level + 1)


def _description(text: str) -> Iterator[str]:
    """Yield the paragraphs of a command's help, its examples as one block of code."""
    said, _, examples = text.partition("Examples:\n")
    yield said.strip() + "\n"
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    if lines:
        yield "```shell\n" + "\n".join(lines) + "\n```\n"


def _panels(command: Any, context: typer.Context) -> dict[str, list[tuple[str, str]]]:
    """Return the rows of arguments and options, grouped as the help groups them."""
    panels: dict[str, list[tuple[str, str]]] = {"Arguments": [], _OPTIONS: []}
    for parameter in command.get_params(context):
        if parameter.hidden:
            continue
        if parameter.param_type_name == "argument":
            panels["Arguments"].append((_code(parameter.make_metavar(context)), _said(parameter)))
        else:
            panel = parameter.rich_help_panel or _OPTIONS
            panels.setdefault(panel, []).append((_shown(parameter, context), _said(parameter)))
    # What every command has, `--help` first of all, comes last.
    panels[_OPTIONS] = panels.pop(_OPTIONS)
    return {panel: rows for panel, rows in panels.items() if rows}


def _shown(option: Any, context: typer.Context) -> str:
    # The order of `-h` and `--help` is left to chance; the long name comes first everywhere.
    opts = sorted(option.opts, key=lambda name: not name.startswith("--"))
    names = ", ".join(_code(name) for name in [*opts, *option.secondary_opts])
    return names if option.is_flag else f"{names} {_code(option.make_metavar(context))}"


def _code(text: str) -> str:
    """Return the text as code in a table's cell."""
    return f"`{text}`".replace("|", r"\|")


def _said(parameter: Any) -> str:
    """Return the help of a parameter, with its default where it has one that says something."""
    said = (parameter.help or "").replace("|", r"\|").replace("*", r"\*")
    default = parameter.default
    if default is None or isinstance(default, bool) or callable(default) or default == []:
        return said
    return f"{said} Default: `{default}`."


if __name__ == "__main__":
    print(command_line_page(), end="")
