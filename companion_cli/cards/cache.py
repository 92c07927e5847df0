"""What this user's runs have learned from Scryfall: cards one by one, names it does not know, when it may be asked.

One small SQLite file in the tables of the card file, each card with the second at which it was fetched. Any number of
processes share it: every change is one short transaction (a rollback journal and a busy time-out are enough for that,
and unlike a write-ahead log they work on network drives too), and who is killed in the middle of one leaves it undone.

Nothing here raises for the file's sake. One that is damaged or of another version is set aside and started anew, one
that cannot be written goes on in memory until the end of the run, and `warnings` says so.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion_cli.cards.card_file import batches, create_tables, marks, put_card
from companion_cli.cards.errors import CardFileError
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Card

if TYPE_CHECKING:
    from companion_cli.cards.scryfall_objects import CardName

DIRECTORY_VARIABLE = "COMPANION_CACHE_DIR"
FILE_NAME = "learned.sqlite"
DOWNLOADED = "cards.sqlite"
"""In the same folder: the card file that `cards.update` makes of Scryfall's file of all cards."""
NOT_FOUND_SECONDS = 24 * 3600
"""How long a name that Scryfall does not know is not asked for again."""
LONGEST_REST = 6 * 3600
"""No rest is longer; where one seems to be, the clock was changed."""
BUSY_SECONDS = 5.0
"""How long one process waits for another's transaction, each of which takes milliseconds."""

