"""One finding a line, as editors read it."""

import re

from awkward import LIST, awkward_run, judged, run_of

from companion_cli.reports.findings import findings, summary
from companion_cli.reports.model import counts_of
from companion_cli.reports.plain import render_plain

LINE = re.compile(r"(?P<path>.+?):(?P<line>\d+):(?P<column>\d+): (error|warning|note): .+ \[(?P<code>[a-z-]+)\]")


def test_path_line_column_severity_message_code() -> None:
    lines = render_plain(run_of(*judged(LIST, "deck.txt"))).splitlines()
    assert "deck.txt:6:3: error: 5 copies of Lightning Bolt; 4 allowed; take 1 out [copy-limit]" in lines
    assert all(LINE.fullmatch(line) for line in lines)


def test_awkward_names_stay_on_their_line() -> None:
    run = awkward_run()
    lines = render_plain(run).split("\n")[:-1]
    assert len(lines) == len(list(findings(run)))
    assert all(LINE.fullmatch(line) for line in lines)
    assert not any("\x1b" in line for line in lines)


def test_colour_changes_no_word() -> None:
    run = run_of(*judged(LIST, "deck.txt"))
    colored = render_plain(run, color=True)
    assert "\x1b[31merror\x1b[0m" in colored
    assert re.sub(r"\x1b\[\d+m", "", colored) == render_plain(run)


def test_summary_counts_decks_and_findings() -> None:
    run = run_of(*judged(LIST, "a.txt"), *judged("60 Island\n", "b.txt"), *judged("", "c.txt"))
    assert summary(counts_of(run)) == "3 decks: 1 ok, 1 not ok, 1 unreadable; 4 errors, 1 warning, 1 note"
