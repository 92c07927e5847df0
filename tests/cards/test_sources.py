"""The layered source: who is asked for what, what wins, what is kept, and that no fault of the network stops a check.

Known cards are the bundled ones; new cards are invented and live on a server on the loopback.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime
from typing import Any

import pytest
import scryfall_server as fault
from scryfall_server import ScryfallServer, card_object
from support import make_card

from companion_cli import CardLibrary
from companion_cli.cards.cache import Cache, cache_directory
from companion_cli.cards.model import Ambiguous, CardQuery, Found, Legality, Lookup, NameKind, Unknown
from companion_cli.cards.scryfall import Scryfall, Timeouts
from companion_cli.cards.sources import Network, Source, Version, freshest, open_source

TODAY = datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp()
DAY = 24 * 3600
WHEN_BUNDLED = datetime(2026, 6, 20, 12, tzinfo=UTC).timestamp()
"""A time at which the bundled cards are fresh."""
HERON = card_object("Reed Heron", collector_number="7")
WADER = card_object(
    "Dawn Wader // Dusk Wader",
    layout="transform",
    mana_cost=None,
    oracle_text=None,
    collector_number="8",
    card_faces=[
        {"name": "Dawn Wader", "type_line": "Creature — Heron", "mana_cost": "{G}", "oracle_text": ""},
        {"name": "Dusk Wader", "type_line": "Creature — Heron Horror", "mana_cost": "", "oracle_text": ""},
    ],
)
BOLT = card_object("Lightning Bolt", mana_cost="{R}", cmc=1.0, type_line="Instant", color_identity=["R"])
BOLT_IS_BANNED = BOLT | {"legalities": {"modern": "banned"}}
"""What Scryfall's object would say after a ban, of that one format."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScryfallServer]:
    with ScryfallServer(cards=[HERON, WADER]) as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
        yield server


Open = Callable[..., Source]


@pytest.fixture
def open_at(server: ScryfallServer, library: CardLibrary) -> Iterator[Open]:
    """Return a function that opens a source as another run would, at a time of its own, without waiting its turn."""
    assert server.url
    with ExitStack() as opened:

        def make_scryfall() -> Scryfall:
            # Short where it will run out, and so long elsewhere that a busy machine is no fault.
            patience = 0.5 if server.always is fault.silence else 60.0
            return opened.enter_context(
                Scryfall(card_timeouts=Timeouts(patience, patience, patience), sleep=lambda _: None)
            )

        def open_at(now: float = TODAY, **options: Any) -> Source:
            cache = opened.enter_context(Cache(cache_directory()))
            return Source([library], cache, scryfall=make_scryfall, now=lambda: now, **options)

        yield open_at


def find(source: Source, name: str, *printing: str) -> Lookup:
    [answer] = source.look_up([CardQuery(name, *printing)])
    return answer


def card_name(lookup: Lookup) -> str | None:
    return lookup.card.name if isinstance(lookup, Found) else None


# Who is asked.


def test_known_cards_ask_nobody(open_at: Open, server: ScryfallServer) -> None:
    source = open_at(WHEN_BUNDLED)
    assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"
    assert server.requests == []
    assert source.network is Network.NOT_NEEDED
    assert source.notes == ()
    assert not cache_directory().exists()


def test_an_unknown_name_is_asked_of_scryfall_and_kept(open_at: Open, server: ScryfallServer) -> None:
    source = open_at()
    answer = find(source, "reed heron")
    assert isinstance(answer, Found)
    assert answer.kind is NameKind.FULL
    assert answer.card.card_types == {"Creature"}
    assert source.network is Network.USED
    later = open_at(TODAY + DAY)
    assert card_name(find(later, "Reed Heron")) == "Reed Heron"
    assert later.network is Network.NOT_NEEDED
    assert len(server.requests) == 1


def test_all_unknown_names_of_a_call_go_in_one_request(open_at: Open, server: ScryfallServer) -> None:
    open_at(WHEN_BUNDLED).look_up(
        [CardQuery(name) for name in ("Reed Heron", "Nemo Zzyx", "Lightning Bolt", "nemo zzyx", "NEMO  ZZYX")]
    )
    [request] = server.collected
    assert sorted(name.lower() for name in request.names) == ["nemo zzyx", "reed heron"]


