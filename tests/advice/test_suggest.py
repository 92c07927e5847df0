"""`companion suggest`: the advice is exact, no smaller change does, and what it writes is judged usable."""

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from command_line import ROOT, Ended, check, companion
from support import judge, verdict

SAMPLES = sorted(
    path for path in (ROOT / "sample_decks").iterdir() if path.suffix == ".txt" and "problems" not in path.name
)


def suggest(*arguments: str | Path, stdin: str = "") -> Ended:
    return companion("suggest", "--offline", *arguments, stdin=stdin)


def advice_on(path: Path | str, *arguments: str) -> dict[str, dict[str, object]]:
    """Return the advice by companion."""
    ended = suggest(path, "--output", "json", *arguments)
    assert ended.status == 0, ended.err
    return {each["name"]: each for each in json.loads(ended.out)["decks"][0]["companions"]}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_each_advice_on_a_sample_deck_makes_the_companion_usable(sample: Path, tmp_path: Path) -> None:
    advised = [(n, a) for n, a in advice_on(sample).items() if a["ways"] and not a["ways"][0]["add"]]  # type: ignore[index]
    for place, (name, advice) in enumerate(advised):
        out = tmp_path / f"{place}.txt"
        ended = suggest(sample, "--companion", name, "--apply", out)
        assert ended.status == 0, ended.err
        (deck,) = json.loads(check(out, "--output", "json").out)["decks"]
        assert next(each for each in deck["companions"] if each["name"] == name)["status"] == "usable"
        assert advice["distance"] == sum(cut["count"] for cut in advice["ways"][0]["cuts"])  # type: ignore[index]


def small_deck(seed: int) -> list[str]:
    """Return seven single cards, some of them lands, that a seeded draw gives."""
    names = ["Shock", "Opt", "Counterspell", "Solitude", "Fury", "Ornithopter", "Baleful Strix", "Mountain", "Island"]
    names += [
        "Ragavan, Nimble Pilferer",
        "Dryad Arbor",
        "Fire // Ice",
        "Urza's Saga",
        "Omen of the Sea",
        "Llanowar Elves",
    ]
    return random.Random(seed).choices(names, k=7)


@pytest.mark.parametrize("seed", range(6))
def test_no_smaller_cut_meets_the_condition(seed: int) -> None:
    names = small_deck(seed)
    text = "".join(f"1 {name}\n" for name in names)
    for name, each in _advice_of(text).items():
        if name.startswith("Yorion") or each["distance"] is None:
            continue
        best = next(
            size
            for size in range(len(names))
            if any(_is_met(kept, name) for kept in combinations(names, len(names) - size))
        )
        assert each["distance"] == best, (name, names)


def _advice_of(text: str) -> dict[str, dict[str, object]]:
    ended = suggest("-", "--format", "constructed", "--output", "json", stdin=text)
    return {each["name"]: each for each in json.loads(ended.out)["decks"][0]["companions"]}


def _is_met(kept: tuple[str, ...], companion_name: str) -> bool:
    report = judge("".join(f"1 {name}\n" for name in kept), format="constructed")
    return verdict(report, companion_name.lower()).condition_met is True


def test_a_ban_is_said_before_any_cut() -> None:
    ended = suggest("-", "--companion", "lurrus", "--format", "modern", stdin="4 Serra Angel\n56 Plains\n")
    assert "banned in Modern" in ended.out
    assert "Serra Angel" not in ended.out


def test_the_commander_is_never_proposed_for_cutting() -> None:
    text = "Commander\n1 Serra Paragon\n\nDeck\n1 Serra Angel\n98 Plains\n"
    lurrus = suggest("-", "--companion", "kaheera", "--format", "commander", stdin=text)
    assert "-1" not in lurrus.out
    text = "Commander\n1 Rhys the Redeemed\n\nDeck\n1 Serra Angel\n97 Plains\n1 Forest\n"
    kaheera = suggest("-", "--companion", "kaheera", "--format", "commander", stdin=text)
    assert "Your commander breaks the condition: Rhys the Redeemed" in kaheera.out
    assert "-1" not in kaheera.out


