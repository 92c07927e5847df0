"""How long `companion cards update` takes, and how much memory, against reading the same lines with `json` alone.

    python benchmarks/update.py oracle-cards.jsonl.gz [ROUNDS]

FILE is Scryfall's oracle-cards file, as it is today or as it was (a JSON array). It is served on the loopback in the
shape of today. Each round updates an empty cache in a process of its own, and reads the same lines with `json.loads` in
another; the times are those of the whole processes, and of the work in them.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from scryfall_server import ScryfallServer, json_lines

from companion_cli.cards.bulk_file import read_card_objects

READ_LINES = """
import sys, time, gzip, json
begin = time.perf_counter()
with gzip.open(sys.argv[1]) as file:
    count = sum(1 for line in file if json.loads(line))
print(time.perf_counter() - begin)
"""
UPDATE = """
import resource, sys, time
from companion_cli.cli.app import app
begin = time.perf_counter()
try:
    app(["cards", "update"], standalone_mode=False)
finally:
    print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def run(code: str, *arguments: str, **environment: str) -> tuple[float, list[float]]:
    """Run Python code in a process of its own; return its time, and the numbers in the last line that it printed."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=os.environ | environment, stdout=subprocess.PIPE, check=True
    )
    seconds = time.perf_counter() - begin
    return seconds, [float(number) for number in done.stdout.decode().splitlines()[-1].split()]


def main() -> None:
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    content = json_lines(read_card_objects(Path(sys.argv[1])))
    ratios, inner_ratios = [], []
    with tempfile.NamedTemporaryFile(suffix=".jsonl.gz") as lines, ScryfallServer(bulk=content) as server:
        lines.write(content)
        lines.flush()
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as cache:
                own, (inner, peak) = run(UPDATE, COMPANION_CACHE_DIR=cache, COMPANION_SCRYFALL_URL=server.url)
            other, (other_inner,) = run(READ_LINES, lines.name)
            ratios.append(own / other)
            inner_ratios.append(inner / other_inner)
            print(f"update {own:.2f} s ({inner:.2f} s), json {other:.2f} s ({other_inner:.2f} s), peak {peak:.0f} MB")
    print(
        f"median: {statistics.median(ratios):.2f} times json.loads "
        f"({statistics.median(inner_ratios):.2f} without start-up)"
    )


if __name__ == "__main__":
    main()
