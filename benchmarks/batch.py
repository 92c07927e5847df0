"""Decks a second of the batch for every kind of list, in one run and as ratios to a plain floor; a Markdown table.

    python benchmarks/batch.py [DECKS.jsonl.gz] [--passes N] [--decks N] [--memory]

DECKS has one deck a line, {"main": [[4, "Opt"], ...], "sideboard": [...]}; without it, decks are made up of the
bundled cards. The same decks are written in every kind: plain text, text with a comment, `SB:` lines, a sideboard
behind a blank line, Commander, MTG Arena with random printings, .dek, .cod, and records of JSON lines.

The first two columns are of one warm process, the best of `--passes`, from bytes in memory to the rows of `--output
jsonl` (every reason) and `--output csv`, in turns with the floor: one pattern for each line, one look-up for each
name, nothing judged, nothing written. The third is a whole run of the command on as many files, start-up included, as
a multiple of the plain kind's seconds. Below it are whole runs on `--decks` plain files; `--memory` adds 100,000 files.
"""

import argparse
import gc
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
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from xml.sax.saxutils import quoteattr

from companion_cli.batch.model import Item
from companion_cli.batch.work import Chunk, Rows, Task, finish_chunk
from companion_cli.cards.cache import DIRECTORY_VARIABLE
from companion_cli.cards.library import BUNDLED

TODAY = date.today()
LINE = re.compile(r"\s*([0-9]+)x?\s+(.+?)(?:\s+\(([A-Za-z0-9]+)\)(?:\s+([^\s]+))?)?\s*")
CHANCE = random.Random(2020)
Zone = list[tuple[int, str]]
Deck = tuple[Zone, Zone]
"""Main deck and sideboard."""


