"""How decks are built: sizes, copies, sideboards, legality and colour identity."""

from datetime import date

import pytest
from support import codes, judge, verdict

from companion_cli.rules.model import FormatFrom, Severity, Status


def only(report, code):  # type: ignore[no-untyped-def]
    found = [problem for problem in report.problems if problem.code == code]
    assert len(found) == 1, codes(report)
    return found[0]


def test_a_clean_deck_is_ok() -> None:
    report = judge("60 Island\n\nSideboard\n15 Swamp\n", format="modern")
    assert codes(report) == []
    assert report.ok


@pytest.mark.parametrize(
    ("text", "format", "remedy"),
    [
        ("59 Island\n", "modern", "add 1"),
        ("39 Island\n", "limited", "add 1"),
        ("Commander\n1 Tatyova, Benthic Druid\n\nDeck\n98 Island\n", "commander", "add 1"),
        ("Commander\n1 Tatyova, Benthic Druid\n\nDeck\n100 Island\n", "commander", "take 1 out"),
    ],
)
def test_deck_size(text: str, format: str, remedy: str) -> None:
    problem = only(judge(text, format=format), "deck-size")
    assert problem.severity is Severity.ERROR
    assert (problem.remedy or "").startswith(remedy)


def test_the_companion_is_card_101_in_commander() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nCompanion\n1 Keruga, the Macrosage\n\nDeck\n49 Island\n50 Forest\n"
    report = judge(text)
    assert report.ok
    assert (report.starting_deck.cards, report.sideboard.companion_slots, report.sideboard.slots) == (100, 0, 0)


def test_a_companion_that_the_sideboard_repeats_is_one_card() -> None:
    text = "Companion\n1 Yorion, Sky Nomad\n\nDeck\n80 Island\n\nSideboard\n1 Yorion, Sky Nomad\n14 Swamp\n"
    report = judge(text, format="pioneer")
    assert (report.sideboard.cards, report.sideboard.companion_slots, report.ok) == (15, 1, True)


def test_a_companion_beside_fifteen_others_is_the_sixteenth() -> None:
    report = judge("Companion\n1 Yorion, Sky Nomad\n\nDeck\n80 Island\n\nSideboard\n15 Swamp\n", format="pioneer")
    assert report.sideboard.cards == 16
    assert only(report, "sideboard-size").remedy == "take 1 out"


def test_the_companion_of_the_option_needs_a_slot_too() -> None:
    report = judge("80 Island\n\nSideboard\n15 Swamp\n", format="pioneer", companion="yorion")
    assert report.chosen == "Yorion, Sky Nomad"
    assert only(report, "sideboard-size").remedy == "take 1 out"


def test_copies_count_over_deck_sideboard_and_companion() -> None:
    text = "Companion\n1 Kaheera, the Orphanguard\n\nDeck\n4 Kaheera, the Orphanguard\n56 Forest\n"
    problem = only(judge(text, format="modern"), "copy-limit")
    assert problem.message.startswith("5 copies of Kaheera")


@pytest.mark.parametrize("line", ["40 Relentless Rats", "7 Seven Dwarves", "9 Nazgûl", "40 Snow-Covered Island"])
def test_some_cards_set_their_own_limit(line: str) -> None:
    count = int(line.split()[0])
    assert "copy-limit" not in codes(judge(f"{line}\n{60 - count} Swamp\n", format="vintage"))


def test_eight_dwarves_are_one_too_many() -> None:
    assert only(judge("8 Seven Dwarves\n52 Mountain\n", format="vintage"), "copy-limit").remedy == "take 1 out"


def test_one_megalegendary_card_is_allowed() -> None:
    assert only(judge("2 Vazal, the Compleat\n58 Forest\n", format="constructed"), "copy-limit").remedy == "take 1 out"


def test_limited_has_no_copy_limit() -> None:
    assert codes(judge("9 Shock\n31 Mountain\n", format="limited")) == []


