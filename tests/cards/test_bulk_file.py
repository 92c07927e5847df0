"""Reading Scryfall's bulk files, whole and broken."""

import gzip
import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_cli.cards import bulk_file
from companion_cli.cards.bulk_file import read_card_objects
from companion_cli.cards.errors import CardSourceError

CARDS: list[dict[str, Any]] = [{"name": f"Moss {number}", "text": "é“,[]{}\\" * number} for number in range(40)]


def a_line_each(cards: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards) + "\n]\n"


SHAPES: dict[str, Callable[[list[dict[str, Any]]], str]] = {
    "a line each": a_line_each,
    "one line": lambda cards: json.dumps(cards, separators=(",", ":")),
    "indented": lambda cards: json.dumps(cards, indent=2),
    "byte order mark": lambda cards: "\ufeff" + json.dumps(cards),
    "JSON Lines": lambda cards: "".join(json.dumps(card) + "\n" for card in cards),
    "JSON Lines with blanks": lambda cards: "\ufeff\n" + "\r\n\r\n".join(f" {json.dumps(card)}" for card in cards),
}


@pytest.fixture
def bulk(tmp_path: Path) -> Callable[[str | bytes], Path]:
    def write(content: str | bytes) -> Path:
        path = tmp_path / "oracle-cards.json"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("chunk", [1, 7, 1 << 18])
@pytest.mark.parametrize("compress", [bytes, gzip.compress])
def test_every_shape_gives_the_same_objects(
    bulk: Callable[[bytes], Path],
    monkeypatch: pytest.MonkeyPatch,
    shape: str,
    chunk: int,
    compress: Callable[[bytes], bytes],
) -> None:
    monkeypatch.setattr(bulk_file, "_CHUNK", chunk)
    assert list(read_card_objects(bulk(compress(SHAPES[shape](CARDS).encode())))) == CARDS


def test_an_empty_list_has_no_cards(bulk: Callable[[str], Path]) -> None:
    assert list(read_card_objects(bulk(" [ ] "))) == []


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "no JSON array"),
        ("<html>", "no JSON array"),
        ("[1]", "after 0 cards something other than a card"),
        ("[[]]", "something other than a card"),
        ('[{"name": "A"} {"name": "B"}]', "after 1 cards something other"),
        ('[{"name": "A"},]', "after 1 cards something other"),
        ('[,{"name": "A"}]', "something other"),
        ('[{"name": "A"},', "ends after 1 cards"),
        ('[{"name": "A"}', "ends after 1 cards"),
        ('[{"name": "A', "broken or cut short after 0 cards"),
        ('[{"name": A}]', "broken or cut short after 0 cards"),
        ('[{"name": "A"}] []', "something follows"),
        ('[{"a":' + "[" * 100_000, "broken or cut short"),
        ('{"name": "A"}\n{"name":\n', "broken or cut short after 1 cards"),
        ('{"name": "A"}\n[1]\n', "after 1 cards something other than a card"),
        ('{"name": "A"} {"name": "B"}', "broken or cut short after 0 cards"),
        ('{"a":' + "[" * 100_000, "broken or cut short"),
        (b'{"name": "A"}\n{"name": "\xff"}', "not UTF-8"),
        (b"[\xff\xfe]", "not UTF-8"),
        (gzip.compress(b'[{"name": "A"}]', mtime=0)[:-10], "compressed file is damaged"),
        (gzip.compress(json.dumps(CARDS).encode(), mtime=0)[:60], "compressed file is damaged"),
        (b"\x1f\x8bnot gzip at all", "compressed file is damaged"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(
    bulk: Callable[[str | bytes], Path], content: str | bytes, complaint: str
) -> None:
    path = bulk(content)
    with pytest.raises(CardSourceError, match=complaint) as caught:
        list(read_card_objects(path))
    assert str(path) in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CardSourceError, match="No such file"):
        list(read_card_objects(tmp_path / "missing.json"))


@given(st.binary(max_size=60))
def test_no_content_does_worse_than_an_error(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(b"[" + content)
    cards: list[Any] = []
    with suppress(CardSourceError):
        cards.extend(read_card_objects(path))
    assert all(isinstance(card, dict) for card in cards)


@pytest.mark.parametrize("shape", ["a line each", "JSON Lines"])
def test_memory_does_not_grow_with_the_file(bulk: Callable[[str], Path], shape: str) -> None:
    path = bulk(SHAPES[shape]([{"text": "x" * 1000}] * 20_000))
    tracemalloc.start()
    count = sum(1 for _ in read_card_objects(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 4_000_000


def test_a_file_that_is_one_endless_object_is_given_up(
    bulk: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_file, "_LARGEST_OBJECT", 1000)
    monkeypatch.setattr(bulk_file, "_CHUNK", 100)
    with pytest.raises(CardSourceError, match="broken or cut short after 0 cards"):
        list(read_card_objects(bulk('[{"a": "' + "x" * 5000 + '"}]')))
    with pytest.raises(CardSourceError, match="broken or cut short after 0 cards"):
        list(read_card_objects(bulk('{"a": "' + "x" * 5000 + '"}')))