def test_a_thousand_unknown_names_are_fourteen_requests_and_none_the_next_time(
    open_at: Open, server: ScryfallServer
) -> None:
    queries = [CardQuery(f"Zzyx {number}") for number in range(1000)]
    source = open_at()
    answers = source.look_up(queries)
    assert all(isinstance(answer, Unknown) for answer in answers)
    assert len(server.collected) == 14
    open_at(TODAY + DAY - 60).look_up(queries)
    assert len(server.collected) == 14


def test_an_unknown_name_is_asked_again_the_next_day(open_at: Open, server: ScryfallServer) -> None:
    assert card_name(find(open_at(), "Mist Crane")) is None
    server.cards.append(card_object("Mist Crane"))
    assert card_name(find(open_at(TODAY + DAY - 1), "Mist Crane")) is None
    assert card_name(find(open_at(TODAY + DAY + 1), "Mist Crane")) == "Mist Crane"


def test_a_run_asks_once_for_a_name(open_at: Open, server: ScryfallServer) -> None:
    source = open_at(refresh=True)
    for _ in range(3):
        find(source, "Nemo Zzyx")
        find(source, "Lightning Bolt")
    assert [request.names for request in server.collected] == [["Nemo Zzyx"], ["Lightning Bolt"]]


@pytest.mark.parametrize("name", ["", "   ", "12", "!?", "x" * 201, "/", "//"])
def test_what_cannot_be_a_name_is_not_asked(open_at: Open, server: ScryfallServer, name: str) -> None:
    assert isinstance(find(open_at(), name), Unknown)
    assert server.requests == []


def test_offline_asks_nobody(open_at: Open, server: ScryfallServer) -> None:
    source = open_at(offline=True, refresh=True)
    assert isinstance(find(source, "Reed Heron"), Unknown)
    assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"
    assert server.requests == []
    assert source.network is Network.OFF
    assert source.notes == ()


def test_is_name_asks_nobody_but_knows_what_was_learned(open_at: Open, server: ScryfallServer) -> None:
    source = open_at()
    assert source.is_name("lightning bolt")
    assert not source.is_name("Reed Heron")
    assert server.requests == []
    find(source, "Reed Heron")
    assert source.is_name("Reed Heron")


# How old knowledge may be.


def test_a_learned_card_is_asked_again_after_thirty_days(open_at: Open, server: ScryfallServer) -> None:
    find(open_at(), "Reed Heron")
    find(open_at(TODAY + 29 * DAY), "Reed Heron")
    assert len(server.requests) == 1
    server.cards[0] = HERON | {"cmc": 3.0, "mana_cost": "{2}{G}"}
    answer = find(open_at(TODAY + 31 * DAY), "Reed Heron")
    assert isinstance(answer, Found)
    assert answer.card.mana_value == 3
    assert len(server.requests) == 2


def test_max_age_is_the_user_s_to_say(open_at: Open, server: ScryfallServer) -> None:
    find(open_at(), "Reed Heron")
    find(open_at(TODAY + 8 * DAY, max_age_days=7), "Reed Heron")
    find(open_at(TODAY + 8 * DAY + 1, max_age_days=0), "Reed Heron")
    assert len(server.requests) == 3


def bundled_names(library: CardLibrary, count: int) -> list[str]:
    return [card.name for card, _ in zip(library.every_card(), range(count), strict=False) if " //" not in card.name]


def test_old_bundled_cards_are_asked_for_once(open_at: Open, server: ScryfallServer, library: CardLibrary) -> None:
    names = bundled_names(library, 60)
    queries = [CardQuery(name) for name in names]
    server.cards += [BOLT | {"name": name} for name in names[:50]]
    first = open_at()
    answers = first.look_up(queries)
    assert [isinstance(answer, Found) for answer in answers] == [True] * len(names)
    assert (len(server.requests), first.network, first.notes) == (1, Network.USED, ())
    second = open_at(TODAY + 3600)
    second.look_up(queries)
    assert (len(server.requests), second.network) == (1, Network.NOT_NEEDED)


