"""The public API is what the package says it is, and nothing of it is imported before it is asked for."""

import subprocess
import sys

import pytest
from command_line import environment

import companion_cli


@pytest.mark.parametrize("name", companion_cli.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(companion_cli, name) is not None
    assert name in dir(companion_cli)


def test_no_other_name_is() -> None:
    with pytest.raises(AttributeError, match="no attribute 'read_decks'"):
        companion_cli.read_decks  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys; before = {*sys.modules}; import companion_cli; print(*sorted({*sys.modules} - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert run.stdout.split() == ["companion_cli", "companion_cli.version"]
