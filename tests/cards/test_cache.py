"""The cache of single cards: what it keeps, for how long, and that nothing that happens to its file stops a run."""

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from support import make_card

from companion_cli.cards.cache import FILE_NAME, Cache, Learned, cache_directory
from companion_cli.cards.model import CardQuery, Found, NameKind
from companion_cli.cards.scryfall_objects import CardName

NOW = 1_790_000_000
DAY = 24 * 3600
HERON = Learned(make_card("Reed Heron"), (CardName("Reed Heron", NameKind.FULL),), ("tst", "7"))
CRANE = Learned(make_card("Mist Crane", mana_value=4), (CardName("Mist Crane", NameKind.FULL),), None)


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "not" / "there" / "yet"


@pytest.fixture
def cache(directory: Path) -> Iterator[Cache]:
    with Cache(directory) as cache:
        yield cache


def names_in(cache: Cache, *names: str) -> set[str]:
    """Return which of these names the cache knows."""
    answers = cache.ask(lambda library: library.look_up([CardQuery(name) for name in names], suggest=False))
    return {answer.card.name for answer in answers or () if isinstance(answer, Found)}


def test_a_cache_is_not_made_before_there_is_something_to_keep(cache: Cache, directory: Path) -> None:
    assert names_in(cache, "Reed Heron") == set()
    assert cache.not_found(["reed heron"], NOW) == set()
    assert cache.rest_until(NOW) is None
    assert not directory.exists()


def test_what_was_put_is_there_in_the_next_run(cache: Cache, directory: Path) -> None:
    cache.put([HERON, CRANE], NOW)
    with Cache(directory) as later:
        assert names_in(later, "reed heron", "Mist Crane", "Nobody") == {"Reed Heron", "Mist Crane"}
        cards = later.ask(lambda library: library.cards_by_full_name(["Mist Crane"]))
        assert cards == {"Mist Crane": (CRANE.card, NOW)}
        assert later.warnings == []


def test_a_printing_finds_its_card(cache: Cache) -> None:
    cache.put([HERON], NOW)
    answers = cache.ask(lambda library: library.look_up([CardQuery("?", "TST", "7")]))
    assert answers == [Found(HERON.card, NameKind.PRINTING)]


def test_a_card_fetched_again_takes_the_place_of_the_old_one(cache: Cache) -> None:
    cache.put([HERON], NOW)
    changed = make_card("Reed Heron", mana_value=3)
    cache.put([Learned(changed, HERON.names, None)], NOW + 5)
    assert cache.ask(lambda library: library.cards_by_full_name(["Reed Heron"])) == {"Reed Heron": (changed, NOW + 5)}
    assert cache.summary().cards == 1


def test_a_name_that_scryfall_does_not_know_is_remembered_for_a_day(cache: Cache) -> None:
    cache.put_not_found(["red heron"], NOW)
    assert cache.not_found(["red heron", "reed heron"], NOW + DAY - 1) == {"red heron"}
    assert cache.not_found(["red heron"], NOW + DAY + 1) == set()


def test_old_unknown_names_are_thrown_away(cache: Cache) -> None:
    cache.put_not_found(["old"], NOW)
    cache.put_not_found(["new"], NOW + 2 * DAY)
    assert cache.summary().not_found == 1


def test_a_thousand_names_at_once(cache: Cache) -> None:
    keys = [f"name {number}" for number in range(1000)]
    cache.put_not_found(keys, NOW)
    assert cache.not_found(keys, NOW) == set(keys)


def test_a_rest_holds_for_the_next_run_and_ends(cache: Cache, directory: Path) -> None:
    cache.rest(NOW + 600)
    with Cache(directory) as later:
        assert later.rest_until(NOW + 599) == NOW + 600
        assert later.rest_until(NOW + 600) is None


def test_a_demanded_rest_is_told_from_one_after_a_failure(cache: Cache) -> None:
    cache.rest(NOW + 600)
    assert cache.rest_until(NOW, demanded=True) is None
    cache.rest(NOW + 30, demanded=True)
    assert cache.rest_until(NOW, demanded=True) == NOW + 30
    assert cache.rest_until(NOW) == NOW + 600


