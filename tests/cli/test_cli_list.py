"""`companion list`: the ten with their bans, and what is impossible in a format."""

import json

import pytest
from command_line import companion


@pytest.mark.parametrize(("format", "cards"), [("commander", 100), ("brawl", 100), ("duel", 100)])
def test_yorion_is_impossible_where_the_size_is_exact(format: str, cards: int) -> None:
    out = companion("list", "-f", format).out
    block = out[out.index("Yorion") : out.index("Zirda")]
    assert "impossible where decks have exactly so many cards: " in block
    assert f"({cards})" in block
    rows = json.loads(companion("list", "-f", format, "-o", "json").out)["companions"]
    yorion = next(row for row in rows if row["name"].startswith("Yorion"))
    assert yorion["formats"] == [{"format": format, "status": "condition-not-met", "since": None}]


def test_it_is_possible_elsewhere() -> None:
    assert "impossible" not in companion("list", "-f", "modern").out
    assert companion("list").out.count("impossible") == 1


def test_the_footer_names_the_format() -> None:
    assert "\nBans in Pioneer as of 22 Aug 2026." in companion("list", "-f", "pioneer").out
    assert "\nBans as of 22 Aug 2026." in companion("list").out


def test_long_lines_keep_their_indent() -> None:
    lines = companion("list", "--all").out.splitlines()
    heads = [line for line in lines[: lines.index("")] if not line.startswith("    ")]
    assert len(heads) == 13
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []
