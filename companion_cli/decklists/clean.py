"""The surface of a line: invisible characters, blanks, quotes and dashes; and the tails and slashes of a name.

Pure functions on strings, each linear in the length of its text: a line may be megabytes long.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

IsName = Callable[[str], bool]
"""Answers whether a text is the name of a card."""

_INVISIBLE = (0xAD, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))
_CONTROL = (*range(0x09), *range(0x0E, 0x1C), *range(0x7F, 0x85), *range(0x86, 0xA0))
"""Control characters but those that are blanks: a terminal would obey them."""
_FULL_WIDTH = {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_FOLDED = {
    **dict.fromkeys((*_INVISIBLE, *_CONTROL)),
    **_FULL_WIDTH,
    **str.maketrans("（）", "()"),
    **str.maketrans("’‘‛′", "''''"),
    **str.maketrans("“”‟", '"""'),
    **str.maketrans("‐‑", "--"),
    **str.maketrans({"Æ": "Ae", "æ": "ae"}),
}
_BLANKS = (0x09, 0x0B, 0x0C, *range(0x1C, 0x20), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029)
_SURFACE = _FOLDED | dict.fromkeys((*_BLANKS, 0x202F, 0x205F, 0x3000), " ")
_SURROGATE = "[\ud800-\udfff]"
_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
_LINK = r"\[([^\[\]]++)\]\((?:https?:|www\.|[/#.])[^()\s]*+(?:\([^()\s]*+\)[^()\s]*+)?\)"
_FORUM_TAG = (
    r"(?i)\[(?:\*|/?(?:b|i|u|s|c|cards?|deck|decklist|list|code|quote|spoiler|url|color|size|center)(?:=[^\[\]]*+)?)\]"
)
_FORUM_CARD = r"\[\[([^\[\]|]++)(?:\|[^\[\]]*+)?\]\]"
"""Patterns that few lists need are compiled by `re` itself, which keeps them, when one does."""
_BULLETS = ("* ", "- ", "• ")


def clean_line(raw: str) -> str:
    """Return the line without what only looks different.

    Entities decoded, invisible characters gone, every run of blanks one blank, quotes, dashes and full-width
    characters plain, accents composed; Markdown's links, bullets and bold marks and a forum's `[b]` and `[[Name]]`
    undone.
    """
    line = raw
    if "&" in line:
        line = re.sub(_ENTITY, _decode_entity, line)
    if not (line.isascii() and line.isprintable()):
        line = unicodedata.normalize("NFC", re.sub(_SURROGATE, "\ufffd", line).translate(_FOLDED))
    line = " ".join(line.split())
    if "](" in line:
        line = re.sub(_LINK, r"\1", line)
    if "[[" in line:
        line = re.sub(_FORUM_CARD, r"\1", line)
    if "[/" in line or line.startswith("["):
        line = " ".join(re.sub(_FORUM_TAG, " ", line).split())
    if "**" in line:
        line = " ".join(line.replace("**", " ").split())
    return line[2:] if line.startswith(_BULLETS) else line


def surface(text: str) -> str:
    """Return a whole text as the clean-up sees it, its lines and runs of blanks kept: what telling the forms looks at.

    Every blank is a plain one, invisible characters are gone, entities decoded.
    """
    if "&" in text:
        text = re.sub(_ENTITY, _decode_entity, text)
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return text.translate(_SURFACE)


def shortened(text: str) -> str:
    """Return at most 60 characters of a text, for a note."""
    return text if len(text) <= 60 else text[:59] + "…"


def _decode_entity(match: re.Match[str]) -> str:
    import html

    return html.unescape(match[0]).replace("\n", " ")


@dataclass(slots=True)
class Tails:
    """What was cut from the end of a card's text."""

    set_code: str | None = None
    collector_number: str | None = None
    mark: str | None = None
    """`commander`, `companion`, ... where a tag or category moves the card to another zone."""


_NUMBER = r"[\w★†][\w★†*\-]*+"
_TAIL = re.compile(
    rf"""
      \ \#(?P<tag>.*)\Z
    | \ ?\^[^^]*+\^\Z
    | \ [$€£¥]\ ?\d[\d.,]*+(?:\ [A-Z]{{3}})?\Z
    | \ \d[\d.,]*+\ ?(?:[$€£¥]|tix)\Z
    | \ ?\((?:\*|[$€£¥]\ ?\d[\d.,]*+|\d[\d.,]*+\ ?(?:[$€£¥]|tix))\)\Z
    | \ ?@\ ?[$€£¥]?\d[\d.,]*+\ ?(?:[$€£¥]|tix)?\Z
    | \ ?\*(?P<star>[^\s*]++)\*\Z
    | \ ?\{{[^{{}}]*+\}}\Z
    | \ ?<(?!https?:)(?P<variant>[^<>]*+)>\Z
    | \ ?\[(?P<bracket>[^\[\]]*+)\](?:\ ?(?P<bracket_number>{_NUMBER})(?:\ [FE])?)?\Z
    | \ ?\((?P<parenthesis>\w{{0,6}})\)(?:\ ?(?P<parenthesis_number>{_NUMBER})(?:\ [FE])?)?\Z
    | \|(?P<pipe>[A-Z0-9]{{2,6}})\|\d+\Z
    """,
    re.VERBOSE,
)
_MAY_HAVE_TAIL = re.compile(r"[#^$€£¥*<{\[(|@]|tix\Z")
_MOST_TAILS = 16
_HASH_MARK = r"#\s*!(commander|companion)\b"
_SLASH = re.compile(r"(?<=[^ /|]) ?(?:/{1,3}|\|) ?(?=[^ /|])")


