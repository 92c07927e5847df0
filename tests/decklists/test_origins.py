"""Event, date, player, result and address of a list, as its source tells them."""

import json
from typing import Any

import pytest

from companion_cli.decklists import read_decks
from companion_cli.decklists.model import Origin

CARDS = [{"Count": 60, "CardName": "Island"}]


def origins(text: str, **options: Any) -> list[Origin | None]:
    return [deck.origin for deck in read_decks(text, **options)]


def test_a_tournament_says_it_for_all_and_each_deck_for_itself() -> None:
    head = {"Name": "Modern Challenge", "Date": "2020-06-07T00:00:00", "Uri": "https://example.org/1"}
    decks = [
        {"Player": "Ann", "Result": "1st Place", "AnchorUri": "https://example.org/1#ann", "Mainboard": CARDS},
        {"Player": "Bob", "Result": 2, "Date": "2020-06-08", "Mainboard": []},
    ]
    assert origins(json.dumps({"Tournament": head, "Decks": decks})) == [
        Origin("Modern Challenge", "2020-06-07", "Ann", "1st Place", "https://example.org/1#ann"),
        Origin("Modern Challenge", "2020-06-08", "Bob", "2", "https://example.org/1"),
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"event": "FNM", "date": "2020/07/01"}, Origin("FNM", "2020-07-01")),
        ({"tournament": "GP", "date": "1.7.2020"}, Origin("GP", "1.7.2020")),
        ({"player": {"name": "Ann"}, "place": 3, "link": "x"}, Origin(None, None, "Ann", "3", "x")),
        ({"player": " ", "result": True, "event": None}, Origin()),
        ({"Event": "A\nB"}, Origin("A B")),
        ({"date": "2020-13-45"}, Origin(None, "2020-13-45")),
    ],
)
def test_the_words_of_sources(said: dict[str, Any], expected: Origin) -> None:
    assert origins(json.dumps({**said, "main": [[60, "Island"]]})) == [expected]


def test_what_holds_decks_names_their_event() -> None:
    document = {"name": "Friday", "date": "20200703", "decks": [{"player": "Ann", "main": [[60, "Island"]]}]}
    assert origins(json.dumps(document)) == [Origin("Friday", "2020-07-03", "Ann")]


def test_tables_say_it_by_their_titles() -> None:
    table = "Event,Date,Player,Rank,Count,Card\nGP,2020-01-02,Ann,1,60,Island\nGP,2020-01-02,Bob,2,60,Plains\n"
    assert origins(table) == [Origin("GP", "2020-01-02", who, place) for who, place in (("Ann", "1"), ("Bob", "2"))]
    cells = 'Player,Result,Decklist\nAnn,5-0,"4 Opt\n56 Island"\n'
    assert origins(cells) == [Origin(player="Ann", result="5-0")]


def test_a_plain_list_tells_nothing() -> None:
    assert origins("60 Island\n") == [None]
