"""Runs `companion` as a user would: in this process where that is enough, as a process of its own where it is not."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from companion_cli.cli.app import app

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


def companion(*arguments: str | Path, stdin: str | bytes = "") -> Ended:
    """Run the command in this process; nothing but an exit may come out of it."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ended(result.exit_code, result.stdout, result.stderr)


def check(*arguments: str | Path, stdin: str | bytes = "") -> Ended:
    """Run `companion check` with the bundled cards alone."""
    return companion("check", "--offline", *arguments, stdin=stdin)


def start(*arguments: str | Path, **options: Any) -> "subprocess.Popen[str]":
    """Start the command as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "companion_cli", *map(str, arguments)],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": ROOT, "env": environment()}
        | options,
    )


def on_terminal(*arguments: str | Path, cwd: Path) -> str:
    """Run the command on a terminal of its own; return what that shows, stderr aside."""
    here, there = os.openpty()
    with start(*arguments, stdout=there, cwd=cwd, stderr=subprocess.DEVNULL, env=environment(TERM="xterm")):
        os.close(there)
        with io.FileIO(here) as terminal:
            return b"".join(iter(lambda: _read(terminal), b"")).decode()


def _read(terminal: io.FileIO) -> bytes:
    try:
        return terminal.read(65536)
    except OSError:
        # Linux says so where the other end is closed.
        return b""


def environment(**variables: str) -> dict[str, str]:
    """Return this process's environment, in which the package is found from everywhere, with some more variables."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **variables}
