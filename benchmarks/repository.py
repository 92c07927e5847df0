"""Checks a repository of 500 decks: one `companion check` against the Python API over the same files.

    python benchmarks/repository.py [DECKS]

Composes the decks, then runs both ways as processes of their own, in turns, and prints the median times and their
ratio as a Markdown table. Both open the cards once, read every file and judge every deck; the command also finds the
files, applies a configuration and writes the report. The start-up of Python and of the package is in both.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 7
OUTPUTS = ("plain", "json", "sarif", "junit")
API = """
import sys
from pathlib import Path
from companion_cli import CardLibrary, check_deck, read_deck

library = CardLibrary.bundled()
reports = [
    check_deck(read_deck(path.read_bytes(), is_name=library.is_name), library, path=str(path))
    for path in sorted(Path(sys.argv[1]).rglob("*.txt"))
]
print(len(reports), sum(report.ok for report in reports))
"""
SPELLS = """
Lightning Bolt|Counterspell|Serra Angel|Llanowar Elves|Opt|Shock|Brainstorm|Ponder|Swords to Plowshares|Path to Exile
Thoughtseize|Fatal Push|Dark Ritual|Giant Growth|Naturalize|Murder|Cancel|Negate|Duress|Goblin Guide|Wrath of God
Monastery Swiftspear|Snapcaster Mage|Tarmogoyf|Dark Confidant|Noble Hierarch|Birds of Paradise|Day of Judgment
Cryptic Command|Remand|Mana Leak|Spell Pierce|Grim Lavamancer|Eternal Witness
"""
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COMPANIONS = ("Lurrus of the Dream-Den", "Kaheera, the Orphanguard", "Yorion, Sky Nomad", "Zirda, the Dawnwaker")


def compose(directory: Path, decks: int) -> None:
    """Write so many decks, a few hundred cards between them, in folders by format."""
    chance = random.Random(2020)
    names = SPELLS.strip().replace("\n", "|").split("|")
    for number in range(decks):
        format = chance.choice(("modern", "legacy", "pioneer", "constructed"))
        spells = chance.sample(names, 9)
        lines = ["Companion", f"1 {chance.choice(COMPANIONS)}", "", "Deck"]
        lines += [f"4 {name}" for name in spells]
        lines += [f"8 {name}" for name in chance.sample(LANDS, 3)]
        lines += ["", "Sideboard", *(f"3 {name}" for name in chance.sample(names, 5))]
        folder = directory / format
        folder.mkdir(exist_ok=True)
        (folder / f"deck {number:05}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (directory / "companion.toml").write_text(
        'ignore = ["companion-not-in-sideboard"]\n\n[format]\n"modern/**" = "modern"\n"legacy/**" = "legacy"\n',
        encoding="utf-8",
    )
    (directory / ".gitignore").write_text("drafts/\n", encoding="utf-8")


def seconds(arguments: list[str]) -> float:
    """Run a command that may end with 0 or 1; return how long it took."""
    start = time.perf_counter()
    ended = subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False)
    taken = time.perf_counter() - start
    if ended.returncode not in (0, 1):
        sys.exit(f"{arguments} ended with {ended.returncode}")
    return taken


def main() -> None:
    """Compose the decks, measure, print."""
    decks = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as directory:
        compose(Path(directory), decks)
        check = ["-m", "companion_cli", "check", directory, "--offline", "-q", "--output"]
        ways = {"Python API": ["-c", API, directory], **{f"check -o {each}": [*check, each] for each in OUTPUTS}}
        taken: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, arguments in ways.items():
                taken[way].append(seconds(arguments))
    floor = statistics.median(taken["Python API"])
    print(f"| {decks} decks | seconds | of the API |\n|---|---|---|")
    for way, times in taken.items():
        median = statistics.median(times)
        print(f"| {way} | {median:.2f} | {median / floor:.2f} |")


if __name__ == "__main__":
    main()