def test_commander_is_singleton() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n2 Cultivate\n48 Island\n49 Forest\n"
    assert only(judge(text), "copy-limit").card == "Cultivate"


def test_banned_not_legal_and_restricted_cards() -> None:
    assert only(judge("1 Hogaak, Arisen Necropolis\n59 Forest\n", format="modern"), "card-banned").line == 1
    assert only(judge("4 Counterspell\n56 Island\n", format="pioneer"), "card-not-legal").card == "Counterspell"
    assert only(judge("2 Ancestral Recall\n58 Island\n", format="vintage"), "card-restricted").remedy == "take 1 out"
    assert "card-restricted" not in codes(judge("1 Ancestral Recall\n59 Island\n", format="vintage"))


def test_a_deck_without_format_is_judged_by_no_ban_list() -> None:
    assert codes(judge("1 Hogaak, Arisen Necropolis\n59 Forest\n")) == []


def test_cards_outside_of_the_commanders_colours() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n1 Lightning Bolt\n49 Island\n49 Forest\n"
    assert only(judge(text), "color-identity").card == "Lightning Bolt"


def test_a_colourless_brawl_commander_may_have_one_type_of_basic() -> None:
    deck = "Commander\n1 Karn, Legacy Reforged\n\nDeck\n"
    assert "color-identity" not in codes(judge(f"{deck}99 Island\n", format="brawl"))
    assert codes(judge(f"{deck}98 Island\n1 Swamp\n", format="brawl")).count("color-identity") == 2
    assert "color-identity" in codes(judge(f"{deck}99 Island\n", format="commander"))


def test_tiny_leaders_judges_split_cards_half_by_half() -> None:
    deck = "Commander\n1 Zirda, the Dawnwaker\n\nDeck\n1 Fire // Ice\n1 Glorybringer\n24 Plains\n23 Mountain\n"
    report = judge(deck, format="tlr")
    assert [problem.card for problem in report.problems if problem.code == "card-not-legal"] == ["Glorybringer"]


def test_a_sideboard_in_commander_is_ignored_with_a_warning() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n49 Island\n50 Forest\n\nSideboard\n1 Lightning Bolt\n"
    report = judge(text)
    assert only(report, "sideboard-ignored").severity is Severity.WARNING
    assert report.ok


def test_a_plane_is_no_part_of_the_deck() -> None:
    report = judge("59 Island\n1 Naya\n", format="constructed")
    assert report.starting_deck.cards == 59
    assert only(report, "not-a-deck-card").line == 2


def test_a_sideboard_alone_has_no_verdicts() -> None:
    report = judge("Sideboard\n2 Duress\n", format="modern")
    assert only(report, "no-main-deck").severity is Severity.ERROR
    assert {(each.status, each.condition_met) for each in report.companions} == {("unknown", None)}


def test_two_companions() -> None:
    text = "Companion\n1 Lurrus of the Dream-Den\n1 Umori, the Collector\n\nDeck\n60 Swamp\n"
    report = judge(text)
    assert report.chosen is None
    assert only(report, "companion-many").line == 3
    assert judge(text, companion="umori").chosen == "Umori, the Collector"
    assert "companion-many" not in codes(judge(text, companion="umori"))


def test_a_chosen_companion_that_is_not_usable_is_an_error() -> None:
    text = "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Murktide Regent\n56 Island\n"
    problem = only(judge(text, format="vintage"), "companion-not-usable")
    assert problem.line == 2
    assert "4 cards in the way" in problem.message


def test_a_card_that_is_no_companion_in_the_companion_section() -> None:
    report = judge("Companion\n1 Lightning Bolt\n\nDeck\n60 Swamp\n")
    assert "no companion" in only(report, "companion-not-usable").message


def test_an_idle_companion_is_a_warning_and_never_a_failure() -> None:
    report = judge("4 Murktide Regent\n56 Island\n\nSideboard\n1 Lurrus of the Dream-Den\n", format="vintage")
    assert only(report, "companion-idle").severity is Severity.WARNING
    assert report.ok


