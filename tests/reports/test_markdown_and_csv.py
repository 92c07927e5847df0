"""The summary in Markdown, and the findings as CSV."""

import csv
import io

from awkward import LIST, NAMES, awkward_run, judged, run_of
from markdown_it import MarkdownIt

from companion_cli.reports.csv_report import COLUMNS, render_csv
from companion_cli.reports.findings import findings
from companion_cli.reports.markdown import render_markdown


def cells(text: str) -> list[list[str]]:
    """Return the rows of all tables as a Markdown reader shows them."""
    rows: list[list[str]] = []
    is_in_table = False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("table_open", "table_close"):
            is_in_table = token.type == "table_open"
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and is_in_table:
            rows[-1].append("".join(child.content for child in token.children or ()))
    return rows


def test_markdown_tables_hold_whatever_the_names_are() -> None:
    run = awkward_run()
    rows = cells(render_markdown(run))
    decks, found = rows[1 : len(run.results) + 1], rows[len(run.results) + 2 :]
    assert all(len(row) == 6 for row in decks)
    assert decks[0][1] == f"{NAMES[0]} ({NAMES[0]})"
    assert decks[6][1] == f"{NAMES[6]} ({NAMES[6]})"
    assert all(len(row) == 4 for row in found)
    assert len(found) == len(list(findings(run)))


def test_markdown_says_it_at_a_glance() -> None:
    text = render_markdown(run_of(*judged(LIST, "a.txt"), *judged("60 Island\n", "b.txt")))
    assert "2 decks: 1 ok, 1 not ok; 3 errors" in text
    assert "| ❌ | a.txt | Modern | 60 + 1 | Zirda, the Dawnwaker |" in text
    assert "| ✅ | b.txt | Constructed | 60 |" in text


def test_csv_comes_back_whole() -> None:
    run = awkward_run()
    rows = list(csv.DictReader(io.StringIO(render_csv(run), newline="")))
    expected = list(findings(run))
    assert [(row["path"], row["deck"], row["message"]) for row in rows] == [
        (finding.path, finding.deck or "", finding.message) for finding in expected
    ]
    assert tuple(rows[0]) == COLUMNS
