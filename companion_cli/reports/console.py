"""The text report for people: the answer first, then what else is usable, what is close, and what is wrong.

It says everything in words and marks, so that it reads the same without colour, on a light or a dark terminal, and in
a file. Rich is imported here; only the commands that print text to people import this room.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion_cli.decklists.clean import shortened
from companion_cli.decklists.model import Zone
from companion_cli.reports.findings import summary
from companion_cli.reports.harmless import one_line
from companion_cli.reports.model import Run, counts_of
from companion_cli.reports.printing import print_trimmed
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS, Ban, Format, day_words
from companion_cli.rules.model import (
    AfterSideboarding,
    DeckReport,
    FormatFrom,
    Offending,
    Problem,
    Severity,
    Status,
    Unreadable,
    Verdict,
)

CLOSE = 8
"""Up to so many cards away is worth a closer look: two playsets."""
COMPANIONS_WITH_CARDS = 3
ROWS_SHOWN = 5
"""Offending cards shown of the nearest companions that are not chosen; `verbose` shows all of every companion."""
NAME_WIDTH = 26
"""The longest companion's name and a gap."""

_FORBIDDEN = (Status.CARD_BANNED, Status.BANNED_AS_COMPANION, Status.CARD_NOT_LEGAL)
_LISTED = {
    Status.COLOR_IDENTITY: "Other colours",
    Status.SAME_NAME: "In the deck",
    Status.UNKNOWN: "Cannot say",
}
"""What is said of the companions that share a status that needs no more than a name."""
_SHOWN_AS_FACTS = frozenset({"stale-knowledge"})
"""Notes that stand among the facts, not among the problems."""
_SHOWN_AS_ANSWER = frozenset({"companion-idle", "companion-inferable"})
"""What the answer says already where it is about the one companion in the sideboard."""
_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "dim"}


@dataclass(frozen=True, slots=True)
class Marks:
    """The signs of the report; plain ASCII where the output's encoding knows no others."""

    yes: str = "✓"
    no: str = "✗"
    unknown: str = "?"
    card: str = "■"
    companion: str = "◆"
    free: str = "·"
    remedy: str = "→"


ASCII_MARKS = Marks("+", "x", "?", "#", "C", ".", "->")


def open_console(stream: TextIO | None = None, *, color: bool | None = None) -> Console:
    """Return a console on the stream (stdout): at most 100 columns, 80 in a file.

    `color` True or False overrules what Rich finds out about terminal, NO_COLOR and FORCE_COLOR.
    """
    console = Console(
        file=stream or sys.stdout,
        highlight=False,
        no_color=None if color is None else not color,
        force_terminal=color,
    )
    console.width = min(console.width, 100) if console.is_terminal else 80
    return console


def render_text(run: Run, console: Console, *, verbose: bool = False, sums_up: bool = True) -> None:
    """Print the run's decks one after the other, what stands behind them, and a closing line for several."""
    marks = _marks(console)
    for position, result in enumerate(run.results):
        if position:
            console.print()
        if isinstance(result, Unreadable):
            print_trimmed(console, _unreadable(result, marks))
        else:
            print_trimmed(console, *_deck(result, marks, console.width, verbose=verbose))
    print_trimmed(console, *(Text(note, style="dim") for note in run.knowledge.notes))
    if sums_up and len(run.results) > 1:
        print_trimmed(console, "", Text(summary(counts_of(run)), style="bold"))


def _marks(console: Console) -> Marks:
    try:
        "✓✗■◆·→".encode(console.encoding)
    except UnicodeEncodeError:
        return ASCII_MARKS
    return Marks()


def _unreadable(result: Unreadable, marks: Marks) -> RenderableType:
    return Text.assemble((f"{marks.no} {one_line(result.path)}", "bold red"), f"  {one_line(result.error.message)}")


