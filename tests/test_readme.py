"""The README is held to what it says."""

import re
from pathlib import Path

from typer.testing import CliRunner

from companion_cli.cli.app import app
from companion_cli.rules.formats import FORMATS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_report_it_shows_is_the_report_it_gives(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(ROOT)
    shown = README.split("```\n$ companion check ")[1].split("```")[0]
    path, _, expected = shown.partition("\n")
    given = CliRunner().invoke(app, ["check", path, "--output", "text"]).output
    ageless = re.sub(r"\n  Bans .*", "", given)
    assert ageless.strip() == expected.strip()


def test_every_file_that_it_names_exists() -> None:
    for name in re.findall(r"sample_decks/[\w.]+", README):
        assert (ROOT / name).exists()


def test_every_run_time_dependency_has_its_reason() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = pyproject.split("dependencies = [")[1].split("]")[0]
    for name in re.findall(r'"([a-z0-9]+)', listed):
        assert f"| [{name}](" in README


def test_every_command_of_the_everyday_section_exists() -> None:
    commands = set(re.findall(r"^(?:\w+ \| )?companion (\w+)", README, flags=re.MULTILINE))
    offered = CliRunner().invoke(app, ["--help"]).output
    for command in commands:
        assert re.search(rf"\b{command}\b", offered), command


def test_the_notices_are_there() -> None:
    assert "Fan Content" in README
    assert "Scryfall" in README
    assert len(FORMATS) == 30
    assert "30 formats" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
