"""GitLab's code quality report: a JSON list that merge requests show beside the lines.

Fields as GitLab documents them (CI/CD, Code Quality, "Code Quality report format").
"""

import json

from companion_cli.reports.findings import findings, said
from companion_cli.reports.fingerprints import with_fingerprints
from companion_cli.reports.harmless import json_text
from companion_cli.reports.model import Run
from companion_cli.rules.model import Severity

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render_gitlab(run: Run) -> str:
    """Return the findings as one JSON list."""
    rows = [
        {
            "description": said(finding),
            "check_name": finding.code,
            "fingerprint": fingerprint,
            "severity": _SEVERITIES[finding.severity],
            "location": {"path": finding.path, "lines": {"begin": finding.line or 1}},
        }
        for finding, fingerprint in with_fingerprints(findings(run))
    ]
    return json_text(json.dumps(rows, ensure_ascii=False, indent=2)) + "\n"