def _deck(report: DeckReport, marks: Marks, width: int, *, verbose: bool) -> Iterator[RenderableType]:
    yield _header(report, width)
    yield ""
    asked = _asked(report)
    yield from _answer(report, asked, marks)
    others = [verdict for verdict in report.companions if verdict.name != asked]
    usable = [verdict for verdict in _usable(report) if verdict.name != asked]
    if usable:
        yield _heading("Usable" if len(usable) == len(_usable(report)) else "Also usable")
        yield _indented(_usable_rows(usable, marks))
        yield ""
    rest = [verdict for verdict in others if verdict.status is not Status.USABLE]
    shown: list[Verdict] = []
    for heading, verdicts in _groups(rest, everything=verbose):
        shown += verdicts
        yield _heading(heading)
        for place, verdict in enumerate(verdicts):
            rows = ROWS_SHOWN if place < COMPANIONS_WITH_CARDS else 0
            yield _indented(_close_block(verdict, rows=None if verbose else rows))
        yield ""
    yield _indented(_facts(report, [verdict for verdict in rest if verdict not in shown], marks), 2)
    told = _SHOWN_AS_FACTS if report.chosen or asked is None else _SHOWN_AS_FACTS | _SHOWN_AS_ANSWER
    yield from _problems([problem for problem in report.problems if problem.code not in told], marks)
    if report.after:
        yield from _after(report, report.after, marks)


def _after(report: DeckReport, after: Iterable[AfterSideboarding], marks: Marks) -> Iterator[RenderableType]:
    """Say of each sideboard plan which companions stay usable, and which cards lose one (CR 103.2a)."""
    before = {verdict.name for verdict in _usable(report)}
    yield ""
    yield _heading("After sideboarding")
    for plan in after:
        size = f"{_cards(plan.starting_deck.cards)}, {plan.sideboard.cards} in the sideboard"
        mark, style = (marks.yes, "green") if plan.ok else (marks.no, "bold red")
        yield _indented(Text.assemble((f"{mark} ", style), one_line(plan.name or "the plan"), (f"  {size}", "dim")))
        usable = [verdict for verdict in plan.companions if verdict.status is Status.USABLE]
        if usable:
            yield _indented(Text("Usable: " + ", ".join(map(_short, usable))), 6)
        for verdict in plan.companions:
            if verdict.name in before and verdict not in usable:
                yield _indented(Text(f"Lost: {verdict.name}: {verdict.detail}"), 6)
                yield from (_indented(block, 8) for block in _offending(verdict.offending, rows=ROWS_SHOWN))
        yield from (_indented(block, 4) for block in _problems(list(plan.problems), marks))


def _header(report: DeckReport, width: int) -> RenderableType:
    played = FORMATS[report.format]
    size = f"{played.name}, {_cards(report.starting_deck.cards)}"
    beside = f", {report.sideboard.cards} in the sideboard" if report.sideboard.cards else ""
    path = one_line(report.path)
    title = Text(path, style="bold", overflow="fold")
    if report.name:
        title.append(f"\n{shortened(one_line(report.name))}", style="not bold")
    unknown = any(problem.code == "legality-unknown" for problem in report.problems)
    about = Text(size + beside + (", legality not fully known" if unknown else ""), style="dim")
    if len(path) + 2 + len(about) > width:
        return Group(title, about)
    grid = Table.grid(expand=True, padding=(0, 2))
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(title, about)
    return grid


def _answer(report: DeckReport, asked: str | None, marks: Marks) -> Iterator[RenderableType]:
    """Say what the list's own companion is to it, with every card that stands in its way."""
    if asked is None:
        usable = len(_usable(report))
        many = any(problem.code == "companion-many" for problem in report.problems)
        line = f"{'Two companions named' if many else 'No companion chosen'}; "
        line += f"{usable or 'none'} of the ten {'are' if usable > 1 else 'is'} usable"
        yield _indented(Text(line, style="bold"), 2)
        yield ""
        return
    verdict = next((verdict for verdict in report.companions if verdict.name == asked), None)
    status = verdict.status if verdict else Status.CONDITION_NOT_MET
    mark, style, words = {
        Status.USABLE: (marks.yes, "bold green", "usable" if report.chosen is None else "your companion"),
        Status.UNKNOWN: (marks.unknown, "bold yellow", "cannot say"),
    }.get(status, (marks.no, "bold red", "not usable"))
    where = "in your sideboard, " if report.chosen is None else ""
    grid = Table.grid(padding=(0, 1))
    said = f"{where}{words}: {verdict.detail if verdict else 'it is no companion'}"
    grid.add_row(Text(mark, style=style), Text(f"{asked} ", style=style), Text(said))
    yield _indented(grid, 2)
    if verdict is not None:
        yield from (_indented(block, 6) for block in _offending(verdict.offending, rows=None))
        yield from (_indented(Text(note, style="dim"), 6) for note in verdict.notes)
    yield ""


