"""Decks inside of XML, JSON, CSV, HTML, Markdown and sectioned files: told by content, each card with its place."""

import json
from typing import Any

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import read_deck, read_decks
from companion_cli.decklists.errors import BrokenMarkupError, DangerousMarkupError, NoDecklistError
from companion_cli.decklists.model import Deck, Entry, Zone


def zones(deck: Deck) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for entry in deck.entries:
        found.setdefault(entry.zone.value, []).append((entry.count, entry.name))
    return found


def codes(deck: Deck) -> set[str]:
    return {note.code for note in deck.notes}


def assert_places(deck: Deck, text: str) -> None:
    """Check that each entry's line and column point at its name, as the file writes it."""
    lines = text.split("\n")
    for entry in deck.entries:
        assert lines[entry.line - 1][entry.column - 1 :].startswith(entry.name[:4]), entry


DEK = """\
<?xml version="1.0" encoding="utf-8"?>
<!-- companion: format=modern -->
<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Séance" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="False" Name="Plains" />
  <Cards CatID="3" Quantity="54" Sideboard="false" Name="Plains" />
  <Cards Sideboard="TRUE" Name="Wear/Tear" Quantity="2"/>
</Deck>
"""
COD = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Small Red</deckname>
  <comments>4 Opt</comments>
  <zone name="main">
    <card number="56" name="Mountain"/>
    <card name="Shock" setShortName="M19" collectorNumber="156"/>
  </zone>
  <zone name="side"><card number="1" name="Negate"/></zone>
  <zone name="tokens"><card number="2" name="Goblin"/></zone>
</cockatrice_deck>
"""
O8D = """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8">
  <section name="Main"><card qty="59" id="1">Mountain</card><card qty="1" id="2">Shock</card></section>
  <section name="Sideboard"><card qty="2" id="3">Negate</card></section>
  <section name="Command Zone"><card qty="1" id="4">Krenko, Mob Boss</card></section>
  <section name="Planes"><card qty="3" id="5">Jund</card></section>
</deck>
"""


def test_mtgo_dek() -> None:
    deck = read_deck(DEK)
    assert deck.form == "mtgo-dek"
    assert zones(deck) == {
        "main": [(4, "Séance"), (2, "Plains"), (54, "Plains")],
        "sideboard": [(2, "Wear // Tear")],
    }
    assert deck.directives == ((2, "format=modern"),)
    assert_places(deck, DEK)


def test_mtgo_dek_of_a_commander_deck_keeps_its_commander_in_the_sideboard() -> None:
    rows = '<Cards Quantity="99" Sideboard="false" Name="Island"/><Cards Quantity="1" Sideboard="true" Name="Talrand"/>'
    deck = read_deck(f"<Deck>{rows}</Deck>")
    assert zones(deck) == {"main": [(99, "Island")], "commander": [(1, "Talrand")]}
    assert codes(deck) == {"commander-inferred"}


def test_cockatrice_cod() -> None:
    deck = read_deck(COD)
    assert (deck.form, deck.name) == ("cockatrice-cod", "Small Red")
    assert zones(deck) == {"main": [(56, "Mountain"), (1, "Shock")], "sideboard": [(1, "Negate")]}
    assert (deck.entries[1].set_code, deck.entries[1].collector_number) == ("M19", "156")
    assert codes(deck) == {"ignored-section"}
    assert_places(deck, COD)


def test_octgn_o8d() -> None:
    deck = read_deck(O8D)
    assert deck.form == "octgn-o8d"
    assert zones(deck) == {
        "main": [(59, "Mountain"), (1, "Shock")],
        "sideboard": [(2, "Negate")],
        "commander": [(1, "Krenko, Mob Boss")],
    }
    assert codes(deck) == {"ignored-section"}
    assert_places(deck, O8D)


def test_xml_may_begin_with_empty_lines_and_end_its_lines_in_any_way() -> None:
    deck = read_deck("\n\n" + DEK.replace("\n", "\r\n"))
    assert [entry.line for entry in deck.entries] == [7, 8, 9, 10]


def test_xml_in_windows_1252_whatever_it_declares() -> None:
    deck = read_deck(DEK.encode("cp1252"))
    assert deck.entries[0].name == "Séance"
    assert codes(deck) == {"encoding-guessed"}


LAUGHS = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize("root", ["Deck><Cards Name='&b;'/></Deck", "cockatrice_deck>&b;</cockatrice_deck"])
def test_entities_in_xml_are_refused(root: str) -> None:
    with pytest.raises(DangerousMarkupError, match="DOCTYPE"):
        read_deck(f"{LAUGHS}<{root}>")


def test_broken_xml_is_refused_with_its_line() -> None:
    with pytest.raises(BrokenMarkupError, match="line 7") as caught:
        read_deck(DEK.replace("54", "5<4"))
    assert caught.value.line == 7


@pytest.mark.parametrize(
    "text", ["<!DOCTYPE html><html><body>4 Shock</body></html>", '<?xml version="1.0"?><recipe><salt/></recipe>']
)
def test_markup_without_a_deck_is_refused(text: str) -> None:
    with pytest.raises(NoDecklistError):
        read_deck(text)


FORGE = """\
# companion: format=commander
[metadata]
Name=Goblin Boss
Comment=4 Not A Card
[Commander]
1 Krenko, Mob Boss|M13|1
[Main]
1 Sol Ring+|C21|1
98 Mountain|M21
[Sideboard]

