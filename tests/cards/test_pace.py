"""Taking turns at Scryfall: half a second from an answer to the next request, in this process and over all of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import environment
from scryfall_server import ScryfallServer, card_object

from companion_cli.cards.pace import LOCK_FILE, STAMP_FILE, NoTurnError, Pace


class Time:
    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 2))
        self.now += seconds


def take_turn(pace: Pace) -> None:
    with pace.turn(1.0):
        pass


@pytest.mark.parametrize("shared", [True, False])
def test_the_first_turn_is_free_and_the_next_waits(tmp_path: Path, shared: bool) -> None:
    time = Time()
    pace = Pace(tmp_path if shared else None, clock=time.clock, sleep=time.sleep)
    take_turn(pace)
    take_turn(pace)
    time.now += 0.4
    take_turn(pace)
    time.now += 9
    take_turn(pace)
    assert time.slept == [0.51, 0.11]


def test_another_process_waits_for_the_turn_of_this_one(tmp_path: Path) -> None:
    time = Time()
    take_turn(Pace(tmp_path, clock=time.clock, sleep=time.sleep))
    take_turn(Pace(tmp_path, clock=time.clock, sleep=time.sleep))
    assert time.slept == [0.51]
    with Pace(tmp_path).turn(1.0), pytest.raises(NoTurnError), Pace(tmp_path).turn(0.0):
        pass


def test_a_stamp_of_the_future_costs_one_pause(tmp_path: Path) -> None:
    time = Time()
    (tmp_path / STAMP_FILE).touch()
    os.utime(tmp_path / STAMP_FILE, (4_000_000_000, 4_000_000_000))
    take_turn(Pace(tmp_path, clock=time.clock, sleep=time.sleep))
    assert time.slept == [0.51]


def test_where_nothing_can_be_written_the_pace_holds_in_this_process(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    time = Time()
    pace = Pace(tmp_path / "file" / "cache", clock=time.clock, sleep=time.sleep)
    take_turn(pace)
    take_turn(pace)
    assert time.slept == [0.51]


@pytest.mark.parametrize("content", [b"no database", b""])
def test_a_lock_file_that_is_damaged_stops_nobody(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCK_FILE).write_bytes(content)
    time = Time()
    pace = Pace(tmp_path, clock=time.clock, sleep=time.sleep)
    take_turn(pace)
    take_turn(pace)
    assert time.slept == [0.51]


def test_eight_processes_at_once_make_no_more_than_two_requests_in_any_second() -> None:
    with ScryfallServer(cards=[card_object("Reed Heron")]) as server:
        variables = environment(COMPANION_SCRYFALL_URL=server.url, COMPANION_OFFLINE="0")
        command = [sys.executable, "-m", "companion_cli", "cards", "show"]
        runs = [
            subprocess.Popen([*command, f"Nobody Knows {number}"], env=variables, stdout=subprocess.DEVNULL)
            for number in range(8)
        ]
        assert [run.wait() for run in runs] == [1] * 8
        arrived = sorted(request.arrived_at for request in server.requests)
    assert len(arrived) >= 8
    assert all(third - first >= 1 for first, third in zip(arrived, arrived[2:], strict=False))
