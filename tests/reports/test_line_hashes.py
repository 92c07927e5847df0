"""GitHub's hash of a line, by known values and by its description done the slow way."""

import pytest

from companion_cli.reports.line_hashes import line_hashes


@pytest.mark.parametrize(
    ("data", "hashes"),
    [
        (b"", ["c129715d7a2bc9a3:1"]),
        (b" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
    ],
)
def test_known_values(data: bytes, hashes: list[str]) -> None:
    """They are those of the tests of github/codeql-action."""
    assert line_hashes(data) == hashes


@pytest.mark.parametrize(
    "text",
    ["4 Opt\n56 Island\n", "x\r\ny\rz", "\n" * 150, "é 🦦\n" * 60, "4 Opt\n" * 40, "\ufeff1 Æther Vial\n", "x" * 250],
)
def test_as_described(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace(" ", "").replace("\t", "")
    seen: list[str] = []
    for start in [0] + [place + 1 for place, character in enumerate(plain) if character == "\n"]:
        units = plain[start:].encode("utf-16-be")
        numbers = [*(units[i] * 256 + units[i + 1] for i in range(0, len(units), 2)), 65535, *[0] * 100][:100]
        value = sum(number * 37 ** (99 - place) for place, number in enumerate(numbers)) % 2**64
        seen.append(f"{value:x}")
    expected = [f"{each}:{seen[: place + 1].count(each)}" for place, each in enumerate(seen)]
    assert line_hashes(text.encode()) == expected


def test_bytes_that_are_no_utf8_count_as_what_stands_for_them() -> None:
    assert line_hashes(b"a\xffb\n") == line_hashes("a\ufffdb\n".encode())
