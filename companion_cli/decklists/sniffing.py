"""How the forms are told apart by their content: predicates on the decoded text, each linear and quick to say no.

Those on text lists, from `is_forge` on, are given its cleaned surface: its only blanks are plain ones and line ends.
Patterns are kept as text and compiled when first needed, since most lists need none of them.
"""

import re

_PROLOG_LENGTH = 10_000
"""Characters from the beginning within which a markup file's first element stands."""
_BEFORE_ROOT = (("<?", "?>"), ("<!--", "-->"))


def root_tag(text: str) -> str | None:
    """Return the tag of the first element, without parsing; "" if there is none, None if it is no markup."""
    rest = text[:_PROLOG_LENGTH].lstrip()
    if not rest.startswith("<"):
        return None
    while closing := next((end for start, end in _BEFORE_ROOT if rest.startswith(start)), None):
        rest = rest.partition(closing)[2].lstrip()
    match = re.search(r"<([A-Za-z_][\w.-]*)", rest)
    return match[1] if match else ""


def is_mtgo_dek(text: str) -> bool:
    """Return whether it is XML with MTGO's root."""
    return root_tag(text) == "Deck"


def is_cockatrice(text: str) -> bool:
    """Return whether it is XML with Cockatrice's root."""
    return root_tag(text) == "cockatrice_deck"


def is_octgn(text: str) -> bool:
    """Return whether it is XML with the root and the elements of OCTGN."""
    return root_tag(text) == "deck" and "<section" in text


def has_deck_lists(text: str) -> bool:
    """Return whether it has the `deck-list` elements of magic.gg and Wizards' coverage."""
    return "<deck-list" in text


def is_mtgo_page(text: str) -> bool:
    """Return whether it is a page of mtgo.com, or the JSON out of it."""
    return "window.MTGO.decklists.data" in text or is_json_with(text, "main_deck", "sideboard_deck")


def is_html(text: str) -> bool:
    """Return whether it is a web page."""
    return (root_tag(text) or "").lower() in ("html", "head", "body")


def is_xml(text: str) -> bool:
    """Return whether it declares itself as XML."""
    return text[:_PROLOG_LENGTH].lstrip().startswith("<?xml")


def is_json(text: str) -> bool:
    """Return whether it begins as a JSON object, or a list of objects or lists, does."""
    start = r'\s*(?:\{\s*["}]|\[\s*(?:\{|\[\s*["\d\[\]]))'
    return text[:_PROLOG_LENGTH].lstrip()[:1] in ("{", "[") and re.match(start, text) is not None


def is_json_with(text: str, *keys: str) -> bool:
    """Return whether it looks like JSON and has one of these keys somewhere."""
    return is_json(text) and any(f'"{key}"' in text for key in keys)


def is_csv(text: str) -> bool:
    """Return whether the first line names a column for counts and one for card names."""
    lines = text[:_PROLOG_LENGTH].split("\n")
    first = next((line for line in lines if not is_before_titles(line)), "")
    return csv_columns(first.strip()) is not None


def is_before_titles(line: str) -> bool:
    """Return whether a line may stand above a CSV file's titles: an empty one, and Excel's word on the delimiter."""
    said = line.strip()
    word = said.strip('"')
    return not said or (word.startswith("sep=") and len(word) <= len("sep=;"))


_CSV_TITLES = {
    **dict.fromkeys(("name", "card", "cardname"), "name"),
    **dict.fromkeys(("quantity", "count", "qty", "amount"), "count"),
    **dict.fromkeys(("sideboard", "sideboarded"), "sideboard"),
    **dict.fromkeys(("companion",), "companion"),
    **dict.fromkeys(("commander",), "commander"),
    **dict.fromkeys(("board", "zone", "section"), "zone"),
    **dict.fromkeys(("category", "categories"), "category"),
    **dict.fromkeys(("set", "setcode", "editioncode"), "set"),
    **dict.fromkeys(("collectornumber", "cardnumber", "collector"), "number"),
}
"""Titles of columns in lower case, letters only, and what they are to us."""


def csv_columns(title_line: str) -> tuple[str, dict[str, int]] | None:
    """Return the delimiter and the place of each known column; None without a count or a name among them."""
    delimiter = max(",;\t", key=title_line.count)
    if delimiter not in title_line:
        return None
    columns: dict[str, int] = {}
    for place, title in enumerate(title_line.split(delimiter)):
        known = _CSV_TITLES.get("".join(filter(str.isalpha, title)).lower())
        if known:
            columns.setdefault(known, place)
    return (delimiter, columns) if {"name", "count"} <= columns.keys() else None


FORGE_SECTIONS = (
    "metadata general commander main sideboard avatar planes schemes conspiracy dungeon attractions contraptions"
)


def is_forge(text: str) -> bool:
    """Return whether a line is one of Forge's section heads."""
    heads = FORGE_SECTIONS.replace(" ", "|")
    return "[" in text and re.search(rf"(?im)^ *\[ *(?:{heads}) *\] *$", text) is not None


def is_xmage(text: str) -> bool:
    """Return whether a card is written `1 [SET:number] Name`, which only XMage does."""
    return "[" in text and re.search(r"(?im)^ *(?:SB *: *)?\d+ +\[[\w-]*:[^\]\s]*\] +\S", text) is not None


def begins_with_a_date(text: str) -> bool:
    """Return whether the first line is a date and time, `2022-10-15T00:00:00`."""
    first = text[:_PROLOG_LENGTH].lstrip()
    return first.startswith("2") and re.match(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\s", first) is not None


FENCE = r"(?m)^ *(?:```|~~~)"
QUOTE_MARK = r"(?m)^ *>(?: *>)*"
ITEM_MARK = r"(?:[*+•-]|\d{1,3}[.)]) +(?=(?:\*\*)?\d)"
"""A bullet, or the number of an item, before a count."""


def is_markdown(text: str) -> bool:
    """Return whether there is a table, a code block, a quoted or numbered list, or a heading with counted bullets."""
    ruler = r"(?m)^ *\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:?)? *$"
    numbered = r"(?m)^ *\d{1,3}[.)] +\d{1,3}[xX]? .*\n *\d{1,3}[.)] +\d"
    has_table = "|" in text and "--" in text and re.search(ruler, text) is not None
    has_code = ("```" in text or "~~~" in text) and re.search(FENCE, text) is not None
    has_quote = ">" in text and re.search(rf"{QUOTE_MARK} *(?:{ITEM_MARK})?\d", text) is not None
    has_numbers = any(second in text for second in ("2. ", " 2) ", "\n2) ")) and re.search(numbered, text) is not None
    has_heading = "# " in text and re.search(r"(?m)^ *#{1,6} +\S", text) is not None
    has_bullets = has_heading and re.search(rf"(?m)^ *{ITEM_MARK}", text) is not None
    return has_table or has_code or has_quote or has_numbers or has_bullets


def has_counts_behind_tags(text: str) -> bool:
    """Return whether a count follows an HTML tag that breaks lines, as in `<p>4 Opt<br>56 Island</p>`."""
    line_break, block = r"br\b[^<>\n]*> *", r"(?:div|li|p|pre|t[dhr]|ol|ul|table|tbody|h[1-6])\b[^<>\n]*>\s*"
    return "<" in text and re.search(rf"(?i)<(?:{line_break}|{block})\d", text) is not None
