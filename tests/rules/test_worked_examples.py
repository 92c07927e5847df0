"""Eleven decks with the right answer for each of the ten companions."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import judge, offending, verdict

from companion_cli.rules.model import Status

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "worked-examples.json").read_text(encoding="utf-8"))
CASES = [
    pytest.param(example, short_name, id=f"{example['id']}-{short_name}")
    for example in EXAMPLES
    for short_name in example["verdicts"]
]


def as_list(example: dict[str, Any]) -> str:
    commander = [f"1 {name}" for name in example["commander"]]
    main = [f"{count} {name}" for name, count in example["starting_deck"].items() if name not in example["commander"]]
    return "\n".join((*(["Commander", *commander, ""] if commander else []), "Deck", *main))


@pytest.mark.parametrize(("example", "short_name"), CASES)
def test_verdict(example: dict[str, Any], short_name: str) -> None:
    report = judge(as_list(example), format=example["format"])
    expected, found = example["verdicts"][short_name], verdict(report, short_name)
    assert found.condition_met is expected["condition_met"]
    assert (found.status is Status.USABLE) is expected["usable"]
    assert offending(report, short_name) == expected["offending"]
    assert found.distance == expected["distance"]
