"""Whole text lists: lines without a count, titles, comments, second decks; and where each card stands in the file."""

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import read_deck, read_decks
from companion_cli.decklists.errors import NoDecklistError
from companion_cli.decklists.model import Deck


def cards(deck: Deck) -> list[tuple[int, str, str]]:
    return [(entry.count, entry.name, entry.zone.value) for entry in deck.entries]


def notes(deck: Deck) -> list[tuple[str, int | None]]:
    return [(note.code, note.line) for note in deck.notes]


def test_the_marks_of_a_forum_are_no_cards_and_hide_no_heading() -> None:
    creatures, lands = "[b]Creatures (4)[/b]\n4 Shock\n", "[b]Lands[/b]\n56 Mountain\n"
    deck = read_deck(f"[deck=Burn]\n{creatures}{lands}[u]Sideboard[/u]\n2 [[Duress]]\n[/deck]\n")
    assert cards(deck) == [(4, "Shock", "main"), (56, "Mountain", "main"), (2, "Duress", "sideboard")]
    assert notes(deck) == []
    assert [entry.line for entry in deck.entries] == [3, 5, 7]


def test_without_any_count_every_line_is_a_card() -> None:
    deck = read_deck("Swamp\nSwamp\nDuress\n---\n")
    assert cards(deck) == [(1, "Swamp", "main"), (1, "Swamp", "main"), (1, "Duress", "main")]
    assert notes(deck) == [("no-count", None), ("unparsed-line", 4)]


def test_a_line_without_a_count_among_counted_ones_is_a_card() -> None:
    deck = read_deck("4 Shock\nLightning Bolt\n55 Mountain")
    assert cards(deck)[1] == (1, "Lightning Bolt", "main")
    assert notes(deck) == [("no-count", 2)]


def test_a_line_that_opens_a_block_after_an_empty_one_is_no_card_unless_it_is_known(library: CardLibrary) -> None:
    text = "60 Mountain\n\nDuress\n4 Shock"
    assert notes(read_deck(text)) == [("unparsed-line", 3), ("sideboard-from-blank-line", 4)]
    assert notes(read_deck(text, library.is_name)) == [("no-count", 3), ("sideboard-from-blank-line", 3)]


def test_a_line_directly_below_a_heading_is_a_card() -> None:
    deck = read_deck("Commander\nKrenko, Mob Boss\n\nDeck\n99 Mountain")
    assert cards(deck) == [(1, "Krenko, Mob Boss", "commander"), (99, "Mountain", "main")]
    assert notes(deck) == [("no-count", 2)]


def test_text_above_the_first_card_is_a_title_and_text_elsewhere_is_reported() -> None:
    deck = read_deck("My deck\nbuilt in the rain\n\n4 Shock\n56 Mountain\n\nThanks for reading\nBye\n")
    assert cards(deck) == [(4, "Shock", "main"), (56, "Mountain", "main")]
    assert notes(deck) == [("title-ignored", 1), ("unparsed-line", 7), ("unparsed-line", 8)]


def test_unknown_lines_right_above_the_cards_are_reported_where_the_card_names_are_at_hand(
    library: CardLibrary,
) -> None:
    deck = read_deck("Somebody\n덱\nOpt\n4 Shock\n55 Mountain", library.is_name)
    assert cards(deck) == [(1, "Opt", "main"), (4, "Shock", "main"), (55, "Mountain", "main")]
    assert notes(deck) == [("unparsed-line", 1), ("unparsed-line", 2), ("no-count", 3)]


def test_every_line_that_is_left_out_is_reported_with_its_number() -> None:
    deck = read_deck("Deck\n4 Shock\n!!!\n0 Opt\n-1 Duress\n56 Mountain\n")
    assert notes(deck) == [("unparsed-line", 3), ("zero-count", 4), ("bad-count", 5)]


def test_comments_are_no_cards_but_may_speak_of_the_deck() -> None:
    deck = read_deck(
        "// NAME : Small Red\n// FORMAT : Modern\n# companion: format=pioneer\n// companion: chosen=obosh\n"
        "# a note\n// 4 Opt\n4 Shock # burn\n56 Mountain\n"
    )
    assert cards(deck) == [(4, "Shock", "main"), (56, "Mountain", "main")]
    assert (deck.name, deck.play_format) == ("Small Red", "Modern")
    assert deck.directives == ((3, "format=pioneer"), (4, "chosen=obosh"))
    assert deck.notes == ()


def test_the_about_block_of_arena_gives_the_name() -> None:
    deck = read_deck("About\nName Sideboard Tech 2: Companion Cube\n\nDeck\n4 Shock\n56 Mountain")
    assert deck.name == "Sideboard Tech 2: Companion Cube"
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]


