"""A form is told by its content however its lines end and whatever blanks they hold, and is read the same."""

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import Deck, read_deck
from companion_cli.decklists.errors import NoDecklistError

LISTS = {
    "forge-dck": "[metadata]\nName=Small Red\n[Main]\n4 Shock|M19\n56 Mountain\n[Sideboard]\n1 Negate\n",
    "xmage-dck": "NAME:Bird\n1 [ELD:331] Arcane Signet\n98 [ELD:254] Island\nSB: 1 [M20:212] Kykar, Wind's Fury\n",
    "dated-dec": "2022-10-15T00:00:00\nmodern\nBurn\n4 Shock\n56 Mountain\n\n15 Smash to Smithereens\n",
    "csv": "Quantity,Name,Sideboard\n60,Island,\n15,Negate,yes\n",
    "markdown": "# Guide\n\nIt wins.\n\n## Main deck\n\n- 4 Shock\n- 56 Mountain\n\n## Sideboard\n\n- 15 Negate\n",
    "mtgo-dek": '<?xml version="1.0"?>\n<Deck>\n<Cards Quantity="60" Sideboard="false" Name="Island"/>\n</Deck>\n',
    "json": '{"mainboard":\n [[60, "Island"]],\n "sideboard": [[15, "Negate"]]}\n',
    "archidekt": "1x Sol Ring (clb) 871 [Ramp]\n\n60x Forest (ltr) 271 [Land]\n",
    "melee": "MainDeck\n60 Island\n\nSideboard\n15 Negate\n",
}
HTML = "<deck-list>\n<main-deck>\n60 Island\n</main-deck>\n<side-board>\n15 Negate\n</side-board>\n</deck-list>\n"
TEXTS = [*LISTS.values(), HTML]
TEXT_FORMS = ["forge-dck", "xmage-dck", "dated-dec", "markdown"]


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("text", TEXTS)
def test_line_ends_change_nothing(text: str, newline: str) -> None:
    assert said(read_deck(text.replace("\n", newline))) == said(read_deck(text))


def said(deck: Deck) -> object:
    """Return all that a deck says, to compare two readings."""
    return deck._replace(entries=()), [(e.count, e.name, e.zone, e.line, e.column) for e in deck.entries]


@pytest.mark.parametrize("form", LISTS)
def test_each_form_is_told(form: str) -> None:
    deck = read_deck(LISTS[form])
    assert (deck.form, bool(deck.entries)) == (form, True)


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\v", "\f"])
@pytest.mark.parametrize("text", [LISTS["csv"], LISTS["melee"], HTML, *(LISTS[form] for form in TEXT_FORMS)])
def test_other_separators_are_blanks_and_end_no_line(text: str, separator: str) -> None:
    dressed, plain = read_deck(text.replace("\n", f"{separator}\n")), read_deck(text)
    assert [(e.count, e.name, e.zone, e.line) for e in dressed.entries] == [
        (e.count, e.name, e.zone, e.line) for e in plain.entries
    ]


@pytest.mark.parametrize("form", TEXT_FORMS)
@pytest.mark.parametrize("indent", [" ", "\t", "\u00a0", "\u3000", "\u200b", "\ufeff"])
def test_an_indented_list_is_of_the_same_form(form: str, indent: str) -> None:
    dressed = read_deck("".join(f"{indent}{line}\n" for line in LISTS[form].split("\n")))
    plain = read_deck(LISTS[form])
    assert dressed.form == form
    assert [(e.count, e.name, e.zone) for e in dressed.entries] == [(e.count, e.name, e.zone) for e in plain.entries]
    assert dressed.name == plain.name


@pytest.mark.parametrize("form", TEXT_FORMS)
@pytest.mark.parametrize("blank", ["\t", "\u00a0", "\u2009", "  ", "&nbsp;"])
def test_the_blanks_of_a_list_may_be_any(form: str, blank: str) -> None:
    dressed = read_deck(LISTS[form].replace(" ", blank))
    plain = read_deck(LISTS[form])
    assert dressed.form == form
    assert [(e.count, e.name, e.zone) for e in dressed.entries] == [(e.count, e.name, e.zone) for e in plain.entries]


@pytest.mark.parametrize(
    "marks", [("> ", "> "), (">", ">"), ("> - ", "> - "), ("> > ", "> > "), ("1. ", "2. "), ("1) ", "2) ")]
)
def test_quoted_and_numbered_lists_are_read_as_bullets(marks: tuple[str, str], library: CardLibrary) -> None:
    for is_name in (None, library.is_name):
        deck = read_deck(f"{marks[0]}4 Opt\n{marks[1]}56 Island\n", is_name)
        assert [(e.count, e.name, e.line, e.column) for e in deck.entries] == [
            (4, "Opt", 1, len(marks[0]) + 3),
            (56, "Island", 2, len(marks[1]) + 4),
        ]


def test_a_quoted_list_keeps_its_sections() -> None:
    deck = read_deck("Someone wrote:\n\n> Deck\n> 60 Island\n>\n> Sideboard\n> 15 Negate\n\nNice!\n")
    assert [(e.name, e.zone.value) for e in deck.entries] == [("Island", "main"), ("Negate", "sideboard")]


@pytest.mark.parametrize(
    "text",
    [
        "<p>4 Opt<br>56 Island</p>",
        "4 Opt<br/>56 Island",
        "<ul>\n<li>4 Opt</li>\n<li>56 Island</li>\n</ul>",
        "<div class='deck'>\n4 Opt\n56 Island\n</div>",
        "Deck<BR>4 Opt<BR>56 Island",
    ],
)
def test_pieces_of_a_web_page_are_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(NoDecklistError, match=r"HTML.*save it as text"):
        read_deck(text)


def test_a_line_break_tag_at_the_end_of_each_line_does_no_harm() -> None:
    assert [entry.name for entry in read_deck("4 Opt<br>\n56 Island<br>\n").entries] == ["Opt", "Island"]


def test_one_line_of_a_number_and_a_dot_makes_no_numbered_list() -> None:
    deck = read_deck("4 Opt\nShock\n2. 4 Negate\n51 Island\n")
    assert [entry.name for entry in deck.entries] == ["Opt", "Shock", "2. 4 Negate", "Island"]
