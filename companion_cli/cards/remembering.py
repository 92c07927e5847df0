"""A source of cards that asks each question once: the decks of one repository share most of their cards."""

from collections.abc import Iterable
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


class RememberingSource:
    """Answers as the source behind it does, for as long as one run of a command takes."""

    def __init__(self, source: SuggestingSource) -> None:
        self._source = source
        self._names: dict[str, bool] = {}
        self._answers: dict[tuple[CardQuery, str | None], Lookup] = {}

    @property
    def text_as_of(self) -> date | None:
        """Return the day of the card texts behind the answers."""
        return self._source.text_as_of

    @property
    def legality_as_of(self) -> date | None:
        """Return the day up to which bans are known."""
        return self._source.legality_as_of

    def is_name(self, text: str) -> bool:
        """Return whether the text is a name of a card, in any language."""
        if text not in self._names:
            self._names[text] = self._source.is_name(text)
        return self._names[text]

    def look_up(self, queries: Iterable[CardQuery], language: str | None = None) -> list[Lookup]:
        """Return one answer a query, in order; all that is new is asked at once."""
        asked = [(query, language) for query in queries]
        new = self._new(asked)
        if new:
            self._answers.update(zip(new, self._source.look_up([query for query, _ in new], language), strict=True))
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
