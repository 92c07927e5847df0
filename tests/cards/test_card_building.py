"""Building a card file from a bulk file and tables, and what happens when that cannot be done."""

import gzip
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion_cli.cards.building import BuildSummary, build_card_file
from companion_cli.cards.errors import CardFileError, CardSourceError
from companion_cli.cards.library import CardLibrary

DAY = date(2026, 6, 9)

Build = Callable[..., BuildSummary]


def moss(name: str, **fields: Any) -> dict[str, Any]:
    return {
        "name": name,
        "layout": "normal",
        "cmc": 1.0,
        "mana_cost": "{G}",
        "type_line": "Creature — Moss",
        "oracle_text": "",
        "color_identity": ["G"],
        "legalities": {"modern": "legal"},
        **fields,
    }


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "cards.sqlite"


@pytest.fixture
def build(tmp_path: Path, out: Path) -> Build:
    """Build a card file from objects, and from tables given as text."""

    def build_it(*objects: dict[str, Any], **tables: str) -> BuildSummary:
        source = tmp_path / "oracle-cards.json"
        source.write_text(json.dumps(objects), encoding="utf-8")
        paths: dict[str, Any] = {}
        for name, content in tables.items():
            paths[name] = tmp_path / f"{name}.csv"
            paths[name].write_text(content, encoding="utf-8")
        return build_card_file(source, out, text_as_of=DAY, legality_as_of=date(2026, 8, 22), **paths)

    return build_it


def test_what_went_in_comes_out(build: Build, out: Path) -> None:
    summary = build(moss("Tall Moss"), moss("Low Moss", oracle_text="{T}: Hum.", color_identity=["B", "W"]))
    assert (summary.cards, summary.names, summary.printings) == (2, 2, 0)
    with CardLibrary(out) as library:
        low = library.find("low moss")
        assert low is not None
        assert low.has_activated_ability
        assert low.color_identity == "WB"
        assert (library.text_as_of, library.legality_as_of) == (DAY, date(2026, 8, 22))


def test_no_rules_text_is_kept(build: Build, out: Path) -> None:
    build(moss("Tall Moss", oracle_text="It whistles at noon.", flavor_text="Whistle."))
    assert b"histle" not in out.read_bytes()


def test_tokens_are_left_out_and_unreadable_objects_are_named(build: Build) -> None:
    summary = build(moss("Tall Moss"), moss("Moss", layout="token"), moss("Torn Moss", cmc="one"), {"layout": "normal"})
    assert (summary.cards, summary.not_cards) == (1, 1)
    assert summary.refused == ("Torn Moss: cmc is 'one'", "a card without a name: name is missing")


def test_of_two_cards_with_one_name_the_one_that_was_ever_legal_is_kept(build: Build, out: Path) -> None:
    joke = {"legalities": {"modern": "not_legal"}, "mana_cost": "{9}", "cmc": 9.0}
    summary = build(
        moss("Tall Moss", **joke),
        moss("Low Moss"),
        moss("Tall Moss"),
        moss("Low Moss", **joke),
        moss("Tall Moss", cmc=5.0),
    )
    assert summary.same_names == ("Tall Moss", "Low Moss", "Tall Moss")
    with CardLibrary(out) as library:
        assert [card.mana_value for card in map(library.find, ("Tall Moss", "Low Moss")) if card] == [1, 1]


def test_tables_add_names_and_printings(build: Build, out: Path) -> None:
    summary = build(
        moss("Tall Moss", set="mss", collector_number="1"),
        moss("Low Moss"),
        localized_names="lang,printed_name,name\nfr,Grande mousse,Tall Moss\nde,Niemand,Nobody\n",
        printings="set,collector_number,name,rarity\nold,7a,Low Moss,rare\n",
        alternate_names="printed_name,name,set,collector_number\nMosszilla,Low Moss,sld,99\n",
    )
    assert (summary.printings, summary.without_card) == (3, 1)
    with CardLibrary(out) as library:
        found = [
            library.find("grande mousse"),
            library.find("?", "MSS", "1"),
            library.find("mosszilla"),
            library.find("?", "old", "7A"),
            library.find("?", "sld", "99"),
            library.find("Niemand"),
        ]
    assert [card and card.name for card in found] == [
        "Tall Moss",
        "Tall Moss",
        "Low Moss",
        "Low Moss",
        "Low Moss",
        None,
    ]


def test_tables_may_be_compressed(build: Build, tmp_path: Path, out: Path) -> None:
    build(moss("Tall Moss"))
    table = tmp_path / "names.csv.gz"
    table.write_bytes(gzip.compress("\ufefflang,printed_name,name\nja,高い苔,Tall Moss\n".encode()))
    source = tmp_path / "oracle-cards.json"
    build_card_file(source, out, localized_names=table, text_as_of=DAY, legality_as_of=DAY)
    with CardLibrary(out) as library:
        assert library.find("高い苔") is not None


@pytest.mark.parametrize(
    ("table", "complaint"),
    [("lang,name\nfr,Tall Moss\n", "no column printed_name"), ("", "no column lang, name, printed_name")],
)
def test_a_table_without_its_columns(build: Build, out: Path, table: str, complaint: str) -> None:
    with pytest.raises(CardSourceError, match=complaint):
        build(moss("Tall Moss"), localized_names=table)
    assert not out.exists()


def test_a_missing_or_damaged_table(build: Build, tmp_path: Path, out: Path) -> None:
    build(moss("Tall Moss"))
    damaged = tmp_path / "damaged.csv.gz"
    damaged.write_bytes(gzip.compress(b"set,collector_number,name\n" * 100)[:-9])
    for table, complaint in ((damaged, "damaged or cut short"), (tmp_path / "missing.csv", "No such file")):
        with pytest.raises(CardSourceError, match=complaint):
            build_card_file(tmp_path / "oracle-cards.json", out, printings=table, text_as_of=DAY, legality_as_of=DAY)


def test_a_failed_build_leaves_the_older_file_and_nothing_else(build: Build, out: Path, tmp_path: Path) -> None:
    build(moss("Tall Moss"))
    before = out.read_bytes()
    (tmp_path / "oracle-cards.json").write_text('[{"name": "Tall', encoding="utf-8")
    with pytest.raises(CardSourceError, match="cut short"):
        build_card_file(tmp_path / "oracle-cards.json", out, text_as_of=DAY, legality_as_of=DAY)
    assert out.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"cards.sqlite", "oracle-cards.json"}


def test_a_place_that_cannot_be_written(build: Build, tmp_path: Path) -> None:
    build(moss("Tall Moss"))
    with pytest.raises(CardFileError, match="cannot be written"):
        build_card_file(
            tmp_path / "oracle-cards.json", tmp_path / "nowhere" / "cards.sqlite", text_as_of=DAY, legality_as_of=DAY
        )
