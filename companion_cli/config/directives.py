"""What a deck file says about itself in comments: `// companion: format=modern`, `# companion: ignore=copy-limit`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion_cli.bounds import MAX_DIRECTIVES
from companion_cli.config.words import SettingError, find_companion, nearest, require_codes
from companion_cli.decklists.clean import shortened
from companion_cli.decklists.model import Deck
from companion_cli.rules.check import UnknownCompanionError
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.formats import UnknownFormatError, require_format
from companion_cli.rules.model import Problem

KEYS = ("format", "companion", "ignore")


_NONE: Mapping[str, int] = MappingProxyType({})


class DeckSettings(NamedTuple):
    """The settings of one list, as far as they make sense."""

    format: str | None = None
    """A key of `rules.formats.FORMATS`."""
    companion: str | None = None
    """Full name."""
    ignore: Mapping[str, int] = _NONE
    """Codes, each with the line that ignores it."""
    lines: Mapping[str, int] = _NONE
    """The line of each key that is set."""


def read_directives(deck: Deck) -> tuple[Deck, DeckSettings, tuple[Problem, ...]]:
    """Return the deck without the comments that set nothing, its settings, and a problem for each such comment."""
    settings = DeckSettings()
    kept: list[tuple[int, str]] = []
    problems: list[Problem] = []
    for line, text in deck.directives[: MAX_DIRECTIVES.most]:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            problems.append(
                _problem("unclear-setting", f"'companion: {shortened(text)}' sets nothing", line, _wanted(text))
            )
            continue
        try:
            settings = _with(settings, key, value, line)
        except (SettingError, UnknownFormatError, UnknownCompanionError) as error:
            problems.append(_problem("bad-setting", str(error), line, None))
        else:
            kept.append((line, text))
    for line, _ in deck.directives[MAX_DIRECTIVES.most :][:1]:
        problems.append(_problem("bad-setting", MAX_DIRECTIVES.error, line, None))
    return deck._replace(directives=tuple(kept)), settings, tuple(problems)


def _with(settings: DeckSettings, key: str, value: str, line: int) -> DeckSettings:
    """Return the settings with one more; raise an error that names the nearest word where key or value is none."""
    if key in settings.lines and key != "ignore":
        raise SettingError(f"{key} is set already, in line {settings.lines[key]}")
    lines = {**settings.lines, key: line}
    match key:
        case "format":
            return settings._replace(format=require_format(shortened(value)).key, lines=lines)
        case "companion":
            return settings._replace(companion=find_companion(value).name, lines=lines)
        case "ignore":
            codes = dict.fromkeys(sorted(require_codes(value.replace(",", " ").split())), line)
            return settings._replace(ignore={**settings.ignore, **codes}, lines=lines)
    raise SettingError(
        f"there is no setting {shortened(key)!r}: {nearest(key, KEYS, 'the settings are ' + ', '.join(KEYS))}"
    )


def _wanted(text: str) -> str:
    """Return what the writer of a comment that sets nothing may have meant."""
    try:
        return f"write 'companion: companion={find_companion(text).short_name}' to choose it"
    except UnknownCompanionError:
        return "write 'companion: KEY=VALUE', with format, companion or ignore as the key"


def _problem(code: str, message: str, line: int, remedy: str | None) -> Problem:
    return Problem(code, SEVERITIES[code], message, line=line, remedy=remedy)
