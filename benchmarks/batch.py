"""Decks a second of the batch, in one run and as ratios to a plain floor; prints a Markdown table.

    python benchmarks/batch.py [DECKS.jsonl.gz] [--decks N] [--passes N] [--memory]

DECKS has one deck a line, {"main": [[4, "Opt"], ...], "sideboard": [...]}; without it, decks are made up of the
bundled cards. Everything is measured on the same lists: what works in one process in turns with the floor, warm, the
best of `--passes` in three processes; and whole runs of the command, start-up included, on `--decks` files that repeat
the lists under other names. `--memory` runs 100,000 files too, and adds up what the processes hold (Linux).

The floor: one pattern for each line, one look-up for each name, nothing judged, nothing written.
"""

import argparse
import gzip
import json
import os
import platform
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from companion_cli.batch import Item, check_decks
from companion_cli.batch.run import Plan, run
from companion_cli.batch.work import Rows, Task
from companion_cli.cards.cache import DIRECTORY_VARIABLE
from companion_cli.cards.library import BUNDLED, CardLibrary
from companion_cli.checking import Options
from companion_cli.reports.batch_documents import lines

TODAY = date.today()
LINE = re.compile(r"\s*([0-9]+)x?\s+(.+?)(?:\s+\(([A-Za-z0-9]+)\)(?:\s+([^\s]+))?)?\s*")