@pytest.mark.parametrize(
    ("text", "key", "origin"),
    [
        ("Commander\n1 Tatyova, Benthic Druid\n\nDeck\n99 Island\n", "commander", FormatFrom.ASSUMED),
        ("Commander\n1 Tatyova, Benthic Druid\n\nDeck\n59 Island\n", "standardbrawl", FormatFrom.ASSUMED),
        ("1 Tatyova, Benthic Druid\n99 Island\n", "commander", FormatFrom.ASSUMED),
        ("1 Tatyova, Benthic Druid\n1 Opt\n99 Island\n", "commander", FormatFrom.ASSUMED),
        ("Commander\n1 Chandra, Torch of Defiance\n1 Shock\n\nDeck\n58 Mountain\n", "oathbreaker", FormatFrom.ASSUMED),
        ("Commander\n1 Chandra, Torch of Defiance\n\nDeck\n59 Mountain\n", "standardbrawl", FormatFrom.ASSUMED),
        ("1 Shock\n38 Mountain\n\nSideboard\n22 Opt\n", "limited", FormatFrom.ASSUMED),
        ("4 Shock\n55 Mountain\n\nSideboard\n15 Opt\n", "constructed", FormatFrom.ASSUMED),
        ("40 Island\n", "limited", FormatFrom.ASSUMED),
        ("60 Island\n", "constructed", FormatFrom.ASSUMED),
        ("2 Opt\n98 Island\n", "constructed", FormatFrom.ASSUMED),
        ("// companion: format=modern\n60 Island\n", "modern", FormatFrom.FILE),
        ("// FORMAT : Modern\n60 Island\n", "modern", FormatFrom.FILE),
    ],
)
def test_which_format_is_played(text: str, key: str, origin: FormatFrom) -> None:
    report = judge(text)
    assert (report.format, report.format_from) == (key, origin)


def test_a_format_that_a_list_invents_is_named() -> None:
    report = judge("// FORMAT : Kitchen Table\n60 Island\n")
    assert "Kitchen Table" in only(report, "format-unknown").message


@pytest.mark.parametrize("text", ["58 Island\n", "1 Opt\n1 Shock\n98 Island\n"])
def test_a_list_of_some_other_format_is_neither_limited_nor_commander(text: str) -> None:
    assert judge(f"// Format: Highlander\n{text}").format == "constructed"
    assert judge(text).format != "constructed"


def test_formats_of_the_past_are_sixty_cards_however_few_a_list_has() -> None:
    report = judge("// Format: Block\n58 Island\n")
    assert report.format == "constructed"
    assert only(report, "format-alias").remedy == "say constructed"


def test_explorer_is_pioneer_now() -> None:
    report = judge("60 Island\n", format="explorer")
    assert report.format == "pioneer"
    assert only(report, "format-alias").severity is Severity.WARNING


def test_old_knowledge_of_bans_is_named() -> None:
    report = judge("60 Island\n", format="modern", today=date(2027, 1, 10))
    assert "100 days" in only(report, "stale-knowledge").message
    assert "stale-knowledge" not in codes(judge("60 Island\n", format="limited", today=date(2026, 11, 30)))


def test_cards_of_unknown_legality_are_named_once_with_their_lines() -> None:
    problem = only(judge("4 Shock\n50 Mountain\n6 Mountain\n", format="penny"), "legality-unknown")
    assert problem.severity is Severity.WARNING
    assert problem.message.startswith("Whether 2 cards are legal")
    assert "Shock (line 1); Mountain (lines 2, 3)" in problem.message


@pytest.mark.parametrize(
    "name",
    ["Zombie Token", "Treasure", "The Monarch", "Undercity // The Initiative", "Chandra Emblem", "Chittering Host"],
)
def test_what_is_no_card_of_a_deck_is_said_and_not_counted(name: str) -> None:
    report = judge(f"60 Island\n1 {name}\n")
    assert "not counted" in only(report, "not-a-deck-card").message
    assert (report.ok, report.starting_deck.cards) == (True, 60)


