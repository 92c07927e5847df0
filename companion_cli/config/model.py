"""What a configuration file says, as plain data, and what of it applies to one file."""

from pathlib import Path
from typing import NamedTuple


class Rule(NamedTuple):
    """One value of one key, the files that it is for, and the line that it stands on."""

    key: str
    """A key of `reading.KEYS`."""
    value: str | int | bool
    """A format's key, a companion's full name, a code, a pattern, days, or yes and no; checked already."""
    line: int
    pattern: str | None = None
    """The files it is for, written as in a `.gitignore`; None for all of them."""

    @property
    def written(self) -> str:
        """Return the value as a configuration file writes it."""
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


class Configuration(NamedTuple):
    """One configuration file."""

    path: Path
    rules: tuple[Rule, ...]
    """In the order of the file."""

    def of(self, key: str) -> tuple[Rule, ...]:
        """Return the rules of one key."""
        return tuple(rule for rule in self.rules if rule.key == key)


class FileSettings(NamedTuple):
    """What a configuration says about one deck file, each value as the rule that gave it."""

    configuration: Configuration
    format: Rule | None
    companion: Rule | None
    select: tuple[Rule, ...]
    """Empty where nothing is selected, which means every code."""
    ignore: tuple[Rule, ...]
    strict: Rule | None
    max_age: Rule | None
    offline: Rule | None
    excluded_by: Rule | None
