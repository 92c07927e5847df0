"""What a comment line may say to us: the deck's name, its format of play, and `companion: key=value`."""

import re

_FIELD = re.compile(r"[/#]+ ?(name|deck name|format|companion) ?: ?(\S.*)", re.IGNORECASE)


def read_comment(line: str) -> tuple[str, str]:
    """Return key (`name`, `format`, `companion`) and value of a cleaned comment line, else two empty texts."""
    match = _FIELD.fullmatch(line)
    if match is None:
        return "", ""
    key = match[1].lower()
    return ("name" if key == "deck name" else key), match[2]
