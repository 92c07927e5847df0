"""The cards that ship with the program: each can be found, and the special ones are what the rules make of them."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest

from companion_cli.cards.card_file import RANKS
from companion_cli.cards.library import BUNDLED, CardLibrary
from companion_cli.cards.model import UNLIMITED, Ambiguous, Card, CardQuery, Found, Legality, NameKind
from companion_cli.cards.names import INTERCHANGEABLE_NAMES, OLD_SPELLINGS, SEPARATOR, fold

COMPANIONS = {
    "Gyruda, Doom of Depths": ("{4}{U/B}{U/B}", "UB"),
    "Jegantha, the Wellspring": ("{4}{R/G}", "WUBRG"),
    "Kaheera, the Orphanguard": ("{1}{G/W}{G/W}", "WG"),
    "Keruga, the Macrosage": ("{3}{G/U}{G/U}", "UG"),
    "Lurrus of the Dream-Den": ("{1}{W/B}{W/B}", "WB"),
    "Lutri, the Spellchaser": ("{1}{U/R}{U/R}", "UR"),
    "Obosh, the Preypiercer": ("{3}{B/R}{B/R}", "BR"),
    "Umori, the Collector": ("{2}{B/G}{B/G}", "BG"),
    "Yorion, Sky Nomad": ("{3}{W/U}{W/U}", "WU"),
    "Zirda, the Dawnwaker": ("{1}{R/W}{R/W}", "WR"),
}

LANDS_WITHOUT_ACTIVATED_ABILITY = {
    *("Cathedral of Serra", "Mountain Stronghold", "Seafarer's Quay", "Unholy Citadel", "Adventurers' Guildhouse"),
    *("Glacial Chasm", "Halls of Mist", "The Tabernacle at Pendrell Vale", "Urborg, Tomb of Yawgmoth"),
    *("Yavimaya, Cradle of Growth", "Vesuva", "Urza's Saga", "Thran Portal"),
    *("Multiversal Passage", "Brokers Hideout", "Obscura Storefront", "Maestros Theater", "Riveteers Overlook"),
    *("Cabaretti Courtyard", "Mana Conference"),
}


@pytest.fixture(scope="module")
def shipped() -> Iterator[CardLibrary]:
    with CardLibrary.bundled() as library:
        yield library


@pytest.fixture(scope="module")
def tables() -> Iterator[sqlite3.Connection]:
    """Give the file's own tables, to ask what a look-up should find."""
    with closing(sqlite3.connect(BUNDLED)) as connection:
        yield connection


@pytest.fixture(scope="module")
def full_names(tables: sqlite3.Connection) -> list[str]:
    return [name for (name,) in tables.execute("SELECT name FROM cards ORDER BY name")]


def card(library: CardLibrary, name: str) -> Card:
    found = library.find(name)
    assert found is not None
    return found


def test_the_file_is_whole_and_says_of_when_it_is(shipped: CardLibrary, full_names: list[str]) -> None:
    assert len(full_names) == 34_325
    assert (shipped.text_as_of, shipped.legality_as_of) == (date(2026, 6, 9), date(2026, 8, 22))
    assert BUNDLED.stat().st_size < 14_000_000


def test_each_full_name_finds_its_card(shipped: CardLibrary, full_names: list[str]) -> None:
    for writing in (str, str.lower, str.upper):
        answers = shipped.look_up([CardQuery(writing(name)) for name in full_names], suggest=False)
        found = [answer.card.name if isinstance(answer, Found) else None for answer in answers]
        assert found == full_names
        assert {answer.kind for answer in answers if isinstance(answer, Found)} == {NameKind.FULL}


def test_each_full_name_is_a_name(shipped: CardLibrary, full_names: list[str]) -> None:
    assert [name for name in full_names if not shipped.is_name(name)] == []


def test_a_name_without_case_accents_and_punctuation_finds_its_card_or_says_that_two_fit(
    shipped: CardLibrary, full_names: list[str]
) -> None:
    times = Counter(map(fold, full_names))
    answers = shipped.look_up([CardQuery(fold(name)) for name in full_names], suggest=False)
    wrong = [
        (name, answer)
        for name, answer in zip(full_names, answers, strict=True)
        if times[fold(name)] == 1 and not (isinstance(answer, Found) and answer.card.name == name)
    ]
    assert wrong == []
    assert {key for key, count in times.items() if count > 1} == {
        *("clear the mind", "gather the townsfolk", "glimpse the unthinkable"),
        *("lava axe", "rampant growth", "ransack the lab"),
    }