def test_a_second_deck_in_one_text_is_left_out() -> None:
    deck = read_deck("About\nName First\n\nDeck\n60 Island\n\nAbout\nName Second\n\nDeck\n60 Swamp")
    assert (deck.name, cards(deck)) == ("First", [(60, "Island", "main")])
    assert notes(deck) == [("second-deck-ignored", 7)]


def test_the_words_of_about_are_read_in_any_case() -> None:
    deck = read_deck("about\nname Deck\n\ndeck\n60 Island")
    assert (deck.name, cards(deck), notes(deck)) == ("Deck", [(60, "Island", "main")], [])


def test_a_named_about_below_cards_begins_a_second_list() -> None:
    deck = read_deck("Deck\n60 Island\n\nAbout\nName Second\n\nDeck\n60 Swamp")
    assert (deck.name, cards(deck)) == (None, [(60, "Island", "main")])
    assert notes(deck) == [("second-deck-ignored", 5)]


@pytest.mark.parametrize("line", ["4", "4x", "4X", "x4", "4×", "[4]", "(4)"])
@pytest.mark.parametrize("is_known", [False, True])
def test_a_line_that_is_only_a_count_is_no_card(line: str, is_known: bool, library: CardLibrary) -> None:
    deck = read_deck(f"4 Shock\n{line}\n52 Mountain", library.is_name if is_known else None)
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
    assert notes(deck) == [("unparsed-line", 2)]


def test_a_counted_x_is_the_card_x() -> None:
    assert cards(read_deck("4 X\n56 Mountain"))[0] == (4, "X", "main")


PROSE = "The best card is Lightning Bolt, and you should play it.\n\nDo not play bad cards.\n"


def test_prose_is_refused_where_the_card_names_are_at_hand(library: CardLibrary) -> None:
    with pytest.raises(NoDecklistError, match="no line has a count"):
        read_deck(PROSE, library.is_name)
    assert read_deck(PROSE).entries


@pytest.mark.parametrize("text", [PROSE + "Shock\n", PROSE + "4 Shock\n", "Insel\nBerg\n", "Who, me?\nNot Me!\n"])
def test_what_could_be_a_list_is_not_refused(text: str, library: CardLibrary) -> None:
    assert read_deck(text, library.is_name).entries


def test_the_first_of_many_decks_says_that_there_are_more() -> None:
    text = '{"Decks": [{"Player": "a", "Mainboard": [[60, "Island"]]}, {"Player": "b", "Mainboard": [[60, "Swamp"]]}]}'
    assert [note.code for note in read_deck(text).notes] == ["second-deck-ignored"]
    assert [note.code for deck in read_decks(text) for note in deck.notes] == []


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_numbers_are_those_of_an_editor(newline: str) -> None:
    deck = read_deck(newline.join(["Deck", "4 Shock", "", "# note", "56 Mountain", "", "Sideboard", "2 Duress", ""]))
    assert [(entry.name, entry.line) for entry in deck.entries] == [("Shock", 2), ("Mountain", 5), ("Duress", 8)]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("4 Shock", 3),
        ("4x Shock (M19) 156", 4),
        ("        4 [M19] Shock", 17),
        ("SB:  4 [M19] Shock", 14),
        ("* 4 [Shock](https://example.org)", 6),
        ("\t4\u00a0Shock", 4),
        ("４　Shock", 3),
        ("Shock x4", 1),
        ("  x4 Shock", 6),
    ],
)
def test_columns_are_those_of_the_name_in_the_line_as_it_is(line: str, column: int) -> None:
    (entry,) = read_deck(f"// first\n{line}").entries
    assert (entry.name, entry.line, entry.column) == ("Shock", 2, column)
    assert line[column - 1 :].startswith("Shock")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Deck\n4 Shock (M19) 156", "arena"),
        ("MainDeck\n4 Shock", "melee"),
        ("4 Shock (M19) 156 *F*", "moxfield"),
        ("1x Shock (m19) 156 [Burn]", "archidekt"),
        ("1x Shock *F* *CMDR*", "tappedout"),
        ("4 Shock <156> [M19]", "mtggoldfish"),
        ("//Main\n4 Shock", "deckstats"),
        ("        4 [M19] Shock", "mwdeck"),
        ("// 4 Maindeck\n4 Shock", "cockatrice-txt"),
        ("4 Shock\nSB: 1 Opt", "apprentice"),
        ("4 Shock", "plain"),
    ],
)
def test_the_label_says_which_program_writes_so(text: str, form: str) -> None:
    assert read_deck(text).form == form


