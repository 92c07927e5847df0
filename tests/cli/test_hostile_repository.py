"""A repository that would like its own files to be run: the action and the hook only ever read them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT
from pre_commit import clientlib, lang_base
from yaml import safe_load

RUN = "import os, pathlib\npathlib.Path(os.environ['OWNED']).write_text(__name__)\n"
"""What each hostile file does where it is run: it leaves a file behind."""
MODULES = (
    "typer.py",
    "json.py",
    "subprocess.py",
    "venv.py",
    "sitecustomize.py",
    "usercustomize.py",
    "setup.py",
    "pip/__init__.py",
    "pip/__main__.py",
    "companion_cli/__init__.py",
    "companion_cli/__main__.py",
)
BACKEND = '''\
"""Builds a wheel that finds companion and its dependencies where the tests found them, without an index."""
import sys, zipfile
def build_wheel(directory, config_settings=None, metadata_directory=None):
    name = "companion_cli-0-py3-none-any.whl"
    with zipfile.ZipFile(f"{directory}/{name}", "w") as wheel:
        wheel.writestr("here.pth", "PLACES")
        wheel.writestr("companion_cli-0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: companion-cli\\nVersion: 0\\n")
        wheel.writestr("companion_cli-0.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("companion_cli-0.dist-info/RECORD", "")
    return name
'''  # noqa: E501
PROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the hostile repository, the working directory and on PYTHONPATH, with one bad deck."""
    place = tmp_path / "workspace"
    for name in MODULES:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(RUN)
    (place / "pyproject.toml").write_text(PROJECT.replace('"backend"', '"setup"'))
    (place / "bad.txt").write_text("5 Shock\n55 Mountain\n")
    monkeypatch.setenv("OWNED", str(tmp_path / "owned"))
    monkeypatch.setenv("PYTHONPATH", str(place))
    monkeypatch.chdir(place)
    return place


@pytest.fixture
def action(tmp_path: Path) -> Path:
    """Return the action as GitHub fetches it, with a project that installs without an index."""
    place = tmp_path / "action"
    (place / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "action.py", place / "scripts")
    places = "\\n".join([str(ROOT), *(each for each in sys.path if each.endswith("site-packages"))])
    (place / "backend.py").write_text(BACKEND.replace("PLACES", places))
    (place / "pyproject.toml").write_text(PROJECT)
    return place


def run_hook(*files: str) -> tuple[int, str]:
    """Run the hook over files as pre-commit does; return its exit status and output."""
    (hook,) = clientlib.load_manifest(str(ROOT / ".pre-commit-hooks.yaml"))
    command = lang_base.hook_cmd(hook["entry"], hook["args"])
    status, output = lang_base.run_xargs(command, list(files), require_serial=hook["require_serial"], color=False)
    return status, output.decode()


def run_steps(action: Path, workspace: Path, inputs: dict[str, str]) -> list["subprocess.CompletedProcess[str]"]:
    """Run the shell steps of `action.yml` as GitHub's runner does, up to one that fails."""
    temporary, outputs = action.parent / "temporary", action.parent / "outputs"
    temporary.mkdir()
    known = {"github.action_path": str(action), "runner.temp": str(temporary)}
    known["steps.python.outputs.python-path"] = sys.executable
    definition: Any = safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    for name, said in definition["inputs"].items():
        known[f"inputs.{name}"] = inputs.get(name, said["default"])

    def filled(text: str) -> str:
        for name, value in known.items():
            text = text.replace(f"${{{{ {name} }}}}", value)
        assert "${{" not in text, text
        return text

    ended = []
    for step in definition["runs"]["steps"]:
        if "run" not in step:
            continue
        own = {"GITHUB_OUTPUT": str(outputs), "RUNNER_TEMP": str(temporary), "PIP_NO_INDEX": "1"}
        ended.append(
            subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step["run"])],
                capture_output=True,
                text=True,
                cwd=filled(step.get("working-directory", str(workspace))),
                env=os.environ | own | {name: filled(value) for name, value in step["env"].items()},
            )
        )
        for line in outputs.read_text(encoding="utf-8").splitlines() if outputs.exists() else []:
            name, _, value = line.partition("=")
            known[f"steps.{step['id']}.outputs.{name}"] = value
        if ended[-1].returncode:
            break
    return ended


def test_the_hostile_files_are_hostile(workspace: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "companion_cli"], cwd=workspace, capture_output=True)
    assert (tmp_path / "owned").exists()


def test_the_action_runs_nothing_of_the_workspace(action: Path, workspace: Path, tmp_path: Path) -> None:
    inputs = {"args": "--offline", "paths": "bad.txt 'x;touch owned' '$(touch owned)'"}
    install, check = run_steps(action, workspace, inputs)
    assert (install.returncode, install.stdout) == (0, ""), install.stderr
    assert check.stdout.startswith("::error title=companion (copy-limit),file=bad.txt,line=1,"), check.stderr
    assert check.returncode == 2
    assert not (tmp_path / "owned").exists()
    assert not (workspace / "owned").exists()


@pytest.fixture
def on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find this environment's programs first, as in the environment that pre-commit makes."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.usefixtures("on_path", "workspace")
def test_the_hook_runs_nothing_of_the_repository(tmp_path: Path) -> None:
    status, output = run_hook("bad.txt")
    assert (status, output.partition(";")[0]) == (1, "bad.txt:1:3: error: 5 copies of Shock")
    assert not (tmp_path / "owned").exists()


@pytest.mark.usefixtures("on_path")
@pytest.mark.parametrize("name", ["--output-file=stolen.txt", "--config=bad.txt", "--exit-zero.txt", "-q.txt"])
def test_the_hook_takes_no_file_name_for_an_option(workspace: Path, name: str) -> None:
    (workspace / name).write_text("5 Shock\n55 Mountain\n")
    status, output = run_hook(name)
    assert (status, output.partition(";")[0]) == (1, f"{name}:1:3: error: 5 copies of Shock")
    assert not (workspace / "stolen.txt").exists()