def test_how_old_is_the_user_s_to_say_of_bundled_cards_too(open_at: Open, server: ScryfallServer) -> None:
    find(open_at(max_age_days=1000), "Lightning Bolt")
    find(open_at(offline=True), "Lightning Bolt")
    assert server.requests == []


def test_three_hundred_old_cards_are_four_requests(open_at: Open, server: ScryfallServer, library: CardLibrary) -> None:
    names = bundled_names(library, 400)
    open_at().look_up([CardQuery(name) for name in names[:300]])
    assert len(server.requests) == 4


def test_more_old_cards_are_not_asked_for_and_that_is_said(
    open_at: Open, server: ScryfallServer, library: CardLibrary
) -> None:
    source = open_at()
    source.look_up([CardQuery(name) for name in bundled_names(library, 400)[:301]])
    assert server.requests == []
    [note] = source.notes
    assert note.startswith("301 cards are known from more than 30 days ago")
    assert "`companion cards update`" in note


def test_a_card_of_unknown_legality_is_asked_for_once(open_at: Open, server: ScryfallServer) -> None:
    server.cards.append(BOLT | {"legalities": {"penny": "legal"}})
    source = open_at(WHEN_BUNDLED)
    before = find(source, "Lightning Bolt")
    assert isinstance(before, Found)
    assert "penny" not in before.card.legalities
    assert source.ask_legality(["Lightning Bolt"])
    after = find(source, "Lightning Bolt")
    assert isinstance(after, Found)
    assert after.card.legalities["penny"] is Legality.LEGAL
    assert not open_at(WHEN_BUNDLED + 60).ask_legality(["Lightning Bolt"])
    assert len(server.requests) == 1


def test_each_format_has_the_day_of_who_tells_it(open_at: Open, server: ScryfallServer) -> None:
    source = open_at(WHEN_BUNDLED)
    find(source, "Lightning Bolt")
    assert (source.legality_day("modern"), source.legality_day("duel")) == (date(2026, 10, 2), date(2026, 7, 27))
    server.cards.append(BOLT_IS_BANNED)
    find(fresh := open_at(refresh=True), "Lightning Bolt")
    assert (fresh.legality_day("modern"), fresh.legality_day("duel")) == (date(2026, 11, 30), date(2026, 7, 27))


def test_an_old_card_that_scryfall_no_longer_knows_stays_known(open_at: Open, server: ScryfallServer) -> None:
    find(open_at(), "Reed Heron")
    server.cards.clear()
    for _ in range(2):
        assert card_name(find(open_at(TODAY + 31 * DAY), "Reed Heron")) == "Reed Heron"
    assert len(server.requests) == 2


def test_refresh_asks_for_bundled_cards_too(open_at: Open, server: ScryfallServer) -> None:
    bundled = find(open_at(offline=True), "Lightning Bolt")
    assert isinstance(bundled, Found)
    server.cards.append(BOLT | {"legalities": {**bundled.card.legalities, "modern": "banned"}})
    source = open_at(refresh=True)
    answer = find(source, "Lightning Bolt")
    assert isinstance(answer, Found)
    assert answer.card.legalities["modern"] is Legality.BANNED
    assert source.legality_as_of == source.text_as_of == date(2026, 11, 30)


def test_bundled_cards_are_as_old_as_their_file(open_at: Open) -> None:
    source = open_at()
    find(source, "Lightning Bolt")
    assert (source.text_as_of, source.legality_as_of) == (date(2026, 6, 9), date(2026, 8, 22))


def test_the_oldest_knowledge_that_was_used_is_told(open_at: Open) -> None:
    find(open_at(), "Reed Heron")
    source = open_at(TODAY + DAY)
    find(source, "Reed Heron")
    assert source.legality_as_of == date(2026, 11, 30)
    find(source, "Lightning Bolt")
    assert source.legality_as_of == date(2026, 8, 22)


# Names that are printed in other languages.