def test_companions_in_the_sideboard_are_offered_and_never_chosen() -> None:
    deck = read_deck("60 Swamp\n\n1 lurrus of the dream den\n14 Island")
    assert [(entry.name, entry.zone.value) for entry in deck.entries][1] == ("lurrus of the dream den", "sideboard")
    assert ("companion-inferable", 3) in notes(deck)


def test_the_companion_of_a_commander_deck_needs_no_sideboard() -> None:
    deck = read_deck("Commander\n1 The First Sliver\n\nCompanion\n1 Jegantha, the Wellspring\n\nDeck\n99 Mountain")
    assert notes(deck) == []


def test_a_companion_of_another_printing_in_the_sideboard_is_the_same_card() -> None:
    deck = read_deck(
        "Companion\n1 Zirda, the Dawnwaker (IKO) 233\n\nDeck\n60 Plains\n\nSideboard\n1 Zirda, the Dawnwaker (MUL) 130"
    )
    assert notes(deck) == []


@pytest.mark.parametrize(
    "line",
    [
        "Format: Modern",
        "format: Modern",
        "FORMAT:Modern",
        "Format : Modern",
        "Format - Modern",
        "**Format:** Modern",
        "# Format: Modern",
        "// Format: Modern",
        "About\nName X\nFormat Modern\n",
        "About\nName: X\nFormat: Modern\n",
    ],
)
@pytest.mark.parametrize("below", ["4 Shock\n56 Mountain", "\nDeck\n4 Shock\n56 Mountain", "Shock\nMountain"])
def test_a_format_that_is_stated_is_read_and_no_card(line: str, below: str) -> None:
    deck = read_deck(f"{line}\n{below}")
    assert deck.play_format == "Modern"
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
    assert {code for code, _ in notes(deck)} <= {"no-count"}


def test_a_format_may_be_stated_below_the_cards_and_only_once() -> None:
    deck = read_deck("4 Shock\n56 Mountain\nFormat: Modern\nFormat: Legacy\nFormat: Modern")
    assert (deck.play_format, cards(deck)[2:]) == ("Modern", [])
    assert notes(deck) == [("unparsed-line", 4)]


@pytest.mark.parametrize("line", ["Modern", "[Modern]", "# Modern", "Format", "Formation"])
def test_a_word_alone_states_no_format(line: str) -> None:
    assert read_deck(f"{line}\n\n4 Shock\n56 Mountain").play_format is None


@pytest.mark.parametrize("line", ["Name: Small Red", "Deck Name: Small Red", "deck: Small Red", "# Name: Small Red"])
@pytest.mark.parametrize("below", ["4 Shock\n56 Mountain", "\nDeck\n4 Shock\n56 Mountain"])
def test_a_name_above_the_cards_is_the_decks(line: str, below: str, library: CardLibrary) -> None:
    for is_name in (None, library.is_name):
        deck = read_deck(f"{line}\n{below}", is_name)
        assert deck.name == "Small Red"
        assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
        assert notes(deck) == []


def test_a_heading_a_card_with_a_prefix_and_a_late_name_are_no_name() -> None:
    assert read_deck("Deck: 60\n60 Mountain").name is None
    assert cards(read_deck("Deck: 4 Shock\n56 Mountain"))[0] == (4, "Shock", "main")
    assert read_deck("4 Shock\n56 Mountain\nName: Small Red").name is None


def test_a_second_name_is_left_out_aloud() -> None:
    deck = read_deck("Name: Shock\nName: Opt\n60 Mountain")
    assert (deck.name, notes(deck)) == ("Shock", [("unparsed-line", 2)])


def test_cards_with_colons_are_no_statements(library: CardLibrary) -> None:
    text = "Circle of Protection: Red\nVault 21: House Gambit\nSummon: Choco/Mog"
    for is_name in (None, library.is_name):
        deck = read_deck(text, is_name)
        assert len(deck.entries) == 3
        assert (deck.name, deck.play_format) == (None, None)


def test_a_card_that_looks_like_a_statement_is_a_card() -> None:
    deck = read_deck("Format: C\n60 Mountain", lambda text: text in ("Format: C", "Mountain"))
    assert (deck.play_format, cards(deck)[0]) == (None, (1, "Format: C", "main"))


@pytest.mark.parametrize(
    "text",
    [
        "# My deck\n\n**Format:** Modern\n\n* 4 Shock\n* 56 Mountain\n",
        "# Format: Modern\n\n- 4 Shock\n- 56 Mountain\n",
        "// Format: Modern\n[Main]\n60 Mountain|M21|1\n",
    ],
)
def test_other_forms_may_state_a_format_so_too(text: str) -> None:
    deck = read_deck(text)
    assert (deck.play_format, deck.notes) == ("Modern", ())


