"""Configuration files: what they may say, and that what they may not say is named with file, line and nearest word."""

from pathlib import Path

import pytest

from companion_cli.config.errors import ConfigurationError
from companion_cli.config.model import Rule
from companion_cli.config.reading import read_configuration

EVERYTHING = """\
strict = true            # 1
max-age = 7
select = ["card-*"]
ignore = [
    "deck-size",
    'companion-idle',    # 6
]
exclude = ["drafts/", "!drafts/keep.txt"]

[format]
"**" = "Legacy"
"modern/**" = "modern"   # 12

[companion]
"lurrus/*" = "lurrus"

[per-file-ignores]
"old/**" = ["card-banned",
            "copy-limit"]  # 19
"""


def rules_of(text: str, tmp_path: Path, name: str = "companion.toml") -> list[Rule]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return list(read_configuration(path).rules)


def test_every_key_with_its_line(tmp_path: Path) -> None:
    assert rules_of(EVERYTHING, tmp_path) == [
        Rule("strict", True, 1),
        Rule("max-age", 7, 2),
        Rule("select", "card-banned", 3),
        Rule("select", "card-not-legal", 3),
        Rule("select", "card-restricted", 3),
        Rule("ignore", "deck-size", 5),
        Rule("ignore", "companion-idle", 6),
        Rule("exclude", "drafts/", 8),
        Rule("exclude", "!drafts/keep.txt", 8),
        Rule("format", "legacy", 11, "**"),
        Rule("format", "modern", 12, "modern/**"),
        Rule("companion", "Lurrus of the Dream-Den", 15, "lurrus/*"),
        Rule("per-file-ignores", "card-banned", 18, "old/**"),
        Rule("per-file-ignores", "copy-limit", 19, "old/**"),
    ]


def test_table_of_pyproject(tmp_path: Path) -> None:
    text = '[project]\nname = "decks"\n\n[tool.companion]\nstrict = true\n\n[tool.companion.format]\n"a/*" = "modern"\n'
    assert rules_of(text, tmp_path, "pyproject.toml") == [
        Rule("strict", True, 5),
        Rule("format", "modern", 8, "a/*"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        'format = { "a/*" = "modern" }\n',
        'format."a/*" = "modern"\n',
        "format = { 'a/*' = 'modern' }\n",
        "# format\n\n[ format ]\n'a/*' = 'modern'\n",
    ],
)
def test_other_ways_to_write_a_table(text: str, tmp_path: Path) -> None:
    assert rules_of(text, tmp_path) == [Rule("format", "modern", text.count("\n"), "a/*")]


def test_one_format_for_all_files(tmp_path: Path) -> None:
    assert rules_of('format = "edh"\n', tmp_path) == [Rule("format", "commander", 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("strict = true\n\nignor = []\n", ":3: ignor: there is no such key: did you mean ignore?"),
        ("zzz = 1\n", ":1: zzz: there is no such key: the keys are format, companion, select"),
        ('[format]\n"a" = "modrn"\n', ":2: format.\"a\": there is no format 'modrn': did you mean modern"),
        ('companion = "yurion"\n', ":1: companion: there is no companion 'yurion': did you mean Yorion?"),
        ('ignore = [\n  "copy-limit",\n  "decksize",\n]\n', ":3: ignore: there is no code 'decksize': did you mean d"),
        ('select = ["no-such-*"]\n', ":1: select: there is no code 'no-such-*': `companion explain --all` lists"),
        ('ignore = ["no-such-file"]\n', ":1: ignore: no-such-file cannot be ignored: leave the file out with `exc"),
        ('[per-file-ignores]\n"a" = ["copylimit"]\n', ":2: per-file-ignores.\"a\": there is no code 'copylimit'"),
        ('[per-file-ignores]\n"a" = "copy-limit"\n', ':2: per-file-ignores."a": must be a list of words'),
        ('per-file-ignores = ["a"]\n', ":1: per-file-ignores: must be a table of patterns and codes"),
        ("format = 3\n", ":1: format: must be a word, or a table"),
        ("format = { a = 3 }\n", ':1: format."a": must be a word in quotes, not 3'),
        ('ignore = "copy-limit"\n', ":1: ignore: must be a list of words in quotes"),
        ("ignore = [1]\n", ":1: ignore: must be a list of words in quotes, and 1 is none"),
        ('strict = "yes"\n', ":1: strict: must be true or false, not 'yes'"),
        ("max-age = -1\n", ":1: max-age: must be a number of days"),
        ("max-age = true\n", ":1: max-age: must be a number of days"),
        ('exclude = ["!"]\n', ":1: exclude: '!' is no pattern as in a .gitignore"),
        ("strict = true\nexclude = [\n", ":2: this is no TOML: "),
    ],
)
def test_what_makes_no_sense_is_named(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as error:
        rules_of(text, tmp_path)
    assert str(error.value).startswith(f"{tmp_path / 'companion.toml'}{message}")


def test_error_in_pyproject_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"pyproject\.toml:5: strickt: there is no such key"):
        rules_of("[tool.ruff]\nstrickt = 1\n\n[tool.companion]\nstrickt = true\n", tmp_path, "pyproject.toml")


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_bytes(b'format = "\xff"\n')
    with pytest.raises(ConfigurationError, match="is not UTF-8"):
        read_configuration(tmp_path / "companion.toml")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="cannot be read: No such file"):
        read_configuration(tmp_path / "none.toml")


@pytest.mark.parametrize("text", ["[tool]\ncompanion = 3\n", "tool = 3\n"])
def test_a_value_where_the_table_should_be_is_named(text: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"pyproject\.toml:\d: tool\.companion: it is no table"):
        rules_of(text, tmp_path, "pyproject.toml")
