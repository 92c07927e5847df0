"""What a check costs when Scryfall misbehaves, how politely it asks, and what many processes do to each other.

    python benchmarks/scryfall.py faults DECK
    python benchmarks/scryfall.py unknown
    python benchmarks/scryfall.py kill ORACLE_CARDS [ROUNDS]
    python benchmarks/scryfall.py crowd ORACLE_CARDS DECK [ROUNDS]

`faults` checks DECK, refreshing every card, against each fault of the tests' server, and compares the report with the
one made offline; then again, to see whether the next run asks. `unknown` checks a list of 1,000 names that no card
has, twice, and says how many requests came in any second. `kill` kills updates at points spread over their whole time,
and checks after each that what is there is whole. `crowd` lets eight processes check and update together.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import scryfall_server as fault
from scryfall_server import ScryfallServer, card_object

from companion_cli.cards.cache import DOWNLOADED, FILE_NAME, Cache
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import CardQuery, Found

COMMAND = (sys.executable, "-m", "companion_cli")
FAULTS: dict[str, fault.Fault] = {
    "404": fault.not_found,
    "429 with Retry-After": fault.too_many_requests,
    "500 for ever": fault.server_error,
    "503 with Retry-After": fault.overloaded_for_two_minutes,
    "connection reset": fault.connection_reset,
    "half a body": fault.half_a_body,
    "half a JSON": fault.half_a_json,
    "log-in page": fault.login_page,
    "silence": fault.silence,
    "broken gzip": fault.broken_gzip,
    "a list": fault.sends([]),
    "cards of text": fault.sends({"object": "list", "data": ["card"]}),
    "a new layout": fault.sends(
        {"object": "list", "data": [card_object("Island", layout="origami", card_faces=[{}, {}])], "not_found": []}
    ),
}


def start(cache: str, url: str, *arguments: str) -> "subprocess.Popen[str]":
    environment = os.environ | {"COMPANION_CACHE_DIR": cache, "COMPANION_SCRYFALL_URL": url}
    return subprocess.Popen(
        [*COMMAND, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def check(cache: str, url: str, *arguments: str) -> tuple[int, dict[str, Any], str, float]:
    """Return the exit status, the report, what was written on stderr, and the seconds that it took."""
    begin = time.perf_counter()
    process = start(cache, url, "check", *arguments, "--output", "json")
    out, errors = process.communicate()
    return process.returncode, json.loads(out or "{}"), errors, time.perf_counter() - begin


def faults(deck: str) -> None:
    with tempfile.TemporaryDirectory() as cache:
        status, expected, _, usual = check(cache, "", deck, "--offline")
    print(f"offline: {usual:.2f} s, exit status {status}")
    for name, lasting in FAULTS.items():
        with ScryfallServer() as server, tempfile.TemporaryDirectory() as cache:
            server.fail_always_with(lasting)
            again, report, errors, seconds = check(cache, server.url, deck, "--refresh")
            asked = len(server.requests)
            *_, seconds_again = check(cache, server.url, deck, "--refresh")
            same = again == status and report["decks"] == expected["decks"]
            notes = report["cards"]["notes"]
            print(
                f"{name:22} {'same' if same else 'DIFFERENT':9} {report['cards']['network']:7} {len(notes)} note, "
                f"{asked} requests, {seconds - usual:+.2f} s; next run {len(server.requests) - asked} requests, "
                f"{seconds_again - usual:+.2f} s {'TRACEBACK' if 'Traceback' in errors else ''}"
            )
            print(f"    {' '.join(notes)}")


def unknown() -> None:
    with ScryfallServer() as server, tempfile.TemporaryDirectory() as cache:
        deck = Path(cache) / "deck.txt"
        names = (f"Zzyx {number} of the {chr(97 + number % 26) * 5}" for number in range(1000))
        deck.write_text("\n".join(f"1 {name}" for name in ("60 Island", *names)).replace("1 60", "60"))
        *_, seconds = check(cache, server.url, str(deck))
        moments = [request.arrived_at for request in server.requests]
        most = max(sum(begin <= moment < begin + 1 for moment in moments) for begin in moments)
        sizes = [len(request.names) for request in server.requests]
        print(f"1,000 unknown names: {len(moments)} requests of {sizes}, at most {most} in a second, {seconds:.1f} s")
        *_, seconds = check(cache, server.url, str(deck))
        print(f"again: {len(server.requests) - len(moments)} requests, {seconds:.1f} s")


def is_whole(cache: str, cards: int) -> str:
    """Say what is wrong with the downloaded file, or nothing."""
    path = Path(cache) / DOWNLOADED
    if not path.exists():
        return ""
    with CardLibrary(path) as library:
        if library.count() != cards:
            return f"{library.count()} cards"
        answers = library.look_up([CardQuery("Lightning Bolt"), CardQuery("Fire // Ice"), CardQuery("Blitzschlag")])
        return "" if all(isinstance(answer, Found) for answer in answers) else "a card is missing"


def kill(path: str, rounds: int) -> None:
    content = Path(path).read_bytes()
    random.seed(1)
    with ScryfallServer(bulk=content) as server, tempfile.TemporaryDirectory() as cache:
        begin = time.perf_counter()
        start(cache, server.url, "cards", "update").communicate()
        whole = time.perf_counter() - begin
        with CardLibrary(Path(cache) / DOWNLOADED) as library:
            cards = library.count()
        outcomes: dict[str, int] = {}
        for number in range(rounds):
            server.bulk_updated_at = f"2026-12-01T09:{number // 60:02}:{number % 60:02}Z"
            process = start(cache, server.url, "cards", "update")
            time.sleep(whole * (number + random.random()) / rounds)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            outcome = is_whole(cache, cards) or "whole"
            outcomes[outcome] = outcomes.get(outcome, 0) + 1
        left = sum(each.is_dir() for each in Path(cache).iterdir())
        print(f"an update of {whole:.2f} s killed at {rounds} points: {outcomes}; {left} folders for later to remove")
        done = start(cache, server.url, "cards", "update").communicate()[0]
        print(f"then: {done.strip()}")


def crowd(path: str, deck: str, rounds: int) -> None:
    content = Path(path).read_bytes()
    new = [card_object(f"Reed Heron {number}", collector_number=str(number)) for number in range(8 * rounds)]
    with ScryfallServer(bulk=content, cards=new) as server, tempfile.TemporaryDirectory() as cache:
        status, expected, *_ = check(cache, server.url, deck, "--offline")
        wrong: list[str] = []
        for number in range(rounds):
            server.bulk_updated_at = f"2026-12-01T09:{number // 60:02}:{number % 60:02}Z"
            lists = []
            for member in range(8):
                own = Path(cache) / f"own{member}.txt"
                own.write_text(f"Deck\n60 Island\n1 Reed Heron {number * 8 + member}\n")
                lists.append(own)
            processes = [start(cache, server.url, "cards", "update") for _ in range(2)]
            processes += [start(cache, server.url, "check", str(own), "--output", "json") for own in lists[:5]]
            processes += [start(cache, server.url, "check", deck, "--output", "json")]
            results = [(process, *process.communicate()) for process in processes]
            wrong += [f"{errors}" for process, _, errors in results if errors or process.returncode == 2]
            for _, out, _ in results[2:7]:
                report = json.loads(out)
                codes = [problem["code"] for problem in report["decks"][0]["problems"]]
                wrong += [f"{report['cards']}" for code in codes if code == "unknown-card"]
                wrong += report["cards"]["notes"]
            known = json.loads(results[7][1])
            if (
                results[7][0].returncode != status
                or known["decks"][0]["companions"] != expected["decks"][0]["companions"]
            ):
                wrong.append("another verdict")
        with Cache(Path(cache)) as kept:
            learned = kept.summary().cards
        with closing(CardLibrary(Path(cache) / DOWNLOADED)) as library:
            print(f"{rounds} rounds of eight processes: {len(wrong)} complaints {wrong[:3]}")
            print(f"learned {learned} of {5 * rounds} cards; downloaded {library.count()}")
        assert (Path(cache) / FILE_NAME).exists()


def main() -> None:
    what, *arguments = sys.argv[1:]
    if what == "faults":
        faults(arguments[0])
    elif what == "unknown":
        unknown()
    elif what == "kill":
        kill(arguments[0], int(arguments[1]) if len(arguments) > 1 else 40)
    elif what == "crowd":
        crowd(arguments[0], arguments[1], int(arguments[2]) if len(arguments) > 2 else 10)


if __name__ == "__main__":
    main()
