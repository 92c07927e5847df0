"""Lists as sites and programs write them, each with the exact reading that it must give."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from companion_cli import CardLibrary
from companion_cli.decklists import IsName, read_deck
from companion_cli.decklists.model import Deck, Zone
from companion_cli.reports.parse import summed

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "decklists.jsonl").read_text(encoding="utf-8").splitlines()
]


def reading(case: dict[str, Any], is_name: IsName | None) -> Deck:
    content = base64.b64decode(case["input_b64"]) if "input_b64" in case else case["input"].encode()
    return read_deck(content, is_name)


def as_expected(deck: Deck) -> dict[str, Any]:
    return {
        **{zone.value: summed(deck.in_zone(zone)) for zone in Zone},
        "warnings": sorted({note.code for note in deck.notes}),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_list_reads_as_it_must_with_the_card_names_at_hand(case: dict[str, Any], library: CardLibrary) -> None:
    expected = {**case["expect"], "warnings": sorted(case["expect"]["warnings"])}
    assert as_expected(reading(case, library.is_name)) == expected, case["why"]


@pytest.mark.parametrize("case", [case for case in CASES if not case.get("needs_card_db")], ids=lambda case: case["id"])
def test_list_reads_the_same_without_card_names(case: dict[str, Any]) -> None:
    expected = {**case["expect"], "warnings": sorted(case["expect"]["warnings"])}
    assert as_expected(reading(case, None)) == expected, case["why"]
