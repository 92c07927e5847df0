"""Reads `companion.toml`, or the table `[tool.companion]` of `pyproject.toml`, and refuses what makes no sense."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from companion_cli.bounds import MAX_CONFIGURATION, MAX_DAYS, MAX_RULES
from companion_cli.config import PYPROJECT
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.model import Configuration, Rule
from companion_cli.config.toml_lines import TomlBoundsError, TomlLines, error_line
from companion_cli.config.words import SettingError, find_companion, nearest, require_codes
from companion_cli.decklists.clean import shortened
from companion_cli.rules.check import UnknownCompanionError
from companion_cli.rules.formats import UnknownFormatError, require_format

TABLE = ("tool", "companion")
"""Where the settings stand in a `pyproject.toml`."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A key of the text, to say where things are."""

    file: Path
    lines: TomlLines
    path: tuple[str, ...]
    shown: str
    """The key as the reader of an error knows it."""

    def line(self, value: str | None = None) -> int:
        return self.lines.of(self.path, value)

    def below(self, name: str) -> "_Place":
        return _Place(self.file, self.lines, (*self.path, name), f'{self.shown}."{name}"')

    def error(self, message: str, value: str | None = None) -> ConfigurationError:
        return ConfigurationError(self.file, self.line(value), f"{shortened(self.shown)}: {message}")


def read_configuration(path: Path) -> Configuration:
    """Return what the file says.

    Raise `ConfigurationError` where it cannot be read, goes over a bound, or a key or value makes no sense.
    """
    text = _read(path)
    try:
        lines = TomlLines(text)
        table: Any = tomllib.loads(text)
    except TomlBoundsError as error:
        raise ConfigurationError(path, error.line, str(error)) from error
    except ValueError as error:
        raise ConfigurationError(path, error_line(error, text), f"this is no TOML: {error}") from error
    prefix = TABLE if path.name == PYPROJECT else ()
    for name in prefix:
        table = table.get(name, {})
        if not isinstance(table, dict):
            raise _Place(path, lines, prefix, ".".join(prefix)).error(
                "it is no table: settings stand below its heading"
            )
    rules = tuple(islice(_rules(table, prefix, path, lines), MAX_RULES.most + 1))
    if len(rules) > MAX_RULES.most:
        raise ConfigurationError(path, rules[-1].line, MAX_RULES.error)
    return Configuration(path, rules)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_CONFIGURATION.most + 1)
    except OSError as error:
        raise ConfigurationError(path, None, f"cannot be read: {error.strerror}") from error
    if len(data) > MAX_CONFIGURATION.most:
        raise ConfigurationError(path, None, MAX_CONFIGURATION.error)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ConfigurationError(path, None, "is not UTF-8, which TOML has to be") from error


def _rules(table: Mapping[str, Any], prefix: tuple[str, ...], file: Path, lines: TomlLines) -> Iterator[Rule]:
    for key, value in table.items():
        place = _Place(file, lines, (*prefix, key), key)
        read = KEYS.get(key)
        if read is None:
            hint = nearest(key, KEYS, f"the keys are {', '.join(KEYS)}")
            raise place.error(f"there is no such key: {hint}")
        yield from read(value, place)


def _patterned(require: Callable[[str], str]) -> "_Reader":
    """Return a reader of a word for all files, or of a table from patterns to words."""

    def read(value: Any, place: _Place) -> Iterator[Rule]:
        if isinstance(value, str):
            yield Rule(place.path[-1], _word(value, place, require), place.line())
            return
        if not isinstance(value, dict):
            raise place.error('must be a word, or a table of patterns and words: "modern/**" = "modern"')
        for pattern, word in value.items():
            below = place.below(pattern)
            _require_pattern(pattern, below)
            if not isinstance(word, str):
                raise below.error(f"must be a word in quotes, not {_quoted(word)}")
            yield Rule(place.path[-1], _word(word, below, require), below.line(), pattern)

    return read


def _codes(value: Any, place: _Place) -> Iterator[Rule]:
    for word, line in _words(value, place):
        try:
            codes = require_codes([word])
        except SettingError as error:
            raise place.error(str(error), word) from error
        yield from (Rule(place.path[-1], code, line) for code in sorted(codes))


def _per_file_codes(value: Any, place: _Place) -> Iterator[Rule]:
    if not isinstance(value, dict):
        raise place.error('must be a table of patterns and codes: "old/**" = ["card-banned"]')
    for pattern, words in value.items():
        below = place.below(pattern)
        _require_pattern(pattern, below)
        yield from (Rule(place.path[-1], rule.value, rule.line, pattern) for rule in _codes(words, below))


def _patterns(value: Any, place: _Place) -> Iterator[Rule]:
    for word, line in _words(value, place):
        _require_pattern(word, place)
        yield Rule(place.path[-1], word, line)


def _yes_or_no(value: Any, place: _Place) -> Iterator[Rule]:
    if not isinstance(value, bool):
        raise place.error(f"must be true or false, not {_quoted(value)}")
    yield Rule(place.path[-1], value, place.line())


def _days(value: Any, place: _Place) -> Iterator[Rule]:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise place.error(f"must be a number of days, 0 or more, not {_quoted(value)}")
    if value > MAX_DAYS.most:
        raise place.error(MAX_DAYS.error)
    yield Rule(place.path[-1], value, place.line())


def _words(value: Any, place: _Place) -> Iterator[tuple[str, int]]:
    """Yield the words of a list, each with its line."""
    if not isinstance(value, list):
        raise place.error(f"must be a list of words in quotes, not {_quoted(value)}")
    for word in value:
        if not isinstance(word, str):
            raise place.error(f"must be a list of words in quotes, and {_quoted(word)} is none")
        yield word, place.line(word)


def _word(written: str, place: _Place, require: Callable[[str], str]) -> str:
    try:
        return require(written)
    except (UnknownFormatError, UnknownCompanionError) as error:
        raise place.error(str(error)) from error


def _quoted(value: object) -> str:
    return shortened(repr(value))


def _require_pattern(pattern: str, place: _Place) -> None:
    from companion_cli.config.patterns import require_pattern

    try:
        require_pattern(pattern)
    except ValueError as error:
        raise place.error(f"{_quoted(pattern)} {error}", pattern) from error


_Reader = Callable[[Any, _Place], Iterator[Rule]]

KEYS: Mapping[str, _Reader] = {
    "format": _patterned(lambda word: require_format(shortened(word)).key),
    "companion": _patterned(lambda word: find_companion(word).name),
    "select": _codes,
    "ignore": _codes,
    "per-file-ignores": _per_file_codes,
    "exclude": _patterns,
    "strict": _yes_or_no,
    "max-age": _days,
    "offline": _yes_or_no,
}
"""Every key of a configuration, and the function that reads its value."""
