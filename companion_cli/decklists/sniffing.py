"""How the forms are told apart by their content: predicates on the decoded text, each linear and quick to say no.

Those on text lists, from `is_forge` on, are given its cleaned surface: its only blanks are plain ones and line ends.
Patterns are kept as text and compiled when first needed, since most lists need none of them.
"""

import re

_PROLOG_LENGTH = 10_000
"""Characters from the beginning within which a markup file's first element stands."""
_BEFORE_ROOT = (("<?", "?>"), ("<!--", "-->"))
_TAG = r"<([A-Za-z_][\w.:-]*+)(?=[\s/>])"


def root_tag(text: str) -> str | None:
    """Return the tag of the first element, without parsing; "" if there is none, None if it is no markup."""
    rest = text[:_PROLOG_LENGTH].lstrip()
    if not rest.startswith("<"):
        return None
    while closing := next((end for start, end in _BEFORE_ROOT if rest.startswith(start)), None):
        rest = rest.partition(closing)[2].lstrip()
    match = re.search(_TAG, rest) if rest.startswith("<!") else re.match(_TAG, rest)
    return match[1] if match else ""


def tags_in(text: str, most: int = 6) -> list[str]:
    """Return the first different tags of markup, for an error that says what was seen."""
    return list(dict.fromkeys(match[1] for match in re.finditer(_TAG, text[:_PROLOG_LENGTH])))[:most]


def is_mtgo_dek(text: str) -> bool:
    """Return whether it is XML with MTGO's root."""
    return root_tag(text) == "Deck"


def is_cockatrice(text: str) -> bool:
    """Return whether it is XML with Cockatrice's root."""
    return root_tag(text) == "cockatrice_deck"


def is_octgn(text: str) -> bool:
    """Return whether it is XML with the root and the elements of OCTGN."""
    return root_tag(text) == "deck" and "<section" in text


def is_lackey(text: str) -> bool:
    """Return whether it is XML with the root and the elements of LackeyCCG."""
    return root_tag(text) == "deck" and "<superzone" in text


def has_deck_lists(text: str) -> bool:
    """Return whether it has the `deck-list` elements of magic.gg and Wizards' coverage."""
    return "<deck-list" in text


def is_mtgo_page(text: str) -> bool:
    """Return whether it is a page of mtgo.com, or the JSON out of it."""
    return "window.MTGO.decklists.data" in text or is_json_with(text, "main_deck", "sideboard_deck")


_HTML_TAGS = frozenset(
    [
        "html",
        "head",
        "body",
        "div",
        "span",
        "p",
        "pre",
        "ul",
        "ol",
        "li",
        "table",
        "tr",
        "td",
        "h1",
        "h2",
        "h3",
        "h4",
        "b",
        "i",
        "a",
        "br",
        "center",
        "font",
    ]
)


def is_html(text: str) -> bool:
    """Return whether it is a web page, or a piece of one."""
    return (root_tag(text) or "").lower() in _HTML_TAGS


def is_xml(text: str) -> bool:
    """Return whether it declares itself as XML, or begins with an element, or half of its lines do."""
    if "<" not in text:
        return False
    if text[:_PROLOG_LENGTH].lstrip().startswith("<?xml"):
        return True
    if root_tag(text) and ("</" in text or "/>" in text):
        return True
    tagged = len(re.findall(r"(?m)^[ \t]*+</?[A-Za-z][\w.:-]*+(?:[ \t][^<>\n]*+)?>", text))
    return tagged > 1 and tagged * 2 >= sum(1 for line in text.split("\n") if line.strip())


_JSON_START = r"""(?x) \s*+ (?:
    \{ \s*+ (?: ["}] | '[^'\n]*+' \s*+ : | [A-Za-z_]\w*+ \s*+ : )
  | \[ \s*+ (?: \{ | "[^"]*+" \s*+ [,\]] | -?\d++ \s*+ , | \] \s*+ \Z | \[ \s*+ (?: ["\d\[\]] ) )
)"""
"""An object, also one as a script or Python writes it; a list of objects, lists, texts or numbers."""