def test_each_front_finds_its_card(shipped: CardLibrary, full_names: list[str]) -> None:
    double = [name for name in full_names if SEPARATOR in name]
    answers = shipped.look_up([CardQuery(name.split(SEPARATOR)[0]) for name in double], suggest=False)
    assert [answer.card.name if isinstance(answer, Found) else None for answer in answers] == double


def test_no_second_name_shadows_a_card_of_that_name(shipped: CardLibrary, full_names: list[str]) -> None:
    seconds = {part for name in full_names for part in name.split(SEPARATOR)[1:]} & set(full_names)
    assert {"Brainstorm", "Ancestral Recall"} <= seconds
    answers = shipped.look_up([CardQuery(name) for name in sorted(seconds)], suggest=False)
    assert [answer.card.name if isinstance(answer, Found) else None for answer in answers] == sorted(seconds)


def test_each_name_in_the_file_finds_its_card_or_all_that_it_fits(
    shipped: CardLibrary, tables: sqlite3.Connection
) -> None:
    by_key: dict[tuple[str, str], dict[int, set[str]]] = {}
    for key, rank, language, name in tables.execute(
        "SELECT n.key, n.rank, n.language, c.name FROM names n JOIN cards c ON c.id = n.card"
    ):
        by_key.setdefault((key, language), {}).setdefault(rank, set()).add(name)
    english = {key for key, language in by_key if not language}
    for language in {language for _, language in by_key}:
        expected = {
            key: ranks[min(ranks)]
            for (key, of_language), ranks in by_key.items()
            if of_language == language and (not language or key not in english)
        }
        answers = shipped.look_up([CardQuery(key) for key in expected], language, suggest=False)
        for names, answer in zip(expected.values(), answers, strict=True):
            if len(names) == 1:
                assert isinstance(answer, Found)
                assert names == {answer.card.name}
            elif isinstance(answer, Found):  # the key happens to be the very spelling of one of them
                assert answer.card.name in names
            else:
                assert answer == Ambiguous(tuple(sorted(names)))


def test_there_are_names_of_ten_languages(tables: sqlite3.Connection) -> None:
    counts = dict(tables.execute("SELECT language, count(*) FROM names WHERE language != '' GROUP BY language"))
    assert set(counts) == {"de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht"}
    assert min(counts.values()) > 5_000


def test_names_known_by_heart_find_their_cards(shipped: CardLibrary) -> None:
    for written, name in (*OLD_SPELLINGS, *INTERCHANGEABLE_NAMES):
        assert card(shipped, written).name == name
        assert card(shipped, written.split(SEPARATOR)[0]).name == name


def test_each_printing_finds_its_card(shipped: CardLibrary, tables: sqlite3.Connection) -> None:
    printings = tables.execute(
        "SELECT p.printing, c.name FROM printings p JOIN cards c ON c.id = p.card ORDER BY p.printing"
    ).fetchall()
    queries = [CardQuery("?", *printing.split(" ", 1)) for printing, _ in printings]
    answers = shipped.look_up(queries, suggest=False)
    assert len(printings) > 90_000
    assert [answer.card.name if isinstance(answer, Found) else None for answer in answers] == [
        name for _, name in printings
    ]


def test_ranks_are_those_that_the_file_was_written_with() -> None:
    assert [(kind.value, other_language) for kind, other_language in RANKS] == [
        ("full", False),
        ("front", False),
        ("other-part", False),
        ("old-spelling", False),
        ("flavor", False),
        ("printed", True),
        ("other-part", True),
    ]


def test_deck_facts_are_plausible_for_every_card(shipped: CardLibrary, full_names: list[str]) -> None:
    answers = shipped.look_up([CardQuery(name) for name in full_names], suggest=False)
    cards = [answer.card for answer in answers if isinstance(answer, Found)]
    assert all(each.card_types for each in cards)
    assert all(len(each.deck_names) == len(each.mana_costs) for each in cards)
    assert {each.name for each in cards if each.is_land and each.mana_value} == {"Glade of the Pump Spells"}
    assert {each.name for each in cards if each.mana_value % 1} == {"Little Girl"}
    assert {
        each.name for each in cards if "Planeswalker" in each.card_types and not each.has_activated_ability
    } == set()
    assert {
        each.name for each in cards if each.is_land and each.is_deck_card and not each.has_activated_ability
    } == LANDS_WITHOUT_ACTIVATED_ABILITY


