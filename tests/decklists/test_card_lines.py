"""Single lines: every spelling of a count, everything that stands behind a name, and what of it is kept."""

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import read_deck
from companion_cli.decklists.model import Entry, Zone


def only(line: str) -> Entry:
    """Return the one entry that a list of this line has."""
    (entry,) = read_deck(line).entries
    return entry


@pytest.mark.parametrize(
    "line",
    [
        "4 Shock",
        "4x Shock",
        "4X Shock",
        "4× Shock",
        "4 x Shock",
        "4 X Shock",
        "4* Shock",
        "4*Shock",
        "x4 Shock",
        "X4 Shock",
        "[4] Shock",
        "(4) Shock",
        "04 Shock",
        "Shock x4",
        "Shock ×4",
        "Shock x4 (M19) 156",
        "Shock x4 (15)",
        "Shock (M19) 156 x4",
        "* 4 Shock",
        "- 4 Shock",
        "• 4x Shock",
        "  4\tShock  ",
        "４　Shock",
        "**4 Shock**",
        "4 [[Shock]]",
        "4x [[Shock|M19]]",
        "[[Shock]] x4",
        "[*]4 Shock",
        "[b]4 Shock[/b]",
        "4 [card]Shock[/card]",
        "4 [C=M19]Shock[/C]",
        "4 [url=https://example.org/shock?a=b]Shock[/url]",
        "SB: 4 Shock",
        "sb : 4 Shock",
        "MB: 4 Shock",
    ],
)
def test_spellings_of_four(line: str) -> None:
    entry = only(line)
    assert (entry.count, entry.name) == (4, "Shock")


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("4 X", 4, "X"),
        ("4 x", 4, "x"),
        ("4 X (UST) 12", 4, "X"),
        ("4 x [M19] Shock", 4, "Shock"),
        ("4 Xantcha, Sleeper Agent", 4, "Xantcha, Sleeper Agent"),
        ("1 X-23, Deadly Weapon", 1, "X-23, Deadly Weapon"),
        ("1 +2 Mace", 1, "+2 Mace"),
        ("1 1996 World Champion", 1, "1996 World Champion"),
        ("1 Borrowing 100,000 Arrows", 1, "Borrowing 100,000 Arrows"),
        ("1 Black Waltz No. 3", 1, "Black Waltz No. 3"),
        ("1 _____", 1, "_____"),
        ("999 Persistent Petitioners", 999, "Persistent Petitioners"),
    ],
)
def test_names_that_look_like_counts(line: str, count: int, name: str) -> None:
    entry = only(line)
    assert (entry.count, entry.name) == (count, name)


@pytest.mark.parametrize("line", ["1996 World Champion", "+2 Mace", "_____", "13 공포증"])
def test_with_the_card_names_at_hand_the_whole_line_is_tried_first(line: str, library: CardLibrary) -> None:
    deck = read_deck(f"4 Shock\n{line}", library.is_name if line != "13 공포증" else {line}.__contains__)
    assert [(entry.count, entry.name) for entry in deck.entries] == [(4, "Shock"), (1, line)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 Opt", "zero-count"),
        ("0x Opt", "zero-count"),
        ("-1 Opt", "bad-count"),
        ("1000 Opt", "bad-count"),
        (f"{10**9} Opt", "bad-count"),
        ("9" * 5000 + " Opt", "bad-count"),
    ],
)
def test_counts_that_no_deck_has_are_left_out_with_their_line(line: str, code: str) -> None:
    deck = read_deck(f"60 Island\n{line}")
    assert [entry.name for entry in deck.entries] == ["Island"]
    assert [(note.code, note.line) for note in deck.notes] == [(code, 2)]


@pytest.mark.parametrize(
    ("tail", "set_code", "number"),
    [
        ("(M19)", "M19", None),
        ("(M19) 156", "M19", "156"),
        ("(grn) 168", "GRN", "168"),
        ("(PLST) GNT-52", "PLST", "GNT-52"),
        ("(SLD) 791★", "SLD", "791★"),
        ("(ATQ) 82d", "ATQ", "82d"),
        ("() 1F★", None, "1F★"),
        ("(331)", None, "331"),
        ("(M19)156", "M19", "156"),
        ("[M19]", "M19", None),
        ("[M19] 156", "M19", "156"),
        ("[MOC:134] [foil] [etched]", "MOC", "134"),
        ("[ELD:*]", "ELD", None),
        ("<251> [THB] (F)", "THB", "251"),
        ("<showcase> [THB]", "THB", None),
        ("(M19) 156 *F*", "M19", "156"),
        ("(M19) 156 *E* #Free Spells #!Staple", "M19", "156"),
        ("(clb) 871 [Ramp,Artifact]", "CLB", "871"),
        ("(clb) 871 [Ramp{top}] ^Have,#37d67a^", "CLB", "871"),
        ("[Ramp]", None, None),
        ("(F)", None, None),
        ("*F*", None, None),
        ("{5}", None, None),
        ("$1.20", None, None),
        ("€0,50", None, None),
        ("£3.00 GBP", None, None),
        ("1,20 €", None, None),
        ("(2.50€)", None, None),
        ("(M19) ($0.10)", "M19", None),
        ("@ 0.25 tix", None, None),
        ("@ $1,20", None, None),
        ("[M19] $0.10", "M19", None),
        ("# burn", None, None),
        ("|M19|1", "M19", None),
    ],
)
def test_what_stands_behind_a_name_is_cut_and_set_and_number_are_kept(
    tail: str, set_code: str | None, number: str | None
) -> None:
    entry = only(f"4 Shock {tail}")
    assert (entry.name, entry.set_code, entry.collector_number) == ("Shock", set_code, number)


