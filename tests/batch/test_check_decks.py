"""The batch as a function that any framework can apply to its partitions."""

import pickle
import re

from command_line import ROOT
from support import TODAY

from companion_cli import CardLibrary, DeckReport, check_deck, read_deck
from companion_cli.batch import Item, Options, check_decks
from companion_cli.rules.model import Unreadable

ITEMS = [
    Item("plain.txt", b"4 Lightning Bolt\n56 Island\n\nSideboard\n1 Yorion, Sky Nomad\n"),
    Item("companion.txt", b"Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Island\n"),
    Item("empty.txt", b""),
    Item("decks.jsonl:3", b'{"format": "Modern", "main": [[60, "Island"]]}', line=3),
]


def test_reports_are_those_of_check_deck_in_the_order_of_the_items(library: CardLibrary) -> None:
    plain, companion, empty, record = check_decks(ITEMS, Options(today=TODAY))
    for item, report in zip(ITEMS, (plain, companion), strict=False):
        deck = read_deck(item.data, library.is_name)
        assert report == check_deck(deck, library, path=item.path, today=TODAY)
    assert isinstance(empty, Unreadable)
    assert isinstance(record, DeckReport)
    assert (record.format, record.path) == ("modern", "decks.jsonl:3")


def test_function_options_items_and_reports_travel_between_processes() -> None:
    task = pickle.loads(pickle.dumps((check_decks, ITEMS, Options(today=TODAY))))
    function, items, options = task
    reports = list(function(items, options))
    assert pickle.loads(pickle.dumps(reports)) == reports
    assert list(check_decks(ITEMS, Options(today=TODAY))) == reports


def test_decks_are_judged_as_they_come() -> None:
    taken = []

    def items() -> "list[Item]":
        for item in ITEMS:
            taken.append(item)
            yield item  # type: ignore[misc]

    next(check_decks(items(), Options(today=TODAY)))
    assert taken == ITEMS[:1]


def test_the_ten_lines_for_spark_do_what_the_page_says() -> None:
    """A partition is an iterator of (path, text); Spark itself is not needed to see that the function works on one."""
    page = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    function = code[code.index("from companion_cli") : code.index("spark =")]
    names: dict[str, object] = {}
    exec(function, names)
    rows = list(names["verdicts"]([("a.txt", "80 Island\n"), ("b.txt", "")]))  # type: ignore[operator]
    assert ("a.txt", "Yorion, Sky Nomad", "usable", 0) in rows
    assert len(rows) == 10