def cut_tails(text: str, is_name: IsName | None = None) -> tuple[str, Tails]:
    """Return the card's name without set, number, foil mark, price, tags and notes behind it, and what they said.

    Nothing more is cut from what `is_name` knows, and never the whole text.
    """
    tails = Tails()
    for _ in range(_MOST_TAILS):
        if not _MAY_HAVE_TAIL.search(text) or (is_name is not None and is_name(text)):
            break
        match = _find_tail(text)
        if match is None or not match.start():
            break
        _note_tail(match, tails)
        text = text[: match.start()].rstrip()
    return text, tails


def _find_tail(text: str) -> re.Match[str] | None:
    """Return the outermost tail; a word behind a bracket is a collector number only if it has a digit."""
    match = _TAIL.search(text)
    while match is not None:
        number = match["bracket_number"] or match["parenthesis_number"]
        if number is None or any(map(str.isdigit, number)):
            return match
        match = _TAIL.search(text, match.start() + 1)
    return None


def _note_tail(match: re.Match[str], tails: Tails) -> None:
    if match["tag"] is not None:
        mark = re.search(_HASH_MARK, "#" + match["tag"], re.IGNORECASE)
        tails.mark = tails.mark or (mark[1].lower() if mark else None)
    elif match["star"] is not None:
        tails.mark = tails.mark or ("commander" if match["star"].upper() == "CMDR" else None)
    elif match["variant"] is not None:
        _note_printing(tails, None, match["variant"])
    elif match["bracket"] is not None:
        _note_bracket(tails, match["bracket"], match["bracket_number"])
    elif match["parenthesis"] is not None:
        _note_printing(tails, match["parenthesis"].upper(), match["parenthesis_number"])
    elif match["pipe"] is not None:
        _note_printing(tails, match["pipe"], None)


_SET_AND_NUMBER = r"([A-Za-z0-9-]{2,8})[:#](\S+)"
_CATEGORY_ZONES = {
    "commander": "commander",
    "companion": "companion",
    "sideboard": "sideboard",
    "maybeboard": "outside",
    **dict.fromkeys(("token", "tokens", "tokens & extras"), "token"),
}


def _note_bracket(tails: Tails, content: str, number: str | None) -> None:
    """Take a bracket as set, as set and number, or as a list of categories whose first may name a zone."""
    both = re.fullmatch(_SET_AND_NUMBER, content)
    if both:
        _note_printing(tails, both[1].upper(), both[2])
        return
    if number is not None or content.isupper():
        _note_printing(tails, content.upper(), number)
        return
    tails.mark = tails.mark or category_mark(content)


def category_mark(categories: str) -> str | None:
    """Return the mark of a list of categories, whose first alone decides: `Sideboard,Draw`, `Ramp{noDeck}`."""
    category, _, flags = re.split("[,;|]", categories, maxsplit=1)[0].partition("{")
    return "outside" if "nodeck}" in flags.lower() else _CATEGORY_ZONES.get(category.strip().lower())


_SET_CODE = re.compile(r"[A-Z0-9]{2,6}")


def _note_printing(tails: Tails, set_code: str | None, number: str | None) -> None:
    """Keep set and number as hints, the innermost ones first met; digits alone are a number."""
    if set_code is not None and set_code.isdigit():
        set_code, number = None, number or set_code
    if set_code is not None and _SET_CODE.fullmatch(set_code):
        tails.set_code = tails.set_code or set_code
    if number is not None and any(map(str.isdigit, number)):
        tails.collector_number = tails.collector_number or number


def spell_slashes(name: str, is_name: IsName | None = None) -> str:
    """Return the name with every slash or pipe between two parts as ` // `.

    A name that is known as it is, and whose parts are no names (`SP//dr, Piloted by Peni`), is left alone.
    """
    if ("/" not in name and "|" not in name) or holds_link(name):
        return name
    spelt = _SLASH.sub(" // ", name)
    is_whole = is_name is not None and is_name(name) and not all(map(is_name, spelt.split(" // ")))
    return name if is_whole else spelt


_HOST = r"[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,24}"
_LINK_ALONE = re.compile(rf"<?(?:https?://\S+|www\.\S+|{_HOST}(?::\d+)?/\S*)", re.IGNORECASE)
_WORD = re.compile(r"\w")


def is_link(text: str) -> bool:
    """Return whether a cleaned text is the address of a page: `https://...`, `www....`, `moxfield.com/decks/...`."""
    return ("/" in text or text[:4].lower() == "www.") and _LINK_ALONE.fullmatch(text) is not None


def holds_link(text: str) -> bool:
    """Return whether the address of a page stands somewhere in a text or ends it, as in no card's name."""
    return "://" in text or is_link(text.rpartition(" ")[2])


def can_be_name(text: str, is_name: IsName | None = None) -> bool:
    """Return whether a card may be called so: not a link, and with a letter, digit or `_`, or known nevertheless."""
    if text[:1].isalnum() and "/" not in text and "." not in text:
        return True
    return (_WORD.search(text) is not None and not is_link(text)) or (is_name is not None and is_name(text))
