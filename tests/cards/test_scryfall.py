"""The client against a real server on the loopback: what it sends, how fast, and what it makes of every fault."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import scryfall_server as fault
from scryfall_server import ScryfallServer

from companion_cli.cards import scryfall
from companion_cli.cards.errors import AddressError
from companion_cli.cards.scryfall import BadAnswer, Refused, Scryfall, ScryfallError, Timeouts, Unreachable, by_name

GRAZER = {"object": "card", "name": "Marsh Grazer", "set": "inv", "collector_number": "12"}
SHORT = Timeouts(connect=5.0, read=0.5, whole=0.5)


class Time:
    """A clock that moves when somebody sleeps, and by a little whenever it is read."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def clock(self) -> float:
        self.now += 0.001
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScryfallServer]:
    with ScryfallServer(cards=[GRAZER]) as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
        yield server


@pytest.fixture
def client(server: ScryfallServer, time: Time) -> Iterator[Scryfall]:
    assert server.url
    with Scryfall(clock=time.clock, sleep=time.sleep) as client:
        yield client


def ask(client: Scryfall, *names: str) -> list[scryfall.Batch]:
    return list(client.collection([by_name(name) for name in names]))


def test_a_known_and_an_unknown_name(client: Scryfall) -> None:
    assert ask(client, "Marsh Grazer", "No Such Card") == [
        scryfall.Batch(cards=(GRAZER,), not_found=({"name": "No Such Card"},))
    ]


def test_a_printing_is_found_by_set_and_number_whatever_the_case(client: Scryfall) -> None:
    [batch] = client.collection([scryfall.by_printing("INV", "12")])
    assert batch.cards == (GRAZER,)


def test_every_request_says_who_asks_and_what_is_accepted(client: Scryfall, server: ScryfallServer) -> None:
    ask(client, "Marsh Grazer")
    client.bulk_file()
    for request in server.requests:
        assert request.headers["User-Agent"].startswith("companion-cli/")
        assert request.headers["User-Agent"].endswith("(+https://github.com/companion-cli/companion)")
        assert "application/json" in request.headers["Accept"]


def test_a_thousand_names_are_fourteen_requests_of_at_most_75(client: Scryfall, server: ScryfallServer) -> None:
    batches = ask(client, *(f"Unknown {number}" for number in range(1000)))
    assert [len(request.names) for request in server.requests] == [75] * 13 + [25]
    assert sum(len(batch.not_found) for batch in batches) == 1000


def test_collection_requests_keep_half_a_second_apart(client: Scryfall, time: Time) -> None:
    ask(client, *(f"Unknown {number}" for number in range(300)))
    assert len(time.slept) == 3
    assert all(0.5 <= pause <= 0.52 for pause in time.slept)


def test_no_pause_before_the_first_request(client: Scryfall, time: Time) -> None:
    ask(client, "Marsh Grazer")
    assert time.slept == []


def test_the_bulk_file_and_its_bytes(client: Scryfall, server: ScryfallServer) -> None:
    server.bulk = b'[{"object":"card"}]'
    file = client.bulk_file()
    assert file.updated_at == datetime(2026, 11, 29, 9, tzinfo=UTC)
    with client.download(file) as download:
        assert download.total == len(server.bulk)
        assert b"".join(download.chunks) == server.bulk


def test_a_packed_bulk_file_is_handed_on_as_sent(client: Scryfall, server: ScryfallServer) -> None:
    server.bulk, server.bulk_is_old = b"\x1f\x8b...", True
    with client.download(client.bulk_file()) as download:
        assert b"".join(download.chunks) == server.bulk


def test_a_bulk_file_that_breaks_off_is_an_error(client: Scryfall, server: ScryfallServer) -> None:
    file = client.bulk_file()
    server.fail_with(fault.half_a_body)
    with client.download(file) as download, pytest.raises(Unreachable):
        list(download.chunks)


@pytest.mark.parametrize("passing", [fault.server_error, fault.connection_reset, fault.half_a_body])
def test_two_passing_faults_are_sat_out(
    client: Scryfall, server: ScryfallServer, time: Time, passing: fault.Fault
) -> None:
    server.fail_with(passing, passing)
    [batch] = ask(client, "Marsh Grazer")
    assert batch.cards == (GRAZER,)
    assert len(server.requests) == 3
    assert sum(time.slept) >= 1.5  # a turn at two a second, then a back-off of a second or more