def is_json(text: str) -> bool:
    """Return whether it begins as a JSON object or list does, and as no line of a list (`[Main]`, `[4] Shock`)."""
    return text[:_PROLOG_LENGTH].lstrip()[:1] in ("{", "[") and re.match(_JSON_START, text) is not None


def is_json_with(text: str, *keys: str) -> bool:
    """Return whether it looks like JSON and has one of these keys somewhere."""
    return is_json(text) and any(f'"{key}"' in text for key in keys)


FORGE_SECTIONS = (
    "metadata general commander main sideboard avatar planes schemes conspiracy dungeon attractions contraptions"
)


def is_forge(text: str) -> bool:
    """Return whether a line is one of Forge's section heads."""
    heads = FORGE_SECTIONS.replace(" ", "|")
    return "[" in text and re.search(rf"(?im)^ *+\[ *+(?:{heads}) *+\] *+$", text) is not None


def is_xmage(text: str) -> bool:
    """Return whether a card is written `1 [SET:number] Name`, which only XMage does."""
    return "[" in text and re.search(r"(?im)^ *(?:SB *: *)?\d+ +\[[\w-]*:[^\]\s]*\] +\S", text) is not None


def begins_with_a_date(text: str) -> bool:
    """Return whether the first line is a date and time, `2022-10-15T00:00:00`."""
    first = text[:_PROLOG_LENGTH].lstrip()
    return first.startswith("2") and re.match(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\s", first) is not None


FENCE = r"(?m)^ *+(?:```|~~~)"
QUOTE_MARK = r"(?m)^ *+>[> ]*+"
ITEM_MARK = r"(?:[*+•-]|\d{1,3}[.)]) ++(?=(?:\*\*)?\d)"
"""A bullet, or the number of an item, before a count."""
_RULER = r"(?m)^[|:\- ]++$"
"""The line below a table's titles, if it has `|` and `--`."""


def is_markdown(text: str) -> bool:
    """Return whether there is a table, a code block, a quoted or numbered list, or a heading with counted bullets.

    Quotes and bullets make a page only where they are the list: one remark in a plain list does not.
    """
    if "|" in text and "--" in text and any("|" in line and "--" in line for line in re.findall(_RULER, text)):
        return True
    if ("```" in text or "~~~" in text) and len(re.findall(FENCE, text)) > 1:
        return True
    numbered = r"(?m)^ *+\d{1,3}[.)] ++\d{1,3}[xX]? .*\n *+\d{1,3}[.)] ++\d"
    if any(second in text for second in ("2. ", " 2) ", "\n2) ")) and re.search(numbered, text) is not None:
        return True
    plain = None
    if ">" in text and (quoted := len(re.findall(rf"{QUOTE_MARK}(?:{ITEM_MARK})?\d", text))):
        plain = _counted_lines(text)
        if quoted > max(plain, 1) or all(line.lstrip().startswith(">") for line in text.split("\n") if line.strip()):
            return True
    headings = re.findall(r"(?m)^ *+(#{1,6}) ++\S", text) if "# " in text else []
    bullets = len(re.findall(rf"(?m)^ *+{ITEM_MARK}", text)) if headings else 0
    if not bullets:
        return False
    is_page = bullets > 1 and sum(len(marks) > 1 for marks in headings) > 1
    return is_page or bullets > (_counted_lines(text) if plain is None else plain)


def _counted_lines(text: str) -> int:
    return len(re.findall(r"(?m)^ *+\d{1,3}[xX]? ++\S", text))


def has_counts_behind_tags(text: str) -> bool:
    """Return whether a count follows an HTML tag that breaks lines, as in `<p>4 Opt<br>56 Island</p>`."""
    line_break, block = r"br\b[^<>\n]*> *", r"(?:div|li|p|pre|t[dhr]|ol|ul|table|tbody|h[1-6])\b[^<>\n]*>\s*"
    return "<" in text and re.search(rf"(?i)<(?:{line_break}|{block})\d", text) is not None
