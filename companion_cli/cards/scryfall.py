"""Scryfall's API as plain calls: values out, a small tree of errors, and good manners (who we are, pace, retries).

    ScryfallError
    ├── Unreachable   no connection, none that lasted, or no answer in time
    ├── Refused       an answer whose status says no, 429 among them
    └── BadAnswer     an answer that Scryfall would not send: a log-in page, half a file, other JSON than expected

Nothing here knows the cache or what a card is. `requests` is imported when the first request is made, not before.
Facts of the API: scryfall.com/docs/api (required headers, limits), /docs/api/cards/collection, /docs/api/bulk-data.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from companion_cli.version import VERSION

if TYPE_CHECKING:
    from requests import Response, Session

ADDRESS = "https://api.scryfall.com"
ADDRESS_VARIABLE = "COMPANION_SCRYFALL_URL"
PROJECT_URL = "https://github.com/companion-cli/companion"

MOST_IDENTIFIERS = 75
"""The most identifiers that one `/cards/collection` request may hold (Scryfall's own limit)."""
COLLECTION_PAUSE = 0.51
"""Seconds from an answer to the next `/cards/collection` request; two a second are allowed, clocks differ a little."""
OTHER_PAUSE = 0.11
"""The same for all other calls of the API: ten a second are allowed. Bulk files have no limit."""
LOCKOUT_SECONDS = 30.0
"""How long Scryfall locks a client out after a 429, at the least."""
REST_SECONDS = 600.0
"""How long nobody asks again after a connection or a server that failed."""
LONGEST_REST_SECONDS = 6 * 3600.0
"""The most of a Retry-After that is heeded. A cache takes a longer rest for a clock that was changed."""
MOST_RETRIES = 2
PASSING_STATUS = frozenset({500, 502, 503, 504})
"""What may be gone on the next try."""
MOST_ANSWER_SECONDS = 10.0
"""For the whole of an answer about cards: a server that sends a byte now and then must not hold a check up."""
MOST_ANSWER_BYTES = 32 * 1024 * 1024
"""75 cards with every field are half a megabyte."""
CHUNK_BYTES = 64 * 1024

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


class Refused(ScryfallError):
    """Scryfall answered with a status that says no."""


class BadAnswer(ScryfallError):
    """The answer is not one that Scryfall gives."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds until a connection must stand, and until the next bytes must come."""

    connect: float
    read: float


CARD_TIMEOUTS = Timeouts(connect=3.0, read=3.0)
BULK_TIMEOUTS = Timeouts(connect=3.0, read=15.0)


@dataclass(frozen=True, slots=True)
class Batch:
    """The answer to one `/cards/collection` request."""

    cards: tuple[CardObject, ...]
    """In the order asked, with gaps closed: an answer's place does not tell which identifier it belongs to."""
    not_found: tuple[Identifier, ...]


@dataclass(frozen=True, slots=True)
class BulkFile:
    """Where Scryfall's file with one object a card is, and from when."""

    updated_at: datetime
    download_uri: str


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
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Take the address from the environment; `clock` and `sleep` are in seconds."""
        self.address = (os.environ.get(ADDRESS_VARIABLE) or ADDRESS).rstrip("/")
        self._card_timeouts = card_timeouts
        self._bulk_timeouts = bulk_timeouts
        self._clock = clock
        self._sleep = sleep
        self._session: Session | None = None
        self._answered_at: float | None = None

    def __enter__(self) -> "Scryfall":
        return self

    def __exit__(self, *_: object) -> None:
        if self._session is not None:
            self._session.close()

    def collection(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        """Ask for any number of cards, at most 75 a request; each batch comes as soon as it is answered.

        Raises `ScryfallError`; the batches that came before it stand.
        """
        for start in range(0, len(identifiers), MOST_IDENTIFIERS):
            body = {"identifiers": identifiers[start : start + MOST_IDENTIFIERS]}
            yield _read_batch(self._json("POST", "/cards/collection", COLLECTION_PAUSE, body))

    def bulk_file(self) -> BulkFile:
        """Ask where the file of all cards is (`oracle_cards`: one object a card). Raises `ScryfallError`."""
        return _read_bulk_file(self._json("GET", "/bulk-data/oracle-cards", OTHER_PAUSE))

    @contextmanager
    def download(self, file: BulkFile) -> Iterator[Download]:
        """Open the bulk file's download. Raises `ScryfallError`, and so does going through the chunks."""
        response = self._persist(lambda: self._send("GET", file.download_uri, self._bulk_timeouts))
        with response:
            length = response.headers.get("Content-Length", "")
            yield Download(total=int(length) if length.isdecimal() else None, chunks=_chunks(response))

    def _json(self, method: str, path: str, pause: float, body: object = None) -> object:
        """Make one call of the API and return its JSON, after `pause` seconds since the last answer."""

        def call() -> object:
            self._wait_turn(pause)
            try:
                with self._send(method, self.address + path, self._card_timeouts, body) as response:
                    return _parse(response, self._read(response))
            finally:
                self._answered_at = self._clock()

        return self._persist(call)

    def _persist(self, call: Callable[[], Answer]) -> Answer:
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
            self._sleep(retry.get_backoff_time())

    def _wait_turn(self, pause: float) -> None:
        """Wait until `pause` seconds have passed since the last answer.

        Counting from the answer makes sure of the pace where the server sees it, however long the way takes.
        """
        if self._answered_at is None:
            return
        wait = self._answered_at + pause - self._clock()
        if wait > 0:
            self._sleep(wait)

    def _send(self, method: str, url: str, timeouts: Timeouts, body: object = None) -> "Response":
        """Send one request and return the open answer, which is a success."""
        import requests

        if self._session is None:
            self._session = _open_session()
        limits = (timeouts.connect, timeouts.read)
        try:
            response = self._session.request(method, url, json=body, timeout=limits, stream=True)
        except requests.RequestException as error:
            raise _unreachable(error) from error
        if response.status_code != 200:
            response.close()
            raise _refused(response)
        return response

    def _read(self, response: "Response") -> bytes:
        """Read a whole answer about cards, within bounds of time and size."""
        give_up_at = self._clock() + MOST_ANSWER_SECONDS
        parts: list[bytes] = []
        size = 0
        with _translated():
            while part := response.raw.read1(CHUNK_BYTES, decode_content=True):
                parts.append(part)
                size += len(part)
                if size > MOST_ANSWER_BYTES:
                    raise BadAnswer(f"Scryfall's answer is larger than {MOST_ANSWER_BYTES >> 20} MB")
                if self._clock() > give_up_at:
                    raise Unreachable("Scryfall's answer did not come in time")
        return b"".join(parts)


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


def _chunks(response: "Response") -> Iterator[bytes]:
    """Yield a body as it was sent, not unpacked."""
    with _translated():
        yield from response.raw.stream(CHUNK_BYTES, decode_content=False)


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


def _read_batch(answer: object) -> Batch:
    """Check the shape of a List object with a `not_found` array (scryfall.com/docs/api/cards/collection)."""
    if not isinstance(answer, dict) or answer.get("object") != "list":
        raise BadAnswer("Scryfall's answer is not a list of cards")
    return Batch(cards=_objects(answer.get("data")), not_found=_objects(answer.get("not_found", [])))


def _read_bulk_file(answer: object) -> BulkFile:
    """Check the shape of a Bulk Data object (scryfall.com/docs/api/bulk-data)."""
    if not isinstance(answer, dict) or answer.get("object") != "bulk_data":
        raise BadAnswer("Scryfall's answer is not a bulk data object")
    updated_at, download_uri = answer.get("updated_at"), answer.get("download_uri")
    if not isinstance(download_uri, str) or not download_uri.startswith(("https://", "http://")):
        raise BadAnswer("Scryfall's bulk data object has no address")
    try:
        moment = datetime.fromisoformat(str(updated_at))
    except ValueError as error:
        raise BadAnswer("Scryfall's bulk data object has no date") from error
    if moment.tzinfo is None:
        raise BadAnswer("Scryfall's bulk data object has a date without a time zone")
    return BulkFile(updated_at=moment, download_uri=download_uri)


def _objects(value: object) -> tuple[Mapping[str, Any], ...]:
    """Return a JSON array of objects. Raises `BadAnswer` where it is none."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise BadAnswer("Scryfall's list of cards has an unknown shape")
    return tuple(value)
