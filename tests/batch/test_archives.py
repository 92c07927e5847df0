"""Archives come from strangers: whatever is wrong with one is a row, never a crash, never a file, never all memory."""

import gzip
import io
import struct
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion_cli.batch import archives, unpacking
from companion_cli.batch.archives import archive_inputs
from companion_cli.batch.model import Found, Input, Item
from companion_cli.files import Skipped
from companion_cli.rules.model import Unreadable

DECK = b"60 Island\n"


def read(data: bytes, path: str = "season.zip") -> list[Input]:
    """Return what is found in an archive of these bytes."""
    return [found for found, _ in archive_inputs(io.BytesIO(data), path, len(data))]


def made_zip(*members: tuple[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return file.getvalue()


def made_tar(*members: tuple[str, bytes], mode: str = "w:gz") -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


def member(path: str, data: bytes) -> Item:
    """Return what a list in an archive becomes."""
    return Item(path, data, was_searched=True)


def codes(inputs: list[Input]) -> list[str]:
    return [
        each.error.code if isinstance(each, Unreadable) else "skipped" if isinstance(each, Skipped) else "read"
        for each in inputs
    ]


@pytest.fixture(autouse=True)
def no_file_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Hold every test to what the room promises."""
    monkeypatch.chdir(tmp_path)
    yield
    assert list(tmp_path.iterdir()) == []


def test_a_zip_gives_its_deck_files_under_their_labels_in_their_order() -> None:
    data = made_zip(("b/two.txt", DECK), ("a/one.dek", b"<Deck/>"), ("readme.md", b"no deck"), (".hidden.txt", DECK))
    assert read(data) == [
        member("season.zip/b/two.txt", DECK),
        member("season.zip/a/one.dek", b"<Deck/>"),
        Skipped("season.zip/readme.md"),
    ]


@pytest.mark.parametrize("mode", ["w:gz", "w"])
def test_a_tar_gives_the_same(mode: str) -> None:
    data = made_tar(("b/two.txt", DECK), ("a/one.dek", b"<Deck/>"), ("readme.md", b""), mode=mode)
    assert read(data, "s.tar.gz") == [
        member("s.tar.gz/b/two.txt", DECK),
        member("s.tar.gz/a/one.dek", b"<Deck/>"),
        Skipped("s.tar.gz/readme.md"),
    ]


def test_a_packed_file_is_one_list_or_many_lines() -> None:
    packed = gzip.compress(b'{"main": []}\n\n{"main": [1]}\n')
    assert read(packed, "d.jsonl.gz") == [
        Item("d.jsonl.gz:1", b'{"main": []}\n', 1),
        Item("d.jsonl.gz:3", b'{"main": [1]}\n', 3),
    ]
    assert read(gzip.compress(DECK), "d.txt.gz") == [Item("d.txt.gz", DECK)]


def test_lines_within_an_archive_are_inputs_of_their_own() -> None:
    inputs = read(made_zip(("decks.jsonl", b'{"text": "1 Island"}\n{}')))
    assert [each.path for each in inputs] == ["season.zip/decks.jsonl:1", "season.zip/decks.jsonl:2"]


def test_ten_thousand_files_are_read_one_by_one() -> None:
    data = made_zip(*((f"decks/{number}.txt", DECK) for number in range(10_000)))
    tracemalloc.start()
    count = sum(1 for _ in archive_inputs(io.BytesIO(data), "s.zip", len(data)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 10_000
    assert peak < 20 * 2**20


@pytest.mark.parametrize(
    "name", ["../../outside.txt", "/etc/outside.txt", "a/../../b.txt", "C:\\decks\\a.txt", "..\\a.txt", "a/.."]
)
def test_a_path_that_leaves_the_archive_is_told_of_and_not_read(name: str) -> None:
    for data, path in ((made_zip((name, DECK), ("good.txt", DECK)), "a.zip"), (made_tar((name, DECK)), "a.tar.gz")):
        first = read(data, path)[0]
        assert isinstance(first, Unreadable)
        assert first.error.code == "unsafe-path"
    assert read(made_zip((name, DECK), ("good.txt", DECK)), "a.zip")[1] == member("a.zip/good.txt", DECK)


def test_an_archive_within_an_archive_is_told_of() -> None:
    inner = made_zip(("a.txt", DECK))
    assert codes(read(made_zip(("inner.zip", inner), ("a.txt", DECK)))) == ["nested-archive", "read"]
    assert codes(read(made_tar(("inner.tar.gz", inner), ("a.txt", DECK)), "s.tar.gz")) == ["nested-archive", "read"]


def test_a_damaged_member_does_not_touch_the_others() -> None:
    data = bytearray(made_zip(("a.txt", DECK * 9), ("b.txt", DECK), compression=zipfile.ZIP_STORED))
    data[60] ^= 0xFF
    assert codes(read(bytes(data))) == ["broken-member", "read"]


@pytest.mark.parametrize("left", [3, 40, 200, -30])
def test_an_archive_that_breaks_off_is_told_of(left: int) -> None:
    data = made_zip(("a.txt", DECK), ("b.txt", DECK))
    assert codes(read(data[:left])) == ["broken-archive"]


def test_a_tar_that_breaks_off_gives_what_it_has_and_says_so() -> None:
    data = made_tar(("a.txt", DECK), ("b.txt", bytes(range(256)) * 900))
    assert codes(read(data[:-500], "s.tar.gz")) == ["read", "broken-archive"]
    plain = made_tar(("a.txt", DECK), ("b.txt", DECK), mode="w")
    assert codes(read(plain[:1500], "s.tar")) == ["read", "broken-archive"]


def test_a_tar_header_that_is_damaged_is_no_quiet_end() -> None:
    data = bytearray(made_tar(("a.txt", DECK), ("b.txt", DECK), mode="w"))
    data[1024 + 150] ^= 0xFF  # in the checksum of the second header
    assert codes(read(bytes(data), "s.tar")) == ["read", "broken-archive"]


def test_a_tar_that_breaks_off_between_two_members_says_so() -> None:
    plain = made_tar(("a.txt", DECK), ("b.txt", DECK), mode="w")
    assert codes(read(plain[:1024], "s.tar")) == ["read", "broken-archive"]
    assert codes(read(gzip.compress(plain[:1024]), "s.tar.gz")) == ["read", "broken-archive"]


def test_what_stands_behind_the_end_of_a_tar_is_told_of() -> None:
    first, second = made_tar(("a.txt", DECK), mode="w"), made_tar(("b.txt", DECK), mode="w")
    assert codes(read(first + second, "s.tar")) == ["read", "broken-archive"]
    assert codes(read(gzip.compress(first) + gzip.compress(second), "s.tar.gz")) == ["read", "broken-archive"]


def test_a_program_may_stand_before_a_zip() -> None:
    assert codes(read(b"#!/bin/sh\n" * 99 + made_zip(("a.txt", DECK)), "s.zip")) == ["read"]


def test_the_checksum_of_a_packed_tar_is_compared() -> None:
    data = bytearray(gzip.compress(made_tar(("a.txt", DECK), mode="w"), 0))
    place = data.index(b"Island")
    data[place : place + 6] = b"Forest"
    (_, broken) = read(bytes(data), "s.tar.gz")
    assert isinstance(broken, Unreadable)
    assert (broken.error.code, "CRC" in broken.error.message) == ("broken-archive", True)


@pytest.mark.parametrize("make", [made_zip, made_tar])
def test_a_dot_is_the_folder_around_it_and_hides_nothing(make: Callable[..., bytes]) -> None:
    names = ("./a.txt", "./s/./b.txt", "c.txt", "./.hidden.txt", "./.git/d.txt", "s/.e.txt", "./__MACOSX/f.txt")
    data = make(*((name, DECK) for name in names))
    assert [each.path for each in read(data, "s.tgz")] == ["s.tgz/a.txt", "s.tgz/s/b.txt", "s.tgz/c.txt"]


def test_an_encrypted_member_is_told_of() -> None:
    data = bytearray(made_zip(("a.txt", DECK), ("b.txt", DECK)))
    entry = data.index(b"PK\x01\x02")
    data[entry + 8] |= 1
    assert codes(read(bytes(data))) == ["encrypted", "read"]


def test_another_compression_is_told_of() -> None:
    assert codes(read(made_zip(("a.txt", DECK), compression=zipfile.ZIP_BZIP2))) == ["unknown-compression"]


@pytest.mark.parametrize("name", ["season.tar.bz2", "season.tar.xz"])
def test_an_archive_that_is_packed_otherwise_is_not_called_damaged(name: str) -> None:
    assert codes(read(made_tar(("a.txt", DECK), mode=f"w:{name[-3:].strip('.')}"), name)) == ["unknown-compression"]  # type: ignore[arg-type]


@pytest.mark.parametrize("start", [b"Rar!\x1a\x07\x00", b"7z\xbc\xaf\x27\x1c", b"\x28\xb5\x2f\xfd\x00"])
def test_an_archive_of_another_program_says_which(start: bytes) -> None:
    (only,) = read(start + bytes(600), "season.rar")
    assert isinstance(only, Unreadable)
    assert (only.error.code, "pack it as .zip" in only.error.message) == ("unknown-compression", True)


def test_a_link_in_a_zip_is_not_followed() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        link = zipfile.ZipInfo("passwd.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("a.txt", DECK)
    assert codes(read(file.getvalue())) == ["not-a-file", "read"]


def test_links_and_devices_are_not_followed() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        link = tarfile.TarInfo("passwd.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        device = tarfile.TarInfo("device.txt")
        device.type = tarfile.CHRTYPE
        archive.addfile(device)
    assert codes(read(file.getvalue(), "s.tgz")) == ["not-a-file", "not-a-file"]


def test_an_archive_without_decks_says_so() -> None:
    assert codes(read(made_zip(("readme.md", b"hello")))) == ["skipped", "no-deck-files"]
    assert codes(read(made_tar(), "s.tar.gz")) == ["no-deck-files"]


def test_no_archive_at_all_says_so() -> None:
    assert codes(read(b"", "s.tar")) == ["broken-archive"]
    assert codes(read(b"4 Lightning Bolt\n" * 90, "s.tar.gz")) == ["broken-archive"]
    assert codes(read(b"\x1f\x8bnonsense", "s.tar.gz")) == ["broken-archive"]
    assert codes(read(b"PK", "s.zip")) == ["broken-archive"]


def test_what_does_not_print_is_kept_out_of_labels() -> None:
    (item,) = read(made_tar(("a\x1b[31m\n.txt", DECK)), "s.tar.gz")
    assert item.path == r"s.tar.gz/a\x1b[31m\n.txt"


# Bombs. The limits are made small, so that the tests are quick; what counts is that they are heeded.


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "FREE_BYTES", 2**20)
    monkeypatch.setattr(archives, "LARGEST_FILE", 2**18)


@pytest.mark.usefixtures("small_limits")
def test_a_member_that_is_too_large_is_not_unpacked() -> None:
    assert codes(read(made_zip(("bomb.txt", bytes(2**22)), ("a.txt", DECK)))) == ["too-large", "read"]


@pytest.mark.usefixtures("small_limits")
def test_a_size_that_is_a_lie_does_not_help() -> None:
    data = bytearray(made_zip(("bomb.txt", bytes(2**22)), ("a.txt", DECK)))
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", 10)
    assert codes(read(bytes(data))) == ["broken-member", "read"]


@pytest.mark.usefixtures("small_limits")
def test_many_members_that_are_too_much_together_end_the_archive() -> None:
    bombs = [(f"{number}.txt", bytes(2**18)) for number in range(99)]
    found = codes(read(made_zip(*bombs)))
    assert found == ["read"] * (len(found) - 1) + ["too-large"]
    assert len(found) < 99


@pytest.mark.usefixtures("small_limits")
def test_a_tar_that_unpacks_to_too_much_is_left() -> None:
    data = made_tar(("a.txt", DECK), ("bomb.txt", bytes(2**24)), ("b.txt", DECK))
    tracemalloc.start()
    found = read(data, "bomb.tar.gz")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert codes(found) == ["read", "too-large", "too-large"]
    assert peak < 2**22


@pytest.mark.usefixtures("small_limits")
def test_a_packed_file_that_unpacks_to_too_much_is_left() -> None:
    assert codes(read(gzip.compress(bytes(2**24)), "bomb.txt.gz")) == ["too-large"]
    lines = gzip.compress(b"{" * 2**24)
    assert codes(read(lines, "bomb.jsonl.gz"))[-1] == "too-large"


def test_a_tar_header_without_end_is_left() -> None:
    """A chain of extended headers, each of which says that one more follows, would fill the memory otherwise."""
    header = bytearray(tarfile.TarInfo("a.txt").tobuf(tarfile.GNU_FORMAT))
    header[156:157] = tarfile.GNUTYPE_SPARSE
    header[482] = 1
    header[148:156] = b"%06o\0 " % tarfile.calc_chksums(bytes(header))[0]
    more = (b"00000000001\0" * 42 + b"\x01").ljust(512, b"\0")
    assert codes(read(gzip.compress(bytes(header) + more * 4000), "s.tar.gz")) == ["too-large"]


def test_a_tar_name_that_fills_the_memory_is_left() -> None:
    long_name = tarfile.TarInfo("././@LongLink")
    long_name.type, long_name.size = tarfile.GNUTYPE_LONGNAME, 2**33
    data = gzip.compress(long_name.tobuf(tarfile.GNU_FORMAT) + bytes(2**20))
    assert codes(read(data, "s.tar.gz")) == ["too-large"]


def test_a_zip_directory_that_fills_the_memory_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_DIRECTORY", 1000)
    assert codes(read(made_zip(*((f"{number}.txt", DECK) for number in range(30))))) == ["too-large"]


@settings(max_examples=150, deadline=None)
@given(seed=st.binary(min_size=1, max_size=8), place=st.integers(0, 600), kind=st.sampled_from(["zip", "tgz", "tar"]))
def test_no_damage_whatsoever_is_a_crash(seed: bytes, place: int, kind: str) -> None:
    members = (("a.txt", DECK * 20), ("b.jsonl", b"{}\n{}\n"), ("c/d.txt", DECK))
    data = made_zip(*members) if kind == "zip" else made_tar(*members, mode="w:gz" if kind == "tgz" else "w")
    place %= len(data)
    damaged = data[:place] + seed + data[place + len(seed) :]
    found: list[Found] = list(archive_inputs(io.BytesIO(damaged), f"s.{kind}", len(damaged)))
    assert found
    assert all(weight >= 0 for _, weight in found)
