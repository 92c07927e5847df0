"""Memory that a process shares with its workers, for the rows of finished chunks.

A million decks make ten gigabytes of JSON. Through the pipe of a process pool they are copied five times in small
pieces, which takes a third of the time of judging the decks; here a worker copies them once.
"""

from mmap import mmap

SLOT_BYTES = 4 * 2**20
"""Room for the rows of one chunk; what is longer goes through the pipe."""


class SharedRows:
    """Slots for rows; made before the workers are forked, who inherit it. A slot is only touched when it is used."""

    def __init__(self, slots: int) -> None:
        self._memory = mmap(-1, slots * SLOT_BYTES)
        self._free = list(range(slots))

    def reserve(self) -> int:
        """Return a slot for the next chunk; there is one for each that may be under way."""
        return self._free.pop()

    def put(self, slot: int, rows: bytes) -> bool:
        """Put rows into a slot, in a worker; return whether they fit."""
        start = slot * SLOT_BYTES
        if len(rows) > SLOT_BYTES:
            return False
        self._memory[start : start + len(rows)] = rows
        return True

    def take(self, slot: int, size: int) -> bytes:
        """Return the rows of that many bytes in a slot, and free it."""
        start = slot * SLOT_BYTES
        self._free.append(slot)
        return self._memory[start : start + size]
