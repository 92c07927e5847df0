"""What a code or a companion means, and what the shell offers while one types."""

import pytest
from command_line import companion
from typer.testing import CliRunner

from companion_cli.cli.app import COMMANDS, app
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.explanations import FILE_CODES
from companion_cli.rules.formats import FORMATS


@pytest.mark.parametrize("code", [*SEVERITIES, *sorted(FILE_CODES)])
def test_every_code_can_be_looked_up(code: str) -> None:
    ended = companion("explain", code)
    assert ended.status == 0
    assert ended.out.startswith(f"{code} (")
    assert "Remedy: " in ended.out


@pytest.mark.parametrize("word", ["lurrus", "Lurrus of the Dream-Den", "LURRUS"])
def test_companion_by_any_of_its_names(word: str) -> None:
    out = companion("explain", word).out
    assert out.startswith("Lurrus of the Dream-Den\n")
    assert "CR 110.4a" in out
    assert "Fails:\n    4 Serra Angel" in out


def test_each_rule_has_its_number_or_names_its_source() -> None:
    assert "CR 100.2a" in companion("explain", "deck-size").out
    assert "CR 903.5c" in companion("explain", "color-identity").out


@pytest.mark.parametrize(
    ("word", "hint"), [("copylimit", "copy-limit"), ("luris", "lurrus"), ("zzz", "`companion explain --all`")]
)
def test_unknown_word_names_the_nearest(word: str, hint: str) -> None:
    ended = companion("explain", word)
    assert ended.status == 2
    assert hint in ended.err


def test_nothing_or_both_is_an_error() -> None:
    assert companion("explain").status == 2
    assert companion("explain", "deck-size", "--all").status == 2


def test_all_in_text_has_every_one() -> None:
    out = companion("explain", "--all").out
    assert all(f"\n{code} (" in out for code in SEVERITIES)


def offered(words: str) -> list[str]:
    """Return what the shell is offered for the last of these words, as the script that Typer writes for fish asks."""
    variables = {
        "_COMPANION_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": words,
    }
    result = CliRunner().invoke(app, [], env=variables, prog_name="companion")
    assert result.exit_code == 0, result.output
    return [line.split("\t")[0] for line in result.stdout.splitlines()]


def test_shells_are_offered_commands() -> None:
    assert offered("companion ch") == ["check"]
    assert set(offered("companion ")) == set(COMMANDS)


def test_shells_are_offered_formats() -> None:
    assert offered("companion check --format mo") == ["modern"]
    assert offered("companion list --format pio") == ["pioneer"]
    assert set(offered("companion check -f ")) == set(FORMATS)


def test_shells_are_offered_companions() -> None:
    assert offered("companion check --companion l") == ["lurrus", "lutri"]
    assert len(offered("companion check -c ")) == len(COMPANIONS)


def test_shells_are_offered_codes_and_topics() -> None:
    assert offered("companion check --ignore copy") == ["copy-limit"]
    assert offered("companion explain l") == ["legality-unknown", "localised-header", "lurrus", "lutri"]


def test_completion_can_be_installed() -> None:
    assert "--install-completion" in companion("--help").out
