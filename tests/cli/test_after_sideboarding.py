"""`companion check --after`: each plan is applied, and the deck of that game is judged again (CR 103.2a)."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import Ended, check

DECK = """\
Companion
1 Lurrus of the Dream-Den

Deck
4 Path to Exile
4 Thoughtseize
52 Plains

Sideboard
1 Lurrus of the Dream-Den
2 Serra Angel
3 Duress
"""
PLANS = """\
vs Burn
-2 Thoughtseize
+2 Serra Angel

vs Combo:
Out
3 Path to Exile
In
3 Duress
"""


def after(tmp_path: Path, plans: str, *arguments: str, deck: str = DECK) -> Ended:
    (tmp_path / "deck.txt").write_text(deck, encoding="utf8")
    (tmp_path / "plans.txt").write_text(plans, encoding="utf8")
    return check(tmp_path / "deck.txt", "--format", "vintage", "--after", tmp_path / "plans.txt", *arguments)


def plans_of(ended: Ended) -> list[dict[str, Any]]:
    (deck,) = json.loads(ended.out)["decks"]
    return list(deck["after"])


def statuses(plan: dict[str, Any]) -> dict[str, str]:
    return {each["name"].partition(" ")[0].rstrip(","): each["status"] for each in plan["companions"]}


def test_each_plan_is_judged_by_itself(tmp_path: Path) -> None:
    burn, combo = plans_of(after(tmp_path, PLANS, "--output", "json"))
    assert (burn["name"], combo["name"]) == ("vs Burn", "vs Combo")
    assert statuses(burn)["Lurrus"] == "condition-not-met"
    assert statuses(combo)["Lurrus"] == "usable"
    assert combo["starting_deck"]["cards"] == 60
    assert combo["sideboard"]["cards"] == 6


def test_the_text_names_the_card_that_loses_the_companion(tmp_path: Path) -> None:
    ended = after(tmp_path, PLANS)
    assert "After sideboarding" in ended.out
    assert "Lost: Lurrus of the Dream-Den" in ended.out
    assert "2 Serra Angel" in ended.out
    assert "vs Burn: Lurrus of the Dream-Den cannot be the companion" in " ".join(ended.out.split())
    assert ended.status == 1


def test_a_card_that_is_not_there_is_an_error_with_its_line(tmp_path: Path) -> None:
    ended = after(tmp_path, "-2 Thoughtseize\n+4 Duress\n-1 Opt\n", "--output", "json")
    (plan,) = plans_of(ended)
    messages = [problem["message"] for problem in plan["problems"] if problem["code"] == "plan-card"]
    assert messages == [
        "Line 2 of the plan takes 4 Duress from the sideboard, which has 3",
        "Line 3 of the plan takes 1 Opt from the main deck, which has none",
    ]
    assert ended.status == 1


def test_sizes_are_those_of_the_deck_that_results(tmp_path: Path) -> None:
    (plan,) = plans_of(after(tmp_path, "-3 Path to Exile\n", "--output", "json"))
    assert [problem["code"] for problem in plan["problems"]] == ["deck-size"]
    assert plan["ok"] is False


def test_the_format_stays_that_of_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 Opt\n56 Island\n", encoding="utf8")
    (tmp_path / "plans.txt").write_text("-1 Opt\n", encoding="utf8")
    ended = check(tmp_path / "deck.txt", "--after", tmp_path / "plans.txt", "--output", "json")
    (plan,) = plans_of(ended)
    assert plan["starting_deck"] == {"cards": 59, "minimum": 60, "maximum": None}


def test_cards_are_found_by_what_they_are_and_not_by_spelling(tmp_path: Path) -> None:
    deck = "4 Fire // Ice\n56 Island\n\nSideboard\n4 Opt\n"
    (plan,) = plans_of(after(tmp_path, "-4 fire/ice\n+4 OPT\n", "--output", "json", deck=deck))
    assert plan["ok"] is True
    assert statuses(plan)["Lurrus"] == "usable"


def test_all_cards_change_places_at_once(tmp_path: Path) -> None:
    deck = "2 Opt\n58 Island\n\nSideboard\n1 Opt\n"
    (plan,) = plans_of(after(tmp_path, "+3 Opt\n-2 Opt\n", "--output", "json", deck=deck))
    assert "plan-card" in {problem["code"] for problem in plan["problems"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4 Opt\n", "line 1: '4 Opt' does not say whether the card leaves or joins"),
        ("vs Burn\n\nvs Combo\n-1 Opt\n", "line 1: no card is exchanged under 'vs Burn'"),
        ("", "there is no plan in it"),
        ("-0 Opt\n", "line 1: 0 is no number of copies"),
    ],
)
def test_a_plan_that_is_none_says_why(tmp_path: Path, text: str, said: str) -> None:
    ended = after(tmp_path, text)
    assert ended.status == 2
    assert said in ended.err


def test_without_a_plan_nothing_is_said_of_one() -> None:
    (deck,) = json.loads(check("-", "--output", "json", stdin="60 Island\n").out)["decks"]
    assert "after" not in deck


def test_each_game_of_a_best_of_one_has_seven_sideboard_cards(tmp_path: Path) -> None:
    deck = "Deck\n61 Plains\n\nSideboard\n7 Island\n"
    (report,) = json.loads(after(tmp_path, "-1 Plains\n", "--bo1", "--output", "json", deck=deck).out)["decks"]
    assert (report["sideboard"]["slots"], report["ok"]) == (7, False)
    assert report["after"][0]["sideboard"] == {"cards": 8, "slots": 7, "companion_slots": 0}
