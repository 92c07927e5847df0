"""The generated pages of `docs` are as the program would write them now, and its links lead somewhere."""

import re

import pytest
from command_line import ROOT, companion

from companion_cli.cli.app import COMMANDS
from companion_cli.cli.cards import app as cards
from companion_cli.cli.document import command_line_page
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.explanations import FILE_CODES

DOCS = ROOT / "docs"


def test_rules_page_is_in_step() -> None:
    written = (DOCS / "rules.md").read_text(encoding="utf-8")
    assert companion("explain", "--all", "--output", "markdown").out == written, (
        "write it anew: companion explain --all --output markdown > docs/rules.md"
    )


def test_rules_page_has_every_code_and_companion() -> None:
    headings = set(re.findall(r"^### (.*)$", (DOCS / "rules.md").read_text(encoding="utf-8"), re.M))
    codes = {heading.split("`")[1] for heading in headings if heading.startswith("`")}
    assert codes == {*SEVERITIES, *FILE_CODES}
    assert headings >= {each.name for each in COMPANIONS}


def test_command_line_page_is_in_step() -> None:
    assert command_line_page() == (DOCS / "cli.md").read_text(encoding="utf-8"), (
        "write it anew: python -m companion_cli.cli.document > docs/cli.md"
    )


CARDS_COMMANDS = [f"cards {command.callback.__name__}" for command in cards.registered_commands if command.callback]


@pytest.mark.parametrize("name", [*COMMANDS, *CARDS_COMMANDS])
def test_every_command_has_help_with_examples(name: str) -> None:
    ended = companion(*name.split(), "--help")
    assert ended.status == 0
    assert f"Usage: companion {name}" in ended.out
    assert f"companion {name}" in ended.out.partition("Examples:")[2]


def test_help_is_grouped_and_has_examples() -> None:
    out = companion("--help").out
    assert [group for group in ("Decks", "Knowledge", "Project") if f"─ {group} ─" in out] == [
        "Decks",
        "Knowledge",
        "Project",
    ]
    assert "companion check deck.txt" in out


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page) -> None:  # type: ignore[no-untyped-def]
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (DOCS / link).exists()] == []
