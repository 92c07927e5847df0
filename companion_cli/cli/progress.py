"""The progress bar of a batch, on stderr: how much is done, decks a second, time left."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from companion_cli.batch.run import OnProgress
from companion_cli.batch.work import Finished

_SECONDS_BETWEEN = 0.1
"""Drawn no more often, and by the main thread alone: a thread of its own would not go well with worker processes."""


@contextmanager
def progress_bar(weight: int) -> Iterator[OnProgress]:
    """Show a bar that is full when inputs of this weight are done; 0 for an unknown weight."""
    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[decks]:,} decks"),
        TextColumn("{task.fields[rate]:,.0f} a second"),
        TimeRemainingColumn(),
    )
    start = drawn = time.perf_counter()
    decks = 0
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        bar = progress.add_task("", total=weight or None, decks=0, rate=0.0)

        def on_progress(finished: Finished) -> None:
            nonlocal decks, drawn
            decks += finished.tally.decks + finished.tally.unreadable.total()
            now = time.perf_counter()
            rate = decks / (now - start)
            progress.update(bar, advance=finished.weight, decks=decks, rate=rate)
            if now - drawn >= _SECONDS_BETWEEN:
                drawn = now
                progress.refresh()

        yield on_progress
