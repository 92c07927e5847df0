"""`--output-file`: a report is written aside and put in place once it is whole."""

import errno
import os
from pathlib import Path

import pytest
from command_line import check, start


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text("60 Island\n")
    (tmp_path / "report.json").write_text("the old report\n")
    return tmp_path


def test_a_full_disk_leaves_the_old_report(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    ended = check("deck.txt", "-o", "json", "--output-file", "report.json")
    assert (ended.status, ended.err) == (2, "companion: report.json: cannot be written: No space left on device\n")
    assert (here / "report.json").read_text() == "the old report\n"
    assert sorted(each.name for each in here.iterdir()) == ["deck.txt", "report.json"]


def test_a_link_stays_a_link_and_permissions_stay(here: Path) -> None:
    (here / "link.json").symlink_to("report.json")
    (here / "report.json").chmod(0o640)
    assert check("deck.txt", "-o", "json", "--output-file", "link.json").status == 0
    assert (here / "link.json").is_symlink()
    assert (here / "report.json").read_text().startswith('{"version": 1')
    assert (here / "report.json").stat().st_mode & 0o777 == 0o640


def test_devices_are_written_as_they_are() -> None:
    assert check("deck.txt", "-o", "json", "--output-file", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()
    ended = check("deck.txt", "-o", "json", "--output-file", "/dev/full")
    assert (ended.status, ended.err) == (2, "companion: /dev/full: cannot be written: No space left on device\n")


def test_a_long_name(here: Path) -> None:
    assert check("deck.txt", "-o", "json", "--output-file", "r" * 250).status == 0
    assert (here / ("r" * 250)).exists()


@pytest.mark.parametrize("name", ["deck.txt", "link.txt"])
def test_the_list_on_stdin_is_not_overwritten(name: str, here: Path) -> None:
    (here / "link.txt").symlink_to("deck.txt")
    with (here / "deck.txt").open() as stdin:
        process = start("check", "-", "--offline", "--output-file", name, stdin=stdin, cwd=here)
        _, err = process.communicate()
    assert process.returncode == 2
    assert err == f"companion: {name}: is one of the lists to read, and would be overwritten\n"
    assert (here / "deck.txt").read_text() == "60 Island\n"
