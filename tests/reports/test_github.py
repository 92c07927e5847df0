"""Workflow commands, taken apart again as the runner of GitHub Actions does."""

import re
from typing import NamedTuple

from awkward import NAMES, awkward_run, judged, run_of

from companion_cli.reports.findings import findings
from companion_cli.reports.github import render_github


class Command(NamedTuple):
    name: str
    properties: dict[str, str]
    message: str


def parse(line: str) -> Command:
    """Undo a command as the runner does: properties up to the next `::`, each escape once, the percent sign last."""
    match = re.fullmatch(r"::(?P<name>[a-z]+) (?P<properties>.*?)::(?P<message>.*)", line)
    assert match, line
    properties = dict(pair.split("=", 1) for pair in match["properties"].split(","))
    unescaped = {key: _unescape(value, "%0D", "%0A", "%3A", "%2C") for key, value in properties.items()}
    return Command(match["name"], unescaped, _unescape(match["message"], "%0D", "%0A"))


def _unescape(text: str, *escapes: str) -> str:
    for escape in escapes:
        text = text.replace(escape, chr(int(escape[1:], 16)))
    return text.replace("%25", "%")


def test_one_command_a_finding_on_its_line() -> None:
    (command,) = map(parse, render_github(run_of(*judged("5 Shock\n55 Mountain\n", "decks/a.txt"))).splitlines())
    assert command == Command(
        "error",
        {
            "title": "companion (copy-limit)",
            "file": "decks/a.txt",
            "line": "1",
            "endLine": "1",
            "col": "3",
        },
        "decks/a.txt:1:3: 5 copies of Shock; 4 allowed; take 1 out",
    )


def test_awkward_names_come_back_whole() -> None:
    run = awkward_run()
    commands = [parse(line) for line in render_github(run).split("\n")[:-1]]
    expected = list(findings(run))
    assert [command.properties["file"] for command in commands] == [finding.path for finding in expected]
    assert {command.properties["file"] for command in commands} >= set(NAMES)
    assert [command.properties.get("line") for command in commands] == [
        str(finding.line) if finding.line else None for finding in expected
    ]


def test_cards_in_the_way_are_lines_of_the_message() -> None:
    commands = [parse(line) for line in render_github(awkward_run()).split("\n")[:-1]]
    not_usable = next(each for each in commands if "companion-not-usable" in each.properties["title"])
    assert not_usable.message.endswith("\nline 8: Goblin Guide: no activated ability")


def test_severities() -> None:
    names = [parse(line).name for line in render_github(awkward_run()).split("\n")[:-1]]
    assert set(names) == {"error", "warning", "notice"}