@pytest.mark.parametrize("name", COMPANIONS)
def test_the_ten_companions(shipped: CardLibrary, name: str) -> None:
    companion = card(shipped, name)
    assert (companion.mana_costs, companion.color_identity) == ((COMPANIONS[name][0],), COMPANIONS[name][1])
    assert companion.card_types == {"Creature"}
    assert companion.legalities["vintage"] is Legality.LEGAL


@pytest.mark.parametrize(
    ("name", "mana_costs", "mana_value"),
    [
        ("Fire // Ice", ("{1}{R}", "{1}{U}"), 4),
        ("Wear // Tear", ("{1}{R}", "{W}"), 3),
        ("Claim // Fame", ("{B}", "{1}{R}"), 3),
        ("Bottomless Pool // Locker Room", ("{U}", "{4}{U}"), 6),
        ("Malakir Rebirth", ("{B}",), 1),
        ("Bonecrusher Giant", ("{2}{R}",), 3),
        ("Phyrexian Fleshgorger", ("{7}",), 7),
        ("Walking Ballista", ("{X}{X}",), 0),
        ("Spectral Procession", ("{2/W}{2/W}{2/W}",), 6),
        ("Tamiyo, Compleated Sage", ("{2}{G}{G/U/P}{U}",), 5),
        ("Living End", ("",), 0),
        ("Ornithopter", ("{0}",), 0),
    ],
)
def test_costs_as_the_rules_see_them(
    shipped: CardLibrary, name: str, mana_costs: tuple[str, ...], mana_value: int
) -> None:
    found = card(shipped, name)
    assert (found.mana_costs, found.mana_value) == (mana_costs, mana_value)


@pytest.mark.parametrize(
    ("name", "has_one"),
    [
        ("Hanweir Battlements", True),
        ("Student of Warfare", True),
        ("Case of the Burning Masks", True),
        ("Case of the Crimson Pulse", False),
        ("Halvar, God of Battle", False),
        ("Nissa, Vastwood Seer", False),
        ("Dryad Arbor", True),
        ("Wastes", True),
        ("Dancer's Chakrams", True),
        ("Leonin Surveyor", False),
        ("Howlsquad Heavy", False),
        ("Fervent Champion", False),
        ("Malanthrope", False),
        ("Street Wraith", True),
        ("Yuriko, the Tiger's Shadow", True),
        ("Bottomless Pool // Locker Room", False),
        ("Cryptolith Rite", False),
        ("Dan Lewis", False),
    ],
)
def test_activated_abilities_that_are_easily_misjudged(shipped: CardLibrary, name: str, has_one: bool) -> None:
    assert card(shipped, name).has_activated_ability is has_one


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("Relentless Rats", UNLIMITED),
        ("Cid, Timeless Artificer", UNLIMITED),
        ("Seven Dwarves", 7),
        ("Nazgûl", 9),
        ("Vazal, the Compleat", 1),
        ("Snow-Covered Island", UNLIMITED),
        ("Wastes", UNLIMITED),
        ("Dryad Arbor", None),
        ("Lightning Bolt", None),
    ],
)
def test_copy_limits(shipped: CardLibrary, name: str, limit: int | None) -> None:
    assert card(shipped, name).copy_limit == limit


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("Lightning Blot", "Lightning Bolt"),
        ("Brainstrom", "Brainstorm"),
        ("Luris of the Dream Den", "Lurrus of the Dream-Den"),
        ("Yorion", "Yorion, Sky Nomad"),
        ("Kightning Bolt", "Lightning Bolt"),
    ],
)
def test_the_nearest_name_of_a_misspelt_one(shipped: CardLibrary, written: str, nearest: str) -> None:
    assert shipped.near_names(written)[0] == nearest


@pytest.mark.parametrize(
    ("query", "language", "name"),
    [
        (CardQuery("Contemplation"), None, "Contemplation"),
        (CardQuery("Contemplation"), "fr", "Ponder"),
        (CardQuery("Contemplation", "LRW", "79"), None, "Ponder"),
        (CardQuery("Regeneration"), "de", "Regenerate"),
        (CardQuery("Regeneration"), None, "Regeneration"),
    ],
)
def test_a_name_that_is_another_card_s_in_english(
    shipped: CardLibrary, query: CardQuery, language: str | None, name: str
) -> None:
    [answer] = shipped.look_up([query], language)
    assert isinstance(answer, Found)
    assert answer.card.name == name
