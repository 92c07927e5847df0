"""SARIF 2.1.0, the form that code scanners exchange; GitHub's code scanning reads it.

Names as in the standard (OASIS, Static Analysis Results Interchange Format 2.1.0, section 3).
"""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion_cli.reports.findings import Finding, findings, said
from companion_cli.reports.fingerprints import with_fingerprints
from companion_cli.reports.harmless import json_text
from companion_cli.reports.model import Run
from companion_cli.rules.explanations import Explanation, explanations
from companion_cli.version import VERSION

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render_sarif(run: Run) -> str:
    """Return the run as one SARIF log."""
    rules = explanations()
    indices = {rule.code: index for index, rule in enumerate(rules)}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "companion", "version": VERSION, "rules": [_rule(rule) for rule in rules]}},
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": not run.unreadable,
                        "toolExecutionNotifications": [
                            {"level": "note", "message": {"text": note}} for note in run.knowledge.notes
                        ],
                    }
                ],
                "results": [
                    _result(finding, fingerprint, indices[finding.code])
                    for finding, fingerprint in with_fingerprints(findings(run))
                ],
            }
        ],
    }
    return json_text(json.dumps(log, ensure_ascii=False, indent=2)) + "\n"


def _rule(rule: Explanation) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.code.split("-")),
        "shortDescription": {"text": rule.what},
        "fullDescription": {"text": f"{rule.what} {rule.why}"},
        "help": {
            "text": f"{rule.why}\nRemedy: {rule.remedy}.\n\nPasses:\n{rule.passing}\nFails:\n{rule.failing}",
            "markdown": f"{rule.why}\n\n**Remedy:** {rule.remedy}.\n\nPasses:\n\n```text\n{rule.passing}```\n\n"
            f"Fails:\n\n```text\n{rule.failing}```\n",
        },
        "defaultConfiguration": {"level": rule.severity},
        "properties": {"tags": ["decklist"]},
    }


def _result(finding: Finding, fingerprint: str, rule_index: int) -> dict[str, Any]:
    related = [
        {
            "id": number,
            "physicalLocation": _location(finding.path, each.line, None),
            "message": {"text": each.message},
        }
        for number, each in enumerate(finding.related, 1)
    ]
    return {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": finding.severity,
        "message": {"text": said(finding)},
        "locations": [{"physicalLocation": _location(finding.path, finding.line, finding.column)}],
        **({"relatedLocations": related} if related else {}),
        # GitHub's code scanning goes by this name of a fingerprint alone.
        "partialFingerprints": {"primaryLocationLineHash": fingerprint},
        "properties": {"deck": finding.deck, "card": finding.card},
    }


def _location(path: str, line: int | None, column: int | None) -> dict[str, Any]:
    region = {"startLine": line} if line else {}
    region |= {"startColumn": column} if line and column else {}
    return {"artifactLocation": {"uri": _uri(path)}, **({"region": region} if region else {})}


def _uri(path: str) -> str:
    if Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(path.replace("\\", "/"), errors="surrogateescape")
