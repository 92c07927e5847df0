"""The bulk update: nothing is replaced before a whole, plausible and newer file is in."""

import gzip
import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import scryfall_server as fault
from scryfall_server import ScryfallServer, card_object, json_lines

from companion_cli.cards import update as module
from companion_cli.cards.cache import DOWNLOADED
from companion_cli.cards.errors import CardFileError, CardSourceError
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.scryfall import Scryfall, ScryfallError
from companion_cli.cards.update import Update, update, updated_at

HERON = card_object("Reed Heron")
CRANE = card_object("Mist Crane", collector_number="2")
FIRST = datetime(2026, 11, 29, 9, tzinfo=UTC)


def bulk(*objects: dict[str, Any]) -> bytes:
    return json_lines(objects)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScryfallServer]:
    monkeypatch.setattr(module, "LEAST_CARDS", 2)
    with ScryfallServer(bulk=bulk(HERON, CRANE)) as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
        yield server


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def run(directory: Path, **options: Any) -> Update:
    with Scryfall(sleep=lambda _: None) as scryfall:
        return update(directory, scryfall, must_have=["Reed Heron"], **options)


def content(directory: Path) -> set[str]:
    """Return the names of files below the folder, and check that none of an update was left."""
    names = {path.name for path in directory.rglob("*")} if directory.exists() else set()
    assert not any(name.startswith("update-") for name in names)
    return names


@pytest.mark.usefixtures("server")
def test_the_first_update(directory: Path) -> None:
    done = run(directory)
    assert done.updated_at == FIRST
    assert done.built is not None
    assert done.built.cards == 2
    assert content(directory) == {DOWNLOADED}
    assert updated_at(directory / DOWNLOADED) == FIRST
    with CardLibrary(directory / DOWNLOADED) as library:
        assert library.find("Reed Heron") is not None
        assert library.legality_as_of == library.text_as_of == FIRST.date()


def test_a_file_that_is_not_newer_is_left_alone(server: ScryfallServer, directory: Path) -> None:
    run(directory)
    before = (directory / DOWNLOADED).stat().st_mtime_ns
    asked = len(server.requests)
    assert run(directory).built is None
    assert (directory / DOWNLOADED).stat().st_mtime_ns == before
    assert [request.path for request in server.requests[asked:]] == ["/bulk-data/oracle-cards"]


def test_a_newer_file_takes_its_place(server: ScryfallServer, directory: Path) -> None:
    run(directory)
    server.bulk = bulk(HERON, CRANE, card_object("Bog Stork", collector_number="3"))
    server.bulk_updated_at = "2026-11-29T21:00:00Z"
    done = run(directory)
    assert done.built is not None
    assert done.built.cards == 3


def test_a_file_of_the_future_is_not_believed(server: ScryfallServer, directory: Path) -> None:
    server.bulk_updated_at = "2100-01-01T09:00:00.000+00:00"
    with pytest.raises(CardSourceError, match="to come"):
        run(directory)
    assert not (directory / DOWNLOADED).exists()


def test_names_in_other_languages_of_the_bundled_cards_live_on(server: ScryfallServer, directory: Path) -> None:
    bolt = card_object("Lightning Bolt", mana_cost="{R}", cmc=1.0, type_line="Instant", color_identity=["R"])
    server.bulk = bulk(HERON, bolt)
    run(directory)
    with CardLibrary(directory / DOWNLOADED) as library:
        card = library.find("Blitzschlag")
        assert card is not None
        assert card.name == "Lightning Bolt"


@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_the_file_as_it_was_before_july_2026_gives_the_same_cards(
    server: ScryfallServer, directory: Path, pack: Callable[[bytes], bytes]
) -> None:
    run(directory)
    server.bulk, server.bulk_is_old = pack(json.dumps([HERON, CRANE]).encode()), True
    other = directory.with_name("other")
    done = run(other)
    assert done.built is not None
    with CardLibrary(directory / DOWNLOADED) as new, CardLibrary(other / DOWNLOADED) as old:
        assert list(new.every_card()) == list(old.every_card())


def test_what_is_no_deck_card_is_passed_over_and_counted(server: ScryfallServer, directory: Path) -> None:
    no_cards = ("front_card", "token", "double_faced_token", "emblem", "art_series")
    beside = ("planar", "scheme", "vanguard")
    origami = card_object("Paper Heron // Ink Heron", layout="origami", card_faces=[{"name": "Paper Heron"}])
    others = [card_object(f"Heron {layout}", layout=layout) for layout in (*no_cards, *beside)]
    server.bulk = bulk(HERON, *others, CRANE, origami)
    built = run(directory).built
    assert built is not None
    assert (built.cards, built.not_cards, len(built.refused)) == (2 + len(beside), len(no_cards), 1)