def test_a_printed_name_that_nobody_ships_is_searched_for_once_and_kept(open_at: Open, server: ScryfallServer) -> None:
    server.cards[0] = HERON | {"lang": "pt", "printed_name": "Garça do Brejo"}
    for name in ("Garça do Brejo", "garca do brejo"):
        answer = find(open_at(), name)
        assert (card_name(answer), isinstance(answer, Found) and answer.kind) == ("Reed Heron", NameKind.PRINTED)
    assert (len(server.collected), server.searched) == (1, 1)


def test_a_printed_name_of_a_known_card_leaves_what_is_known_of_it(open_at: Open, server: ScryfallServer) -> None:
    server.cards[0] = BOLT_IS_BANNED | {"lang": "pt", "printed_name": "Raio do Brejo", "cmc": 9.0}
    answer = find(open_at(WHEN_BUNDLED), "Raio do Brejo")
    assert isinstance(answer, Found)
    assert (answer.card.name, answer.card.mana_value) == ("Lightning Bolt", 1)
    assert answer.card.legalities["modern"] is Legality.LEGAL


def test_a_thousand_unknown_names_are_ten_searches_and_those_are_not_made_again(
    open_at: Open, server: ScryfallServer
) -> None:
    queries = [CardQuery(f"Zzyx {number}") for number in range(1000)]
    open_at().look_up(queries, suggest=False)
    assert (len(server.collected), server.searched) == (14, 10)
    open_at(TODAY + 60).look_up(queries[:10], suggest=False)
    assert (len(server.collected), server.searched) == (14, 10)


def test_an_answer_that_bears_another_name_is_not_kept(open_at: Open, server: ScryfallServer) -> None:
    server.fail_with(
        fault.sends({"object": "list", "data": [], "not_found": [{"name": "Garça"}]}),
        fault.sends({"object": "list", "data": [HERON | {"lang": "pt", "printed_name": "Outra Garça"}]}),
    )
    assert isinstance(find(open_at(), "Garça"), Unknown)


# Which of several answers wins.


def test_a_fresher_ban_wins_and_other_languages_still_find_the_card(open_at: Open, server: ScryfallServer) -> None:
    server.cards.append(BOLT_IS_BANNED)
    find(open_at(refresh=True), "Lightning Bolt")
    [answer] = open_at().look_up([CardQuery("Blitzschlag")], "de")
    assert isinstance(answer, Found)
    assert answer.kind is NameKind.PRINTED
    assert answer.card.legalities["modern"] is Legality.BANNED
    assert answer.card.legalities["legacy"] is Legality.LEGAL  # the object does not say, the bundled file does


def test_a_learned_card_that_is_older_than_the_bundled_file_gives_way(open_at: Open, server: ScryfallServer) -> None:
    server.cards.append(BOLT_IS_BANNED | {"cmc": 7.0})
    last_year = datetime(2025, 11, 30, tzinfo=UTC).timestamp()
    find(open_at(last_year, refresh=True), "Lightning Bolt")
    source = open_at(offline=True)
    answer = find(source, "Lightning Bolt")
    assert isinstance(answer, Found)
    assert answer.card.legalities["modern"] is Legality.LEGAL
    assert answer.card.mana_value == 1
    assert len(server.requests) == 1


def test_text_and_legality_each_come_from_the_newest() -> None:
    file = make_card(mana_value=1, legalities={"modern": Legality.LEGAL})
    told = make_card(mana_value=2, legalities={"modern": Legality.BANNED, "predh": Legality.LEGAL})
    version = freshest(
        [
            Version(file, text_on=date(2026, 1, 1), legality_on=date(2026, 8, 1), days={}, learned_at=None),
            Version(told, text_on=date(2026, 5, 1), legality_on=date(2026, 5, 1), days={}, learned_at=5.0),
        ]
    )
    assert version.card.mana_value == 2
    assert version.card.legalities == {"modern": Legality.LEGAL, "predh": Legality.LEGAL}
    assert (version.text_on, version.day("modern"), version.day("predh")) == (
        date(2026, 5, 1),
        date(2026, 8, 1),
        date(2026, 5, 1),
    )
    assert version.learned_at == 5.0


