"""What each kind of Scryfall object becomes in a deck. Every card here is made up."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_cli.cards.errors import CardObjectError
from companion_cli.cards.model import UNLIMITED, Card, Legality, NameKind
from companion_cli.cards.scryfall_objects import (
    card_from_scryfall,
    names_from_scryfall,
    printing_from_scryfall,
)


def whole(**fields: Any) -> dict[str, Any]:
    """Return an object without faces."""
    return {
        "object": "card",
        "lang": "en",
        "name": "Moss Clerk",
        "layout": "normal",
        "cmc": 2.0,
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Elf Clerk",
        "oracle_text": "Hums softly.",
        "color_identity": ["G"],
        "legalities": {"modern": "legal"},
        **fields,
    }


def face(name: str, mana_cost: str, type_line: str, oracle_text: str = "", **fields: Any) -> dict[str, Any]:
    return {"name": name, "mana_cost": mana_cost, "type_line": type_line, "oracle_text": oracle_text, **fields}


def faced(layout: str, *faces: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an object with faces; Scryfall joins their names and types and gives the front's mana value."""
    both = {
        "name": " // ".join(part["name"] for part in faces),
        "type_line": " // ".join(part["type_line"] for part in faces),
        "layout": layout,
        "card_faces": list(faces),
    }
    given = whole(**both, **fields)
    if layout not in ("split", "adventure", "prepare", "flip"):
        del given["mana_cost"], given["oracle_text"]
    return given


def card(card_object: dict[str, Any]) -> Card:
    made = card_from_scryfall(card_object)
    assert made is not None
    return made


def names(card_object: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(name.text, name.kind.value, name.language) for name in names_from_scryfall(card_object)]


BARGE = face("Reed Barge", "{3}{U}", "Artifact — Vehicle", "Crew 2 (Row.)")
DELTA = face("Wide Delta", "", "Land — Island", "({T}: Add {U}.)")


def test_a_plain_card_is_what_is_printed_on_it() -> None:
    made = card(whole(type_line="Legendary Snow Creature — Elf Clerk"))
    assert made == Card(
        name="Moss Clerk",
        deck_names=("Moss Clerk",),
        mana_costs=("{1}{G}",),
        mana_value=2,
        supertypes=frozenset({"Legendary", "Snow"}),
        card_types=frozenset({"Creature"}),
        subtypes=frozenset({"Elf", "Clerk"}),
        has_every_creature_type=False,
        color_identity="G",
        has_activated_ability=False,
        copy_limit=None,
        is_deck_card=True,
        legalities={"modern": Legality.LEGAL},
        has_power_toughness=True,
    )


@pytest.mark.parametrize("layout", ["transform", "modal_dfc", "flip", "battle"])
def test_of_a_card_with_a_back_or_lower_half_the_front_counts(layout: str) -> None:
    made = card(faced(layout, face("Slow Heron", "{1}{U}", "Creature — Bird"), BARGE))
    assert (made.name, made.deck_names) == ("Slow Heron // Reed Barge", ("Slow Heron",))
    assert (made.mana_costs, made.mana_value) == (("{1}{U}",), 2)
    assert made.card_types == {"Creature"}
    assert made.subtypes == {"Bird"}
    assert not made.has_activated_ability


def test_a_land_on_the_back_makes_no_land_card() -> None:
    made = card(faced("modal_dfc", face("Sudden Rain", "{U}", "Instant"), DELTA, cmc=1.0))
    assert not made.is_land
    assert not made.is_permanent
    assert not made.has_activated_ability


@pytest.mark.parametrize("layout", ["adventure", "prepare"])
def test_an_inset_spell_does_not_count(layout: str) -> None:
    clerk = face("Moss Clerk", "{1}{G}", "Creature — Elf Clerk")
    made = card(
        faced(layout, clerk, face("Count Leaves", "{G}{G}", "Sorcery"), mana_cost="{1}{G} // {G}{G}", oracle_text="")
    )
    assert made.deck_names == ("Moss Clerk",)
    assert made.mana_costs == ("{1}{G}",)
    assert made.card_types == {"Creature"}


