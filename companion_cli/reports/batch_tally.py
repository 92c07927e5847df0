"""What a batch counts: plain numbers that add up over chunks and processes, and that every summary is made of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from companion_cli.decklists.model import Zone
from companion_cli.files import Skipped
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.model import DeckReport, Severity, Status, Unreadable

NAMES = tuple(companion.name for companion in COMPANIONS)
"""The ten, in alphabetical order."""

_NAMED = frozenset({Zone.SIDEBOARD, Zone.COMPANION})
"""Where a companion's card means that the deck may be meant for it; more than one marked as companion chooses none."""
_NOT_A_CARD = frozenset({"unknown-card", "ambiguous-card"})
"""Of these problems `card` is what the list says."""


def brought(report: DeckReport) -> tuple[str, ...]:
    """Return the companions that the deck names: the chosen one, else those that it marks or has in its sideboard."""
    if report.chosen:
        return (report.chosen,)
    return tuple([each.name for each in report.companions if each.zones and not _NAMED.isdisjoint(each.zones)])


Key = TypeVar("Key", str, tuple[str, str])

MOST_EXAMPLES = 10
"""Inputs that could not be judged and are told of one by one."""
MOST_NAMES = 20_000
"""Different names that are counted; where there are more, the rarest are forgotten."""


class Group(NamedTuple):
    """Decks that are alike in what the summary tells of them."""

    format: str
    ok: bool
    usable: tuple[bool, ...] = (False,) * len(NAMES)
    """For each of the ten companions, in alphabetical order."""
    brought: tuple[str, ...] = ()
    """Full names of the companions that the decks name."""

    @property
    def has_idle_companion(self) -> bool:
        """Return whether the decks name a companion, and may use none of those that they name."""
        usable = {name for name, is_usable in zip(NAMES, self.usable, strict=True) if is_usable}
        return bool(self.brought) and usable.isdisjoint(self.brought)


class FormatCounts(NamedTuple):
    """One format's decks."""

    format: str
    decks: int
    ok: int
    usable: tuple[int, ...]
    """Decks that could use each of the ten companions."""
    brought: tuple[int, ...]
    """Decks that name it: chosen, or in the sideboard."""
    brought_usable: tuple[int, ...]
    """Decks that name it and may use it."""


@dataclass(slots=True)
class Tally:
    """The counts of a batch, or of a part of it."""

    groups: Counter[Group] = field(default_factory=Counter)
    unreadable: Counter[str] = field(default_factory=Counter)
    """Inputs that could not be judged, by the code of why."""
    examples: list[Unreadable] = field(default_factory=list)
    """The first of them."""
    errors: Counter[str] = field(default_factory=Counter)
    """Decks with an error of this code."""
    illegal_cards: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Decks with an error of this code about this card."""
    cards_in_the_way: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Decks that name this companion and may not use it, one of the reasons being this card."""
    unknown_names: Counter[str] = field(default_factory=Counter)
    """Decks with this name, which no card has."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Files that a search found and that are no decklists, by their kind."""
    skipped_paths: list[str] = field(default_factory=list)
    """The paths of these, for whoever prints them; not kept where parts are added up."""

    @property
    def decks(self) -> int:
        """Return the number of decks that were judged."""
        return self.groups.total()

    @property
    def ok(self) -> int:
        """Return how many of them have no error."""
        return sum(count for group, count in self.groups.items() if group.ok)

    def count(self, result: DeckReport | Unreadable | Skipped) -> None:
        """Count all that a summary tells of a result."""
        if isinstance(result, Skipped):
            self.skipped[result.kind] += 1
            self.skipped_paths.append(result.path)
            return
        if isinstance(result, Unreadable):
            self._count_unreadable(result)
            return
        named = brought(result)
        usable = tuple([each.status is Status.USABLE for each in result.companions])
        self.groups[Group(result.format, result.ok, usable, named)] += 1
        if not result.ok:
            errors = [problem for problem in result.problems if problem.severity is Severity.ERROR]
            self.errors.update({problem.code for problem in errors})
            cards = {(problem.code, problem.card) for problem in errors if problem.card}
            self.illegal_cards.update({(code, card) for code, card in cards if code not in _NOT_A_CARD})
            self.unknown_names.update({card for code, card in cards if code == "unknown-card"})
        self.cards_in_the_way.update(
            {
                (verdict.name, row.name)
                for verdict in result.companions
                if verdict.name in named and verdict.status is Status.CONDITION_NOT_MET
                for row in verdict.offending
            }
        )

    def _count_unreadable(self, result: Unreadable) -> None:
        self.unreadable[result.error.code] += 1
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(result)

    def add(self, other: "Tally") -> None:
        """Add the counts of another part, whose inputs come after those of this one."""
        self.groups.update(other.groups)
        self.unreadable.update(other.unreadable)
        self.examples += other.examples[: MOST_EXAMPLES - len(self.examples)]
        self.errors.update(other.errors)
        self.skipped.update(other.skipped)
        for own, others in (
            (self.illegal_cards, other.illegal_cards),
            (self.cards_in_the_way, other.cards_in_the_way),
            (self.unknown_names, other.unknown_names),
        ):
            own.update(others)  # type: ignore[arg-type]
            _forget_the_rarest(own)

    def formats(self) -> list[FormatCounts]:
        """Return the counts of each format, the most frequent format first."""
        of_format: dict[str, list[tuple[Group, int]]] = {}
        for group, decks in self.groups.items():
            of_format.setdefault(group.format, []).append((group, decks))
        counts = [_format_counts(format, groups) for format, groups in of_format.items()]
        return sorted(counts, key=lambda each: (-each.decks, each.format))


def _format_counts(format: str, groups: list[tuple[Group, int]]) -> FormatCounts:
    usable, brought, both = ([0] * len(NAMES) for _ in range(3))
    for group, decks in groups:
        for place, name in enumerate(NAMES):
            usable[place] += decks * group.usable[place]
            brought[place] += decks * (name in group.brought)
            both[place] += decks * (group.usable[place] and name in group.brought)
    return FormatCounts(
        format,
        decks=sum(decks for _, decks in groups),
        ok=sum(decks for group, decks in groups if group.ok),
        usable=tuple(usable),
        brought=tuple(brought),
        brought_usable=tuple(both),
    )


def most_frequent(counts: Mapping[Key, int], most: int) -> list[tuple[Key, int]]:
    """Return what was counted most often, ties in alphabetical order, so that the order is always the same."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:most]


def _forget_the_rarest(counter: Counter[Any]) -> None:
    if len(counter) > 2 * MOST_NAMES:
        kept = dict(counter.most_common(MOST_NAMES))
        counter.clear()
        counter.update(kept)
