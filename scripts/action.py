"""The steps of the GitHub action: `install` makes an environment for companion, `check` runs it over the inputs.

The checked repository may be anybody's, and nothing in it is ever run: Python starts isolated, companion is installed
outside of the workspace, and the inputs come as environment variables. Only the standard library is used here.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

REPOSITORY = "https://github.com/companion-cli/companion"
"""companion is on no package index; a name there would be somebody else's."""
SARIF_FILE = "companion.sarif"
CANNOT_WORK = 2


def main(step: str = "check") -> int:
    """Run a step, `install` or `check`; return its exit status."""
    try:
        return {"install": install, "check": check}[step](os.environ)
    except ValueError as error:
        print(f"::error::{error}")
        return CANNOT_WORK


def install(inputs: Mapping[str, str]) -> int:
    """Make the environment, and install companion in it: this action's own version, or a released one.

    The output `python` is the environment's Python, which runs the check.
    """
    environment = Path(inputs["COMPANION_ENVIRONMENT"])
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    version = inputs.get("COMPANION_VERSION", "").strip().removeprefix("v")
    if not re.fullmatch(r"[\w.+-]*", version, re.ASCII):
        raise ValueError("the input version: not a version such as 0.1.0")
    source = f"git+{REPOSITORY}@v{version}" if version else str(Path(__file__).parents[1])
    pip = ["pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    set_output("python", str(python))
    return run("venv", "--without-pip", "--clear", str(environment)) or run(*pip, source, cwd=environment)


def check(inputs: Mapping[str, str]) -> int:
    """Run the check with annotations, and with a SARIF file if asked for."""
    reports = ["--output", "github"]
    file = Path(inputs.get("RUNNER_TEMP") or ".") / SARIF_FILE
    file.unlink(missing_ok=True)
    if inputs.get("COMPANION_SARIF", "").strip().lower() == "true":
        reports += ["--output", f"sarif={file}"]
    status = run("companion_cli", "check", *reports, *check_arguments(inputs))
    if file.is_file():
        set_output("sarif-file", str(file))
    return status


def check_arguments(inputs: Mapping[str, str]) -> list[str]:
    """Return the options and paths that the inputs ask for; quotes in them hold words together, as in a shell.

    Raise `ValueError` for a quote without its end.
    """
    try:
        options = shlex.split(inputs.get("COMPANION_ARGS", ""))
        paths = shlex.split(inputs.get("COMPANION_PATHS", "") or ".")
    except ValueError as error:
        message = f"the inputs paths and args: {error}. Put a name with an apostrophe in double quotes."
        raise ValueError(message) from error
    chosen = inputs.get("COMPANION_FORMAT", "").strip()
    asks = inputs.get("COMPANION_ONLINE", "").strip().lower() == "true"
    return [*([] if asks else ["--offline"]), *(["--format", chosen] if chosen else []), *options, "--", *paths]


def run(module: str, *arguments: str, cwd: Path | None = None) -> int:
    """Run a module with this Python, isolated; return its exit status.

    Variables such as PYTHONPATH are dropped as well: a process that the module starts may not be isolated.
    """
    sys.stdout.flush()
    clean = {name: value for name, value in os.environ.items() if not name.upper().startswith("PYTHON")}
    return subprocess.run([sys.executable, "-I", "-m", module, *arguments], check=False, cwd=cwd, env=clean).returncode


def set_output(name: str, value: str) -> None:
    """Hand a value to the steps that follow, as GitHub Actions takes it."""
    file = os.environ.get("GITHUB_OUTPUT")
    if file:
        with Path(file).open("a", encoding="utf-8") as outputs:
            outputs.write(f"{name}={value}\n")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
