"""`companion diff`: cards in and out, and what that does to companions, size and legality."""

import json
from pathlib import Path

import pytest
from command_line import Ended, companion

BEFORE = "Deck\n4 Counterspell\n56 Island\n\nSideboard\n1 Yorion, Sky Nomad\n"


def diff(tmp_path: Path, after: str, *arguments: str, name: str = "b.txt") -> Ended:
    """Compare a list with another of any form."""
    (tmp_path / "a.txt").write_text(BEFORE, encoding="utf8")
    (tmp_path / name).write_text(after, encoding="utf8")
    return companion("diff", "--offline", tmp_path / "a.txt", tmp_path / name, *arguments)


def test_cards_leave_and_join_zone_by_zone(tmp_path: Path) -> None:
    ended = diff(tmp_path, "2 Counterspell\n2 Fact or Fiction\n56 Island\n\nSideboard\n1 Yorion, Sky Nomad\n4 Opt\n")
    assert ended.status == 1
    assert "@@ Main deck @@\n-2 Counterspell  (4 before, 2 now)\n+2 Fact or Fiction\n" in ended.out
    assert "@@ Sideboard @@\n+4 Opt\n" in ended.out


def test_other_spellings_orders_and_forms_are_no_difference(tmp_path: Path) -> None:
    dek = (
        '<Deck><Cards Quantity="56" Sideboard="false" Name="island" /><Cards Quantity="3" Name="Counterspell" />'
        '<Cards Quantity="1" Name="COUNTERSPELL" />'
        '<Cards Quantity="1" Sideboard="true" Name="Yorion, Sky Nomad" /></Deck>'
    )
    ended = diff(tmp_path, dek, name="b.dek")
    assert ended.status == 0
    assert "The cards are the same." in ended.out


def test_lost_and_gained_companions_are_named_with_the_reason(tmp_path: Path) -> None:
    ended = diff(tmp_path, "4 Counterspell\n4 Solitude\n52 Island\n", "--format", "vintage", "--output", "json")
    found = json.loads(ended.out)["difference"]
    lurrus = next(each for each in found["companions"] if each["name"].startswith("Lurrus"))
    assert (lurrus["before"], lurrus["after"], lurrus["distance_after"]) == ("usable", "condition-not-met", 4)


def test_a_ban_that_holds_in_both_is_no_change(tmp_path: Path) -> None:
    ended = diff(tmp_path, "4 Counterspell\n4 Solitude\n52 Island\n", "--format", "modern")
    assert "Jegantha" not in ended.out


def test_new_problems_and_solved_ones_are_told_apart(tmp_path: Path) -> None:
    ended = diff(tmp_path, "4 Counterspell\n55 Island\n", "--format", "modern")
    assert "New problems\n  error: " in ended.out
    assert "[deck-size]" in ended.out
    assert "[companion-idle]" in ended.out.partition("Solved\n")[2]


def test_markdown_is_fit_for_a_comment(tmp_path: Path) -> None:
    ended = diff(tmp_path, "4 Counterspell\n4 <b>Nobody</b>\n52 Island\n", "--output", "markdown")
    assert "```diff\n@@ Main deck @@\n" in ended.out
    assert "| companion | before | after | |" in ended.out
    assert "| Yorion, Sky Nomad |" not in ended.out


@pytest.mark.parametrize(
    ("paths", "said"),
    [(("-", "-"), "only one of the two"), (("a.txt", "nowhere.txt"), "nowhere.txt: there is no such")],
)
def test_what_cannot_be_compared_says_why(tmp_path: Path, paths: tuple[str, str], said: str) -> None:
    (tmp_path / "a.txt").write_text(BEFORE, encoding="utf8")
    named = [path if path == "-" else str(tmp_path / path) for path in paths]
    ended = companion("diff", "--offline", *named)
    assert ended.status == 2
    assert said in ended.err
