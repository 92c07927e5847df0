"""The reports of `companion parse`: how each list was read, nothing judged. JSON for programs, text for people."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion_cli.decklists.clean import shortened
from companion_cli.decklists.codes import CODES, Weight
from companion_cli.decklists.model import Deck, Entry, Note, Zone
from companion_cli.reports.harmless import one_line
from companion_cli.reports.printing import print_trimmed
from companion_cli.rules.model import Unreadable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

VERSION = 1
NOTES_SHOWN = 3
"""Notes of one code that the text report shows; `verbose` shows all."""

_TITLES = {
    Zone.COMMANDER: "Commander",
    Zone.COMPANION: "Companion",
    Zone.MAIN: "Main deck",
    Zone.SIDEBOARD: "Sideboard",
}


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck and the path that it was read from."""

    path: str
    deck: Deck


ReadResult = ReadDeck | Unreadable


def unreadable_count(results: Iterable[ReadResult]) -> int:
    """Return how many inputs hold no deck: files that cannot be read, and lists without a card."""
    return sum(isinstance(result, Unreadable) or not result.deck.entries for result in results)


def render_json(results: Iterable[ReadResult]) -> str:
    """Return one JSON document, version 1: keys may be added within a version, never renamed or dropped."""
    document = {"version": VERSION, "decks": [_to_dict(result) for result in results]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _to_dict(result: ReadResult) -> dict[str, Any]:
    if isinstance(result, Unreadable):
        return {"path": result.path, "error": {"code": result.error.code, "message": result.error.message}}
    deck = result.deck
    return {
        "path": result.path,
        "format": deck.form,
        "name": deck.name,
        **{zone.value: summed(deck.in_zone(zone)) for zone in Zone},
        "warnings": sorted({note.code for note in deck.notes}),
        "notes": [{"code": note.code, "line": note.line, "text": note.text} for note in deck.notes],
    }


def summed(entries: Iterable[Entry]) -> list[list[int | str]]:
    """Return [count, name] of each name as written, in first-seen order."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.name] = counts.get(entry.name, 0) + entry.count
    return [[count, name] for name, count in counts.items()]


def print_text(results: Sequence[ReadResult], console: "Console", *, verbose: bool = False) -> None:
    """Print, for each deck, its zones with their totals and first and last card, and what was assumed."""
    from rich.text import Text

    for position, result in enumerate(results):
        if position:
            console.print()
        if isinstance(result, Unreadable):
            shown = (one_line(result.path), "bold")
            print_trimmed(console, Text.assemble(shown, ("  unreadable: ", "bold red"), one_line(result.error.message)))
        else:
            print_trimmed(console, *_deck_blocks(result, verbose=verbose))


def _deck_blocks(result: ReadDeck, *, verbose: bool) -> "Iterator[Text | Table | str]":
    from rich.text import Text

    deck = result.deck
    yield Text.assemble(
        (one_line(result.path), "bold"), f"  {shortened(deck.name)}" if deck.name else "", (_read_as(deck), "dim")
    )
    yield ""
    if deck.entries:
        yield _zones(deck)
        if verbose:
            yield ""
            yield _entries(deck)
    else:
        yield Text("  There is no card in it: a line is a count and a name, '4 Lightning Bolt'.", style="bold red")
    notes = [note for note in deck.notes if note.code != "empty"]
    if notes:
        yield ""
        yield _notes(notes, verbose=verbose)


def _read_as(deck: Deck) -> str:
    language = f", headings in {deck.language}" if deck.language else ""
    played = f", for {shortened(deck.play_format)}" if deck.play_format else ""
    return f"  read as {deck.form}{language}{played}"


def _zones(deck: Deck) -> "Table":
    """Draw one row a zone: how many cards, on which lines, and where it begins and ends."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=11)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for zone in Zone:
        entries = deck.in_zone(zone)
        if not entries:
            continue
        total = sum(entry.count for entry in entries)
        lines = _line_range(entries)
        grid.add_row(f"  {_TITLES[zone]}", str(total), Text(lines, style="cyan"), _first_and_last(entries))
    return grid


def _line_range(entries: Sequence[Entry]) -> str:
    first, last = min(entry.line for entry in entries), max(entry.line for entry in entries)
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _first_and_last(entries: Sequence[Entry]) -> str:
    shown = [f"{entry.count} {shortened(entry.name)}" for entry in entries]
    return ", ".join(shown) if len(shown) <= 2 else f"{shown[0]} ... {shown[-1]}"


def _entries(deck: Deck) -> "Table":
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=11)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(no_wrap=True)
    for entry in deck.entries:
        printing = " ".join(filter(None, (entry.set_code, entry.collector_number)))
        line = Text(f"line {entry.line}", style="cyan")
        grid.add_row(
            f"  {_TITLES[entry.zone]}", str(entry.count), f"{shortened(entry.name)}  {printing}".rstrip(), line
        )
    return grid


def _notes(notes: Sequence[Note], *, verbose: bool) -> "Table":
    """List what was assumed or left out: warnings first, a few of each code."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=11)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for weight, style in ((Weight.WARNING, "yellow"), (Weight.NOTE, "dim")):
        for note, more in _few_of_each([note for note in notes if CODES[note.code].weight is weight], verbose=verbose):
            said = Text(note.text)
            said.append(f" [{note.code}]", style="dim")
            if more:
                said.append(f"\nand {more} more like it (-v shows all)", style="dim")
            line = Text(f"line {note.line}" if note.line else "", style="cyan")
            grid.add_row(Text(f"  {weight.value}", style=style), line, said)
    return grid


def _few_of_each(notes: Sequence[Note], *, verbose: bool) -> Iterator[tuple[Note, int]]:
    """Yield the notes to show, and with the last one of a code how many more there are."""
    by_code: dict[str, list[Note]] = {}
    for note in notes:
        by_code.setdefault(note.code, []).append(note)
    for same in by_code.values():
        shown = same if verbose else same[:NOTES_SHOWN]
        for note in shown:
            yield note, len(same) - len(shown) if note is shown[-1] else 0