def test_an_adventure_land_is_a_land_card() -> None:
    made = card(faced("adventure", face("Old Harbour", "", "Land — Town", "{T}: Add {U}."), BARGE, cmc=0.0))
    assert made.is_land
    assert made.mana_costs == ("",)


def test_a_split_card_is_both_halves() -> None:
    made = card(
        faced(
            "split",
            face("Damp", "{1}{U}", "Instant"),
            face("Drizzle", "{1}{R/G}", "Sorcery", "Cycling {2}"),
            cmc=4.0,
        )
    )
    assert made.deck_names == ("Damp", "Drizzle")
    assert made.mana_costs == ("{1}{U}", "{1}{R/G}")
    assert made.mana_value == 4
    assert made.card_types == {"Instant", "Sorcery"}
    assert made.has_activated_ability


def test_a_room_has_the_abilities_of_both_doors() -> None:
    closet = face("Broom Closet", "{1}{U}", "Enchantment — Room", "Brooms are quiet.")
    cellar = face("Jam Cellar", "{3}{U}", "Enchantment — Room", "{T}: Open a jar.")
    made = card(faced("split", closet, cellar, cmc=6.0))
    assert made.subtypes == {"Room"}
    assert made.mana_value == 6
    assert made.has_activated_ability
    assert not card(faced("split", closet, closet | {"name": "Attic"}, cmc=4.0)).has_activated_ability


@pytest.mark.parametrize(
    "layout", ["leveler", "saga", "class", "case", "mutate", "prototype", "meld", "host", "augment"]
)
def test_layouts_without_faces_are_read_as_they_are(layout: str) -> None:
    assert card(whole(layout=layout)) == card(whole())


def test_a_prototype_has_its_large_cost() -> None:
    made = card(whole(layout="prototype", mana_cost="{7}", cmc=7.0, oracle_text="Prototype {1}{W} — 2/2"))
    assert (made.mana_costs, made.mana_value) == (("{7}",), 7)
    assert not made.has_activated_ability


def test_a_reversible_card_is_the_one_card_on_both_sides() -> None:
    side = face("Old Cube", "{2}", "Artifact", "{3}: Shine.", cmc=2.0, oracle_id="1", flavor_name="The Glow")
    given = faced("reversible_card", side, side)
    del given["cmc"], given["type_line"]
    made = card(given)
    assert (made.name, made.deck_names, made.mana_value) == ("Old Cube", ("Old Cube",), 2)
    assert made.has_activated_ability
    assert names(given) == [("Old Cube", "full", ""), ("The Glow", "flavor", "")]


def test_a_reversible_adventure_keeps_its_two_names() -> None:
    regent = face("Vine Regent", "{3}{G}{G}", "Creature — Dragon", cmc=5.0)
    given = faced("reversible_card", regent, face("Claim Meadow", "{1}{G}", "Sorcery"), regent)
    del given["cmc"], given["type_line"]
    assert card(given).name == "Vine Regent // Claim Meadow"
    assert names(given) == [
        ("Vine Regent // Claim Meadow", "full", ""),
        ("Vine Regent", "front", ""),
        ("Claim Meadow", "other-part", ""),
    ]


def test_two_cards_on_one_reversible_card_are_refused() -> None:
    with pytest.raises(CardObjectError, match="two different cards"):
        card_from_scryfall(faced("reversible_card", BARGE, DELTA))


@pytest.mark.parametrize("layout", ["token", "double_faced_token", "emblem", "art_series"])
def test_tokens_and_art_are_no_cards(layout: str) -> None:
    assert card_from_scryfall(whole(layout=layout)) is None


@pytest.mark.parametrize("type_line", ["Token Creature — Goblin", "Emblem — Ajani", "Card"])
def test_what_the_type_line_says_is_no_card_is_none_in_any_layout(type_line: str) -> None:
    assert card_from_scryfall(whole(type_line=type_line)) is None


@pytest.mark.parametrize(
    "type_line",
    [
        "Plane — Meadow",
        "Phenomenon",
        "Ongoing Scheme",
        "Vanguard",
        "Conspiracy",
        "Dungeon",
        "Stickers",
        "Hero",
        "Artifact — Attraction",
        "Artifact — Contraption",
    ],
)
def test_supplementary_cards_are_known_and_never_in_a_deck(type_line: str) -> None:
    assert not card(whole(type_line=type_line)).is_deck_card