def _usable(report: DeckReport) -> list[Verdict]:
    return [verdict for verdict in report.companions if verdict.status is Status.USABLE]


def _asked(report: DeckReport) -> str | None:
    """Return the companion that the answer is about: the chosen one, or the only one in the sideboard."""
    if report.chosen:
        return report.chosen
    idle = [verdict.name for verdict in report.companions if Zone.SIDEBOARD in verdict.zones]
    return idle[0] if len(idle) == 1 else None


def _heading(words: str) -> RenderableType:
    return _indented(Text(words, style="bold"), 2)


def _indented(block: RenderableType, by: int = 4) -> RenderableType:
    return Padding(block, (0, 0, 0, by))


def _usable_rows(verdicts: list[Verdict], marks: Marks) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(min_width=NAME_WIDTH - 2, no_wrap=True)
    for verdict in verdicts:
        where = "; in your sideboard" if Zone.SIDEBOARD in verdict.zones else ""
        grid.add_row(Text(marks.yes, style="green"), Text(verdict.name, style="green"), Text(verdict.detail + where))
    return grid


def _groups(verdicts: list[Verdict], *, everything: bool) -> list[tuple[str, list[Verdict]]]:
    """Return the companions worth showing with their cards under their headings; the near ones, or all."""
    if not everything:
        groups = [("Close", _close(verdicts))]
    else:
        unknown = [verdict for verdict in verdicts if verdict.status is Status.UNKNOWN]
        groups = [("Not usable", [each for each in verdicts if each not in unknown]), ("Cannot say", unknown)]
    return [(heading, members) for heading, members in groups if members]


def _close(verdicts: list[Verdict]) -> list[Verdict]:
    """Return the companions that few cards are in the way of, nearest first."""
    near = [
        verdict
        for verdict in verdicts
        if verdict.status in (Status.CONDITION_NOT_MET, Status.UNKNOWN)
        and verdict.distance is not None
        and verdict.distance <= CLOSE
    ]
    return sorted(near, key=lambda verdict: (verdict.distance, verdict.name))


def _close_block(verdict: Verdict, *, rows: int | None) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(min_width=NAME_WIDTH, no_wrap=True)
    distance = f"{_cards(verdict.distance)} away" if verdict.distance and not verdict.offending else verdict.detail
    where = "; in your sideboard" if Zone.SIDEBOARD in verdict.zones else ""
    grid.add_row(Text(verdict.name), Text(distance + where))
    outer = Table.grid()
    outer.add_row(grid)
    for block in _offending(verdict.offending, rows=rows):
        outer.add_row(_indented(block, 2))
    for note in verdict.notes:
        outer.add_row(_indented(Text(note, style="dim"), 2))
    return outer


def _offending(offending: tuple[Offending, ...], *, rows: int | None) -> Iterator[RenderableType]:
    """Show which cards stand in the way: count, name, line, reason."""
    if not offending:
        return
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right")
    grid.add_column(max_width=32)
    grid.add_column(no_wrap=True)
    grid.add_column()
    shown = offending if rows is None else offending[:rows]
    if not shown:
        return
    for row in shown:
        line = Text(f" {_lines(row.lines)} ", style="cyan")
        grid.add_row(str(row.count), row.name, line, Text(row.reason, style="dim"))
    yield grid
    left = offending[len(shown) :]
    if left:
        yield Text(f"and {_cards(sum(row.count for row in left))} more (-v shows all)", style="dim")


def _facts(report: DeckReport, rest: list[Verdict], marks: Marks) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    played = FORMATS[report.format]
    for label, text in _rest_rows(rest, played):
        grid.add_row(label, Text(text, style="dim"))
    for commander in report.commanders:
        grid.add_row("Commander", commander)
    grid.add_row("Sideboard", _sideboard(report, marks))
    if report.format_from is FormatFrom.ASSUMED:
        grid.add_row("Assumed", f"{played.name}, {_why_assumed(report)} (--format says which)")
    if report.legality_as_of is not None:
        stale = next((problem for problem in report.problems if problem.code in _SHOWN_AS_FACTS), None)
        age = f"{stale.message.removeprefix('bans ')} ({stale.remedy})" if stale else ""
        grid.add_row("Bans", Text(age or f"as of {day_words(report.legality_as_of)}", style="dim"))
    return grid


