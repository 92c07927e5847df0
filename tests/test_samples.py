"""The sample decks: each says in its first line what it shows, and shows it."""

from pathlib import Path

import pytest
from support import TODAY

from companion_cli import CardLibrary
from companion_cli.checking import Options, check_bytes
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Status

SAMPLES = Path(__file__).parent.parent / "sample_decks"
USABLE = {
    "commander_keruga_archidekt.txt": ("Keruga, the Macrosage", "commander"),
    "gyruda_legacy.txt": ("Gyruda, Doom of Depths", "legacy"),
    "jegantha_legacy_moxfield.txt": ("Jegantha, the Wellspring", "legacy"),
    "kaheera_modern_melee.txt": ("Kaheera, the Orphanguard", "modern"),
    "keruga_pioneer.txt": ("Keruga, the Macrosage", "pioneer"),
    "lurrus_vintage_mtgo.txt": ("Lurrus of the Dream-Den", "vintage"),
    "lutri_legacy.txt": ("Lutri, the Spellchaser", "legacy"),
    "obosh_modern.mwDeck": ("Obosh, the Preypiercer", "modern"),
    "obosh_tappedout.md": ("Obosh, the Preypiercer", "constructed"),
    "sealed_yorion_mtgo.dek": ("Yorion, Sky Nomad", "limited"),
    "umori_german_arena.txt": ("Umori, the Collector", "constructed"),
    "umori_pioneer.cod": ("Umori, the Collector", "pioneer"),
    "yorion_pioneer_arena.txt": ("Yorion, Sky Nomad", "pioneer"),
    "zirda_modern.dck": ("Zirda, the Dawnwaker", "modern"),
}
WRONG = {
    "lutri_brawl_deckstats.txt": ["companion-not-usable"],
    "problems_modern.txt": [
        "companion-not-usable",
        "card-banned",
        "copy-limit",
        "deck-size",
        "sideboard-size",
        "unknown-card",
    ],
}


def check(name: str, library: CardLibrary) -> DeckReport:
    path = SAMPLES / name
    (report,) = check_bytes(path.read_bytes(), name, Checker(library), Options(today=TODAY))
    assert isinstance(report, DeckReport), report
    return report


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_each_begins_with_a_line_that_says_what_it_shows(path: Path) -> None:
    assert path.name in USABLE or path.name in WRONG
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(("//", "#", "<!--"))
    assert len(first) > 30


@pytest.mark.parametrize(("name", "expected"), USABLE.items(), ids=USABLE)
def test_each_shows_its_companion(name: str, expected: tuple[str, str], library: CardLibrary) -> None:
    report = check(name, library)
    companion, format = expected
    usable = [verdict.name for verdict in report.companions if verdict.status is Status.USABLE]
    assert companion in usable
    assert [problem for problem in report.problems if problem.severity == "error"] == []
    assert report.format == format


@pytest.mark.parametrize(("name", "codes"), WRONG.items(), ids=WRONG)
def test_two_show_what_is_wrong(name: str, codes: list[str], library: CardLibrary) -> None:
    report = check(name, library)
    assert [problem.code for problem in report.problems if problem.severity == "error"] == codes


def test_all_ten_companions_have_their_sample() -> None:
    assert len({companion for companion, _ in USABLE.values()}) == 10
