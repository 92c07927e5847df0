"""What keeps unpacking within bounds: limits, a budget for a whole archive, and a stream that counts what it gives."""

from typing import Protocol

FREE_BYTES = 2**30
"""An archive may unpack to so many bytes whatever its size."""
MOST_EXPANSION = 200
"""Beyond that, to so many times its size: lists of cards pack to a tenth, and bombs to a thousandth."""
LARGEST_HEADER = 64 * 2**10
"""Bytes that tell of one member of a tar archive; a long name takes hundreds."""
_PIECE = 16 * 2**10


class TooMuchError(Exception):
    """The archive unpacks to more than an archive of decks does."""


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, none at the end."""
        ...

    def readline(self, size: int, /) -> bytes:
        """Return a line with its end, or its first `size` bytes; nothing at the end."""
        ...


class Budget:
    """How much an archive may still unpack to."""

    def __init__(self, packed_bytes: int) -> None:
        """Allow what an archive of that size may unpack to."""
        self._left = max(FREE_BYTES, MOST_EXPANSION * packed_bytes)

    def spend(self, size: int) -> None:
        """Count bytes that were unpacked; raise TooMuchError where they are too many."""
        self._left -= size
        if self._left < 0:
            raise TooMuchError


class Unpacked:
    """A stream that counts what it gives, and is read forwards only: what `tarfile` needs of a file, and no more."""

    def __init__(self, stream: Readable, budget: Budget) -> None:
        """Read from `stream`, which stands at its beginning."""
        self._stream = stream
        self._budget = budget
        self._position = 0
        self.last = b""
        """What was read last, and not skipped."""
        self.header_left: int | None = None
        """Bytes that may be read until this is set anew; None for any number."""

    def tell(self) -> int:
        """Return how many bytes were unpacked."""
        return self._position

    def seek(self, position: int) -> int:
        """Skip to a place ahead. Raise OSError for one behind."""
        if position < self._position:
            raise OSError("it leads backwards")
        while self._position < position and self._read(min(_PIECE, position - self._position)):
            pass
        return self._position

    def read(self, size: int) -> bytes:
        """Return `size` bytes, fewer at the end."""
        if self.header_left is not None:
            self.header_left -= size
            if self.header_left < 0:
                raise TooMuchError
        pieces = []
        while size > 0 and (piece := self._read(min(_PIECE, size))):
            pieces.append(piece)
            size -= len(piece)
        self.last = b"".join(pieces)
        return self.last

    def finish(self) -> bool:
        """Read to the end, where the checksum is that only then is compared; return whether all that was left is 0."""
        is_empty = True
        while piece := self._read(_PIECE):
            is_empty = is_empty and not any(piece)
        return is_empty

    def readline(self, size: int) -> bytes:
        """Return a line with its end, or its first `size` bytes."""
        return self._count(self._stream.readline(size))

    def _read(self, size: int) -> bytes:
        return self._count(self._stream.read(size))

    def _count(self, piece: bytes) -> bytes:
        self._position += len(piece)
        self._budget.spend(len(piece))
        return piece