LINKS = ["https://www.moxfield.com/decks/abc", "www.example.org/deck?id=4", "moxfield.com/decks/a_b", "<http://a.b/c>"]


@pytest.mark.parametrize("text", [*LINKS, "\n" + "\n\n".join(LINKS) + "\n"])
def test_a_link_alone_is_refused_as_one(text: str, library: CardLibrary) -> None:
    for is_name in (None, library.is_name):
        with pytest.raises(NoDecklistError, match=r"link.*list itself"):
            read_deck(text, is_name)


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("mark", ["", "1 ", "SB: 1 ", "Companion: ", "Source: ", "Deck: "])
@pytest.mark.parametrize("is_known", [False, True])
def test_a_link_among_cards_is_no_card(link: str, mark: str, is_known: bool, library: CardLibrary) -> None:
    deck = read_deck(f"4 Shock\n{mark}{link}\n56 Mountain", library.is_name if is_known else None)
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
    assert notes(deck) == [("unparsed-line", 2)]
    assert link in deck.notes[0].text


def test_a_link_above_the_cards_is_no_name_and_one_in_a_list_without_counts_no_card() -> None:
    assert read_deck("Deck: https://example.org\n\n60 Mountain").name is None
    deck = read_deck("https://example.org/deck\nShock\nMountain")
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
    assert notes(deck) == [("no-count", None), ("unparsed-line", 1)]


@pytest.mark.parametrize("line", ["4 *", "4 ???", "SB: 2 ?", "x4 …"])
@pytest.mark.parametrize("is_known", [False, True])
def test_a_name_without_letter_or_digit_is_no_card(line: str, is_known: bool, library: CardLibrary) -> None:
    deck = read_deck(f"4 Shock\n{line}\n56 Mountain", library.is_name if is_known else None)
    assert [entry.name for entry in deck.entries] == ["Shock", "Mountain"]
    assert notes(deck) == [("unparsed-line", 2)]


def test_names_of_lines_alone_and_names_that_are_known_are_cards() -> None:
    assert cards(read_deck("1 _____\n59 Mountain"))[0] == (1, "_____", "main")
    assert cards(read_deck("1 ?!\n59 Mountain", lambda text: text in ("?!", "Mountain")))[0] == (1, "?!", "main")


def test_no_form_takes_a_sign_for_a_card() -> None:
    deck = read_deck('{"main": [[4, "*"], [56, "Mountain"]]}')
    assert (cards(deck), [code for code, _ in notes(deck)]) == ([(56, "Mountain", "main")], ["unparsed-line"])


FIRST = "Deck\n4 Shock\n56 Mountain\n\nSideboard\n2 Duress\n"


@pytest.mark.parametrize("second", ["Deck\n40 Island", "Companion\n1 Zirda, the Dawnwaker\n\nDeck\n40 Island", FIRST])
def test_two_exports_in_one_text_are_not_one_deck(second: str) -> None:
    deck = read_deck(f"{FIRST}\n{second}\nSideboard\n1 Opt\n# companion: format=modern\n")
    assert cards(deck) == [(4, "Shock", "main"), (56, "Mountain", "main"), (2, "Duress", "sideboard")]
    assert notes(deck) == [("second-deck-ignored", 8)]
    assert deck.directives == ()


@pytest.mark.parametrize(
    "text",
    [
        "Deck\n30 Island\n\nSideboard\n2 Duress\n\nDeck\n60 Opt",
        "Deck\n60 Island\n\nSideboard\n2 Duress\n\nDeck\n39 Opt",
        "Deck\n60 Island\n\nSideboard\n\nDeck\n20 Opt",
        "Sideboard\n15 Duress\n\nDeck\n60 Opt",
        "Deck\n20 Island\n\nSideboard\n2 Duress\n\nDeck\n20 Opt\n\nSideboard\n2 Shock\n\nDeck\n20 Opt",
    ],
)
def test_parts_of_one_deck_stay_together(text: str) -> None:
    deck = read_deck(text)
    assert "second-deck-ignored" not in {code for code, _ in notes(deck)}
    assert len(cards(deck)) == sum(line[0].isdigit() for line in text.splitlines() if line)


def test_a_second_whole_deck_under_a_heading_of_its_own_is_not_merged_into_the_first() -> None:
    deck = read_deck("Deck\n4 Lightning Bolt\n56 Mountain\n\nDeck\n4 Opt\n56 Island\n")
    assert sum(entry.count for entry in deck.entries) == 60
    assert [(note.code, note.line) for note in deck.notes] == [("second-deck-ignored", 5)]
    grouped = read_deck("Deck\n24 Mountain\n\nDeck\n36 Shock\n")
    assert sum(entry.count for entry in grouped.entries) == 60
