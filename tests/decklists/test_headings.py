"""Section words in every language, in every dress; and the card names that look like them."""

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import read_deck
from companion_cli.decklists.headings import is_type_heading, zone_heading
from companion_cli.decklists.model import Zone


@pytest.mark.parametrize(
    "line",
    [
        "Sideboard",
        "SIDEBOARD:",
        "sideboard",
        "Side Board",
        "Side",
        "// Sideboard",
        "//Sideboard",
        "// 15 Sideboard",
        "//15 sideboard:",
        "Sideboard (15)",
        "Sideboard (15):",
        "Sideboard [15]",
        "Sideboard: 15 cards",
        "Sideboard: 15",
        "SIDE BOARD - 2 cards",
        "*Sideboard*",
        "--- Sideboard ---",
        "Sideboard：",
        "SB:",
        "Réserve",
        "reserve",
        "Reserva",
        "Banquillo",
        "サイドボード",
    ],
)
def test_words_for_the_sideboard(line: str) -> None:
    heading = zone_heading(line)
    assert heading is not None
    assert heading.zone is Zone.SIDEBOARD


@pytest.mark.parametrize(
    ("line", "zone", "languages"),
    [
        ("Main Deck", Zone.MAIN, ()),
        ("MainDeck", Zone.MAIN, ()),
        ("MAINBOARD: 4 cards", Zone.MAIN, ()),
        ("// 60 Maindeck", Zone.MAIN, ()),
        ("Decklist", Zone.MAIN, ()),
        ("Mazo", Zone.MAIN, ("es",)),
        ("Mazzo", Zone.MAIN, ("it",)),
        ("デッキ", Zone.MAIN, ("ja",)),
        ("Commanders (1):", Zone.COMMANDER, ()),
        ("Commander(s)", Zone.COMMANDER, ()),
        ("Commandant", Zone.COMMANDER, ("fr",)),
        ("Kommandeur", Zone.COMMANDER, ("de",)),
        ("Comandante", Zone.COMMANDER, ("es", "it", "pt")),
        ("統率者", Zone.COMMANDER, ("ja",)),
        ("COMPANION:", Zone.COMPANION, ()),
        ("Compagnon", Zone.COMPANION, ("fr",)),
        ("Gefährte", Zone.COMPANION, ("de",)),
        ("Gefahrte", Zone.COMPANION, ("de",)),
        ("Compañero", Zone.COMPANION, ("es",)),
        ("Compagno", Zone.COMPANION, ("it",)),
        ("Companheiro", Zone.COMPANION, ("pt",)),
        ("相棒", Zone.COMPANION, ("ja",)),
        ("Maybeboard", None, ()),
        ("Considering:", None, ()),
        ("// Tokens", None, ()),
        ("Scheme Deck", None, ()),
    ],
)
def test_words_for_the_other_zones(line: str, zone: Zone | None, languages: tuple[str, ...]) -> None:
    heading = zone_heading(line)
    assert heading is not None
    assert (heading.zone, heading.languages) == (zone, languages)


@pytest.mark.parametrize(
    "line",
    [
        "Commander's Sphere",
        "Companion of the Trials",
        "Countryside Crusher",
        "The Deck of Many Things",
        "Sideboard guide",
        "15 Sideboard",
        "Deckhand",
        "사이드보드",
        "Deck: a story",
    ],
)
def test_lines_that_only_begin_like_a_heading(line: str) -> None:
    assert zone_heading(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "Creatures",
        "Creatures (8)",
        "Creature (16)",
        "Creatures: 8",
        "Lands [24]",
        "Lands (52) +1 MDFC",
        "Instants & Sorceries",
        "Instants and Sorceries (12)",
        "Other Spells (4)",
        "Planeswalkers",
        "Battles",
        "// Lands",
        "60 Cards",
        "Total (60)",
    ],
)
def test_headings_that_only_group_cards(line: str) -> None:
    assert is_type_heading(line)


@pytest.mark.parametrize(
    "line", ["Land Tax", "Creature Bond", "Creature", "Artifact Blast", "Battle Squadron", "4 Spell Pierce"]
)
def test_cards_that_begin_like_a_type(line: str) -> None:
    assert not is_type_heading(line)


def test_cards_with_names_like_headings_stay_cards_in_a_list_of_their_own() -> None:
    names = ["Commander's Sphere", "Companion of the Trials", "The Deck of Many Things", "Land Tax", "Creature Bond"]
    deck = read_deck("\n".join(f"1 {name}" for name in names))
    assert [(entry.name, entry.zone) for entry in deck.entries] == [(name, Zone.MAIN) for name in names]


def test_sections_come_in_any_order() -> None:
    deck = read_deck(
        "Sideboard\n2 Duress\nCompanion\n1 Zirda, the Dawnwaker\nDeck\n60 Plains\nCommander\n1 Jared Carthalion"
    )
    assert {zone.value: [e.name for e in deck.in_zone(zone)] for zone in Zone} == {
        "commander": ["Jared Carthalion"],
        "companion": ["Zirda, the Dawnwaker"],
        "main": ["Plains"],
        "sideboard": ["Duress"],
    }


@pytest.mark.parametrize("heading", ["Commander", "Companion"])
def test_an_empty_line_after_its_first_card_ends_a_commander_or_companion_section(heading: str) -> None:
    deck = read_deck(f"{heading}\n\n1 Lutri, the Spellchaser\n\n1 Sol Ring\n98 Island")
    assert [entry.zone.value for entry in deck.entries] == [heading.lower(), "main", "main"]


