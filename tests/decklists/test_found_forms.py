"""Containers and pages as people have them: odd tables, JSON of other sites, XML of other programs, guides."""

import json
from typing import Any

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import Deck, read_decks
from companion_cli.decklists.errors import NoDecklistError


def zones(deck: Deck) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for entry in deck.entries:
        found.setdefault(entry.zone.value, []).append((entry.count, entry.name))
    return found


def read(text: str, library: CardLibrary, file_name: str | None = None) -> list[tuple[str | None, Any]]:
    """Return name and zones of each deck."""
    return [(deck.name, zones(deck)) for deck in read_decks(text, library.is_name, file_name=file_name)]


BURN = {"main": [(4, "Lightning Bolt"), (56, "Mountain")]}
WITH_SIDEBOARD = BURN | {"sideboard": [(2, "Negate")]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QuantityX,Front,Edition\n4x,Lightning Bolt,M10\n56x,Mountain,M10\n", BURN),
        ("Anzahl;Karte;Edition\n4;Lightning Bolt;M10\n56;Mountain;M10\n", BURN),
        ("N,Label,Simple\n4,Bolt (Showcase),Lightning Bolt\n56,Mountain (Full Art),Mountain\n", BURN),
        ("Quantity,Name,Simple Name\n4,Bolt!,Lightning Bolt\n56,Mt.,Mountain\n", BURN),
        ("4,Lightning Bolt,Foil,NM,m10\n56,Mountain,Normal,NM,m10\n", BURN),
        ("4,Lightning Bolt\n56,Mountain\n\nSideboard\n2,Negate\n", WITH_SIDEBOARD),
        ("4,Lightning Bolt,main\n56,Mountain,main\n2,Negate,side\n", WITH_SIDEBOARD),
        ("Lightning Bolt,4\nMountain,56\n", BURN),
        ("4\tLightning Bolt\tM10\n56\tMountain\tM10\n", BURN),
        ("Count,Name\n1,Krenko, Mob Boss\n59,Mountain\n", {"main": [(1, "Krenko, Mob Boss"), (59, "Mountain")]}),
        ("Quantity,Name,Categories\n1,Opt,Tokens\n1,Zombie,Tokens & Extras\n", {"main": [(1, "Opt")]}),
    ],
)
def test_a_table_is_read_by_what_its_columns_hold(text: str, expected: Any, library: CardLibrary) -> None:
    assert read(text, library) == [(None, expected)]


