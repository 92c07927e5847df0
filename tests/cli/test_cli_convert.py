"""`companion convert`: one list in, another form out, nothing lost without a word and nothing overwritten by chance."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from companion_cli import CardLibrary
from companion_cli.cli.convert import convert_command
from companion_cli.cli.writing import write_new_file as write_file

LIST = (
    "Companion\n1 Lurrus of the Dream Den\n\nDeck\n4 fire/ice\n4 Delver of Secrets // Insectile Aberration\n52 Island\n"
)


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a list in a folder of its own, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    file = Path("deck.txt")
    file.write_text(LIST)
    return file


def convert(*arguments: str, stdin: str | None = None) -> Result:
    app = typer.Typer()
    app.command()(convert_command)
    return CliRunner().invoke(app, list(arguments), input=stdin)


def test_arena_gets_the_cards_own_names_and_the_companion_twice(deck: Path) -> None:
    result = convert(str(deck), "--to", "arena")
    assert result.exit_code == 0
    assert result.stdout == (
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Fire // Ice\n4 Delver of Secrets\n52 Island\n\n"
        "Sideboard\n1 Lurrus of the Dream-Den\n"
    )
    assert result.stderr == ""


def test_mtgo_gets_one_slash_and_a_word_on_the_companion(deck: Path) -> None:
    result = convert(str(deck), "--to", "mtgo")
    assert result.stdout == "4 Fire/Ice\n4 Delver of Secrets\n52 Island\n\n1 Lurrus of the Dream-Den\n"
    assert "marks no companion" in result.stderr
    assert result.exit_code == 0


def test_json_and_moxfield_get_full_names(deck: Path) -> None:
    full = "Delver of Secrets // Insectile Aberration"
    assert [4, full] in json.loads(convert(str(deck), "--to", "json").stdout)["decks"][0]["main"]
    assert f"4 {full}\n" in convert(str(deck), "--to", "moxfield").stdout


def test_names_of_other_languages_become_english() -> None:
    result = convert("-", "--to", "arena", stdin="Gefährte\n1 Umori der Sammler (IKO) 231\n\nDeck\n60 Gebirge\n")
    assert "1 Umori, the Collector (IKO) 231\n" in result.stdout
    assert "60 Mountain\n" in result.stdout


def test_unknown_cards_and_lines_left_out_are_named_on_stderr() -> None:
    result = convert("-", "--to", "mtgo", stdin="Deck\n56 Island\n4 Cap of Leavess\n!!!\n-1 Opt\n")
    assert result.stdout == "56 Island\n4 Cap of Leavess\n"
    assert ":3: no single card is called 'Cap of Leavess'" in result.stderr
    assert "(line 4)" in result.stderr
    assert "(line 5)" in result.stderr
    assert result.exit_code == 0


def test_what_the_source_had_beside_the_deck_is_named_on_stderr() -> None:
    text = "My list\n\nDeck\n60 Island\n0 Opt\n\nMaybeboard\n3 Shock\n"
    result = convert("-", "--to", "arena", stdin=text)
    assert result.stdout == "Deck\n60 Island\n"
    for words in ("title", "3 cards outside of the deck", "Zero copies"):
        assert words in result.stderr


def test_the_commander_among_mtgos_sideboard_cards_is_named_on_stderr() -> None:
    result = convert("-", "--to", "dek", stdin="Commander\n1 Talrand, Sky Summoner\n\nDeck\n99 Island\n")
    assert "marks no commander: Talrand, Sky Summoner" in result.stderr


def test_no_near_names_are_looked_for_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> tuple[str, ...]:
        raise AssertionError("near names were looked for")

    monkeypatch.setattr(CardLibrary, "near_names", refuse)
    assert convert("-", "--to", "mtgo", stdin="60 Cap of Leavess\n").exit_code == 0


def test_a_file_is_written_whole_and_never_overwritten_unless_forced(deck: Path) -> None:
    assert convert(str(deck), "--to", "mtgo", "-o", "out.txt").exit_code == 0
    assert Path("out.txt").read_text() == convert(str(deck), "--to", "mtgo").stdout
    refused = convert(str(deck), "--to", "arena", "-o", "out.txt")
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert Path("out.txt").read_text() == convert(str(deck), "--to", "mtgo").stdout
    assert convert(str(deck), "--to", "arena", "-o", "out.txt", "--force").exit_code == 0
    assert Path("out.txt").read_text() == convert(str(deck), "--to", "arena").stdout
    assert sorted(path.name for path in Path().iterdir()) == ["deck.txt", "out.txt"]


def test_a_list_is_not_overwritten_by_its_own_conversion(deck: Path) -> None:
    assert convert(str(deck), "--to", "arena", "-o", str(deck)).exit_code == 2
    assert deck.read_text() == LIST


@pytest.mark.parametrize("output", ["no/such/folder/out.txt", "folder"])
def test_a_file_that_cannot_be_written_is_said(deck: Path, output: str) -> None:
    Path("folder").mkdir()
    result = convert(str(deck), "--to", "mtgo", "-o", output, "--force")
    assert result.exit_code == 2
    assert output in result.stderr
    assert sorted(path.name for path in Path().iterdir()) == ["deck.txt", "folder"]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("", "no card"),
        ("\0\0", "NUL"),
        ('{"Decks": [{"main": [[60, "Island"]]}, {"main": [[60, "Swamp"]]}]}', "2 decks"),
    ],
)
def test_what_is_not_one_deck_is_refused_in_one_line(content: str, word: str) -> None:
    result = convert("-", "--to", "arena", stdin=content)
    assert result.exit_code == 2
    assert word in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_that_is_not_there_is_refused() -> None:
    result = convert("gone.txt", "--to", "arena")
    assert result.exit_code == 2
    assert "gone.txt" in result.stderr


def test_a_target_that_is_none_is_refused(deck: Path) -> None:
    assert convert(str(deck), "--to", "cockatrice").exit_code == 2


@pytest.mark.parametrize("target", ["arena", "mtgo", "moxfield", "dek", "json"])
def test_what_was_converted_converts_to_itself(deck: Path, target: str) -> None:
    once = convert(str(deck), "--to", target).stdout
    assert convert("-", "--to", target, stdin=once).stdout.replace("companion-json", "arena") == once


@pytest.mark.parametrize("output", [".", "/", ""])
def test_a_directory_is_no_file_to_write(deck: Path, output: str) -> None:
    result = convert(str(deck), "--to", "arena", "-o", output, "--force")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "is a directory" in result.stderr


def test_a_folder_where_nothing_may_be_done_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    for name in ("open", "unlink"):
        monkeypatch.setattr(Path, name, refuse)
    with pytest.raises(typer.Exit) as ended:
        write_file(Path("folder/out.txt"), b"", overwrite=False)
    assert ended.value.exit_code == 2
    assert capsys.readouterr().err == "companion: folder/out.txt: cannot be written: Permission denied\n"


def test_a_very_long_name_is_shortened_in_the_words_on_it() -> None:
    result = convert("-", "--to", "mtgo", stdin="4 " + "x" * 5000 + "\n56 Island\n")
    assert len(result.stderr) < 300