def read_decks(path: Path) -> list[Deck]:
    """Return the decks of a JSON lines file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        decks = [json.loads(line) for line in file]
    return [(deck["main"], deck.get("sideboard", [])) for deck in decks if deck["main"]]


def made_up_decks(number: int = 2400) -> list[Deck]:
    """Return decks of 24 and 13 lines, the cards of which are as unevenly popular as those of tournaments."""
    with sqlite3.connect(f"file:{BUNDLED}?mode=ro", uri=True) as cards:
        found = cards.execute("SELECT name FROM cards WHERE deck_card ORDER BY id")
        names = [name for (name,) in found if name.isascii()]
    CHANCE.shuffle(names)
    popular = [1 / (place + 20) for place in range(len(names))]

    def rows(lines: int) -> Zone:
        chosen = dict.fromkeys(CHANCE.choices(names, popular, k=lines))
        return [(CHANCE.randint(1, 4), name) for name in chosen]

    return [(rows(24), rows(13)) for _ in range(number)]


# The kinds of list: from a deck to a file's ending and its text.


def lines(zone: Zone, form: str = "{0} {1}\n") -> str:
    return "".join(form.format(count, name) for count, name in zone)


def plain(deck: Deck) -> str:
    return f"{lines(deck[0])}\nSideboard\n{lines(deck[1])}"


def comment(deck: Deck) -> str:
    return f"// Friday night\nDeck\n{lines(deck[0])}\nSideboard\n{lines(deck[1])}"


def prefixed(deck: Deck) -> str:
    return lines(deck[0]) + lines(deck[1], "SB: {0} {1}\n")


def blank(deck: Deck) -> str:
    return f"{lines(deck[0])}\n{lines(deck[1])}"


def commander(deck: Deck) -> str:
    """Return 99 single cards: those of the deck, and basic lands."""
    names = [*dict.fromkeys(name for zone in deck for _, name in zone)][:60]
    return f"Commander\n1 Kenrith, the Returned King\n\nDeck\n{lines([(1, name) for name in names])}" + (
        f"{99 - len(names)} Island\n"
    )


def with_printings() -> Callable[[Deck], str]:
    printings: dict[str, list[str]] = defaultdict(list)
    with sqlite3.connect(f"file:{BUNDLED}?mode=ro", uri=True) as cards:
        for name, printing in cards.execute("SELECT name, printing FROM printings JOIN cards ON card = cards.id"):
            set_code, _, number = printing.partition(" ")
            printings[name].append(f"({set_code.upper()}) {number}")

    def arena(deck: Deck) -> str:
        main, side = (
            [(count, f"{name} {CHANCE.choice(printings.get(name) or ['(XYZ)'])}") for count, name in zone]
            for zone in deck
        )
        return f"Deck\n{lines(main)}\nSideboard\n{lines(side)}"

    return arena


def dek(deck: Deck) -> str:
    rows = "".join(
        f'<Cards CatID="1" Quantity="{count}" Sideboard="{word}" Name={quoteattr(name.replace(" // ", "/"))} '
        'Annotation="0" />\n'
        for zone, word in zip(deck, ("false", "true"), strict=True)
        for count, name in zone
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n{rows}</Deck>\n'


def cod(deck: Deck) -> str:
    zones = "".join(
        f'  <zone name="{word}">\n'
        + "".join(f'    <card number="{count}" name={quoteattr(name)}/>\n' for count, name in zone)
        + "  </zone>\n"
        for zone, word in zip(deck, ("main", "side"), strict=True)
    )
    head = '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n'
    return f"{head}  <deckname>D</deckname>\n{zones}</cockatrice_deck>\n"


def record(deck: Deck) -> str:
    return json.dumps({"main": deck[0], "sideboard": deck[1]}) + "\n"


def kinds() -> dict[str, tuple[str, Callable[[Deck], str]]]:
    """Return the ending and the writer of each kind of list, by its name."""
    return {
        "plain text": ("txt", plain),
        "text with a comment": ("txt", comment),
        "`SB:` lines": ("txt", prefixed),
        "blank-line sideboard": ("txt", blank),
        "Commander": ("txt", commander),
        "Arena, random printings": ("txt", with_printings()),
        ".dek": ("dek", dek),
        ".cod": ("cod", cod),
        "JSON lines, boards": ("jsonl", record),
    }


def floor(texts: list[str], table: dict[str, bool]) -> None:
    for text in texts:
        for line in text.splitlines():
            match = LINE.fullmatch(line)
            if match:
                table.get(match[2].casefold())


def seconds(way: Callable[[], object]) -> float:
    start = time.process_time()
    way()
    return time.process_time() - start


def in_one_process(decks: list[Deck], passes: int) -> tuple[dict[str, tuple[float, float]], float]:
    """Return decks a second to JSON lines and to CSV for each kind, and those of the floor.

    CPU time, so that other work on the machine tells less; every pass runs everything in turn.
    """
    texts = [plain(deck) for deck in decks]
    table = {
        match[2].casefold(): True for text in texts for line in text.splitlines() if (match := LINE.fullmatch(line))
    }
    ways: dict[tuple[str, Rows], Callable[[], object]] = {}
    for name, (ending, write) in kinds().items():
        items = [
            Item(f"{place}.{ending}", write(deck).encode(), int(ending == "jsonl")) for place, deck in enumerate(decks)
        ]
        for rows in (Rows.JSON, Rows.CSV):
            ways[name, rows] = partial(finish_chunk, Chunk(items, 0), Task(rows, TODAY))
    gc.set_threshold(50_000, 50, 50)  # as a run does
    best = dict.fromkeys(ways, float("inf"))
    best_floor = float("inf")
    for (name, rows), way in ways.items():
        for _ in range(passes + 1):  # the first is to warm up
            best[name, rows] = min(best[name, rows], seconds(way))
            best_floor = min(best_floor, seconds(partial(floor, texts, table)))
    rate = {key: len(decks) / taken for key, taken in best.items()}
    return {name: (rate[name, Rows.JSON], rate[name, Rows.CSV]) for name in kinds()}, len(decks) / best_floor


def write_files(texts: list[str], number: int, folder: Path, ending: str = "txt") -> None:
    folder.mkdir()
    if ending == "jsonl":
        (folder / "decks.jsonl").write_text("".join(texts), encoding="utf-8")
        return
    for place in range(number):
        (folder / f"deck{place:07}.{ending}").write_text(texts[place % len(texts)], encoding="utf-8")


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


def kinds_in_whole_runs(decks: list[Deck], folder: Path, rounds: int = 2) -> dict[str, float]:
    """Return the seconds of a whole run of the command on the decks of each kind, in one process."""
    taken = {}
    for place, (name, (ending, write)) in enumerate(kinds().items()):
        write_files([write(deck) for deck in decks], len(decks), folder / str(place), ending)
        runs = [whole_run(folder / str(place), "jsonl", 1, folder / "out")[0] for _ in range(rounds)]
        taken[name] = min(runs)
    return taken


def in_whole_runs(texts: list[str], decks: int, folder: Path, rounds: int = 2) -> Iterator[tuple[str, float, float]]:
    """Yield what is measured, decks a second and megabytes of whole runs of the command, the best of some rounds."""
    write_files(texts, decks, folder / "many")
    for output in ("csv", "jsonl"):
        for jobs in dict.fromkeys((1, os.cpu_count() or 1)):
            runs = [whole_run(folder / "many", output, jobs, folder / "out") for _ in range(rounds)]
            name = f"`companion batch --output {output} --jobs {jobs}`, {decks:,} files"
            yield name, decks / min(seconds for seconds, _ in runs), max(held for _, held in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description="Decks a second of the batch.")
    parser.add_argument("decks_file", nargs="?", type=Path)
    parser.add_argument("--decks", type=int, default=20_000, help="files of the whole runs below the table; 0 for none")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--memory", action="store_true")
    arguments = parser.parse_args()
    decks = read_decks(arguments.decks_file) if arguments.decks_file else made_up_decks()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[DIRECTORY_VARIABLE] = folder  # no cards but the bundled ones
        rates, floor_rate = in_one_process(decks, arguments.passes)
        taken = kinds_in_whole_runs(decks, Path(folder))
        whole = []
        for number, rounds in ((arguments.decks, 2), (100_000 * arguments.memory, 1)):
            if number:
                (Path(folder) / f"of{number}").mkdir()
                texts = [plain(deck) for deck in decks]
                whole += in_whole_runs(texts, number, Path(folder) / f"of{number}", rounds)
    source = "published tournament lists" if arguments.decks_file else "made-up lists"
    print(f"{TODAY:%Y-%m-%d}, {len(decks):,} {source}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"\nFloor: {floor_rate:,.0f} decks a second.\n")
    print("| kind | JSON lines, every reason | to the floor | CSV | to the floor | whole run, to plain text |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, (to_json, to_csv) in rates.items():
        ratios = f"{to_json:,.0f} | {to_json / floor_rate:.2f} | {to_csv:,.0f} | {to_csv / floor_rate:.2f}"
        print(f"| {name} | {ratios} | {taken[name] / taken['plain text']:.2f} |")
    if whole:
        print("\n| | decks a second | to the floor | megabytes |\n|---|---:|---:|---:|")
    for name, rate, held in whole:
        print(f"| {name} | {rate:,.0f} | {rate / floor_rate:.2f} | {held:.0f} |")


if __name__ == "__main__":
    main()
