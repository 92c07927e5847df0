"""The summary of a batch for people: how many decks are legal, why the others are not, and what companions they use."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion_cli.reports.batch_tally import NAMES, FormatCounts, Tally, most_frequent
from companion_cli.reports.printing import print_trimmed
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import FORMATS

ROWS = 10
"""Of what is listed by frequency, so many are shown."""

NearNames = Callable[[str], tuple[str, ...]]
"""From a name that no card has to names that look alike."""


def render_summary(tally: Tally, near_names: NearNames, console: Console, *, is_interrupted: bool = False) -> None:
    """Print the summary."""
    if is_interrupted:
        print_trimmed(console, Text("Interrupted: the figures are of the decks that were read until then.", "yellow"))
    print_trimmed(console, *_blocks(tally, near_names))


def _blocks(tally: Tally, near_names: NearNames) -> Iterator[RenderableType]:
    yield _verdict(tally)
    if tally.errors:
        yield from _section("Not legal because of", _counted(tally.errors, tally.decks))
    if tally.unreadable:
        yield from _section("Not readable because of", _counted(tally.unreadable, None))
        shown, total = len(tally.examples), tally.unreadable.total()
        title = "Not readable" if shown == total else f"Not readable (the first {shown} of {total:,})"
        yield from _section(title, Text("\n".join(f"{each.path}: {each.error.message}" for each in tally.examples)))
    formats = tally.formats()
    if any(any(each.brought) for each in formats):
        yield from _section(
            "Companions that decks name, in % of their format; ! where some may not use it",
            _by_format(formats, lambda each: each.brought, lambda each: each.brought_usable),
        )
    if formats:
        yield from _section(
            "Companions that decks may use, in % of their format",
            _by_format(formats, lambda each: each.usable, lambda each: each.usable),
        )
    yield from _lists_of_cards(tally, near_names)


def _lists_of_cards(tally: Tally, near_names: NearNames) -> Iterator[RenderableType]:
    if tally.cards_in_the_way:
        rows = (
            (count, BY_NAME[name].short_name, card)
            for (name, card), count in most_frequent(tally.cards_in_the_way, ROWS)
        )
        yield from _section("Cards in the way of companions that decks name", _list(rows))
    if tally.illegal_cards:
        rows = ((count, code, card) for (code, card), count in most_frequent(tally.illegal_cards, ROWS))
        yield from _section("Cards that make decks not legal", _list(rows))
    if tally.unknown_names:
        names = ((count, name, _hint(near_names(name))) for name, count in most_frequent(tally.unknown_names, ROWS))
        yield from _section(f"Unknown names ({len(tally.unknown_names):,} in all)", _list(names))


def _hint(near: tuple[str, ...]) -> str:
    return f"{near[0]}?" if near else ""


def _verdict(tally: Tally) -> RenderableType:
    failed = tally.decks - tally.ok
    text = Text.assemble((f"{tally.decks:,} {'deck' if tally.decks == 1 else 'decks'}", "bold"))
    if tally.decks:
        text.append(f"   {tally.ok:,} legal ({_percent(tally.ok, tally.decks)})", style="green")
        text.append(f"   {failed:,} not legal", style="red" if failed else "")
    if tally.unreadable:
        text.append(f"   {tally.unreadable.total():,} not readable", style="yellow")
    return text


def _section(title: str, body: RenderableType) -> Iterator[RenderableType]:
    yield ""
    yield Text(title, style="bold")
    yield Padding(body, (0, 0, 0, 2))


def _counted(counts: Mapping[str, int], of: int | None) -> RenderableType:
    grid = _grid()
    for code, count in most_frequent(counts, len(counts)):
        grid.add_row(f"{count:,}", _percent(count, of) if of else "", code)
    return grid


def _list(rows: Iterable[tuple[int, str, str]]) -> RenderableType:
    grid = _grid()
    for count, *cells in rows:
        grid.add_row(f"{count:,}", *(Text(cell) for cell in cells))
    return grid


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", min_width=7)
    return grid


def _by_format(
    formats: list[FormatCounts],
    counts: Callable[[FormatCounts], tuple[int, ...]],
    unmarked: Callable[[FormatCounts], tuple[int, ...]],
) -> RenderableType:
    """Return a table of formats and companions; a share is marked where its count is more than the unmarked one."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("Format")
    table.add_column("Decks", justify="right")
    for name in NAMES:
        table.add_column(name[:3], justify="right", min_width=4)
    for each in formats:
        cells = (
            f"{_share(count, each.decks)}{'!' if count > plain else ' '}"
            for count, plain in zip(counts(each), unmarked(each), strict=True)
        )
        table.add_row(FORMATS[each.format].name, f"{each.decks:,}", *cells)
    return table


def _share(count: int, of: int) -> str:
    """Return a share in whole per cent; a dot for nothing, `<1` for next to nothing."""
    if not count:
        return "·"
    percent = round(100 * count / of)
    return f"{percent}" if percent else "<1"


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %"
