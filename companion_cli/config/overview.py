"""Every setting of one deck file with its value and who gave it: what `companion config` shows."""

from dataclasses import dataclass
from pathlib import Path

from companion_cli.config.directives import DeckSettings, read_directives
from companion_cli.config.model import FileSettings, Rule
from companion_cli.decklists.model import Deck
from companion_cli.rules.formats import find_format

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of one setting."""

    key: str
    value: str
    origin: str
    """File and line, or `default`."""


def overview(path: Path, settings: FileSettings | None, deck: Deck | None) -> tuple[Setting, ...]:
    """Return the settings that a check of the file would use, options aside.

    `deck` is the list as read, for what it says about itself; None where there is no such file yet.
    """
    own = read_directives(deck)[1] if deck else DeckSettings()
    file = settings.configuration.path if settings else Path()
    configured = [_configured(rule, file) for rule in _rules(settings)] if settings else []
    said = [*_own(path, own, deck), *configured]
    # The list itself comes first: what it says about its format and companion overrules the configuration.
    rows = [row for key in _DEFAULTS for row in _counting(key, said)]
    return tuple(rows)


_DEFAULTS = {
    "format": "by commander and size",
    "companion": "the list's own",
    "select": "every code",
    "ignore": "nothing",
    "strict": "false",
    "max-age": "30",
    "offline": "false",
    "exclude": "no",
}
"""The settings in the order they are shown, and what holds where nobody says anything."""
_MANY = frozenset({"select", "ignore"})
"""Settings whose values add up."""


def _counting(key: str, said: list[Setting]) -> list[Setting]:
    """Return the values that count: all of a setting that adds up, the first of another, or the default."""
    rows = [row for row in said if row.key == key] or [Setting(key, _DEFAULTS[key], DEFAULT)]
    return rows if key in _MANY else rows[:1]


def _rules(settings: FileSettings) -> list[Rule]:
    single = (
        settings.format,
        settings.companion,
        settings.strict,
        settings.max_age,
        settings.offline,
        settings.excluded_by,
    )
    return [*(rule for rule in single if rule), *settings.select, *settings.ignore]


def _configured(rule: Rule, file: Path) -> Setting:
    key = "ignore" if rule.key == "per-file-ignores" else rule.key
    fitting = f' "{rule.pattern}"' if rule.pattern is not None else ""
    return Setting(key, rule.written, f"{file}:{rule.line}{fitting}")


def _own(path: Path, own: DeckSettings, deck: Deck | None) -> list[Setting]:
    """Return what the list says about itself."""
    rows = [
        Setting("ignore", code, f"{path}:{each.line}" + (", this line alone" if each.is_for_line else ""))
        for each in own.ignores
        for code in sorted(each.codes)
    ]
    if own.companion:
        rows.append(Setting("companion", own.companion, f"{path}:{own.lines['companion']}"))
    stated = find_format(deck.play_format) if deck and deck.play_format else None
    if own.format:
        rows.append(Setting("format", own.format, f"{path}:{own.lines['format']}"))
    elif stated:
        rows.append(Setting("format", stated.key, f"{path}, its own heading"))
    return rows
