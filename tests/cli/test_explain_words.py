"""`companion explain` on companions, statuses and formats: everything that a player would ask."""

import pytest
from command_line import companion

from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import Status


@pytest.mark.parametrize("short_name", [each.short_name for each in COMPANIONS])
def test_each_companion_is_explained_completely(short_name: str) -> None:
    ended = companion("explain", short_name.lower())
    assert ended.status == 0
    for part in ("Its condition: ", "Rulings\n", "In play\n", "Where it waits\n", "Before 1 June 2020\n", "Bans\n"):
        assert part in ended.out


def test_bans_have_their_dates() -> None:
    assert "Modern: banned since 7 Mar 2022." in companion("explain", "lurrus").out
    assert "Commander: banned as a companion since 9 Feb 2026." in companion("explain", "lutri").out
    assert "Bans\n  - None." in companion("explain", "kaheera").out


def test_examples_are_cards_with_their_reason() -> None:
    out = companion("explain", "gyruda").out
    assert "Sol Ring: mana value 1 is not even." in out
    assert "Ornithopter: mana value 0 is even." in out


@pytest.mark.parametrize(
    "status", [each for each in Status if each not in {"card-banned", "card-not-legal", "color-identity"}]
)
def test_each_status_is_explained(status: Status) -> None:
    ended = companion("explain", status)
    assert f"{status} (status of a companion)" in ended.out


@pytest.mark.parametrize("key", FORMATS)
def test_each_format_is_explained(key: str) -> None:
    ended = companion("explain", key)
    assert f"(format, --format {key})" in ended.out


def test_a_format_goes_by_its_other_names_too() -> None:
    assert "(format, --format commander)" in companion("explain", "edh").out


def test_a_code_that_is_a_status_too_is_explained_as_the_code() -> None:
    assert "card-banned (error)" in companion("explain", "card-banned").out
