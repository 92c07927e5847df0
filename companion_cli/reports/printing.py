"""Printing to a console: names in the text made harmless, and no blanks that padding leaves at the ends of lines."""

from typing import TYPE_CHECKING

from companion_cli.reports.harmless import log, one_line

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def print_trimmed(console: "Console", *blocks: "RenderableType") -> None:
    """Print blocks one below the other. Only styles reach the terminal as control characters, never what text holds."""
    from rich.segment import Segment, Segments

    with console.capture() as capture:
        for block in blocks:
            shown = [
                each if each.control or each.text.isprintable() else Segment(_harmless(each.text), each.style)
                for each in console.render(block)
            ]
            console.print(Segments(shown), end="")
    console.file.write(log("".join(line.rstrip() + "\n" for line in capture.get().split("\n")[:-1])))


def _harmless(text: str) -> str:
    return "\n".join(map(one_line, text.split("\n")))
