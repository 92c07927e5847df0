"""What is the same for all plain lists of one format: its companions' verdicts, its legal cards, its remarks."""

from collections.abc import Callable, Sequence
from datetime import date
from math import inf

from companion_cli.batch.facts import CardFacts, Cards
from companion_cli.batch.model import QuickVerdict
from companion_cli.cards.model import Card, CardSource
from companion_cli.decklists.model import Entry, Zone
from companion_cli.rules.check import knowledge_problems
from companion_cli.rules.companions import COMPANIONS, Companion, StartingCard, StartingDeck, yorion
from companion_cli.rules.construction import Counted, legality_problems
from companion_cli.rules.formats import Format
from companion_cli.rules.model import Status
from companion_cli.rules.verdicts import forbidden_status, in_the_way, short


class Verdicts(dict[int, QuickVerdict]):
    """One companion's verdicts in one format, by the number that decides: offending copies, for Yorion the deck's size.

    Each is worked out once, by the rules themselves.
    """

    def __init__(self, companion: Companion, card: Card | None, played: Format) -> None:
        """Make no verdict yet; `card` is the companion's own, whose legalities may say that it is banned."""
        super().__init__()
        self.name = companion.name
        self._forbidden = forbidden_status(companion, card, played)
        self._is_by_size = companion.deck_rule is yorion
        self._minimum, self._maximum = played.minimum, played.maximum

    def __missing__(self, number: int) -> QuickVerdict:
        met, distance = self._by_size(number) if self._is_by_size else (number == 0, number)
        forbidden = self._forbidden[0] if self._forbidden else None
        status = forbidden or (Status.USABLE if met else Status.CONDITION_NOT_MET)
        verdict = self[number] = QuickVerdict(status, met, distance)
        return verdict

    def why_not(self, number: int) -> str:
        """Return the phrase that says why the companion cannot be used; not for formats of an exact size."""
        if self._forbidden:
            return self._forbidden[1]
        distance = self[number].distance or 0
        return short(distance) if self._is_by_size else in_the_way(distance)

    def _by_size(self, size: int) -> tuple[bool | None, int | None]:
        held = StartingCard(Entry(size, "", Zone.MAIN, 0), None)
        judgement = yorion(StartingDeck((held,), self._minimum, self._maximum))
        return judgement.met, judgement.distance


class VerdictTexts(dict[int, str]):
    """What is written of one companion's verdicts in one format, by the number that decides: each is written once."""

    def __init__(self, verdicts: Verdicts, write: Callable[[QuickVerdict], str]) -> None:
        """Write no verdict yet."""
        super().__init__()
        self._verdicts = verdicts
        self._write = write

    def __missing__(self, number: int) -> str:
        text = self[number] = self._write(self._verdicts[number])
        return text


class FormatKnowledge:
    """One format, and what was learned of it."""

    def __init__(self, played: Format, source: CardSource, companion_cards: dict[str, Card], today: date) -> None:
        """Know nothing of cards yet; `companion_cards` are the ten by name, `today` tells how old bans are."""
        self.format = played
        self.key = played.key
        self.copies = played.copies
        self._minimum = played.minimum
        self._maximum = inf if played.maximum is None else played.maximum
        self._slots = inf if played.sideboard is None else played.sideboard
        self.problems = tuple(knowledge_problems(played, source, today))
        self.verdicts = tuple(Verdicts(each, companion_cards.get(each.name), played) for each in COMPANIONS)
        self._legal: set[int] = set()
        """Ids of cards."""

    def fits(self, deck: int, sideboard: int) -> bool:
        """Return whether the format allows a main deck and a sideboard of so many cards."""
        return self._minimum <= deck <= self._maximum and sideboard <= self._slots

    def has_no_suspects(self, card_ids: Sequence[int], cards: Cards) -> bool:
        """Return whether there are surely no `suspects` of these ids among the cards."""
        return self._legal.issuperset(card_ids) or not self.suspects(card_ids, cards)

    def suspects(self, card_ids: Sequence[int], cards: Cards) -> set[int]:
        """Return those of whose legality in the format there may be something to say."""
        if not self.format.has_card_pool:
            return set()
        new = {*card_ids} - self._legal
        suspects = {each for each in new if (facts := cards[each]) and self._is_suspect(facts)}
        self._legal.update(new - suspects)
        return suspects

    def _is_suspect(self, facts: CardFacts) -> bool:
        """Return whether a second copy, or even one, is a problem."""
        return any(True for _ in legality_problems([Counted(facts.card, 2, ())], self.format))
