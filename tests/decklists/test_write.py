"""Writing: each target's spelling and zones; and that reading what was written gives the same deck."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion_cli.decklists import read_deck
from companion_cli.decklists.model import Deck, Entry, Zone, write_down
from companion_cli.decklists.write import CardNames, Target, not_kept, write_deck

CARDS = {
    "Fire // Ice": ("Fire", "Ice"),
    "Who // What // When // Where // Why": ("Who", "What", "When", "Where", "Why"),
    "Delver of Secrets // Insectile Aberration": ("Delver of Secrets",),
    "Brazen Borrower // Petty Theft": ("Brazen Borrower",),
    "SP//dr, Piloted by Peni": ("SP//dr, Piloted by Peni",),
    "Hazmat Suit (Used)": ("Hazmat Suit (Used)",),
    "B.F.M. (Big Furry Monster)": ("B.F.M. (Big Furry Monster)",),
    "1996 World Champion": ("1996 World Champion",),
    "+2 Mace": ("+2 Mace",),
    "X": ("X",),
    "_____": ("_____",),
    "Commander's Sphere": ("Commander's Sphere",),
    '"Ach! Hans, Run!"': ('"Ach! Hans, Run!"',),
    "Minsc & Boo, Timeless Heroes": ("Minsc & Boo, Timeless Heroes",),
    "Lim-Dûl's Vault": ("Lim-Dûl's Vault",),
    "Island": ("Island",),
    "Shock": ("Shock",),
    "Lurrus of the Dream-Den": ("Lurrus of the Dream-Den",),
    "Yorion, Sky Nomad": ("Yorion, Sky Nomad",),
}
NAMES = {full: CardNames(full, parts) for full, parts in CARDS.items()}
SPELLINGS = {
    spelling: full for full, parts in CARDS.items() for spelling in (full, " // ".join(parts), "/".join(parts))
}


def is_name(text: str) -> bool:
    return text in CARDS or any(text in parts for parts in CARDS.values())


def written(text: str, target: Target) -> str:
    return write_deck(read_deck(text, is_name), target, NAMES)


YORION = """\
About
Name Sky  Blink

Companion
1 Yorion, Sky Nomad (IKO) 232

Deck
4 Fire // Ice (MH2) 290
4 Delver of Secrets (MID) 47
72 Island (DAR) 250

