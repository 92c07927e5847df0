"""What a deck file says about itself in comments."""

import pytest
from awkward import judged
from command_line import check

from companion_cli.rules.formats import FORMATS
from companion_cli.rules.model import DeckReport, FormatFrom, Problem


def report(text: str, **options: object) -> DeckReport:
    (result,) = judged(text, "deck.txt", **options)
    assert isinstance(result, DeckReport)
    return result


def problem(found: DeckReport, code: str) -> Problem:
    return next(each for each in found.problems if each.code == code)


@pytest.mark.parametrize("mark", ["//", "#", "// ", "#  "])
def test_format(mark: str) -> None:
    found = report(f"{mark}companion: format=Modern\n60 Island\n")
    assert (found.format, found.format_from) == ("modern", FormatFrom.FILE)


def test_companion() -> None:
    assert report("// companion: companion=kaheera\n60 Plains\n").chosen == "Kaheera, the Orphanguard"


def test_ignore_several() -> None:
    text = "// companion: ignore=copy-limit, sideboard-*\n5 Opt\n55 Island\n\nSideboard\n16 Plains\n"
    assert report(text).ok
    assert not report(text.replace("ignore", "companion")).ok


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("format=modrn", "there is no format 'modrn': did you mean modern"),
        ("companion=yurion", "there is no companion 'yurion': did you mean Yorion?"),
        ("ignore=copylimit", "there is no code 'copylimit': did you mean copy-limit?"),
        ("ignor=copy-limit", "there is no setting 'ignor': did you mean ignore?"),
        ("colour=blue", "there is no setting 'colour': the settings are format, companion, ignore"),
    ],
)
def test_what_does_not_exist_is_an_error_on_its_line(setting: str, message: str) -> None:
    found = report(f"// a deck\n// companion: {setting}\n60 Island\n")
    bad = problem(found, "bad-setting")
    assert bad.message.startswith(message)
    assert bad.line == 2
    assert not found.ok
    assert "format-unknown" not in {each.code for each in found.problems}


def test_set_twice_is_an_error() -> None:
    found = report("// companion: format=modern\n// companion: format=legacy\n60 Island\n")
    assert problem(found, "bad-setting").message == "format is set already, in line 1"
    assert found.format == "modern"


def test_a_comment_that_sets_nothing_is_a_warning_with_what_may_be_meant() -> None:
    found = report("// Companion: Yorion, Sky Nomad\n60 Island\n")
    assert found.ok
    assert found.chosen is None
    assert problem(found, "unclear-setting").remedy == "write 'companion: companion=Yorion' to choose it"


def test_options_overrule_the_list_and_the_list_overrules_the_configuration() -> None:
    legacy, modern = FORMATS["legacy"], FORMATS["modern"]
    said, silent = "// companion: format=pioneer\n60 Island\n", "60 Island\n"
    assert report(said, format=legacy, default_format=modern).format == "legacy"
    assert report(said, default_format=modern).format == "pioneer"
    assert report("// Format: Pauper\n60 Island\n", default_format=modern).format == "pauper"
    configured = report(silent, default_format=modern)
    assert (configured.format, configured.format_from) == ("modern", FormatFrom.CONFIG)
    assert report("// Format: Kitchen Table\n60 Island\n", default_format=modern).format == "modern"


def test_companion_of_option_list_and_configuration() -> None:
    said = "// companion: companion=kaheera\n60 Plains\n"
    zirda, lurrus = "Zirda, the Dawnwaker", "Lurrus of the Dream-Den"
    assert report(said, companion=zirda, default_companion=lurrus).chosen == zirda
    assert report(said, default_companion=lurrus).chosen == "Kaheera, the Orphanguard"
    assert report("60 Plains\n", default_companion=lurrus).chosen == lurrus


def test_select_reports_these_alone_and_strict_takes_warnings_as_errors() -> None:
    text = "5 Opt\n55 Island\n***\n"
    assert [each.code for each in report(text, select=frozenset({"copy-limit"})).problems] == ["copy-limit"]
    warned = report("4 Opt\n56 Island\n***\n")
    strict = report("4 Opt\n56 Island\n***\n", strict=True)
    assert (warned.ok, strict.ok) == (True, False)


IGNORED = "5 Opt // companion: ignore=copy-limit\n5 Shock\n50 Island\n"


def found_codes(text: str, **options: object) -> list[tuple[str, int | None]]:
    return [(each.code, each.line) for each in report(text, **options).problems if each.code != "stale-knowledge"]


@pytest.mark.parametrize("mark", ["//", "#", " // ", "\t#", "///"])
def test_ignore_for_one_line(mark: str) -> None:
    text = IGNORED.replace(" // ", f" {mark} ")
    assert found_codes(text) == [("copy-limit", 2)]
    assert report(text).starting_deck.cards == 60


def test_ignore_for_one_line_with_set_and_number() -> None:
    assert report("5 Opt (XLN) 65 // companion: ignore=copy-* -- five, by our rules\n55 Island\n").ok


def test_reason_behind_two_dashes() -> None:
    assert report("// companion: ignore=copy-limit -- five, by our rules\n5 Opt\n55 Island\n").ok
    found = report("// companion: format=modern -- what else\n60 Island\n")
    assert (found.format, found.format_from) == ("modern", FormatFrom.FILE)


def test_only_an_ignore_stands_behind_a_card() -> None:
    found = report("60 Island // companion: format=modern\n")
    assert problem(found, "bad-setting").message == "format is for the whole list: put the comment on a line of its own"
    assert found.format != "modern"


def test_an_ignore_that_ignores_nothing_is_named() -> None:
    found = report("// companion: ignore=copy-limit, deck-size\n5 Opt\n55 Island // companion: ignore=card-*\n")
    assert [(each.line, each.message) for each in found.problems if each.code == "unused-ignore"] == [
        (1, "nothing in the list is ignored by 'deck-size'"),
        (3, "nothing in this line is ignored by 'card-*'"),
    ]
    assert found.ok


def test_no_comment_may_ignore() -> None:
    assert found_codes(IGNORED, lists_may_ignore=False) == [("copy-limit", 1), ("copy-limit", 2)]
    assert check("-", "--no-inline-ignores", "-o", "plain", stdin=IGNORED).out.count("[copy-limit]") == 2
    assert check("-", "-o", "plain", stdin=IGNORED).out.count("[copy-limit]") == 1


def test_split_and_double_faced_names_stay_whole() -> None:
    found = report("4 Fire // Ice // companion: ignore=copy-limit\n56 Island\n")
    assert found.starting_deck.cards == 60
    assert "unknown-card" not in {each.code for each in found.problems}
