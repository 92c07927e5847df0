"""`companion cards` as a person types it: what it prints, how it ends, and what it leaves behind."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import scryfall_server as fault
from scryfall_server import ScryfallServer, card_object, json_lines
from typer.testing import CliRunner, Result

from companion_cli.cards import update as update_module
from companion_cli.cards.cache import Cache, cache_directory
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.pace import LOCK_FILE, STAMP_FILE
from companion_cli.cli.app import app
from companion_cli.rules.companions import COMPANIONS

HERON = card_object("Reed Heron")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScryfallServer]:
    with ScryfallServer(cards=[HERON], bulk=companions_and(HERON)) as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
        monkeypatch.setattr(update_module, "LEAST_CARDS", 11)
        yield server


def companions_and(*objects: dict[str, Any]) -> bytes:
    companions = [card_object(companion.name, set="", collector_number="") for companion in COMPANIONS]
    return json_lines([*companions, *objects])


def cards(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["cards", *arguments])


# status


def test_status_says_what_is_bundled_and_how_old_bans_are() -> None:
    result = cards("status")
    assert result.exit_code == 0
    assert "34,325 cards" in result.output
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    assert {"Modern 2 Oct 2026", "Duel Commander 27 Jul 2026", "Old School 26 Jul 2019"} <= set(lines)


def test_status_tells_what_was_downloaded_and_learned(server: ScryfallServer) -> None:
    assert server.url
    cards("update")
    cards("show", "Reed Heron", "Nemo Zzyx")
    server.cards.append(card_object("Mist Crane"))
    cards("show", "Mist Crane")
    document = json.loads(cards("status", "--output", "json").stdout)
    stores = {store["what"]: store for store in document["stores"]}
    assert stores["downloaded"]["cards"] == 11
    assert stores["downloaded"]["legality_as_of"] == "2026-11-29"
    assert stores["learned"]["cards"] == 1
    assert document["unknown_names"] == 1
    assert document["bans_as_of"] == "2026-11-29"
    assert "11 cards" in cards("status").output


def test_status_tells_of_a_rest(server: ScryfallServer) -> None:
    server.fail_always_with(fault.too_many_requests)
    cards("show", "Reed Heron")
    asked = len(server.requests)
    assert "is not asked before" in cards("status").output
    assert len(server.requests) == asked


# update


def test_update_says_what_is_in_use_and_then_that_nothing_is_newer(server: ScryfallServer) -> None:
    result = cards("update")
    assert result.exit_code == 0
    assert "11 cards of 29 Nov 2026" in result.stdout
    asked = len(server.requests)
    result = cards("update")
    assert result.exit_code == 0
    assert "no newer" in result.stdout
    assert len(server.requests) == asked + 1


def test_what_was_downloaded_is_used(server: ScryfallServer) -> None:
    cards("update")
    asked = len(server.requests)
    document = json.loads(cards("show", "Reed Heron", "--output", "json").stdout)
    assert document["cards"][0]["found"]
    assert document["knowledge"]["legality_as_of"] == "2026-11-29"
    assert document["knowledge"]["network"] == "not-needed"
    assert len(server.requests) == asked


@pytest.mark.parametrize(
    "lasting", [fault.not_found, fault.login_page, fault.half_a_json, fault.sends([]), fault.too_many_requests]
)
def test_an_update_that_fails_is_one_line_and_exit_2(server: ScryfallServer, lasting: fault.Fault) -> None:
    server.fail_always_with(lasting)
    result = cards("update")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert "as they were before" in result.stderr


def test_an_implausible_file_is_one_line_and_exit_2(server: ScryfallServer) -> None:
    server.bulk = json_lines([HERON])
    result = cards("update")
    assert result.exit_code == 2
    assert "only 1 cards" in result.stderr


def test_an_update_does_not_ask_while_scryfall_wants_to_be_left_alone(server: ScryfallServer) -> None:
    server.fail_with(fault.too_many_requests)
    cards("update")
    result = cards("update")
    assert result.exit_code == 2
    assert "left alone until" in result.stderr
    assert len(server.requests) == 1


def test_an_update_that_works_ends_the_rest_after_a_failure(server: ScryfallServer) -> None:
    with Cache(cache_directory()) as cache:
        cache.rest(time.time() + 600)
    assert cards("show", "Mist Crane").exit_code == 1
    assert server.requests == []
    cards("update")
    server.cards.append(card_object("Mist Crane"))
    assert cards("show", "Mist Crane").exit_code == 0


def test_ctrl_c_ends_an_update_with_130_and_no_loss(own_home: Path) -> None:
    arrived = threading.Event()

    def never_ending(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000000")
        handler.end_headers()
        handler.wfile.write(b"[" * 1000)
        handler.wfile.flush()
        arrived.set()
        handler.server.scryfall.released.wait()

    with ScryfallServer() as server:
        server.fail_with(fault.answer_rightly, never_ending)
        environment = os.environ | {"COMPANION_SCRYFALL_URL": server.url}
        process = subprocess.Popen(
            [sys.executable, "-m", "companion_cli", "cards", "update"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert arrived.wait(30)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert {path.name for path in (own_home / "cache").iterdir()} <= {LOCK_FILE, STAMP_FILE}


# show


def test_show_prints_facts_and_every_companion_s_opinion() -> None:
    result = cards("show", "Lightning Bolt", "--offline")
    assert result.exit_code == 0
    assert "mana value 1" in result.stdout
    assert "Banned in Historic" in result.stdout
    for companion in COMPANIONS:
        assert companion.name in result.stdout
    assert "mana value 1 is less than 3" in result.stdout


def test_show_as_json() -> None:
    [card] = json.loads(cards("show", "Fire // Ice", "--offline", "--output", "json").stdout)["cards"]
    assert card["name"] == "Fire // Ice"
    assert card["mana_costs"] == ["{1}{R}", "{1}{U}"]
    opinions = {opinion["name"]: opinion["allows"] for opinion in card["companions"]}
    assert len(opinions) == 10
    assert opinions["Jegantha, the Wellspring"] is False
    assert opinions["Keruga, the Macrosage"] is True
    assert opinions["Umori, the Collector"] is None


@pytest.mark.parametrize(
    ("name", "companion", "allows"),
    [("Dryad Arbor", "Lutri", True), ("Dryad Arbor", "Umori", True), ("Brainstorm", "Lutri", None)],
)
def test_land_cards_are_nothing_to_lutri_and_umori(name: str, companion: str, allows: bool | None) -> None:
    [card] = json.loads(cards("show", name, "--offline", "-o", "json").stdout)["cards"]
    assert next(each["allows"] for each in card["companions"] if each["name"].startswith(companion)) is allows


def test_a_name_in_another_language_is_explained() -> None:
    result = cards("show", "Blitzschlag", "--offline")
    assert "Blitzschlag is its name in another language" in result.stdout


def test_a_name_that_is_no_card_s_ends_with_1_and_offers_near_ones() -> None:
    result = cards("show", "Lightning Bolt", "Lightnin Bolt", "--offline")
    assert result.exit_code == 1
    assert "there is no card 'Lightnin Bolt': did you mean Lightning Bolt" in result.stdout


def test_show_asks_scryfall_for_a_new_card(server: ScryfallServer) -> None:
    document = json.loads(cards("show", "Reed Heron", "-o", "json").stdout)
    assert document["cards"][0]["found"]
    assert document["knowledge"]["network"] == "used"
    assert len(server.requests) == 1


def test_show_notes_a_fault_and_goes_on(server: ScryfallServer) -> None:
    server.fail_always_with(fault.login_page)
    result = cards("show", "Lightning Bolt", "Reed Heron")
    assert result.exit_code == 1
    assert "mana value 1" in result.stdout
    assert "not JSON" in result.stdout


# clear


def test_clear_forgets_what_came_from_scryfall(server: ScryfallServer) -> None:
    cards("update")
    server.cards.append(card_object("Mist Crane"))
    cards("show", "Mist Crane")
    result = cards("clear")
    assert result.exit_code == 0
    assert result.stdout.startswith("Cleared ")
    document = json.loads(cards("status", "-o", "json").stdout)
    assert [store["what"] for store in document["stores"]] == ["bundled"]


def test_clear_of_nothing_says_so(own_home: Path) -> None:
    result = cards("clear")
    assert (result.exit_code, result.stdout) == (0, "There was nothing to clear.\n")
    assert not (own_home / "cache").exists()


# build


def test_build_makes_a_card_file(tmp_path: Path) -> None:
    source, names, out = tmp_path / "bulk.json", tmp_path / "names.csv", tmp_path / "out.sqlite"
    source.write_text(json.dumps([HERON]))
    names.write_text("lang,printed_name,name\nde,Schilfreiher,Reed Heron\n")
    result = cards(
        "build", str(source), "-o", str(out), "--text-as-of", "2026-06-09", "--legality-as-of", "2026-08-22",
        "--localized-names", str(names),
    )  # fmt: skip
    assert result.exit_code == 0
    assert "1 cards, 2 names, 1 printings" in result.stdout
    with CardLibrary(out) as library:
        assert library.find("Schilfreiher") is not None
        assert (library.text_as_of, library.legality_as_of) == (date(2026, 6, 9), date(2026, 8, 22))


@pytest.mark.parametrize("content", ["", "[", "{}", "no json"])
def test_build_of_what_is_no_bulk_file_is_one_line_and_exit_2(tmp_path: Path, content: str) -> None:
    (tmp_path / "bulk.json").write_text(content)
    result = cards("build", str(tmp_path / "bulk.json"), "-o", str(tmp_path / "out"), "--text-as-of", "2026-06-09")
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()


# What is not imported.


def test_known_cards_import_no_network_library() -> None:
    code = (
        "import sys\nfrom companion_cli.cli.app import app\n"
        "app(['cards', 'show', 'Lightning Bolt', '--output', 'json'], standalone_mode=False)\n"
        "print(sorted({'requests', 'urllib3', 'rich', 'pydantic'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("name", ["yorion", "Yorion", "YORION"])
def test_show_knows_the_companions_by_the_names_that_players_use(name: str) -> None:
    result = cards("show", name, "--offline")
    assert result.exit_code == 0
    assert result.stdout.startswith("Yorion, Sky Nomad\n")


def test_no_line_ends_with_blanks() -> None:
    for arguments in (["show", "Opt", "Nobody Knows", "--offline"], ["status"]):
        lines = cards(*arguments).stdout.splitlines()
        assert lines
        assert [line for line in lines if line != line.rstrip()] == []
