"""The options of `companion check`, by the panels of its help; other commands share those that mean the same."""

from pathlib import Path
from typing import Annotated

import typer

from companion_cli.bounds import MAX_DAYS
from companion_cli.cli.completion import complete_code, complete_companion, complete_format, complete_output
from companion_cli.cli.outputs import Color
from companion_cli.files import DECK_SUFFIXES

JUDGING, FINDINGS, OUTPUT, CONFIGURATION, CARDS = "Judging", "Findings", "Output", "Configuration", "Cards"
"""The panels of the help."""

Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH...",
        help=f"Decklists of any kind, directories to search (for {' '.join(DECK_SUFFIXES)}), "
        "patterns like 'decks/**/*.txt', or - for stdin.",
    ),
]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="Format of play, whatever the list says: modern, commander, limited ...",
        autocompletion=complete_format,
        rich_help_panel=JUDGING,
    ),
]
CompanionOption = Annotated[
    str | None,
    typer.Option(
        "--companion",
        "-c",
        metavar="NAME",
        help="The companion to be used, whatever the list says.",
        autocompletion=complete_companion,
        rich_help_panel=JUDGING,
    ),
]
AfterOption = Annotated[
    Path | None,
    typer.Option(
        "--after",
        metavar="PLANS",
        help="Judge again after sideboarding (CR 103.2a): a file of '-2 Card' and '+2 Card' lines under headings.",
        rich_help_panel=JUDGING,
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--lang", metavar="CODE", help="Language of the card names: de, fr, ja ...", rich_help_panel=JUDGING),
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="CODES",
        help="Report these codes only: copy-limit,card-* ...",
        autocompletion=complete_code,
        rich_help_panel=FINDINGS,
    ),
]
IgnoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore",
        metavar="CODES",
        help="Leave these codes out: they are not reported and do not count.",
        autocompletion=complete_code,
        rich_help_panel=FINDINGS,
    ),
]
BestOfOneOption = Annotated[
    bool,
    typer.Option(
        "--bo1",
        help="For Arena's best of one: seven sideboard cards where a format has fifteen.",
        rich_help_panel=JUDGING,
    ),
]
InlineIgnoresOption = Annotated[
    bool,
    typer.Option(
        "--no-inline-ignores",
        help="Ignore nothing because a comment in a list says so.",
        rich_help_panel=FINDINGS,
    ),
]
StrictOption = Annotated[
    bool | None,
    typer.Option("--strict/--no-strict", help="Take warnings as errors.", rich_help_panel=FINDINGS),
]
ExitZeroOption = Annotated[
    bool, typer.Option("--exit-zero", help="End with 0 even where a deck is not ok.", rich_help_panel=FINDINGS)
]
OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FORM[=FILE]",
        autocompletion=complete_output,
        help="Form of the report: text, plain, json, jsonl, csv, markdown, github, gitlab, sarif, junit, auto. May be "
        "repeated; all but one name a file: -o text -o junit=decks.xml. text: a full report a list; plain: one line a "
        "finding. auto: github in GitHub Actions; else text for one list (for up to five on a terminal), and plain for "
        "more.",
        rich_help_panel=OUTPUT,
    ),
]
OutputFileOption = Annotated[
    Path | None,
    typer.Option(
        "--output-file",
        metavar="FILE",
        help="File of the --output that names none; - is stdout.",
        rich_help_panel=OUTPUT,
    ),
]
ColorOption = Annotated[
    Color,
    typer.Option("--color", help="When to use colour; auto heeds NO_COLOR, FORCE_COLOR.", rich_help_panel=OUTPUT),
]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="Show errors alone, and no summary.", rich_help_panel=OUTPUT)
]
VerboseOption = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        help="Show more. text: every companion with all cards in its way; plain: notes, and a line a deck with the "
        "companions that it can use; the others, but json, jsonl and csv, which have everything: notes.",
        rich_help_panel=OUTPUT,
    ),
]
StdinFilenameOption = Annotated[
    str | None,
    typer.Option(
        "--stdin-filename", metavar="NAME", help="The file that stdin stands for.", rich_help_panel=CONFIGURATION
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Configuration to use instead of the nearest companion.toml or pyproject.toml.",
        rich_help_panel=CONFIGURATION,
    ),
]
IsolatedOption = Annotated[
    bool, typer.Option("--isolated", help="Use no configuration file.", rich_help_panel=CONFIGURATION)
]
OfflineOption = Annotated[
    bool, typer.Option("--offline", help="Never ask Scryfall, as COMPANION_OFFLINE=1 says too.", rich_help_panel=CARDS)
]
RefreshOption = Annotated[
    bool, typer.Option("--refresh", help="Ask Scryfall for every card anew.", rich_help_panel=CARDS)
]
MaxAgeOption = Annotated[
    int | None,
    typer.Option(
        "--max-age",
        metavar="DAYS",
        min=0,
        max=MAX_DAYS.most,
        help="Ask anew for cards known from longer ago than this (30).",
        rich_help_panel=CARDS,
    ),
]
