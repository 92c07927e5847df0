"""What is wrong with a configuration file."""

from pathlib import Path


class ConfigurationError(ValueError):
    """A configuration file that cannot be read or makes no sense; the message names file, line, key and remedy."""

    def __init__(self, path: Path, line: int | None, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path = path
        self.line = line
