"""Large JSON documents: cut into parts whose rows are those of the whole, and gone on with in the midst of one."""

import json
from pathlib import Path

import pytest
from command_line import companion
from support import TODAY

from companion_cli import CardLibrary
from companion_cli.batch import check_decks
from companion_cli.batch.json_parts import parts_of
from companion_cli.batch.model import MAX_BYTES, Item
from companion_cli.checking import Options

BOARD = [{"Count": 4, "CardName": "Shock"}, {"Count": 55, "CardName": "Island"}, {"Count": 1, "CardName": "Forrest"}]
HEAD = {"Tournament": {"Name": "Challenge", "Formats": "Modern"}}


def tournament(decks: int = 1000) -> dict[str, object]:
    players = [f"Player {place}" if place % 3 else None for place in range(decks)]
    return {**HEAD, "Decks": [{"Player": name, "Mainboard": BOARD, "Sideboard": []} for name in players]}


DOCUMENTS = {
    "a tournament": json.dumps(tournament(), indent=2),
    "its head behind the decks": json.dumps(dict(reversed(tournament().items())), indent=1),
    "a list of decks": json.dumps(tournament()["Decks"], indent=1),
    "decks without cards among others": json.dumps(
        {**HEAD, "Decks": [*tournament()["Decks"], *[{"Player": "Nobody"}] * 9000]},  # type: ignore[misc]
        indent=1,
    ),
    "lists of decks among the decks": json.dumps(
        {**HEAD, "Decks": [*tournament()["Decks"], tournament(3)["Decks"], *tournament(500)["Decks"]]},  # type: ignore[misc]
        indent=1,
    ),
    "players who have a deck": json.dumps(
        {"players": [{"player": f"P{each}", "deck": {"main": BOARD}} for each in range(1500)]}, indent=1
    ),
    "a byte order mark": "\ufeff" + json.dumps(tournament(), indent=2),
}


@pytest.mark.parametrize("text", DOCUMENTS.values(), ids=DOCUMENTS)
def test_the_parts_give_the_reports_of_the_whole(text: str, library: CardLibrary) -> None:
    whole = Item("cup.json", text.encode())
    parts = list(parts_of(whole))
    assert len(parts) > 1
    assert max(len(part.data) for part in parts) < 2 * MAX_BYTES
    options = Options(today=TODAY)
    reports = list(check_decks(parts, options, library))
    assert reports == list(check_decks([whole], options, library))
    assert sum(part.decks for part in parts) == len(reports)


@pytest.mark.parametrize(
    "text",
    [
        "60 Island\n",
        json.dumps(tournament(3)),
        json.dumps(tournament())[:-1],
        json.dumps(tournament()) + "x",
        "[" * 200_000,
        json.dumps({"main": [[1, "Island"]] * 20_000}),
        '"' + "x" * 200_000,
        json.dumps(["x" * 200_000]),
        json.dumps([{"name": "Island", "count": 1}] * 20_000),
        json.dumps([{"name": "package", "version": "1.0"}] * 20_000),
        json.dumps({"main": [[60, "Island"]], "decks": tournament()["Decks"]}),
    ],
)
def test_all_else_stays_whole(text: str) -> None:
    assert list(parts_of(Item("cup.json", text.encode()))) == [Item("cup.json", text.encode())]


@pytest.mark.parametrize("output", ["csv", "jsonl"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_resume_goes_on_within_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, jobs: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cup.json").write_text(DOCUMENTS["a tournament"])
    arguments = ["batch", "cup.json", "-o", output, "--output-file", "out", "-j", jobs]
    companion(*arguments)
    whole = Path("out").read_bytes()
    rows = whole.splitlines(keepends=True)
    Path("out").write_bytes(b"".join(rows[:900]) + rows[900][:50])
    ended = companion(*arguments, "--resume")
    assert Path("out").read_bytes() == whole
    done_before = int(ended.err.rpartition("; ")[2].rpartition(", ")[2].split()[0])
    assert 300 < done_before <= 900