def test_a_second_name_of_a_new_card_does_not_shadow_a_known_card(open_at: Open, server: ScryfallServer) -> None:
    face = {"type_line": "Creature — Heron", "mana_cost": "{G}", "oracle_text": ""}
    server.cards[:] = [
        card_object(
            "Storm Heron // Lightning Bolt",
            layout="prepare",
            card_faces=[{"name": "Storm Heron", **face}, {"name": "Lightning Bolt", **face}],
        )
    ]
    source = open_at()
    assert card_name(find(source, "Storm Heron")) == "Storm Heron // Lightning Bolt"
    assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"


def test_a_playtest_card_does_not_take_the_place_of_a_real_one(open_at: Open, server: ScryfallServer) -> None:
    server.cards.append(BOLT | {"cmc": 9.0, "legalities": {"modern": "not_legal", "vintage": "not_legal"}})
    answer = find(open_at(refresh=True), "Lightning Bolt")
    assert isinstance(answer, Found)
    assert answer.card.mana_value == 1


def test_one_name_for_two_new_cards_is_ambiguous(open_at: Open, server: ScryfallServer) -> None:
    server.cards[:] = [
        card_object("Tall Heron", flavor_name="Old Wader"),
        card_object("Small Heron", flavor_name="Old Wader"),
    ]
    find(open_at(), "Tall Heron")
    find(open_at(), "Small Heron")
    assert find(open_at(), "Old Wader") == Ambiguous(("Small Heron", "Tall Heron"))


# How answers are matched to what was asked.


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Dawn Wader // Dusk Wader", NameKind.FULL),
        ("dawn wader/dusk wader", NameKind.FULL),
        ("Dawn Wader", NameKind.FRONT),
        ("Dusk Wader", NameKind.OTHER_PART),
    ],
)
def test_a_card_of_two_faces_is_found_however_it_is_written(open_at: Open, written: str, kind: NameKind) -> None:
    answer = find(open_at(), written)
    assert isinstance(answer, Found)
    assert answer.card.name == "Dawn Wader // Dusk Wader"
    assert answer.kind is kind


def test_the_right_first_part_with_a_wrong_second_is_not_guessed(open_at: Open) -> None:
    assert isinstance(find(open_at(), "Dawn Wader // Night Wader"), Unknown)


def test_a_card_under_another_name_than_the_one_asked_for_is_not_guessed(open_at: Open, server: ScryfallServer) -> None:
    server.fail_with(fault.sends({"object": "list", "data": [HERON], "not_found": []}))
    source = open_at()
    assert isinstance(find(source, "Red Heron"), Unknown)
    assert not source.is_name("Reed Heron")


def test_an_answer_does_not_change_another_card(open_at: Open, server: ScryfallServer) -> None:
    """A further name of a known card finds it, and its facts stay; so do its printings."""
    lie = BOLT | {"flavor_name": "Hot Heron", "cmc": 7.0, "mana_cost": "{6}{R}", "legalities": {"modern": "banned"}}
    server.cards[:] = [lie | {"set": "m21", "collector_number": "81"}]  # Opt's printing
    answer = find(open_at(), "Hot Heron")
    assert isinstance(answer, Found)
    assert (answer.kind, answer.card.name, answer.card.mana_value) == (NameKind.FLAVOR, "Lightning Bolt", 1)
    source = open_at(TODAY + DAY, offline=True)
    assert find(source, "Lightning Bolt", "LEA", "161").card == answer.card  # type: ignore[union-attr]
    assert answer.card.legalities["modern"] is Legality.LEGAL
    assert card_name(find(source, "Schnipp", "M21", "81")) != "Lightning Bolt"


@pytest.mark.parametrize("taken", ["Delver of Secrets", "Insectile Aberration", "Godzilla, King of the Monsters"])
def test_a_new_card_does_not_take_a_name_that_a_known_card_has(
    open_at: Open, server: ScryfallServer, taken: str
) -> None:
    before = card_name(find(open_at(offline=True), taken))
    server.cards[:] = [card_object(taken, flavor_name="Hot Heron")]
    assert isinstance(find(open_at(), "Hot Heron"), Unknown)
    assert card_name(find(open_at(refresh=True), taken)) == before != taken


