"""What is no decklist at all, as one small tree; what merely reads oddly is a `Note` on the deck instead.

    DecklistError
    ├── NotTextError             binary files and files with NUL bytes
    ├── BrokenMarkupError        XML or JSON that does not parse
    ├── DangerousMarkupError     XML that defines entities
    ├── TooLongError             more of something than the table in `bounds` allows
    └── NoDecklistError          well-formed, but there is no list of cards in it

Each message is one sentence on what was seen and one on what to do next.
"""

from companion_cli.bounds import Bound


class DecklistError(ValueError):
    """A source that no decklist can be read from."""

    code = "unreadable"
    """Stable word for reports."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        """1-based line of the source where the trouble is, if it has one."""


class NotTextError(DecklistError):
    """The source is not text: a picture, an archive, a document, a file of NUL bytes."""

    code = "not-text"


class BrokenMarkupError(DecklistError):
    """The source is XML or JSON, and breaks off or breaks the syntax."""

    code = "broken-markup"


class DangerousMarkupError(DecklistError):
    """The source is XML that defines entities, which no deck file needs and attacks do."""

    code = "dangerous-markup"


class TooLongError(DecklistError):
    """The source has more of something than any decklist, such as lines or levels of nesting."""

    code = "too-large"

    def __init__(self, bound: Bound, line: int | None = None) -> None:
        super().__init__(f"It {bound.error}. Give the list itself.", line)


class NoDecklistError(DecklistError):
    """The source is well-formed, but holds no list of cards."""

    code = "no-decklist"
