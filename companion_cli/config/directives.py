"""What a deck file says about itself in comments: `// companion: format=modern`, `# companion: ignore=copy-limit`.

Behind a card a comment is for that line alone: `4 Opt // companion: ignore=copy-limit`. Behind ` -- ` stands a reason.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion_cli.bounds import MAX_DIRECTIVES, MAX_IGNORED
from companion_cli.config.words import SettingError, find_companion, nearest, require_codes
from companion_cli.decklists.clean import shortened
from companion_cli.decklists.model import Deck
from companion_cli.rules.check import UnknownCompanionError
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.formats import UnknownFormatError, require_format
from companion_cli.rules.model import Problem

KEYS = ("format", "companion", "ignore")
_REASON = re.compile(r"\s--(?:\s|$)")
_NONE: Mapping[str, int] = MappingProxyType({})


class Ignore(NamedTuple):
    """One word of an `ignore` in a list."""

    word: str
    """A code or a pattern of codes, as written."""
    codes: frozenset[str]
    line: int
    """Where it stands."""
    is_for_line: bool
    """Whether it is for the findings of that line alone."""


class DeckSettings(NamedTuple):
    """The settings of one list, as far as they make sense."""

    format: str | None = None
    """A key of `rules.formats.FORMATS`."""
    companion: str | None = None
    """Full name."""
    ignores: tuple[Ignore, ...] = ()
    lines: Mapping[str, int] = _NONE
    """The line of each key that is set."""


def read_directives(deck: Deck) -> tuple[Deck, DeckSettings, tuple[Problem, ...]]:
    """Return the deck without the comments that set nothing, its settings, and a problem for each such comment."""
    settings = DeckSettings()
    kept: list[tuple[int, str]] = []
    problems: list[Problem] = []
    of_lines = [(line, text, True) for line, text in deck.line_directives]
    said = [*((line, text, False) for line, text in deck.directives), *of_lines]
    for line, text, is_for_line in said[: MAX_DIRECTIVES.most]:
        key, equals, value = (part.strip() for part in _REASON.split(text, maxsplit=1)[0].partition("="))
        if not equals:
            problems.append(
                _problem("unclear-setting", f"'companion: {shortened(text)}' sets nothing", line, _wanted(text))
            )
            continue
        try:
            settings = _with(settings, key, value, line, is_for_line=is_for_line)
        except (SettingError, UnknownFormatError, UnknownCompanionError) as error:
            problems.append(_problem("bad-setting", str(error), line, None))
        else:
            kept += [] if is_for_line else [(line, f"{key}={value}")]
    for line, *_ in said[MAX_DIRECTIVES.most :][:1]:
        problems.append(_problem("bad-setting", MAX_DIRECTIVES.error, line, None))
    return deck._replace(directives=tuple(kept)), settings, tuple(problems)


def _with(settings: DeckSettings, key: str, value: str, line: int, *, is_for_line: bool) -> DeckSettings:
    """Return the settings with one more; raise an error that names the nearest word where key or value is none."""
    if key in KEYS and key != "ignore" and is_for_line:
        raise SettingError(f"{key} is for the whole list: put the comment on a line of its own")
    if key in settings.lines and key != "ignore":
        raise SettingError(f"{key} is set already, in line {settings.lines[key]}")
    lines = {**settings.lines, key: line}
    match key:
        case "format":
            return settings._replace(format=require_format(shortened(value)).key, lines=lines)
        case "companion":
            return settings._replace(companion=find_companion(value).name, lines=lines)
        case "ignore":
            words = value.replace(",", " ").split()
            if len(words) > MAX_IGNORED.most:
                raise SettingError(MAX_IGNORED.error)
            new = (Ignore(word, require_codes([word]), line, is_for_line) for word in words)
            return settings._replace(ignores=(*settings.ignores, *new), lines=lines)
    raise SettingError(
        f"there is no setting {shortened(key)!r}: {nearest(key, KEYS, 'the settings are ' + ', '.join(KEYS))}"
    )


def without_ignored(problems: tuple[Problem, ...], ignores: tuple[Ignore, ...]) -> tuple[Problem, ...]:
    """Return the problems that no comment ignores, and a note for each word of a comment that ignores none."""
    places: dict[tuple[str, int | None], list[int]] = {}
    for place, ignore in enumerate(ignores):
        for code in ignore.codes:
            places.setdefault((code, ignore.line if ignore.is_for_line else None), []).append(place)
    kept: list[Problem] = []
    used: set[int] = set()
    for problem in problems:
        by = [*places.get((problem.code, None), ()), *places.get((problem.code, problem.line or 0), ())]
        used.update(by)
        if not by:
            kept.append(problem)
    for place, ignore in enumerate(ignores):
        if place not in used:
            of = "this line" if ignore.is_for_line else "the list"
            message = f"nothing in {of} is ignored by {ignore.word!r}"
            kept.append(_problem("unused-ignore", message, ignore.line, "take the word out of the comment"))
    return tuple(kept)


def _wanted(text: str) -> str:
    """Return what the writer of a comment that sets nothing may have meant."""
    try:
        return f"write 'companion: companion={find_companion(text).short_name}' to choose it"
    except UnknownCompanionError:
        return "write 'companion: KEY=VALUE', with format, companion or ignore as the key"


def _problem(code: str, message: str, line: int, remedy: str | None) -> Problem:
    return Problem(code, SEVERITIES[code], message, line=line, remedy=remedy)
