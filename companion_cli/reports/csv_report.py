"""The findings as CSV (RFC 4180), one row each, for spreadsheets and scripts."""

import csv
import io

from companion_cli.reports.findings import findings
from companion_cli.reports.harmless import csv_cell
from companion_cli.reports.model import Run

COLUMNS = ("path", "deck", "line", "column", "severity", "code", "card", "message", "remedy")


def render_csv(run: Run) -> str:
    """Return a title line and one row a finding; what a finding does not have is empty."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for finding in findings(run):
        values = [getattr(finding, column) for column in COLUMNS]
        writer.writerow([csv_cell(value) if isinstance(value, str) else value for value in values])
    return text.getvalue()
