"""The codes of problems and how much each weighs. A code is stable once released.

What each means, with examples, stands in `explanations`.
"""

from collections.abc import Mapping

from companion_cli.decklists.codes import CODES as READING_CODES
from companion_cli.rules.model import Severity

_ERRORS = (
    "companion-not-usable",
    "companion-many",
    "no-main-deck",
    "deck-size",
    "sideboard-size",
    "copy-limit",
    "no-commander",
    "unknown-card",
    "ambiguous-card",
    "card-banned",
    "card-not-legal",
    "card-restricted",
    "color-identity",
    "bad-setting",
)
_WARNINGS = (
    "companion-idle",
    "sideboard-ignored",
    "format-alias",
    "format-unknown",
    "unclear-setting",
)
_NOTES = (
    "legality-unknown",
    "printing-mismatch",
    "other-name",
    "not-a-deck-card",
    "format-unverified",
    "stale-knowledge",
)

JUDGED_HERE = frozenset({"no-main-deck", "companion-many", "empty"})
"""Codes of the reader that are stated anew where options and cards are known, so that its own are not passed on."""

SEVERITIES: Mapping[str, Severity] = {
    **dict.fromkeys(_ERRORS, Severity.ERROR),
    **dict.fromkeys(_WARNINGS, Severity.WARNING),
    **dict.fromkeys(_NOTES, Severity.NOTE),
    **{code: Severity(row.weight) for code, row in READING_CODES.items() if code not in JUDGED_HERE},
}
"""Every code that a `Problem` may carry."""
