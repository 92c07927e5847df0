"""Holds a piece of work to linear time by what it takes for n, and for eight times as much."""

from collections.abc import Callable
from time import process_time

TIMES = 8
MOST = 3 * TIMES
"""Linear work takes 8 times as long, quadratic work 64 times; a busy machine and caches take their share."""
_LEAST = 0.002
"""Seconds of the processor; what takes less is not measured."""


def assert_linear(work: Callable[[int], object], n: int) -> None:
    """Fail where the work for 8 n takes much more than 8 times as long as that for n."""
    less = min(_seconds(work, n) for _ in range(3))
    if _seconds(work, n * TIMES) > MOST * max(less, _LEAST):
        more = min(_seconds(work, n * TIMES) for _ in range(3))
        assert more <= MOST * max(less, _LEAST), f"{less:.4f} s for {n}, {more:.4f} s for {n * TIMES}"


def _seconds(work: Callable[[int], object], n: int) -> float:
    start = process_time()
    work(n)
    return process_time() - start