def read_lists(path: Path) -> list[str]:
    """Return the lists of a JSON lines file as text."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        decks = [json.loads(line) for line in file]
    return [as_text(deck) for deck in decks if deck["main"]]


def as_text(deck: dict[str, Any]) -> str:
    main, sideboard = (
        "".join(f"{count} {name}\n" for count, name in deck.get(zone, ())) for zone in ("main", "sideboard")
    )
    return f"{main}\nSideboard\n{sideboard}"


def made_up_lists(number: int = 2400) -> list[str]:
    """Return lists of 24 and 13 lines, the cards of which are as unevenly popular as those of tournaments."""
    chance = random.Random(2020)
    with sqlite3.connect(f"file:{BUNDLED}?mode=ro", uri=True) as cards:
        found = cards.execute("SELECT name FROM cards WHERE deck_card ORDER BY id")
        names = [name for (name,) in found if name.isascii()]
    chance.shuffle(names)
    popular = [1 / (place + 20) for place in range(len(names))]

    def rows(lines: int) -> list[tuple[int, str]]:
        chosen = dict.fromkeys(chance.choices(names, popular, k=lines))
        return [(chance.randint(1, 4), name) for name in chosen]

    return [as_text({"main": rows(24), "sideboard": rows(13)}) for _ in range(number)]


def floor(lists: list[str], table: dict[str, bool]) -> None:
    for text in lists:
        for line in text.splitlines():
            match = LINE.fullmatch(line)
            if match:
                table.get(match[2].casefold())


def verdicts(items: list[Item], library: CardLibrary) -> None:
    """Judge lists in memory."""
    for _ in check_decks(items, Options(today=TODAY), library):
        pass


def rows(paths: list[str], kind: Rows, out: Path) -> None:
    """Judge files and write their rows to a new file: writing over one anew makes the file system wait for the disk."""
    out.unlink(missing_ok=True)
    with out.open("wb") as stream:
        run(Plan(paths, Task(kind, TODAY)), lines(), stream, lambda _: None)


def parse_with_mtg_parser(lists: list[str]) -> None:
    from mtg_parser import DecklistDeckParser

    parser = DecklistDeckParser()
    for text in lists:
        list(parser.parse_deck(text) or ())


def has_mtg_parser() -> bool:
    try:
        import mtg_parser  # noqa: F401
    except ImportError:
        return False
    return True


def ways(lists: list[str], folder: Path) -> dict[str, Callable[[], object]]:
    """Return what is measured in one warm process, by name; the lists are in `folder` too."""
    items = [Item(f"{number}.txt", text.encode()) for number, text in enumerate(lists)]
    files, boards, out = [str(folder / "files")], [str(folder / "boards.jsonl")], folder / "out"
    library = CardLibrary.bundled()
    ways: dict[str, Callable[[], object]] = {
        "text in memory to verdicts": partial(verdicts, items, library),
        "files to CSV": partial(rows, files, Rows.CSV, out),
        "files to JSONL, every reason": partial(rows, files, Rows.JSON, out),
        "JSON lines to CSV": partial(rows, boards, Rows.CSV, out),
        "JSON lines to JSONL, every reason": partial(rows, boards, Rows.JSON, out),
    }
    if has_mtg_parser():
        ways["mtg-parser: text in memory, parsed only"] = partial(parse_with_mtg_parser, lists)
    return ways


def seconds_of(name: str, lists: list[str], folder: Path, passes: int) -> tuple[float, float]:
    """Return the best seconds of one way and those of the floor, run in turns so that both meet the same machine."""
    table = {m[2].casefold(): True for text in lists for line in text.splitlines() if (m := LINE.fullmatch(line))}
    both = (ways(lists, folder)[name], partial(floor, lists, table))
    best = [float("inf")] * 2
    for turn in range(passes + 1):
        for place, way in enumerate(both):
            start = time.perf_counter()
            way()
            if turn:  # the first is to warm up
                best[place] = min(best[place], time.perf_counter() - start)
    return best[0], best[1]


def in_one_process(lists: list[str], folder: Path, passes: int, processes: int = 3) -> dict[str, float]:
    """Return decks a second of each way, and of the floor: the best of some processes that do nothing else.

    A process of its own, as a run of the command is; where its memory lies makes a difference of a quarter.
    """
    write_files(lists, len(lists), folder / "files")
    (folder / "boards.jsonl").write_text("".join(map(as_record, lists)), encoding="utf-8")
    best = {FLOOR: float("inf")}
    for name in ways(lists[:1], folder):
        context = get_context("spawn")
        with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
            pairs = list(pool.map(seconds_of, *map(repeat, (name, lists, folder, passes), [processes] * 4)))
        best[name] = min(own for own, _ in pairs)
        best[FLOOR] = min(best[FLOOR], *(floor for _, floor in pairs))
    return {name: len(lists) / seconds for name, seconds in best.items()}


FLOOR = "floor: a pattern a line, a look-up a name"


def as_record(text: str) -> str:
    main, _, sideboard = text.partition("\nSideboard\n")
    boards = [
        [[int(count), name] for count, _, name in (line.partition(" ") for line in board.splitlines())]
        for board in (main, sideboard)
    ]
    return json.dumps({"main": boards[0], "sideboard": boards[1]}) + "\n"


def write_files(lists: list[str], number: int, folder: Path) -> None:
    folder.mkdir()
    for place in range(number):
        (folder / f"deck{place:07}.txt").write_text(lists[place % len(lists)], encoding="utf-8")


def whole_run(folder: Path, output: str, jobs: int, out: Path) -> tuple[float, float]:
    """Run the command; return its seconds and the megabytes that its processes held together at most."""
    out.unlink(missing_ok=True)
    start = time.perf_counter()
    arguments = ["batch", str(folder), "-q", "-o", output, "--output-file", str(out), "--jobs", str(jobs)]
    most = 0.0
    with subprocess.Popen([sys.executable, "-m", "companion_cli", *arguments]) as process:
        while process.poll() is None:
            most = max(most, megabytes(process.pid))
            time.sleep(0.05)
    return time.perf_counter() - start, most


def megabytes(process: int) -> float:
    """Return what a process and its children hold, shared pages shared out (Linux's PSS); 0 where that is not told."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    own = next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:"))
    return own / 1024 + sum(megabytes(int(child)) for child in children)


def in_whole_runs(lists: list[str], decks: int, folder: Path, rounds: int = 3) -> Iterator[tuple[str, float, float]]:
    """Yield what is measured, decks a second and megabytes of whole runs of the command, the best of some rounds."""
    write_files(lists, decks, folder / "many")
    for output in ("csv", "jsonl"):
        for jobs in dict.fromkeys((1, os.cpu_count() or 1)):
            runs = [whole_run(folder / "many", output, jobs, folder / "out") for _ in range(rounds)]
            name = f"`companion batch --output {output} --jobs {jobs}`, {decks:,} files"
            yield name, decks / min(seconds for seconds, _ in runs), max(held for _, held in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description="Decks a second of the batch.")
    parser.add_argument("decks_file", nargs="?", type=Path)
    parser.add_argument("--decks", type=int, default=20_000)
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--memory", action="store_true")
    arguments = parser.parse_args()
    lists = read_lists(arguments.decks_file) if arguments.decks_file else made_up_lists()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[DIRECTORY_VARIABLE] = folder  # no cards but the bundled ones
        warm = in_one_process(lists, Path(folder), arguments.passes)
        whole = list(in_whole_runs(lists, arguments.decks, Path(folder)))
        if arguments.memory:
            many = Path(folder) / "more"
            many.mkdir()
            whole += list(in_whole_runs(lists, 100_000, many, rounds=1))
    source = "published tournament lists" if arguments.decks_file else "made-up lists"
    print(f"{TODAY:%Y-%m-%d}, {len(lists):,} {source}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print("| | decks a second | to the floor | megabytes |\n|---|---:|---:|---:|")
    for name, rate in warm.items():
        print(f"| {name} | {rate:,.0f} | {rate / warm[FLOOR]:.2f} | |")
    for name, rate, held in whole:
        print(f"| {name} | {rate:,.0f} | {rate / warm[FLOOR]:.2f} | {held:.0f} |")


if __name__ == "__main__":
    main()
