"""A source of cards that remembers its answers: decks repeat the same few thousand names.

It holds a bounded number of answers and forgets them all at once when there are more; they are quick to find again.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date

from companion_cli.cards.model import CardQuery, Lookup, Unknown
from companion_cli.cards.remembering import SuggestingSource

MOST_ANSWERS = 60_000


class BatchSource:
    """Answers as the source behind it does, but offers no near names: finding those takes longer than a whole deck."""

    def __init__(self, source: SuggestingSource, most: int = MOST_ANSWERS) -> None:
        """Remember up to `most` answers. The dates are those of now, so that they depend on no earlier deck."""
        self._source = source
        self._left: SuggestingSource | None = None
        self._most = most
        self._text_as_of, self._legality_as_of = source.text_as_of, source.legality_as_of
        self.unknown: Counter[str] = Counter()
        """In how many decks each name was looked up that no card has, until this is cleared."""
        self._names: dict[str, bool] = {}
        self._lookups: dict[tuple[str, str | None, str | None, str | None], Lookup] = {}

    def renew(self, source: SuggestingSource) -> None:
        """Ask another source from now on, and leave the one before alone: it belongs to a parent process."""
        self._left, self._source = self._source, source

    @property
    def text_as_of(self) -> date | None:
        """Return the day of the card texts."""
        return self._text_as_of

    @property
    def legality_as_of(self) -> date | None:
        """Return the day up to which bans are known."""
        return self._legality_as_of

    def is_name(self, text: str) -> bool:
        """Return whether the text is a name of a card, in any language."""
        known = self._names.get(text)
        if known is None:
            if len(self._names) >= self._most:
                self._names.clear()
            known = self._names[text] = self._source.is_name(text)
        return known

    def look_up(self, queries: Iterable[CardQuery], language: str | None = None) -> list[Lookup]:
        """Return one answer a query of a deck, in order. What is new is asked at once; unknown names are counted."""
        asked = list(queries)
        answers = self.find(asked, language)
        self.unknown.update(
            {query.name for query, answer in zip(asked, answers, strict=True) if isinstance(answer, Unknown)}
        )
        return answers

    def find(self, queries: Iterable[CardQuery], language: str | None = None) -> list[Lookup]:
        """As `look_up`, for queries that are not those of a deck: nothing is counted."""
        asked = [(query.name, query.set_code, query.collector_number, language) for query in queries]
        if new := dict.fromkeys(key for key in asked if key not in self._lookups):
            if len(self._lookups) + len(new) > self._most:
                self._lookups.clear()
                new = dict.fromkeys(asked)
            self._learn(list(new), language)
        return [self._lookups[key] for key in asked]

    def _learn(self, keys: list[tuple[str, str | None, str | None, str | None]], language: str | None) -> None:
        answers = self._source.look_up([CardQuery(*key[:3]) for key in keys], language, suggest=False)
        self._lookups.update(zip(keys, answers, strict=True))
