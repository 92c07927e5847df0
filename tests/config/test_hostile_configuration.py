"""Configurations, `.gitignore` files and comments that were written to take long or to break something."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from awkward import judged
from command_line import check
from growth import assert_linear

from companion_cli.bounds import MAX_DIRECTIVES, MAX_GITIGNORE, MAX_GITIGNORE_PATTERNS, MAX_RULES
from companion_cli.config.errors import ConfigurationError
from companion_cli.config.patterns import decision
from companion_cli.config.project import Project
from companion_cli.config.reading import read_configuration

REPEATED: dict[str, Callable[[int], str]] = {
    "blank lines": lambda n: "\n" * n,
    "blanks": lambda n: " " * n,
    "comments": lambda n: "# x\n" * n,
    "quotes": lambda n: '"' * n,
    "apostrophes": lambda n: "'" * n,
    "threes of quotes": lambda n: 'a = """' * n,
    "backslashes": lambda n: 'a = "' + "\\" * n,
    "brackets": lambda n: "ignore = " + "[" * n,
    "brackets within a code": lambda n: f'ignore = ["{"[" * n}"]',
    "nested tables": lambda n: "a = " + "{a=" * n,
    "dotted key": lambda n: "a." * n + "a = 1",
    "dotted header": lambda n: "[" + "a." * n + "a]",
    "dotted keys": lambda n: "".join(f"format.a{i} = 'modern'\n" for i in range(n // 8)),
    "tables": lambda n: "[format]\n" * n,
    "tool tables": lambda n: "[tool]\n" * n + "companion = 1",
    "digits": lambda n: "max-age = " + "9" * n,
    "digits of another base": lambda n: "max-age = 0x" + "f" * n,
    "elements": lambda n: "ignore = [" + "'copy-limit'," * n + "]",
    "patterns of codes": lambda n: "ignore = [" + ",".join(f"'c*{'*' * (i % 50)}'" for i in range(n // 8)) + "]",
    "words below many lines": lambda n: "ignore = [" + "\n'copy-limit'," * (n // 8) + "\n" * n + "]",
    "keys": lambda n: "[format]\n" + "".join(f"'{i}/*' = 'modern'\n" for i in range(n // 8)),
    "stars": lambda n: f"exclude = ['{'*a' * n}']",
    "companions": lambda n: (
        "[companion]\n" + "".join(f"'{i}' = 'Lurrus de la Guarida Onírica'\n" for i in range(n // 8))
    ),
}


@pytest.mark.parametrize("kind", REPEATED)
@pytest.mark.parametrize("name", ["companion.toml", "pyproject.toml"])
def test_linear_time(kind: str, name: str, tmp_path: Path) -> None:
    def work(n: int) -> None:
        head = "[tool.companion]\n" if name == "pyproject.toml" and "tool" not in kind else ""
        (tmp_path / name).write_text(head + REPEATED[kind](n), encoding="utf-8")
        with suppress(ConfigurationError):
            Project().configuration_for(tmp_path)

    assert_linear(work, 2000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("max-age = " + "9" * 5000, ":1: has a number or key of more than 200 characters"),
        ("max-age = " + "9" * 100, ":1: max-age: must be at most 36500 days (100 years)"),
        ("max-age = 0x" + "f" * 150, ":1: max-age: must be at most 36500 days (100 years)"),
        ("max-age = 1e9999", ":1: max-age: must be a number of days, 0 or more, not inf"),
        ("\nignore = " + "[" * 2000 + "]" * 2000, ":2: nests deeper than 64 levels"),
        ("ignore = " + "[" * 60 + "]" * 60, ":1: ignore: must be a list of words in quotes, and "),
        ("a." * 2000 + "a = 1", ":1: nests deeper than 64 levels"),
        (f"ignore = ['{'[' * 200}']", f":1: ignore: '{'[' * 20}"),
        (f"exclude = ['{'*a' * 3000}']", ":1: exclude: '*a*a"),
        ("exclude = ['[a']", ":1: exclude: '[a' is no pattern as in a .gitignore"),
        ("#" * 2**20 + "\n", ": is larger than 1 MB: put the settings into a companion.toml of their own"),
        ("exclude = [" + "'a'," * (MAX_RULES.most + 1) + "]", ":1: sets more than 5,000 codes and patterns"),
    ],
)
def test_a_bound_is_named_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text(text)
    with pytest.raises(ConfigurationError) as error:
        read_configuration(tmp_path / "companion.toml")
    assert str(error.value).startswith(f"{tmp_path / 'companion.toml'}{message}")


@pytest.mark.parametrize("digits", [6, 400, 5000])
def test_an_option_with_many_digits(digits: int, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("60 Island\n")
    ended = check(tmp_path / "deck.txt", "--max-age", "9" * digits)
    assert (ended.status, ended.out) == (2, "")
    assert "--max-age" in ended.err


@pytest.mark.parametrize("text", ["tool = 3\n", 'tool = "companion"\n', "[[tool]]\nname = 'companion'\n"])
def test_a_pyproject_of_others_in_another_shape(text: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(f"{text}# companion\n")
    assert Project().configuration_for(tmp_path) is None


def test_a_configuration_far_above(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text('format = "modern"\n')
    place = tmp_path.joinpath(*["d"] * 1200)
    configuration = Project().configuration_for(place)
    assert configuration is not None
    assert configuration.path == tmp_path / "companion.toml"


@pytest.mark.parametrize("pattern", ["*a", "**/a/", "a/**/", "?", "*?", "[!b]*", "[", "\\"])
@pytest.mark.parametrize("path", ["a" * 255, "a/" * 500, "a/" * 500 + "a"])
def test_patterns_take_linear_time(pattern: str, path: str) -> None:
    assert_linear(lambda n: decision([pattern * n + "b"], path), 60)


class TestGitignore:
    """`.gitignore` files that are no files, or too large ones."""

    @pytest.fixture
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.chdir(tmp_path)
        (tmp_path / ".git").mkdir()
        (tmp_path / "deck.txt").write_text("60 Island\n")
        return tmp_path

    @pytest.mark.parametrize("make", [lambda p: p.symlink_to("/dev/zero"), os.mkfifo, Path.mkdir])
    def test_no_file_is_no_gitignore(self, make: Callable[[Path], None], here: Path) -> None:
        make(here / ".gitignore")
        ended = check(".", "-o", "plain")
        assert (ended.status, ended.err) == (0, "companion: 1 deck: 1 ok\n")

    @pytest.mark.parametrize("text", ["a" * MAX_GITIGNORE.most + "\n", "a\n" * (MAX_GITIGNORE_PATTERNS.most + 1)])
    @pytest.mark.parametrize("path", [".", "*.txt", "below"])
    def test_too_large(self, text: str, path: str, here: Path) -> None:
        (here / "below").mkdir()
        (here / ".gitignore").write_text(text)
        ended = check(path, "-o", "plain")
        assert ended.status == 2
        assert ".gitignore" in ended.out
        assert "256 KB" in ended.out or "5,000 patterns" in ended.out


def test_many_comments_that_set_nothing() -> None:
    def work(n: int) -> None:
        judged(
            "".join(f"// companion: ignor{i}=copy\n// companion: lurus\n" for i in range(n)) + "60 Island\n", "a.txt"
        )

    assert_linear(work, 100)
    (result,) = judged("// companion: ignore=copy\n" * 80 + "60 Island\n", "a.txt")
    wrong = [problem for problem in result.problems if problem.code == "bad-setting"]  # type: ignore[union-attr]
    assert len(wrong) == MAX_DIRECTIVES.most + 1
    assert wrong[-1].message == MAX_DIRECTIVES.error
    assert wrong[-1].line == MAX_DIRECTIVES.most + 1
