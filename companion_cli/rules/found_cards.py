"""The cards that names as written mean, and what the rules say of each: looked up once, shared by all decks."""

from collections.abc import Sequence

from companion_cli.cards.model import Card, CardQuery, CardSource, Found, Lookup, NameKind
from companion_cli.decklists.model import Entry, Written
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.facts import Facts
from companion_cli.rules.table import Answer

MAX_ANSWERS = 60_000
"""Written cards and names that are remembered of a language; beyond, they are forgotten at once."""

_Key = tuple[str, str | None, str | None]
_BREAKING = tuple((place, each.breaks) for place, each in enumerate(COMPANIONS) if each.breaks is not None)


class FoundCards:
    """Looks the entries of decks up in a source of cards, and remembers the answers for as long as it lives."""

    def __init__(self, source: CardSource) -> None:
        self.source = source
        self._answers: dict[str | None, dict[Written, Answer]] = {}
        self._named: dict[str | None, dict[_Key, Answer]] = {}
        self._facts: dict[str, Facts] = {}
        self.companions: dict[str, Facts] = {}
        """The companions' own cards, by full name; their legalities say whether the card is banned.

        They are looked up with the first deck, so that Scryfall is asked once for all.
        """

    def look_up(self, entries: Sequence[Entry], language: str | None) -> list[Answer]:
        """Return one answer an entry. `language` is Scryfall's code of the language of the names."""
        answers = self._answers.setdefault(language, {})
        try:
            return [answers[entry.card] for entry in entries]
        except KeyError:
            if len(answers) > MAX_ANSWERS:
                answers.clear()
            self._learn([entry.card for entry in entries if entry.card not in answers], language)
        return [answers[entry.card] for entry in entries]

    def forget(self) -> None:
        """Forget every answer, since the source has learned something."""
        self._answers.clear()
        self._named.clear()
        self.companions = {}

    def _learn(self, cards: list[Written], language: str | None) -> None:
        """Find out what these written cards mean; lists that share no line may still share a name."""
        answers, named = self._answers[language], self._named.setdefault(language, {})
        if len(named) > MAX_ANSWERS:
            named.clear()
        keys = [(card.name, card.set_code, card.collector_number) for card in cards]
        new = [key for key in dict.fromkeys(keys) if key not in named]
        own = [] if self.companions else [CardQuery(companion.name) for companion in COMPANIONS]
        if new or own:
            found = self.source.look_up([*(CardQuery(*key) for key in new), *own], language)
            named.update(zip(new, map(self._answer, found), strict=False))
            for each in found[len(new) :]:
                if isinstance(each, Found):
                    self.companions[each.card.name] = self._facts_of(each.card)
        answers.update(zip(cards, map(named.__getitem__, keys), strict=True))

    def _answer(self, lookup: Lookup) -> Answer:
        if not isinstance(lookup, Found):
            return Answer(lookup, None, True)
        is_remarkable = lookup.kind in _REMARKABLE or lookup.other_printing is not None
        return Answer(lookup, self._facts_of(lookup.card), is_remarkable)

    def _facts_of(self, card: Card) -> Facts:
        known = self._facts.get(card.name)
        if known is None or (known.card is not card and known.card != card):
            breaks = tuple((place, why) for place, rule in _BREAKING if (why := rule(card)) is not None)
            known = self._facts[card.name] = Facts(card, breaks)
        return known


_REMARKABLE = frozenset({NameKind.OTHER_PART, NameKind.PRINTING, NameKind.FLAVOR, NameKind.OLD_SPELLING})
"""Kinds of names that deserve a note."""
