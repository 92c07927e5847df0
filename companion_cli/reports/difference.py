"""The difference between two lists as text, as Markdown for a comment on a pull request, and as JSON."""

from collections.abc import Iterator, Sequence

from companion_cli.decklists.model import Zone
from companion_cli.reports.findings import counted
from companion_cli.reports.harmless import one_line
from companion_cli.reports.json_report import to_json
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.difference import CardChange, CompanionChange, Difference, Side
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import Problem, Status

_ZONE_WORDS = {
    Zone.COMMANDER: "Commander",
    Zone.COMPANION: "Companion",
    Zone.MAIN: "Main deck",
    Zone.SIDEBOARD: "Sideboard",
}


def difference_text(found: Difference) -> str:
    """Return the difference for a terminal, in the manner of a unified diff."""
    return "\n".join(_text(found)) + "\n"


def _text(found: Difference) -> Iterator[str]:
    yield f"--- {one_line(found.before.path)}  {_about(found.before)}"
    yield f"+++ {one_line(found.after.path)}  {_about(found.after)}"
    for zone, changes in _by_zone(found.cards):
        yield f"@@ {_ZONE_WORDS[zone]} @@"
        yield from (_change_line(each) for each in changes)
    if not found.cards:
        yield "The cards are the same."
    if found.companions:
        yield ""
        yield "Companions"
        yield from (f"  {_companion_words(each)}" for each in found.companions)
    for title, problems in (("New problems", found.new_problems), ("Solved", found.solved_problems)):
        if problems:
            yield ""
            yield title
            yield from (f"  {_problem_words(each)}" for each in problems)


def difference_markdown(found: Difference) -> str:
    """Return the difference as Markdown."""
    return "\n".join(_markdown(found)) + "\n"


def _markdown(found: Difference) -> Iterator[str]:
    yield f"### {_code(found.after.path)}"
    yield ""
    if _about(found.before) == _about(found.after):
        yield _about(found.after)
    else:
        yield f"{_about(found.before)} → {_about(found.after)}"
    yield ""
    if found.cards:
        yield "```diff"
        for zone, changes in _by_zone(found.cards):
            yield f"@@ {_ZONE_WORDS[zone]} @@"
            yield from (_change_line(each) for each in changes)
        yield "```"
    else:
        yield "The cards are the same."
    if found.companions:
        yield ""
        yield "| companion | before | after | |"
        yield "|---|---|---|---|"
        for each in found.companions:
            before, after = _state(each.before, each.distance_before), _state(each.after, each.distance_after)
            yield f"| {each.name} | {before} | {after} | {_cell(each.why)} |"
    for title, problems in (("New problems", found.new_problems), ("Solved", found.solved_problems)):
        if problems:
            yield ""
            yield f"**{title}**"
            yield ""
            yield from (f"- {_cell(_problem_words(each))}" for each in problems)


def difference_json(found: Difference) -> str:
    """Return the difference as one JSON document."""
    return f'{{"version": 1, "difference": {to_json(found).decode()}}}\n'


def _about(side: Side) -> str:
    beside = f", {side.sideboard} in the sideboard" if side.sideboard else ""
    chosen = f", {BY_NAME[side.chosen].short_name} as companion" if side.chosen in BY_NAME else ""
    return f"{FORMATS[side.format].name}, {_cards(side.starting_deck.cards)}{beside}{chosen}"


def _by_zone(changes: Sequence[CardChange]) -> Iterator[tuple[Zone, list[CardChange]]]:
    for zone in Zone:
        found = [each for each in changes if each.zone is zone]
        if found:
            yield zone, found


def _change_line(change: CardChange) -> str:
    sign = "+" if change.after > change.before else "-"
    copies = abs(change.after - change.before)
    rest = f"  ({change.before} before, {change.after} now)" if change.before and change.after else ""
    return f"{sign}{copies} {one_line(change.name)}{rest}"


def _companion_words(change: CompanionChange) -> str:
    before, after = _state(change.before, change.distance_before), _state(change.after, change.distance_after)
    return f"{change.name}: {before} -> {after}" + (f" ({change.why})" if change.before is not change.after else "")


def _state(status: Status, distance: int | None) -> str:
    return f"{_cards(distance)} away" if status is Status.CONDITION_NOT_MET and distance else str(status)


def _problem_words(problem: Problem) -> str:
    where = f" (line {problem.line})" if problem.line else ""
    return f"{problem.severity}: {one_line(problem.message)}{where} [{problem.code}]"


def _cards(number: int) -> str:
    return counted(number, "card")


def _code(text: str) -> str:
    return "`" + one_line(text).replace("`", "'") + "`"


def _cell(text: str) -> str:
    return one_line(text).replace("|", "\\|").replace("<", "&lt;").replace("@", "@\u200b")
