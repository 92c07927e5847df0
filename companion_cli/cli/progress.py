"""The progress bar of long runs, on stderr where that is a terminal: how much is done, decks a second, time left."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

OnProgress = Callable[[int, int], None]
"""Takes the number of decks, and the weight of inputs, that are newly done."""
T = TypeVar("T")

_SECONDS_BETWEEN = 0.1
"""Drawn no more often, and by the main thread alone: a thread of its own would not go well with worker processes."""


@contextmanager
def progress_bar(weight: int) -> Iterator[OnProgress]:
    """Show a bar that is full when inputs of this weight are done; 0 for an unknown weight."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[decks]:,} decks"),
        TextColumn("{task.fields[rate]:,.0f} a second"),
        *((TimeRemainingColumn(),) if weight else ()),
    )
    start = drawn = time.perf_counter()
    decks = 0
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        bar = progress.add_task("", total=weight or None, decks=0, rate=0.0)

        def on_progress(done: int, weight: int) -> None:
            nonlocal decks, drawn
            decks += done
            now = time.perf_counter()
            progress.update(bar, advance=weight, decks=decks, rate=decks / (now - start))
            if now - drawn >= _SECONDS_BETWEEN:
                drawn = now
                progress.refresh()

        yield on_progress


@contextmanager
def shown_while_asking(names: int) -> Iterator[None]:
    """Say on a terminal's stderr, for as long as it takes, that Scryfall is asked for so many cards."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"Asking Scryfall for {names} {'card' if names == 1 else 'cards'} ..."):
        yield


def with_progress(decks: Iterable[T], most: int, *, is_shown: bool) -> Iterator[T]:
    """Yield the decks; from the `most`th on a bar shows how many are done, as they are more than a moment's work."""
    remaining = iter(decks)
    yield from islice(remaining, most)
    following = next(remaining, None)
    if following is None or not is_shown or not sys.stderr.isatty():
        yield from () if following is None else (following,)
        yield from remaining
        return
    with progress_bar(0) as on_progress:
        on_progress(most, 0)
        yield following
        for each in remaining:
            on_progress(1, 0)
            yield each