@pytest.mark.usefixtures("server")
def test_progress_is_told_in_bytes(directory: Path) -> None:
    told: list[tuple[int, int | None]] = []
    readings: list[int] = []
    run(directory, on_bytes=lambda done, total: told.append((done, total)), on_reading=lambda: readings.append(1))
    size = len(bulk(HERON, CRANE))
    assert told[0] == (0, size)
    assert told[-1] == (size, size)
    assert readings == [1]


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"[",
        b"<html>Log in</html>",
        b'{"object": "error"}',
        bulk(HERON, CRANE)[:-30],
        gzip.decompress(bulk(HERON, CRANE))[:-30],
        bulk(HERON),
        bulk(CRANE, card_object("Bog Stork")),
        bulk(*[{"object": "card", "name": f"Unreadable {number}"} for number in range(9)]),
        json.dumps(["text", 3, None]).encode(),
    ],
)
def test_what_is_not_plausible_replaces_nothing(server: ScryfallServer, directory: Path, broken: bytes) -> None:
    run(directory)
    before = (directory / DOWNLOADED).read_bytes()
    server.bulk, server.bulk_updated_at = broken, "2026-11-30T09:00:00Z"
    with pytest.raises(CardSourceError):
        run(directory)
    assert (directory / DOWNLOADED).read_bytes() == before
    assert content(directory) == {DOWNLOADED}


@pytest.mark.parametrize(
    "lasting",
    [
        fault.not_found,
        fault.too_many_requests,
        fault.server_error,
        fault.connection_reset,
        fault.half_a_body,
        fault.login_page,
        fault.sends({"object": "list"}),
    ],
)
def test_a_fault_on_the_way_replaces_nothing(server: ScryfallServer, directory: Path, lasting: fault.Fault) -> None:
    run(directory)
    before = (directory / DOWNLOADED).read_bytes()
    server.bulk_updated_at = "2026-11-30T09:00:00Z"
    server.fail_always_with(lasting)
    with pytest.raises(ScryfallError):
        run(directory)
    assert (directory / DOWNLOADED).read_bytes() == before


def test_a_download_that_breaks_off_replaces_nothing(server: ScryfallServer, directory: Path) -> None:
    run(directory)
    before = (directory / DOWNLOADED).read_bytes()
    server.bulk_updated_at = "2026-11-30T09:00:00Z"
    server.fail_with(fault.answer_rightly, fault.half_a_body)
    with pytest.raises(ScryfallError):
        run(directory)
    assert (directory / DOWNLOADED).read_bytes() == before
    assert content(directory) == {DOWNLOADED}


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("moment", ["on_bytes", "on_reading"])
def test_ctrl_c_replaces_nothing_and_leaves_nothing(server: ScryfallServer, directory: Path, moment: str) -> None:
    run(directory)
    before = (directory / DOWNLOADED).read_bytes()
    server.bulk_updated_at = "2026-11-30T09:00:00Z"
    with pytest.raises(KeyboardInterrupt):
        run(directory, **{moment: interrupt})
    assert (directory / DOWNLOADED).read_bytes() == before
    assert content(directory) == {DOWNLOADED}


@pytest.mark.usefixtures("server")
def test_a_damaged_downloaded_file_is_replaced(directory: Path) -> None:
    directory.mkdir()
    (directory / DOWNLOADED).write_bytes(b"no card file")
    assert run(directory).built is not None
    assert updated_at(directory / DOWNLOADED) == FIRST


def test_an_update_that_was_overtaken_does_not_put_an_older_file_back(server: ScryfallServer, directory: Path) -> None:
    def overtake() -> None:
        server.bulk_updated_at = "2026-11-30T09:00:00Z"
        run(directory)

    assert run(directory, on_reading=overtake).built is None
    assert updated_at(directory / DOWNLOADED) == datetime(2026, 11, 30, 9, tzinfo=UTC)


@pytest.mark.usefixtures("server")
def test_what_a_killed_update_left_is_removed_and_what_another_works_on_is_not(directory: Path) -> None:
    ten_minutes_ago = datetime.now(UTC).timestamp() - 601
    for name in ("update-old", "update-new"):
        folder = directory / name
        folder.mkdir(parents=True)
        (folder / "bulk").write_bytes(b"[")
        os.utime(folder, (ten_minutes_ago, ten_minutes_ago))
    os.utime(directory / "update-old" / "bulk", (ten_minutes_ago, ten_minutes_ago))
    run(directory)
    assert not (directory / "update-old").exists()
    assert (directory / "update-new" / "bulk").exists()


@pytest.mark.usefixtures("server")
def test_a_folder_that_cannot_be_made_is_said() -> None:
    with pytest.raises(CardFileError, match="cannot be written"):
        run(Path("/dev/null/cache"))
