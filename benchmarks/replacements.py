"""Take one card out of a published list, and see whether it is among the five cards that fit.

    python benchmarks/replacements.py LISTS.jsonl.gz [--corpus 500] [--tried 100] [--rounds 3]

LISTS holds one list a line, as JSON with `format`, `main` and `sideboard` of [count, name]. The lists are shuffled with
a fixed seed; the first 500 are what `--from` would name, the next 100 are tried. From each a copy of a nonland card is
drawn, and all copies of that card are taken out. Likeness needs a card to be like: that is another one of the deck, as
nobody knows the missing one. Prints, for each of the three orders, the part of the lists in which the card is among
the five, and the time a list takes.
"""

import argparse
import gzip
import json
import random
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from companion_cli.advice.corpus import count_lists
from companion_cli.advice.replacements import DeckToFill, Suggestion, by_likeness, by_play, by_rank, first
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Card
from companion_cli.rules.formats import find_format, require_format


def main() -> None:
    options = _options()
    library = CardLibrary.bundled()
    find = lru_cache(maxsize=None)(library.find)
    with gzip.open(options.lists, "rt", encoding="utf8") as file:
        lists = [each for each in map(json.loads, file) if each["main"]]
    random.Random(3).shuffle(lists)
    known, tried = lists[: options.corpus], lists[options.corpus : options.corpus + options.tried]
    start = time.perf_counter()
    corpus = count_lists(
        [card.name for _, card in _cards(each, find) if "Basic" not in card.supertypes] for each in known
    )
    print(f"{len(known)} lists counted in {time.perf_counter() - start:.2f} s")
    every = list(library.every_card())
    orders: dict[str, Callable[[DeckToFill, Card], Iterable[Suggestion]]] = {
        "by play": lambda deck, _: by_play(corpus, deck, find, lands=False),
        "by rank": lambda deck, _: by_rank(every, deck, lands=False),
        "by likeness": lambda deck, other: by_likeness(every, other, deck),
    }
    print("| order | among the five | seconds a list |\n|---|---:|---:|")
    for name, order in orders.items():
        found, spent = 0, 0.0
        for turn in range(options.rounds):
            for deck, missing, other in _tries(tried, find, random.Random(turn)):
                start = time.perf_counter()
                found += missing.name in [each.name for each in first(order(deck, other))]
                spent += time.perf_counter() - start
        total = len(tried) * options.rounds
        print(f"| {name} | {found / total:.0%} | {spent / total:.4f} |")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists")
    parser.add_argument("--corpus", type=int, default=500)
    parser.add_argument("--tried", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def _cards(each: dict[str, Any], find: Callable[[str], Card | None]) -> list[tuple[int, Card]]:
    return [(count, card) for count, name in each["main"] if (card := find(name)) is not None]


def _tries(
    lists: Iterable[dict[str, Any]], find: Callable[[str], Card | None], draw: random.Random
) -> Iterable[tuple[DeckToFill, Card, Card]]:
    """Yield for each list the deck that is left, the card that was taken out, and another nonland card of the deck."""
    for each in lists:
        cards = _cards(each, find)
        drawn = draw.choice([card for count, card in cards for _ in range(count) if not card.is_land])
        kept = [(count, card) for count, card in cards if card is not drawn]
        colors = frozenset(color for _, card in kept for color in card.color_identity)
        played = find_format(each.get("format") or "") or require_format("constructed")
        other = draw.choice([card for _, card in kept if not card.is_land] or [drawn])
        yield DeckToFill({card.name: count for count, card in kept}, colors, played, lambda _: None), drawn, other


if __name__ == "__main__":
    main()
