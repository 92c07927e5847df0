"""What the GitHub action runs: `companion check` over its inputs, with annotations, and a SARIF file where asked for.

Inputs come as environment variables, so that nothing in them is ever run by a shell. The exit status is that of the
check.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SARIF_FILE = "companion.sarif"
CANNOT_WORK = 2


def main() -> int:
    """Run the check; return its exit status."""
    try:
        arguments = check_arguments(os.environ)
    except ValueError as error:
        print(f"::error::the inputs paths and args: {error}. Put a name with an apostrophe in double quotes.")
        return CANNOT_WORK
    status = companion(["--output", "github", *arguments])
    if os.environ.get("COMPANION_SARIF", "").strip().lower() == "true":
        file = Path(os.environ.get("RUNNER_TEMP") or ".") / SARIF_FILE
        written = companion(["--output", "sarif", "--output-file", str(file), "--quiet", *arguments])
        if file.is_file():
            set_output("sarif-file", str(file))
        status = max(status, written)
    return status


def check_arguments(inputs: Mapping[str, str]) -> list[str]:
    """Return the options and paths that the inputs ask for; quotes in them hold words together, as in a shell."""
    chosen = inputs.get("COMPANION_FORMAT", "").strip()
    return [
        *(["--format", chosen] if chosen else []),
        *shlex.split(inputs.get("COMPANION_ARGS", "")),
        "--",
        *shlex.split(inputs.get("COMPANION_PATHS", "") or "."),
    ]


def companion(arguments: list[str]) -> int:
    """Run one check with its output going where ours goes."""
    sys.stdout.flush()
    return subprocess.run([sys.executable, "-m", "companion_cli", "check", *arguments], check=False).returncode


def set_output(name: str, value: str) -> None:
    """Hand a value to the steps that follow, as GitHub Actions takes it."""
    file = os.environ.get("GITHUB_OUTPUT")
    if file:
        with Path(file).open("a", encoding="utf-8") as outputs:
            outputs.write(f"{name}={value}\n")


if __name__ == "__main__":
    sys.exit(main())
