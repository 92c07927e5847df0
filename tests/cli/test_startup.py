"""What a command may import: starting up is most of the time that a check of one deck takes."""

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import environment

PRINT_MODULES = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
RUN = PRINT_MODULES + "from companion_cli.cli.app import main; main()"
NETWORK = {"requests", "urllib3", "http.client", "ssl"}
NEVER = {"pydantic", "importlib.metadata"}


def modules(directory: Path, *arguments: str) -> set[str]:
    """Return the modules that the command had loaded when it ended."""
    run = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, cwd=directory, env=environment()
    )
    assert run.returncode == 0, run.stderr
    return set(run.stderr.split("\n")[-2].split())


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "deck.txt").write_text("Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Opt\n56 Island\n")
    return tmp_path


@pytest.mark.parametrize("output", ["json", "jsonl", "plain", "text", "sarif", "junit"])
def test_known_cards_need_no_network(output: str, deck: Path) -> None:
    assert not modules(deck, "check", "deck.txt", "-o", output) & (NETWORK | NEVER)


def test_json_needs_nothing_to_draw_with(deck: Path) -> None:
    loaded = modules(deck, "check", "deck.txt", "-o", "json")
    assert not loaded & {"rich", "companion_cli.config.patterns", "tomllib", "xml.etree", "defusedxml", "html", "csv"}


def test_a_command_loads_no_other_command(deck: Path) -> None:
    loaded = modules(deck, "check", "deck.txt", "-o", "json")
    commands = {"list", "parse", "explain", "config", "cards", "convert", "batch"}
    assert not loaded & {f"companion_cli.cli.{command}" for command in commands}


def test_explanations_are_loaded_for_those_who_ask(deck: Path) -> None:
    assert "companion_cli.rules.explanations" not in modules(deck, "check", "deck.txt", "-o", "json")
    assert "companion_cli.rules.explanations" in modules(deck, "explain", "lurrus")


def test_patterns_are_loaded_where_there_is_a_gitignore(deck: Path) -> None:
    assert "companion_cli.config.patterns" not in modules(deck, "check", ".", "-o", "json")
    (deck / ".gitignore").write_text("drafts/\n")
    assert "companion_cli.config.patterns" in modules(deck, "check", ".", "-o", "json")
