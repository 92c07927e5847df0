"""The codes of problems and how much each weighs. A code is stable once released."""

from collections.abc import Mapping

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
)
_WARNINGS = (
    "companion-idle",
    "sideboard-ignored",
    "format-alias",
    "format-unknown",
    "blank-line-ambiguous",
    "maybe-unmarked-sideboard",
    "unparsed-line",
    "bad-count",
    "second-deck-ignored",
    "replacement-char",
)
_NOTES = (
    "legality-unknown",
    "printing-mismatch",
    "other-name",
    "not-a-deck-card",
    "format-unverified",
    "stale-knowledge",
    "sideboard-from-blank-line",
    "sideboard-first",
    "double-spaced",
    "commander-inferred",
    "companion-inferred",
    "companion-inferable",
    "companion-not-in-sideboard",
    "localised-header",
    "ignored-section",
    "no-count",
    "zero-count",
    "title-ignored",
    "encoding-guessed",
    "mojibake-repaired",
)

SEVERITIES: Mapping[str, Severity] = {
    **dict.fromkeys(_ERRORS, Severity.ERROR),
    **dict.fromkeys(_WARNINGS, Severity.WARNING),
    **dict.fromkeys(_NOTES, Severity.NOTE),
}
"""Every code that a `Problem` may carry."""
