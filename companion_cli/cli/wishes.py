"""What the caller wants of each deck: the words of `--format`, `--companion` and `--lang`, read where they come in."""

from typing import NamedTuple

from companion_cli.cli.errors import fail
from companion_cli.config.words import SettingError, find_companion, require_language
from companion_cli.decklists.clean import shortened
from companion_cli.rules.check import UnknownCompanionError
from companion_cli.rules.formats import Format, UnknownFormatError, require_format


class Wishes(NamedTuple):
    """What was said; None where nothing was."""

    format: Format | None
    companion: str | None
    """The full name."""
    language: str | None
    """Scryfall's code."""


def read_wishes(format: str | None, companion: str | None, language: str | None) -> Wishes:
    """Return what the words mean, and end the command where one means nothing."""
    try:
        return Wishes(
            format=require_format(shortened(format)) if format is not None else None,
            companion=find_companion(companion).name if companion is not None else None,
            language=require_language(language) if language is not None else None,
        )
    except (UnknownFormatError, UnknownCompanionError, SettingError) as error:
        fail(str(error))


def refuse_both(offline: bool, refresh: bool) -> None:
    """End the command where Scryfall is to be asked for everything, and never."""
    from companion_cli.cards.sources import OFFLINE_VARIABLE, is_offline_wished

    if refresh and (offline or is_offline_wished()):
        never = "--offline" if offline else f"{OFFLINE_VARIABLE} in the environment"
        fail(f"--refresh asks Scryfall, and {never} says never to: choose one")
