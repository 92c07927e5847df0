"""Printing to a console without the blanks that tables and padding leave at the ends of lines."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def print_trimmed(console: "Console", *blocks: "RenderableType") -> None:
    """Print blocks one below the other."""
    with console.capture() as capture:
        for block in blocks:
            console.print(block)
    console.file.write("".join(line.rstrip() + "\n" for line in capture.get().split("\n")[:-1]))
