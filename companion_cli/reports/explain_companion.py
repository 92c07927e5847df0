"""A companion explained to a player: the condition, the rulings, how it is used, where it waits, its bans, examples.

Facts from the Comprehensive Rules of 19 June 2026, the rulings of 17 April 2020 and the change of 1 June 2020.
"""

from collections.abc import Iterable, Iterator
from textwrap import fill, indent

from companion_cli.cards.model import Card, Legality
from companion_cli.rules.companions import Companion
from companion_cli.rules.formats import FORMATS, BanKind, day_words

WIDTH = 80
MAX_EXAMPLES = 3

COMMON_RULINGS = (
    "Only the starting deck counts: main deck and commander, never the sideboard (CR 103.2a, 702.139b).",
    "A companion in the main deck asks nothing of the deck.",
    "The condition has to be met again in each game, with the deck as it was sideboarded (CR 103.2a).",
    "A card is seen as it is in a deck: double-faced cards are their front (CR 712.8a), split cards both halves "
    "(CR 709.4), and X is 0 (CR 202.3e).",
)
IN_PLAY = (
    "Reveal it before the game starts; each player may reveal one at most, and only if the deck meets its condition "
    "(CR 103.2b).",
    "Once in the game, in your main phase, with priority and an empty stack, pay {3} to put it into your hand. This is "
    "a special action: it does not use the stack, and nobody can respond to it (CR 116.2g, 702.139a).",
    "From then on it is a card like any other; it never goes back to where it waited.",
)
WAITS = (
    ("Constructed", "in the sideboard, as one of its fifteen cards; it counts for the copy limit (CR 100.4a)"),
    ("Limited", "in the pool, which is the sideboard (CR 100.4b)"),
    (
        "Commander, Brawl",
        "outside the deck, as one card more; it fits the commander's colours, and no card of the deck "
        "has its name (CR 702.139d, 903.11a)",
    ),
    (
        "Casual play",
        "any card that you own and do not play in the deck; it needs no sideboard (ruling of 17 April 2020)",
    ),
)
HISTORY = (
    "As printed, a companion was cast straight from outside the game. It was a certain extra card in every opening "
    "hand, and decks with one won too often; since 1 June 2020 all ten cost {3} first, and go to the hand."
)


def companion_text(companion: Companion, cards: Iterable[Card]) -> str:
    """Return everything on one companion as text, 80 columns wide. `cards` are those that players know first."""
    return "\n".join(_blocks(companion, list(cards)))


def _blocks(companion: Companion, cards: list[Card]) -> Iterator[str]:
    identity = companion.color_identity
    yield f"{companion.name}\nmana value {companion.mana_value}, colour identity {identity}\n"
    yield fill(f"Its condition: {companion.condition}.", WIDTH) + "\n"
    yield "Rulings"
    yield _points((companion.why, *COMMON_RULINGS))
    yield "In play"
    yield _points(IN_PLAY)
    yield "Where it waits"
    yield _points(f"{place}: {how}." for place, how in WAITS)
    yield "Before 1 June 2020"
    yield _points((HISTORY,))
    yield "Bans"
    yield _points(_bans(companion))
    yield from _examples(companion, cards)
    yield f"Passes:\n{indent(companion.passing, '    ')}"
    yield f"Fails:\n{indent(companion.failing, '    ')}"


def _points(sentences: Iterable[str]) -> str:
    return "\n".join(fill(each, WIDTH, initial_indent="  - ", subsequent_indent="    ") for each in sentences) + "\n"


def _bans(companion: Companion) -> Iterator[str]:
    found = False
    for played in FORMATS.values():
        ban = played.bans.get(companion.name)
        if ban is None or ban.kind is BanKind.NOT_LEGAL:
            continue
        found = True
        kind = "banned as a companion" if ban.kind is BanKind.COMPANION else "banned"
        yield f"{played.name}: {kind}{f' since {day_words(ban.since)}' if ban.since else ''}."
    if not found:
        yield "None."


def _examples(companion: Companion, cards: list[Card]) -> Iterator[str]:
    """Yield three well-known cards that break the condition, and three that look as if they did."""
    known = [card for card in cards if card.legalities.get("vintage") in (Legality.LEGAL, Legality.RESTRICTED)]
    for title, rule in (("Break it", companion.breaks), ("Surprisingly fit", companion.surprise)):
        if rule is None:
            continue
        rows = [(card.name, why) for card in known if (why := rule(card)) is not None][:MAX_EXAMPLES]
        if rows:
            yield title
            yield _points(f"{name}: {why}." for name, why in rows)
