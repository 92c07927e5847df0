"""A source of cards that asks each question once: the decks of one repository share most of their cards.

It remembers a bounded number of answers, and forgets them all at once when there are more.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol

from companion_cli.cards.model import CardQuery, Lookup, NameSource, Unknown


class SuggestingSource(NameSource, Protocol):
    """A source of cards that can do without near names, which take time to find."""

    def look_up(
        self, queries: Iterable[CardQuery], language: str | None = None, *, suggest: bool = True
    ) -> list[Lookup]:
        """Return one answer a query, in order; without `suggest` no unknown card has near names."""
        ...


MAX_ANSWERS = 60_000
"""More than the different names and cards of a season of tournaments."""


class RememberingSource:
    """Answers as the source behind it does, for as long as one run of a command takes."""

    def __init__(self, source: SuggestingSource, *, suggests: bool = True, most: int = MAX_ANSWERS) -> None:
        """Remember up to `most` answers of each kind.

        Without `suggests` unknown cards have no near names: finding those takes longer than judging a deck.
        """
        self._source = source
        self._left: SuggestingSource | None = None
        self._suggests = suggests
        self._most = most
        self._names: dict[str, bool] = {}
        self._leaders: dict[str, bool] = {}
        self._answers: dict[tuple[CardQuery, str | None], Lookup] = {}

    def renew(self, source: SuggestingSource) -> None:
        """Ask another source from now on, and leave the one before alone: it belongs to a parent process."""
        self._left, self._source = self._source, source

    @property
    def text_as_of(self) -> date | None:
        """Return the day of the card texts behind the answers."""
        return self._source.text_as_of

    @property
    def legality_as_of(self) -> date | None:
        """Return the day up to which bans are known."""
        return self._source.legality_as_of

    def legality_day(self, play_format: str) -> date | None:
        """Return the day up to which the bans of that format are known."""
        return self._source.legality_day(play_format)

    def ask_legality(self, names: Sequence[str]) -> bool:
        """Ask others for cards whose legality is not known; return whether anything was learned."""
        learned = self._source.ask_legality(names)
        if learned:
            self._answers.clear()
        return learned

    def is_name(self, text: str) -> bool:
        """Return whether the text is a name of a card, in any language."""
        known = self._names.get(text)
        if known is None:
            if len(self._names) >= self._most:
                self._names.clear()
            known = self._names[text] = self._source.is_name(text)
        return known

    def may_lead(self, name: str) -> bool:
        """Return whether the name is that of one card that may lead a deck in some format."""
        known = self._leaders.get(name)
        if known is None:
            if len(self._leaders) >= self._most:
                self._leaders.clear()
            known = self._leaders[name] = self._source.may_lead(name)
        return known

    def look_up(self, queries: Iterable[CardQuery], language: str | None = None) -> list[Lookup]:
        """Return one answer a query, in order; all that is new is asked at once."""
        asked = [(query, language) for query in queries]
        if new := self._new(asked):
            if len(self._answers) + len(new) > self._most:
                self._answers.clear()
                new = list(dict.fromkeys(asked))
            queries = [query for query, _ in new]
            answers = self._source.look_up(queries, language, suggest=self._suggests)
            self._answers.update(zip(new, answers, strict=True))
        return [self._answers[key] for key in asked]

    def prefetch(self, queries: Iterable[CardQuery], language: str | None = None) -> None:
        """Ask for the cards of many decks at once, so that Scryfall is asked for 75 names in one request.

        What stays unknown is asked for again, with near names, by the `look_up` of each deck; Scryfall is not.
        """
        new = self._new((query, language) for query in queries)
        answers = self._source.look_up([query for query, _ in new], language, suggest=False) if new else []
        for key, answer in zip(new, answers, strict=True):
            if not isinstance(answer, Unknown):
                self._answers[key] = answer

    def _new(self, asked: Iterable[tuple[CardQuery, str | None]]) -> list[tuple[CardQuery, str | None]]:
        return [key for key in dict.fromkeys(asked) if key not in self._answers]