def test_another_name_of_a_card_is_told_with_the_list_s_own_word() -> None:
    problem = only(judge("4 Rick, Steadfast Leader\n4 A-Opt\n52 Island\n"), "other-name")
    assert "'Rick, Steadfast Leader' (line 1) is another name of Greymond, Avacyn's Stalwart" in problem.message
    assert "'A-Opt' (line 2) is another name of Opt" in problem.message


def test_names_that_stand_for_other_cards_are_one_note_a_list() -> None:
    problem = only(judge("4 Stomp\n4 Insectile Aberration\n52 Mountain\n"), "other-name")
    assert "'Stomp' (line 1) is a part of Bonecrusher Giant" in problem.message
    assert "'Insectile Aberration' (line 2) is a part of Delver of Secrets" in problem.message


COMMANDER = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 Opt\n99 Island\n", "no-commander"),
        (f"{COMMANDER}98 Plains\n", "deck-size"),
        (f"{COMMANDER}98 Plains\n1 Black Lotus\n", "card-banned"),
        (f"Companion\n1 Yorion, Sky Nomad\n\n{COMMANDER}99 Plains\n", "companion-not-usable"),
        ("Commander\n1 Jace, the Mind Sculptor\n\nDeck\n1 Ponder\n58 Island\n", "commander-not-allowed"),
        ("Commander\n1 Kozilek, the Great Distortion\n\nDeck\n99 Island\n", "color-identity"),
    ],
)
def test_what_only_a_guessed_format_forbids_is_a_note_that_says_what_to_state(text: str, code: str) -> None:
    report = judge(text)
    assert (report.format, report.format_from, report.ok) == ("commander", FormatFrom.ASSUMED, True)
    problem = only(report, code)
    assert problem.severity is Severity.NOTE
    assert "--format commander" in (problem.remedy or "")
    assert only(judge(text, format="commander"), code).severity is not Severity.NOTE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4 Shock\n55 Mountain\n\nSideboard\n15 Opt\n", "deck-size"),
        ("60 Island\n\nSideboard\n16 Opt\n", "sideboard-size"),
        ("5 Shock\n55 Mountain\n", "copy-limit"),
        (f"{COMMANDER}30 Plains\n", "deck-size"),
        (f"{COMMANDER}1 Shock\n98 Plains\n", "color-identity"),
        (f"{COMMANDER}1 Shokk the Unprinted\n98 Plains\n", "unknown-card"),
        ("Commander\n1 Isamaru, Hound of Konda\n1 Opt\n\nDeck\n98 Plains\n", "commander-not-allowed"),
        ("Commander\n1 Kozilek, the Great Distortion\n\nDeck\n1 Opt\n98 Wastes\n", "color-identity"),
        ("Commander\n1 Urborg, Tomb of Yawgmoth\n\nDeck\n99 Wastes\n", "commander-not-allowed"),
    ],
)
def test_what_every_format_forbids_fails_a_deck_of_a_guessed_one(text: str, code: str) -> None:
    report = judge(text)
    assert report.format_from is FormatFrom.ASSUMED
    assert only(report, code).severity is Severity.ERROR


@pytest.mark.parametrize(
    ("commander", "format"),
    [
        ("Isamaru, Hound of Konda", "commander"),
        ("Jace, the Mind Sculptor", "brawl"),
        ("Serra Angel", "paupercommander"),
        ("Urborg, Tomb of Yawgmoth", "commander"),
    ],
)
def test_of_formats_of_a_hundred_cards_the_one_that_takes_the_commander_is_assumed(commander: str, format: str) -> None:
    report = judge(f"Commander\n1 {commander}\n\nDeck\n99 Wastes\n")
    assert (report.format, report.format_from) == (format, FormatFrom.ASSUMED)


