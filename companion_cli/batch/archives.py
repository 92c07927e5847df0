"""Zip and tar archives and packed files, read as a stream: nothing is written to disk, and nothing large is held.

Archives come from strangers, and what one claims is not trusted: a member's name is only a label, sizes are counted as
they are unpacked, and what cannot be read becomes a row of its own while the rest goes on.
"""

import gzip
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from companion_cli.batch.json_lines import read_lines
from companion_cli.batch.kinds import Kind, is_hidden, kind_of
from companion_cli.batch.model import Found, Input, Item
from companion_cli.batch.unpacking import (
    FREE_BYTES,
    LARGEST_HEADER,
    MOST_EXPANSION,
    Budget,
    Readable,
    TooMuchError,
    Unpacked,
)
from companion_cli.files import LARGEST_FILE, TOO_LARGE, Skipped
from companion_cli.rules.model import cannot_read

LARGEST_DIRECTORY = 32 * 2**20
"""Bytes of a zip's directory, which is held in memory; room for some 400,000 members."""

_ERRORS = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    OverflowError,
    LookupError,
)
"""What the standard library raises for archives that are damaged or made to mislead."""


def archive_inputs(raw: BinaryIO, path: str, size: int) -> Iterator[Found]:
    """Yield what is in an archive or a packed file, told by its content; `path` is what reports call it.

    `raw` stands at its beginning and can be sought in, `size` is its length in bytes. Nothing is raised for a bad one.
    """
    start = raw.read(4)
    raw.seek(0)
    if (packing := _NOT_READ.get(start) or _NOT_READ.get(start[:3])) is not None:
        message = f"it is packed with {packing}, which is not read; pack it as .zip or .tar.gz"
        yield (cannot_read(path, "unknown-compression", message), size)
        return
    other = _zip_inputs if path.lower().endswith(".zip") else _plain_tar_inputs  # a program may stand before a zip
    read = {b"PK": _zip_inputs, b"\x1f\x8b": _gzip_inputs}.get(start[:2], other)
    done = 0
    for found in _until_broken(read(raw, path, Budget(size)), path):
        position = min(raw.tell(), size)
        yield (found, max(0, position - done))
        done = max(done, position)


_NOT_READ = {
    b"BZh": "bzip2",
    b"\xfd7zX": "xz",
    b"\x28\xb5\x2f\xfd": "Zstandard",
    b"Rar!": "RAR",
    b"7z\xbc\xaf": "7-Zip",
}
"""What other archives begin with."""


def _until_broken(inputs: Iterator[Input], path: str) -> Iterator[Input]:
    """Yield the inputs; where the archive itself breaks, say so and end."""
    found = False
    try:
        for each in inputs:
            found = found or not isinstance(each, Skipped)
            yield each
    except TooMuchError:
        most = f"{FREE_BYTES // 2**30} GB and {MOST_EXPANSION} times its size"
        yield cannot_read(path, "too-large", f"it unpacks to more than {most}; the rest was left unread")
    except _ERRORS as error:
        yield cannot_read(path, "broken-archive", f"the archive is damaged, the rest was left unread: {_said(error)}")
    else:
        if not found:
            yield cannot_read(path, "no-deck-files", "the archive holds no deck files")


def _gzip_inputs(raw: BinaryIO, path: str, budget: Budget) -> Iterator[Input]:
    """Yield what is packed with gzip: a tar archive by its mark, else one file."""
    with gzip.GzipFile(fileobj=raw) as peeked:
        is_tar = peeked.read(_TAR_MARK.stop)[_TAR_MARK] == b"ustar"
    raw.seek(0)
    with gzip.GzipFile(fileobj=raw) as unpacked:
        stream = Unpacked(unpacked, budget)
        if is_tar or path.lower().endswith((".tar.gz", ".tgz")):
            yield from _tar_inputs(stream, path)
        else:
            yield from _file_inputs(stream, path, kind_of(path.lower().removesuffix(".gz").rpartition("/")[2]))


_TAR_MARK = slice(257, 262)


def _plain_tar_inputs(raw: BinaryIO, path: str, budget: Budget) -> Iterator[Input]:
    yield from _tar_inputs(Unpacked(raw, budget), path)


def _tar_inputs(stream: Unpacked, path: str) -> Iterator[Input]:
    stream.header_left = LARGEST_HEADER
    with tarfile.open(fileobj=stream, mode="r:") as archive:  # type: ignore[call-overload]
        while (member := _next_member(archive, stream)) is not None:
            label = _label(path, member.name)
            refusal = _refusal_of_name(member.name) or _refusal_of_tar(member)
            if member.isdir():
                continue
            if not refusal and kind_of(member.name) is Kind.OTHER:
                yield from _skipped(path, member.name)
                continue
            content = None if refusal else archive.extractfile(member)
            if content is None:
                yield cannot_read(label, *(refusal or _NO_FILE))
            else:
                yield from _file_inputs(content, label, kind_of(member.name), was_searched=True)
    if any(stream.last):
        raise tarfile.ReadError("what follows the last member is none")
    if len(stream.last) != tarfile.BLOCKSIZE:
        raise tarfile.ReadError("it has no end, and may have had more members")
    if not stream.finish():
        raise tarfile.ReadError("there is more behind its end, such as another archive")


