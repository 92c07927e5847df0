"""`companion check` and the network: no fault changes a verdict or an exit status, and each is said in one note."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import scryfall_server as fault
from scryfall_server import ScryfallServer, card_object
from typer.testing import CliRunner

from companion_cli.cards.library import CardLibrary
from companion_cli.cli.app import app

LIST = "Companion\n1 Yorion, Sky Nomad\n\nDeck\n80 Plains\n"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScryfallServer]:
    with ScryfallServer(cards=[card_object("Reed Heron")]) as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
        yield server


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


def check(deck: Path, *options: str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(app, ["check", str(deck), "-f", "pioneer", "--output", "json", *options])
    assert result.stderr == ""
    return result.exit_code, json.loads(result.stdout)


@pytest.mark.parametrize(
    "lasting",
    [
        fault.not_found,
        fault.too_many_requests,
        fault.overloaded_for_two_minutes,
        fault.half_a_json,
        fault.login_page,
        fault.broken_gzip,
        fault.sends([]),
        fault.sends({"object": "list", "data": [{"object": "card", "name": 7}], "not_found": []}),
        fault.sends({"object": "list", "data": [card_object("Plains", layout="x", card_faces=[{}])]}),
    ],
)
def test_a_fault_changes_no_verdict_and_is_one_note(server: ScryfallServer, deck: Path, lasting: fault.Fault) -> None:
    expected_status, expected = check(deck, "--offline")
    server.fail_always_with(lasting)
    status, report = check(deck, "--refresh")
    assert (status, report["decks"]) == (expected_status, expected["decks"])
    assert len(report["cards"]["notes"]) == 1
    assert len(server.requests) == 1


def test_a_card_that_only_scryfall_knows_is_judged(server: ScryfallServer, deck: Path) -> None:
    deck.write_text(LIST + "4 Reed Heron\n", encoding="utf-8")
    status, report = check(deck)
    assert report["cards"]["network"] == "used"
    assert "unknown-card" not in {problem["code"] for problem in report["decks"][0]["problems"]}
    verdicts = {verdict["name"]: verdict for verdict in report["decks"][0]["companions"]}
    assert verdicts["Zirda, the Dawnwaker"]["offending"][0]["name"] == "Reed Heron"
    again = check(deck)
    assert (again[0], again[1]["cards"]["network"]) == (status, "not-needed")
    assert len(server.requests) == 1


def test_a_ban_that_scryfall_knows_counts_at_once(server: ScryfallServer, library: CardLibrary, deck: Path) -> None:
    yorion = library.find("Yorion, Sky Nomad")
    assert yorion is not None
    server.cards.append(
        card_object(
            yorion.name,
            mana_cost=yorion.mana_costs[0],
            cmc=yorion.mana_value,
            type_line="Legendary Creature — Bird Serpent",
            color_identity=["U", "W"],
            legalities={**yorion.legalities, "pioneer": "banned"},
        )
    )

    def status_of_yorion(*options: str) -> str:
        [deck_report] = check(deck, *options)[1]["decks"]
        return str(next(each["status"] for each in deck_report["companions"] if each["name"] == yorion.name))

    assert status_of_yorion("--offline") == "usable"
    assert status_of_yorion("--refresh") == "card-banned"
    assert status_of_yorion() == "card-banned"


def test_old_cards_are_asked_for_once_and_the_second_run_asks_nothing(server: ScryfallServer, deck: Path) -> None:
    before = check(deck, "--offline")
    first = check(deck)
    assert (first[0], first[1]["cards"]["network"]) == (before[0], "used")
    [request] = server.requests
    assert sorted(request.names)[:1] == ["Gyruda, Doom of Depths"]
    assert "Plains" in request.names
    second = check(deck)
    assert (second[0], second[1]["cards"]["network"]) == (before[0], "not-needed")
    assert len(server.requests) == 1
    assert [report["decks"] for _, report in (first, second)] == [before[1]["decks"]] * 2


@pytest.mark.parametrize("how", ["option", "environment", "configuration"])
def test_who_wants_to_be_offline_is(
    how: str, server: ScryfallServer, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck.write_text(LIST + "4 Reed Heron\n", encoding="utf-8")
    if how == "environment":
        monkeypatch.setenv("COMPANION_OFFLINE", "1")
    if how == "configuration":
        (deck.parent / "companion.toml").write_text("offline = true\n")
    report = check(deck, *(["--offline"] if how == "option" else []))[1]
    assert (server.requests, report["cards"]["network"]) == ([], "off")


def test_refresh_and_offline_exclude_each_other(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_OFFLINE", "1")
    result = CliRunner().invoke(app, ["check", str(deck), "--refresh"])
    assert (result.exit_code, "COMPANION_OFFLINE" in result.stderr) == (2, True)


def test_a_legality_that_only_scryfall_knows_is_asked_for(server: ScryfallServer, deck: Path) -> None:
    deck.write_text("4 Lightning Bolt\n56 Mountain\n", encoding="utf-8")
    bolt = card_object("Lightning Bolt", mana_cost="{R}", cmc=1.0, type_line="Instant", color_identity=["R"])
    mountain = card_object("Mountain", mana_cost="", cmc=0.0, type_line="Basic Land — Mountain", color_identity=["R"])
    server.cards += [each | {"legalities": {"penny": "legal"}} for each in (bolt, mountain)]
    args = ["check", str(deck), "-f", "penny", "--max-age", "9999", "-o", "json"]
    codes = [
        [problem["code"] for problem in json.loads(CliRunner().invoke(app, each).stdout)["decks"][0]["problems"]]
        for each in ([*args, "--offline"], args, args)
    ]
    assert ["legality-unknown" in each for each in codes] == [True, False, False]
    assert len(server.requests) == 1


def test_known_cards_open_no_connection_and_import_no_network_library(server: ScryfallServer, deck: Path) -> None:
    code = (
        "import sys\nfrom companion_cli.cli.app import app\n"
        f"app(['check', {str(deck)!r}, '--output', 'json', '--max-age', '9999'], standalone_mode=False)\n"
        "print(sorted({'requests', 'urllib3', 'pydantic', 'rich'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "[]"
    assert server.requests == []


def test_the_unknown_names_of_many_lists_are_asked_for_together(server: ScryfallServer, deck: Path) -> None:
    for number in range(30):
        text = f"{LIST}4 Reed Heron\n1 Nobody Knows {number}\n"
        deck.with_name(f"deck {number:02}.txt").write_text(text, encoding="utf-8")
    status, report = check(deck.parent)
    assert (status, len(report["decks"])) == (1, 31)
    assert len(server.collected) == 1
    problems = [problem for deck in report["decks"] for problem in deck["problems"]]
    unknown = [problem["card"] for problem in problems if problem["code"] == "unknown-card"]
    assert unknown.count("Nobody Knows 7") == 1
    assert "Reed Heron" not in unknown


def test_lists_that_are_judged_together_are_judged_as_each_alone(server: ScryfallServer, deck: Path) -> None:
    assert server.url
    other = deck.with_name("other.txt")
    other.write_text("Deck\n4 Lightnin Bolt\n56 Gebirge\n\nSideboard\n1 Umori der Sammler\n", encoding="utf-8")
    together = check(deck.parent)[1]["decks"]
    assert together == [check(each)[1]["decks"][0] for each in (deck, other)]
    assert "did you mean Lightning Bolt" in str(together[1]["problems"])
