"""Which cards real lists play together: counted once from lists that the user names, asked for one deck at a time.

A corpus is plain: the different card names, and for each list the numbers of its names. What a list's cards are called
comes in as full names, so that two spellings of a card count as one.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

SHARE_OF_NEAREST = 0.5
"""A list is like the deck if it shares at least this part of what the nearest list shares."""
MIN_SHARED = 3
"""Fewer shared cards say nothing."""
SHARPNESS = 4
"""How much more a list counts that is more like the deck: its likeness to this power. By trial, see
`benchmarks/replacements.py`: 3 to 6 differ by less than the noise."""


class Corpus(msgspec.Struct, frozen=True):
    """Lists as sets of cards."""

    names: list[str]
    """Full names, each once."""
    lists: list[list[int]]
    """For each list the places of its names in `names`."""


class Companionship(NamedTuple):
    """How often a card is played in lists like the deck."""

    name: str
    score: float
    """Higher fits better; comparable within one deck only."""
    lists: int
    """Lists like the deck that play the card."""
    of_lists: int
    """Lists like the deck."""
    shared: int
    """Cards of the deck that each of these lists shares at least."""


def count_lists(lists: Iterable[Iterable[str]]) -> Corpus:
    """Return the corpus of lists of full names; a list without a name is left out."""
    places: dict[str, int] = {}
    counted = []
    for names in lists:
        row = sorted({places.setdefault(name, len(places)) for name in names})
        if row:
            counted.append(row)
    return Corpus(list(places), counted)


def played_with(corpus: Corpus, deck: Iterable[str]) -> Iterator[Companionship]:
    """Yield the cards of the corpus that are not in the deck, by how much lists like the deck play them.

    Likeness is the weight of the cards that both have, over that of the cards that either has (Jaccard). A rare card
    says more than one that most lists play: it weighs the logarithm of its rarity.
    """
    places = {name: place for place, name in enumerate(corpus.names)}
    own = {places[name] for name in deck if name in places}
    played_in = Counter(place for row in corpus.lists for place in row)
    weight = [math.log(1 + len(corpus.lists) / played_in[place]) for place in range(len(corpus.names))]
    nearby = [(shared, row) for row in corpus.lists if len(shared := own.intersection(row)) >= MIN_SHARED]
    if not nearby:
        return
    least = max(MIN_SHARED, math.ceil(max(len(shared) for shared, _ in nearby) * SHARE_OF_NEAREST))
    own_weight = sum([weight[place] for place in own])
    scores: dict[int, float] = {}
    like: list[list[int]] = []
    for shared, row in nearby:
        in_both = sum([weight[place] for place in shared])
        score = (in_both / (own_weight + sum([weight[place] for place in row]) - in_both)) ** SHARPNESS
        for place in row:
            scores[place] = scores.get(place, 0.0) + score
        if len(shared) >= least:
            like.append(row)
    in_like = Counter(place for row in like for place in row)
    ranked = sorted((place for place in scores if place not in own), key=lambda p: (-scores[p], corpus.names[p]))
    for place in ranked:
        yield Companionship(corpus.names[place], scores[place], in_like[place], len(like), least)
