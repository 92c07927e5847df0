"""Which names look like a misspelt one. Needed only once a name is unknown, and then for several at a time."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

_BITS = 512
_LONGEST = 200
"""Letters; nothing longer is a misspelt card name."""
_CANDIDATES = 24
"""How many names, most alike by their pairs of letters, are compared letter by letter."""
_LEAST_RATIO = 0.7
_LEAST_BEGINNING = 4
"""Letters of which the beginning of a name is taken for it: `Yorion`."""


@dataclass(frozen=True, slots=True)
class NameIndex:
    """Folded names with the pairs of letters in them, for finding those that look alike."""

    entries: tuple[tuple[int, str, str], ...]
    """(pairs of letters as bits, folded name, full name of its card)."""

    @classmethod
    def build(cls, names: Iterable[tuple[str, str]]) -> Self:
        """Return the index of these (folded name, full name of its card)."""
        return cls(tuple((_pairs(key), key, name) for key, name in names))

    def nearest(self, key: str, limit: int = 3) -> tuple[str, ...]:
        """Return up to `limit` full names whose folded name begins with `key` or looks like it, nearest first."""
        from difflib import SequenceMatcher
        from heapq import nlargest

        if len(key) > _LONGEST:
            return ()
        wanted = _pairs(key)
        size = wanted.bit_count()
        alike = nlargest(
            _CANDIDATES,
            self.entries,
            lambda entry: (wanted & entry[0]).bit_count() / (size + entry[0].bit_count()),
        )
        if len(key) >= _LEAST_BEGINNING:
            alike += [entry for entry in self.entries if entry[1].startswith(key)]
        matcher = SequenceMatcher(autojunk=False, b=key)
        ratios: dict[str, float] = {}
        for _, name_key, name in alike:
            matcher.set_seq1(name_key)
            begins = len(key) >= _LEAST_BEGINNING and name_key.startswith(key)
            ratios[name] = max(matcher.ratio() + begins, ratios.get(name, 0))
        near = sorted((-ratio, name) for name, ratio in ratios.items() if ratio >= _LEAST_RATIO)
        return tuple(name for _, name in near[:limit])


def _pairs(key: str) -> int:
    """Return a number with one bit for each pair of neighbouring letters, ends of the name included."""
    bits = 0
    before = 32
    for letter in map(ord, f"{key} "):
        bits |= 1 << (before * 31 + letter) % _BITS
        before = letter
    return bits