def test_a_rest_of_days_is_a_clock_that_was_wrong(cache: Cache) -> None:
    cache.rest(NOW + 100 * DAY)
    assert cache.rest_until(NOW) is None


def test_clear_forgets_everything(cache: Cache, directory: Path) -> None:
    cache.put([HERON], NOW)
    cache.put_not_found(["red heron"], NOW)
    cache.rest(NOW + 600)
    cache.clear()
    with Cache(directory) as later:
        assert names_in(later, "Reed Heron") == set()
        assert later.not_found(["red heron"], NOW) == set()
        assert later.rest_until(NOW) is None
        later.put([CRANE], NOW)
        assert names_in(later, "Mist Crane", "Reed Heron") == {"Mist Crane"}


def test_clearing_nothing_makes_nothing(cache: Cache, directory: Path) -> None:
    cache.clear()
    assert not directory.exists()


def test_the_summary_says_what_is_there_and_from_when(cache: Cache) -> None:
    assert cache.summary().cards == 0
    cache.put([HERON], NOW)
    cache.put([CRANE], NOW + 9)
    summary = cache.summary()
    assert (summary.cards, summary.oldest, summary.newest) == (2, NOW, NOW + 9)


def overwrite_with_garbage(path: Path) -> None:
    path.write_bytes(b"this is no database" * 1000)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def damage_in_the_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(bytes(content))


def make_it_of_another_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET value = '0' WHERE fact = 'schema'")


