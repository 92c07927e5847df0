"""Taking turns at Scryfall: two requests a second, over all processes of one user.

Who has the turn holds a lock until the answer is there, and the next request waits half a second from then, so that the
server sees them as far apart, however long the way takes. The lock is SQLite's, which works everywhere and falls with
its holder; the moment of the last request is the time stamp of a file beside it. Without a folder, or where nothing can
be written there, the pace holds within this process alone.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

PAUSE = 0.51
"""Seconds from an answer to the next request. Scryfall allows two a second; clocks differ a little."""
LOCK_FILE = "pace.sqlite"
STAMP_FILE = "pace"


class NoTurnError(Exception):
    """Other processes had the turn for as long as the caller could wait."""


class Pace:
    """Lets one request at a time through, and none too soon."""

    def __init__(
        self,
        directory: Path | None = None,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Keep the pace with all others that use `directory`; `clock` is in seconds since 1970 where there is one."""
        self._directory = directory
        self._clock = clock
        self._sleep = sleep
        self._last: float | None = None

    @contextmanager
    def turn(self, patience: float) -> Iterator[None]:
        """Hold the turn for one request. Raises NoTurnError where others keep it for `patience` seconds."""
        with ExitStack() as held:
            if self._directory is not None:
                self._directory = self._lock(self._directory, patience, held)
            last = self._last_request()
            wait = 0.0 if last is None else min(last + PAUSE - self._clock(), PAUSE)  # a later stamp is a wrong clock
            if wait > 0:
                self._sleep(wait)
            self._stamp()
            try:
                yield
            finally:
                self._stamp()

    def _lock(self, directory: Path, patience: float, held: ExitStack) -> Path | None:
        """Take the lock of all processes; return None in place of a folder that cannot be written."""
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = sqlite3.connect(directory / LOCK_FILE, timeout=patience, isolation_level=None)
        except (OSError, sqlite3.Error):
            return None
        held.enter_context(closing(lock))
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise NoTurnError from error
            return None
        return directory

    def _last_request(self) -> float | None:
        if self._directory is None:
            return self._last
        try:
            return (self._directory / STAMP_FILE).stat().st_mtime
        except OSError:
            return self._last

    def _stamp(self) -> None:
        self._last = self._clock()
        if self._directory is None:
            return
        try:
            (self._directory / STAMP_FILE).touch()
            os.utime(self._directory / STAMP_FILE, (self._last, self._last))
        except OSError:
            self._directory = None
