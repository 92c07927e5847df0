"""The names as people write them, against the cards that ship with the program."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion_cli.cards.library import CardLibrary

CASES = json.loads((Path(__file__).parent.parent / "data" / "names.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["written"] for case in CASES])
def test_each_name_finds_its_card_or_none(case: dict[str, Any]) -> None:
    with CardLibrary.bundled() as library:
        card = library.find(case["written"], case.get("set"), case.get("number"))
    assert (card.name if card else None) == case["card"]