def test_the_result_of_a_meld_is_no_deck_card_but_its_parts_are() -> None:
    parts = [
        {"component": "meld_part", "name": "Left Gate"},
        {"component": "meld_result", "name": "Whole Gate"},
    ]
    assert card(whole(layout="meld", name="Left Gate", all_parts=parts)).is_deck_card
    assert not card(whole(layout="meld", name="Whole Gate", all_parts=parts, mana_cost="", cmc=7.0)).is_deck_card


def test_a_layout_that_does_not_exist_yet_is_read_without_faces_and_refused_with_them() -> None:
    assert card(whole(layout="origami")).name == "Moss Clerk"
    with pytest.raises(CardObjectError, match=r"Reed Barge // Wide Delta: unknown layout 'origami'"):
        card_from_scryfall(faced("origami", BARGE, DELTA))


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"name": None}, "name is missing"),
        ({"name": 7}, "name is no text"),
        ({"type_line": None}, "type_line is missing"),
        ({"color_identity": None}, "color_identity is missing"),
        ({"cmc": "two"}, "cmc is 'two'"),
        ({"cmc": -1}, "cmc is -1"),
        ({"cmc": float("inf")}, "cmc is inf"),
        ({"cmc": True}, "cmc is True"),
        ({"mana_cost": None}, "mana_cost is missing"),
        ({"legalities": ["modern"]}, "legalities is no object"),
        ({"card_faces": ["front"]}, "card_faces is no list of objects"),
        ({"name": "Moss \ud800"}, "name holds half a character"),
        ({"layout": "split"}, "layout 'split', but only 0 faces"),
        ({"layout": "transform"}, "layout 'transform', but only 0 faces"),
    ],
)
def test_an_object_without_what_a_verdict_rests_on_is_refused(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(CardObjectError, match=complaint):
        card_from_scryfall(whole(**fields))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*whole(), "card_faces", "all_parts", "printed_name", "set"]), JSON, max_size=3))
def test_no_object_does_worse_than_an_error(fields: dict[str, Any]) -> None:
    made: Card | None = None
    with suppress(CardObjectError):
        made = card_from_scryfall(whole(**fields))
        assert made is None or names_from_scryfall(whole(**fields))
    assert made is None or isinstance(made, Card)


def test_the_least_that_an_object_must_have() -> None:
    made = card({"name": "Wild Field", "type_line": "Land", "color_identity": []})
    assert (made.mana_costs, made.mana_value, made.legalities) == (("",), 0, {})


def test_a_missing_mana_value_is_that_of_the_cost() -> None:
    given = whole(mana_cost="{X}{2/W}{G/U}{3}")
    del given["cmc"]
    assert card(given).mana_value == 6


def test_a_legality_in_unknown_words_is_unknown() -> None:
    made = card(whole(legalities={"modern": "banned", "legacy": "suspended", "vintage": "restricted"}))
    assert made.legalities == {"modern": Legality.BANNED, "vintage": Legality.RESTRICTED}


def test_the_color_identity_is_in_the_order_of_the_rules() -> None:
    assert card(whole(color_identity=["G", "B", "W"])).color_identity == "WBG"


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("Hums softly.", None),
        ("A deck can have any number of cards named Moss Clerk.", UNLIMITED),
        ("Flying\nA deck can have up to seven cards named Moss Clerk.", 7),
        ("A deck can have up to nine cards named Moss Clerk.", 9),
        ("Megalegendary (Words.)\nVigilance", 1),
        ("A ruling — A deck can have only one card named Moss Clerk.", 1),
    ],
)
def test_the_copies_that_a_card_itself_allows(text: str, limit: int | None) -> None:
    assert card(whole(oracle_text=text)).copy_limit == limit


