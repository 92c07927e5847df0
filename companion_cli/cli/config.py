"""`companion config`: which settings apply to a deck file, and where each comes from."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion_cli.cli.errors import fail
from companion_cli.cli.text_or_json import TextOrJson
from companion_cli.cli.writing import write

if TYPE_CHECKING:
    from companion_cli.config.overview import Setting
    from companion_cli.decklists.model import Deck


def config_command(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Deck files, there already or not; a directory stands for its files."),
    ],
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Configuration to use instead of the nearest one.")
    ] = None,
    output: Annotated[TextOrJson, typer.Option("--output", "-o", help="Form of the overview.")] = TextOrJson.TEXT,
) -> None:
    """Show which settings apply to a deck file, and which file and line each comes from.

    The nearest companion.toml, or pyproject.toml with a table [tool.companion], at or above a deck file is its
    configuration. What the list says about itself overrules it, and options of `companion check` overrule both.

    Examples:

        companion config decks/modern/burn.txt

        companion config decks/ --output json
    """
    from companion_cli.config.errors import ConfigurationError
    from companion_cli.config.overview import overview
    from companion_cli.config.project import Project
    from companion_cli.reports.settings import render_settings_json, render_settings_text

    project = Project(config)
    found: dict[Path, tuple[Setting, ...]] = {}
    try:
        for path in _files(paths):
            found[path] = overview(path, project.settings_for(path), _deck(path))
    except ConfigurationError as error:
        fail(str(error))
    render = render_settings_json if output is TextOrJson.JSON else render_settings_text
    write(render(found).encode("utf-8", "replace"))


def _files(paths: list[str]) -> list[Path]:
    from companion_cli.cli.paths import deck_files
    from companion_cli.rules.model import Unreadable

    files = [found for path in map(Path, paths) for found in (deck_files(path) if path.is_dir() else [path])]
    return [Path(file.path) if isinstance(file, Unreadable) else file for file in files]


def _deck(path: Path) -> "Deck | None":
    """Return the first list of the file, or None where there is none that could be read."""
    from companion_cli.decklists import DecklistError, read_deck

    if not path.is_file():
        return None
    try:
        return read_deck(path.read_bytes(), file_name=str(path))
    except DecklistError:
        return None