[Planes]
2 Jund|HOP|1
"""


def test_forge_dck() -> None:
    deck = read_deck(FORGE)
    assert (deck.form, deck.name) == ("forge-dck", "Goblin Boss")
    assert zones(deck) == {"commander": [(1, "Krenko, Mob Boss")], "main": [(1, "Sol Ring"), (98, "Mountain")]}
    assert [entry.set_code for entry in deck.entries] == ["M13", "C21", "M21"]
    assert deck.directives == ((1, "format=commander"),)
    assert codes(deck) == {"ignored-section"}
    assert_places(deck, FORGE)


def test_forge_files_with_settings_and_numbers_in_the_set() -> None:
    deck = read_deck("[shop]\nWeight=3\n[metadata]\nName=Old\n[main]\n4 Shock|M19|[156]\n56 Mountain|M21|2\n")
    assert zones(deck) == {"main": [(4, "Shock"), (56, "Mountain")]}
    assert [entry.collector_number for entry in deck.entries] == ["156", None]
    assert codes(deck) == set()


def test_dated_dec_files_have_format_and_name_above_the_list() -> None:
    deck = read_deck("2022-10-15T00:00:00\nModern\nDredge\n4 Shock\n56 Mountain\nSideboard\n1 Opt\n")
    assert (deck.form, deck.name, deck.play_format) == ("dated-dec", "Dredge", "Modern")
    assert zones(deck) == {"main": [(4, "Shock"), (56, "Mountain")], "sideboard": [(1, "Opt")]}
    assert [entry.line for entry in deck.entries] == [4, 5, 7]


XMAGE = """\
NAME:Bird Control
AUTHOR:nobody
1 [ELD:331] Arcane Signet
98 [ELD:254] Island
SB: 1 [M20:212] Kykar, Wind's Fury
SB: 1 [IKO:191] Keruga, the Macrosage
LAYOUT MAIN:(1,1)(NONE,false,50)|([ELD:331],[ELD:254])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([M20:212],[IKO:191])
"""


def test_xmage_dck_keeps_commander_and_companion_in_the_sideboard() -> None:
    deck = read_deck(XMAGE)
    assert (deck.form, deck.name) == ("xmage-dck", "Bird Control")
    assert zones(deck) == {
        "main": [(1, "Arcane Signet"), (98, "Island")],
        "commander": [(1, "Kykar, Wind's Fury")],
        "companion": [(1, "Keruga, the Macrosage")],
    }
    assert (deck.entries[0].set_code, deck.entries[0].collector_number) == ("ELD", "331")
    assert codes(deck) == {"commander-inferred", "companion-inferred"}
    assert_places(deck, XMAGE)


def test_xmage_sideboards_stay_sideboards_where_the_numbers_are_others() -> None:
    deck = read_deck(XMAGE.replace("98 [ELD", "58 [ELD"))
    assert [(entry.name, entry.zone.value) for entry in deck.entries][2:] == [
        ("Kykar, Wind's Fury", "sideboard"),
        ("Keruga, the Macrosage", "sideboard"),
    ]
    assert codes(deck) == {"companion-inferable"}


def card(count: int, name: str, **more: Any) -> dict[str, Any]:
    return {"count": count, "name": name, **more}


MTGJSON = {
    "data": {
        "code": "XXX",
        "name": "Test",
        "commander": [card(1, "Krenko, Mob Boss", setCode="M13", number="134")],
        "mainBoard": [card(1, "Sol Ring", setCode="C21"), card(98, "Mountain")],
        "sideBoard": [],
        "displayCommander": [card(1, "Krenko, Mob Boss")],
        "tokens": [card(1, "Goblin")],
    }
}
SCRYFALL = {
    "object": "deck",
    "name": "Test",
    "format": "modern",
    "entries": {
        "mainboard": [
            {"count": 4, "card_digest": {"name": "Fire // Ice", "set": "mh2", "collector_number": "290"}},
            {"count": 56, "card_digest": {"name": "Island"}},
            {"count": 0, "card_digest": None},
        ],
        "sideboard": [{"count": 1, "card_digest": {"name": "Negate"}}],
        "maybeboard": [{"count": 1, "card_digest": {"name": "Opt"}}],
    },
}
MELEE = {
    "DecklistName": "Test",
    "FormatName": "Modern",
    "Records": [
        {"n": "Solitude", "q": 4, "c": 0},
        {"n": "Plains", "q": 56, "c": 0},
        {"n": "Negate", "q": 2, "c": 99},
        {"n": "Kaheera, the Orphanguard", "q": 1, "c": 4},
    ],
}
AETHERHUB = {
    "convertedDeck": [
        {"name": "Companion"},
        {"quantity": 1, "name": "Yorion, Sky Nomad"},
        {"name": "Deck"},
        {"name": "Creatures"},
        {"quantity": 80, "name": "Island"},
        {"name": "Sideboard"},
        {"quantity": 1, "name": "Yorion, Sky Nomad"},
    ]
}
MOXFIELD = {
    "name": "Test",
    "format": "pioneer",
    "boards": {
        "mainboard": {
            "count": 1,
            "cards": {"a1": {"quantity": 60, "card": {"name": "Island", "set": "dmu", "cn": "278"}}},
        },
        "sideboard": {"count": 0, "cards": {}},
        "companions": {"count": 1, "cards": {"b2": {"quantity": 1, "card": {"name": "Gyruda, Doom of Depths"}}}},
        "maybeboard": {"count": 1, "cards": {"c3": {"quantity": 1, "card": {"name": "Opt"}}}},
    },
}
MTGO_PAGE = {
    "decklists": [
        {
            "player": "p1",
            "main_deck": [
                {"qty": "4", "sideboard": "false", "card_attributes": {"card_name": "Fire/Ice"}},
                {"qty": "56", "card_attributes": {"card_name": "Island"}},
            ],
            "sideboard_deck": [{"qty": "2", "card_attributes": {"card_name": "Negate"}}],
        },
        {
            "player": "p2",
            "main_deck": [{"qty": 99, "card_attributes": {"card_name": "Island"}}],
            "sideboard_deck": [{"qty": 1, "card_attributes": {"card_name": "Talrand, Sky Summoner"}}],
        },
    ]
}
PLAIN_JSON = {"name": "Test", "format": "modern", "main": [card(60, "Island")], "sideboard": [card(15, "Negate")]}


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    ("content", "form", "expected", "noted"),
    [
        (
            MTGJSON,
            "mtgjson",
            {"commander": [(1, "Krenko, Mob Boss")], "main": [(1, "Sol Ring"), (98, "Mountain")]},
            {"ignored-section"},
        ),
        (
            SCRYFALL,
            "scryfall-json",
            {"main": [(4, "Fire // Ice"), (56, "Island")], "sideboard": [(1, "Negate")]},
            {"ignored-section"},
        ),
        (
            MELEE,
            "melee-json",
            {
                "main": [(4, "Solitude"), (56, "Plains")],
                "sideboard": [(2, "Negate")],
                "companion": [(1, "Kaheera, the Orphanguard")],
            },
            {"companion-not-in-sideboard"},
        ),
        (
            AETHERHUB,
            "aetherhub-json",
            {
                "companion": [(1, "Yorion, Sky Nomad")],
                "main": [(80, "Island")],
                "sideboard": [(1, "Yorion, Sky Nomad")],
            },
            set(),
        ),
        (
            MOXFIELD,
            "json",
            {"main": [(60, "Island")], "companion": [(1, "Gyruda, Doom of Depths")]},
            {"ignored-section", "companion-not-in-sideboard"},
        ),
        (PLAIN_JSON, "json", {"main": [(60, "Island")], "sideboard": [(15, "Negate")]}, set()),
    ],
    ids=["mtgjson", "scryfall", "melee", "aetherhub", "moxfield", "plain"],
)
def test_json_of_one_deck(
    content: Any, form: str, expected: dict[str, Any], noted: set[str], indent: int | None
) -> None:
    text = json.dumps(content, indent=indent, ensure_ascii=False)
    deck = read_deck(text)
    assert deck.form == form
    assert zones(deck) == expected
    assert codes(deck) == noted
    assert_places(deck, text)


def test_json_tells_name_format_and_printing() -> None:
    deck = read_deck(json.dumps(SCRYFALL))
    assert (deck.name, deck.play_format) == ("Test", "modern")
    assert (deck.entries[0].set_code, deck.entries[0].collector_number) == ("MH2", "290")


def test_json_counts_that_no_deck_has() -> None:
    rows = [
        card(0, "Opt"),
        card(-1, "Shock"),
        card(10**9, "Duress"),
        {"count": 1.5, "name": "Negate"},
        card(60, "Island"),
    ]
    deck = read_deck(json.dumps({"main": [*rows, {"name": "Swamp"}]}))
    assert zones(deck) == {"main": [(60, "Island"), (1, "Swamp")]}
    assert [note.code for note in deck.notes] == ["zero-count", "bad-count", "bad-count", "bad-count", "no-count"]


def test_a_tournament_file_holds_many_decks() -> None:
    def decklist(player: str, count: int) -> dict[str, Any]:
        rows = {
            "Mainboard": [{"Count": count, "CardName": "Island"}],
            "Sideboard": [{"Count": 1, "CardName": "Gyruda, Doom of Depths"}],
        }
        return {"Player": player, "Result": "5-0", "AnchorUri": "", **rows}

    content = {"Tournament": {"Name": "Test"}, "Decks": [decklist("p1", 60), decklist("p2", 99)], "Rounds": []}
    text = json.dumps(content, indent=2)
    first, second = read_decks(text)
    assert (first.form, first.name, second.name) == ("mtgodecklistcache", "p1", "p2")
    assert zones(first) == {"main": [(60, "Island")], "sideboard": [(1, "Gyruda, Doom of Depths")]}
    assert zones(second) == {"main": [(99, "Island")], "commander": [(1, "Gyruda, Doom of Depths")]}
    assert_places(first, text)
    assert_places(second, text)


@pytest.mark.parametrize("shape", ["{}", "<html><script>\nwindow.MTGO.decklists.data = {};\n</script></html>"])
def test_a_page_of_mtgo_holds_many_decks(shape: str) -> None:
    first, second = read_decks(shape.replace("{}", json.dumps(MTGO_PAGE)))
    assert first.form == "mtgo-page"
    assert zones(first) == {"main": [(4, "Fire // Ice"), (56, "Island")], "sideboard": [(2, "Negate")]}
    assert zones(second) == {"main": [(99, "Island")], "commander": [(1, "Talrand, Sky Summoner")]}


def test_our_own_json_is_read_again() -> None:
    own = {
        "version": 1,
        "decks": [{"path": "x", "format": "arena", "main": [[60, "Island"]], "warnings": [], "notes": []}],
    }
    deck = read_deck(json.dumps(own))
    assert (deck.form, deck.play_format) == ("companion-json", None)
    assert zones(deck) == {"main": [(60, "Island")]}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('{"main": [{"name": "Island", "count": 60}', BrokenMarkupError),
        ('{"weather": "fine"}', NoDecklistError),
        ('[{"weather": "fine"}]', NoDecklistError),
        ("{}", NoDecklistError),
        ('{"Records": 4}', NoDecklistError),
        ('{"convertedDeck": null}', NoDecklistError),
        ("[[" + "[" * 100_000, BrokenMarkupError),
        ('{"main": [{"name": "A", "count": ' + "9" * 5000 + "}]}", BrokenMarkupError),
        ("window.MTGO.decklists.data = {broken", BrokenMarkupError),
    ],
)
def test_json_without_a_deck_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(read_decks(text))


CSV = """\
Card Name,Quantity,ID #,Set,Collector #,Sideboarded,Companion
"Jace, the Mind Sculptor",4,1,WWK,31/145,No,No
Island,56,2,,,No,No
Negate,2,3,,,Yes,No
"Kaheera, the Orphanguard",1,4,,,No,Yes
Opt,,5,,,No,No
"""


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_with_columns_named(delimiter: str) -> None:
    text = CSV.replace("Jace, the", "Jace the").replace("Kaheera, the", "Kaheera the").replace(",", delimiter)
    deck = read_deck(text)
    assert deck.form == "csv"
    assert zones(deck) == {
        "main": [(4, "Jace the Mind Sculptor"), (56, "Island"), (1, "Opt")],
        "sideboard": [(2, "Negate")],
        "companion": [(1, "Kaheera the Orphanguard")],
    }
    assert "no-count" in codes(deck)
    assert_places(deck, text)


def test_csv_with_commas_in_names() -> None:
    assert read_deck(CSV).entries[0].name == "Jace, the Mind Sculptor"


@pytest.mark.parametrize("title", ["Category", "Categories", "Board", "Zone", "Section"])
def test_csv_with_a_column_of_zones(title: str) -> None:
    rows = ["Island,59,Lands", "Opt,1,", "Negate,2,Sideboard", "Talrand,1,commander", "Shock,3,Maybeboard"]
    deck = read_deck("\n".join([f"Name,Quantity,{title}", *rows, "Lurrus of the Dream-Den,1,Companion"]))
    assert zones(deck) == {
        "main": [(59, "Island"), (1, "Opt")],
        "sideboard": [(2, "Negate")],
        "commander": [(1, "Talrand")],
        "companion": [(1, "Lurrus of the Dream-Den")],
    }
    assert "ignored-section" in codes(deck)


def test_the_first_category_of_a_csv_decides() -> None:
    rows = ['Negate,2,"Sideboard,Draw"', 'Opt,4,"Draw,Sideboard"', "Shock,1,Burn{noDeck}", "Island,56,Tokens; Lands"]
    deck = read_deck("\n".join(["Name,Quantity,Categories", *rows]))
    assert zones(deck) == {"main": [(4, "Opt"), (56, "Island")], "sideboard": [(2, "Negate")]}


def test_a_column_of_zones_says_more_than_one_of_categories_and_flags_still_count() -> None:
    deck = read_deck("Category,Name,Count,Board,Sideboard\nSideboard,Opt,4,Mainboard,\nDraw,Negate,2,,yes")
    assert zones(deck) == {"main": [(4, "Opt")], "sideboard": [(2, "Negate")]}


HTML = """\
<html><body><h1>Top 8</h1>
<deck-list deck-title="Some &amp; body"
           format="Standard">
