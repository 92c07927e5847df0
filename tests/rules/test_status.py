"""What a companion is to a deck: bans, formats, colour identity and names, in the order in which they apply."""

import pytest
from support import codes, judge, status, verdict

from companion_cli.decklists.fixed_names import COMPANION_NAMES
from companion_cli.rules.check import UnknownCompanionError, require_companion
from companion_cli.rules.companions import BY_NAME, COMPANIONS
from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import Status
from companion_cli.rules.verdicts import ban_status

SIMIC = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n49 Island\n50 Forest\n"


@pytest.mark.parametrize(
    ("format", "short_name", "expected"),
    [
        ("gladiator", "gyruda", Status.NOT_USED_IN_FORMAT),
        ("oathbreaker", "gyruda", Status.NOT_USED_IN_FORMAT),
        ("pioneer", "lurrus", Status.CARD_BANNED),
        ("pioneer", "jegantha", Status.CARD_BANNED),
        ("modern", "yorion", Status.CARD_BANNED),
        ("legacy", "zirda", Status.CARD_BANNED),
        ("vintage", "lurrus", Status.USABLE),
        ("standard", "gyruda", Status.CARD_NOT_LEGAL),
        ("pauper", "gyruda", Status.CARD_NOT_LEGAL),
        ("oldschool", "gyruda", Status.CARD_NOT_LEGAL),
        ("penny", "yorion", Status.CARD_NOT_LEGAL),
        ("brawl", "lutri", Status.CARD_BANNED),
        ("competitivebrawl", "lutri", Status.CARD_BANNED),
        ("commander", "lutri", Status.BANNED_AS_COMPANION),
        ("duel", "lutri", Status.BANNED_AS_COMPANION),
        ("tlr", "yorion", Status.CARD_NOT_LEGAL),
        ("historic", "lurrus", Status.USABLE),
        ("limited", "lurrus", Status.USABLE),
        ("casual", "lutri", Status.USABLE),
        ("modern", "kaheera", Status.USABLE),
    ],
)
def test_the_format_decides_first(format: str, short_name: str, expected: Status) -> None:
    assert status(judge("100 Island\n", format=format), short_name) is expected


@pytest.mark.parametrize("key", sorted(key for key, row in FORMATS.items() if row.has_card_pool))
def test_the_table_of_bans_and_the_cards_own_legalities_agree(key: str, library) -> None:  # type: ignore[no-untyped-def]
    for companion in COMPANIONS:
        card = library.find(companion.name)
        assert ban_status(companion, card, FORMATS[key]) == ban_status(companion, None, FORMATS[key])


def test_readers_rules_and_formats_mean_the_same_ten_companions() -> None:
    names = [companion.name for companion in COMPANIONS]
    assert list(COMPANION_NAMES) == names
    assert {name for played in FORMATS.values() for name in played.bans} <= set(names)


def test_a_companion_fits_the_commanders_colour_identity() -> None:
    report = judge(SIMIC)
    assert status(report, "keruga") is Status.USABLE
    assert status(report, "kaheera") is Status.COLOR_IDENTITY
    assert (verdict(report, "kaheera").condition_met, verdict(report, "kaheera").distance) == (False, 1)


def test_partners_have_one_identity_together() -> None:
    text = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\nDeck\n49 Island\n49 Forest\n"
    report = judge(text)
    assert report.commanders == ("Tymna the Weaver", "Thrasios, Triton Hero")
    assert status(report, "kaheera") is Status.CONDITION_NOT_MET
    assert status(report, "obosh") is Status.COLOR_IDENTITY


def test_the_prismatic_piper_brings_a_colour_of_choice() -> None:
    text = "Commander\n1 The Prismatic Piper\n1 Thrasios, Triton Hero\n\nDeck\n49 Island\n49 Forest\n"
    report = judge(text)
    assert status(report, "kaheera") is Status.CONDITION_NOT_MET
    assert status(report, "jegantha") is Status.COLOR_IDENTITY


def test_without_a_known_commander_no_companion_is_called_usable() -> None:
    report = judge("100 Island\n", format="commander")
    assert "no-commander" in codes(report)
    assert {each.status for each in report.companions} <= {
        Status.UNKNOWN,
        Status.CONDITION_NOT_MET,
        Status.COLOR_IDENTITY,
        Status.BANNED_AS_COMPANION,
    }


