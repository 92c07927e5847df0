"""Results as JSON lines, each line the object that `reports.json_report` makes of the deck."""

from collections.abc import Sequence

from companion_cli.batch.plain_report import PlainReport
from companion_cli.reports.json_report import to_json
from companion_cli.rules.model import DeckReport, Problem, Unreadable


def json_row(result: DeckReport | Unreadable) -> str:
    """Return the line of any result, with its line end."""
    return to_json(result).decode() + "\n"


class PlainJsonRows:
    """Writes the lines of plain lists."""

    def row(self, report: PlainReport, problems: Sequence[Problem], ok: bool) -> str:  # noqa: ARG002
        """Return the line of a plain list, with its line end."""
        return json_row(report.full())
