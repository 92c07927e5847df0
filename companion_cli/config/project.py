"""Finds the configuration of each deck file: the nearest above it. Each configuration file is read once."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion_cli.bounds import MAX_CONFIGURATION
from companion_cli.config import OWN_FILE, PYPROJECT

if TYPE_CHECKING:
    from companion_cli.config.model import Configuration, FileSettings


class Project:
    """The configurations that one run meets, by directory."""

    def __init__(self, file: Path | None = None, *, isolated: bool = False) -> None:
        """Use `file` for every deck, or none at all (`isolated`), or else the nearest of each deck."""
        self._file = file
        self._isolated = isolated
        self._by_directory: dict[Path, Configuration | None] = {}

    def settings_for(self, path: Path) -> "FileSettings | None":
        """Return what the deck file's configuration says about it; None where there is none.

        Raise `ConfigurationError` for a configuration that cannot be read or makes no sense.
        """
        configuration = self.configuration_for(path.absolute().parent)
        if configuration is None:
            return None
        from companion_cli.config.applying import settings_for

        return settings_for(path, configuration)

    def configuration_for(self, directory: Path) -> "Configuration | None":
        """Return the configuration of the deck files in a directory, given in full; raise as `settings_for` does.

        It is in the directory or the nearest above it, up to the root of the repository.
        """
        if self._isolated:
            return None
        if self._file is not None:
            directory = self._file.absolute().parent
        below: list[Path] = []
        for here in (directory, *directory.parents):
            if here in self._by_directory:
                found = self._by_directory[here]
                break
            below.append(here)
            file = self._file or _configuration_file(here)
            if file is not None:
                from companion_cli.config.reading import read_configuration

                found = read_configuration(_shown(file))
                break
            if (here / ".git").exists():
                found = None
                break
        else:
            found = None
        self._by_directory.update(dict.fromkeys(below, found))
        return found


def _configuration_file(directory: Path) -> Path | None:
    own = directory / OWN_FILE
    if own.is_file():
        return own
    shared = directory / PYPROJECT
    return shared if shared.is_file() and _has_own_table(shared) else None


def _has_own_table(pyproject: Path) -> bool:
    """Return whether the file has a table `[tool.companion]`.

    One that is too large has it as well, so that reading it says so; one that is no TOML has it if it seems to.
    """
    try:
        with pyproject.open("rb") as file:
            data = file.read(MAX_CONFIGURATION.most + 1)
    except OSError:
        return False
    if len(data) > MAX_CONFIGURATION.most:
        return True
    if b"companion" not in data:  # saves parsing most others
        return False
    import tomllib

    from companion_cli.config.toml_lines import TomlLines

    try:
        text = data.decode("utf-8-sig")
        TomlLines(text)
        tools = tomllib.loads(text).get("tool")
        return isinstance(tools, dict) and "companion" in tools
    except ValueError:
        return b"[tool.companion" in data


def _shown(file: Path) -> Path:
    """Return the path as a person at the working directory would write it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
