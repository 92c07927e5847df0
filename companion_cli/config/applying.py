"""What a configuration says about one file."""

import os
from pathlib import Path

from companion_cli.config.model import Configuration, FileSettings, Rule
from companion_cli.config.patterns import fits, last_fitting


def settings_for(path: Path, configuration: Configuration) -> FileSettings:
    """Return the settings of a deck file. Of several patterns that fit it the last one in the file counts."""
    relative = _relative(path, configuration.path.parent)
    exclude = configuration.of("exclude")
    excluding = last_fitting([str(rule.value) for rule in exclude], relative)
    return FileSettings(
        configuration=configuration,
        format=_last(configuration.of("format"), relative),
        companion=_last(configuration.of("companion"), relative),
        select=configuration.of("select"),
        ignore=(*configuration.of("ignore"), *_all(configuration.of("per-file-ignores"), relative)),
        strict=_last(configuration.of("strict"), relative),
        max_age=_last(configuration.of("max-age"), relative),
        offline=_last(configuration.of("offline"), relative),
        excluded_by=exclude[excluding] if excluding is not None else None,
    )


def _relative(path: Path, directory: Path) -> str:
    return Path(os.path.relpath(path.absolute(), directory.absolute())).as_posix()


def _all(rules: tuple[Rule, ...], relative: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if rule.pattern is None or fits(rule.pattern, relative))


def _last(rules: tuple[Rule, ...], relative: str) -> Rule | None:
    fitting = _all(rules, relative)
    return fitting[-1] if fitting else None
