"""The findings as CSV (RFC 4180), one row each, for spreadsheets and scripts."""

import csv
import io

from companion_cli.reports.findings import findings
from companion_cli.reports.model import Run

COLUMNS = ("path", "deck", "line", "column", "severity", "code", "card", "message", "remedy")


def render_csv(run: Run) -> str:
    """Return a title line and one row a finding; what a finding does not have is empty."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for finding in findings(run):
        writer.writerow([getattr(finding, column) for column in COLUMNS])
    return text.getvalue()
