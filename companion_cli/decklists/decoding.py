"""Bytes to text: the encoding, what is no text at all, and text that was decoded wrongly before it got here."""

import codecs
import re

from companion_cli.decklists.clean import clean_line, shortened
from companion_cli.decklists.errors import NotTextError
from companion_cli.decklists.model import Note

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""In this order: the mark of UTF-32 LE begins with that of UTF-16 LE."""

_OTHER_FILES = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive (or a .docx or .xlsx document)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
)

_CONTROL = re.compile("[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_SAMPLE = 4096
_OF_CP1252 = "".join(bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0))
"""Characters that Windows-1252 has where Latin-1 has controls."""
_CONTINUATION = f"[\x80-\xbf{_OF_CP1252}]"
_MOJIBAKE = re.compile(f"[ÂÃ]{_CONTINUATION}|â[€‚„†]|ï»¿")
_SLOPPY = {ord(char): char.encode("cp1252").decode("latin-1") for char in _OF_CP1252}
"""To the characters whose Latin-1 bytes are those that Windows-1252 shows so; others stay as they are."""
_ACCENTS = re.compile(r"[^\x00-\x7f]+")
_MOST_REPAIRS = 3
"""How often a text may have been encoded again."""
_SEQUENCE_OR_LONE_BLANK = "([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|\xa0"
"""One UTF-8 character whose bytes were read as Latin-1; or a no-break space that is no such byte."""


def decode(source: str | bytes) -> tuple[str, list[Note]]:
    """Return the text, its lines ended by LF alone, and what had to be guessed or mended for it.

    A byte order mark decides; else UTF-8; else UTF-16 where every other byte is NUL; else Windows-1252. Raise
    `NotTextError` for what is no text.
    """
    notes: list[Note] = []
    text = source if isinstance(source, str) else _decode_bytes(source, notes)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    _refuse_binary(text)
    if not text.isascii():
        text = _repair_mojibake(text, notes).lstrip("\ufeff")
        notes += _lost_characters(text)
    return text, notes


def _decode_bytes(source: bytes, notes: list[Note]) -> str:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if source.startswith(mark):
            return source[len(mark) :].decode(encoding, errors="replace")
    for magic, kind in _OTHER_FILES:
        if source.startswith(magic):
            raise NotTextError(f"This is {kind}, not a decklist. Copy the list itself into a text file.")
    if (unmarked := _unmarked_utf_16(source)) is not None:
        notes.append(Note("encoding-guessed", None, "The text has no byte order mark; it was read as UTF-16."))
        return source.decode(unmarked, errors="replace")
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", source[: error.start])) + 1
        notes.append(Note("encoding-guessed", line, "The text is not UTF-8; it was read as Windows-1252."))
    try:
        return source.decode("cp1252")
    except UnicodeDecodeError:
        return source.decode("latin-1")


def _unmarked_utf_16(source: bytes) -> str | None:
    """Return the encoding in which half of the bytes or more are NUL at every other place, as in UTF-16 of English."""
    if b"\0" not in source:
        return None
    even, odd = source[0::2], source[1::2]
    for nuls, others, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        if b"\0" not in others and nuls.count(b"\0") * 2 >= len(nuls):
            return encoding
    return None


def _refuse_binary(text: str) -> None:
    if "\0" in text:
        raise NotTextError(
            "It holds NUL bytes: a binary file, a broken write, or an encoding without its byte order mark. "
            "Save the list again as UTF-8 text."
        )
    sample = text[:_SAMPLE]
    if len(_CONTROL.findall(sample)) * 20 > len(sample):
        raise NotTextError("This is a binary file, not a decklist. Give a text file, or export the list again.")


def _repair_mojibake(text: str, notes: list[Note]) -> str:
    """Undo, line by line, UTF-8 that was read as Latin-1 (or its Windows variant), where the round trip is clean."""
    if not _MOJIBAKE.search(text):
        return text
    lines = split_lines(text)
    for index, line in enumerate(lines):
        mended = _round_trip(line) if _MOJIBAKE.search(line) else None
        if mended is not None:
            lines[index] = mended
            notes.append(
                Note("mojibake-repaired", index + 1, f"Broken accents were put right: {shortened(clean_line(mended))}")
            )
    return "\n".join(lines)


def _round_trip(line: str) -> str | None:
    """Return the line as it was before, None where nothing can be undone.

    Where the whole line cannot, because it holds right accents too, each run of accents is tried by itself.
    """
    if (undone := _undone(line)) is not None:
        return undone
    mended = _ACCENTS.sub(lambda run: _undone(run[0]) or run[0], line)
    return mended if mended != line else None


def _undone(text: str) -> str | None:
    mended = None
    for _ in range(_MOST_REPAIRS):
        if not _MOJIBAKE.search(text):
            break
        with_plain_blanks = re.sub(_SEQUENCE_OR_LONE_BLANK, lambda match: match[1] or " ", text)
        once = next(filter(None, map(_decoded_again, dict.fromkeys((text, with_plain_blanks)))), None)
        if once is None:
            break
        text = mended = once
    return mended


def _decoded_again(text: str) -> str | None:
    try:
        return text.translate(_SLOPPY).encode("latin-1").decode("utf-8")
    except UnicodeError:
        return None


def _lost_characters(text: str) -> list[Note]:
    if "\ufffd" not in text:
        return []
    return [
        Note(
            "replacement-char", number, f"A character was lost before the list got here: {shortened(clean_line(line))}"
        )
        for number, line in enumerate(split_lines(text), 1)
        if "\ufffd" in line
    ]


def split_lines(text: str) -> list[str]:
    """Return the lines of a decoded text as an editor counts them. Other separators than line ends are blanks."""
    return text.split("\n")
