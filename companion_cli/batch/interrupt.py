"""Ctrl-C, kept out of what must not be broken off.

Raised within a call of a process pool it may leave a lock shut, so that all wait for ever; raised between writing rows
and counting them it makes the counts wrong.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


class Interrupt:
    """One run's Ctrl-C: raised as KeyboardInterrupt, once, and not while it is held."""

    def __init__(self) -> None:
        self._is_held = False
        self._came = False

    @contextmanager
    def seen_to(self) -> Iterator[None]:
        """See to Ctrl-C as this says, where nobody else does; once is enough, and more change nothing."""
        if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._take)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _take(self, *_: object) -> None:
        is_first = not self._came
        self._came = True
        if is_first and not self._is_held:
            raise KeyboardInterrupt

    def hold(self) -> None:
        """Raise nothing from now on."""
        self._is_held = True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Raise nothing meanwhile; what came is raised at the end."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._came:
            raise KeyboardInterrupt
