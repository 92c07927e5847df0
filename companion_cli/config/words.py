"""The words that settings may use: codes and keys, exactly or not at all, with the nearest one in the error."""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from companion_cli.bounds import MAX_CODE
from companion_cli.decklists.clean import shortened
from companion_cli.rules.check import UnknownCompanionError, require_companion
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.companions import BY_NAME, Companion

LANGUAGES = ("de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")
"""Scryfall's codes of the languages that card names are known in."""


class SettingError(ValueError):
    """A setting that makes no sense; the message says why, and names the nearest word where there is one."""


def require_codes(words: Iterable[str]) -> frozenset[str]:
    """Return the codes that these words mean: a code itself, or a pattern such as `card-*`.

    Raise `SettingError` for a word that fits no code, and for the codes of files that could not be read.
    """
    return frozenset(code for word in words for code in _codes(word))


def find_companion(written: str) -> Companion:
    """Return the companion that a name means: its first word, or whatever finds its card, in any language.

    Raise `UnknownCompanionError` for what means none of the ten.
    """
    written = shortened(written)
    try:
        return require_companion(written)
    except UnknownCompanionError:
        from companion_cli.cards.library import CardLibrary

        with CardLibrary.bundled() as library:
            card = library.find(written)
        if card is None or card.name not in BY_NAME:
            raise
        return BY_NAME[card.name]


def require_language(code: str) -> str:
    """Return Scryfall's code of a language, in lower case; raise `SettingError` for what is none that is known."""
    if code.lower() not in LANGUAGES:
        raise SettingError(f"there is no language {shortened(code)!r}: known are {', '.join(LANGUAGES)}")
    return code.lower()


def nearest(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return `did you mean ...?` with the nearest known words, or `otherwise` where none is near."""
    from difflib import get_close_matches

    near = get_close_matches(shortened(word.lower()), list(known), n=3)
    return f"did you mean {' or '.join(near)}?" if near else otherwise


def _codes(word: str) -> list[str]:
    if word in SEVERITIES:
        return [word]
    if len(word) > MAX_CODE.most:
        raise SettingError(f"{shortened(word)!r} {MAX_CODE.error}")
    found = [code for code in SEVERITIES if fnmatchcase(code, word)]
    if found:
        return found
    from companion_cli.rules.explanations import FILE_CODES

    if word in FILE_CODES:
        raise SettingError(f"{word} cannot be ignored: leave the file out with `exclude`")
    hint = nearest(word, SEVERITIES, "`companion explain --all` lists the codes")
    raise SettingError(f"there is no code {shortened(word)!r}: {hint}")