def test_what_is_not_answered_is_asked_again_the_next_day(open_at: Open, server: ScryfallServer) -> None:
    server.fail_always_with(fault.sends({"object": "list", "data": [], "not_found": []}))
    for hours in (0, 1, 23):
        assert isinstance(find(open_at(TODAY + hours * 3600), "Reed Heron"), Unknown)
    assert len(server.collected) == 1


def test_a_card_learned_in_the_future_is_not_believed(open_at: Open, server: ScryfallServer) -> None:
    server.cards.append(BOLT_IS_BANNED | {"cmc": 7.0})
    find(open_at(TODAY + 30_000 * DAY, refresh=True), "Lightning Bolt")
    find(open_at(TODAY + 30_000 * DAY), "Reed Heron")
    offline = open_at(offline=True)
    answer = find(offline, "Lightning Bolt")
    assert isinstance(answer, Found)
    assert (answer.card.mana_value, answer.card.legalities["modern"]) == (1, Legality.LEGAL)
    assert offline.legality_as_of == date(2026, 8, 22)
    server.requests.clear()
    assert card_name(find(open_at(), "Reed Heron")) == "Reed Heron"
    assert [request.names for request in server.requests] == [["Reed Heron"]]


def test_set_and_number_find_what_no_name_finds(open_at: Open, server: ScryfallServer) -> None:
    answer = find(open_at(), "Héron des roseaux", "TST", "7")
    assert isinstance(answer, Found)
    assert (answer.card.name, answer.kind) == ("Reed Heron", NameKind.PRINTING)
    assert [sorted(request.body["identifiers"][0]) for request in server.requests] == [
        ["name"],
        ["collector_number", "set"],
    ]
    find(open_at(TODAY + 60), "Héron des roseaux", "TST", "7")
    assert len(server.requests) == 2


def test_a_printing_that_does_not_exist_is_remembered_too(open_at: Open, server: ScryfallServer) -> None:
    for _ in range(2):
        assert isinstance(find(open_at(), "Nemo Zzyx", "TST", "99"), Unknown)
    assert len(server.collected) == 2


def test_near_names_include_what_was_learned(open_at: Open) -> None:
    find(open_at(), "Reed Heron")
    answer = find(open_at(), "Reed Herron")
    assert isinstance(answer, Unknown)
    assert answer.near_names[0] == "Reed Heron"


# Objects that cannot be cards, or not yet.


def test_a_layout_that_does_not_exist_yet_is_not_guessed(open_at: Open, server: ScryfallServer) -> None:
    server.cards[0] = HERON | {"layout": "origami", "card_faces": [{"name": "Reed Heron"}, {"name": "Paper Heron"}]}
    source = open_at()
    assert isinstance(find(source, "Reed Heron"), Unknown)
    assert source.network is Network.USED
    assert len(source.notes) == 1
    assert "cannot judge" in source.notes[0]
    find(open_at(), "Reed Heron")
    assert len(server.collected) == 1


@pytest.mark.parametrize(
    "change", [{"type_line": 3}, {"name": None}, {"cmc": "two"}, {"color_identity": None}, {"legalities": []}]
)
def test_a_card_with_fields_of_the_wrong_type_is_not_guessed(
    open_at: Open, server: ScryfallServer, change: dict[str, object]
) -> None:
    server.fail_with(fault.sends({"object": "list", "data": [HERON | change], "not_found": []}))
    source = open_at()
    answer = find(source, "Reed Heron")
    assert isinstance(answer, Unknown) or change == {"legalities": []}
    assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"


def test_a_card_without_oracle_id_is_a_card(open_at: Open, server: ScryfallServer) -> None:
    del (bare := dict(HERON))["oracle_id"]
    server.cards[0] = bare
    assert card_name(find(open_at(), "Reed Heron")) == "Reed Heron"


def test_a_token_is_no_card(open_at: Open, server: ScryfallServer) -> None:
    server.cards[0] = HERON | {"layout": "token", "type_line": "Token Creature — Heron"}
    assert isinstance(find(open_at(), "Reed Heron"), Unknown)


# Faults of the network.