@pytest.mark.parametrize(
    ("passing", "kind"),
    [(fault.server_error, Refused), (fault.connection_reset, Unreachable), (fault.half_a_body, Unreachable)],
)
def test_the_third_time_is_the_last(
    client: Scryfall, server: ScryfallServer, passing: fault.Fault, kind: type[ScryfallError]
) -> None:
    server.fail_always_with(passing)
    with pytest.raises(kind):
        ask(client, "Marsh Grazer")
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("lasting", "kind", "rest"),
    [
        (fault.not_found, Refused, 0),
        (fault.too_many_requests, Refused, 60),
        (fault.overloaded_for_two_minutes, Refused, 120),
        (fault.login_page, BadAnswer, 0),
        (fault.half_a_json, BadAnswer, 0),
        (fault.broken_gzip, BadAnswer, 0),
        (fault.sends([]), BadAnswer, 0),
        (fault.sends(None), BadAnswer, 0),
        (fault.sends({"object": "error", "status": 200}), BadAnswer, 0),
        (fault.sends({"object": "list", "data": {}}), BadAnswer, 0),
        (fault.sends({"object": "list", "data": ["Marsh Grazer"]}), BadAnswer, 0),
        (fault.sends({"object": "list", "data": [], "not_found": 3}), BadAnswer, 0),
    ],
)
def test_other_faults_are_asked_once(
    client: Scryfall, server: ScryfallServer, lasting: fault.Fault, kind: type[ScryfallError], rest: float
) -> None:
    server.fail_with(lasting)
    with pytest.raises(kind) as raised:
        ask(client, "Marsh Grazer")
    assert len(server.requests) == 1
    assert raised.value.rest == rest


def test_a_429_without_a_time_rests_for_scryfalls_half_minute(client: Scryfall, server: ScryfallServer) -> None:
    server.fail_with(lambda handler: handler.send_error_object(429, "rate_limited", "Stop."))
    with pytest.raises(Refused) as raised:
        ask(client, "Marsh Grazer")
    assert raised.value.rest == 30


@pytest.mark.parametrize("retry_after", ["soon", "-5", ""])
def test_a_senseless_retry_after_counts_as_none(client: Scryfall, server: ScryfallServer, retry_after: str) -> None:
    server.fail_with(lambda handler: handler.send_error_object(429, "rate_limited", "", Retry_After=retry_after))
    with pytest.raises(Refused) as raised:
        ask(client, "Marsh Grazer")
    assert raised.value.rest == 30


def test_a_retry_after_of_days_counts_as_six_hours(client: Scryfall, server: ScryfallServer) -> None:
    server.fail_with(lambda handler: handler.send_error_object(429, "rate_limited", "", Retry_After="999999"))
    with pytest.raises(Refused) as raised:
        ask(client, "Marsh Grazer")
    assert raised.value.rest == 6 * 3600


def test_silence_is_waited_out_once(server: ScryfallServer, time: Time) -> None:
    server.fail_always_with(fault.silence)
    with (
        Scryfall(card_timeouts=SHORT, clock=time.clock, sleep=time.sleep) as client,
        pytest.raises(Unreachable, match="in time") as raised,
    ):
        ask(client, "Marsh Grazer")
    assert len(server.requests) == 1
    assert raised.value.rest == 600


@pytest.mark.parametrize("dripping", [fault.drip, fault.drip_headers])
def test_an_answer_that_drips_is_given_up(server: ScryfallServer, dripping: fault.Fault) -> None:
    server.fail_with(dripping)
    with Scryfall(card_timeouts=SHORT) as client, pytest.raises(Unreachable, match="in time"):
        ask(client, "Marsh Grazer")
    assert len(server.requests) == 1


def test_a_redirect_to_another_host_is_not_followed(client: Scryfall, server: ScryfallServer) -> None:
    with ScryfallServer(cards=[GRAZER]) as other:
        server.fail_with(fault.redirects(f"{other.url}/cards/collection"))
        with pytest.raises(Refused, match="not followed"):
            ask(client, "Marsh Grazer")
        assert other.requests == []


