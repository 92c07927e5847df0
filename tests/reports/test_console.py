"""The text report, as a person reads it at 80 columns."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from support import judge

from companion_cli.reports.console import open_console, render_text
from companion_cli.reports.model import Knowledge, Run
from companion_cli.rules.model import DeckReport, Unreadable, cannot_read

KNOWLEDGE = Knowledge(None, None)
YORION = "Companion\n1 Yorion, Sky Nomad\n\nDeck\n4 Omen of the Sea\n76 Island\n\nSideboard\n14 Swamp\n"


def render(*results: DeckReport | Unreadable, verbose: bool = False, console: Console | None = None) -> str:
    stream = io.StringIO()
    used = console or open_console(stream)
    used.file = stream
    render_text(Run(results, KNOWLEDGE), used, verbose=verbose)
    return stream.getvalue()


def page(text: str, *, verbose: bool = False, **options: object) -> str:
    return render(judge(text, path="deck.txt", **options), verbose=verbose)


def test_the_answer_comes_first() -> None:
    lines = page(YORION, format="pioneer").splitlines()
    assert lines[0].split() == ["deck.txt", "Pioneer,", "80", "cards,", "15", "in", "the", "sideboard"]
    assert lines[2].strip() == "✓ Yorion, Sky Nomad  your companion: 80 cards, 20 over the minimum of 60"


def test_a_companion_out_of_reach_shows_every_card_in_its_way() -> None:
    spells = ["Shock", "Opt", "Duress", "Ponder", "Preordain", "Disfigure"]
    text = "Companion\n1 Keruga, the Macrosage\n\nDeck\n" + "".join(f"4 {name}\n" for name in spells) + "36 Island\n"
    found = page(text, format="modern")
    assert "✗ Keruga, the Macrosage  not usable: 24 cards in the way" in found
    for line, name in enumerate(spells, start=5):
        assert re.search(rf"4 {name} +line {line} +mana value 1 is less than 3", found)


def test_a_near_miss_names_card_line_and_reason() -> None:
    found = page(YORION, format="pioneer")
    assert "Close" in found
    assert re.search(r"4 Omen of the Sea +line 5 +mana value 2 is less than 3", found)


def test_a_companion_that_merely_lies_in_the_sideboard_is_the_answer_too() -> None:
    found = page("60 Island\n\nSideboard\n1 Kaheera, the Orphanguard\n", format="modern")
    assert "✓ Kaheera, the Orphanguard  in your sideboard, usable" in found


def test_without_a_companion_the_usable_ones_are_counted() -> None:
    assert "No companion chosen; 7 of the ten are usable" in page("60 Island\n", format="modern")


def test_bans_carry_their_day() -> None:
    found = " ".join(page("60 Island\n", format="modern").split())
    assert "Banned Jegantha (16 Dec 2024), Lurrus (7 Mar 2022), Yorion (10 Oct 2022)" in found


def test_the_sideboard_is_a_meter_of_its_slots() -> None:
    found = page(YORION, format="pioneer")
    assert "[◆■■■■■■■■■■■■■■] 15 of 15: Yorion, Sky Nomad and 14 others" in found
    found = page("60 Island\n\nSideboard\n2 Duress\n", format="modern")
    assert "[■■·············] 2 of 15" in found


def test_a_format_without_sideboard_says_so() -> None:
    found = page("Commander\n1 Tatyova, Benthic Druid\n\nDeck\n49 Island\n50 Forest\n")
    assert re.search(r"Sideboard +none in this format", found)


def test_what_was_assumed_is_said() -> None:
    assert re.search(r"Assumed +Constructed, as nothing states the format", page("60 Island\n"))
    assert "Assumed" not in page("60 Island\n", format="modern")


def test_problems_come_last_with_line_code_and_remedy() -> None:
    found = page("5 Shock\n55 Mountain\n", format="modern")
    assert found.rstrip().endswith("take 1 out")
    assert re.search(r"error +line 1 +5 copies of Shock; 4 allowed \[copy-limit\]", found)


def test_errors_stand_above_warnings_and_notes() -> None:
    found = page("60 Island\n\n5 Shock\n", format="brawl")
    severities = re.findall(r"^  (error|warning|note) ", found, flags=re.MULTILINE)
    assert severities == sorted(severities, key=["error", "warning", "note"].index)
    assert {"error", "warning", "note"} == set(severities)


def test_a_file_gets_no_colour_no_boxes_no_blanks_at_line_ends_and_80_columns() -> None:
    found = page(YORION + "5 Lightning Blot\n", format="modern")
    assert "\x1b" not in found
    assert not re.search(r"[─-╿]", found)
    assert not re.search(r"[ \t]+$", found, flags=re.MULTILINE)
    assert max(map(len, found.splitlines())) <= 80


def test_colour_on_demand() -> None:
    stream = io.StringIO()
    assert "\x1b[" in render(judge("60 Island\n"), console=open_console(stream, color=True))


def test_plain_marks_where_the_encoding_knows_no_others() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    render_text(Run((judge(YORION, format="pioneer"),), KNOWLEDGE), open_console(stream))
    stream.flush()
    found = raw.getvalue().decode("ascii")
    assert "+ Yorion, Sky Nomad" in found
    assert "[C##############]" in found


def test_verbose_shows_every_companion_with_all_its_cards() -> None:
    text = "".join(f"1 {name}\n" for name in ("Shock", "Opt", "Duress", "Ponder", "Preordain", "Disfigure", "Consider"))
    assert "2 cards more" in page(text + "53 Island\n", format="modern")
    found = page(text + "53 Island\n", format="modern", verbose=True)
    assert "cards more" not in found
    assert "Jegantha, the Wellspring" in found


def test_a_file_that_could_not_be_read_is_one_line() -> None:
    assert render(cannot_read("deck.txt", "empty", "holds no card")) == "✗ deck.txt  holds no card\n"


def test_several_decks_end_in_a_count() -> None:
    bad = cannot_read("x.txt", "empty", "holds no card")
    found = render(judge("60 Island\n"), judge("59 Island\n", format="modern"), bad)
    assert found.splitlines()[-1] == "3 decks: 1 ok, 1 not ok, 1 unreadable; 2 errors"


@pytest.mark.parametrize("name", ["deck [1].txt", "deck [bold]x[/bold].txt", "a" * 200 + ".txt"])
def test_odd_file_names_are_shown_as_they_are(name: str) -> None:
    found = render(judge("60 Island\n", path=name), console=Console(width=300))
    assert found.startswith(name)


def test_it_can_print_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    render_text(Run((judge("60 Island\n", path=str(Path("d.txt"))),), KNOWLEDGE), open_console())
    assert capsys.readouterr().out.startswith("d.txt")


def test_a_narrow_terminal_gets_the_sizes_on_a_line_of_their_own() -> None:
    found = render(judge("60 Island\n", path="deck.txt"), console=Console(width=24))
    assert found.splitlines()[:2] == ["deck.txt", "Constructed, 60 cards"]


def test_a_companion_that_unknown_cards_leave_open_is_not_called_unusable() -> None:
    text = "Companion\n1 Kaheera, the Orphanguard\n\nDeck\n4 Zzyzx the Unprinted\n56 Island\n"
    found = " ".join(page(text, format="modern").split())
    assert "? Kaheera, the Orphanguard cannot say: 4 unknown cards could break the condition" in found
    assert "Whether Kaheera, the Orphanguard can be the companion is not known" in found


def test_a_distance_with_unknown_cards_is_the_least() -> None:
    found = page("4 Zzyzx the Unprinted\n4 Shock\n52 Island\n", format="modern")
    assert re.search(r"Gyruda, Doom of Depths +at least 4 cards in the way", found)


def test_more_near_companions_than_shown_with_cards_are_near_all_the_same() -> None:
    found = page("1 Counterspell\n1 Ornithopter\n1 Grizzly Bears\n1 Dreadbore\n1 Nessian Courser\n55 Island\n")
    close = found.split("Close\n")[1].split("\n\n")[0]
    assert len(re.findall(r"^    \w", close, flags=re.MULTILINE)) > 3


def test_a_companion_in_the_sideboard_is_told_once() -> None:
    found = page("4 Murktide Regent\n56 Island\n\nSideboard\n1 Lurrus of the Dream-Den\n", format="vintage")
    assert "in your sideboard, not usable: 4 cards in the way" in found
    assert "companion-idle" not in found


def test_a_file_name_cannot_paint_the_terminal_or_break_the_line() -> None:
    found = render(judge("60 Island\n", path="\x1b[31mred\n.txt"), cannot_read("\x1b[2J.txt", "empty", "holds no card"))
    assert "\x1b" not in found
    assert "red\\n.txt" in found
