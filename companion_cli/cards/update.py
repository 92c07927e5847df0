"""Getting Scryfall's file of all cards and putting it in the place of the one downloaded before.

Everything happens in a folder of its own inside the cache folder; only a whole and plausible card file takes the old
one's place, in one step. Whoever is interrupted or killed before that has changed nothing.
"""

import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion_cli.cards.building import BuildSummary, build_card_file
from companion_cli.cards.cache import DOWNLOADED
from companion_cli.cards.errors import CardFileError, CardSourceError
from companion_cli.cards.library import BUNDLED, CardLibrary
from companion_cli.cards.scryfall import BulkFile, Scryfall

LEAST_CARDS = 30_000
"""A file with fewer is not all cards: there were 34,500 in June 2026, and cards do not go away."""
UPDATED_AT = "updated_at"
"""Fact of a downloaded card file: the moment of Scryfall's file, ISO 8601."""
CLOCK_TOLERANCE = timedelta(days=1)
"""How far a time may lie in the future: clocks differ."""
_PREFIX = "update-"
_ABANDONED_SECONDS = 600
"""A folder in which nothing has changed for so long was left by an update that was killed."""

OnBytes = Callable[[int, int | None], None]
"""Called with the bytes that came so far, and those that will have come in the end, where known."""


@dataclass(frozen=True, slots=True)
class Update:
    """What an update found and did."""

    updated_at: datetime
    """The moment of Scryfall's file."""
    built: BuildSummary | None
    """None where that file is no newer than what was there, and nothing was done."""


def update(
    directory: Path,
    scryfall: Scryfall,
    *,
    must_have: Iterable[str],
    on_bytes: OnBytes = lambda _done, _total: None,
    on_reading: Callable[[], None] = lambda: None,
) -> Update:
    """Download Scryfall's file of all cards, if it is newer, and put the card file made of it in the cache folder.

    `must_have` are full names without which the file is not plausible; `on_bytes` is told how the download goes, and
    `on_reading` when it is over. Raises ScryfallError, CardSourceError where the file is not what it should be,
    CardFileError where it cannot be written; whatever was there before is then as it was.
    """
    bulk = scryfall.bulk_file()
    if bulk.updated_at > datetime.now(UTC) + CLOCK_TOLERANCE:
        raise CardSourceError(f"Scryfall's file is of {bulk.updated_at:%Y-%m-%d}, which is to come; it is not used")
    downloaded = directory / DOWNLOADED
    if not _is_newer(downloaded, bulk):
        return Update(bulk.updated_at, built=None)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(directory)
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=directory) as workplace:
            source, out = Path(workplace) / "bulk", Path(workplace) / DOWNLOADED
            _download(scryfall, bulk, source, on_bytes)
            on_reading()
            summary = _build(source, out, downloaded, bulk.updated_at)
            _check_plausible(out, summary, must_have)
            if not _is_newer(downloaded, bulk):  # another process was faster
                return Update(bulk.updated_at, built=None)
            out.replace(downloaded)
    except OSError as error:
        raise CardFileError(f"{directory}: cannot be written ({error.strerror or error})") from error
    return Update(bulk.updated_at, summary)


def updated_at(path: Path) -> datetime | None:
    """Return the moment of Scryfall's file that a downloaded card file was made of.

    None where there is none, or where that moment is to come.
    """
    try:
        with CardLibrary(path) as library:
            moment = datetime.fromisoformat(library.about[UPDATED_AT])
            return moment if moment <= datetime.now(UTC) + CLOCK_TOLERANCE else None
    except (CardFileError, OSError, KeyError, ValueError, TypeError):
        return None


def _is_newer(downloaded: Path, bulk: BulkFile) -> bool:
    known = updated_at(downloaded)
    return known is None or known < bulk.updated_at


def _download(scryfall: Scryfall, bulk: BulkFile, out: Path, on_bytes: OnBytes) -> None:
    with scryfall.download(bulk) as download, out.open("wb") as file:
        done = 0
        on_bytes(done, download.total)
        for chunk in download.chunks:
            file.write(chunk)
            done += len(chunk)
            on_bytes(done, download.total)


def _build(source: Path, out: Path, downloaded: Path, moment: datetime) -> BuildSummary:
    """Build the card file, starting from the one that is there, whose printed names in other languages live on."""
    base = downloaded if updated_at(downloaded) is not None else BUNDLED
    day = moment.date()
    return build_card_file(
        source, out, text_as_of=day, legality_as_of=day, base=base, about={UPDATED_AT: moment.isoformat()}
    )


def _check_plausible(out: Path, summary: BuildSummary, must_have: Iterable[str]) -> None:
    if summary.cards < LEAST_CARDS:
        raise CardSourceError(f"Scryfall's file holds only {summary.cards:,} cards that can be read; it is not used")
    wanted = set(must_have)
    with CardLibrary(out) as library:
        missing = wanted - library.cards_by_full_name(wanted).keys()
    if missing:
        raise CardSourceError(f"Scryfall's file lacks {', '.join(sorted(missing))}; it is not used")


def _remove_abandoned(directory: Path) -> None:
    """Remove what an update that was killed has left, but not what one is working on now."""
    import shutil

    for folder in directory.glob(f"{_PREFIX}*"):
        with suppress(FileNotFoundError):  # the other update ends at this moment
            last_change = max(path.stat().st_mtime for path in (folder, *folder.iterdir()))
            if time.time() - last_change > _ABANDONED_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