def test_the_file_is_followed_on_the_host_that_is_asked_and_to_no_other(
    client: Scryfall, server: ScryfallServer
) -> None:
    file = client.bulk_file()
    server.bulk = b"whole"
    server.fail_with(fault.redirects("/files/oracle-cards.jsonl.gz"))
    with client.download(file) as download:
        assert b"".join(download.chunks) == b"whole"
    server.fail_with(fault.redirects("http://localhost:9/cards.json"))
    with pytest.raises(Refused, match="another host"), client.download(file):
        pass
    with (
        pytest.raises(BadAnswer, match="another host"),
        client.download(scryfall.BulkFile(file.updated_at, "https://scryfall.io.example/cards.json")),
    ):
        pass


def test_a_printed_name_is_one_search(client: Scryfall, server: ScryfallServer) -> None:
    prism = {**GRAZER, "lang": "pt", "printed_name": "Pastador do Brejo"}
    server.cards.append(prism)
    assert client.printed("pastador do brejo") == (prism,)
    assert client.printed('No "such" name') == ()
    assert [request.path for request in server.requests] == [
        "/cards/search?q=%21%22pastador%20do%20brejo%22%20lang%3Aany",
        "/cards/search?q=%21%22No%20%20such%20%20name%22%20lang%3Aany",
    ]


def test_all_of_a_call_is_bounded_where_the_caller_says_so(
    client: Scryfall, server: ScryfallServer, time: Time
) -> None:
    with pytest.raises(Unreachable, match="in time"):
        list(client.collection([by_name(f"Unknown {number}") for number in range(300)], seconds=1.2))
    assert len(server.requests) == 3
    assert time.now < 1002


def test_an_answer_without_end_is_given_up(
    client: Scryfall, server: ScryfallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scryfall, "MOST_ANSWER_BYTES", 10)
    server.fail_with(fault.sends({"object": "list", "data": []}))
    with pytest.raises(BadAnswer, match="larger"):
        ask(client, "Marsh Grazer")


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch, time: Time) -> None:
    with ScryfallServer() as server:
        monkeypatch.setenv("COMPANION_SCRYFALL_URL", server.url)
        monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
    with (
        Scryfall(clock=time.clock, sleep=time.sleep) as client,
        pytest.raises(Unreachable, match="could not be reached") as raised,
    ):
        ask(client, "Marsh Grazer")
    assert raised.value.rest == 600
    assert time.slept == []


@pytest.mark.parametrize(
    "address", ["not an address", "ftp://127.0.0.1", "http://", "http://[::1", "http://127.0.0.1:x", "127.0.0.1:80"]
)
def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("COMPANION_SCRYFALL_URL", address)
    monkeypatch.delenv("COMPANION_OFFLINE", raising=False)
    with pytest.raises(AddressError, match="COMPANION_SCRYFALL_URL"):
        Scryfall()


@pytest.mark.parametrize(
    "answer",
    [
        {"object": "bulk_data"},
        {"object": "list"},
        {"object": "bulk_data", "updated_at": "2026-11-29T09:00:00Z", "download_uri": "file:///etc/hosts"},
        {"object": "bulk_data", "updated_at": "yesterday", "download_uri": "https://127.0.0.1/x"},
        {"object": "bulk_data", "updated_at": "2026-11-29T09:00:00", "download_uri": "https://127.0.0.1/x"},
        {"object": "bulk_data", "updated_at": 7, "download_uri": "https://127.0.0.1/x"},
    ],
)
def test_a_bulk_data_object_of_another_shape(client: Scryfall, server: ScryfallServer, answer: object) -> None:
    server.fail_with(fault.sends(answer))
    with pytest.raises(BadAnswer):
        client.bulk_file()


def test_the_first_batches_stand_when_a_later_one_fails(client: Scryfall, server: ScryfallServer) -> None:
    server.fail_with(fault.answer_rightly, fault.login_page)
    batches = client.collection([by_name("Marsh Grazer")] * 80)
    assert next(batches).cards[0] == GRAZER
    with pytest.raises(BadAnswer):
        next(batches)
