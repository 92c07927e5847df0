"""Names that would like to be obeyed, in every form of the report."""

import csv
import io
import json
import re
from collections.abc import Callable
from xml.etree.ElementTree import fromstring

import pytest
from awkward import judged, run_of
from markdown_it import MarkdownIt
from rich.console import Console
from rich.text import Text

from companion_cli.reports.console import render_text
from companion_cli.reports.csv_report import render_csv
from companion_cli.reports.github import render_github
from companion_cli.reports.gitlab import render_gitlab
from companion_cli.reports.harmless import csv_cell, html, isolated, log, markdown, one_line
from companion_cli.reports.json_report import render_json, render_jsonl
from companion_cli.reports.junit import render_junit
from companion_cli.reports.markdown import render_markdown
from companion_cli.reports.model import Run
from companion_cli.reports.plain import render_plain
from companion_cli.reports.printing import print_trimmed
from companion_cli.reports.sarif import render_sarif

HOSTILE = (
    "::error file=x,line=1::owned",
    "  ::stop-commands::x",
    "x ##[command]owned",
    "x\n::add-mask::owned",
    "x\r##[error]owned",
    "=HYPERLINK(1)",
    "+1",
    "-1.txt",
    "@SUM(1)",
    "\t=1",
    "＝1",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31m",
    "gpj.\u202etxt",
    "\u2067אבג",
    "<script>alert(1)</script>",
    "@everyone #1 https://example.com www.example.com",
    "[x](javascript:1)",
    "a|b`c",
)
DECK = "5 {}\n4 Shock ::error::\n55 Mountain\n"


def text(run: Run) -> str:
    stream = io.StringIO()
    render_text(run, Console(file=stream, width=80, color_system=None), verbose=True)
    return stream.getvalue()


REPORTS: dict[str, Callable[[Run], str]] = {
    "text": text,
    "plain": lambda run: render_plain(run, decks=True),
    "json": render_json,
    "jsonl": render_jsonl,
    "csv": render_csv,
    "github": render_github,
    "gitlab": render_gitlab,
    "sarif": render_sarif,
    "junit": render_junit,
    "markdown": render_markdown,
}


def hostile_run() -> Run:
    """Return a run whose paths, decks and cards have hostile names."""
    results = [
        result
        for name in HOSTILE
        for result in (*judged(DECK.format(name), name), *judged("", name), *judged(f"// NAME : {name}\n60 Opt", name))
    ]
    return run_of(*results, notes=HOSTILE)


@pytest.mark.parametrize("report", REPORTS)
def test_no_command_for_the_runner_of_github(report: str) -> None:
    written = REPORTS[report](hostile_run())
    lines = re.split("\r\n|\r|\n", written)
    assert "##[" not in written
    found = [line for line in lines if line.lstrip().startswith("::")]
    assert all(re.match("::(error|warning|notice) title=companion ", line) for line in found)
    assert bool(found) is (report == "github")


@pytest.mark.parametrize("report", ["text", "plain", "markdown"])
def test_no_control_character_and_no_overridden_direction(report: str) -> None:
    written = REPORTS[report](hostile_run())
    assert all(character.isprintable() or character == "\n" for character in written)


def test_whole_documents_say_the_very_names() -> None:
    run = hostile_run()
    paths = [result.path for result in run.results]
    assert [each["path"] for each in json.loads(render_json(run))["decks"]] == paths
    assert {suite.attrib["name"].partition(" (")[0] for suite in fromstring(render_junit(run))} >= {
        "x ##[command]owned"
    }
    assert {row["location"]["path"] for row in json.loads(render_gitlab(run))} >= {"x ##[command]owned"}


def test_no_cell_is_a_formula() -> None:
    rows = list(csv.reader(io.StringIO(render_csv(hostile_run()), newline="")))
    assert {row[0] for row in rows} >= {"'=HYPERLINK(1)", "'+1", "'-1.txt", "'@SUM(1)", "'\t=1", "'＝1", "a|b`c"}
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+-@\t\r＝＋－＠"))]


def test_markdown_has_neither_markup_nor_mentions() -> None:
    tokens = MarkdownIt("commonmark", {"linkify": False}).enable("table").parse(render_markdown(hostile_run()))
    children = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in children} <= {"text", "code_inline", "text_special", "softbreak"}
    plain = " ".join(child.content for child in children if child.type != "code_inline")
    assert not re.search(r"@\w|#\d|://|www\.", plain)
    assert "@everyone #1 https://example.com www.example.com" in {child.content for child in children}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Lim-Dûl's Vault", "Lim-Dûl's Vault"),
        ("a*b", r"a\*b"),
        ("@someone", "`@someone`"),
        ("a`@b", "``a`@b``"),
        ("`@b", "`` `@b ``"),
        ("x|#1", r"`x\|#1`"),
        ("100% 'odd' & #", r"100% 'odd' \& \#"),
    ],
)
def test_markdown(name: str, shown: str) -> None:
    assert markdown(name) == shown


@pytest.mark.parametrize("name", ["Shock", "B.F.M. (Big Furry Monster)", "1 Opt", "'quoted"])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert {function(name) for function in (one_line, log, csv_cell, isolated)} == {name}


def test_html_is_text_that_turns_no_direction() -> None:
    assert html('<b title="x">\'&') == "&lt;b title=&quot;x&quot;&gt;&#x27;&amp;"
    assert html("gpj.\u202etxt") == "gpj.\\u202etxt"
    assert html("יוריון") == "\u2068יוריון\u2069"


def test_what_rich_prints_is_cleaned() -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=40, force_terminal=True, color_system="standard")
    print_trimmed(console, Text("a\x1b[8mb\u202ec", style="red"), Text("::error::x"))
    assert stream.getvalue() == "\x1b[31ma\\x1b[8mb\\u202ec\x1b[0m\n:\\:error::x\n"
