"""Names from anywhere, made harmless for each medium that shows them: nothing in them is ever obeyed.

Card, deck, player and file names come from strangers: lists, archives, servers. One function a medium; every report
passes what it did not write itself through its own. A whole document that a CI server may read as its log also goes
through `log`, `json_text` or `xml_document`, as commands there are told by how a line looks.
"""

import re
import unicodedata

_DIRECTION_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
"""They make text that follows them read as something else; right-to-left letters do without them."""
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"

_GITHUB_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_GITHUB_PROPERTY = _GITHUB_DATA | str.maketrans({":": "%3A", ",": "%2C"})
_COMMAND = re.compile(r"((?:\A|[\r\n])\s*):(?=:)")
"""GitHub's runner takes a line that begins with `::` for a command, and `##[` anywhere for one of its first syntax."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""Spreadsheets calculate what begins with these (OWASP, CSV Injection)."""

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#&$])")
_LIVE = re.compile(r"[@#!$%&~^]\w|://|www\.|mailto:|\bGH-\d|##\[|\b[0-9a-f]{7,}\b")
"""What code hosts turn into mentions, links and references, backslash or not; within code they never do."""


def one_line(text: str) -> str:
    """Return the text as one line for a terminal: control characters, line ends and overridden directions visible."""
    if text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def log(document: str) -> str:
    """Return lines of text in which GitHub's runner finds no command: a backslash stands between its signs."""
    if "::" in document:
        document = _COMMAND.sub(r"\1:\\", document)
    return document.replace("##[", "##\\[")


def github_data(text: str) -> str:
    """Return the text as the message of a GitHub workflow command."""
    return text.replace("##[", "##\\[").translate(_GITHUB_DATA)


def github_property(text: str) -> str:
    """Return the text as the value of a property of a GitHub workflow command."""
    return text.replace("##[", "##\\[").translate(_GITHUB_PROPERTY)


def csv_cell(text: str) -> str:
    """Return the text as a cell that no spreadsheet calculates: an apostrophe stands before what looks like a formula.

    Quoting is left to who writes the cell.
    """
    text = log(text)
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def isolated(text: str) -> str:
    """Return the text for a page's script, which sets it as text: one line that turns no direction of what follows."""
    text = one_line(text)
    if text.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    return f"{_ISOLATE}{text}{_END_ISOLATE}"


def html(text: str) -> str:
    """Return the text as HTML, in an element or in the quotes of an attribute."""
    return isolated(text).translate(_MARKUP)


def markdown(text: str) -> str:
    """Return the text as Markdown within a line or a cell of a table; as code where a host would make it live."""
    text = one_line(text)
    if _LIVE.search(text) is None:
        return _MARKDOWN.sub(r"\\\1", text)
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    blank = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{blank}{log(text)}{blank}{fence}".replace("|", "\\|")


def json_text(document: str) -> str:
    """Return the same JSON without `##[`, which can stand in strings only."""
    return document.replace("##[", "#\\u0023[")


def xml_document(document: str) -> str:
    """Return the same XML without what GitHub's runner takes for a command; in names and texts, `:` is `&#58;`."""
    return _COMMAND.sub(r"\1&#58;", document).replace("##[", "##&#91;")


def xml(text: str) -> str:
    """Return the text without the characters that XML 1.0 cannot hold (section 2.2)."""
    return _NO_XML.sub("\ufffd", text)


def _visible(character: str) -> str:
    if unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs") or character in _DIRECTION_OVERRIDES:
        return character.encode("unicode_escape").decode()
    return character