@pytest.mark.parametrize(
    ("line", "set_code", "number"),
    [
        ("4 [10E] Shock", "10E", None),
        ("4 [] Shock", None, None),
        ("4 [ISD:51] Shock", "ISD", "51"),
        ("4 [WAR:2*] Shock", "WAR", "2*"),
        ("4 [MPS-AKH:49] Shock", "MPS-AKH", "49"),
        ("4 [2XM#310] Shock", "2XM", "310"),
    ],
)
def test_a_printing_before_the_name(line: str, set_code: str | None, number: str | None) -> None:
    entry = only(line)
    assert (entry.name, entry.set_code, entry.collector_number) == ("Shock", set_code, number)


@pytest.mark.parametrize(
    "name",
    [
        "Erase (Not the Urza's Legacy One)",
        "B.F.M. (Big Furry Monster)",
        "Ice Tunnel",
        "Circle of Protection: Red",
        "How Is This a Par Three?!",
        "A-The One Ring",
        "A Golden Opportunity",
    ],
)
@pytest.mark.parametrize("shape", ["1 {}", "1 {} (UNH) 12", "1x {} [UNH] 7 *F*"])
def test_what_belongs_to_the_name_stays(name: str, shape: str) -> None:
    assert only(shape.format(name)).name == name


@pytest.mark.parametrize("written", ["Fire/Ice", "Fire//Ice", "Fire // Ice", "Fire /// Ice", "Fire / Ice", "Fire|Ice"])
def test_split_cards_have_one_spelling(written: str) -> None:
    assert only(f"4 {written}").name == "Fire // Ice"
    assert only(f"4 {written} (MH2) 290").name == "Fire // Ice"


def test_five_parts_are_five_parts() -> None:
    assert only("1 Who/What/When/Where/Why").name == "Who // What // When // Where // Why"


@pytest.mark.parametrize("name", ["SP//dr, Piloted by Peni", "Summon: Choco/Mog", "Hazmat Suit (Used)"])
@pytest.mark.parametrize("shape", ["1 {}", "1 {} (UST) 57"])
def test_names_that_only_the_card_list_can_tell_stay_whole(name: str, shape: str, library: CardLibrary) -> None:
    (entry,) = read_deck(shape.format(name), library.is_name).entries
    assert entry.name == name


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("1 Krenko, Mob Boss *CMDR*", Zone.COMMANDER),
        ("1x Krenko, Mob Boss (M13) 1 [Commander{top}]", Zone.COMMANDER),
        ("1 Krenko, Mob Boss # !Commander", Zone.COMMANDER),
        ("1 Krenko, Mob Boss #!Commander", Zone.COMMANDER),
        ("SB: 1 Krenko, Mob Boss # !Commander", Zone.COMMANDER),
        ("CM: 1 Krenko, Mob Boss", Zone.COMMANDER),
        ("COMMANDER: 1 Krenko, Mob Boss [M13:1] [foil]", Zone.COMMANDER),
        ("Commander: Krenko, Mob Boss", Zone.COMMANDER),
        ("1 Krenko, Mob Boss # !Companion", Zone.COMPANION),
        ("Companion: 1 Krenko, Mob Boss", Zone.COMPANION),
        ("1x Krenko, Mob Boss [Sideboard]", Zone.SIDEBOARD),
        ("SB: Krenko, Mob Boss", Zone.SIDEBOARD),
        ("1x Krenko, Mob Boss [Ramp,Sideboard]", Zone.MAIN),
    ],
)
def test_marks_on_a_line_set_its_zone(line: str, zone: Zone) -> None:
    entry = only(line)
    assert (entry.name, entry.zone) == ("Krenko, Mob Boss", zone)


@pytest.mark.parametrize("category", ["Maybeboard", "Maybeboard{noDeck}{noPrice},Draw", "Wishes{noDeck}"])
def test_cards_in_a_category_outside_of_the_deck_are_left_out(category: str) -> None:
    deck = read_deck(f"60 Island\n1x Opt (dom) 60 [{category}]")
    assert [entry.name for entry in deck.entries] == ["Island"]
    assert [(note.code, note.line) for note in deck.notes] == [("ignored-section", 2)]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1 Gaea’s Skyfolk", "Gaea's Skyfolk"),
        ("1 Teferi′s Protection", "Teferi's Protection"),
        ("1 ‟Brims” Barone", '"Brims" Barone'),
        ("1 Lim‑Dûl's Vault", "Lim-Dûl's Vault"),
        ("1 Æther Vial", "Aether Vial"),
        ("1 Minsc &amp; Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes"),
        ("1 Look at Me, I&apos;m R&amp;D", "Look at Me, I'm R&D"),
        ("1 Nature&#39;s Wrath", "Nature's Wrath"),
        ("1 Kingpin's\xa0Pet", "Kingpin's Pet"),
        ("1 Shock\u200b", "Shock"),
        ("1 Lo\u0301rien Revealed", "Lórien Revealed"),
        ("1 \ufeffShock", "Shock"),
        ("1 Jace, the Mind Sculptor\x1b", "Jace, the Mind Sculptor"),
        ("1 \u202eShock\u202c", "Shock"),
        ("* 1 [Sol Ring](https://example.org/sol)", "Sol Ring"),
        ("* 1 [Sol Ring](/card/1) $1.00", "Sol Ring"),
    ],
)
def test_surface_clean_up(line: str, name: str) -> None:
    assert only(line).name == name