def test_whether_a_deck_of_seven_point_highlander_may_be_larger_is_not_known() -> None:
    large = verdict(judge("80 Plains\n", format="australianhighlander"), "yorion")
    assert (large.status, large.condition_met, large.distance) == (Status.UNKNOWN, None, None)
    small = verdict(judge("60 Plains\n", format="australianhighlander"), "yorion")
    assert (small.status, small.condition_met) == (Status.CONDITION_NOT_MET, False)


def test_a_name_that_is_another_part_of_a_card_is_noted() -> None:
    assert only(judge("4 Stomp\n56 Mountain\n"), "other-name").card == "Bonecrusher Giant // Stomp"


def test_a_printing_of_another_card_is_noted_and_the_name_counts() -> None:
    problem = only(judge("4 Shock (IKO) 226\n56 Mountain\n"), "printing-mismatch")
    assert problem.card == "Shock"
    assert "Lurrus" in problem.message


def test_a_rebalanced_card_shares_its_originals_limit() -> None:
    problem = only(judge("4 Blood Artist\n4 A-Blood Artist\n52 Island\n", format="constructed"), "copy-limit")
    assert problem.message.startswith("8 copies of Blood Artist")


def test_a_choosers_colour_is_one_for_the_whole_deck() -> None:
    deck = "Commander\n1 The Prismatic Piper\n\nDeck\n"
    assert "color-identity" not in codes(judge(f"{deck}99 Island\n"))
    assert codes(judge(f"{deck}50 Island\n49 Swamp\n")).count("color-identity") == 1


def test_a_limited_pool_is_outside_of_the_commanders_colours() -> None:
    text = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n30 Island\n29 Forest\n\nSideboard\n1 Shock\n"
    assert "color-identity" not in codes(judge(text, format="commanderdraft"))


def test_a_companion_stands_beside_no_deck_where_there_is_no_sideboard() -> None:
    report = judge("Companion\n1 Umori, the Collector\n\nDeck\n99 Island\n1 Umori, the Collector\n", format="gladiator")
    assert report.sideboard.cards == 0
    assert "copy-limit" not in codes(report)


def test_planes_alone_are_no_main_deck() -> None:
    assert only(judge("60 Naya\n"), "no-main-deck").severity is Severity.ERROR


def test_stickers_lie_beside_the_sideboard_and_conspiracies_in_it() -> None:
    report = judge("60 Island\n\nSideboard\n15 Island\n1 Balloon Stand\n", format="vintage")
    assert (report.sideboard.cards, "sideboard-size" in codes(report)) == (15, False)
    assert only(report, "not-a-deck-card").card == "Balloon Stand"
    report = judge("40 Island\n\nSideboard\n1 Advantageous Proclamation\n", format="limited")
    assert (report.sideboard.cards, codes(report)) == (1, [])


def test_decks_beside_the_sideboard_are_said_once_each_and_do_not_fail_it() -> None:
    text = "60 Island\n\nSideboard\n1 Balloon Stand\n1 Bounce Chamber\n1 Naya\n"
    notes = [each for each in judge(text, format="casual").problems if each.code == "not-a-deck-card"]
    assert {each.severity for each in notes} == {Severity.NOTE}
    assert [each.message for each in notes] == [
        "2 Attractions stand apart from deck and sideboard; they are not counted",
        "Naya (plane) stands apart from deck and sideboard; it is not counted",
    ]


def test_a_pauper_commander_may_be_uncommon() -> None:
    text = "Commander\n1 Adeliz, the Cinder Wind\n\nDeck\n49 Island\n50 Mountain\n"
    assert "card-not-legal" not in codes(judge(text, format="paupercommander"))


def test_duel_commander_bans_some_cards_as_commanders_only() -> None:
    text = "Commander\n1 Derevi, Empyrial Tactician\n\nDeck\n99 Island\n"
    assert "as a commander" in only(judge(text, format="duel"), "card-banned").message
    text = "Commander\n1 Roon of the Hidden Realm\n\nDeck\n1 Derevi, Empyrial Tactician\n98 Island\n"
    assert "card-banned" not in codes(judge(text, format="duel"))


