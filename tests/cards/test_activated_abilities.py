"""What counts as an activated ability (CR 113.3b, 602.1): lines of invented cards, and whether they have one."""

import pytest

from companion_cli.cards.activated_abilities import has_activated_ability

ACTIVATED = [
    "{T}: Add {G}.",
    "{2}, {T}, Sacrifice this artifact: Hum.",
    "Flying\n{1}{U}: Hum.",
    "Sacrifice a Moss: Hum. Activate only during your turn.",
    "+1: Hum.",
    "−3: Hum.",
    "0: Hum.",
    "Grandeur — Discard another card named Moss Clerk: Hum.",
    "Forecast — {1}{G}, Reveal a Moss: Hum.",
    "Threshold — {G}: Hum. Activate only among Mosses.",
    "Boast — {1}: Hum.",
    "Exhaust — {3}: Hum.",
    "Power-up — {2}: Hum.",
    "Solved — {T}, Sacrifice this Case: Hum.",
    "Collect evidence 6: Hum.",
    "(Grow slowly.)\nHum.\n{1}{W}: Level 2\nHum louder.",
    "Equip {2}",
    "Equip {2} ({2}: Tie it on.)",
    "Equip Elf or Human {1}\nEquip {3}",
    "Equip legendary creature {1}",
    "Equip Shaman, Warlock, or Wizard {1}",
    "Equip {1} or {2}",
    "Equip {3}. It costs {1} less for each Moss.",
    "Equip—Pay 3 life.",
    "Equip—{2}, Pay 1 life.",
    "Job select (When this enters, make a Hero.)\nLong Leaf — Equip {2}",
    "Short Leaf — Equip—Pay 2 life.",
    "Cycling {2}",
    "Cycling—Pay 2 life.",
    "Basic landcycling {1}{G}",
    "Artifact landcycling {2}",
    "Mosscycling {3}",
    "Forestcycling {2}, plainscycling {2}",
    "Ninjutsu {1}{B}",
    "Commander ninjutsu {U}{B}",
    "Transmute {1}{U}{U}",
    "Aura swap {2}{U}",
    "Fortify {3}",
    "Transfigure {1}{B}{B}",
    "Reinforce 2—{1}{W}",
    "Reinforce X—{X}{W}{W}",
    "Unearth {1}{R}",
    "Unearth—Pay eight {E}.",
    "Level up {1} ({1}: Grow.)\nLEVEL 2-6\n3/3",
    "Scavenge {3}{G}",
    "Outlast {W}",
    "Crew 2",
    "Crew 2. Activate only once each turn.",
    "Embalm {3}{W}",
    "Eternalize—{2}{W}{W}, Discard a card.",
    "Encore {4}{R}",
    "Reconfigure {2}",
    "Reconfigure—Pay {2} or {R}{R}{R}.",
    "Craft with artifact {3}{W}",
    "Craft with two that share a type {4}",
    "Saddle 3",
    "Station (Tap a Moss: Hum.)\n7+ | Flying",
    "Specialize {3}",
    "Augment {1}{R}",
    "Moss over {2} ({2}, Discard this: Make a Moss. Moss over only as a sorcery.)",
]

NOT_ACTIVATED = [
    "",
    "Flying, vigilance",
    "When this creature enters, hum.",
    "Whenever you draw, choose one of the following: a Moss, a Leaf, or a Bark.",
    "Leaffall — When this enters, do one of the following: hum or sing.",
    "As this enters, choose Moss or Leaf.\n• Moss — {T}: Hum.\n• Leaf — Hum.",
    '"{T}: Add {G}" is what it hums.',
    'Enchanted creature has "{T}: Hum."',
    'All Mosses have "{1}: Hum.',
    "All Mosses have “{1}: Hum.”",
    'As long as there are seven Mosses, this creature has "{G}: Hum."',
    'Equipped creature has "{T}: Hum" and "{1}: Sing."',
    "When this enters, make a Treasure. (It has “{T}: Hum.”)",
    "({T}: Add {G}.)",
    "Max speed — {3}, Discard a Moss: Hum.",
    "∞ — {T}: Hum.",
    "LEVEL 2-6\n3/3",
    "7+ | {T}: Hum.",
    "Solved — Whenever you cast a spell, hum.",
    "I, II — Make a Moss.\nIII — Each Moss gains flying.",
    "Morph {2}{G}",
    "Disguise {3}",
    "Suspend 4—{U}",
    "Foretell {1}{U} (Pay {2} sooner.)",
    "Plot {2}{R}",
    "Companion — Each Moss in your deck hums. (It may come for {3}.)",
    "Escape—{3}{B}, Exile four Mosses.",
    "Warp {1}{R}",
    "Sneak {1}{B}",
    "Web-slinging {2}",
    "Prototype {1}{W} — 2/2",
    "Living metal",
    "Ward—Pay 3 life.",
    "Kicker {2}",
    "Equip abilities of Mosses cost {1} less.",
    "Equip costs for Mosses are {1} less.",
    "Equipment of Moss has equip {1}.",
    "Equipped Mosses get +2/+2.",
    "Cycling abilities of Mosses cost {2} less.",
    "Ninjutsu abilities of Mosses cost {1} less.",
    "Exhaust abilities of other Mosses cost {2} less.",
    "Scavenge the Moss — When this enters, hum.",
    "Each Moss in your graveyard has scavenge. It costs little.",
    "Each Moss in your hand has cycling {1}{U}. ({1}{U}, Discard it: Hum.)",
    "When this enters, make a 3/2 Vehicle token with crew 1.",
    "Partner with Lief, Moss Scavenger",
    "Affinity for Equipment",
    "Metalcraft — Mosses of metal have flying.",
]


@pytest.mark.parametrize("text", ACTIVATED)
def test_it_has_one(text: str) -> None:
    assert has_activated_ability(text, is_land=False, subtypes=frozenset())


@pytest.mark.parametrize("text", NOT_ACTIVATED)
def test_it_has_none(text: str) -> None:
    assert not has_activated_ability(text, is_land=False, subtypes=frozenset())


@pytest.mark.parametrize("basic", ["Plains", "Island", "Swamp", "Mountain", "Forest"])
def test_a_land_with_a_basic_type_has_one_without_saying_so(basic: str) -> None:
    assert has_activated_ability("", is_land=True, subtypes=frozenset({basic}))


def test_other_lands_need_one_in_words() -> None:
    assert not has_activated_ability("Mosses have hexproof.", is_land=True, subtypes=frozenset({"Gate"}))
    assert has_activated_ability("{T}: Add {C}.", is_land=True, subtypes=frozenset({"Gate"}))
