"""Which configuration is a file's, and what it says about the file."""

from pathlib import Path

import pytest

from companion_cli.config.errors import ConfigurationError
from companion_cli.config.project import Project


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository that is no other's."""
    root = tmp_path / "repository"
    (root / ".git").mkdir(parents=True)
    (root / "decks" / "modern").mkdir(parents=True)
    return root


def write(path: Path, text: str) -> None:
    path.write_text(text)


def configured_format(path: Path, project: Project | None = None) -> str | None:
    settings = (project or Project()).settings_for(path)
    return str(settings.format.value) if settings and settings.format else None


def test_none(repository: Path) -> None:
    assert Project().settings_for(repository / "decks" / "a.txt") is None


def test_the_nearest_one_counts(repository: Path) -> None:
    write(repository / "companion.toml", 'format = "legacy"\n')
    write(repository / "decks" / "modern" / "companion.toml", 'format = "modern"\n')
    assert configured_format(repository / "decks" / "a.txt") == "legacy"
    assert configured_format(repository / "decks" / "modern" / "a.txt") == "modern"


def test_pyproject_without_a_table_is_passed_over(repository: Path) -> None:
    write(repository / "companion.toml", 'format = "legacy"\n')
    write(repository / "decks" / "pyproject.toml", '[project]\nname = "companion"\n')
    assert configured_format(repository / "decks" / "a.txt") == "legacy"
    write(repository / "decks" / "pyproject.toml", '[tool.companion]\nformat = "modern"\n')
    assert configured_format(repository / "decks" / "a.txt") == "modern"


@pytest.mark.parametrize("text", ['[tool]\ncompanion.format = "modern"\n', 'tool.companion.format = "modern"\n'])
def test_pyproject_in_other_ways_of_writing(text: str, repository: Path) -> None:
    write(repository / "pyproject.toml", text)
    assert configured_format(repository / "a.txt") == "modern"


def test_own_file_wins_over_pyproject(repository: Path) -> None:
    write(repository / "pyproject.toml", '[tool.companion]\nformat = "modern"\n')
    write(repository / "companion.toml", 'format = "legacy"\n')
    assert configured_format(repository / "a.txt") == "legacy"


def test_broken_pyproject_of_others_does_not_matter(repository: Path) -> None:
    write(repository / "pyproject.toml", "[tool.ruff\n")
    assert configured_format(repository / "a.txt") is None
    write(repository / "pyproject.toml", "[tool.companion]\nstrict = \n")
    with pytest.raises(ConfigurationError, match="this is no TOML"):
        configured_format(repository / "a.txt")


def test_search_ends_at_the_root_of_the_repository(repository: Path) -> None:
    write(repository.parent / "companion.toml", 'format = "legacy"\n')
    assert configured_format(repository / "a.txt") is None


def test_isolated_and_explicit(repository: Path) -> None:
    write(repository / "companion.toml", 'format = "legacy"\n')
    write(repository / "other.toml", 'format = "modern"\n')
    assert configured_format(repository / "a.txt", Project(isolated=True)) is None
    assert configured_format(repository / "a.txt", Project(repository / "other.toml")) == "modern"


def test_last_fitting_pattern_counts_and_patterns_are_those_of_gitignore(repository: Path) -> None:
    write(
        repository / "companion.toml",
        '[format]\n"**" = "legacy"\n"decks/modern/**" = "modern"\n"*.dek" = "vintage"\n"/top.*" = "pauper"\n',
    )
    project = Project()
    found = {
        name: configured_format(repository / name, project)
        for name in (
            "decks/a.txt",
            "decks/modern/a.txt",
            "decks/modern/x/a.txt",
            "decks/a.dek",
            "top.txt",
            "decks/top.txt",
        )
    }
    assert found == {
        "decks/a.txt": "legacy",
        "decks/modern/a.txt": "modern",
        "decks/modern/x/a.txt": "modern",
        "decks/a.dek": "vintage",
        "top.txt": "pauper",
        "decks/top.txt": "legacy",
    }


def test_excluded_and_taken_back(repository: Path) -> None:
    write(repository / "companion.toml", 'exclude = [\n  "drafts/*",\n  "!drafts/keep.txt",\n]\n')
    project = Project()
    lost = project.settings_for(repository / "drafts" / "a.txt")
    kept = project.settings_for(repository / "drafts" / "keep.txt")
    assert lost is not None
    assert lost.excluded_by is not None
    assert lost.excluded_by.line == 2
    assert kept is not None
    assert kept.excluded_by is None
