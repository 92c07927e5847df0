"""Building a card file upon an older one: what is kept, what changes, and that no shortcut is visible in the result."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from scryfall_server import card_object

from companion_cli.cards.building import BuildSummary, build_card_file
from companion_cli.cards.errors import CardFileError
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Ambiguous, CardQuery, Found, Legality, NameKind
from companion_cli.cards.scryfall_objects import card_from_scryfall

HERON = card_object("Reed Heron")
CRANE = card_object("Mist Crane", collector_number="2")
LOCALIZED = "lang,printed_name,name\nde,Schilfreiher,Reed Heron\nde,Nebelkranich,Mist Crane\n"

Build = Callable[..., BuildSummary]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "cards.sqlite"


@pytest.fixture
def build(tmp_path: Path, out: Path) -> Build:
    """Build `out` from objects: at first with the names of another language, then upon itself."""

    def build_it(*objects: dict[str, Any], **options: Any) -> BuildSummary:
        source = tmp_path / "oracle-cards.json"
        source.write_text(json.dumps(objects), encoding="utf-8")
        if out.exists():
            options["base"] = out
        else:
            options["localized_names"] = tmp_path / "localized.csv"
            options["localized_names"].write_text(LOCALIZED, encoding="utf-8")
        day = date(2026, 11, 29) if out.exists() else date(2026, 6, 9)
        return build_card_file(source, out, text_as_of=day, legality_as_of=day, **options)

    return build_it


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the objects of which cards are derived from now on."""
    names: list[str] = []

    def watched(card_object: Any) -> Any:
        names.append(card_object["name"])
        return card_from_scryfall(card_object)

    monkeypatch.setattr("companion_cli.cards.building.card_from_scryfall", watched)
    return names


def test_what_says_the_same_is_kept_and_not_derived_again(build: Build, out: Path, derived: list[str]) -> None:
    first = build(HERON, CRANE)
    with CardLibrary(out) as library:
        before = library.look_up([CardQuery("Reed Heron"), CardQuery("Nebelkranich")])
    derived.clear()
    assert build(HERON, CRANE) == first
    assert derived == []
    with CardLibrary(out) as library:
        assert library.look_up([CardQuery("Reed Heron"), CardQuery("Nebelkranich")]) == before
        assert library.text_as_of == date(2026, 11, 29)


def test_fields_that_nothing_rests_on_do_not_matter(build: Build, derived: list[str]) -> None:
    build(HERON)
    derived.clear()
    build(HERON | {"prices": {"usd": "0.25"}, "id": "x", "set": "new", "collector_number": "3"})
    assert derived == []


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        ({"cmc": 3.0}, {"mana_value": 3.0}),
        ({"oracle_text": "{T}: Wade."}, {"has_activated_ability": True}),
        ({"type_line": "Creature — Heron Cat"}, {"subtypes": frozenset({"Heron", "Cat"})}),
        ({"color_identity": ["G", "U"]}, {"color_identity": "UG"}),
        ({"mana_cost": "{G}{G}"}, {"mana_costs": ("{G}{G}",)}),
        ({"legalities": {"modern": "banned"}}, {"legalities": {"modern": Legality.BANNED}}),
    ],
)
def test_what_changes_changes(build: Build, out: Path, change: dict[str, Any], changed: dict[str, Any]) -> None:
    build(HERON, CRANE)
    assert build(HERON | change, CRANE).cards == 2
    with CardLibrary(out) as library:
        card = library.find("Schilfreiher")
        assert card is not None
        assert {field: getattr(card, field) for field in changed} == changed


def test_a_new_printing_finds_its_card_and_an_old_one_still_does(build: Build, out: Path) -> None:
    build(HERON)
    build(HERON | {"set": "new", "collector_number": "44"})
    with CardLibrary(out) as library:
        for printing in (("tst", "1"), ("NEW", "44")):
            card = library.find("?", *printing)
            assert card is not None
            assert card.name == "Reed Heron"


def test_cards_come_and_go(build: Build, out: Path) -> None:
    build(HERON, CRANE)
    assert build(CRANE, card_object("Bog Stork", collector_number="9")).cards == 2
    with CardLibrary(out) as library:
        assert library.find("Bog Stork") is not None
        assert library.find("Reed Heron") is None
        assert library.find("Schilfreiher") is None
        assert library.find("?", "tst", "1") is None
        assert library.find("Nebelkranich") is not None


def test_a_name_that_an_object_no_longer_gives_is_gone(build: Build, out: Path) -> None:
    def with_back(back: str) -> dict[str, Any]:
        faces = [
            {"name": name, "type_line": "Creature — Heron", "mana_cost": "{G}", "oracle_text": ""}
            for name in ("Dawn Wader", back)
        ]
        return card_object("Dawn Wader // Dusk Wader", layout="transform", card_faces=faces)

    build(with_back("Dusk Wadr"))
    build(with_back("Dusk Wader"))
    with CardLibrary(out) as library:
        assert library.find("Dusk Wadr") is None
        [answer] = library.look_up([CardQuery("Dusk Wader")])
        assert isinstance(answer, Found)
        assert answer.kind is NameKind.OTHER_PART


@pytest.mark.parametrize("order", [1, -1])
def test_a_playtest_card_of_that_name_does_not_take_a_known_card_s_place(build: Build, out: Path, order: int) -> None:
    playtest = HERON | {"cmc": 9.0, "mana_cost": "{9}", "legalities": {"modern": "not_legal"}}
    build(HERON)
    build(*[HERON, playtest][::order])
    with CardLibrary(out) as library:
        card = library.find("Reed Heron")
        assert card is not None
        assert card.mana_value == 2


def test_two_cards_whose_names_differ_by_a_dash_are_told_apart_by_spelling(build: Build, out: Path) -> None:
    build(HERON)
    build(HERON, card_object("Reed-Heron", collector_number="5"))
    with CardLibrary(out) as library:
        assert [card.name for name in ("Reed Heron", "Reed-Heron") if (card := library.find(name))] == [
            "Reed Heron",
            "Reed-Heron",
        ]
        assert library.look_up([CardQuery("Reed–Heron")]) == [Ambiguous(("Reed Heron", "Reed-Heron"))]


def test_facts_that_another_version_derived_are_derived_again(build: Build, out: Path, derived: list[str]) -> None:
    build(HERON)
    with closing(sqlite3.connect(out)) as connection, connection:
        connection.execute("UPDATE about SET value = '0.0.1' WHERE fact = 'derived_by'")
        connection.execute("UPDATE cards SET mana_value = 77")
    derived.clear()
    build(HERON)
    assert derived == ["Reed Heron"]
    with CardLibrary(out) as library:
        card = library.find("Schilfreiher")
        assert card is not None
        assert card.mana_value == 2


def test_more_facts_about_the_file_are_stated(build: Build, out: Path) -> None:
    build(HERON)
    build(HERON, about={"updated_at": "2026-11-29T09:00:00+00:00"})
    with CardLibrary(out) as library:
        assert library.about["updated_at"] == "2026-11-29T09:00:00+00:00"


def test_what_is_no_card_file_cannot_be_built_upon(build: Build, out: Path, tmp_path: Path) -> None:
    build(HERON)
    before = out.read_bytes()
    (tmp_path / "base").write_bytes(b"no card file")
    with pytest.raises(CardFileError):
        build_card_file(
            tmp_path / "oracle-cards.json",
            out,
            text_as_of=date(2026, 6, 9),
            legality_as_of=date(2026, 6, 9),
            base=tmp_path / "base",
        )
    assert out.read_bytes() == before
