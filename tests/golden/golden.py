"""The golden corpus: hashes of what every report says of 440 lists, which lets the inside change.

    python tests/golden/golden.py                      compare; exit status 1 where something differs
    python tests/golden/golden.py --record             keep what is there now
    python tests/golden/golden.py --show 3 --against ../old
                                                       show the first three differences to another checkout

A change that alters a report on purpose records anew, and its commit says which entries and why.
"""

import argparse
import base64
import difflib
import hashlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HASHES = HERE / "hashes.txt"
TODAY = date(2026, 11, 30)
FORMATS = (None, "modern", "vintage", "commander")
OUTPUTS = ("json", "csv", "plain", "text", "row")


def inputs() -> Iterator[tuple[str, bytes]]:
    """Yield (name, bytes) of every list."""
    sys.path.insert(0, str(HERE))
    from composed import composed_lists

    cases = (ROOT / "tests" / "data" / "decklists.jsonl").read_text(encoding="utf-8").splitlines()
    for place, case in enumerate(map(json.loads, cases)):
        text = case["input"].encode("utf-8", "replace") if "input" in case else b""
        yield f"case-{place:03}.txt", base64.b64decode(case["input_b64"]) if "input_b64" in case else text
    for example in json.loads((ROOT / "tests" / "data" / "worked-examples.json").read_text(encoding="utf-8")):
        leaders = "".join(f"1 {name}\n" for name in example["commander"])
        rest = {name: count for name, count in example["starting_deck"].items() if name not in example["commander"]}
        cards = "".join(f"{count} {name}\n" for name, count in rest.items())
        yield f"worked-{example['id']}.txt", f"{'Commander' if leaders else ''}\n{leaders}\nDeck\n{cards}".encode()
    for sample in sorted((ROOT / "sample_decks").iterdir()):
        yield f"sample-{sample.name}", sample.read_bytes()
    for name, data in composed_lists():
        yield f"composed-{name}", data


def outputs(data: bytes, name: str, played: str | None, checker: object) -> dict[str, bytes]:
    """Return each report on a list."""
    from companion_cli.checking import Options, check_bytes
    from companion_cli.reports.batch_csv import csv_row
    from companion_cli.reports.console import open_console, render_text
    from companion_cli.reports.csv_report import render_csv
    from companion_cli.reports.json_report import render_jsonl
    from companion_cli.reports.model import Knowledge, Run
    from companion_cli.reports.plain import render_plain
    from companion_cli.rules.formats import FORMATS as KNOWN

    options = Options(format=KNOWN[played] if played else None, today=TODAY)
    run = Run(tuple(check_bytes(data, name, checker, options)), Knowledge(TODAY, TODAY))  # type: ignore[arg-type]
    stream = io.StringIO()
    if played is None:  # laying out text takes longer than all else
        render_text(run, open_console(stream, color=False))
    texts = {
        "json": render_jsonl(run),
        "csv": render_csv(run),
        "plain": render_plain(run, decks=True),
        "text": stream.getvalue(),
        "row": "".join(csv_row(result) for result in run.results),
    }
    return {output: text.encode("utf-8", "replace") for output, text in texts.items()}


def lines_now() -> Iterator[str]:
    """Yield a line for each list and format: its name, the format, and a short hash of each output."""
    from companion_cli.cards.library import CardLibrary
    from companion_cli.cards.remembering import RememberingSource
    from companion_cli.rules.check import Checker

    with CardLibrary.bundled() as library:
        checker = Checker(RememberingSource(library))
        for name, data in inputs():
            for played in FORMATS:
                made = outputs(data, name, played, checker)
                hashes = (hashlib.sha256(made[output]).hexdigest()[:8] for output in OUTPUTS)
                yield f"{name} {played or '-'} {' '.join(hashes)}"


def differences() -> list[str]:
    """Return `name format output` of everything that is not as recorded."""
    recorded = {tuple(line.split()[:2]): line.split()[2:] for line in HASHES.read_text(encoding="utf-8").splitlines()}
    found = []
    for line in lines_now():
        name, played, *hashes = line.split()
        before = recorded.pop((name, played), [])
        found += [
            f"{name} {played} {output}"
            for output, old, new in zip(OUTPUTS, before or [""] * len(OUTPUTS), hashes, strict=True)
            if old != new
        ]
    return [*found, *(f"{name} {played} gone" for name, played in recorded)]


def dump(entry: str) -> bytes:
    """Return one output now, for an entry of `differences`."""
    from companion_cli.cards.library import CardLibrary
    from companion_cli.cards.remembering import RememberingSource
    from companion_cli.rules.check import Checker

    name, played, output = entry.split()
    data = dict(inputs())[name]
    with CardLibrary.bundled() as library:
        return outputs(data, name, None if played == "-" else played, Checker(RememberingSource(library)))[output]


def show(entries: list[str], other: Path) -> None:
    """Print the difference of each entry between another checkout and this one."""
    for entry in entries:
        environment = {**os.environ, "PYTHONPATH": str(other)}
        command = [sys.executable, str(Path(__file__)), "--dump", entry]
        then = subprocess.run(command, env=environment, cwd=other, capture_output=True, check=True).stdout
        now = dump(entry)
        print(f"=== {entry}")
        rows = (_pretty(then), _pretty(now))
        print("\n".join(difflib.unified_diff(*rows, str(other), "here", lineterm="", n=1)))


def _pretty(data: bytes) -> list[str]:
    text = data.decode("utf-8", "replace")
    if text.startswith("{"):
        text = "\n".join(json.dumps(json.loads(line), indent=1, ensure_ascii=False) for line in text.splitlines())
    return text.splitlines()


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--show", type=int, metavar="N")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--dump", metavar="ENTRY", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.dump:
        sys.stdout.buffer.write(dump(options.dump))
        return 0
    if options.record:
        HASHES.write_text("".join(f"{line}\n" for line in lines_now()), encoding="utf-8")
        return 0
    found = differences()
    if options.show and options.against:
        show(found[: options.show], options.against)
    else:
        print("\n".join(found) or "no difference")
    return 1 if found else 0


if __name__ == "__main__":
    sys.path.insert(0, os.environ.get("PYTHONPATH", str(ROOT)))
    sys.exit(main())
