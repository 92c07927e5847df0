"""XML to a flat list of elements, each with its place in the file; entities and other attacks are refused."""

import re
from dataclasses import dataclass, field

from companion_cli.bounds import MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.errors import BrokenMarkupError, DangerousMarkupError, TooLongError


@dataclass(slots=True)
class Element:
    """One element, in document order."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    """1-based, of its `<`."""
    parent: "Element | None"
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the element's own text."""
        return "".join(self.pieces).strip()


def elements(text: str) -> list[Element]:
    """Return all elements. Raise `BrokenMarkupError`, `DangerousMarkupError` or `TooLongError`."""
    if text.count("=") > MAX_ATTRIBUTES.most:
        raise TooLongError(MAX_ATTRIBUTES)
    import xml.sax
    import xml.sax.handler

    import defusedxml.common
    import defusedxml.sax

    found: list[Element] = []
    skipped = len(text) - len(text.lstrip())
    lines_before = text.count("\n", 0, skipped)
    parser = defusedxml.sax.make_parser()

    class Collector(xml.sax.handler.ContentHandler):
        current: Element | None = None
        depth = 0

        def startElement(self, tag: str, attributes: xml.sax.xmlreader.AttributesImpl) -> None:
            line, column = parser.getLineNumber() or 1, parser.getColumnNumber() or 0
            self.current = Element(tag, dict(attributes.items()), line + lines_before, column + 1, self.current)
            found.append(self.current)
            self.depth += 1
            if self.depth > MAX_DEPTH.most:
                raise TooLongError(MAX_DEPTH, self.current.line)
            if len(found) > MAX_ELEMENTS.most:
                raise TooLongError(MAX_ELEMENTS, self.current.line)

        def endElement(self, _: str) -> None:
            self.depth -= 1
            self.current = self.current.parent if self.current else None

        def characters(self, content: str) -> None:
            if self.current is not None:
                self.current.pieces.append(content)

    parser.setContentHandler(Collector())
    try:
        parser.feed(text[skipped:])
        parser.close()
    except xml.sax.SAXParseException as error:
        line = (error.getLineNumber() or 1) + lines_before
        raise BrokenMarkupError(
            f"The XML breaks in line {line}: {error.getMessage()}. Export the deck again, or give it as a text list.",
            line,
        ) from None
    except defusedxml.common.DefusedXmlException:
        raise DangerousMarkupError(
            "The XML defines entities, which no deck file needs and attacks do; it was not read. "
            "Remove its <!DOCTYPE ...> block."
        ) from None
    return found


_DIRECTIVES_WITHIN = 10_000
_DIRECTIVE = re.compile(r"<!--\s*companion:\s*(\S.{0,200}?)\s*-->")


def directives(text: str) -> list[tuple[int, str]]:
    """Return line and text of each comment `<!-- companion: key=value -->`."""
    return [
        (len(split_lines(text[: match.start()])), match[1]) for match in _DIRECTIVE.finditer(text[:_DIRECTIVES_WITHIN])
    ]


class Columns:
    """Finds where in the source a card's name begins."""

    _ATTRIBUTE = re.compile(r"\bname\s*=\s*[\"']", re.IGNORECASE)

    def __init__(self, text: str) -> None:
        self._lines = split_lines(text)

    def of_name_attribute(self, element: Element) -> int:
        """Return the 1-based column of the value of the element's `name`; the element's own if it is not beside it."""
        line = self._lines[element.line - 1]
        behind = line.find("<", element.column)  # where the next element begins, so that no line is searched twice
        match = self._ATTRIBUTE.search(line, element.column - 1, behind if behind >= 0 else len(line))
        return match.end() + 1 if match else element.column

    def of_text(self, element: Element) -> int:
        """Return the 1-based column at which the element's text begins; the element's own if it is on another line."""
        end = self._lines[element.line - 1].find(">", element.column - 1)
        return end + 2 if end >= 0 else element.column
