"""The hash by which GitHub's code scanning follows a line through the history of a file.

GitHub's upload computes it anew from the file, and warns of every result that says something else. As described in
github/codeql-action, src/fingerprints.ts.
"""

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

BLOCK = 100
"""UTF-16 code units that are hashed, from the first of the line on; they may reach into the lines below."""
FACTOR = 37
END_OF_FILE = 65535
_MASK = 2**64 - 1
_LINE_END = ord("\n")


def line_hashes(data: bytes) -> list[str]:
    """Return the hash of each line of a file, `hash:n` for the n-th line of that hash.

    Blanks and tabs do not count, every line end is one LF, and behind the end of the file are zeros.
    """
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    units = array("H", text.replace(" ", "").replace("\t", "").encode("utf-16-le", "surrogatepass"))
    if array("H", [1]).tobytes() != b"\x01\x00":
        units.byteswap()
    stream = [*units, END_OF_FILE]
    seen: Counter[str] = Counter()
    hashes = []
    for each in _block_hashes(stream):
        seen[each] += 1
        hashes.append(f"{each}:{seen[each]}")
    return hashes


def _block_hashes(stream: list[int]) -> Iterator[str]:
    """Yield the hash of the block that begins with each line."""
    padded = stream + [0] * (BLOCK - 1)
    # The hash of a block is that of all up to its end, less that of all before it, moved by the length of a block.
    upto = list(accumulate(padded, lambda known, unit: (known * FACTOR + unit) & _MASK, initial=0))
    moved = pow(FACTOR, BLOCK, 2**64)
    starts = [0, *(place for place, unit in enumerate(stream[:-1], 1) if unit == _LINE_END)]
    for start in starts:
        yield format((upto[start + BLOCK] - upto[start] * moved) & _MASK, "x")
