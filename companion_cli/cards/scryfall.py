"""Scryfall's API as plain calls: values out, a small tree of errors, and good manners (who we are, pace, retries).

    ScryfallError
    ├── Unreachable   no connection, none that lasted, or no answer in time
    ├── Busy          other runs of this user had the turn all the time
    ├── Refused       an answer whose status says no, 429 and redirects to other hosts among them
    └── BadAnswer     an answer that Scryfall would not send: a log-in page, half a file, other JSON than expected

Nothing here knows the cache or what a card is. `requests` is imported when the first request is made, not before.
Facts of the API: scryfall.com/docs/api (required headers, limits), /docs/api/cards/collection, /docs/api/bulk-data.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from companion_cli.cards.errors import AddressError
from companion_cli.cards.pace import NoTurnError, Pace
from companion_cli.version import VERSION

if TYPE_CHECKING:
    from requests import Response, Session

ADDRESS = "https://api.scryfall.com"
ADDRESS_VARIABLE = "COMPANION_SCRYFALL_URL"
PROJECT_URL = "https://github.com/companion-cli/companion"

MOST_IDENTIFIERS = 75
"""The most identifiers that one `/cards/collection` request may hold (Scryfall's own limit)."""
DATA_HOSTS = ("scryfall.io", "scryfall.com")
"""Where Scryfall's files are, on these hosts or those below them. A download follows no other address."""
MOST_REDIRECTS = 3
LONGEST_TURN_SECONDS = 15.0
"""How long a request waits for other runs of this user to ask theirs."""
LOCKOUT_SECONDS = 30.0
"""How long Scryfall locks a client out after a 429, at the least."""
REST_SECONDS = 600.0
"""How long nobody asks again after a connection or a server that failed."""
LONGEST_REST_SECONDS = 6 * 3600.0
"""The most of a Retry-After that is heeded. A cache takes a longer rest for a clock that was changed."""
MOST_RETRIES = 2
PASSING_STATUS = frozenset({500, 502, 503, 504})
"""What may be gone on the next try."""
MOST_ANSWER_BYTES = 32 * 1024 * 1024
"""75 cards with every field are half a megabyte."""
MOST_DOWNLOAD_BYTES = 1024 * 1024 * 1024
"""The file of all cards was 25 MB packed, and 180 MB unpacked, in September 2026."""
MOST_DOWNLOAD_SECONDS = 3600.0
CHUNK_BYTES = 64 * 1024
GRACE_SECONDS = 0.2
"""How much longer an answer may take than it should, so that its own error tells what was wrong."""
_NO_QUOTES = str.maketrans('"\\', "  ")
"""Characters that would end the name in a search."""

Identifier = Mapping[str, str]
"""A card as `/cards/collection` is asked for it; see `by_name` and `by_printing`."""
CardObject = Mapping[str, object]
"""A card as Scryfall sends it, unread."""
Answer = TypeVar("Answer")


class ScryfallError(Exception):
    """Scryfall's knowledge could not be had; the text is a clause for a person, without a full stop."""

    def __init__(self, text: str, *, rest: float = 0.0, demanded: bool = False, passing: bool = False) -> None:
        super().__init__(text)
        self.rest = rest
        """Seconds for which no further request must be made, by this process or another."""
        self.demanded = demanded
        """Whether Scryfall itself asks for that rest."""
        self.passing = passing
        """Whether the same request may be answered if it is made again at once."""


class Unreachable(ScryfallError):
    """No connection could be made, it broke off, or no answer came in time."""

    def __init__(self, text: str, *, passing: bool = False) -> None:
        super().__init__(text, rest=REST_SECONDS, passing=passing)


class Busy(ScryfallError):
    """Other runs of this user were asking all the time."""


class Refused(ScryfallError):
    """Scryfall answered with a status that says no."""


class BadAnswer(ScryfallError):
    """The answer is not one that Scryfall gives."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds until a connection must stand, and until the next bytes must come."""

    connect: float
    read: float
    whole: float
    """Until all of an answer about cards must be there, or the headers of a file: a server that sends a byte now and
    then must not hold a check up."""


CARD_TIMEOUTS = Timeouts(connect=3.0, read=3.0, whole=3.0)
BULK_TIMEOUTS = Timeouts(connect=3.0, read=15.0, whole=30.0)


@dataclass(frozen=True, slots=True)
class Batch:
    """The answer to one `/cards/collection` request."""

    cards: tuple[CardObject, ...]
    """In the order asked, with gaps closed: an answer's place does not tell which identifier it belongs to."""
    not_found: tuple[Identifier, ...]
    asked: tuple[Identifier, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class BulkFile:
    """Where Scryfall's file with one object a card is, and from when."""

    updated_at: datetime
    download_uri: str
    size: int | None = None
    """Bytes of the file as it is sent, where Scryfall says so."""


@dataclass(frozen=True, slots=True)
class Download:
    """A bulk file on its way."""

    total: int | None
    """Bytes that will come, where the server says so."""
    chunks: Iterator[bytes]
    """The bytes as sent, compressed if the server compresses. Raises `Unreachable` where they break off."""


def by_name(name: str) -> Identifier:
    """Return the identifier for the newest printing of the card with this English name (or front face)."""
    return {"name": name}


def by_printing(set_code: str, collector_number: str) -> Identifier:
    """Return the identifier for one printing."""
    return {"set": set_code.lower(), "collector_number": collector_number}


class Scryfall:
    """A connection to Scryfall for one run. It is a context manager; leaving it closes what was opened."""

    def __init__(
        self,
        *,
        card_timeouts: Timeouts = CARD_TIMEOUTS,
        bulk_timeouts: Timeouts = BULK_TIMEOUTS,
        pace: Pace | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Take the address from the environment; `clock` and `sleep` are in seconds.

        `pace` is shared with other processes; without it this connection keeps the pace by itself. Raises AddressError.
        """
        self.address = read_address()
        self._card_timeouts = card_timeouts
        self._bulk_timeouts = bulk_timeouts
        self._clock = clock
        self._sleep = sleep
        self._pace = pace or Pace(clock=clock, sleep=sleep)
        self._session: Session | None = None

    def __enter__(self) -> "Scryfall":
        return self

    def __exit__(self, *_: object) -> None:
        if self._session is not None:
            self._session.close()

    def collection(self, identifiers: Sequence[Identifier], *, seconds: float | None = None) -> Iterator[Batch]:
        """Ask for any number of cards, at most 75 a request; each batch comes as soon as it is answered.

        `seconds` bounds all of it. Raises `ScryfallError`; the batches that came before it stand.
        """
        end = None if seconds is None else self._clock() + seconds
        for start in range(0, len(identifiers), MOST_IDENTIFIERS):
            asked = tuple(identifiers[start : start + MOST_IDENTIFIERS])
            yield _read_batch(self._json("POST", "/cards/collection", {"identifiers": asked}, end=end), asked)

    def printed(self, name: str) -> tuple[CardObject, ...]:
        """Return the cards on which this name is printed in whatever language; none where no card bears it.

        One request a name (scryfall.com/docs/syntax: `!` is the exact name). Raises `ScryfallError`.
        """
        from urllib.parse import quote

        query = f'!"{name.translate(_NO_QUOTES)}" lang:any'
        answer = self._json("GET", f"/cards/search?q={quote(query, safe='')}", none_is_404=True)
        return () if answer is None else _read_batch(answer).cards

    def bulk_file(self) -> BulkFile:
        """Ask where the file of all cards is (`oracle_cards`: one object a card). Raises `ScryfallError`."""
        return _read_bulk_file(self._json("GET", "/bulk-data/oracle-cards"))

    @contextmanager
    def download(self, file: BulkFile) -> Iterator[Download]:
        """Open the bulk file's download. Raises `ScryfallError`, and so does going through the chunks."""
        if not self._may_download(file.download_uri):
            raise BadAnswer("Scryfall's bulk data object names a file on another host")
        response = self._persist(lambda: self._within(self._bulk_timeouts.whole, lambda: self._open(file.download_uri)))
        with response:
            length = response.headers.get("Content-Length", "")
            total = int(length) if length.isdecimal() and len(length) < 16 else file.size
            yield Download(total=total, chunks=self._chunks(response))

    def _open(self, url: str) -> "Response":
        """Open a file, wherever on Scryfall's hosts it lies."""
        for _ in range(MOST_REDIRECTS + 1):
            response = self._send("GET", url, self._bulk_timeouts)
            if response.status_code == 200:
                return response
            from urllib.parse import urljoin

            response.close()
            url = urljoin(url, response.headers.get("Location", ""))
            if not self._may_download(url):
                raise Refused("Scryfall's file is redirected to another host, which is not followed")
        raise Refused("Scryfall's file is redirected again and again")

    def _may_download(self, url: str) -> bool:
        """Return whether the address is on Scryfall's data host, or on the host that is asked."""
        from urllib.parse import urlsplit

        try:
            here, there = urlsplit(self.address), urlsplit(url)
        except ValueError:
            return False
        host = there.hostname or ""
        if there.scheme == "https" and any(host == data or host.endswith(f".{data}") for data in DATA_HOSTS):
            return True
        return there.scheme == here.scheme and host == here.hostname

    def _json(
        self, method: str, path: str, body: object = None, *, end: float | None = None, none_is_404: bool = False
    ) -> object:
        """Make one call of the API in its turn and return its JSON, before `end` where that is given.

        With `none_is_404` nothing found (404, an error object) is None and no error.
        """

        def exchange(seconds: float) -> object:
            ends = self._clock() + seconds
            with self._send(method, self.address + path, self._card_timeouts, body, none_is_404) as response:
                if response.is_redirect:
                    raise Refused("Scryfall's API redirects to another address, which is not followed")
                answer = _parse(response, self._read(response, ends))
                return None if response.status_code == 404 and _is_not_found(answer) else _successful(response, answer)

        def call() -> object:
            seconds = self._left(end)
            try:
                with self._pace.turn(min(seconds, LONGEST_TURN_SECONDS) if end is not None else LONGEST_TURN_SECONDS):
                    seconds = self._left(end)
                    return self._within(seconds, lambda: exchange(seconds))
            except NoTurnError:
                raise Busy("other runs of companion were asking Scryfall all the time") from None

        return self._persist(call, end)

    def _left(self, end: float | None) -> float:
        """Return the seconds that one answer may take. Raises `Unreachable` where the time is over."""
        if end is None:
            return self._card_timeouts.whole
        left = min(self._card_timeouts.whole, end - self._clock())
        if left <= 0:
            raise Unreachable("Scryfall did not answer everything in time")
        return left

    def _within(self, seconds: float, exchange: Callable[[], Answer]) -> Answer:
        """Return what `exchange` does, or give it up after so many seconds.

        Time-outs of sockets start anew with every byte, and looking up a host's name has none, so the exchange is made
        in a thread; one that is given up ends by itself, and holds no process up.
        """
        import requests  # noqa: F401 - now, as it takes a while that is not Scryfall's

        done: list[Answer | BaseException] = []

        def run() -> None:
            try:
                done.append(exchange())
            except BaseException as error:
                done.append(error)

        thread = threading.Thread(target=run, name="scryfall", daemon=True)
        thread.start()
        thread.join(seconds + GRACE_SECONDS)
        if not done:
            self._session = None  # it is still in use over there
            raise Unreachable("Scryfall did not answer in time")
        (result,) = done
        if isinstance(result, BaseException):
            raise result
        return result

    def _persist(self, call: Callable[[], Answer], end: float | None = None) -> Answer:
        """Call until it succeeds, fails for good or has failed three times; urllib3's `Retry` counts and backs off.

        The loop is ours, since a retry must wait its turn like any request, and since half a body is a broken
        connection too, of which urllib3 by itself hears nothing.
        """
        from urllib3 import Retry
        from urllib3.exceptions import MaxRetryError

        retry = Retry(total=MOST_RETRIES, backoff_factor=0.5, backoff_jitter=0.5)
        while True:
            try:
                return call()
            except ScryfallError as error:
                if not error.passing:
                    raise
                try:
                    retry = retry.increment(error=error)
                except MaxRetryError:
                    raise error from None
                if end is not None and self._clock() + retry.get_backoff_time() >= end:
                    raise
            self._sleep(retry.get_backoff_time())

    def _send(
        self, method: str, url: str, timeouts: Timeouts, body: object = None, takes_404: bool = False
    ) -> "Response":
        """Send one request and return the open answer, which is a success or a redirect."""
        import requests

        if self._session is None:
            self._session = _open_session()
        limits = (timeouts.connect, timeouts.read)
        try:
            response = self._session.request(method, url, json=body, timeout=limits, stream=True, allow_redirects=False)
        except requests.RequestException as error:
            raise _unreachable(error) from error
        accepted = response.status_code == 200 or response.is_redirect or (takes_404 and response.status_code == 404)
        if not accepted:
            response.close()
            raise _refused(response)
        return response

    def _read(self, response: "Response", ends: float) -> bytes:
        """Read a whole answer about cards, within bounds of time and size."""
        parts: list[bytes] = []
        size = 0
        with _translated():
            while part := response.raw.read1(CHUNK_BYTES, decode_content=True):
                parts.append(part)
                size += len(part)
                if size > MOST_ANSWER_BYTES:
                    raise BadAnswer(f"Scryfall's answer is larger than {MOST_ANSWER_BYTES >> 20} MB")
                if self._clock() > ends:
                    raise Unreachable("Scryfall's answer did not come in time")
        return b"".join(parts)

    def _chunks(self, response: "Response") -> Iterator[bytes]:
        """Yield a file as it was sent, not unpacked, within bounds of time and size."""
        ends = self._clock() + MOST_DOWNLOAD_SECONDS
        size = 0
        with _translated():
            for chunk in response.raw.stream(CHUNK_BYTES, decode_content=False):
                size += len(chunk)
                if size > MOST_DOWNLOAD_BYTES:
                    raise BadAnswer(f"Scryfall's file is larger than {MOST_DOWNLOAD_BYTES >> 20} MB")
                if self._clock() > ends:
                    raise Unreachable("Scryfall's file did not come in time")
                yield chunk


def read_address() -> str:
    """Return the address of the API: COMPANION_SCRYFALL_URL, or Scryfall's. Raises AddressError where it is none."""
    text = os.environ.get(ADDRESS_VARIABLE)
    if not text:
        return ADDRESS
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, half a bracket
        is_address = False
    if not is_address or any(character.isspace() for character in text):
        raise AddressError(
            f"{ADDRESS_VARIABLE}={text!r} is no address: it must begin with https:// or http:// and name a host"
        )
    return text.rstrip("/")


def _open_session() -> "Session":
    """Return a session that says who is asking, as Scryfall requires."""
    import requests

    session = requests.Session()
    session.headers["User-Agent"] = f"companion-cli/{VERSION} (+{PROJECT_URL})"
    session.headers["Accept"] = "application/json;q=0.9,*/*;q=0.8"
    return session


def _unreachable(error: Exception) -> ScryfallError:
    """Say in our words why `requests` got no answer."""
    import requests
    from urllib3.exceptions import ProtocolError

    if isinstance(error, requests.Timeout):
        return Unreachable("Scryfall did not answer in time")
    if isinstance(error, requests.exceptions.SSLError):
        return Unreachable("Scryfall's certificate could not be verified")
    if isinstance(error, requests.exceptions.ProxyError):
        return Unreachable("the proxy on the way to Scryfall could not be reached")
    if isinstance(error, requests.ConnectionError):
        if error.args and isinstance(error.args[0], ProtocolError):
            return Unreachable("the connection to Scryfall broke off", passing=True)
        return Unreachable("Scryfall could not be reached")
    return Unreachable(f"Scryfall could not be asked ({error})")


@contextmanager
def _translated() -> Iterator[None]:
    """Turn what urllib3 raises while a body is read into our errors."""
    from urllib3.exceptions import DecodeError, HTTPError, ReadTimeoutError

    try:
        yield
    except ReadTimeoutError as error:
        raise Unreachable("Scryfall's answer did not come in time") from error
    except DecodeError as error:
        raise BadAnswer("Scryfall's answer cannot be unpacked") from error
    except (HTTPError, OSError) as error:
        raise Unreachable("the connection to Scryfall broke off", passing=True) from error


def _refused(response: "Response") -> Refused:
    """Read a status that is no success, and for how long the server asks to be left alone."""
    status = response.status_code
    asked = _retry_after(response.headers.get("Retry-After", ""))
    if status == 429 or asked:
        rest = max(asked, LOCKOUT_SECONDS)
        return Refused(f"Scryfall asks for a rest of {rest:.0f} s (status {status})", rest=rest, demanded=True)
    if status in PASSING_STATUS:
        return Refused(f"Scryfall answered with status {status}", rest=REST_SECONDS, passing=True)
    return Refused(f"Scryfall answered with status {status}")


def _retry_after(text: str) -> float:
    """Return the seconds of a Retry-After header, at most six hours; 0 where it says nothing."""
    from urllib3 import Retry
    from urllib3.exceptions import InvalidHeader

    try:
        return min(Retry().parse_retry_after(text), LONGEST_REST_SECONDS)
    except InvalidHeader:
        return 0.0


def _is_not_found(answer: object) -> bool:
    """Return whether this is Scryfall's own word that nothing was found, and not some page of a network."""
    return isinstance(answer, dict) and answer.get("object") == "error" and answer.get("code") == "not_found"


def _successful(response: "Response", answer: object) -> object:
    if response.status_code != 200:
        raise _refused(response)
    return answer


def _parse(response: "Response", body: bytes) -> object:
    """Return the JSON of a body. Raises `BadAnswer` where it is something else, such as a network's log-in page."""
    import json

    content_type = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        raise BadAnswer(f"Scryfall's answer is not JSON but {content_type or 'of no stated type'}")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadAnswer("Scryfall's answer is broken JSON") from error


def _read_batch(answer: object, asked: tuple[Identifier, ...] = ()) -> Batch:
    """Check the shape of a List object with a `not_found` array (scryfall.com/docs/api/cards/collection)."""
    if not isinstance(answer, dict) or answer.get("object") != "list":
        raise BadAnswer("Scryfall's answer is not a list of cards")
    return Batch(_objects(answer.get("data")), _objects(answer.get("not_found", [])), asked)


def _read_bulk_file(answer: object) -> BulkFile:
    """Check the shape of a Bulk Data object (scryfall.com/docs/api/bulk-data).

    Since July 2026 it names gzipped JSON Lines (`jsonl_download_uri`, `compressed_size`), before that a JSON array
    (`download_uri`).
    """
    if not isinstance(answer, dict) or answer.get("object") != "bulk_data":
        raise BadAnswer("Scryfall's answer is not a bulk data object")
    updated_at, size = answer.get("updated_at"), answer.get("compressed_size")
    download_uri = answer.get("jsonl_download_uri") or answer.get("download_uri")
    if not isinstance(download_uri, str) or not download_uri.startswith(("https://", "http://")):
        raise BadAnswer("Scryfall's bulk data object has no address")
    try:
        moment = datetime.fromisoformat(str(updated_at))
    except ValueError as error:
        raise BadAnswer("Scryfall's bulk data object has no date") from error
    if moment.tzinfo is None:
        raise BadAnswer("Scryfall's bulk data object has a date without a time zone")
    is_size = isinstance(size, int) and not isinstance(size, bool) and 0 < size <= MOST_DOWNLOAD_BYTES
    return BulkFile(updated_at=moment, download_uri=download_uri, size=size if is_size else None)


def _objects(value: object) -> tuple[Mapping[str, Any], ...]:
    """Return a JSON array of objects. Raises `BadAnswer` where it is none."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadAnswer("Scryfall's list of cards has an unknown shape")
    return tuple(value)