def test_yorion_asks_for_cards_and_names_their_number() -> None:
    ended = suggest("-", "--companion", "yorion", stdin="4 Opt\n60 Island\n")
    assert "add 16 cards" in ended.out


def test_umori_names_the_cheapest_type_and_the_others() -> None:
    text = "4 Shock\n8 Ornithopter\n3 Serra Angel\n45 Plains\n"
    ended = suggest("-", "--companion", "umori", "--format", "vintage", stdin=text)
    assert "Keep creature cards, and take out:" in ended.out
    assert "-4 Shock" in ended.out
    assert "Or keep artifact cards: take out 7 cards" in ended.out
    assert "Or keep instant cards: take out 11 cards" in ended.out


def test_lutri_names_the_copies_that_are_too_many() -> None:
    ended = suggest("-", "--companion", "lutri", stdin="4 Opt\n2 Shock\n54 Island\n")
    assert "-3 Opt" in ended.out
    assert "-1 Shock" in ended.out


def test_a_full_sideboard_makes_way_for_the_companion(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    text = "// mine\nDeck\n4 Shock # keep\n56 Mountain\n\nSideboard\n15 Pyroblast\n"
    ended = suggest("-", "--companion", "obosh", "--format", "vintage", "--apply", out, stdin=text)
    assert ended.status == 0, ended.err
    written = out.read_text(encoding="utf8")
    assert written.startswith("// mine\nDeck\n4 Shock # keep\n56 Mountain\n\nSideboard\n14 Pyroblast\n1 Obosh")
    assert "// Out of the sideboard: 1 Pyroblast" in written


def test_cards_that_leave_go_to_the_sideboard_where_there_is_room(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    text = "4 Serra Angel\n4 Path to Exile\n52 Plains\n\nSideboard\n12 Disenchant\n"
    ended = suggest("-", "--companion", "lurrus", "--format", "vintage", "--apply", out, stdin=text)
    assert ended.status == 0, ended.err
    assert out.read_text(encoding="utf8") == (
        "4 Path to Exile\n52 Plains\n\nSideboard\n12 Disenchant\n1 Lurrus of the Dream-Den\n2 Serra Angel\n"
        "\n// Out: 2 Serra Angel\n"
    )


def test_apply_never_overwrites_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("mine", encoding="utf8")
    ended = suggest("-", "--companion", "lurrus", "--apply", out, stdin="4 Path to Exile\n56 Plains\n")
    assert ended.status == 2
    assert "it exists" in ended.err
    assert out.read_text(encoding="utf8") == "mine"


def test_replacements_come_from_the_lists_that_play_the_deck_s_cards(tmp_path: Path) -> None:
    burn = "4 Shock\n4 Lightning Bolt\n4 Goblin Guide\n4 Lava Spike\n"
    for number in range(3):
        text = f"{burn}4 Monastery Swiftspear\n4 Eidolon of the Great Revel\n36 Mountain\n"
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf8")
    deck = f"{burn}4 Fury\n40 Mountain\n"
    arguments = ("--companion", "lurrus", "--format", "vintage", "--replacements", "--from", str(tmp_path))
    ended = suggest("-", *arguments, stdin=deck)
    assert "-4 Fury" in ended.out
    assert "Monastery Swiftspear" in ended.out
    assert "in 3 of 3 lists with 3 or more of your cards" in ended.out
    fits = json.loads(suggest("-", *arguments, "--output", "json", stdin=deck).out)
    (row,) = fits["decks"][0]["companions"][0]["replacements"]
    assert [each["name"] for each in row["fits"]] == ["Eidolon of the Great Revel", "Monastery Swiftspear"]


def test_without_lists_the_order_is_said_to_be_weak() -> None:
    ended = suggest("-", "--companion", "lurrus", "--format", "vintage", "-r", stdin="4 Serra Angel\n56 Plains\n")
    assert "by likeness alone" in ended.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--apply", "out.txt"), "name it with --companion"),
        (("--from", "lists"), "ask for them with --replacements"),
        (("--companion", "nobody"), "there is no companion"),
    ],
)
def test_wrong_options_say_what_to_do(arguments: tuple[str, ...], said: str) -> None:
    ended = suggest("-", *arguments, stdin="4 Opt\n56 Island\n")
    assert ended.status == 2
    assert said in ended.err