_DATES = {"text_as_of": "1970-01-01", "legality_as_of": "1970-01-01"}
"""What a card file says of itself; in a cache each card has a time of its own."""
_FAILED, _DEMANDED = "rest_after_failure", "rest_demanded"
_CIRCUMSTANCES = frozenset(
    {
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
"""SQLite's primary error codes that say nothing against the file itself."""
_SET_ASIDE = frozenset({sqlite3.SQLITE_READONLY_DBMOVED, sqlite3.SQLITE_IOERR_DELETE_NOENT})
"""What SQLite says where another process has set the file aside that is open here, or has taken the journal of the new
file for that of the old one, and so away. Whoever opens the file of that name anew goes on."""

Result = TypeVar("Result")


class Learned(NamedTuple):
    """A card that Scryfall told of, with what the object gave of names and printing."""

    card: Card
    names: "tuple[CardName, ...]"
    printing: tuple[str, str] | None


class CacheSummary(NamedTuple):
    """What a cache holds."""

    cards: int
    not_found: int
    oldest: int | None
    """Second since 1970 at which the first of the cards was fetched; None without cards."""
    newest: int | None


def cache_directory() -> Path:
    """Return where caches belong: COMPANION_CACHE_DIR, else the platform's folder for them."""
    if own := os.environ.get(DIRECTORY_VARIABLE):
        return Path(own).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("companion-cli", appauthor=False)


def clear_directory(directory: Path) -> int:
    """Forget everything that came from Scryfall, and return the bytes freed. Raises OSError where that fails.

    An update that is under way in another process goes on.
    """
    before = _size(directory)
    with Cache(directory) as cache:
        cache.clear()
    for path in (*directory.glob(DOWNLOADED), *directory.glob("*.broken")):
        path.unlink(missing_ok=True)
    return max(0, before - _size(directory))


def _size(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.glob("*.sqlite*"))


class Cache:
    """The cache of one user, open for one run. A context manager; leaving it closes the file."""

    def __init__(self, directory: Path) -> None:
        """Open the cache in `directory`; neither is made before there is something to keep."""
        self.path = directory / FILE_NAME
        self.warnings: list[str] = []
        """Clauses for a person, one for each thing that went wrong with the file."""
        self._connection: sqlite3.Connection | None = None
        self._library: CardLibrary | None = None

    def __enter__(self) -> "Cache":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def ask(self, question: Callable[[CardLibrary], Result]) -> Result | None:
        """Put a question to the cards of the cache; None is the answer where there is no file that can be read."""
        if self._connection is None and not _exists(self.path):
            return None
        try:
            self._open()
            assert self._library is not None
            return question(self._library)
        except (sqlite3.Error, CardFileError) as error:
            if _is_circumstance(error):
                self._go_on_in_memory("read", error)
            else:
                self._start_anew()
            return None

    def put(self, cards: Iterable[Learned], fetched_at: int) -> None:
        """Add these cards, or replace what was known of them."""
        cards = list(cards)

        def change(connection: sqlite3.Connection) -> None:
            for learned in cards:
                put_card(connection, learned.card, learned.names, learned.printing, fetched_at)

        if cards:
            self._write(change)

    def put_names(self, cards: Iterable[tuple[Learned, int]]) -> None:
        """Add names and printings of known cards, of which nothing else is new; each comes with its age (a second).

        What the cache has of such a card stays; a card that it lacks is added as it is known.
        """
        cards = list(cards)

        def change(connection: sqlite3.Connection) -> None:
            for learned, known_at in cards:
                put_card(connection, learned.card, learned.names, learned.printing, known_at, replaces=False)

        if cards:
            self._write(change)

    def put_not_found(self, keys: Iterable[str], asked_at: int) -> None:
        """Remember for a day that Scryfall knows nothing of these keys (folded names, or printings)."""
        rows = [(key, asked_at) for key in keys]

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM not_found WHERE asked_at <= ?", (asked_at - NOT_FOUND_SECONDS,))
            connection.executemany("INSERT OR REPLACE INTO not_found VALUES (?, ?)", rows)

        if rows:
            self._write(change)

    def not_found(self, keys: Iterable[str], now: int) -> set[str]:
        """Return those of the keys of which Scryfall knew nothing within the last day."""
        found: set[str] = set()
        for batch in batches(keys):
            rows = self._rows(
                f"SELECT key FROM not_found WHERE key IN ({marks(batch)}) AND asked_at BETWEEN ? AND ?",
                (*batch, now - NOT_FOUND_SECONDS, now),
            )
            found.update(key for (key,) in rows)
        return found

    def rest_until(self, now: float, *, demanded: bool = False) -> float | None:
        """Return the second from which Scryfall may be asked again, or None where it may be asked now.

        `demanded` counts only the rests that Scryfall itself asked for.
        """
        facts = (_DEMANDED, _DEMANDED if demanded else _FAILED)
        ends = [float(end) for (end,) in self._rows("SELECT value FROM about WHERE fact IN (?, ?)", facts)]
        return max((end for end in ends if now < end <= now + LONGEST_REST), default=None)

    def rest(self, end: float, *, demanded: bool = False) -> None:
        """Remember that nobody must ask Scryfall before that second, since it failed or since it demands so."""
        fact = (_DEMANDED if demanded else _FAILED, str(end))
        self._write(lambda connection: connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", fact))

    def summary(self) -> CacheSummary:
        """Return what the cache holds."""
        for row in self._rows(
            """SELECT count(*), (SELECT count(*) FROM not_found WHERE key NOT LIKE 'printed:%'), min(fetched_at),
                max(fetched_at) FROM cards"""
        ):
            return CacheSummary(*row)
        return CacheSummary(0, 0, None, None)

    def clear(self) -> None:
        """Forget everything. The file stays, since other processes may be reading it; it is small then.

        The rows of `legalities` stay as well: those processes may remember their numbers.
        """

        def change(connection: sqlite3.Connection) -> None:
            for table in ("names", "printings", "cards", "not_found"):
                connection.execute(f"DELETE FROM {table}")
            connection.execute("DELETE FROM about WHERE fact IN (?, ?)", (_FAILED, _DEMANDED))

        if not _exists(self.path):
            return
        self._write(change)
        with _quietly():
            self._open().execute("VACUUM")

    # Below: the file and what can go wrong with it.

    def _rows(self, sql: str, values: Iterable[str | float] = ()) -> list[Any]:
        return self.ask(lambda _: self._open().execute(sql, tuple(values)).fetchall()) or []

    def _write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Make one change, all or nothing; where the file does not take it, make it in memory."""
        for _ in range(3):  # as it is; started anew; in memory
            try:
                connection = self._open()
                connection.execute("BEGIN IMMEDIATE")
                change(connection)
                connection.execute("COMMIT")
                return
            except (sqlite3.Error, CardFileError, OSError) as error:
                if _is_circumstance(error):
                    self._go_on_in_memory("written", error)
                else:
                    self._start_anew()

    def _open(self) -> sqlite3.Connection:
        """Return the connection, opening the file or making it first. Raises what SQLite and the file system raise."""
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _connect(self.path)
        if self._library is None:
            if not _has_tables(self._connection):
                _create(self._connection)
            self._library = CardLibrary(self.path, connection=self._connection)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = self._library = None

    def _go_on_in_memory(self, verb: str, error: Exception) -> None:
        """Continue with a copy in memory of what can be read, or with nothing."""
        reason = getattr(error, "strerror", None) or error
        self.warnings.append(f"the card cache could not be {verb} ({reason}): {self.path}")
        memory = sqlite3.connect(":memory:", isolation_level=None)
        if self._connection is not None and self._library is not None and not _is_locked(error):
            with _quietly():
                self._connection.rollback()
                self._connection.backup(memory)
        self._close()
        self._connection = memory

    def _start_anew(self) -> None:
        """Set a file aside that is damaged or of another version, unless another process has done so already."""
        self._close()
        aside = self.path.with_name(f"{self.path.name}.broken")
        try:
            with _exclusively(self.path.parent):
                if _exists(self.path) and not _is_sound(self.path):
                    self.path.with_name(f"{self.path.name}-journal").unlink(missing_ok=True)
                    self.path.replace(aside)
                    self.warnings.append(f"the card cache was damaged or of another version and was set aside: {aside}")
        except (sqlite3.Error, OSError) as failure:
            self._go_on_in_memory("renewed", failure)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # no right to look
        return False


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def _has_tables(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())


def _create(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process does so first."""
    connection.execute("BEGIN IMMEDIATE")
    if not _has_tables(connection):
        create_tables(connection, _DATES)
        connection.execute("CREATE TABLE not_found (key TEXT PRIMARY KEY, asked_at INTEGER NOT NULL) WITHOUT ROWID")
    connection.execute("COMMIT")


def _is_sound(path: Path) -> bool:
    """Return whether the file is a whole cache of this version, or one that another process is just making."""
    try:
        with closing(_connect(path)) as connection:
            if not _has_tables(connection):
                return True
            CardLibrary(path, connection=connection)
            connection.execute("SELECT count(*) FROM not_found")
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except (sqlite3.Error, CardFileError) as error:
        return _is_circumstance(error)


def _is_circumstance(error: Exception) -> bool:
    """Return whether an error tells of the disk, of rights or of other processes, and not of the file's content."""
    code = _error_code(error)
    return isinstance(error, OSError) or (code & 0xFF in _CIRCUMSTANCES and code not in _SET_ASIDE)


def _is_locked(error: Exception) -> bool:
    return _error_code(error) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def _error_code(error: Exception) -> int:
    """Return SQLite's extended error code, whose low byte is the primary one; 0 where there is none."""
    cause = error.__cause__ if isinstance(error, CardFileError) else error
    return int(getattr(cause, "sqlite_errorcode", 0))


@contextmanager
def _exclusively(directory: Path) -> Iterator[None]:
    """Let one process at a time through; the lock is SQLite's, which works everywhere and falls with its holder."""
    with closing(_connect(directory / "lock.sqlite")) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def _quietly() -> Iterator[None]:
    """Pass over an error that leaves things no worse than they were."""
    try:
        yield
    except sqlite3.Error:
        return
