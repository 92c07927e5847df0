"""When two writings are one name. The names of real cards here are examples of the spellings found in lists."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_cli.cards.names import fold, original_of_rebalanced, printing_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("LIM-DUL'S VAULT", "Lim-Dûl's Vault"),
        ("Æther Vial", "Aether Vial"),
        ("AEther Vial", "Aether Vial"),
        ("Lurrus of the Dream Den", "Lurrus of the Dream-Den"),
        ("Lurrus of the Dream–Den", "Lurrus of the Dream-Den"),
        ("Gaea’s Blessing", "Gaea's Blessing"),
        ("Gaea`s Blessing", "Gaea's Blessing"),
        ("Gaea´s Blessing", "Gaea's Blessing"),
        ("Gaeas Blessing", "Gaea's Blessing"),
        ("Jace the Mind Sculptor", "Jace, the Mind Sculptor"),
        ("“Name Sticker” Goblin", '"Name Sticker" Goblin'),
        ("Fire/Ice", "Fire // Ice"),
        ("Fire//Ice", "Fire // Ice"),
        ("Fire /// Ice", "Fire // Ice"),
        ("Fire|Ice", "Fire // Ice"),
        ("Fire／Ice", "Fire // Ice"),
        ("SP // dr, Piloted by Peni", "SP//dr, Piloted by Peni"),
        ("Doubling Cube // Doubling Cube", "Doubling Cube"),
        ("Minsc and Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes"),
        ("Sol\u200b Ring\ufeff", "Sol Ring"),
        ("Sol\u00a0 Ring ", "Sol Ring"),
        ("Ｓｏｌ Ｒｉｎｇ", "Sol Ring"),
        ("Ratonhnhaké꞉ton", "Ratonhnhake:ton"),
        ("Луррус из Логова Грёз", "Луррус из Логова Грез"),
        ("Straßenräuber", "STRASSENRAUBER"),
        ("オラン=リーフの廃墟", "オラン＝リーフの廃墟"),
        ("止（と）まり木（ぎ）探（さが）し", "止まり木探し"),
        (unicodedata.normalize("NFD", "Jötun Grunt"), "Jotun Grunt"),
        (unicodedata.normalize("NFD", "ガラス"), "ガラス"),
    ],
)
def test_one_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("カラス", "ガラス"),
        ("ハス", "パス"),
        ("край", "краи"),
        ("ビール", "ビル"),
        ("Fire // Ice", "Fire Ice"),
        ("_____", "______"),
        ("+2 Mace", "2 Mace"),
        ("Fire // Ice", "Ice // Fire"),
    ],
)
def test_two_names(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("nothing", ["", " ", "...", "//", "\ud800", "\u200b"])
def test_what_holds_no_letter_folds_to_nothing(nothing: str) -> None:
    assert fold(nothing) == ""


@pytest.mark.parametrize(
    ("written", "original"),
    [
        ("A-Moss Clerk", "Moss Clerk"),
        ("a-moss clerk", "moss clerk"),
        ("A–Moss Clerk", "Moss Clerk"),
        ("A Moss Clerk", None),
        ("Aa-Moss", None),
        ("Moss Clerk (rebalanced)", "Moss Clerk"),
        ("(Rebalanced)", None),
        ("A-", None),
        ("A", None),
        ("", None),
    ],
)
def test_the_mark_of_rebalanced_cards(written: str, original: str | None) -> None:
    assert original_of_rebalanced(written) == original


def test_printings_are_compared_without_case_and_by_scryfalls_set_codes() -> None:
    assert printing_key("DAR", "12A") == printing_key("dom", "12a")
    assert printing_key("CONF", "1") == printing_key("CON", "1")
    assert printing_key("LTR", "001") != printing_key("LTR", "1")
