"""The JSON report: its shape is a promise."""

import json
from datetime import date

from support import judge

from companion_cli.reports.json_report import render_json, render_jsonl
from companion_cli.reports.model import Knowledge, Run, counts_of
from companion_cli.rules.model import cannot_read
from companion_cli.version import VERSION

KNOWLEDGE = Knowledge(date(2026, 6, 9), date(2026, 8, 22), "off")
BAD = cannot_read("x.txt", "no-such-file", "there is no such file")
YORION = "Companion\n1 Yorion, Sky Nomad\n\nDeck\n4 Omen of the Sea\n76 Island\n\nSideboard\n14 Swamp\n"


def test_the_whole_document() -> None:
    run = Run((judge(YORION, format="pioneer", path="decks/y.txt"), BAD), KNOWLEDGE)
    document = json.loads(render_json(run))
    assert document["version"] == 1
    assert document["tool"] == {"name": "companion-cli", "version": VERSION}
    assert document["cards"]["text_as_of"] == "2026-06-09"
    assert document["cards"]["legality_as_of"] == "2026-08-22"
    assert document["cards"]["network"] == "off"
    assert document["summary"] == {"decks": 2, "ok": 1, "failed": 0, "unreadable": 1}
    deck, bad = document["decks"]
    assert bad == {
        "path": "x.txt",
        "ok": False,
        "error": {"code": "no-such-file", "message": "there is no such file"},
        **dict.fromkeys(("name", "event", "date", "player", "result", "url")),
    }
    assert {key: deck[key] for key in ("path", "name", "format", "format_from", "ok", "commanders", "chosen")} == {
        "path": "decks/y.txt",
        "name": None,
        "format": "pioneer",
        "format_from": "option",
        "ok": True,
        "commanders": [],
        "chosen": "Yorion, Sky Nomad",
    }
    assert deck["starting_deck"] == {"cards": 80, "minimum": 60, "maximum": None}
    assert deck["sideboard"] == {"cards": 15, "slots": 15, "companion_slots": 1}
    assert len(deck["companions"]) == 10


def test_a_verdict() -> None:
    deck = json.loads(render_json(Run((judge(YORION, format="pioneer"),), KNOWLEDGE)))["decks"][0]
    keruga = next(each for each in deck["companions"] if each["name"].startswith("Keruga"))
    assert keruga == {
        "name": "Keruga, the Macrosage",
        "status": "condition-not-met",
        "condition_met": False,
        "zones": [],
        "distance": 4,
        "offending": [
            {
                "name": "Omen of the Sea",
                "written": "Omen of the Sea",
                "count": 4,
                "zone": "main",
                "lines": [5],
                "reason": "mana value 2 is less than 3",
            }
        ],
        "notes": [],
        "detail": "4 cards in the way",
    }
    yorion = next(each for each in deck["companions"] if each["name"].startswith("Yorion"))
    assert (yorion["status"], yorion["zones"]) == ("usable", ["companion"])


def test_a_problem() -> None:
    deck = json.loads(render_json(Run((judge("5 Shock\n55 Mountain\n", format="modern"),), KNOWLEDGE)))["decks"][0]
    assert deck["ok"] is False
    problem = deck["problems"][0]
    assert (problem["code"], problem["severity"], problem["line"], problem["card"]) == (
        "copy-limit",
        "error",
        1,
        "Shock",
    )
    assert problem["message"] == "5 copies of Shock; 4 allowed"


def test_json_lines_hold_one_deck_each() -> None:
    run = Run((judge("60 Island\n", path="a"), BAD), KNOWLEDGE)
    assert [json.loads(line)["path"] for line in render_jsonl(run).splitlines()] == ["a", "x.txt"]


def test_half_a_character_in_a_name_becomes_a_question_mark() -> None:
    """Paths that are no UTF-8, and JSON lists with half a pair, must not end the report."""
    (deck, bad) = (
        json.loads(line)
        for line in render_jsonl(
            Run((judge("60 Island\n", path="d\udce9ck"), cannot_read("\ud800", "empty", "x")), KNOWLEDGE)
        ).splitlines()
    )
    assert (deck["path"], bad["path"]) == ("d?ck", "?")


def test_exit_status() -> None:
    good, failed = judge("60 Island\n"), judge("59 Island\n", format="modern")
    assert counts_of(Run((good,), KNOWLEDGE)).exit_status == 0
    assert counts_of(Run((good, failed), KNOWLEDGE)).exit_status == 1
    assert counts_of(Run((good, failed, BAD), KNOWLEDGE)).exit_status == 2
    assert counts_of(Run((), KNOWLEDGE)).exit_status == 2
