"""Workflow commands of GitHub Actions: each finding becomes an annotation on its line of the pull request.

Form and escaping as GitHub documents them (Workflow commands for GitHub Actions, "Setting an error message").
"""

from companion_cli.reports.findings import Finding, findings, place, said
from companion_cli.reports.harmless import github_data, github_property
from companion_cli.reports.model import Run
from companion_cli.rules.model import Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render_github(run: Run) -> str:
    """Return one workflow command a finding."""
    return "".join(_command(finding) for finding in findings(run))


def _command(finding: Finding) -> str:
    properties = {"title": f"companion ({finding.code})", "file": finding.path}
    if finding.line is not None:
        properties |= {"line": str(finding.line), "endLine": str(finding.line)}
    if finding.column is not None:
        properties["col"] = str(finding.column)
    written = ",".join(f"{key}={github_property(value)}" for key, value in properties.items())
    # The job's log shows the message alone, so that it has to say where.
    message = [f"{place(finding)}: {said(finding)}"]
    message += [f"line {related.line}: {related.message}" for related in finding.related]
    text = github_data("\n".join(message))
    return f"::{_COMMANDS[finding.severity]} {written}::{text}\n"
