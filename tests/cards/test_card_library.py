"""How names, printings and languages decide for a card, on a small file of made-up cards."""

import json
import pickle
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion_cli.cards.building import build_card_file
from companion_cli.cards.errors import CardFileError
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Ambiguous, CardQuery, Found, Lookup, NameKind, Unknown


def moss(name: str, layout: str = "normal", **fields: Any) -> dict[str, Any]:
    plain = {"mana_cost": "{G}", "type_line": "Creature — Moss", "oracle_text": ""}
    made = {"name": name, "layout": layout, "cmc": 1.0, "color_identity": ["G"], **plain, **fields}
    if layout != "normal":
        made["card_faces"] = [{"name": part, **plain} for part in name.split(" // ")]
    return made


OBJECTS = [
    moss("Tall Moss"),
    moss("Low Moss"),
    moss("Low, Moss"),
    moss("Soft Lichen // Hard Lichen", "transform"),
    moss("Twig Scholar // Tall Moss", "prepare"),
    moss("Damp // Drizzle", "split"),
    moss("Rain // Drizzle", "split"),
    moss("Rust Fern", flavor_name="Fernzilla"),
    moss("A-Rust Fern", mana_cost="{1}{G}", cmc=2.0),
    moss("Mousse"),
]
LOCALIZED = """lang,printed_name,name
fr,Grande mousse,Tall Moss
de,Grande Mousse,Rust Fern
fr,Petite fougère,Low Moss
fr,Petite fougere,Rust Fern
es,Musgo,Tall Moss
pt,Musgo,Rust Fern
it,Felce,Low Moss
it,Felce,Rust Fern
fr,Mousse,Tall Moss
ja,苔（こけ）の人,Tall Moss
de,Weiche Flechte // Harte Flechte,Soft Lichen // Hard Lichen
"""
PRINTINGS = """set,collector_number,name
mss,1,Tall Moss
mss,2,Low Moss
mss,3,Rust Fern
dom,7,Mousse
mss,001,Damp // Drizzle
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    (folder / "cards.json").write_text(json.dumps(OBJECTS), encoding="utf-8")
    (folder / "localized.csv").write_text(LOCALIZED, encoding="utf-8")
    (folder / "printings.csv").write_text(PRINTINGS, encoding="utf-8")
    build_card_file(
        folder / "cards.json",
        folder / "cards.sqlite",
        text_as_of=date(2026, 6, 9),
        legality_as_of=date(2026, 8, 22),
        localized_names=folder / "localized.csv",
        printings=folder / "printings.csv",
    )
    return folder / "cards.sqlite"


@pytest.fixture
def invented(path: Path) -> CardLibrary:
    return CardLibrary(path)


def look_up(library: CardLibrary, name: str, language: str | None = None, *printing: str) -> Lookup:
    (answer,) = library.look_up([CardQuery(name, *printing)], language)
    library.close()
    return answer


def found(library: CardLibrary, name: str, language: str | None = None, *printing: str) -> tuple[str, NameKind]:
    answer = look_up(library, name, language, *printing)
    assert isinstance(answer, Found)
    return answer.card.name, answer.kind


@pytest.mark.parametrize(
    ("written", "card", "kind"),
    [
        ("tall moss", "Tall Moss", NameKind.FULL),
        ("Soft Lichen", "Soft Lichen // Hard Lichen", NameKind.FRONT),
        ("Hard Lichen", "Soft Lichen // Hard Lichen", NameKind.OTHER_PART),
        ("Soft Lichen/Hard Lichen", "Soft Lichen // Hard Lichen", NameKind.FULL),
        ("Damp", "Damp // Drizzle", NameKind.FRONT),
        ("Tall Moss", "Tall Moss", NameKind.FULL),
        ("Fernzilla", "Rust Fern", NameKind.FLAVOR),
        ("苔の人", "Tall Moss", NameKind.PRINTED),
        ("Weiche Flechte", "Soft Lichen // Hard Lichen", NameKind.PRINTED),
        ("Harte Flechte", "Soft Lichen // Hard Lichen", NameKind.OTHER_PART),
        ("A-Rust Fern", "Rust Fern", NameKind.OLD_SPELLING),
        ("A-Tall Moss", "Tall Moss", NameKind.OLD_SPELLING),
    ],
)
def test_each_kind_of_name(invented: CardLibrary, written: str, card: str, kind: NameKind) -> None:
    assert found(invented, written) == (card, kind)


def test_a_part_that_two_cards_share_is_ambiguous(invented: CardLibrary) -> None:
    assert look_up(invented, "Drizzle") == Ambiguous(("Damp // Drizzle", "Rain // Drizzle"))


@pytest.mark.parametrize(("written", "card"), [("Low Moss", "Low Moss"), ("LOW, MOSS", "Low, Moss")])
def test_names_that_fold_alike_are_told_apart_by_their_spelling(invented: CardLibrary, written: str, card: str) -> None:
    assert found(invented, written)[0] == card


def test_names_that_fold_alike_and_are_spelt_like_neither_are_ambiguous(invented: CardLibrary) -> None:
    assert look_up(invented, "Low-Moss") == Ambiguous(("Low Moss", "Low, Moss"))


@pytest.mark.parametrize(
    ("language", "card", "kind"),
    [("fr", "Tall Moss", NameKind.PRINTED), ("de", "Mousse", NameKind.FULL), (None, "Mousse", NameKind.FULL)],
)
def test_the_language_of_the_list_wins_over_english_which_wins_over_the_others(
    invented: CardLibrary, language: str | None, card: str, kind: NameKind
) -> None:
    assert found(invented, "Mousse", language) == (card, kind)


@pytest.mark.parametrize(("language", "card"), [("es", "Tall Moss"), ("pt", "Rust Fern")])
def test_the_language_of_the_list_decides_between_equal_printed_names(
    invented: CardLibrary, language: str, card: str
) -> None:
    assert found(invented, "musgo", language) == (card, NameKind.PRINTED)


@pytest.mark.parametrize("language", [None, "fr"])
def test_equal_printed_names_without_their_language_are_ambiguous(invented: CardLibrary, language: str | None) -> None:
    assert look_up(invented, "musgo", language) == Ambiguous(("Rust Fern", "Tall Moss"))


def test_one_language_may_have_a_name_twice(invented: CardLibrary) -> None:
    assert look_up(invented, "Felce", "it") == Ambiguous(("Low Moss", "Rust Fern"))


@pytest.mark.parametrize(("written", "card"), [("Petite fougère", "Low Moss"), ("petite fougere", "Rust Fern")])
def test_accents_tell_printed_names_apart_where_nothing_else_does(
    invented: CardLibrary, written: str, card: str
) -> None:
    assert found(invented, written, "fr")[0] == card


def test_the_list_may_be_in_another_language_than_the_name(invented: CardLibrary) -> None:
    assert found(invented, "Grande Mousse", "ja")[0] == "Rust Fern"


def test_set_and_number_decide_where_names_do_not(invented: CardLibrary) -> None:
    assert found(invented, "Felce", "it", "MSS", "3") == ("Rust Fern", NameKind.PRINTED)


def test_set_and_number_of_a_third_card_decide_nothing(invented: CardLibrary) -> None:
    assert isinstance(look_up(invented, "Felce", "it", "MSS", "1"), Ambiguous)


@pytest.mark.parametrize(("set_code", "number", "card"), [("MSS", "2", "Low Moss"), ("DAR", "7", "Mousse")])
def test_set_and_number_find_a_card_whose_name_says_nothing(
    invented: CardLibrary, set_code: str, number: str, card: str
) -> None:
    assert found(invented, "Nonsense", None, set_code, number) == (card, NameKind.PRINTING)


def test_zeros_in_front_of_a_number_count_only_where_a_printing_has_them(invented: CardLibrary, path: Path) -> None:
    assert found(invented, "Nonsense", None, "mss", "001")[0] == "Damp // Drizzle"
    assert found(CardLibrary(path), "Nonsense", None, "mss", "002")[0] == "Low Moss"


def test_set_and_number_never_overrule_a_name_and_are_told(invented: CardLibrary) -> None:
    answer = look_up(invented, "Tall Moss", None, "mss", "2")
    assert isinstance(answer, Found)
    assert (answer.card.name, answer.other_printing) == ("Tall Moss", "Low Moss")


@pytest.mark.parametrize("number", ["1", "99"])
def test_set_and_number_that_agree_or_are_unknown_are_no_other_printing(invented: CardLibrary, number: str) -> None:
    answer = look_up(invented, "Tall Moss", None, "mss", number)
    assert isinstance(answer, Found)
    assert answer.other_printing is None


def test_an_unknown_name_has_near_ones(invented: CardLibrary) -> None:
    assert look_up(invented, "Tal Mos") == Unknown(("Tall Moss",))


def test_the_beginning_of_a_name_is_near(invented: CardLibrary) -> None:
    assert look_up(invented, "Twig") == Unknown(("Twig Scholar // Tall Moss",))


def test_names_of_the_list_s_language_are_near_too(invented: CardLibrary) -> None:
    assert look_up(invented, "Grand mouse", "fr") == Unknown(("Tall Moss",))


@pytest.mark.parametrize("written", ["", "//", "Zyxwv", "x" * 100_000, "\ud800", "a\0b", "Moss' OR 1=1 --"])
def test_what_is_like_no_name_has_none(invented: CardLibrary, written: str) -> None:
    assert look_up(invented, written) == Unknown(())


def test_many_queries_at_once_are_answered_in_order(invented: CardLibrary) -> None:
    names = ["Low Moss", "Nobody", "Tall Moss"] * 700
    answers = invented.look_up([CardQuery(name) for name in names], suggest=False)
    assert [answer.card.name if isinstance(answer, Found) else "Nobody" for answer in answers] == names


@pytest.mark.parametrize(
    ("text", "is_name"),
    [
        ("tall moss", True),
        ("Hard Lichen", True),
        ("Grande mousse", True),
        ("A-Tall Moss", True),
        ("Drizzle", True),
        ("Sideboard", False),
        ("", False),
        ("1 Tall Moss", False),
    ],
)
def test_whether_a_text_is_a_name(invented: CardLibrary, text: str, is_name: bool) -> None:
    assert invented.is_name(text) is is_name


def test_find_takes_no_guess(invented: CardLibrary) -> None:
    assert invented.find("Drizzle") is None
    assert invented.find("Tal Moss") is None
    tall = invented.find("Tall Moss")
    assert tall is not None
    assert tall.name == "Tall Moss"


def test_a_library_travels_to_another_process_as_its_path(invented: CardLibrary) -> None:
    travelled = pickle.loads(pickle.dumps(invented))
    assert travelled.find("Low Moss") == invented.find("Low Moss")


def test_a_name_with_percent_signs_or_question_marks_in_the_path(path: Path, tmp_path: Path) -> None:
    odd = tmp_path / "100% cards?#.sqlite"
    odd.write_bytes(path.read_bytes())
    with CardLibrary(odd) as library:
        assert library.find("Tall Moss") is not None


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="no such card file"):
        CardLibrary(tmp_path / "cards.sqlite")


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to be read as one" * 100])
def test_a_file_that_is_no_card_file(tmp_path: Path, content: bytes) -> None:
    broken = tmp_path / "cards.sqlite"
    broken.write_bytes(content)
    with pytest.raises(CardFileError, match="damaged, or no card file"):
        CardLibrary(broken)


def test_a_file_that_is_damaged_further_in(path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "cards.sqlite"
    content = path.read_bytes()
    broken.write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    with pytest.raises(CardFileError, match="damaged"), CardLibrary(broken) as library:
        library.find("Tall Moss", "mss", "1")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("UPDATE about SET value = '999' WHERE fact = 'schema'", "a card file of version 999"),
        ("UPDATE about SET value = 'today' WHERE fact = 'text_as_of'", "of which date"),
        ("DELETE FROM about WHERE fact = 'legality_as_of'", "of which date"),
    ],
)
def test_a_file_of_another_version_or_without_dates(path: Path, tmp_path: Path, change: str, complaint: str) -> None:
    other = tmp_path / "cards.sqlite"
    other.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(other)) as connection:
        connection.execute(change)
        connection.commit()
    with pytest.raises(CardFileError, match=complaint):
        CardLibrary(other)


def test_a_library_is_read_only(invented: CardLibrary) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        invented._connection.execute("DELETE FROM cards")
