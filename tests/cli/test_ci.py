"""Where companion is used by others: the pre-commit hook, the GitHub action, and the examples of `docs`."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, environment
from pre_commit import clientlib, lang_base
from pre_commit.commands.run import filter_by_include_exclude
from yaml import safe_load

from companion_cli.config.reading import read_configuration
from companion_cli.version import VERSION

HOOKS = ROOT / ".pre-commit-hooks.yaml"
ACTION = ROOT / "action.yml"
SCRIPT = ROOT / "scripts" / "action.py"
EXAMPLES = {
    (page.name, number): (language, text)
    for page in sorted((ROOT / "docs").glob("c[io]*.md"))
    for number, (language, text) in enumerate(re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.S))
}


def examples(language: str, title: str) -> list[str]:
    """Return the examples that begin with a comment which names a file."""
    return [text for kind, text in EXAMPLES.values() if kind == language and text.startswith(f"# {title}\n")]


def steps_of(action: Path) -> list[dict[str, Any]]:
    """Return the steps of a composite action."""
    steps: list[dict[str, Any]] = safe_load(action.read_text(encoding="utf-8"))["runs"]["steps"]
    return steps


def validate(schema: str, path: Path) -> None:
    """Hold a file to one of the schemas that check-jsonschema ships."""
    subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)],
        check=True,
        capture_output=True,
        env=environment(),
    )


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return somebody's repository, the working directory, with a good deck and a bad one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "good deck.txt").write_text("60 Island\n")
    (tmp_path / "decks" / "bad.dek.txt").write_text("5 Shock\n55 Mountain\n")
    return tmp_path


class TestHook:
    """`.pre-commit-hooks.yaml`."""

    def test_valid_for_pre_commit(self) -> None:
        (hook,) = clientlib.load_manifest(str(HOOKS))
        assert (hook["id"], hook["language"], hook["pass_filenames"]) == ("companion", "python", True)

    @pytest.mark.parametrize("name", ["decks/a.txt", "A.TXT", "a.dek", "a.mwDeck", "a.cod", "a b.o8d"])
    def test_takes_deck_files(self, name: str) -> None:
        (hook,) = clientlib.load_manifest(str(HOOKS))
        assert list(filter_by_include_exclude([name], hook["files"], hook["exclude"])) == [name]

    @pytest.mark.parametrize("name", ["readme.md", "txt", "a.txt.bak", "decks/a.json"])
    def test_leaves_other_files(self, name: str) -> None:
        (hook,) = clientlib.load_manifest(str(HOOKS))
        assert list(filter_by_include_exclude([name], hook["files"], hook["exclude"])) == []

    @pytest.mark.usefixtures("decks")
    def test_runs_as_pre_commit_runs_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        scripts = Path(sys.executable).parent
        monkeypatch.setenv("PATH", f"{scripts}{os.pathsep}{os.environ['PATH']}")
        assert shutil.which("companion"), "the project is not installed in this environment"
        (hook,) = clientlib.load_manifest(str(HOOKS))
        command = lang_base.hook_cmd(hook["entry"], hook["args"])
        status, output = lang_base.run_xargs(
            command, ["decks/bad.dek.txt", "decks/good deck.txt"], require_serial=hook["require_serial"], color=False
        )
        assert status == 1
        assert b"decks/bad.dek.txt:1:3: error: 5 copies of Shock" in output
        assert lang_base.run_xargs(command, ["decks/good deck.txt"], require_serial=True, color=False)[0] == 0


class TestAction:
    """`action.yml` and the script that it runs."""

    def run(self, directory: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-I", str(SCRIPT), "check"],
            capture_output=True,
            text=True,
            cwd=directory,
            env=environment(**{"COMPANION_ARGS": "--offline", "GITHUB_ACTIONS": "true", **variables}),
        )

    def test_valid_for_github(self) -> None:
        validate("github-actions", ACTION)

    def test_hands_each_input_to_the_script(self) -> None:
        action: Any = safe_load(ACTION.read_text(encoding="utf-8"))
        text = ACTION.read_text(encoding="utf-8")
        assert set(action["inputs"]) == {"paths", "format", "args", "online", "version", "sarif"}
        for name in action["inputs"]:
            assert f"COMPANION_{name.upper()}: ${{{{ inputs.{name} }}}}" in text
            assert f"COMPANION_{name.upper()}" in SCRIPT.read_text(encoding="utf-8")

    def test_no_text_of_others_in_a_shell_script(self) -> None:
        steps = [step for step in steps_of(ACTION) if "run" in step]
        assert len(steps) == 2
        assert not [step["run"] for step in steps if "${{" in step["run"]]

    def test_a_version_is_a_version(self, tmp_path: Path) -> None:
        variables = {"COMPANION_ENVIRONMENT": str(tmp_path / "made"), "COMPANION_VERSION": "1.0 --index-url=http://x"}
        ended = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), "install"],
            capture_output=True,
            text=True,
            env=environment(**variables),
        )
        assert (ended.returncode, ended.stdout) == (2, "::error::the input version: not a version such as 0.1.0\n")
        assert not (tmp_path / "made").exists()

    def test_annotates_and_fails(self, decks: Path) -> None:
        summary = decks / "summary.md"
        ended = self.run(decks, COMPANION_PATHS="decks", GITHUB_STEP_SUMMARY=str(summary))
        assert ended.returncode == 1
        assert ended.stdout.startswith("::error title=companion (copy-limit),file=decks/bad.dek.txt,line=1,")
        assert summary.read_text().count("## companion") == 1

    def test_quoted_paths_options_and_format(self, decks: Path) -> None:
        ended = self.run(
            decks,
            COMPANION_PATHS="'decks/good deck.txt'\n decks/bad.dek.txt",
            COMPANION_ARGS="--offline --ignore 'copy-limit card-*'",
            COMPANION_FORMAT="modern",
        )
        assert (ended.returncode, ended.stdout) == (0, "")
        assert "2 decks: 2 ok" in ended.stderr

    def test_inputs_are_never_run(self, decks: Path) -> None:
        ended = self.run(decks, COMPANION_PATHS="'$(touch owned)' ';touch owned' --exit-zero")
        assert ended.returncode == 2
        assert not (decks / "owned").exists()

    def test_an_apostrophe_on_its_own_is_named(self, decks: Path) -> None:
        ended = self.run(decks, COMPANION_PATHS="bob's decks/")
        assert ended.returncode == 2
        assert ended.stdout.startswith("::error::the inputs paths and args: No closing quotation")
        assert ended.stderr == ""

    def test_sarif_where_asked_for(self, decks: Path) -> None:
        outputs, temporary = decks / "outputs", decks / "temporary"
        temporary.mkdir()
        variables = {"GITHUB_OUTPUT": str(outputs), "RUNNER_TEMP": str(temporary), "COMPANION_PATHS": "decks"}
        assert self.run(decks, **variables).returncode == 1
        assert not outputs.exists()
        assert self.run(decks, COMPANION_SARIF="true", **variables).returncode == 1
        file = temporary / "companion.sarif"
        assert outputs.read_text() == f"sarif-file={file}\n"
        (result, *_) = json.loads(file.read_text(encoding="utf-8"))["runs"][0]["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "decks/bad.dek.txt"


class TestExamples:
    """The examples of `docs/ci.md` and `docs/configuration.md`."""

    def test_github(self, tmp_path: Path) -> None:
        found = examples("yaml", ".github/workflows/decks.yml")
        assert len(found) == 2
        for text in found:
            (tmp_path / "decks.yml").write_text(text)
            validate("github-workflows", tmp_path / "decks.yml")

    def test_github_inputs_are_those_of_the_action(self) -> None:
        action: Any = safe_load(ACTION.read_text(encoding="utf-8"))
        workflow: Any = safe_load(examples("yaml", ".github/workflows/decks.yml")[0])
        step = workflow["jobs"]["companion"]["steps"][1]
        assert step["uses"] == f"companion-cli/companion@v{VERSION}"
        assert set(step["with"]) <= set(action["inputs"])
        page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
        assert set(re.findall(r"^\| `(\w+)` \|", page, re.M)) == set(action["inputs"])

    def test_gitlab(self, tmp_path: Path) -> None:
        (text,) = examples("yaml", ".gitlab-ci.yml")
        (tmp_path / ".gitlab-ci.yml").write_text(text)
        validate("gitlab-ci", tmp_path / ".gitlab-ci.yml")

    @pytest.mark.usefixtures("decks")
    def test_commands_of_gitlab_and_of_the_plain_example(self) -> None:
        job: Any = safe_load(examples("yaml", ".gitlab-ci.yml")[0])["companion"]
        plain = next(text for kind, text in EXAMPLES.values() if kind == "shell")
        lines = [*job["script"], *(line.removeprefix(".venv/bin/") for line in plain.splitlines())]
        checks = [line.split() for line in lines if line.startswith("companion ")]
        assert len(checks) == 2
        statuses = [
            subprocess.run(
                [sys.executable, "-m", "companion_cli", *words[1:], "--offline"], capture_output=True, env=environment()
            ).returncode
            for words in checks
        ]
        assert statuses == [1, 1]
        assert all(Path(name).is_file() for name in job["artifacts"]["reports"].values())

    def test_pre_commit(self, tmp_path: Path) -> None:
        (text,) = examples("yaml", ".pre-commit-config.yaml")
        (tmp_path / "config.yaml").write_text(text)
        (repository,) = clientlib.load_config(str(tmp_path / "config.yaml"))["repos"]
        assert repository["rev"] == f"v{VERSION}"
        assert [hook["id"] for hook in repository["hooks"]] == ["companion"]

    def test_configuration(self, tmp_path: Path) -> None:
        (text,) = examples("toml", "companion.toml")
        (tmp_path / "companion.toml").write_text(text)
        assert {rule.key for rule in read_configuration(tmp_path / "companion.toml").rules} == {
            "strict",
            "max-age",
            "offline",
            "exclude",
            "ignore",
            "format",
            "companion",
            "per-file-ignores",
        }
