"""Who leads a deck together, as a report says it: one card or more of each kind, each with each (CR 702.124)."""

from itertools import product

import pytest
from support import codes, judge

KINDS = {
    "partner": ["Tymna the Weaver", "Thrasios, Triton Hero"],
    "Friends forever": ["Bjorna, Nightfall Alchemist", "Cecily, Haunted Mage"],
    "Character select": ["Donatello, the Brains", "Raphael, the Muscle"],
    "Father & son": ["Kratos, Stoic Father", "Atreus, Impulsive Son"],
    "Survivors": ["Joel, Resolute Survivor", "Ellie, Brick Master"],
    "with Toothy": ["Pir, Imaginative Rascal"],
    "with Pir": ["Toothy, Imaginary Friend"],
    "with Rory, companion": ["Amy Pond"],
    "with Amy": ["Rory Williams"],
    "chooser": ["Abdel Adrian, Gorion's Ward", "Wilson, Refined Grizzly"],
    "background": ["Haunted One", "Guild Artisan"],
    "chooser and background": ["Faceless One"],
    "companion": ["Rose Tyler", "Clara Oswald"],
    "doctor": ["The Tenth Doctor", "The Eleventh Doctor"],
    "none": ["Isamaru, Hound of Konda", "Doctor Jane Foster"],
}
PAIRED = {
    *((kind, kind) for kind in ("partner", "Friends forever", "Character select", "Father & son", "Survivors")),
    ("with Toothy", "with Pir"),
    ("with Rory, companion", "with Amy"),
    ("with Rory, companion", "doctor"),
    ("companion", "doctor"),
    ("chooser", "background"),
    ("chooser", "chooser and background"),
    ("chooser and background", "background"),
}
"""In one order; all other kinds do not go together (702.124f)."""


@pytest.mark.parametrize("kind", KINDS)
def test_two_commanders_may_lead_together_as_their_kinds_say(kind: str) -> None:
    for one, (other_kind, others) in product(KINDS[kind], KINDS.items()):
        may = (kind, other_kind) in PAIRED or (other_kind, kind) in PAIRED
        for other in others:
            if one != other:
                report = judge(f"Commander\n1 {one}\n1 {other}\n\nDeck\n98 Wastes\n", format="commander")
                assert ("commander-pair" not in codes(report)) is may, (one, other)


def test_no_card_leads_with_another_copy_of_itself() -> None:
    report = judge("Commander\n2 Tymna the Weaver\n\nDeck\n98 Plains\n", format="commander")
    assert "commander-pair" in codes(report)


@pytest.mark.parametrize(
    ("format", "errors"), [("commanderdraft", set()), ("commander", {"commander-pair", "copy-limit"})]
)
def test_two_pipers_lead_in_a_draft_and_choose_two_colours(format: str, errors: set[str]) -> None:
    deck = "Commander\n2 The Prismatic Piper\n\nDeck\n29 Island\n29 Forest\n"
    report = judge(deck + "40 Forest\n" * (format == "commander"), format=format)
    assert {code for code in codes(report) if code in {"commander-pair", "copy-limit", "color-identity"}} == errors


def test_three_copies_of_one_commander_are_too_many() -> None:
    report = judge("Commander\n3 The Prismatic Piper\n\nDeck\n60 Forest\n", format="commanderdraft")
    assert "3 commanders: The Prismatic Piper" in " ".join(each.message for each in report.problems)


@pytest.mark.parametrize(("name", "leads"), [("Haunted One", False), ("Faceless One", True)])
def test_a_background_leads_alone_only_where_it_chooses_a_background_itself(name: str, leads: bool) -> None:
    report = judge(f"Commander\n1 {name}\n\nDeck\n99 Swamp\n", format="commander")
    assert report.ok is leads
    assert ("commander-pair" not in codes(report)) is leads