FAULTS = [
    fault.not_found,
    fault.too_many_requests,
    fault.server_error,
    fault.overloaded_for_two_minutes,
    fault.connection_reset,
    fault.half_a_body,
    fault.half_a_json,
    fault.login_page,
    fault.silence,
    fault.broken_gzip,
    fault.sends([]),
    fault.sends({"object": "list", "data": "none"}),
    fault.sends({"object": "list", "data": [None]}),
]


@pytest.mark.parametrize("lasting", FAULTS)
def test_a_fault_changes_no_answer_and_is_noted_once(
    open_at: Open, server: ScryfallServer, lasting: fault.Fault
) -> None:
    server.fail_always_with(lasting)
    queries = [CardQuery("Lightning Bolt"), CardQuery("Reed Heron"), CardQuery("Fire // Ice")]
    expected = open_at(offline=True).look_up(queries)
    source = open_at(refresh=True)
    assert source.look_up(queries) == expected
    assert source.look_up([*queries, CardQuery("Mist Crane")])[:3] == expected
    assert source.network is Network.FAILED
    assert len(source.notes) == 1
    assert source.notes[0].endswith(".")
    assert len(server.requests) <= 3


@pytest.mark.parametrize(
    ("lasting", "rest"),
    [
        (fault.silence, 600),
        (fault.connection_reset, 600),
        (fault.half_a_body, 600),
        (fault.server_error, 600),
        (fault.too_many_requests, 60),
        (fault.overloaded_for_two_minutes, 120),
    ],
)
def test_after_a_failed_connection_nobody_asks_for_a_while(
    open_at: Open, server: ScryfallServer, lasting: fault.Fault, rest: float
) -> None:
    server.fail_always_with(lasting)
    find(open_at(), "Reed Heron")
    server.fail_always_with(None)
    asked = len(server.requests)
    resting = open_at(TODAY + rest - 1, refresh=True)
    assert isinstance(find(resting, "Reed Heron"), Unknown)
    assert resting.network is Network.FAILED
    assert len(resting.notes) == 1
    assert len(server.requests) == asked
    assert card_name(find(open_at(TODAY + rest + 1), "Reed Heron")) == "Reed Heron"


def test_two_passing_errors_are_no_fault(open_at: Open, server: ScryfallServer) -> None:
    server.fail_with(fault.server_error, fault.server_error)
    source = open_at()
    assert card_name(find(source, "Reed Heron")) == "Reed Heron"
    assert source.network is Network.USED
    assert source.notes == ()


def test_what_came_before_a_fault_is_kept(open_at: Open, server: ScryfallServer) -> None:
    server.fail_with(fault.answer_rightly, fault.login_page)
    source = open_at()
    answers = source.look_up([CardQuery("Reed Heron"), *(CardQuery(f"Zzyx {number}") for number in range(100))])
    assert card_name(answers[0]) == "Reed Heron"
    assert source.network is Network.FAILED


# Faults of the files.


def test_a_cache_that_cannot_be_written_is_noted_and_the_answer_is_right(
    open_at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_CACHE_DIR", "/dev/null/cache")
    source = open_at()
    assert card_name(find(source, "Reed Heron")) == "Reed Heron"
    assert source.network is Network.USED
    assert len(source.notes) == 1


def test_a_downloaded_file_that_is_damaged_is_set_aside() -> None:
    directory = cache_directory()
    directory.mkdir()
    (directory / "cards.sqlite").write_bytes(b"no card file")
    with open_source(offline=True) as source:
        assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"
        assert len(source.notes) == 1
    with open_source(offline=True) as source:
        assert source.notes == ()


def test_a_downloaded_file_whose_pages_are_damaged_is_set_aside_too(library: CardLibrary) -> None:
    directory = cache_directory()
    directory.mkdir()
    content = bytearray(library.path.read_bytes())
    content[20_000:] = b"\xff" * (len(content) - 20_000)
    (directory / "cards.sqlite").write_bytes(content)
    with open_source(offline=True) as source:
        assert card_name(find(source, "Lightning Bolt")) == "Lightning Bolt"
        answer = find(source, "Lightnin Bolt")
        assert isinstance(answer, Unknown)
        assert answer.near_names[0] == "Lightning Bolt"
        assert len(source.notes) == 1
    assert (directory / "cards.sqlite.broken").exists()
