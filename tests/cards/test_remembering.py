"""A source that remembers gives the answers of the source behind it, and asks it once."""

from collections.abc import Iterable

from companion_cli import CardLibrary
from companion_cli.cards.model import CardQuery, Lookup
from companion_cli.cards.remembering import RememberingSource

BOLT, MISSPELT, RENAMED = CardQuery("Lightning Bolt"), CardQuery("Lightning Blot"), CardQuery("Nobody", "M10", "146")


class Counting:
    """The bundled cards, with every question that was asked of them."""

    def __init__(self, library: CardLibrary) -> None:
        self.library = library
        self.asked: list[tuple[tuple[CardQuery, ...], str | None]] = []
        self.text_as_of, self.legality_as_of = library.text_as_of, library.legality_as_of
        self.legality_day, self.ask_legality, self.may_lead = (
            library.legality_day,
            library.ask_legality,
            library.may_lead,
        )

    def is_name(self, text: str) -> bool:
        self.asked.append(((CardQuery(text),), None))
        return self.library.is_name(text)

    def look_up(
        self, queries: Iterable[CardQuery], language: str | None = None, *, suggest: bool = True
    ) -> list[Lookup]:
        queries = tuple(queries)
        self.asked.append((queries, language))
        return self.library.look_up(queries, language, suggest=suggest)


def test_same_answers_near_names_and_all(library: CardLibrary) -> None:
    queries = [BOLT, MISSPELT, RENAMED, BOLT, CardQuery("Rapetissement")]
    for language in (None, "fr"):
        assert RememberingSource(library).look_up(queries, language) == library.look_up(queries, language)


def test_each_question_once(library: CardLibrary) -> None:
    behind = Counting(library)
    source = RememberingSource(behind)
    source.look_up([BOLT, MISSPELT, BOLT])
    source.look_up([BOLT, RENAMED])
    source.look_up([BOLT])
    assert behind.asked == [((BOLT, MISSPELT), None), ((RENAMED,), None)]


def test_what_was_prefetched_is_not_asked_again_but_for_near_names(library: CardLibrary) -> None:
    behind = Counting(library)
    source = RememberingSource(behind)
    source.prefetch([BOLT, MISSPELT, BOLT])
    assert source.look_up([BOLT, MISSPELT]) == library.look_up([BOLT, MISSPELT])
    assert behind.asked == [((BOLT, MISSPELT), None), ((MISSPELT,), None)]


def test_another_language_is_another_question(library: CardLibrary) -> None:
    behind = Counting(library)
    source = RememberingSource(behind)
    source.look_up([BOLT], "de")
    source.look_up([BOLT], "fr")
    assert [language for _, language in behind.asked] == ["de", "fr"]


def test_names_and_dates(library: CardLibrary) -> None:
    behind = Counting(library)
    source = RememberingSource(behind)
    assert [source.is_name("Opt"), source.is_name("Opt"), source.is_name("Oppt")] == [True, True, False]
    assert len(behind.asked) == 2
    assert (source.text_as_of, source.legality_as_of) == (library.text_as_of, library.legality_as_of)