@pytest.mark.parametrize(
    "text",
    [
        "Player,Count,Card,Board\nAnn,4,Lightning Bolt,main\nAnn,56,Mountain,main\nAnn,2,Negate,side\n"
        "Bob,60,Island,main\n",
        "Deck\tName\tQty\tSideboard\nAnn\tLightning Bolt\t4\t\nAnn\tMountain\t56\t\n"
        "Ann\tNegate\t2\tyes\nBob\tIsland\t60\t\n",
        "Player,Count,Card,Board\nAnn,4,Lightning Bolt,main\n,56,Mountain,main\n,2,Negate,side\nBob,60,Island,main\n",
        'Player,Decklist\nAnn,"4 Lightning Bolt\n56 Mountain\n\nSideboard\n2 Negate"\nBob,60 Island\n',
        "Name,Main,Sideboard\nAnn,4 Lightning Bolt; 56 Mountain,2 Negate\nBob,60 Island,\n",
        "| Player | Count | Card | Board |\n|---|---|---|---|\n| Ann | 4 | Lightning Bolt | main |\n"
        "| Ann | 56 | Mountain | main |\n| Ann | 2 | Negate | side |\n| Bob | 60 | Island | main |\n",
        json.dumps(
            [
                {"player": "Ann", "name": "Lightning Bolt", "count": 4},
                {"player": "Ann", "name": "Mountain", "count": 56},
                {"player": "Ann", "name": "Negate", "count": 2, "board": "sideboard"},
                {"player": "Bob", "name": "Island", "count": 60},
            ]
        ),
        json.dumps(
            {
                "standings": [
                    {"name": "Ann", "decklist": "4 Lightning Bolt\n56 Mountain\n\nSideboard\n2 Negate"},
                    {"name": "Bob", "decklist": "60 Island"},
                ]
            }
        ),
    ],
)
def test_a_table_of_several_players_is_a_deck_of_each(text: str, library: CardLibrary) -> None:
    assert read(text, library) == [("Ann", WITH_SIDEBOARD), ("Bob", {"main": [(60, "Island")]})]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Player,Deck\nAnn,https://example.org/a\nBob,https://example.org/b\n", "Player, Deck"),
        ("Rank\tPlayer\tPoints\n1\tAnn\t9\n2\tBob\t6\n", "Rank, Player, Points"),
        ("<mydeck><c n='4'>Opt</c></mydeck>", "<mydeck> <c>"),
        ("My list\n<card n='4'>Opt</card>\n<card n='56'>Island</card>\n", "<card>"),
        ('{"weather": {"sky": "blue"}, "wind": 2}', "weather, wind"),
        ('[{"weather": 1}]', "a list of the keys weather"),
        ('["Opt", "Island"]', "a list"),
        ("[1, 2, 3]", "a list"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_was_seen(text: str, seen: str, library: CardLibrary) -> None:
    with pytest.raises(NoDecklistError) as error:
        list(read_decks(text, library.is_name))
    assert seen in error.value.message


def test_cards_with_commas_make_no_table(library: CardLibrary) -> None:
    names = ["Krenko, Mob Boss", "Isamaru, Hound of Konda"]
    assert read("".join(f"1 {name}\n" for name in names), library) == [(None, {"main": [(1, name) for name in names]})]


LACKEY = """\
<deck version="0.8">
<meta><game>magic</game></meta>
<superzone name="Deck">
<card><name id="1">Opt</name><set>m10</set></card>
<card><name id="1">Opt</name><set>m10</set></card>
</superzone>
<superzone name="Sideboard"><card><name>Negate</name></card></superzone>
<superzone name="Tokens"><card><name>Goblin</name></card></superzone>
</deck>
"""


def test_lackey_has_one_element_a_copy(library: CardLibrary) -> None:
    (deck,) = read_decks(LACKEY, library.is_name)
    assert zones(deck) == {"main": [(1, "Opt"), (1, "Opt")], "sideboard": [(1, "Negate")]}
    assert [(entry.line, entry.set_code) for entry in deck.entries] == [(4, "M10"), (5, "M10"), (7, None)]
    assert [note.code for note in deck.notes] == ["ignored-section"]


def archidekt(*rows: tuple[int, str, list[str]], **more: Any) -> str:
    cards = [
        {"quantity": count, "categories": categories, "card": {"oracleCard": {"name": name}}}
        for count, name, categories in rows
    ]
    return json.dumps({"name": "T", "cards": cards, **more})


def test_archidekt_says_in_its_rows_where_they_stand(library: CardLibrary) -> None:
    categories = [
        {"name": "Boss", "isPremier": True, "includedInDeck": True},
        {"name": "Sideboard", "includedInDeck": False},
        {"name": "Later", "includedInDeck": False},
    ]
    text = archidekt(
        (1, "Krenko, Mob Boss", ["Boss"]),
        (97, "Mountain", ["Land", "Later"]),
        (1, "Opt", []),
        (2, "Negate", ["Sideboard"]),
        (1, "Shock", ["Later"]),
        (1, "Zombie", ["Tokens & Extras", "Tokens"]),
        categories=[*categories, {"name": "Tokens & Extras", "includedInDeck": False}],
    )
    assert read(text, library) == [
        (
            "T",
            {
                "commander": [(1, "Krenko, Mob Boss")],
                "main": [(97, "Mountain"), (1, "Opt")],
                "sideboard": [(2, "Negate")],
            },
        )
    ]


def test_deckstats_has_sections(library: CardLibrary) -> None:
    sections = [
        {"name": "Main", "cards": [{"amount": 1, "name": "Krenko, Mob Boss", "isCommander": True}]},
        {"name": "Lands", "cards": [{"amount": 99, "name": "Mountain"}]},
    ]
    text = json.dumps({"name": "D", "sections": sections, "sideboard": [{"amount": 1, "name": "Shock"}]})
    expected = {"commander": [(1, "Krenko, Mob Boss")], "main": [(99, "Mountain")], "sideboard": [(1, "Shock")]}
    assert read(text, library) == [("D", expected)]


def test_boards_of_other_names_are_not_lost_in_silence() -> None:
    rows = [{"name": "Island", "quantity": 60}]
    more = {"creatures": [{"name": "Goblin Guide", "quantity": 4}], "wishlist": [{"name": "Opt", "quantity": 1}]}
    (deck,) = read_decks(json.dumps({"mainboard": rows, **more}))
    assert zones(deck) == {"main": [(60, "Island"), (4, "Goblin Guide")]}
    assert [note.code for note in deck.notes] == ["unparsed-line"]
    assert "wishlist" in deck.notes[0].text


def test_the_picture_of_a_deck_is_no_board() -> None:
    board = {"Island": {"quantity": 60, "card": {"name": "Island"}}}
    (deck,) = read_decks(json.dumps({"main": {"id": "x", "name": "Opt"}, "mainboard": board}))
    assert zones(deck) == {"main": [(60, "Island")]}


@pytest.mark.parametrize(
    "name",
    ["Berserk (CN2) 175", "Berserk (CN2)", "[CN2] Berserk", "Berserk [CN2]", "Berserk *F*", "Berserk  (CN2) 175"],
)
def test_tails_of_names_are_cut_in_every_container(name: str, library: CardLibrary) -> None:
    containers = [
        f"<cockatrice_deck><zone name='main'><card number='60' name='{name}'/></zone></cockatrice_deck>",
        f"<Deck><Cards Quantity='60' Sideboard='false' Name='{name}'/></Deck>",
        f"<deck><section name='Main'><card qty='60'>{name}</card></section></deck>",
        f'{{"mainboard": [[60, "{name}"]]}}',
        f"Count,Name\n60,{name}\n",
    ]
    for text in containers:
        assert read(text, library) == [(None, {"main": [(60, "Berserk")]})]


def test_set_and_number_within_a_name_are_kept() -> None:
    (deck,) = read_decks("<Deck><Cards Quantity='60' Sideboard='false' Name='Berserk (CN2) 175'/></Deck>")
    assert (deck.entries[0].set_code, deck.entries[0].collector_number) == ("CN2", "175")


# Pages of Markdown.


def test_prose_in_bullets_is_no_card_and_said(library: CardLibrary) -> None:
    text = "# Guide\n\n## Hands\n* 3 Lands (at least 1 Green)\n* 1 Ramp piece\n\n## Deck\n* 4 Opt\n* 56 Iland\n"
    (deck,) = read_decks(text, library.is_name)
    assert (deck.form, zones(deck)) == ("markdown", {"main": [(4, "Opt"), (56, "Iland")]})
    assert [(note.code, note.line) for note in deck.notes] == [("unparsed-line", 4), ("unparsed-line", 5)]


@pytest.mark.parametrize("file_name", ["a.md", "a.txt"])
def test_bullets_without_counts_under_headings_are_cards(file_name: str, library: CardLibrary) -> None:
    text = "# Bare\n\n## Commander\n- Krenko, Mob Boss\n\n## Creatures (2)\n- Goblin Guide\n- Monastery Swiftspear\n"
    expected = {"commander": [(1, "Krenko, Mob Boss")], "main": [(1, "Goblin Guide"), (1, "Monastery Swiftspear")]}
    assert read(text, library, file_name) == [(None, expected)]


def test_an_item_may_name_its_zone_and_be_a_task(library: CardLibrary) -> None:
    text = "# Deck\n\n- [Commander] Krenko, Mob Boss\n- [ ] 1 Sol Ring\n- [x] Arcane Signet\n- 97 Mountain\n"
    expected = {
        "commander": [(1, "Krenko, Mob Boss")],
        "main": [(1, "Sol Ring"), (1, "Arcane Signet"), (97, "Mountain")],
    }
    assert read(text, library, "a.md") == [(None, expected)]


def test_a_table_of_results_is_no_list(library: CardLibrary) -> None:
    table = "| Rank | Player | Deck |\n|---|---|---|\n| 1 | Ann | Burn |\n| 2 | Bob | Elves |\n"
    (deck,) = read_decks(f"# Top 8\n\n{table}\n## Ann\n\n- 4 Lightning Bolt\n- 56 Mountain\n", library.is_name)
    assert zones(deck) == BURN
    assert [(note.code, note.line) for note in deck.notes] == [("unparsed-line", 3)]


@pytest.mark.parametrize(
    "remark", [">101 ways to win", "> 3 wins so far\n> 2 losses", "# Notes\n- 1 Opt", "~~~~~~", "## Notes\n* 1 Opt"]
)
def test_one_remark_makes_no_markdown_of_a_plain_list(remark: str, library: CardLibrary) -> None:
    (deck,) = read_decks(f"4 Lightning Bolt\nSol Ring\n55 Mountain\n{remark}\n", library.is_name)
    assert deck.form == "plain"
    assert [entry.name for entry in deck.entries][:3] == ["Lightning Bolt", "Sol Ring", "Mountain"]
