"""Bytes to text: encodings, text that was broken before, and files that are no text."""

import pytest

from companion_cli.decklists import DecklistError, read_deck
from companion_cli.decklists.errors import NotTextError
from companion_cli.decklists.model import Deck

LIST = "4 Lim-Dûl's Vault\n56 Island\n"


def names(deck: Deck) -> list[str]:
    return [entry.name for entry in deck.entries]


def codes(deck: Deck) -> list[str]:
    return [note.code for note in deck.notes]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_with_or_without_its_mark(encoding: str) -> None:
    deck = read_deck(LIST.encode(encoding))
    assert names(deck) == ["Lim-Dûl's Vault", "Island"]
    assert codes(deck) == []


@pytest.mark.parametrize(("mark", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_both_orders_of_utf_16(mark: bytes, encoding: str) -> None:
    assert names(read_deck(mark + LIST.encode(encoding))) == ["Lim-Dûl's Vault", "Island"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_guessed_and_said(encoding: str) -> None:
    deck = read_deck(LIST.encode(encoding))
    assert names(deck) == ["Lim-Dûl's Vault", "Island"]
    assert codes(deck) == ["encoding-guessed"]


@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r"])
def test_the_line_of_the_first_odd_byte_is_that_of_an_editor(newline: bytes) -> None:
    deck = read_deck(newline.join([b"4 Shock", b"", b"4 S\xe9ance"]))
    assert [note.line for note in deck.notes if note.code == "encoding-guessed"] == [3]


def test_windows_1252_is_guessed_and_said() -> None:
    deck = read_deck("4 Shock\n4 Séance\n".encode("cp1252"))
    assert names(deck) == ["Shock", "Séance"]
    assert [(note.code, note.line) for note in deck.notes] == [("encoding-guessed", 2)]


def test_bytes_that_no_encoding_has_do_not_stop_the_reader() -> None:
    deck = read_deck(b"4 S\xe9ance \x81\n56 Island\n")
    assert codes(deck) == ["encoding-guessed"]
    assert names(deck)[1] == "Island"


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("JunÃºn Efreet", "Junún Efreet"),
        ("Gaeaâ€™s Blessing", "Gaea's Blessing"),
        ("JunÃºn\xa0Efreet", "Junún Efreet"),
        ("Gaeaâ€™s\xa0Blessing", "Gaea's Blessing"),
        ("DÃ©jÃ\xa0\xa0Vu", "Déjà Vu"),
    ],
)
def test_text_decoded_twice_is_put_right_line_by_line(broken: str, whole: str) -> None:
    deck = read_deck(f"4 Séance\n1 {broken}\n55 Island\n")
    assert names(deck) == ["Séance", whole, "Island"]
    assert [(note.code, note.line) for note in deck.notes] == [("mojibake-repaired", 2)]


@pytest.mark.parametrize("text", ["ï»¿Deck\n4 Shock", "\ufeff\ufeffDeck\n4 Shock"])
def test_a_byte_order_mark_in_any_state_is_no_part_of_the_first_line(text: str) -> None:
    assert names(read_deck(text)) == ["Shock"]
    assert "unparsed-line" not in codes(read_deck(text))


def test_letters_that_only_look_broken_are_left_alone() -> None:
    deck = read_deck("1 SÃO Bento\n59 Island\n")
    assert names(deck)[0] == "SÃO Bento"
    assert codes(deck) == []


def test_a_lost_character_is_kept_and_said() -> None:
    deck = read_deck("59 Plains\n1 S\ufffdanc\n")
    assert names(deck)[1] == "S\ufffdanc"
    assert [(note.code, note.line) for note in deck.notes] == [("replacement-char", 2)]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"\x89PNG\r\n\x1a\n....", "PNG"),
        (b"%PDF-1.7\n4 Shock", "PDF"),
        (b"PK\x03\x04....", "ZIP"),
        (b"{\\rtf1 4 Shock}", "RTF"),
        (b"\x1f\x8b....", "gzip"),
        (b"\0" * 100, "NUL"),
        (b"4 Shock\n\0\0\0\0", "NUL"),
        (b"4\0 Shock\n" + "4 Opt\n".encode("utf-16-le"), "NUL"),
        (bytes(range(1, 32)) * 20, "binary"),
    ],
)
def test_what_is_no_text_is_refused_with_a_remedy(content: bytes, word: str) -> None:
    with pytest.raises(NotTextError, match=word) as caught:
        read_deck(content)
    assert caught.value.code == "not-text"
    assert caught.value.message.count(".") >= 2


@pytest.mark.parametrize(
    "content", [b"", b" \n\t\n", b"\xef\xbb\xbf", "\ufeff \n", b"// only a comment\n", b"Deck\n\nSideboard\n"]
)
def test_a_list_without_cards_is_an_empty_deck_and_no_error(content: str | bytes) -> None:
    deck = read_deck(content)
    assert deck.entries == ()
    assert codes(deck) == ["empty"]


def test_every_refusal_is_one_kind_of_error() -> None:
    assert issubclass(NotTextError, DecklistError)
    assert issubclass(DecklistError, ValueError)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ã†ther Vial", "Aether Vial"),
        ("LÃ³rien Revealed", "Lórien Revealed"),
        ("Lim-DÃ»lâ€™s Vault", "Lim-Dûl's Vault"),
        ("SÃƒÂ©ance", "Séance"),
        ("CAFÃ‰", "CAFÉ"),
        ("Ætherâ€™s", "Aether's"),
        ("SÃ©ance é", "Séance é"),
        ("São", "São"),
    ],
)
def test_text_that_was_encoded_twice_or_more_is_put_right_in_every_form(written: str, name: str) -> None:
    cod = f"<cockatrice_deck><zone name='main'><card number='4' name=\"{written}\"/></zone></cockatrice_deck>"
    for text in (f"4 {written}", cod, f'{{"main": [[4, "{written}"], [1, "Dandân"]]}}', f"Count,Name\n4,{written}\n"):
        assert read_deck(text).entries[0].name == name
