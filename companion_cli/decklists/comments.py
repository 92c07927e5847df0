"""What a line may say of the deck: its name, its format of play, and in a comment `companion: key=value`."""

import re

_FIELD = re.compile(r"[/#]+ ?(name|deck name|format|companion) ?: ?(\S.*)", re.IGNORECASE)


def read_comment(line: str) -> tuple[str, str]:
    """Return key (`name`, `format`, `companion`) and value of a cleaned comment line, else two empty texts."""
    match = _FIELD.fullmatch(line)
    if match is None:
        return "", ""
    key = match[1].lower()
    return ("name" if key == "deck name" else key), match[2]


_BEHIND = re.compile(r"\s(?://|#)[/# ]{0,3}companion ?: ?(\S.*)", re.IGNORECASE)


def split_line(raw: str) -> tuple[str, str]:
    """Return a raw line without the setting behind it, and what that says, else an empty text.

    `4 Opt // companion: ignore=copy-limit` is `4 Opt` and `ignore=copy-limit`. A line that is a comment from its
    beginning is left whole.
    """
    if ":" not in raw or "companion" not in raw.lower():
        return raw, ""
    found = _BEHIND.search(raw)
    if found is None or not raw[: found.start()].strip(" \t/#"):
        return raw, ""
    return raw[: found.start()].rstrip(), found[1].strip()


_STATEMENTS = (
    ("format", r"format(?: ?[:：] ?| [-–—=] )(\S.*)"),
    ("name", r"(?:(?:deck )?name|deck) ?[:：] ?(\S.*)"),
)


def read_statement(line: str) -> tuple[str, str]:
    """Return key (`format`, `name`) and value of a cleaned line like `Format: Modern`, else two empty texts."""
    if line[:1] not in "fFnNdD":
        return "", ""
    matches = ((key, re.fullmatch(pattern, line, re.IGNORECASE)) for key, pattern in _STATEMENTS)
    return next(((key, match[1]) for key, match in matches if match), ("", ""))
