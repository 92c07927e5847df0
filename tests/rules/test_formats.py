"""The table of formats, as the Comprehensive Rules and the ban announcements have it."""

from datetime import date

import pytest
from support import judge, status

from companion_cli.rules.formats import FORMATS, BanKind, UnknownFormatError, find_format, require_format

LURRUS = "Lurrus of the Dream-Den"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("modern", "modern"),
        ("Modern", "modern"),
        ("EDH", "commander"),
        ("historicbrawl", "brawl"),
        ("Historic Brawl", "brawl"),
        ("Duel Commander", "duel"),
        ("duel-commander", "duel"),
        ("draft", "limited"),
        ("sealed", "limited"),
        ("explorer", "pioneer"),
        ("Booster Draft", "limited"),
        ("Extended", "constructed"),
        ("Block", "constructed"),
        ("Peasant", "constructed"),
        ("pdh", "paupercommander"),
        ("freeform", "casual"),
        ("Tiny Leaders: Reborn", "tlr"),
        ("cEDH", "commander"),
        ("Commander / EDH", "commander"),
        ("Commander 1v1", "duel"),
        ("Pauper EDH", "paupercommander"),
        ("Team Sealed", "limited"),
        ("Vintage Cube", "limited"),
        ("CanLander", "canadianhighlander"),
        ("7 Point Highlander", "australianhighlander"),
        ("Old School 93/94", "oldschool"),
        ("Standard (MTG Arena)", "standard"),
        ("Modern - Paper", "modern"),
        ("Duel Commander (French)", "duel"),
        ("Arena Cube", "limited"),
        ("T2", "standard"),
        ("Type 1.5", "legacy"),
        ("Two-Headed Giant", "constructed"),
        ("Planechase", "constructed"),
        ("Archenemy", "constructed"),
        ("Tiny Leaders", "tlr"),
        ("Centurion", "commander"),
    ],
)
def test_a_format_is_found_by_key_name_and_alias(written: str, key: str) -> None:
    found = find_format(written)
    assert found is not None
    assert found.key == key


def test_a_misspelt_format_names_the_nearest() -> None:
    with pytest.raises(UnknownFormatError, match="modern"):
        require_format("modren")


def test_a_format_of_no_likeness_points_to_the_list() -> None:
    with pytest.raises(UnknownFormatError, match="companion formats"):
        require_format("xyzzy")


@pytest.mark.parametrize(
    ("key", "minimum", "maximum", "copies", "sideboard"),
    [
        ("constructed", 60, None, 4, 15),
        ("modern", 60, None, 4, 15),
        ("limited", 40, None, None, None),
        ("gladiator", 100, None, 1, 0),
        ("commander", 100, 100, 1, 0),
        ("standardbrawl", 60, 60, 1, 0),
        ("brawl", 100, 100, 1, 0),
        ("oathbreaker", 60, 60, 1, 0),
        ("tlr", 50, 50, 1, 10),
        ("commanderdraft", 60, None, None, None),
        ("canadianhighlander", 100, None, 1, 0),
        ("australianhighlander", 60, None, 1, 15),
    ],
)
def test_sizes(key: str, minimum: int, maximum: int | None, copies: int | None, sideboard: int | None) -> None:
    row = FORMATS[key]
    assert (row.minimum, row.maximum, row.copies, row.sideboard) == (minimum, maximum, copies, sideboard)


def test_companions_are_switched_off_where_nothing_comes_from_outside_the_game() -> None:
    switched_off = {key for key, row in FORMATS.items() if not row.uses_companions}
    assert switched_off == {"gladiator", "oathbreaker", "canadianhighlander", "europeanhighlander"}


def test_bans_carry_their_day() -> None:
    assert FORMATS["brawl"].bans["Lutri, the Spellchaser"].since == date(2020, 12, 21)
    assert FORMATS["pioneer"].bans[LURRUS].since == date(2022, 3, 7)
    assert FORMATS["commander"].bans["Lutri, the Spellchaser"].kind is BanKind.COMPANION
    assert LURRUS not in FORMATS["vintage"].bans


def test_in_casual_play_a_companion_takes_no_slot() -> None:
    report = judge("Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Plains\n", format="casual")
    assert status(report, "lurrus") == "usable"
    assert (report.sideboard.cards, report.sideboard.companion_slots) == (0, 0)
