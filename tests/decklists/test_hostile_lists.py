"""No deck file vanishes, ends in a traceback, or takes more than time and memory in proportion to its size."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from growth import assert_linear

from companion_cli import CardLibrary
from companion_cli.bounds import MAX_ATTRIBUTES, MAX_DEPTH, MAX_LINE, MAX_LINES, MAX_NAME, MAX_ROWS, MAX_VALUES
from companion_cli.decklists import Deck, DecklistError, read_deck, read_decks
from companion_cli.decklists.errors import BrokenMarkupError, NoDecklistError, TooLongError
from companion_cli.decklists.forms import Form
from companion_cli.decklists.known_lines import KnownLines
from companion_cli.decklists.source import Source

DECK_LIST = "<deck-list><main-deck>\n60 Island\n</main-deck></deck-list>\n"


@pytest.mark.parametrize(
    "text",
    [
        "<deck-list",
        "<deck-list ",
        '<deck-list deck-title="A < B"',
        "<deck-list-of-other-things>4 Shock</deck-list-of-other-things>",
        "window.MTGO.decklists.data = {}",
        '{"decks": [], "warnings": []}',
        '[{"Records": []}, 4]',
        '{"convertedDeck": "none"}',
    ],
)
def test_a_form_without_a_deck_is_an_error(text: str) -> None:
    with pytest.raises(DecklistError):
        list(read_decks(text))
    with pytest.raises(DecklistError):
        read_deck(text)


def test_the_decks_above_one_that_breaks_off_are_kept_and_the_break_is_told() -> None:
    decks: list[Deck] = []
    with pytest.raises(BrokenMarkupError, match="line 4") as error:
        decks.extend(read_decks(DECK_LIST + "<deck-list deck-title='cut"))
    assert [entry.name for deck in decks for entry in deck.entries] == ["Island"]
    assert error.value.line == 4


def test_whatever_a_reader_yields_nothing_is_an_error_of_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion_cli.decklists.readers.plain_text.read", lambda *_: iter(()))
    with pytest.raises(NoDecklistError, match="looks like odd"):
        list(Form("odd", lambda _: True, "plain_text").read(Source("4 Shock", (), KnownLines())))


def nested(levels: int) -> str:
    return json.dumps({"main": [{"count": 1, "name": "Opt"}]})[:-1] + ', "x": ' + "[" * levels + "]" * levels + "}"


BEYOND = {
    "lines of a list": ("4 Opt\n" * (MAX_LINES.most + 2), TooLongError),
    "a line": ("4 " + "a" * MAX_LINE.most, TooLongError),
    "lines of a page": ("<deck-list><main-deck>" + "\n" * (MAX_LINES.most + 2), TooLongError),
    "rows of JSON": ('{"main": [' + "[1]," * MAX_ROWS.most + "[1], [1]]}", TooLongError),
    "values of JSON": ('{"main": [' + "[]," * MAX_VALUES.most + "[]]}", TooLongError),
    "levels of XML": ("<Deck>" + "<a>" * MAX_DEPTH.most, TooLongError),
    "attributes": ("<Deck " + "a='' " * (MAX_ATTRIBUTES.most + 1) + "/>", TooLongError),
    "levels of lists": ("[[[" + "[" * 500 + "]" * 500 + "]]]", DecklistError),
    "levels of decks": ('{"deck":' * 500 + "{}" + "}" * 500, DecklistError),
}


@pytest.mark.parametrize("what", BEYOND)
def test_more_than_any_deck_has_is_one_clear_error(what: str) -> None:
    text, error = BEYOND[what]
    with pytest.raises(error, match=r"\S"):
        list(read_decks(text))


def test_deep_values_beside_the_cards_do_no_harm() -> None:
    assert [entry.name for entry in read_deck(nested(400)).entries] == ["Opt"]


@pytest.mark.parametrize("count", ["9" * 4000, "-" + "9" * 4000, "1e400", "NaN", '"' + "9" * 9000 + '"', "[[[]]]"])
def test_numbers_of_any_length_leave_their_card_out_with_a_note(count: str) -> None:
    deck = read_deck('{"main": [{"count": 60, "name": "Island"}, {"name": "Opt", "count": ' + count + "}]}")
    assert [entry.name for entry in deck.entries] == ["Island"]
    assert [note.code for note in deck.notes] == ["bad-count"]
    assert len(deck.notes[0].text) < 200


LONG = "A" * (MAX_NAME.most + 1)


@pytest.mark.parametrize(
    "text",
    [
        f'{{"main": [[60, "Island"], [1, "{LONG}"]]}}',
        "<cockatrice_deck><zone name='main'><card number='60' name='Island'/>"
        f"<card name='{LONG}'/></zone></cockatrice_deck>",
        f"Count,Name\n60,Island\n1,{LONG}\n",
    ],
)
def test_names_of_any_length_are_left_out_with_a_note(text: str) -> None:
    deck = read_deck(text)
    assert [entry.name for entry in deck.entries] == ["Island"]
    assert [note.code for note in deck.notes] == ["unparsed-line"]
    assert len(deck.notes[0].text) < 200


REPEATED: dict[str, Callable[[int], str]] = {
    "nameless cards of MTGO": lambda n: "<Deck>" + "<Cards/>" * n + "</Deck>",
    "nameless cards of Cockatrice": lambda n: (
        "<cockatrice_deck><zone name='main'>" + "<card/>" * n + "</zone></cockatrice_deck>"
    ),
    "cards of OCTGN on one line": lambda n: (
        "<deck><section name='Main'>" + "<card>Opt</card>" * n + "</section></deck>"
    ),
    "cards of Lackey": lambda n: (
        "<deck><superzone name='Deck'>" + "<card><name>Opt</name></card>" * n + "</superzone></deck>"
    ),
    "a table's ruler and blanks": lambda n: "a | b\n--" + " " * 10 * n + "x\n",
    "rulers": lambda n: "|" + "--|" * n + "x",
    "quote marks": lambda n: "> " * n + "x\n>" + ">" * n,
    "fences": lambda n: "~~~\n" * n + "4 Opt",
    "tags in front of words": lambda n: "<deck-list>" + "<a-" + "b-" * n + " <main-deck>4 Opt",
    "attributes without values": lambda n: "<deck-list " + "a" * n + ">",
    "pages within pages": lambda n: "<deck-list><main-deck>4 Opt" * n,
    "pairs of JSON": lambda n: '{"main": [' + "[0, 0]," * n + "[1, 1]]}",
    "names of JSON": lambda n: '{"main": [' + '"Opt",\n' * n + '"Opt"]}',
    "decks of JSON": lambda n: '{"decks": [' + '{"main": {"Opt": 4}},\n' * n + "{}]}",
    "commas": lambda n: "Name,Count\n" + "," * n + "\nOpt,4\n",
    "quotes of a table": lambda n: "Name,Count\n" + '""""' * n + ",4\n",
    "lists in cells": lambda n: "Player,Decklist\n" + "Ann,4 Opt; 56 Island\n" * n,
    "players": lambda n: "Player,Count,Name\n" + "".join(f"p{i},4,Opt\n" for i in range(n)),
    "rows of Markdown": lambda n: "# A\n\n| a | b |\n|---|---|\n" + "| 4 | Opt |\n" * n,
    "bullets": lambda n: "## A\n\n## B\n\n" + "- 4 Opt\n- Opt\n" * n,
    "emphasis": lambda n: "# A\n\n- 4 Opt\n- 4 " + "*_`" * n + "\n",
    "remarks": lambda n: "# A\n\n- 4 Opt" + " -" * n + "\n",
    "comments of XML": lambda n: "<!--companion:a" * n + "<Deck/>",
}


@pytest.mark.parametrize("what", REPEATED)
def test_repeated_structures_take_linear_time(what: str, library: CardLibrary) -> None:
    make = REPEATED[what]

    def read(n: int) -> None:
        text = make(n)
        with suppress(DecklistError):
            assert list(read_decks(text, library.is_name, file_name="a.md" if text.startswith("#") else None))

    assert_linear(read, 400)
