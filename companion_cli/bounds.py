"""Bounds of what is read, in one table: how much is enough for every real file, and what is said of more.

They keep time and memory in proportion to the input, whoever wrote it. Each row says who it protects from what.
"""

from typing import NamedTuple


class Bound(NamedTuple):
    """The most of something, and the error for more."""

    most: int
    error: str
    """The end of a sentence that begins with the name of what is too large."""


MAX_CONFIGURATION = Bound(2**20, "is larger than 1 MB: put the settings into a companion.toml of their own")
"""Bytes of a `companion.toml` or `pyproject.toml`."""
MAX_TOML_DEPTH = Bound(64, "nests deeper than 64 levels")
"""Brackets and parts of a dotted key: `tomllib` calls itself for each bracket, and copies all parts for each part."""
MAX_TOML_WORD = Bound(200, "has a number or key of more than 200 characters")
"""Characters: Python refuses to write down numbers of more than 4,300 digits."""
MAX_RULES = Bound(5000, "sets more than 5,000 codes and patterns")
"""Rules of one configuration: each is held against the path of every deck."""
MAX_DAYS = Bound(36_500, "must be at most 36500 days (100 years)")
"""Days of `max-age`: the calendar of `datetime` ends."""
MAX_CODE = Bound(100, "is longer than every code")
"""Characters of a code or a pattern of codes."""
MAX_DIRECTIVES = Bound(50, "the list has more than 50 settings: this one and those below it are ignored")
"""Comments `companion: key=value` of one list: each that is wrong is held against every code."""
MAX_IGNORED = Bound(100, "one comment ignores more than 100 codes")
"""Words of one comment `companion: ignore=...`."""
MAX_PATTERN = Bound(4096, "is longer than 4,096 characters: no path is")
"""Characters of one pattern."""
MAX_GITIGNORE = Bound(2**18, "is larger than 256 KB")
"""Bytes of one `.gitignore`."""
MAX_GITIGNORE_PATTERNS = Bound(5000, "has more than 5,000 patterns")
"""Patterns of one `.gitignore`: each is held against every file below it."""

MAX_LINES = Bound(100_000, "has more than 100,000 lines, as no decklist has")
"""Lines of a text list, or of one list within a web page."""
MAX_LINE = Bound(20_000, "has a line of more than 20,000 characters, as no decklist has")
"""Characters of a line of a text list. XMage's LAYOUT line of 250 cards has 3,000."""
MAX_ROWS = Bound(100_000, "has more than 100,000 rows of cards, as no decklist has")
"""Rows of one deck in any other form, whether they can be used or not: whole collections have fewer."""
MAX_TABLE_ROWS = Bound(500_000, "has more than 500,000 rows, as no table of decks has")
"""Rows of a table, which may hold the decks of many players."""
MAX_DEPTH = Bound(64, "nests deeper than 64 levels, as no deck file does")
"""Levels of XML and JSON. Deck files have up to eight."""
MAX_ELEMENTS = Bound(200_000, "has more than 200,000 XML elements, as no deck file has")
"""Elements of an XML file: two or three a card."""
MAX_ATTRIBUTES = Bound(1_000_000, "has more than 1,000,000 XML attributes, as no deck file has")
"""Attributes of an XML file: five a card."""
MAX_VALUES = Bound(1_000_000, "has more than 1,000,000 JSON objects and lists, as no deck file has")
"""Objects and lists of a JSON file, which may hold many decks: a tournament of 10,000 decks has 350,000."""
MAX_NAME = Bound(500, "is longer than every name of a card")
"""Characters of a card's name; the longest has 141."""
MAX_HASHED = Bound(2**20, "has no hashes of lines in SARIF")
"""Bytes of a file: its characters are numbers of 64 bits meanwhile."""