Sideboard
2 Brazen Borrower (ELD) 39
"""


def test_arena_has_sections_front_faces_printings_and_the_companion_twice() -> None:
    deck = read_deck(YORION)
    names = {"Delver of Secrets": NAMES["Delver of Secrets // Insectile Aberration"]}
    assert write_deck(deck, Target.ARENA, {**NAMES, **names}) == (
        "About\nName Sky Blink\n\n"
        "Companion\n1 Yorion, Sky Nomad (IKO) 232\n\n"
        "Deck\n4 Fire // Ice (MH2) 290\n4 Delver of Secrets (MID) 47\n72 Island (DAR) 250\n\n"
        "Sideboard\n1 Yorion, Sky Nomad (IKO) 232\n2 Brazen Borrower (ELD) 39\n"
    )


def test_arena_gets_no_printings_that_another_program_named() -> None:
    assert written("4 [ELD:331] Shock\n56 [ELD:254] Island", Target.ARENA) == "Deck\n4 Shock\n56 Island\n"


def test_mtgo_has_one_slash_one_line_a_card_and_a_sideboard_below_an_empty_line() -> None:
    main = "2 Fire // Ice (MH2) 1\n2 Fire/Ice (MH2) 2\n56 Island"
    text = f"Companion\n1 Yorion, Sky Nomad\nDeck\n{main}\nSideboard\n14 Shock"
    assert written(text, Target.MTGO) == "4 Fire/Ice\n56 Island\n\n1 Yorion, Sky Nomad\n14 Shock\n"


def test_mtgo_has_the_word_sideboard_where_an_empty_line_would_not_do() -> None:
    text = "Deck\n36 Island\nSideboard\n24 Shock"
    assert written(text, Target.MTGO) == "36 Island\n\nSideboard\n24 Shock\n"


def test_mtgo_has_commander_and_companion_by_the_alphabet_below_the_deck() -> None:
    text = (
        "Commander\n1 Minsc & Boo, Timeless Heroes\n\nCompanion\n1 Lurrus of the Dream-Den\n\nDeck\n1 Shock\n98 Island"
    )
    assert written(text, Target.MTGO) == (
        "1 Shock\n98 Island\n\n1 Lurrus of the Dream-Den\n1 Minsc & Boo, Timeless Heroes\n"
    )


def test_moxfield_has_full_names_with_printings_and_its_own_headings() -> None:
    text = YORION.replace("Delver of Secrets", "Delver of Secrets // Insectile Aberration")
    assert written(text, Target.MOXFIELD) == (
        "COMPANION:\n1 Yorion, Sky Nomad (IKO) 232\n\n"
        "MAINBOARD:\n4 Fire // Ice (MH2) 290\n4 Delver of Secrets // Insectile Aberration (MID) 47\n"
        "72 Island (DOM) 250\n\n"
        "SIDEBOARD:\n2 Brazen Borrower (ELD) 39\n"
    )


def test_moxfield_starts_with_the_main_deck_where_nothing_stands_above_it() -> None:
    assert written("Deck\n60 Island\n\nSideboard\n2 Shock", Target.MOXFIELD) == "60 Island\n\nSIDEBOARD:\n2 Shock\n"


def test_dek_has_the_numbers_that_it_had() -> None:
    rows = (
        '  <Cards CatID="101" Quantity="4" Sideboard="false" Name="Fire/Ice" Annotation="0" />\n'
        '  <Cards Quantity="1" Sideboard="true" Name="Minsc &amp; Boo, Timeless Heroes" Annotation="0" />\n'
    )
    head = '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n'
    text = f"{head}  <PreconstructedDeckID>0</PreconstructedDeckID>\n{rows}</Deck>\n"
    assert written(text, Target.DEK) == text


def test_cards_that_are_not_known_are_written_as_the_list_calls_them() -> None:
    deck = read_deck("60 Cap of Leaves // Cape of Roots")
    assert write_deck(deck, Target.ARENA) == "Deck\n60 Cap of Leaves // Cape of Roots\n"
    assert write_deck(deck, Target.MTGO) == "60 Cap of Leaves/Cape of Roots\n"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (Target.ARENA, []),
        (Target.MOXFIELD, ["name"]),
        (Target.JSON, ["Sets"]),
        (Target.MTGO, ["no companion", "Sets", "name"]),
        (Target.DEK, ["no companion", "CatID", "Sets", "name"]),
    ],
)
def test_what_a_form_has_no_place_for_is_said(target: Target, words: list[str]) -> None:
    said = not_kept(read_deck(YORION), target)
    assert len(said) == len(words)
    assert all(word in sentence for word, sentence in zip(words, said, strict=True))


COMMANDER_DECK = (
    "# Format: Commander\n# companion: strict\nCommander\n1 Minsc & Boo, Timeless Heroes\n\nDeck\n99 Island"
)


@pytest.mark.parametrize("target", list(Target))
def test_a_commander_a_format_and_own_comments_are_not_lost_in_silence(target: Target) -> None:
    said = not_kept(read_deck(COMMANDER_DECK), target)
    assert any("no commander: Minsc & Boo" in sentence for sentence in said) is (target in (Target.MTGO, Target.DEK))
    assert any("format" in sentence and "Commander" in sentence for sentence in said)
    assert any("line 2" in sentence and "strict" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("text", "kept_by"),
    [
        ("60 Island (DMU) 278 *F*", {Target.MOXFIELD}),
        ("Deck\n60 Island (DMU) 278", {Target.MOXFIELD, Target.ARENA}),
        ("Deck\n60 Island (DMU)", set()),
        ('<Deck><Cards CatID="101" Quantity="60" Sideboard="false" Name="Island"/></Deck>', {Target.DEK}),
        ("60 Island", set(Target)),
    ],
)
def test_printings_that_are_left_out_are_said_in_one_line(text: str, kept_by: set[Target]) -> None:
    for target in Target:
        said = [sentence for sentence in not_kept(read_deck(text), target) if "Sets" in sentence]
        assert len(said) == (0 if target in kept_by else 1), target


def test_arena_is_said_to_refuse_printings_of_others() -> None:
    (sentence,) = not_kept(read_deck("60 [M19#156] Shock"), Target.ARENA)
    assert "Arena refuses" in sentence


entries = st.lists(st.tuples(st.integers(1, 99), st.sampled_from(sorted(CARDS))), max_size=6)
printings = st.sampled_from([(None, None), ("IKO", "232"), ("PLST", "GNT-52"), ("SLD", "791★")])
COMPANIONS = ("Lurrus of the Dream-Den", "Yorion, Sky Nomad")


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    commanders = draw(st.lists(st.sampled_from(["Minsc & Boo, Timeless Heroes", "Shock"]), max_size=2, unique=True))
    companions = draw(st.lists(st.sampled_from(COMPANIONS), max_size=1))
    cards = [(Zone.COMMANDER, 1, name) for name in commanders] + [(Zone.COMPANION, 1, name) for name in companions]
    cards += [(Zone.MAIN, *card) for card in draw(entries)] + [(Zone.SIDEBOARD, *card) for card in draw(entries)]
    form = draw(st.sampled_from(["arena", "plain"]))
    return Deck(
        tuple(Entry(write_down(count, name, 1, *draw(printings)), zone, 1) for zone, count, name in cards),
        form=form,
        name=draw(st.none() | st.just("Sideboard of Fire")),
    )


def contents(deck: Deck) -> dict[Zone, dict[str, int]]:
    """Return the copies of each card by zone, by full name."""
    found: dict[Zone, dict[str, int]] = {zone: {} for zone in Zone}
    for entry in deck.entries:
        name = SPELLINGS[entry.name]
        found[entry.zone][name] = found[entry.zone].get(name, 0) + entry.count
    return found


def with_companion_in_sideboard(deck: Deck) -> dict[Zone, dict[str, int]]:
    """Return the contents with the companion among the sideboard cards, of which it is one anyway."""
    found = contents(deck)
    if not found[Zone.COMMANDER]:
        found[Zone.SIDEBOARD] = {**found[Zone.COMPANION], **found[Zone.SIDEBOARD]}
    return found


def capped(deck: Deck) -> bool:
    """Return whether each card has at most as many copies as one line can say."""
    return all(count <= 999 for zone in contents(deck).values() for count in zone.values())


@given(decks(), st.sampled_from([Target.MOXFIELD, Target.JSON]))
@settings(max_examples=200, deadline=None)
def test_forms_with_all_zones_give_the_same_deck(deck: Deck, target: Target) -> None:
    again = read_deck(write_deck(deck, target, NAMES), is_name)
    assert contents(again) == contents(deck)


@given(decks())
@settings(max_examples=200, deadline=None)
def test_arena_gives_the_same_deck_with_the_companion_in_the_sideboard(deck: Deck) -> None:
    again = read_deck(write_deck(deck, Target.ARENA, NAMES), is_name)
    assert contents(again) == with_companion_in_sideboard(deck)
    assert again.name == deck.name


@given(decks(), st.sampled_from([Target.MTGO, Target.DEK]))
@settings(max_examples=300, deadline=None)
def test_mtgo_gives_the_same_deck_in_the_zones_that_it_has(deck: Deck, target: Target) -> None:
    assume(capped(deck))
    again = contents(read_deck(write_deck(deck, target, NAMES), is_name))
    expected = with_companion_in_sideboard(deck)
    below = dict(expected[Zone.SIDEBOARD])
    for zone in (Zone.COMMANDER, Zone.COMPANION) if expected[Zone.COMMANDER] else ():
        for name, count in expected[zone].items():
            below[name] = below.get(name, 0) + count
    together: dict[str, int] = {}
    for zone in (Zone.COMMANDER, Zone.COMPANION, Zone.SIDEBOARD):
        for name, count in again[zone].items():
            together[name] = together.get(name, 0) + count
    assert again[Zone.MAIN] == expected[Zone.MAIN]
    assert together == below
    if target is Target.MTGO and not expected[Zone.COMMANDER]:
        assert again[Zone.SIDEBOARD] == below


@pytest.mark.parametrize("target", [Target.MTGO, Target.DEK])
@pytest.mark.parametrize("companion", ["", "Companion\n1 Lurrus of the Dream-Den\n\n"])
def test_mtgo_gives_a_whole_commander_deck_back_as_it_was(target: Target, companion: str) -> None:
    deck = read_deck(f"Commander\n1 Minsc & Boo, Timeless Heroes\n\n{companion}Deck\n1 Shock\n98 Island")
    again = read_deck(write_deck(deck, target, NAMES))
    assert contents(again) == contents(deck)


@given(decks(), st.sampled_from(list(Target)))
@settings(max_examples=100, deadline=None)
def test_writing_again_what_was_read_again_changes_nothing(deck: Deck, target: Target) -> None:
    assume(capped(deck))
    names = {spelling: NAMES[full] for spelling, full in SPELLINGS.items()}
    once = read_deck(write_deck(deck, target, names), is_name)
    twice = read_deck(write_deck(once, target, names), is_name)
    assert contents(twice) == contents(once)