def _why_assumed(report: DeckReport) -> str:
    played = FORMATS[report.format]
    if played.has_commander:
        return "for its commander" if report.commanders else "for its 100 single cards"
    return "for its 40 to 59 cards" if played.key == "limited" else "as nothing states the format"


def _rest_rows(rest: list[Verdict], played: Format) -> Iterator[tuple[str, str]]:
    if not played.uses_companions:
        yield "Not used", f"{played.name} does not use companions"
        return
    far = [verdict for verdict in rest if verdict.status is Status.CONDITION_NOT_MET]
    far.sort(key=lambda verdict: (verdict.distance is None, verdict.distance, verdict.name))
    if far:
        yield "Further away", ", ".join(f"{_short(v)} {v.distance or 'impossible'}" for v in far)
    forbidden = [verdict for verdict in rest if verdict.status in _FORBIDDEN]
    if len(forbidden) == len(BY_NAME):
        yield "Not legal", f"no companion card is legal in {played.name}"
    elif forbidden:
        yield "Banned", ", ".join(f"{_short(v)}{_ban_note(v, played)}" for v in forbidden)
    for status, label in _LISTED.items():
        names = [_short(verdict) for verdict in rest if verdict.status is status]
        if names:
            yield label, ", ".join(names)


def _ban_note(verdict: Verdict, played: Format) -> str:
    if verdict.status is Status.CARD_NOT_LEGAL:
        return " (not legal)"
    ban: Ban | None = played.bans.get(verdict.name)
    kind = "as companion, " if verdict.status is Status.BANNED_AS_COMPANION else ""
    return f" ({kind}{day_words(ban.since)})" if ban and ban.since else ""


def _sideboard(report: DeckReport, marks: Marks) -> Text:
    """Draw the slots: one sign a card, the companion's own sign first."""
    cards, slots = report.sideboard.cards, report.sideboard.slots
    if slots == 0:
        return Text("none in this format" if not report.chosen else "none in this format; a companion needs no slot")
    taken = min(report.sideboard.companion_slots, cards)
    others = cards - taken
    said = _sideboard_words(report, others, taken)
    if report.chosen and FORMATS[report.format].companion_is_outside:
        return Text(f"{_cards(cards)}; {report.chosen} is any card that you own, and takes no slot")
    if slots is None:
        return Text(f"{cards}: {said}" if taken else said)
    meter = Text("[")
    meter.append(marks.companion * taken, style="bold")
    meter.append(marks.card * min(others, slots - taken))
    meter.append(marks.free * max(0, slots - cards), style="dim")
    meter.append("] ")
    meter.append(f"{cards} of {slots}", style="bold red" if cards > slots else "")
    if cards:
        meter.append(f": {said}" if taken else "")
    return meter


def _sideboard_words(report: DeckReport, others: int, taken: int) -> str:
    if not taken:
        return _cards(others)
    rest = f" and {others} {'other' if others == 1 else 'others'}" if others else ""
    return f"{report.chosen}{rest}"


def _problems(problems: list[Problem], marks: Marks) -> Iterator[RenderableType]:
    """List what is wrong, worst first, each with its line, its code and its remedy."""
    if not problems:
        return
    yield ""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    weights = list(Severity)
    for problem in sorted(problems, key=lambda each: (weights.index(each.severity), each.line or 0)):
        grid.add_row(*_problem(problem, marks))
    yield _indented(grid, 2)


def _problem(problem: Problem, marks: Marks) -> tuple[Text, Text, Text]:
    said = Text(problem.message, style="dim" if problem.severity is Severity.NOTE else "")
    said.append(f" [{problem.code}]", style="dim")
    if problem.remedy:
        said.append(
            f"\n{marks.remedy} {problem.remedy}",
            style="italic" if problem.severity is not Severity.NOTE else "dim italic",
        )
    line = f"line {problem.line}" if problem.line else ""
    return Text(problem.severity, style=_SEVERITY_STYLES[problem.severity]), Text(line, style="cyan"), said


def _short(verdict: Verdict) -> str:
    return BY_NAME[verdict.name].short_name


def _cards(count: int | None) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _lines(lines: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, lines[:4])) + (", ..." if len(lines) > 4 else "")
    return f"line {shown}" if len(lines) == 1 else f"lines {shown}"
