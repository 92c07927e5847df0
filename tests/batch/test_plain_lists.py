"""Plain lists are judged by sums; they must come out exactly as the whole way through makes them."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support import TODAY

from companion_cli import CardLibrary
from companion_cli.batch.csv_rows import PlainCsvRows, csv_row
from companion_cli.batch.json_rows import PlainJsonRows, json_row
from companion_cli.batch.judge import Judge
from companion_cli.batch.model import Item
from companion_cli.batch.outcome import outcome_of
from companion_cli.batch.plain_report import PlainReport
from companion_cli.batch.records import Record, decks_of_record
from companion_cli.checking import Options, check_bytes, judge_deck
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, Unreadable

SIXTY = "4 Lightning Bolt\n20 Mountain\n36 Island\n"


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(CardLibrary.bundled(), Options(today=TODAY))


@pytest.fixture(scope="module")
def modern_judge() -> Judge:
    return Judge(CardLibrary.bundled(), Options(format=FORMATS["modern"], today=TODAY))


def judged(judge: Judge, text: str, path: str = "deck.txt") -> PlainReport | DeckReport | Unreadable:
    (result,) = judge.judge(Item(path, text.encode()))
    return result


def assert_same(
    results: Sequence[PlainReport | DeckReport | Unreadable], expected: Sequence[DeckReport | Unreadable]
) -> None:
    """Hold every way to say what is known of a plain list to what the whole way says."""
    assert len(results) == len(expected)
    for result, full in zip(results, expected, strict=True):
        if not isinstance(result, PlainReport):
            assert result == full
            continue
        assert isinstance(full, DeckReport)
        assert result.verdicts == tuple((each.status, each.condition_met, each.distance) for each in full.companions)
        assert result.problems() == full.problems
        outcome = outcome_of(result)
        assert outcome == outcome_of(full)
        assert csv_row(outcome) == csv_row(outcome_of(full))
        assert PlainJsonRows().row(result, outcome.problems, outcome.ok) == json_row(full)
        assert PlainCsvRows().row(result, outcome.problems, outcome.ok) == csv_row(outcome_of(full))
        assert result.full() == full


PLAIN = {
    "main deck and sideboard under a heading": SIXTY + "\nSideboard\n2 Disenchant\n",
    "headings of Arena": "Deck\n4 Lightning Bolt (STA) 42\n56 Island (ANA) 2\n\nSideboard\n1 Disenchant (DMR)\n",
    "a sideboard behind an empty line": SIXTY + "\n2 Disenchant\n1 Lurrus of the Dream-Den\n",
    "main deck alone": SIXTY,
    "type headings": "Creatures (2)\n2 Dryad Arbor\nInstants (4)\n4 Shock\nLands (54)\n54 Forest\n",
    "carriage returns and a byte order mark": "\ufeff" + SIXTY.replace("\n", "\r\n") + "\r\nSIDEBOARD:\r\n1 Shock\r\n",
    "names in another language": "4 Blitzschlag\n56 Insel\n",
    "accents": "4 Lórien Revealed\n56 Island\nSideboard\n",
    "an accent as it is not composed": "4 Lo\u0301rien Revealed\n56 Island\nSideboard\n",
    "a card on two lines": "2 Lightning Bolt\n2 Lightning Bolt (STA) 42\n3 Dryad Arbor\n1 Dryad Arbor\n52 Island\n",
    "a card of which only the second line offends Lutri": "1 Shock\n2 Lightning Bolt\n1 Shock\n56 Island\n",
    "five copies": "5 Lightning Bolt\n55 Island\n",
    "five copies over both": "3 Lightning Bolt\n57 Island\nSideboard\n2 Lightning Bolt\n",
    "Relentless Rats": "20 Relentless Rats\n40 Swamp\nSideboard\n4 Relentless Rats\n",
    "an idle companion": "4 Yorion, Sky Nomad\n56 Island\nSideboard\n1 Yorion, Sky Nomad\n1 Lurrus of the Dream-Den\n",
    "usable companions": "60 Island\nSideboard\n1 Yorion, Sky Nomad\n1 Lurrus of the Dream-Den\n",
    "halves that only together repeat a symbol": "4 Fire // Ice\n56 Island\nSideboard\n1 Jegantha, the Wellspring\n",
    "halves beside a card that repeats one": "4 Fire/Ice\n4 Counterspell\n52 Island\n",
    "75 cards": "4 Lightning Bolt\n71 Island\n\nSideboard\n",
    "40 cards": "4 Lightning Bolt\n36 Island\n",
    "80 cards": "4 Lightning Bolt\n76 Island\n",
    "too few": "4 Lightning Bolt\n",
    "too many in the sideboard": SIXTY + "Sideboard\n16 Island\n",
    "the sideboard of 11 under 60": SIXTY + "\n11 Swamp\n",
    "72 cards and an empty line": "36 Island\n36 Forest\n\n1 Shock\n",
    "lands alone": "60 Island\n",
    "a type that few share": "4 Shock\n1 Ornithopter\n1 Sol Ring\n54 Island\n",
    "cards of no format": "4 Black Lotus\n4 Lurrus of the Dream-Den\n52 Island\nSideboard\n1 Black Lotus\n",
}


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN)
def test_a_plain_list_is_judged_by_its_sums_as_the_whole_way_judges_it(
    text: str, judge: Judge, modern_judge: Judge
) -> None:
    for each in (judge, modern_judge):
        result = judged(each, text)
        assert isinstance(result, PlainReport)
        assert_same([result], list(check_bytes(text.encode(), "deck.txt", each.source, each.options)))


NOT_PLAIN = {
    "a companion section": "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Island\n",
    "a commander": "Commander\n1 Omnath, Locus of Mana\n\n99 Forest\n",
    "an unknown card": "4 Lightning Bolf\n56 Island\n",
    "a back face": "4 Malakir Mire\n56 Island\n",
    "the number of another card": "4 Disenchant (DMR) 6\n56 Island\n",
    "a title": "My deck\n\n60 Island\n",
    "a line without count": "4 Lightning Bolt\nShock\n55 Island\n",
    "a format in a comment": "// Format: modern\n60 Island\n",
    "a comment": "# my deck\n60 Island\n",
    "a prefix": "60 Island\nSB: 1 Shock\n",
    "a heading in German": "60 Insel\nKommandeur\n1 Shock\n",
    "the sideboard first": "15 Swamp\n\n20 Island\n40 Forest\n",
    "three blocks": "20 Island\n20 Forest\n\n4 Shock\n20 Plains\n\n15 Swamp\n",
    "an empty line after every card": "20 Island\n\n20 Forest\n\n20 Swamp\n\n1 Plains\n",
    "two sideboards": "60 Island\nSideboard\n1 Shock\nSideboard\n1 Plains\n",
    "a main deck below": "Sideboard\n1 Shock\nDeck\n60 Island\n",
    "100 cards": "4 Lightning Bolt\n96 Island\n",
    "a sticker sheet": "1 Ancestral Hot Dog Minotaur\n60 Island\n",
    "broken accents": "4 LÃ³rien Revealed\n56 Island\n",
    "a lost letter": "1 Lim-D\ufffdl's Vault\n59 Island\n",
    "a line separator": "4 Shock\n\u2028\n56 Island\nSideboard\n1 Plains\n",
    "a control character": "4 Shock\n\x01\n56 Island\nSideboard\n1 Plains\n",
    "zero copies": "0 Shock\n60 Island\n",
    "absurd counts": "600 Island\n",
    "no main deck": "Sideboard\n15 Island\n",
    "no card": "\n\n",
    "a set alone": "[DMR]\n60 Island\n",
    "six hundred lines": "1 Island\n" * 601,
}


@pytest.mark.parametrize("text", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_what_sums_do_not_tell_is_left_to_the_whole_way(text: str, judge: Judge) -> None:
    result = judged(judge, text)
    assert not isinstance(result, PlainReport)
    assert [result] == list(check_bytes(text.encode(), "deck.txt", judge.source, judge.options))


def test_bytes_that_are_not_utf8_are_left_to_the_whole_way(judge: Judge) -> None:
    data = "4 Lórien Revealed\n56 Island\n".encode("cp1252")
    (result,) = judge.judge(Item("deck.txt", data))
    assert [result] == list(check_bytes(data, "deck.txt", judge.source, judge.options))


def test_the_name_of_a_markdown_file_is_heeded(judge: Judge) -> None:
    results = list(judge.judge(Item("deck.md", SIXTY.encode())))
    assert results == list(check_bytes(SIXTY.encode(), "deck.md", judge.source, judge.options))


def test_a_chosen_companion_is_left_to_the_whole_way() -> None:
    judge = Judge(CardLibrary.bundled(), Options(companion="Yorion, Sky Nomad", today=TODAY))
    result = judged(judge, "80 Island\n")
    assert isinstance(result, DeckReport)
    assert result.chosen == "Yorion, Sky Nomad"


CARD_NAMES = """
Island|Snow-Covered Swamp|Dryad Arbor|Urza's Saga|Lightning Bolt|Counterspell|Fire // Ice|Fire/Ice|Wear // Tear
Bonecrusher Giant|Malakir Rebirth|Walking Ballista|Ornithopter|Sol Ring|Relentless Rats|Nazgûl|Nazgul|Black Lotus
Lurrus of the Dream-Den|Yorion, Sky Nomad|Jegantha, the Wellspring|Grist, the Hunger Tide|Tarmogoyf|Bitterblossom
Mutavault|Lórien Revealed|Sheoldred|Expressive Iteration|Jace, the Mind Sculptor|Reckless Impulse|Blitzschlag|Insel
Brainstorm|No Such Card|Bind // Liberate|Bottomless Pool // Locker Room
""".strip().replace("\n", "|").split("|")  # fmt: skip
TAILS = st.sampled_from(["", "", "", "", " (STA) 42", " (DMR)", " *F*", " [2XM]", " "])
COUNTS = st.one_of(st.integers(0, 4), st.sampled_from([1, 2, 3, 4, 4, 4, 20, 36, 60, 75, 100, 1000]))
CARD_LINES = st.builds("{} {}{}".format, COUNTS, st.sampled_from(CARD_NAMES), TAILS)
OTHER_LINES = st.one_of(
    st.sampled_from(
        ["", "", "", "  ", "\t", "Sideboard", "Sideboard:", "SIDEBOARD (15)", "// Sideboard", "Deck", "Main"]
    ),
    st.sampled_from(["Companion", "Commander", "Creatures (12)", "Lands", "Reserva", "My deck", "// Format: Modern"]),
    st.sampled_from(["SB: 1 Shock", "Shock"]),
)
TEXTS = st.builds(
    lambda lines, end: end.join(lines),
    st.lists(st.one_of(CARD_LINES, CARD_LINES, CARD_LINES, CARD_LINES, OTHER_LINES), min_size=1, max_size=24),
    st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
@example(text="60 Island\n\nSideboard\n1 Yorion, Sky Nomad\n1 Yorion, Sky Nomad\n")
@example(text="4 Island\n\n\n56 Island\nSideboard\n\n\n1 Shock")
@example(text="1 Lightning Bolt\n1 Shock\n2 Opt\n1 Shock\n1 Blitzschlag\n50 Island")
@example(text="2 Lightning Bolt\n1 Blitzschlag\n1 Opt\n1 Opt\n50 Island")
def test_both_ways_agree_on_any_text(text: str, judge: Judge, modern_judge: Judge) -> None:
    for each in (judge, modern_judge):
        expected = list(check_bytes(text.encode(), "deck.txt", each.source, each.options))
        assert_same(list(each.judge(Item("deck.txt", text.encode()))), expected)


ROWS = st.lists(
    st.tuples(COUNTS, st.one_of(st.sampled_from(CARD_NAMES), st.text(max_size=8))).map(list), min_size=0, max_size=12
)
RECORDS = st.fixed_dictionaries(
    {"main": ROWS},
    optional={
        "sideboard": ROWS,
        "format": st.sampled_from(
            ["Modern", "Duel Commander", "Explorer", "Peasant", "Limited", "Two-Headed", "", None]
        ),
        "name": st.sampled_from(["Burn", "  ", None, 3]),
        "player": st.sampled_from(["Ann", None]),
        "Player": st.just("Bob"),
        "Tournament": st.sampled_from([{"Formats": "Modern"}, {"Formats": ["Pauper"]}, {"Name": "Modern League"}, 3]),
        "text": st.one_of(st.sampled_from(["80 Island", "", 3, "\ufeff60 Island\r\n"]), TEXTS),
        "date": st.just("2026-01-01"),
        "commander": st.one_of(st.just([]), st.just([[1, "Omnath, Locus of Mana"]])),
        "companion": st.one_of(st.just([]), st.just([[1, "Lurrus of the Dream-Den"]])),
    },
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(record=RECORDS)
@example(record={"main": [[True, "Island"], [59, "Island"]]})
@example(record={"main": [[60.0, "Island"]], "sideboard": [[1.0, "Shock"]]})
@example(record={"sideboard": [[1, "Shock"]], "main": [[60, "Island"]]})
@example(record={"main": [[60, None]], "sideboard": {"Shock": 1}})
@example(record={"main": [[60, "Island"]], "sideboard": "none"})
@example(record={"main": [[60, "Island"]], "Tournament": {"Formats": "Modern"}})
@example(record={"main": [[60, "Island"]], "text": "80 Island", "name": "Control", "format": "pioneer"})
@example(record={"text": "60 Island\n\nSideboard\n1 Lurrus of the Dream-Den", "player": "Ann"})
@example(record={"main": [[60, ["Island"]], [60, "Island"], "Shock"]})
def test_both_ways_agree_on_any_record(record: dict[str, object], judge: Judge) -> None:
    data = json.dumps(record).encode()
    decks = decks_of_record(Record(record, ()), 7, judge.source.is_name, None)
    expected = [judge_deck(deck, "decks.jsonl:7", judge.source, judge.options) for deck in decks]
    assert_same(list(judge.judge(Item("decks.jsonl:7", data, line=7))), expected)


def test_a_table_that_is_full_starts_anew(library: CardLibrary) -> None:
    judge = Judge(library, Options(today=TODAY), most_lines=8)
    texts = [f"{count} {name}\n40 Island\n" for count in (1, 2, 3, 4) for name in ("Shock", "Opt", "Duress")]
    for text in texts * 2:
        assert_same([judged(judge, text)], list(check_bytes(text.encode(), "deck.txt", library, judge.options)))
