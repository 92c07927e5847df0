"""Finds the configuration of each deck file: the nearest above it. Each configuration file is read once."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion_cli.config.model import Configuration, FileSettings

OWN_FILE = "companion.toml"
PYPROJECT = "pyproject.toml"
_MENTION = re.compile(
    rb"""^\s*(?:\[\s*)?["']?tool["']?\s*(?:\.\s*["']?companion\b|\].*^\s*["']?companion\b)""", re.M | re.S
)
"""What a text with a table `[tool.companion]`, in any way of writing it, has in it. Saves parsing most others."""


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
        """Return the configuration of the deck files in a directory, given in full; raise as `settings_for` does."""
        if self._isolated:
            return None
        if self._file is not None:
            directory = self._file.absolute().parent
        if directory not in self._by_directory:
            self._by_directory[directory] = self._find(directory)
        return self._by_directory[directory]

    def _find(self, directory: Path) -> "Configuration | None":
        """Return the configuration in the directory or the nearest above it, up to the root of the repository."""
        file = self._file or _configuration_file(directory)
        if file is not None:
            from companion_cli.config.reading import read_configuration

            return read_configuration(_shown(file))
        if (directory / ".git").exists() or directory.parent == directory:
            return None
        return self.configuration_for(directory.parent)


def _configuration_file(directory: Path) -> Path | None:
    own = directory / OWN_FILE
    if own.is_file():
        return own
    shared = directory / PYPROJECT
    return shared if shared.is_file() and _has_own_table(shared) else None


def _has_own_table(pyproject: Path) -> bool:
    """Return whether the file has a table `[tool.companion]`; one that is no TOML has it if it seems to."""
    try:
        text = pyproject.read_bytes()
    except OSError:
        return False
    if _MENTION.search(text) is None:
        return False
    import tomllib

    try:
        return "companion" in tomllib.loads(text.decode("utf-8-sig")).get("tool", {})
    except ValueError:
        return b"[tool.companion" in text


def _shown(file: Path) -> Path:
    """Return the path as a person at the working directory would write it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
