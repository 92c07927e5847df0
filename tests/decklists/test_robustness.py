"""Nothing that is typed, pasted or broken crashes the reader, and no card gets lost without a word."""

import json
from collections.abc import Callable
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion_cli.decklists import DecklistError, read_deck, read_decks
from companion_cli.decklists.card_line import read_card_line
from companion_cli.decklists.clean import can_be_name, clean_line
from companion_cli.decklists.codes import CODES
from companion_cli.decklists.model import Deck, Zone

LISTS = [
    json.loads(line)["input"]
    for line in (Path(__file__).parents[1] / "data" / "decklists.jsonl").read_text(encoding="utf-8").splitlines()
    if '"input_b64"' not in line
]
PIECES = sorted({piece for text in LISTS for line in text.split("\n") for piece in (line, *line.split())})
OFTEN = settings(max_examples=200, deadline=None)
NAMES = ("Island", "Shock", "Opt", "Krenko, Mob Boss", "Yorion, Sky Nomad", "Fire // Ice", "Gaea's Blessing")

mutated_lists = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8), st.sampled_from(["\n", "\n\n", " "])))


def assert_sound(deck: Deck, text: str) -> None:
    """Check what holds for every deck whatever it was read from."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for entry in deck.entries:
        assert 1 <= entry.count <= 999
        assert entry.name.strip() == entry.name != ""
        assert 1 <= entry.line <= lines
        assert entry.column >= 1
    for note in deck.notes:
        assert note.code in CODES
        assert note.line is None or 1 <= note.line <= lines
    assert ("empty" in {note.code for note in deck.notes}) is not bool(deck.entries)


def read_or_refuse(source: str | bytes) -> list[Deck]:
    """Read all decks; to refuse is fine, to crash is not."""
    try:
        return list(read_decks(source))
    except DecklistError:
        return []


@given(st.binary(max_size=400))
@example(b"\xff\xfe4\0")
@example(b"\xff\xfe\0\xd8")
@example(b"<?xml version='1.0'?><Deck><Cards")
@OFTEN
def test_any_bytes(content: bytes) -> None:
    for deck in read_or_refuse(content):
        assert deck.form


@given(st.text(max_size=300))
@example("4 \ud800")
@example("4 &#xD800;")
@example("4 &#0;&#10;")
@OFTEN
def test_any_text(text: str) -> None:
    for deck in read_or_refuse(text):
        assert_sound(deck, text)


@given(mutated_lists)
@OFTEN
def test_lists_cut_up_and_shuffled(pieces: list[str]) -> None:
    text = " ".join(pieces)
    for deck in read_or_refuse(text):
        assert_sound(deck, text)


@given(st.sampled_from(LISTS), st.data())
@OFTEN
def test_lists_with_a_piece_missing(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    cut = text[:start] + text[data.draw(st.integers(start, len(text))) :]
    for deck in read_or_refuse(cut):
        assert_sound(deck, cut)


@given(
    st.sampled_from(["Records", "convertedDeck", "mainBoard", "CardName", "entries", "main_deck", "main"]), st.data()
)
@OFTEN
def test_json_of_any_shape(key: str, data: st.DataObject) -> None:
    keys = st.sampled_from(
        [key, "name", "count", "q", "n", "c", "cards", "card", "quantity", "data", "Decks", "sideboard"]
    )
    value = data.draw(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
            max_leaves=12,
        )
    )
    text = json.dumps({key: value})
    for deck in read_or_refuse(text):
        assert_sound(deck, text)


sections = st.permutations([Zone.COMMANDER, Zone.COMPANION, Zone.MAIN, Zone.SIDEBOARD])
rows = st.lists(st.tuples(st.integers(1, 99), st.sampled_from(NAMES)), min_size=1, max_size=4)


@given(sections, st.lists(rows, min_size=4, max_size=4), st.sampled_from(["\n", "\r\n", "\r"]))
@OFTEN
def test_sections_in_any_order_hold_what_was_written_under_them(
    order: list[Zone], contents: list[list[tuple[int, str]]], newline: str
) -> None:
    words = {Zone.COMMANDER: "Commander", Zone.COMPANION: "Companion", Zone.MAIN: "Deck", Zone.SIDEBOARD: "Sideboard"}
    blocks = [
        "\n".join([words[zone], *(f"{count} {name}" for count, name in cards)])
        for zone, cards in zip(order, contents, strict=True)
    ]
    deck = read_deck("\n\n".join(blocks).replace("\n", newline))
    for zone, cards in zip(order, contents, strict=True):
        assert [(entry.count, entry.name) for entry in deck.in_zone(zone)] == cards


@given(st.lists(st.one_of(rows, st.just([])), max_size=6))
@OFTEN
def test_a_list_without_marks_keeps_every_card_wherever_its_empty_lines_are(
    blocks: list[list[tuple[int, str]]],
) -> None:
    deck = read_deck("\n\n".join("\n".join(f"{count} {name}" for count, name in block) for block in blocks))
    written = [card for block in blocks for card in block]
    assert [(entry.count, entry.name) for entry in deck.entries] == written


words = st.text(st.sampled_from("AbXx1/-,.'!? "), min_size=1, max_size=12)
tails = st.sampled_from(["", " (M19) 156", " (M19)", " (M19) 12a", " x4"])


@given(st.sampled_from(["4 ", "4x ", "12 ", "x4 ", "4 x "]), words, tails)
@OFTEN
def test_the_short_way_through_a_plain_line_gives_what_the_long_way_gives(count: str, name: str, tail: str) -> None:
    line = count + name + tail
    long_way = read_card_line(clean_line(line))
    found = [(e.count, e.name, e.set_code, e.collector_number) for e in read_deck(f"Deck\n{line}").entries]
    if long_way.count and not can_be_name(long_way.name):
        assert found == []
    elif long_way.count:
        assert found == [(long_way.count, long_way.name, long_way.set_code, long_way.collector_number)]


def long_inputs() -> list[Callable[[int], str]]:
    return [
        lambda size: "4 " + "Abcd " * size,
        lambda size: "\n" * size,
        lambda size: "4 A" + " (" * size,
        lambda size: "4 A " + "(a)" * size,
        lambda size: "4 A " + "[" * size,
        lambda size: "[" * size,
        lambda size: "{" * size,
        lambda size: "4 A" + " #" * size,
        lambda size: "4 A" + "/b" * size,
        lambda size: "4 [a](http:" * size,
        lambda size: "<Deck>" + "<a>" * size,
        lambda size: "<deck-list " * size,
        lambda size: "|" + "--|" * size + "x",
        lambda size: "9" * size + " Island",
        lambda size: "Tribal (4)\n" * size,
        lambda size: "Tribal (4)\n" * size + "4 Opt\n" * size,
        lambda size: "> " * size + "4 Opt",
        lambda size: "1. 4 Opt\n" * size,
        lambda size: "About\n\n" + "Name A\n" * size + "About",
        lambda size: "Ã\xa0" * size + "\xa0",
        lambda size: " " * size + "[Main",
        lambda size: "<p>" + " " * size + "<p>" * size,
        lambda size: "Title\n\n" + "4 Opt\n\n" * size,
        lambda size: "Deck\n1 Opt\nSideboard\n1 Opt\n" * size,
        lambda size: "\n" * size + "4 Opt\n" + "Name: A\n" * size,
        lambda size: "https://a.b/c\n" * size + "4 " + "a." * size + "/",
        lambda size: "4 " + "[[a" * size + "]]",
        lambda size: "4 " + "[url=" * size + "[/url]",
        lambda size: "A" + " (4)" * size,
        lambda size: "#" + " #" * size + " Sideboard\n4 Opt",
    ]


def test_long_lines_and_endless_nesting_are_read_or_refused() -> None:
    for make in long_inputs():
        text = make(20_000)
        for deck in read_or_refuse(text):
            assert_sound(deck, text)