<main-deck>
4 Shock
56 Mountain
</main-deck><companion-card>1 Obosh, the Preypiercer</companion-card>
<side-board>
14 Island
Negate[417]
</side-board>
</deck-list>
<deck-list deck-title='Nobody'><commander-card>1 Krenko, Mob Boss</commander-card>
<main-deck>99 Mountain</main-deck></deck-list></body></html>
"""


def test_pages_with_deck_lists() -> None:
    first, second = read_decks(HTML)
    assert (first.form, first.name, first.play_format) == ("deck-list-html", "Some & body", "Standard")
    assert zones(first) == {
        "main": [(4, "Shock"), (56, "Mountain")],
        "companion": [(1, "Obosh, the Preypiercer")],
        "sideboard": [(14, "Island"), (1, "Negate")],
    }
    assert [entry.line for entry in first.entries] == [5, 6, 7, 9, 10]
    assert zones(second) == {"commander": [(1, "Krenko, Mob Boss")], "main": [(99, "Mountain")]}
    assert [entry.line for entry in second.entries] == [13, 14]


MARKDOWN = """\
# Burn for beginners

I have played this for 20 years, and it is fun.
4 times I won with it, which is nice, as you will surely agree when you have read this.

## Main deck

- 4 Goblin Guide
- **4** [Lightning Bolt](https://example.org/bolt)
- 4 *Lava Spike* — the best of them
- 1x Krenko, Mob Boss *F*

### Lands (52)

| Qty | Card | Price |
|----:|:-----|------:|
| 48  | Mountain | $1 |
| 4x | Inspiring Vantage | $2 |

## Sideboard

```
2 Negate
1 Obosh, the Preypiercer
```

- Board in Negate against control.

## Matches I remember

- 2 games against Tron
"""


def test_markdown_guides() -> None:
    deck = read_deck(MARKDOWN)
    assert deck.form == "markdown"
    assert zones(deck) == {
        "main": [
            (4, "Goblin Guide"),
            (4, "Lightning Bolt"),
            (4, "Lava Spike"),
            (1, "Krenko, Mob Boss"),
            (48, "Mountain"),
            (4, "Inspiring Vantage"),
        ],
        "sideboard": [(2, "Negate"), (1, "Obosh, the Preypiercer")],
    }
    assert [(note.code, note.line) for note in deck.notes] == [("companion-inferable", 24), ("ignored-section", 31)]
    assert_places(deck, MARKDOWN)


def test_a_table_may_name_the_card_first() -> None:
    deck = read_deck("| Card | Count |\n|---|---|\n| Mountain | 56 |\n| Shock | 4 |\n")
    assert zones(deck) == {"main": [(56, "Mountain"), (4, "Shock")]}


def test_markdown_without_a_counted_line_is_refused() -> None:
    with pytest.raises(NoDecklistError, match="count"):
        read_deck("# My favourite cards\n\nI like Island most of all.\n", file_name="cards.md")


def test_the_name_of_the_file_decides_only_where_the_content_does_not() -> None:
    assert read_deck(COD, file_name="deck.md").form == "cockatrice-cod"
    assert read_deck("* 4 Shock\n* 56 Mountain", file_name="deck.md").form == "markdown"
    assert read_deck("4 Shock\n56 Mountain", file_name="deck.dek").form == "plain"


def test_every_entry_of_a_container_has_a_place() -> None:
    decks = [deck for text in (DEK, COD, O8D, FORGE, XMAGE, CSV, HTML, MARKDOWN) for deck in read_decks(text)]
    entries: list[Entry] = [entry for deck in decks for entry in deck.entries]
    assert all(entry.line >= 1 and entry.column >= 1 for entry in entries)


def test_nothing_in_json_gets_out_that_a_terminal_or_a_file_could_not_bear() -> None:
    row = {"count": "\ud800", "name": "Opt", "set": "M\n20", "collector_number": "1\n2\x1b"}
    deck = read_deck(
        json.dumps({"name": "a\nb\x1b\ud800", "main": [row, {**row, "count": 1, "name": "Sh\nock\x1b\ud800"}]})
    )
    (entry,) = deck.entries
    assert (deck.name, entry.name, entry.set_code, entry.collector_number) == (
        "a b\ufffd",
        "Sh ock\ufffd",
        "M 20",
        "1 2",
    )
    assert "\ud800" not in deck.notes[0].text


def test_what_stands_where_a_deck_should_is_not_lost() -> None:
    text = '{"Decks": [{"Player": "p1", "Mainboard": [{"Count": 60, "CardName": "Island"}]}, {"Player": "p3"}, 42]}'
    decks = list(read_decks(text))
    assert [(deck.name, len(deck.entries)) for deck in decks] == [("p1", 1), ("p3", 0), (None, 0)]


@pytest.mark.parametrize("stated", [{"Formats": "Modern"}, {"Formats": ["Modern"]}, {"Format": "Modern"}])
def test_a_tournament_states_the_format_of_its_decks(stated: dict[str, object]) -> None:
    decks = [{"Player": "Ann", "Mainboard": []}, {"Player": "Bob", "Format": "Pauper", "Mainboard": []}]
    tournament = {"Tournament": {"Name": "Legacy Challenge", **stated}, "Decks": decks}
    assert [deck.play_format for deck in read_decks(json.dumps(tournament))] == ["Modern", "Pauper"]


@pytest.mark.parametrize("head", [{"Name": "Modern Challenge"}, {"Formats": ["Modern", "Legacy"]}, None, "Modern"])
def test_what_is_no_word_on_the_format_states_none(head: object) -> None:
    tournament = {"Tournament": head, "Decks": [{"Player": "Ann", "Mainboard": []}]}
    assert [deck.play_format for deck in read_decks(json.dumps(tournament))] == [None]


# Sections within Markdown and tables.


def entries_of(text: str, library: CardLibrary, file_name: str = "") -> list[tuple[int, str, Zone]]:
    deck = read_deck(text, library.is_name, file_name=file_name)
    return [(entry.count, entry.name, entry.zone) for entry in deck.entries]


def test_an_uncounted_item_of_markdown_is_a_card_where_it_is_known(library: CardLibrary) -> None:
    deck = "## Deck\n\n- 4 Serra Angel\n- Sun Titan\n- I like it\n- 56 Plains\n"
    text = f"## Companion\n\n- Lurrus of the Dream-Den\n\n{deck}"
    assert entries_of(text, library) == [
        (1, "Lurrus of the Dream-Den", Zone.COMPANION),
        (4, "Serra Angel", Zone.MAIN),
        (1, "Sun Titan", Zone.MAIN),
        (56, "Plains", Zone.MAIN),
    ]


def test_a_card_that_prose_or_a_guide_names_is_not_in_the_deck(library: CardLibrary) -> None:
    deck = "## Deck\n\n- 4 Shock\n- Opt\n\n- 56 Mountain\n\n"
    named = [(4, "Shock", Zone.MAIN), (1, "Opt", Zone.MAIN), (56, "Mountain", Zone.MAIN)]
    for guide in ("## Against control\n\n- Duress\n- Negate\n", "I thought of these:\n\n- Duress\n"):
        assert entries_of(deck + guide, library) == named


def test_a_commander_stands_above_the_items(library: CardLibrary) -> None:
    text = "**Commander:** [[Isamaru, Hound of Konda]]\n\n# Cards\n\n- 1 Serra Angel\n- 98 Plains\n"
    assert entries_of(text, library)[0] == (1, "Isamaru, Hound of Konda", Zone.COMMANDER)


SECTIONED = [(60, "Island", Zone.MAIN), (3, "Duress", Zone.SIDEBOARD)]


@pytest.mark.parametrize(
    ("text", "file_name"),
    [
        ("| Qty | Card |\n|---|---|\n| 60 | Island |\n| **Sideboard** | |\n| 3 | Duress |\n", "a.md"),
        ("Qty\tName\n60\tIsland\nSideboard\t\n3\tDuress\n", "a.tsv"),
        ("Qty,Card\n60,Island\n\nSideboard\n3,Duress\n", "a.csv"),
        ("sep=;\nQty;Card;Board\n60;Island;main\n3;Duress;side\n", "a.csv"),
        ('"sep=,"\nQty,Card,Board\n60,Island,main\n3,Duress,side\n1,Opt,acquire\n', "a.csv"),
    ],
)
def test_a_row_that_says_sideboard_is_a_heading(text: str, file_name: str, library: CardLibrary) -> None:
    assert entries_of(text, library, file_name) == SECTIONED


def test_each_tournament_of_several_keeps_its_format() -> None:
    def tournament(*formats: str) -> dict[str, Any]:
        return {"Tournament": {"Formats": [*formats]}, "Decks": [{"Mainboard": [card(60, "Island")]}]}

    several = [tournament("Modern"), tournament("Pauper", "Legacy"), tournament("Pauper")]
    assert [deck.play_format for deck in read_decks(json.dumps(several))] == ["Modern", None, "Pauper"]
