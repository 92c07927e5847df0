"""The list of companions: what each asks for, and its ban state by format. Made of the rules' tables alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from companion_cli.decklists.model import Deck
from companion_cli.rules.companions import COMPANIONS, PLAYTEST_COMPANIONS, Companion
from companion_cli.rules.formats import FORMATS, KNOWN_ON, Format, day_words
from companion_cli.rules.model import Status
from companion_cli.rules.table import Table
from companion_cli.rules.verdicts import forbidden_status


@dataclass(frozen=True, slots=True)
class BanRow:
    """One companion's state in one format; `condition-not-met` where no deck of the format can meet its condition."""

    format: str
    status: Status
    since: date | None


@dataclass(frozen=True, slots=True)
class CompanionRow:
    """One companion with its ban states; `is_judged` is False for playtest cards."""

    name: str
    color_identity: str
    condition: str
    is_judged: bool
    bans: tuple[BanRow, ...]


def companion_rows(played: Format | None, *, playtest: bool) -> tuple[CompanionRow, ...]:
    """Return the ten, with their bans in `played` or in every format, and the playtest companions on demand."""
    formats = (played,) if played else tuple(FORMATS.values())
    rows = [
        CompanionRow(each.name, each.color_identity, each.condition, True, tuple(_bans(each, formats)))
        for each in COMPANIONS
    ]
    if playtest:
        rows += [
            CompanionRow(each.name, each.color_identity, each.condition, False, ()) for each in PLAYTEST_COMPANIONS
        ]
    return tuple(rows)


def _bans(companion: Companion, formats: tuple[Format, ...]) -> Iterator[BanRow]:
    for played in formats:
        forbidden = forbidden_status(companion, None, played)
        if forbidden:
            ban = played.bans.get(companion.name)
            yield BanRow(played.key, forbidden[0], ban.since if ban else None)
        elif _is_impossible(companion, played):
            yield BanRow(played.key, Status.CONDITION_NOT_MET, None)


def _is_impossible(companion: Companion, played: Format) -> bool:
    """Return whether no deck of the format's size meets the condition: not even one without a card is near it."""
    if companion.judge is None:
        return False
    judgement = companion.judge(Table(Deck(()), (), {}).in_format(played))
    return judgement.met is False and judgement.distance is None


def rows_to_json(rows: tuple[CompanionRow, ...]) -> str:
    """Return the rows as one JSON document."""
    import json

    companions = [
        {
            "name": row.name,
            "color_identity": row.color_identity,
            "condition": row.condition,
            "judged": row.is_judged,
            "formats": [
                {"format": ban.format, "status": ban.status, "since": ban.since.isoformat() if ban.since else None}
                for ban in row.bans
            ],
        }
        for row in rows
    ]
    document = {"version": 1, "bans_as_of": KNOWN_ON.isoformat(), "companions": companions}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def print_rows(rows: tuple[CompanionRow, ...], played: Format | None = None) -> None:
    """Print the rows for a person: name, condition, and where the companion is banned or impossible.

    `played` is the format that the rows are of, None for all.
    """
    from rich.padding import Padding
    from rich.text import Text

    from companion_cli.reports.console import open_console
    from companion_cli.reports.printing import print_trimmed

    console = open_console()
    for row in rows:
        identity = row.color_identity or "colourless"
        print_trimmed(
            console,
            Text.assemble((row.name, "bold"), f"  {identity}", ("" if row.is_judged else "  not judged", "dim")),
            Padding(row.condition, (0, 0, 0, 4)),
            *(Padding(Text(said, style="red"), (0, 0, 0, 4)) for said in _refusals(row)),
        )
    print_trimmed(console, "", Text(_footer(rows, played), style="dim"))


_TOLD = (Status.CARD_BANNED, Status.BANNED_AS_COMPANION)


def _refusals(row: CompanionRow) -> Iterator[str]:
    """Yield a line on the bans, and one on the formats whose decks can never meet the condition."""
    bans = ", ".join(_ban_words(ban) for ban in row.bans if ban.status in _TOLD)
    if bans:
        yield bans
    impossible = [FORMATS[ban.format] for ban in row.bans if ban.status is Status.CONDITION_NOT_MET]
    if impossible:
        sized = ", ".join(f"{each.name} ({each.maximum})" for each in impossible)
        yield f"impossible where decks have exactly so many cards: {sized}"


def _ban_words(ban: BanRow) -> str:
    kind = "banned as a companion" if ban.status is Status.BANNED_AS_COMPANION else "banned"
    since = f" ({day_words(ban.since)})" if ban.since else ""
    return f"{kind} in {FORMATS[ban.format].name}{since}"


def _footer(rows: tuple[CompanionRow, ...], played: Format | None) -> str:
    not_legal = {ban.format for row in rows for ban in row.bans if ban.status is Status.CARD_NOT_LEGAL}
    everywhere = [
        key for key in not_legal if all(any(ban.format == key for ban in row.bans) for row in rows if row.is_judged)
    ]
    not_used = {ban.format for row in rows for ban in row.bans if ban.status is Status.NOT_USED_IN_FORMAT}
    of_format = f" in {played.name}" if played else ""
    lines = [f"Bans{of_format} as of {day_words(KNOWN_ON)}."]
    if everywhere:
        lines.append("No companion is legal in " + ", ".join(FORMATS[key].name for key in FORMATS if key in everywhere))
    if not_used:
        lines.append("Not used in " + ", ".join(FORMATS[key].name for key in FORMATS if key in not_used))
    return "\n".join(lines)
