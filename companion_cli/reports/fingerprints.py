"""Stable names of findings, by which code scanners tell a finding that stays from a new one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256

from companion_cli.reports.findings import Finding

_NUMBER = re.compile(r"\d+")


def with_fingerprints(findings: Iterable[Finding]) -> Iterator[tuple[Finding, str]]:
    """Yield each finding with its fingerprint: of path, deck, code and card, but not of lines and counts.

    Findings without a card go by their message without its numbers; equal ones are told apart by their order.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    for finding in findings:
        identity = (finding.path, finding.deck or "", finding.code, finding.card or _NUMBER.sub("", finding.message))
        seen[identity] += 1
        digest = sha256("\0".join(identity).encode("utf-8", "surrogatepass")).hexdigest()
        yield finding, f"{digest[:32]}:{seen[identity]}"
