"""A plain list that has been judged: its verdicts at once, its problems and whole report when they are asked for."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import getitem

from companion_cli.batch.facts import PLACES, USUAL_COPIES, Counts
from companion_cli.batch.format_knowledge import FormatKnowledge
from companion_cli.batch.model import QuickVerdict
from companion_cli.batch.plain_lists import PlainList
from companion_cli.decklists.model import Entry, Note, Zone
from companion_cli.rules.check import idle_problem, reading_problems
from companion_cli.rules.construction import copy_limit, deck_size_problems, legality_problems
from companion_cli.rules.formats import Format
from companion_cli.rules.model import DeckReport, FormatFrom, Problem, Status


class PlainReport:
    """The result of one plain list."""

    __slots__ = ("_check", "_full", "_named", "_remarks", "format_from", "known", "list", "numbers", "path")

    def __init__(
        self,
        path: str,
        plain: PlainList,
        known: FormatKnowledge,
        format_from: FormatFrom,
        remarks: tuple[Problem, ...],
        check: Callable[[PlainList, str], DeckReport],
    ) -> None:
        """Judge the list in a format; `remarks` are on how that was chosen, `check` makes the whole report."""
        self.path = path
        self.list = plain
        self.known = known
        self.format_from = format_from
        self.numbers = _deciding_numbers(plain)
        """For each of the ten what decides its verdict: copies in the way, for Yorion the size of the deck."""
        self._remarks = remarks
        self._check = check
        self._full: DeckReport | None = None
        self._named: list[tuple[str, Zone, Entry]] | None = None

    def __reduce__(self) -> tuple[Callable[[DeckReport], DeckReport], tuple[DeckReport]]:
        """Travel to other processes as the whole report: what this one is made of stays here."""
        return _unchanged, (self.full(),)

    @property
    def format(self) -> Format:
        """Return the format that the deck was judged by."""
        return self.known.format

    @property
    def verdicts(self) -> tuple[QuickVerdict, ...]:
        """Return the verdicts on the ten companions, in alphabetical order."""
        return tuple(map(getitem, self.known.verdicts, self.numbers))

    def full(self) -> DeckReport:
        """Return the whole report."""
        if self._full is None:
            self._full = self._check(self.list, self.path)
        return self._full

    def problems(self) -> tuple[Problem, ...]:
        """Return what the whole report says besides its verdicts."""
        if self._is_ordinary():
            return self.known.problems
        if self._is_rare():
            return self.full().problems
        plain, played = self.list, self.format
        suspects = self.known.suspects(plain.card_ids, plain.cards)
        of_reading = _reading_problems(plain.notes(self.named_companions()))
        return (
            *deck_size_problems(plain.counts.copies, played),
            *(legality_problems(plain.counted(suspects), played) if suspects else ()),
            *self._idle_problems(),
            *self._remarks,
            *of_reading,
            *self.known.problems,
        )

    def _is_ordinary(self) -> bool:
        """Return whether it is a deck like most, of which there is nothing to say."""
        plain, known = self.list, self.known
        return (
            not plain.is_remarkable
            and not self._remarks
            and known.fits(plain.counts.copies, plain.sideboard.copies)
            and known.has_no_suspects(plain.card_ids, plain.cards)
            and not self._has_surplus_copies()
        )

    def named_companions(self) -> list[tuple[str, Zone, Entry]]:
        """Return the lines that name one of the ten: full name, zone, entry."""
        if self._named is None:
            self._named = self.list.companions()
        return self._named

    def lying_companions(self) -> tuple[str, ...]:
        """Return the full names of the companions in the sideboard, in alphabetical order."""
        lying = {name for name, zone, _ in self.named_companions() if zone is Zone.SIDEBOARD}
        return tuple(sorted(lying)) if lying else ()

    def _is_rare(self) -> bool:
        """Return whether there is a problem that only the whole report can word."""
        sideboard, played = self.list.sideboard, self.format
        if played.sideboard is not None and sideboard.copies > played.sideboard:
            return True
        return (sideboard.companions > 0 and played.maximum is not None) or self._has_surplus_copies()

    def _idle_problems(self) -> Iterator[Problem]:
        """Yield the problem that there is where none of the companions in the sideboard can be used."""
        first: dict[str, Entry] = {}
        for name, zone, entry in self.named_companions():
            if zone is Zone.SIDEBOARD:
                first.setdefault(name, entry)
        whys = []
        for name in sorted(first):
            verdicts, number = self.known.verdicts[PLACES[name]], self.numbers[PLACES[name]]
            if verdicts[number].status is Status.USABLE:
                return
            whys.append((name, verdicts.why_not(number)))
        if whys:
            yield idle_problem(whys, first[whys[0][0]])

    def _has_surplus_copies(self) -> bool:
        """Return whether there are more copies of a card than the format allows (CR 100.2a)."""
        plain, limit = self.list, self.known.copies
        if limit is None:
            return False
        if limit != USUAL_COPIES:
            return any(copies > copy_limit(facts.card, limit) for facts, copies in plain.copies().items())
        if plain.counts.over_limit or plain.sideboard.over_limit:
            return True
        return any(copies > facts.limit for facts, copies in plain.copies_on_many_lines().items())


def _unchanged(report: DeckReport) -> DeckReport:
    return report


@lru_cache(maxsize=4096)
def _reading_problems(notes: tuple[Note, ...]) -> tuple[Problem, ...]:
    return tuple(reading_problems(notes))


def _deciding_numbers(plain: PlainList) -> tuple[int, ...]:
    gyruda, jegantha, kaheera, keruga, lurrus, obosh, zirda, *types, copies, nonland = plain.counts[:_DECIDING]
    lutri = nonland - plain.nonland_names()
    return gyruda, jegantha, kaheera, keruga, lurrus, lutri, obosh, nonland - max(types), copies, zirda


_DECIDING = Counts._fields.index("nonland") + 1
"""So many counts decide verdicts: the seven, the card types, all copies and those of nonland cards."""