def test_without_a_commander_it_is_said_which_colours_it_must_have_and_who_has_them() -> None:
    deck = "Deck\n1 Arahbo, Roar of the World\n50 Plains\n49 Forest\n"
    report = judge(deck, format="commander")
    kaheera = next(each for each in report.companions if each.name.startswith("Kaheera"))
    assert kaheera.status is Status.UNKNOWN
    assert kaheera.detail.endswith("must have the colours WG; Arahbo, Roar of the World has them")
    assert status(report, "obosh") is Status.COLOR_IDENTITY


@pytest.mark.parametrize(
    "rest", ["98 Plains\n", "98 Plains\n1 Some Unknown Legend\n"], ids=["a list of 99", "an unknown card"]
)
def test_a_commander_that_the_list_may_lack_leaves_companions_open(rest: str) -> None:
    report = judge(f"Deck\n1 Savannah Lions\n{rest}", format="commander")
    lurrus = verdict(report, "lurrus")
    assert lurrus.status is Status.UNKNOWN
    assert lurrus.detail.endswith("the commander is not named, and must have the colours WB")


def test_a_commander_that_chooses_a_colour_may_have_the_one_that_the_companion_needs() -> None:
    report = judge("Deck\n1 Clara Oswald\n1 The Tenth Doctor\n98 Island\n", format="commander")
    assert verdict(report, "keruga").detail.endswith("the colours URG; Clara Oswald with The Tenth Doctor has them")
    assert status(report, "umori") is Status.COLOR_IDENTITY


@pytest.mark.parametrize("commanders", ["1 Isamaru, Hound of Konda\n1 Vampiric Tutor", "1 Isamaru, Hound of Konda"])
def test_a_card_that_may_not_lead_adds_no_colours(commanders: str) -> None:
    report = judge(f"Commander\n{commanders}\n\nDeck\n98 Plains\n", format="commander")
    assert status(report, "lurrus") is Status.COLOR_IDENTITY


def test_commanders_that_do_not_pair_leave_it_open_who_leads() -> None:
    report = judge("Commander\n1 Isamaru, Hound of Konda\n1 Gisa, Glorious Resurrector\n\nDeck\n98 Wastes\n")
    assert "commander-pair" in codes(report)
    assert status(report, "lurrus") is not Status.USABLE


def test_a_spacecraft_of_which_nobody_knows_the_box_is_a_note() -> None:
    report = judge("Commander\n1 Candela, Aegis of Adagia\n\nDeck\n99 Wastes\n", format="commander")
    said = [problem.severity for problem in report.problems if problem.code == "commander-not-allowed"]
    assert said == ["note"]


def test_the_commander_is_not_its_own_companion() -> None:
    report = judge("Commander\n1 Kaheera, the Orphanguard\n\nDeck\n49 Forest\n50 Plains\n")
    assert status(report, "kaheera") is Status.SAME_NAME


def test_a_copy_in_the_main_deck_forbids_the_companion_in_commander_only() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n1 Keruga, the Macrosage\n48 Island\n50 Forest\n"
    assert status(judge(text), "keruga") is Status.SAME_NAME
    assert status(judge("1 Keruga, the Macrosage\n59 Island\n", format="modern"), "keruga") is Status.USABLE


def test_the_commander_counts_for_the_condition() -> None:
    text = "Commander\n1 Zimone, Quandrix Prodigy\n\nDeck\n49 Island\n50 Forest\n"
    report = judge(text)
    assert [row.zone for row in verdict(report, "keruga").offending] == ["commander"]


def test_all_ten_stand_in_alphabetical_order() -> None:
    assert [each.name for each in judge("60 Island\n").companions] == sorted(BY_NAME)


@pytest.mark.parametrize("written", ["yorion", "Yorion", "Yorion, Sky Nomad", "yorion sky nomad"])
def test_a_companion_is_found_by_its_first_word(written: str) -> None:
    assert require_companion(written).name == "Yorion, Sky Nomad"


def test_an_unknown_companion_names_the_nearest_or_lists_the_ten() -> None:
    with pytest.raises(UnknownCompanionError, match="did you mean Yorion"):
        require_companion("yurion")
    with pytest.raises(UnknownCompanionError, match="Gyruda, Jegantha"):
        require_companion("pikachu")


def test_a_companion_fits_the_colour_that_the_deck_has_chosen() -> None:
    commanders = "Commander\n1 The Prismatic Piper\n1 Thrasios, Triton Hero\n\nDeck\n"
    report = judge(f"{commanders}49 Island\n48 Forest\n1 Plains\n")
    assert status(report, "kaheera") is Status.CONDITION_NOT_MET
    assert status(report, "umori") is Status.COLOR_IDENTITY
