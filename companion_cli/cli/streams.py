"""The standard streams of the process: what becomes of output that nobody reads, and of output that cannot be written.

A reader that has gone (`| head`) changes nothing but that the rest is thrown away. Any other failure, and a stream that
was closed before the start (`>&-`), ends the command as soon as it has something to print; stderr fails in silence, as
there is nobody left to tell.
"""

import io
import sys
from typing import Any, TextIO


class OutputError(Exception):
    """The standard output cannot be written; the message says why. No `OSError`, which libraries take for theirs."""


class Outlet(io.RawIOBase):
    """The end of a standard stream, beneath its buffer."""

    def __init__(self, raw: Any, *, must_work: bool) -> None:
        """Write to `raw`, None where the stream is closed; raise `OutputError` where that fails, if it `must_work`."""
        super().__init__()
        self._raw = raw
        self._must_work = must_work
        self.has_reader = True

    def writable(self) -> bool:
        """Return True, as an open stream does."""
        return True

    def isatty(self) -> bool:
        """Return whether a person reads it."""
        return self._raw is not None and bool(self._raw.isatty())

    def fileno(self) -> int:
        """Return the system's number of the stream."""
        if self._raw is None:
            raise io.UnsupportedOperation("the stream is closed")
        return int(self._raw.fileno())

    def write(self, data: Any) -> int | None:
        """Write what can be written, and throw away what comes after a failure."""
        if self.has_reader:
            try:
                if self._raw is None:
                    raise OSError(0, "it is closed")
                written: int | None = self._raw.write(data)
            except OSError as error:
                self.has_reader = False
                if self._must_work and not isinstance(error, BrokenPipeError):
                    raise OutputError(error.strerror) from error
            else:
                return written
        return len(data)


def guard_standard_streams() -> None:
    """Put an `Outlet` beneath stdout and stderr."""
    sys.stdout = _guarded(sys.stdout, must_work=True)
    sys.stderr = _guarded(sys.stderr, must_work=False)


def has_reader() -> bool:
    """Return whether anybody may still read the standard output."""
    outlet = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return outlet.has_reader if isinstance(outlet, Outlet) else True


def _guarded(stream: TextIO | None, *, must_work: bool) -> TextIO:
    if stream is None:
        return io.TextIOWrapper(io.BufferedWriter(Outlet(None, must_work=must_work)), encoding="utf-8")
    # Unbuffered (`python -u`) the one is the other.
    outlet = Outlet(getattr(stream.buffer, "raw", stream.buffer), must_work=must_work)
    return io.TextIOWrapper(
        io.BufferedWriter(outlet),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=not must_work or outlet.isatty(),
    )
