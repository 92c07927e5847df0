"""A small Scryfall on the loopback: real HTTP, its shapes, its limits, and every fault that a network can show.

`ScryfallServer` answers rightly until faults are queued: each request takes the next fault of the queue, if any.
"""

import gzip
import json
import re
import socket
import struct
import threading
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

CardObject = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """What arrived, and when (seconds, monotonic)."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any
    arrived_at: float

    @property
    def names(self) -> list[str]:
        """The names that a collection request asked for."""
        return [identifier["name"] for identifier in self.body["identifiers"] if "name" in identifier]


@dataclass
class ScryfallServer:
    """Use as a context manager; `url` is what COMPANION_SCRYFALL_URL must say."""

    cards: list[CardObject] = field(default_factory=list)
    bulk: bytes = b""
    """The file of all cards as it is sent; see `json_lines`."""
    bulk_updated_at: str = "2026-11-29T09:00:00.000+00:00"
    bulk_is_old: bool = False
    """Whether the bulk data object and the file are as they were before July 2026: a JSON array, its packing told."""
    requests: list[Request] = field(default_factory=list)
    faults: deque["Fault"] = field(default_factory=deque)
    always: "Fault | None" = None
    released: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "ScryfallServer":
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.scryfall = self
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def collected(self) -> list[Request]:
        """Return the requests for cards by their names or printings, searches for printed names aside."""
        return [request for request in self.requests if not request.path.startswith("/cards/search")]

    @property
    def searched(self) -> int:
        """Return the number of searches for printed names."""
        return len(self.requests) - len(self.collected)

    def fail_with(self, *faults: "Fault") -> None:
        """Let the next requests meet these faults, one each."""
        self.faults.extend(faults)

    def fail_always_with(self, fault: "Fault | None") -> None:
        """Let every request meet this fault."""
        self.always = fault


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    scryfall: ScryfallServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of clients that went away: that is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        self.handle_with(None)

    def do_POST(self) -> None:
        self.handle_with(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def handle_with(self, body: Any) -> None:
        scryfall = self.server.scryfall
        scryfall.requests.append(Request(self.command, self.path, dict(self.headers), body, time.monotonic()))
        if scryfall.faults:
            scryfall.faults.popleft()(self)
        elif scryfall.always:
            scryfall.always(self)
        else:
            answer_rightly(self)

    def body_of_last_request(self) -> Any:
        return self.server.scryfall.requests[-1].body

    def send_body(self, status: int, content_type: str, body: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", headers.pop("length", str(len(body))))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def send_json(self, status: int, value: Any, **headers: str) -> None:
        body = json.dumps(value).encode()
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body)
            headers["Content_Encoding"] = "gzip"
        self.send_body(status, "application/json; charset=utf-8", body, **headers)

    def send_error_object(self, status: int, code: str, details: str, **headers: str) -> None:
        self.send_json(status, {"object": "error", "code": code, "status": status, "details": details}, **headers)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


Fault = Callable[[_Handler], None]


def answer_rightly(handler: _Handler) -> None:
    """Answer as Scryfall does."""
    scryfall = handler.server.scryfall
    if not handler.headers.get("Accept") or "companion-cli/" not in handler.headers.get("User-Agent", ""):
        handler.send_error_object(400, "bad_request", "User-Agent and Accept are required.")
    elif handler.path == "/cards/collection" and handler.command == "POST":
        answer_collection(handler, scryfall.cards)
    elif handler.path.startswith("/cards/search?"):
        answer_search(handler, scryfall.cards)
    elif handler.path == "/bulk-data/oracle-cards":
        handler.send_json(200, bulk_object(scryfall))
    elif handler.path == "/files/oracle-cards.jsonl.gz" and not scryfall.bulk_is_old:
        handler.send_body(200, "application/gzip", scryfall.bulk)
    elif handler.path == "/files/oracle-cards.json" and scryfall.bulk_is_old:
        encoding = {"Content_Encoding": "gzip"} if scryfall.bulk.startswith(b"\x1f\x8b") else {}
        handler.send_body(200, "application/json", scryfall.bulk, **encoding)
    else:
        handler.send_error_object(404, "not_found", "No such endpoint.")


def answer_collection(handler: _Handler, cards: Iterable[CardObject]) -> None:
    identifiers = handler.body_of_last_request()["identifiers"]
    if len(identifiers) > 75:
        handler.send_error_object(422, "validation_error", "At most 75 identifiers.")
        return
    found = [(identifier, find(identifier, cards)) for identifier in identifiers]
    handler.send_json(
        200,
        {
            "object": "list",
            "not_found": [identifier for identifier, card in found if card is None],
            "data": [card for _, card in found if card is not None],
        },
    )


def answer_search(handler: _Handler, cards: Iterable[CardObject]) -> None:
    """Find by printed name, exactly but for case and accents: `!"NAME" lang:any`."""
    [query] = parse_qs(urlsplit(handler.path).query)["q"]
    match = re.fullmatch(r'!"([^"]*)" lang:any', query)
    wanted = plain(match[1]) if match else None
    found = [card for card in cards if plain(card.get("printed_name", "")) == wanted]
    if found:
        handler.send_json(200, {"object": "list", "total_cards": len(found), "has_more": False, "data": found})
    else:
        handler.send_error_object(404, "not_found", "Your query didn't match any cards.")


def plain(name: str) -> str:
    """Return a name without case and accents."""
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def find(identifier: dict[str, str], cards: Iterable[CardObject]) -> CardObject | None:
    """Find a card as `/cards/collection` does: names of one face only (`A // B` finds nothing), without case."""
    for card in cards:
        if "set" in identifier:
            if (card.get("set"), card.get("collector_number")) == (identifier["set"], identifier["collector_number"]):
                return card
        elif identifier["name"].lower() in names_of(card):
            return card
    return None


def card_object(name: str, **fields: Any) -> CardObject:
    """Return an invented card in the shape of Scryfall's objects: a plain two-mana creature unless said otherwise."""
    return {
        "object": "card",
        "oracle_id": "00000000-0000-4000-8000-000000000000",
        "lang": "en",
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "cmc": 2.0,
        "type_line": "Creature — Heron",
        "oracle_text": "Wading",
        "color_identity": ["G"],
        "legalities": {"modern": "legal", "commander": "legal", "vintage": "legal"},
        "set": "tst",
        "collector_number": "1",
        **fields,
    }