def _next_member(archive: tarfile.TarFile, stream: Unpacked) -> tarfile.TarInfo | None:
    """Return the next member; what tells of it is bounded, and those before it are forgotten."""
    archive.members.clear()  # type: ignore[attr-defined]
    stream.header_left = LARGEST_HEADER
    try:
        return archive.next()
    finally:
        stream.header_left = None


Refusal = tuple[str, str]
"""Code and message of an `Unreadable`."""
_NO_FILE = ("not-a-file", "it is a link or a device, and not followed")


def _refusal_of_tar(member: tarfile.TarInfo) -> Refusal | None:
    if not member.isfile() or member.issparse():
        return _NO_FILE
    return TOO_LARGE if _is_too_large(member.name, member.size) else None


def _zip_inputs(raw: BinaryIO, path: str, budget: Budget) -> Iterator[Input]:
    if _directory_size(raw) > LARGEST_DIRECTORY:
        message = f"its directory is larger than {LARGEST_DIRECTORY // 2**20} MB; divide it, or unpack it first"
        yield cannot_read(path, "too-large", message)
        return
    with zipfile.ZipFile(raw) as archive:
        members = archive.infolist()[::-1]
        archive.filelist.clear()
        archive.NameToInfo.clear()
        while members:
            member = members.pop()  # and be rid of it: 100,000 of them take 70 MB
            label = _label(path, member.filename)
            refusal = _refusal_of_name(member.filename) or _refusal_of_zip(member)
            if refusal is not None:
                yield cannot_read(label, *refusal)
            elif member.is_dir():
                continue
            elif kind_of(member.filename) is Kind.OTHER:
                yield from _skipped(path, member.filename)
            else:
                yield from _zip_member(archive, member, label, budget)


def _zip_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, label: str, budget: Budget) -> Iterator[Input]:
    """Yield the content of a member; one that is damaged does not touch the others."""
    try:
        with archive.open(member) as content:
            yield from _file_inputs(Unpacked(content, budget), label, kind_of(member.filename), was_searched=True)
    except _ERRORS as error:
        yield cannot_read(label, "broken-member", f"it cannot be unpacked: {_said(error)}")


def _refusal_of_zip(member: zipfile.ZipInfo) -> Refusal | None:
    if stat.S_ISLNK(member.external_attr >> 16):  # where Unix keeps the mode
        return _NO_FILE
    if member.flag_bits & 0x1:
        return ("encrypted", "it is encrypted; unpack the archive first")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # Of the other methods a few bytes unpack to a hundred million at once.
        return ("unknown-compression", "it is packed in another way than deflate; unpack the archive first")
    return TOO_LARGE if _is_too_large(member.filename, member.file_size) else None


_DIRECTORY_END = struct.Struct("<4s4H2LH")
_DIRECTORY_END_64 = struct.Struct("<4sQ2H2L4Q")
_LONGEST_COMMENT = 0xFFFF


def _directory_size(raw: BinaryIO) -> int:
    """Return how many bytes the directory of a zip archive claims, before `zipfile` reads it into memory.

    The end of a zip archive says so (APPNOTE 6.3.10, 4.3.14 and 4.3.16). Zero where there is no such end.
    """
    size = raw.seek(0, 2)
    start = max(0, size - _DIRECTORY_END.size - _LONGEST_COMMENT - 128)
    raw.seek(start)
    tail = raw.read()
    raw.seek(0)
    place, place_64 = tail.rfind(b"PK\x05\x06"), tail.rfind(b"PK\x06\x06")
    claims = [0]
    if place >= 0 and len(tail) - place >= _DIRECTORY_END.size:
        claims.append(_DIRECTORY_END.unpack_from(tail, place)[5])
    if place_64 >= 0 and len(tail) - place_64 >= _DIRECTORY_END_64.size:
        claims.append(_DIRECTORY_END_64.unpack_from(tail, place_64)[8])
    return min(size, max(claims))


# What zip and tar have in common.


def _skipped(path: str, name: str) -> Iterator[Input]:
    """Yield a member that is called like no deck file, unless it is hidden."""
    if not is_hidden(name):
        yield Skipped(_label(path, name))


def _file_inputs(stream: Readable, path: str, kind: Kind, *, was_searched: bool = False) -> Iterator[Input]:
    """Yield a file's content, or its lines."""
    if kind is Kind.LINES:
        yield from read_lines(stream, path)
        return
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        yield cannot_read(path, *TOO_LARGE)
    else:
        yield Item(path, data, was_searched=was_searched)


_UNSAFE = re.compile(r"[A-Za-z]:|[\\/]|(?:.*[\\/])?\.\.(?:[\\/]|$)", re.DOTALL)
_NESTED = (Kind.ARCHIVE, Kind.PACKED)


def _refusal_of_name(name: str) -> Refusal | None:
    if _UNSAFE.match(name):
        return ("unsafe-path", "its path leads out of the archive; it was not read")
    if kind_of(name) in _NESTED:
        return ("nested-archive", "an archive within an archive is not opened; unpack the outer one first")
    return None


def _is_too_large(name: str, size: int) -> bool:
    """Return whether a member claims more than a file may have; a file of lines may be of any size."""
    return size > LARGEST_FILE and kind_of(name) is Kind.DECKS


def _label(path: str, name: str) -> str:
    name = re.sub(r"(?:^|(?<=/))(?:\./)+", "", name)
    return f"{path}/{name}" if name.isprintable() else f"{path}/{printable(name)}"


def printable(text: str) -> str:
    """Return the text with escapes for what does not print, such as the control characters of a terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__
