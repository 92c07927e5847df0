"""Findings are derived in one place, in the order of the file, and lines stay lines."""

from pathlib import Path

from awkward import LIST, awkward_run, judged, run_of

from companion_cli.reports.findings import Related, findings, only, relative_to
from companion_cli.reports.harmless import one_line
from companion_cli.rules.model import DeckReport, Severity


def found(text: str = LIST) -> dict[str, tuple[int | None, int | None, str | None]]:
    run = run_of(*judged(text, "deck.txt"))
    return {finding.code: (finding.line, finding.column, finding.card) for finding in findings(run)}


def test_each_points_at_its_line_and_column() -> None:
    assert found() == {
        "companion-not-usable": (3, 3, "Zirda, the Dawnwaker"),
        "companion-not-in-sideboard": (3, None, None),
        "copy-limit": (6, 3, "Lightning Bolt"),
        "unknown-card": (7, 3, 'Lightning "Blot" %0A, ::done::'),
        "unparsed-line": (9, None, None),
    }


def test_those_about_the_whole_list_come_first_then_by_line() -> None:
    run = run_of(*judged(LIST.replace("49", "39"), "deck.txt"))
    lines = [finding.line for finding in findings(run)]
    assert lines[0] is None
    assert lines[1:] == sorted(line for line in lines if line)


def test_the_cards_in_the_companions_way_are_related() -> None:
    (finding,) = [each for each in findings(run_of(*judged(LIST, "a.txt"))) if each.code == "companion-not-usable"]
    assert finding.related == (Related(8, "Goblin Guide: no activated ability"),)


def test_a_file_that_cannot_be_read_is_a_finding_of_its_own() -> None:
    (finding,) = findings(run_of(*judged("// nothing\n", "empty.txt")))
    assert (finding.code, finding.severity, finding.path) == ("empty", Severity.ERROR, "empty.txt")


def test_lighter_ones_can_be_left_out_without_changing_what_is_ok() -> None:
    run = awkward_run()
    lighter = only(run, Severity.WARNING)
    assert {finding.severity for finding in findings(run)} == set(Severity)
    assert {finding.severity for finding in findings(lighter)} == {Severity.ERROR, Severity.WARNING}
    assert (lighter.failed, lighter.unreadable) == (run.failed, run.unreadable)


def test_paths_are_told_from_the_root_of_the_repository(tmp_path: Path) -> None:
    run = run_of(*judged("60 Island\n", str(tmp_path / "decks" / "a.txt")), *judged("60 Island\n", "<stdin>"))
    assert [result.path for result in relative_to(run, tmp_path).results] == ["decks/a.txt", "<stdin>"]


def test_one_line_keeps_letters_and_shows_what_would_do_something() -> None:
    assert one_line("Lutri 🦦 יוריון Lim-Dûl") == "Lutri 🦦 יוריון Lim-Dûl"
    assert one_line("a\r\nb\x1b[31mc\u2028d\u202ee") == "a\\r\\nb\\x1b[31mc\\u2028d\\u202ee"


def test_an_ignored_code_is_in_no_report_and_does_not_count() -> None:
    (report,) = judged("// companion: ignore=copy-limit\n5 Lightning Bolt\n55 Mountain\n", "deck.txt")
    assert isinstance(report, DeckReport)
    assert report.ok
    assert list(findings(run_of(report))) == []


def test_a_file_that_breaks_off_is_found_where_it_does() -> None:
    (finding,) = findings(run_of(*judged('<Deck>\n<Cards Quantity="4" Name="Opt" />\n<Cards', "broken.dek")))
    assert (finding.code, finding.line) == ("broken-markup", 3)
