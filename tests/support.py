"""Helpers that let tests read as the game does: lists in, reports out, and cards made up for a purpose."""

from datetime import date
from typing import Any

from companion_cli import CardLibrary, DeckReport, check_deck, read_deck
from companion_cli.cards.model import Card
from companion_cli.rules.model import Status, Verdict

TODAY = date(2026, 9, 1)


def judge(text: str, **options: Any) -> DeckReport:
    """Read a list and judge it with the bundled cards, on a day when they are fresh."""
    library = CardLibrary.bundled()
    options.setdefault("today", TODAY)
    return check_deck(read_deck(text, is_name=library.is_name), library, **options)


def verdict(report: DeckReport, short_name: str) -> Verdict:
    """Return the verdict on the companion that players call so."""
    return next(each for each in report.companions if each.name.lower().startswith(short_name))


def status(report: DeckReport, short_name: str) -> Status:
    """Return what the companion is to the deck."""
    return verdict(report, short_name).status


def offending(report: DeckReport, short_name: str) -> dict[str, int]:
    """Return the copies that stand in a companion's way, by card name."""
    copies: dict[str, int] = {}
    for row in verdict(report, short_name).offending:
        copies[row.name] = copies.get(row.name, 0) + row.count
    return copies


def codes(report: DeckReport) -> list[str]:
    """Return the codes of the report's problems, in their order."""
    return [problem.code for problem in report.problems]


def make_card(name: str = "Cap of Leaves", **characteristics: Any) -> Card:
    """Return an invented card; what is not given is that of a plain one-mana artifact."""
    values: dict[str, Any] = {
        "name": name,
        "deck_names": tuple(name.split(" // ")),
        "mana_costs": ("{1}",),
        "mana_value": 1,
        "supertypes": frozenset(),
        "card_types": frozenset({"Artifact"}),
        "subtypes": frozenset(),
        "has_every_creature_type": False,
        "color_identity": "",
        "has_activated_ability": False,
        "copy_limit": None,
        "is_deck_card": True,
        "legalities": {},
    }
    return Card(**{**values, **characteristics})