def names_of(card: CardObject) -> set[str]:
    faces = card.get("card_faces") or [card]
    return {name.lower() for face in faces for name in (face.get("name"), card.get("flavor_name")) if name}


def json_lines(cards: Iterable[CardObject]) -> bytes:
    """Return a file of all cards as Scryfall sends it: gzipped, an object a line."""
    return gzip.compress("".join(json.dumps(card) + "\n" for card in cards).encode(), mtime=0)


def bulk_object(scryfall: ScryfallServer) -> dict[str, Any]:
    """Return the bulk data object of the file: as it is since July 2026, or as it was."""
    about = {
        "object": "bulk_data",
        "id": "00000000-0000-4000-8000-000000000001",
        "type": "oracle_cards",
        "updated_at": scryfall.bulk_updated_at,
        "uri": scryfall.url + "/bulk-data/oracle-cards",
        "name": "Oracle Cards",
        "description": "One object a card.",
    }
    if scryfall.bulk_is_old:
        old = {"size": len(scryfall.bulk), "download_uri": scryfall.url + "/files/oracle-cards.json"}
        return about | old | {"content_type": "application/json", "content_encoding": "gzip"}
    new = {"jsonl_download_uri": scryfall.url + "/files/oracle-cards.jsonl.gz", "compressed_size": len(scryfall.bulk)}
    return about | new


# The faults. Each is what one request meets.


def not_found(handler: _Handler) -> None:
    handler.send_error_object(404, "not_found", "Nothing here.")


def too_many_requests(handler: _Handler) -> None:
    handler.send_error_object(429, "rate_limited", "Too many requests.", Retry_After="60")


def server_error(handler: _Handler) -> None:
    handler.send_body(500, "text/html", b"<h1>500</h1>")


def overloaded_for_two_minutes(handler: _Handler) -> None:
    handler.send_error_object(503, "unavailable", "Maintenance.", Retry_After="120")


def connection_reset(handler: _Handler) -> None:
    """Close with a reset (linger of zero seconds) in place of an answer."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.close_connection = True
    handler.connection.close()


def half_a_body(handler: _Handler) -> None:
    body = json.dumps({"object": "list", "data": [], "not_found": []}).encode()
    handler.send_body(200, "application/json", body[: len(body) // 2], length=str(len(body)))
    handler.close_connection = True


def half_a_json(handler: _Handler) -> None:
    """Half an answer that claims to be whole."""
    handler.send_body(200, "application/json", b'{"object": "list", "data": [')


def login_page(handler: _Handler) -> None:
    handler.send_body(200, "text/html; charset=utf-8", b"<html><title>Log in to the hotel's network</title></html>")


def silence(handler: _Handler) -> None:
    """Accept and say nothing until the server is closed."""
    handler.server.scryfall.released.wait()
    handler.close_connection = True


def drip(handler: _Handler) -> None:
    """Send the head, then a byte now and then, so that no read times out, until the client has had enough."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    while not handler.server.scryfall.released.wait(0.01):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def drip_headers(handler: _Handler) -> None:
    """Send headers without end, slowly."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.server.scryfall.released.wait(0.01):
        handler.wfile.write(b"X")
        handler.wfile.flush()


def redirects(address: str) -> Fault:
    """Answer that the thing is elsewhere."""
    return lambda handler: handler.send_body(302, "text/html", b"", Location=address)


def sends(value: Any) -> Fault:
    """Answer 200 with this JSON, whatever was asked."""
    return lambda handler: handler.send_json(200, value)


def broken_gzip(handler: _Handler) -> None:
    handler.send_body(200, "application/json", b"\x1f\x8b no gzip", Content_Encoding="gzip")