def make_it_another_program_s(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")


BROKEN = [
    overwrite_with_garbage,
    cut_short,
    damage_in_the_middle,
    make_it_of_another_version,
    make_it_another_program_s,
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_cache_is_set_aside_once_and_started_anew(directory: Path, broken: object) -> None:
    with Cache(directory) as cache:
        cache.put([HERON, CRANE], NOW)
    assert callable(broken)
    broken(directory / FILE_NAME)
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron") == set()
        cache.put([HERON], NOW)
        cache.put_not_found(["x"], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert len(cache.warnings) == 1
        assert "set aside" in cache.warnings[0]
    assert (directory / f"{FILE_NAME}.broken").exists()
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron", "Mist Crane") == {"Reed Heron"}
        assert cache.warnings == []


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_cache_that_is_written_first(directory: Path, broken: object) -> None:
    with Cache(directory) as cache:
        cache.put([CRANE], NOW)
    assert callable(broken)
    broken(directory / FILE_NAME)
    with Cache(directory) as cache:
        cache.put([HERON], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert len(cache.warnings) == 1


def test_a_cache_that_another_process_is_just_making_is_left_alone(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process was faster: it has set the broken file aside, and opened a new one that is empty yet."""
    directory.mkdir(parents=True)
    overwrite_with_garbage(directory / FILE_NAME)

    @contextmanager
    def exclusively(folder: Path) -> Iterator[None]:
        (folder / FILE_NAME).unlink()
        (folder / FILE_NAME).touch()
        yield

    monkeypatch.setattr("companion_cli.cards.cache._exclusively", exclusively)
    with Cache(directory) as cache:
        cache.put([HERON], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.warnings == []
    assert [path.name for path in directory.iterdir()] == [FILE_NAME]


def test_a_file_that_is_set_aside_while_it_is_open_is_made_anew(cache: Cache, directory: Path) -> None:
    cache.put([HERON], NOW)
    (directory / FILE_NAME).rename(directory / f"{FILE_NAME}.broken")
    cache.put([CRANE], NOW)
    assert cache.warnings == []
    with Cache(directory) as later:
        assert names_in(later, "Reed Heron", "Mist Crane") == {"Mist Crane"}


def test_an_empty_file_is_an_empty_cache(directory: Path) -> None:
    directory.mkdir(parents=True)
    (directory / FILE_NAME).touch()
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron") == set()
        cache.put([HERON], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.warnings == []


def test_where_no_folder_can_be_made_the_run_remembers_by_itself(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with Cache(tmp_path / "file" / "cache") as cache:
        cache.put([HERON], NOW)
        cache.put_not_found(["red heron"], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.not_found(["red heron"], NOW) == {"red heron"}
        assert len(cache.warnings) == 1


def test_a_folder_in_place_of_the_file(directory: Path) -> None:
    (directory / FILE_NAME).mkdir(parents=True)
    with Cache(directory) as cache:
        cache.put([HERON], NOW)
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert len(cache.warnings) == 1


def test_a_file_that_may_only_be_read_still_tells_what_it_knows(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cache(directory) as cache:
        cache.put([HERON], NOW)

    def connect_for_reading(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr("companion_cli.cards.cache._connect", connect_for_reading)
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.warnings == []
        cache.put([CRANE], NOW)
        assert names_in(cache, "Reed Heron", "Mist Crane") == {"Reed Heron", "Mist Crane"}
        assert len(cache.warnings) == 1
        assert "written" in cache.warnings[0]


def test_a_file_that_another_process_holds_is_done_without(
    cache: Cache, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.put([HERON], NOW)
    monkeypatch.setattr("companion_cli.cards.cache.BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(directory / FILE_NAME, isolation_level=None)) as holder, Cache(directory) as waiting:
        holder.execute("BEGIN EXCLUSIVE")
        waiting.put([CRANE], NOW)
        assert names_in(waiting, "Mist Crane") == {"Mist Crane"}
        assert len(waiting.warnings) == 1


def test_a_full_disk_loses_nothing_that_was_there(directory: Path) -> None:
    """The disk is full from 64 kB on: the kernel's limit on the size of files stands in for it."""
    with Cache(directory) as cache:
        cache.put([HERON], NOW)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, before[1]))
    try:
        with Cache(directory) as cache:
            cache.put_not_found([f"a rather long name of number {number}" for number in range(5000)], NOW)
            assert len(cache.not_found(["a rather long name of number 4999"], NOW)) == 1
            assert names_in(cache, "Reed Heron") == {"Reed Heron"}
            assert len(cache.warnings) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.summary().not_found == 0
        assert cache.warnings == []


DIES_IN_THE_MIDDLE = """
import os, sqlite3, sys
from pathlib import Path
from companion_cli.cards.cache import Cache

def die(connection):
    connection.execute("INSERT INTO not_found VALUES ('half', 1)")
    os.kill(os.getpid(), 9)

Cache(Path(sys.argv[1]))._write(die)
"""


def test_who_is_killed_while_writing_leaves_nothing_half_done(directory: Path) -> None:
    with Cache(directory) as cache:
        cache.put([HERON], NOW)
    killed = subprocess.run([sys.executable, "-c", DIES_IN_THE_MIDDLE, str(directory)], check=False)
    assert killed.returncode == -9
    with Cache(directory) as cache:
        assert names_in(cache, "Reed Heron") == {"Reed Heron"}
        assert cache.summary().not_found == 0
        assert cache.warnings == []


WRITES_MANY = """
import sys
from pathlib import Path
from companion_cli.cards.cache import Cache

with Cache(Path(sys.argv[1])) as cache:
    for number in range(25):
        cache.put_not_found([f"{sys.argv[2]} {number}"], 1_790_000_000)
    sys.exit(len(cache.warnings))
"""


def test_eight_processes_write_at_once_and_lose_nothing(directory: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", WRITES_MANY, str(directory), str(name)]) for name in range(8)]
    assert [process.wait() for process in processes] == [0] * 8
    with Cache(directory) as cache:
        assert cache.summary().not_found == 200


def test_eight_processes_meet_a_broken_cache_and_lose_nothing(directory: Path) -> None:
    directory.mkdir(parents=True)
    overwrite_with_garbage(directory / FILE_NAME)
    processes = [subprocess.Popen([sys.executable, "-c", WRITES_MANY, str(directory), str(name)]) for name in range(8)]
    assert sum(process.wait() for process in processes) == 1  # one of them set it aside, with a warning
    with Cache(directory) as cache:
        assert cache.summary().not_found == 200


def test_the_folder_is_the_user_s_or_the_platform_s(monkeypatch: pytest.MonkeyPatch, own_home: Path) -> None:
    assert cache_directory() == own_home / "cache"
    monkeypatch.delenv("COMPANION_CACHE_DIR")
    assert cache_directory().name == "companion-cli"