def test_a_type_heading_ends_a_commander_section_too() -> None:
    deck = read_deck("Commander (1)\n1 Krenko, Mob Boss\nCreatures (1)\n1 Goblin Guide\nLands (1)\n1 Mountain")
    assert [entry.zone for entry in deck.entries] == [Zone.COMMANDER, Zone.MAIN, Zone.MAIN]


def test_an_empty_line_or_a_type_heading_does_not_end_a_sideboard() -> None:
    deck = read_deck("Deck\n60 Island\nSideboard\n\nCreatures (1)\n1 Goblin Guide\n\nInstants\n1 Opt")
    assert [entry.zone for entry in deck.entries] == [Zone.MAIN, Zone.SIDEBOARD, Zone.SIDEBOARD]


@pytest.mark.parametrize(
    ("headings", "language"),
    [
        (("Deck", "Sideboard"), None),
        (("Compagnon", "Deck", "Réserve"), "fr"),
        (("Comandante", "Deck"), None),
        (("Comandante", "Mazzo"), "it"),
        (("Comandante", "Companheiro"), "pt"),
        (("Réserve", "Mazzo"), None),
        (("相棒", "デッキ"), "ja"),
    ],
)
def test_the_language_of_a_list_is_the_one_that_all_its_headings_share(
    headings: tuple[str, ...], language: str | None
) -> None:
    deck = read_deck("\n".join(f"{heading}\n1 Island\n" for heading in headings))
    assert deck.language == language


def test_cards_outside_of_the_deck_are_left_out_and_counted() -> None:
    deck = read_deck("Deck\n60 Island\n\nMaybeboard\n2 Opt\nDuress\n1 Negate\n")
    assert [(note.code, note.line) for note in deck.notes] == [("ignored-section", 5)]
    assert deck.notes[0].text.startswith("3 cards and 1 line ")


LISTING = "Creature (4)\n4 Goblin Guide\n{}\n4 Lava Spike\n2 Opt\nLand (50)\n50 Mountain\nSideboard (15)\n15 Negate\n"


@pytest.mark.parametrize("heading", ["Tribal (6)", "Other (6)", "Kindred [6]", "**Burn Spells (6):**", "Autre(s) (6)"])
def test_any_word_with_the_number_of_the_cards_below_groups_them(heading: str, library: CardLibrary) -> None:
    for is_name in (None, library.is_name):
        deck = read_deck(LISTING.format(heading), is_name)
        assert [entry.name for entry in deck.entries] == ["Goblin Guide", "Lava Spike", "Opt", "Mountain", "Negate"]
        assert deck.notes == ()


def test_a_word_with_another_number_is_reported_where_the_card_names_are_at_hand(library: CardLibrary) -> None:
    deck = read_deck(LISTING.format("Other (7)"), library.is_name)
    assert [(note.code, note.line) for note in deck.notes] == [("unparsed-line", 3)]
    assert [note.code for note in read_deck(LISTING.format("Other (7)")).notes] == ["no-count"]


def test_a_known_card_with_a_number_behind_it_is_a_card(library: CardLibrary) -> None:
    deck = read_deck("4 Opt\nShock (55)\n55 Mountain", library.is_name)
    assert [(entry.count, entry.name) for entry in deck.entries] == [(4, "Opt"), (1, "Shock"), (55, "Mountain")]


def test_a_number_behind_known_cards_is_their_count_where_no_card_has_another(library: CardLibrary) -> None:
    deck = read_deck("My red deck (60)\nLightning Bolt (4)\nShock (x4)\nOpt [2]\nMountain (50)\n", library.is_name)
    assert [(entry.count, entry.name, entry.line) for entry in deck.entries] == [
        (4, "Lightning Bolt", 2),
        (4, "Shock", 3),
        (2, "Opt", 4),
        (50, "Mountain", 5),
    ]


def test_a_section_behind_a_hash_is_one_where_it_matters() -> None:
    deck = read_deck("# Deck\n60 Island\n## Sideboard\n3 Duress\n# Companion\n1 Yorion, Sky Nomad\n# Main\n20 Plains")
    zones = [(entry.count, entry.zone) for entry in deck.entries]
    assert zones == [(60, Zone.MAIN), (3, Zone.SIDEBOARD), (1, Zone.COMPANION), (20, Zone.MAIN)]
    alone = read_deck("# Deck\n60 Island\n\n15 Negate")
    assert [entry.zone for entry in alone.entries] == [Zone.MAIN, Zone.SIDEBOARD]


@pytest.mark.parametrize("line", ["// SIDEBOARD //", "# Sideboard (3)", "## SIDEBOARD:", "#Sideboard"])
def test_more_ways_to_write_a_section(line: str) -> None:
    assert [entry.zone for entry in read_deck(f"60 Island\n{line}\n3 Duress").entries] == [Zone.MAIN, Zone.SIDEBOARD]


@pytest.mark.parametrize("line", ["60 Cards Total", "60 cards total", "60 Total", "60 Cards"])
def test_the_sum_below_a_list_is_no_card(line: str) -> None:
    assert [entry.count for entry in read_deck(f"4 Shock\n56 Mountain\n{line}").entries] == [4, 56]


def test_such_a_heading_alone_keeps_empty_lines_from_splitting() -> None:
    deck = read_deck("Tribal (60)\n60 Island\n\n15 Negate")
    assert [entry.zone for entry in deck.entries] == [Zone.MAIN, Zone.MAIN]
