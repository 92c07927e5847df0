"""A verdict is right or unknown: names that no card has leave open only what they could change."""

from support import codes, judge, offending, status, verdict

from companion_cli.rules.model import Status


def test_an_unknown_card_leaves_a_condition_open() -> None:
    report = judge("4 Lightning Blot\n56 Island\n", format="legacy")
    found = verdict(report, "gyruda")
    assert (found.status, found.condition_met, found.distance) == (Status.UNKNOWN, None, None)


def test_one_offending_card_already_decides() -> None:
    report = judge("4 Lightning Blot\n4 Lightning Bolt\n52 Island\n", format="legacy")
    assert status(report, "gyruda") is Status.CONDITION_NOT_MET
    assert offending(report, "gyruda") == {"Lightning Bolt": 4}


def test_the_size_of_the_deck_is_known_all_the_same() -> None:
    report = judge("4 Lightning Blot\n76 Island\n", format="legacy")
    assert status(report, "yorion") is Status.USABLE


def test_a_ban_is_known_all_the_same() -> None:
    assert status(judge("4 Lightning Blot\n56 Island\n", format="modern"), "lurrus") is Status.CARD_BANNED


def test_lutri_with_one_unknown_card_among_lands_is_met() -> None:
    assert verdict(judge("1 Lightning Blot\n59 Island\n", format="legacy"), "lutri").condition_met is True


def test_lutri_with_an_unknown_card_next_to_spells_is_open() -> None:
    """It could be another spelling of one of them."""
    report = judge("1 Lightning Blot\n1 Lightning Bolt\n58 Island\n", format="legacy")
    assert verdict(report, "lutri").condition_met is None


def test_an_unknown_card_in_the_sideboard_changes_no_verdict() -> None:
    report = judge("60 Island\n\nSideboard\n1 Lightning Blot\n", format="legacy")
    assert verdict(report, "gyruda").condition_met is True
    assert codes(report) == ["unknown-card"]


def test_an_unknown_name_is_an_error_with_its_line_and_near_names() -> None:
    report = judge("56 Island\n4 Lightning Blot\n", format="legacy")
    problem = next(each for each in report.problems if each.code == "unknown-card")
    assert problem.line == 2
    assert "Lightning Bolt" in (problem.remedy or "")
    assert not report.ok


def test_umori_with_one_unknown_card_among_lands_is_met() -> None:
    """It shares its types with itself."""
    assert verdict(judge("4 Lightning Blot\n56 Island\n", format="legacy"), "umori").condition_met is True
    report = judge("4 Lightning Blot\n4 Pander\n52 Island\n", format="legacy")
    assert verdict(report, "umori").condition_met is None
