"""`companion formats`: the table of formats, and where one deck is legal."""

import json

from command_line import Ended, companion

from companion_cli.rules.formats import FORMATS

DECK = "1 Brainstorm\n2 Black Lotus\n57 Island\n"


def formats(*arguments: str, stdin: str = "") -> Ended:
    return companion("formats", *arguments, stdin=stdin)


def of_deck(text: str) -> dict[str, dict[str, object]]:
    """Return what is said of each format for a deck."""
    ended = formats("-", "--offline", "--output", "json", stdin=text)
    assert ended.status == 0, ended.err
    return {each["format"]: each for each in json.loads(ended.out)["formats"]}


def test_every_format_stands_in_the_list_with_its_sizes() -> None:
    ended = formats("--output", "json")
    rows = {row["key"]: row for row in json.loads(ended.out)["formats"]}
    assert list(rows) == list(FORMATS)
    assert (rows["commander"]["minimum"], rows["commander"]["maximum"], rows["commander"]["sideboard"]) == (100, 100, 0)
    assert rows["oathbreaker"]["companions_used"] is False
    assert rows["constructed"]["bans_as_of"] is None
    assert rows["duel"]["unverified"]


def test_the_text_names_what_is_not_verified() -> None:
    ended = formats()
    assert "commander             Commander" in ended.out
    assert "Not verified\n" in ended.out


def test_the_first_obstacle_names_card_line_and_code() -> None:
    found = of_deck(DECK)
    assert found["vintage"]["legal"] is False
    assert found["vintage"]["obstacle"]["code"] == "card-restricted"  # type: ignore[index]
    assert found["vintage"]["obstacle"]["line"] == 2  # type: ignore[index]
    assert found["commander"]["obstacle"]["card"] == "Black Lotus"  # type: ignore[index]


def test_a_legal_format_names_the_companions_that_fit() -> None:
    found = of_deck("4 Brainstorm\n56 Island\n")
    assert found["legacy"]["legal"] is True
    assert "Jegantha, the Wellspring" in found["legacy"]["companions"]  # type: ignore[operator]
    assert "Lurrus of the Dream-Den" not in found["legacy"]["companions"]  # type: ignore[operator]


def test_what_the_deck_is_built_of_comes_before_its_companion() -> None:
    found = of_deck("Companion\n1 Yorion, Sky Nomad\n\nDeck\n4 Brainstorm\n76 Island\n")
    assert found["historic"]["obstacle"]["card"] == "Brainstorm"  # type: ignore[index]


def test_a_list_that_is_not_there_ends_with_two() -> None:
    ended = formats("nowhere.txt")
    assert ended.status == 2
    assert "nowhere.txt: there is no such file" in ended.err
