"""Which names look like a misspelt one. Needed only once a name is unknown, and then for several at a time."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

_BITS = 512
_LONGEST = 200
"""Letters; nothing longer is a misspelt card name."""
_CANDIDATES = 24
"""How many names, most alike by their pairs of letters, are compared letter by letter."""
_LEAST_SHARED = 0.4
"""The part of its pairs that a name must share with another one to be compared with it."""
_LEAST_RATIO = 0.7
_LEAST_BEGINNING = 4
"""Letters of which the beginning of a name is taken for it: `Yorion`."""


@dataclass(frozen=True, slots=True)
class NameIndex:
    """Folded names with the pairs of letters in them, for finding those that look alike."""

    keys: tuple[str, ...]
    """Folded names."""
    names: tuple[str, ...]
    """The full names of their cards."""
    pairs: tuple[int, ...]
    """Their pairs of letters, as bits."""

    @classmethod
    def build(cls, names: Iterable[tuple[str, str]]) -> Self:
        """Return the index of these (folded name, full name of its card)."""
        rows = [(key, name, _pairs(key)) for key, name in names]
        keys, full_names, pairs = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(keys, full_names, pairs)

    def nearest(self, key: str, limit: int = 3) -> tuple[str, ...]:
        """Return up to `limit` full names whose folded name begins with `key` or looks like it, nearest first.

        Of those that are equally near, the ones with the very letters of `key` come first, then the alphabet decides.
        """
        from difflib import SequenceMatcher

        if len(key) > _LONGEST:
            return ()
        matcher = SequenceMatcher(autojunk=False, b=key)
        nearness: dict[str, tuple[float, bool]] = {}
        for place in {*self._alike(key), *self._beginning_with(key)}:
            other = self.keys[place]
            matcher.set_seq1(other)
            begins = len(key) >= _LEAST_BEGINNING and other.startswith(key)
            near = (-matcher.ratio() - begins, sorted(other) != sorted(key))
            name = self.names[place]
            nearness[name] = min(near, nearness.get(name, near))
        near_names = sorted((near, name) for name, near in nearness.items() if near[0] <= -_LEAST_RATIO)
        return tuple(name for _, name in near_names[:limit])

    def _alike(self, key: str) -> list[int]:
        """Return the places of the names that share the most pairs of letters with `key`, against all pairs of both."""
        wanted = _pairs(key)
        size = wanted.bit_count()
        least = size * _LEAST_SHARED
        shared = [(wanted & pairs).bit_count() for pairs in self.pairs]
        some = [place for place, count in enumerate(shared) if count >= least]
        some.sort(key=lambda place: shared[place] / (size + self.pairs[place].bit_count()), reverse=True)
        return some[:_CANDIDATES]

    def _beginning_with(self, key: str) -> list[int]:
        if len(key) < _LEAST_BEGINNING:
            return []
        return [place for place, other in enumerate(self.keys) if other.startswith(key)]


def _pairs(key: str) -> int:
    """Return a number with one bit for each pair of neighbouring letters, ends of the name included."""
    bits = 0
    before = 32
    for letter in map(ord, f"{key} "):
        bits |= 1 << (before * 31 + letter) % _BITS
        before = letter
    return bits