def test_a_stray_commander_zone_does_not_free_the_companion_of_its_slot() -> None:
    starting = "Commander\n1 Tatyova, Benthic Druid\n\nDeck\n59 Island\n"
    text = f"{starting}\nCompanion\n1 Keruga, the Macrosage\n\nSideboard\n15 Swamp\n"
    report = judge(text, format="legacy")
    assert (report.sideboard.cards, report.sideboard.companion_slots) == (16, 1)
    assert "sideboard-size" in codes(report)


def test_a_companion_that_the_sideboard_repeats_under_another_name_is_not_called_missing() -> None:
    text = "Companion\n1 Gigan, Cyberclaw Terror\n\nDeck\n60 Swamp\n\nSideboard\n1 Gyruda, Doom of Depths\n"
    assert "companion-not-in-sideboard" not in codes(judge(text, format="vintage"))


def test_a_card_on_very_many_lines_is_one_short_message() -> None:
    report = judge("1 Shock\n" * 2000, format="modern")
    assert "and 1990 more" in only(report, "copy-limit").message


def test_a_very_long_name_is_not_repeated_whole() -> None:
    assert len(only(judge(f"1 {'x' * 5000}\n59 Island\n"), "unknown-card").message) < 120


def test_each_idle_companion_has_its_own_reason() -> None:
    text = "4 Murktide Regent\n4 Shock\n52 Island\n\nSideboard\n1 Lurrus of the Dream-Den\n1 Yorion, Sky Nomad\n"
    message = only(judge(text, format="vintage"), "companion-idle").message
    assert "Lurrus of the Dream-Den (4 cards in the way)" in message
    assert "Yorion, Sky Nomad (20 cards short)" in message


def test_a_companion_in_the_commander_deck_itself_is_told_to_leave_it() -> None:
    text = (
        "Commander\n1 Tatyova, Benthic Druid\n\nCompanion\n1 Keruga, the Macrosage\n\n"
        "Deck\n1 Keruga, the Macrosage\n48 Island\n50 Forest\n"
    )
    assert (only(judge(text), "companion-not-usable").remedy or "").startswith("take it out of the starting deck")


def test_one_missing_card_is_one_card() -> None:
    text = "Companion\n1 Yorion, Sky Nomad\n\nDeck\n79 Island\n"
    assert (
        only(judge(text, format="pioneer"), "companion-not-usable").remedy == "add 1 card, or leave the companion out"
    )


def test_an_oathbreaker_and_its_signature_spell_lead_the_deck() -> None:
    text = "Oathbreaker\n1 Grist, the Hunger Tide\n\nSignature Spell\n1 Dread Return\n\nDeck\n29 Forest\n29 Swamp\n"
    report = judge(text, format="oathbreaker")
    assert report.commanders == ("Grist, the Hunger Tide", "Dread Return")
    assert report.starting_deck.cards == 60


@pytest.mark.parametrize(("side", "companion", "is_ok"), [(7, "", True), (8, "", False), (7, "kaheera", False)])
def test_arena_s_best_of_one_has_seven_sideboard_cards_the_companion_counted(
    side: int, companion: str, is_ok: bool
) -> None:
    text = f"Deck\n60 Plains\n\nSideboard\n{side} Island\n"
    report = judge(text, format="historic", companion=companion or None, best_of_one=True)
    assert (report.sideboard.slots, report.ok) == (7, is_ok)
    assert "not verified" in only(report, "format-unverified").message


def test_best_of_one_changes_no_format_that_has_another_sideboard() -> None:
    report = judge("40 Island\n\nSideboard\n30 Plains\n", format="limited", best_of_one=True)
    assert (report.sideboard.slots, codes(report)) == (None, [])
