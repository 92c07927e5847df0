"""SARIF 2.1.0, the form that code scanners exchange; GitHub's code scanning reads it.

Names as in the standard (OASIS, Static Analysis Results Interchange Format 2.1.0, section 3).
"""

import json
from functools import cache
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from companion_cli.bounds import MAX_HASHED
from companion_cli.reports.findings import Finding, findings, said
from companion_cli.reports.fingerprints import with_fingerprints
from companion_cli.reports.harmless import json_text
from companion_cli.reports.line_hashes import line_hashes
from companion_cli.reports.model import Run
from companion_cli.rules.explanations import Explanation, explanations
from companion_cli.version import REPOSITORY, VERSION

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render_sarif(run: Run, root: Path | None = None) -> str:
    """Return the run as one SARIF log, with the hashes of the lines of those files that can be read.

    Relative paths are meant from `root`, the working directory where it is None.
    """
    hashes = cache(lambda path: _hashes((root or Path()) / path))
    rules = explanations()
    indices = {rule.code: index for index, rule in enumerate(rules)}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "companion",
                        "version": VERSION,
                        "semanticVersion": VERSION,
                        "informationUri": REPOSITORY,
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "automationDetails": {"id": "companion/"},
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
                    _result(finding, fingerprint, indices[finding.code], hashes(finding.path))
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
        "helpUri": f"{REPOSITORY}/blob/v{VERSION}/docs/rules.md#{rule.code}-{rule.severity}",
        "defaultConfiguration": {"level": rule.severity},
        "properties": {"tags": ["decklist"]},
    }


def _result(finding: Finding, fingerprint: str, rule_index: int, hashes: list[str]) -> dict[str, Any]:
    line = finding.line or 1
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
        # GitHub's code scanning goes by the hash of the line alone.
        "partialFingerprints": {
            "companion/v1": fingerprint,
            **({"primaryLocationLineHash": hashes[line - 1]} if line <= len(hashes) else {}),
        },
        "properties": {"deck": finding.deck, "card": finding.card},
    }


def _location(path: str, line: int | None, column: int | None) -> dict[str, Any]:
    region = {"startLine": line or 1} | ({"startColumn": column} if line and column else {})
    return {"artifactLocation": {"uri": _uri(path)}, "region": region}


def _uri(path: str) -> str:
    """Return the path as a URI: what is not allowed there is percent-encoded, bytes that are no UTF-8 as themselves."""
    if Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(PurePath(path).as_posix(), errors="surrogateescape")


def _hashes(file: Path) -> list[str]:
    """Return the hash of each line of a file; none where it cannot be read, or is so large that it takes long.

    GitHub then computes what it can by itself, and has nothing to warn of.
    """
    try:
        return line_hashes(file.read_bytes()) if file.is_file() and file.stat().st_size <= MAX_HASHED.most else []
    except (OSError, ValueError):
        return []