def test_any_number_of_basic_land_cards() -> None:
    fields = {"mana_cost": "", "cmc": 0.0}
    assert card(whole(type_line="Basic Land — Island", **fields)).copy_limit == UNLIMITED
    assert card(whole(type_line="Basic Snow Land — Island", **fields)).copy_limit == UNLIMITED
    assert card(whole(type_line="Basic Land", **fields)).copy_limit == UNLIMITED
    assert card(whole(type_line="Land — Island", **fields)).copy_limit is None
    assert card(whole(type_line="Basic Creature — Elf")).copy_limit is None


@pytest.mark.parametrize(
    ("text", "every"),
    [
        ("Changeling (It is everything.)", True),
        ("Flash, changeling", True),
        ("Flying\nChangeling", True),
        ("Make a token with changeling.", False),
        ("Quiet (It fears changeling, mostly.)", False),
    ],
)
def test_changelings_have_every_creature_type(text: str, every: bool) -> None:
    assert card(whole(oracle_text=text)).has_every_creature_type is every


def test_cards_that_define_their_types_in_words() -> None:
    assert card(whole(name="Mistform Ultimus")).has_every_creature_type
    assert card(whole(name="Dr. Julius Jumblemorph")).has_every_creature_type
    grist = card(whole(name="Grist, the Hunger Tide", type_line="Legendary Planeswalker — Grist"))
    assert grist.card_types == {"Creature", "Planeswalker"}
    assert grist.subtypes == {"Grist", "Insect"}
    planet = card(whole(name="Nearby Planet", type_line="Land", mana_cost="", cmc=0.0))
    assert "Forest" in planet.subtypes
    assert planet.has_activated_ability


@pytest.mark.parametrize(
    ("type_line", "card_types", "subtypes"),
    [
        ("Tribal Instant — Elf", {"Kindred", "Instant"}, {"Elf"}),
        ("Kindred Enchantment — Goblin", {"Kindred", "Enchantment"}, {"Goblin"}),
        ("Land Creature — Forest Dryad", {"Land", "Creature"}, {"Forest", "Dryad"}),
        ("Legendary Creature — Time Lord Doctor", {"Creature"}, {"Time Lord", "Doctor"}),
        ("Land — Urza’s Power-Plant", {"Land"}, {"Urza’s", "Power-Plant"}),
        ("instant", {"Instant"}, set()),
        ("Summon — Wolf", {"Creature"}, {"Wolf"}),
    ],
)
def test_type_lines(type_line: str, card_types: set[str], subtypes: set[str]) -> None:
    made = card(whole(type_line=type_line))
    assert made.card_types == card_types
    assert made.subtypes == subtypes


def test_a_rebalanced_card_is_none() -> None:
    assert card_from_scryfall(whole(name="A-Moss Clerk", mana_cost="{G}", cmc=1.0)) is None


def test_names_of_a_card_with_two_parts() -> None:
    assert names(faced("split", BARGE, DELTA)) == [
        ("Reed Barge // Wide Delta", NameKind.FULL.value, ""),
        ("Reed Barge", NameKind.FRONT.value, ""),
        ("Wide Delta", NameKind.OTHER_PART.value, ""),
    ]


def test_names_of_a_card_in_another_language() -> None:
    assert names(whole(lang="fr", printed_name="Clerc des mousses")) == [
        ("Moss Clerk", "full", ""),
        ("Clerc des mousses", "printed", "fr"),
    ]
    given = faced("transform", BARGE | {"printed_name": "Barge"}, DELTA | {"printed_name": "Delta"}, lang="fr")
    assert names(given)[3:] == [("Barge // Delta", "printed", "fr"), ("Barge", "printed", "fr")]


def test_names_printed_on_english_cards_in_place_of_their_own() -> None:
    assert names(whole(flavor_name="Bog Godzilla"))[1:] == [("Bog Godzilla", "flavor", "")]
    assert names(whole(printed_name="Clerk of Kroble"))[1:] == [("Clerk of Kroble", "flavor", "")]
    assert names(whole(printed_name="Moss Clerk"))[1:] == []


def test_a_printing_needs_set_and_number() -> None:
    assert printing_from_scryfall(whole(set="mss", collector_number="12a")) == ("mss", "12a")
    assert printing_from_scryfall(whole(set="mss")) is None
