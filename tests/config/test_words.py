"""The words that settings may use, and how words that mean nothing are told."""

from pathlib import Path

import pytest

from companion_cli import read_deck
from companion_cli.config.directives import read_directives
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.reading import read_configuration
from companion_cli.config.words import LANGUAGES, SettingError, find_companion, require_language
from companion_cli.rules.check import UnknownCompanionError

LONG = "x" * 10_000


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("yorion", "Yorion, Sky Nomad"),
        ("LURRUS OF THE DREAM DEN", "Lurrus of the Dream-Den"),
        ("夢の巣のルールス", "Lurrus of the Dream-Den"),
        ("Umori der Sammler", "Umori, the Collector"),
    ],
)
def test_companion_by_any_name_of_its_card(written: str, name: str) -> None:
    assert find_companion(written).name == name


@pytest.mark.parametrize("written", ["", "Lightning Bolt", "yurion", LONG])
def test_what_means_none_of_the_ten(written: str) -> None:
    with pytest.raises(UnknownCompanionError) as error:
        find_companion(written)
    assert len(str(error.value)) < 300


def test_languages(library) -> None:  # type: ignore[no-untyped-def]
    known = {row[0] or "en" for row in library._rows("SELECT DISTINCT language FROM names")}
    assert set(LANGUAGES) == known
    assert require_language("ZHS") == "zhs"
    with pytest.raises(SettingError, match="known are de, en, es"):
        require_language("klingon")


@pytest.mark.parametrize(
    "line",
    [f"companion: {LONG}", f"companion: {LONG}=1", *(f"companion: {key}={LONG}" for key in ("format", "ignore"))],
)
def test_long_comments_are_shortened(line: str) -> None:
    _, _, problems = read_directives(read_deck(f"// {line}\n60 Island\n"))
    assert problems
    assert all(len(problem.message) < 500 for problem in problems)


@pytest.mark.parametrize(
    "text",
    [
        f'{LONG} = "a"',
        f'format = "{LONG}"',
        f'[format]\n"{LONG}" = 7',
        f'companion = "{LONG}"',
        f'ignore = ["{LONG}"]',
        f'ignore = "{LONG}"',
        f'strict = "{LONG}"',
        f'max-age = "{LONG}"',
    ],
)
def test_long_settings_are_shortened(text: str, tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(text)
    with pytest.raises(ConfigurationError) as error:
        read_configuration(file)
    assert len(str(error.value)) - len(str(file)) < 500
