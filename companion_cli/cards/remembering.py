"""A source of cards that asks each question once: the decks of one repository share most of their cards."""

from collections.abc import Iterable
from datetime import date

from companion_cli.cards.model import CardQuery, Lookup, NameSource


class RememberingSource:
    """Answers as the source behind it does, for as long as one run of a command takes."""

    def __init__(self, source: NameSource) -> None:
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
        new = [key for key in dict.fromkeys(asked) if key not in self._answers]
        if new:
            self._answers.update(zip(new, self._source.look_up([query for query, _ in new], language), strict=True))
        return [self._answers[key] for key in asked]
