"""The source of cards that commands use: what this user has learned, the downloaded file, the bundled file, Scryfall.

The first three answer together; the freshest of them tells what a card is, and any of them finds it by a name. Only
what none of them knows is asked of Scryfall, with what is older than the user wants. A check never fails because
Scryfall cannot be asked: what is known is used as it is, and afterwards the source says what happened.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from companion_cli.cards.cache import DOWNLOADED, Cache, Learned, cache_directory
from companion_cli.cards.errors import CardFileError, CardObjectError
from companion_cli.cards.leading import may_lead_somewhere
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.model import Ambiguous, Card, CardQuery, Found, Legality, Lookup, NameKind, Unknown
from companion_cli.cards.names import SEPARATOR, fold, printing_key

if TYPE_CHECKING:
    from companion_cli.cards.scryfall import Batch, CardObject, Identifier, Scryfall

MAX_AGE_DAYS = 30
CLOCK_TOLERANCE = 24 * 3600
"""Seconds by which a time may lie in the future: clocks and time zones differ."""
LONGEST_NAME = 200
"""Letters; the longest card name has 141. Anything longer in a decklist is no name, and not worth a question."""
MOST_NEAR_NAMES = 3
MOST_SUGGESTIONS = 100
"""Unknown names of one call for which near ones are sought, which takes time: a list with more is not misspelt."""

_PRINTING = "printing:"
"""Stands before the key of a printing among those of names; no folded name has a colon."""
_PREFERENCE = {kind: place for place, kind in enumerate(NameKind)}
"""Full names win over other names, and what set and number say comes last."""
_OWN_KINDS = frozenset({NameKind.FULL, NameKind.FRONT, NameKind.OTHER_PART})
_AS_KNOWN = "cards and bans are as they were known before"

Result = TypeVar("Result")


class Network(StrEnum):
    """What the network did for a run."""

    OFF = "off"
    NOT_NEEDED = "not-needed"
    USED = "used"
    FAILED = "failed"


class Version(NamedTuple):
    """A card as one of the files tells it."""

    card: Card
    text_on: date
    legality_on: date
    learned_at: float | None
    """Second since 1970 at which Scryfall told it; None for the bundled cards, which are used however old they are."""


class Source:
    """Cards from everywhere, for one run. A context manager; leaving it closes files and connections."""

    def __init__(
        self,
        files: Sequence[CardLibrary],
        cache: Cache,
        *,
        offline: bool = False,
        refresh: bool = False,
        max_age_days: float = MAX_AGE_DAYS,
        scryfall: "Callable[[], Scryfall] | None" = None,
        now: Callable[[], float] = time.time,
        warnings: Sequence[str] = (),
    ) -> None:
        """Use `open_source`, which knows where the files are; the bundled one is the last of them.

        `scryfall` makes the client when it is needed; `now` is in seconds since 1970.
        """
        self._files = list(files)
        self._cache = cache
        self._offline = offline
        self._refresh = refresh
        self._max_age = max_age_days * 24 * 3600
        self._make_scryfall = scryfall
        self._scryfall: Scryfall | None = None
        self._now = now
        self._asked: set[str] = set()
        self._was_needed = False
        self._failure: str | None = None
        self._unreadable: list[str] = []
        self._warnings = list(warnings)
        self._text_on: date | None = None
        self._legality_on: date | None = None

    def __enter__(self) -> "Source":
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files:
            file.close()
        self._cache.__exit__()
        if self._scryfall is not None:
            self._scryfall.__exit__()

    @property
    def network(self) -> Network:
        """Return what the network did so far."""
        if self._offline:
            return Network.OFF
        if self._failure is not None:
            return Network.FAILED
        return Network.USED if self._was_needed else Network.NOT_NEEDED

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what went wrong with network and cache, a sentence for each of the two at most."""
        network = [self._failure] if self._failure is not None else self._unreadable[:1]
        files = [*self._cache.warnings, *self._warnings][:1]
        return tuple(f"{text[0].upper()}{text[1:]}." for text in (*network, *files))

    @property
    def text_as_of(self) -> date:
        """Return the day of the oldest card text that an answer rests on."""
        return self._text_on or self._files[-1].text_as_of

    @property
    def legality_as_of(self) -> date:
        """Return the day up to which bans are known: the day of the oldest legality that an answer rests on."""
        return self._legality_on or self._files[-1].legality_as_of

    def is_name(self, text: str) -> bool:
        """Return whether the text is a card's name in any language, without asking Scryfall."""
        return any(known for _, known in self._ask_files(lambda library: library.is_name(text)))

    def may_lead(self, name: str) -> bool:
        """Return whether the name is that of one card that may lead a deck in some format, without asking Scryfall."""
        [answer], versions = self._look_up_here([CardQuery(name)], None)
        if not isinstance(answer, Found):
            return False
        version = versions.get(answer.card.name)
        return may_lead_somewhere(answer.card if version is None else version.card)

    def look_up(
        self, queries: Iterable[CardQuery], language: str | None = None, *, suggest: bool = True
    ) -> list[Lookup]:
        """Return one answer a query, in order, as `CardLibrary.look_up` does; ask Scryfall where that is called for.

        Many queries at once are much better than many calls: Scryfall is asked for 75 names in one request.
        """
        queries = list(queries)
        answers, versions = self._look_up_here(queries, language)
        if self._learn_of_names(queries, answers, versions):
            answers, versions = self._look_up_here(queries, language)
        if self._learn_of_printings(queries, answers):
            answers, versions = self._look_up_here(queries, language)
        unknown = dict.fromkeys(
            query.name for query, answer in zip(queries, answers, strict=True) if isinstance(answer, Unknown)
        )
        suggestions = MOST_SUGGESTIONS if suggest else 0
        near = {name: self._near_names(name, language) for name in islice(unknown, suggestions)}
        return [
            Unknown(near.get(query.name, ())) if isinstance(answer, Unknown) else self._finish(answer, versions)
            for query, answer in zip(queries, answers, strict=True)
        ]

    # What the files know.

    def _look_up_here(
        self, queries: list[CardQuery], language: str | None
    ) -> tuple[list[Lookup], Mapping[str, Version]]:
        """Return what the files say, and the freshest version of each card found, as `_freshest` does."""
        said = [lookups for _, lookups in self._ask_files(lambda file: file.look_up(queries, language, suggest=False))]
        answers = list(said[0]) if len(said) == 1 else [_agree(lookups) for lookups in zip(*said, strict=True)]
        return answers, self._freshest({answer.card.name for answer in answers if isinstance(answer, Found)})

    def _freshest(self, names: Set[str]) -> dict[str, Version]:
        """Return the freshest knowledge of those cards of these full names that not just the bundled file knows."""
        known: dict[str, list[Version]] = {}
        for file, cards in self._ask_files(lambda library: library.cards_by_full_name(names), most=-1):
            for name, (card, fetched_at) in cards.items():
                known.setdefault(name, []).append(self._version(card, file, fetched_at))
        if known:
            bundled = self._files[-1]
            for name, (card, fetched_at) in bundled.cards_by_full_name(known).items():
                known[name].append(self._version(card, bundled, fetched_at))
        return {name: freshest(versions) for name, versions in known.items()}

    def _version(self, card: Card, file: CardLibrary | None, fetched_at: int | None) -> Version:
        """Return what a file, or the cache, tells of a card, with its days.

        A time in the future is not believed: the card is then older than the bundled ones, and due to be asked for.
        """
        bundled = self._files[-1]
        if file is bundled:
            return Version(card, file.text_as_of, file.legality_as_of, None)
        latest = self._now() + CLOCK_TOLERANCE
        if file is None:
            if fetched_at is not None and 0 <= fetched_at <= latest:
                day = datetime.fromtimestamp(fetched_at, UTC).date()
                return Version(card, day, day, fetched_at)
        elif max(_midnight(file.text_as_of), _midnight(file.legality_as_of)) <= latest:
            return Version(card, file.text_as_of, file.legality_as_of, _midnight(file.legality_as_of))
        one_day = timedelta(days=1)
        return Version(card, bundled.text_as_of - one_day, bundled.legality_as_of - one_day, 0.0)

    def _ask_files(
        self, question: Callable[[CardLibrary], Result], most: int | None = None
    ) -> list[tuple[CardLibrary | None, Result]]:
        """Put a question to the cache (None) and to the files up to `most`, and return who answered what.

        A downloaded file that turns out to be damaged is put out of use.
        """
        learned = self._cache.ask(question)
        results: list[tuple[CardLibrary | None, Result]] = [] if learned is None else [(None, learned)]
        for file in self._files[:most]:
            try:
                results.append((file, question(file)))
            except CardFileError as error:
                if file is self._files[-1]:
                    raise
                self._files.remove(file)
                self._warnings.append(_set_aside(file.path, error))
        return results

    def _finish(self, answer: Found | Ambiguous, versions: Mapping[str, Version]) -> Lookup:
        """Put the freshest version of a card into the answer, and note how old that is."""
        if isinstance(answer, Ambiguous):
            return answer
        version = versions.get(answer.card.name) or self._version(answer.card, self._files[-1], None)
        self._text_on = min(version.text_on, self._text_on or version.text_on)
        self._legality_on = min(version.legality_on, self._legality_on or version.legality_on)
        return answer if version.card is answer.card else answer._replace(card=version.card)

    def _near_names(self, name: str, language: str | None) -> tuple[str, ...]:
        """Return up to three names that look alike: of the fullest file, and of what was learned since."""
        said = self._ask_files(lambda library: library.near_names(name, language), most=1)
        near = list(dict.fromkeys(full_name for _, names in said for full_name in names))
        if len(near) <= MOST_NEAR_NAMES:
            return tuple(near)
        from difflib import get_close_matches

        return tuple(get_close_matches(name, near, n=MOST_NEAR_NAMES, cutoff=0))

    # What is asked of Scryfall, and what is kept of its answers.

    def _learn_of_names(
        self, queries: Sequence[CardQuery], answers: Sequence[Lookup], versions: Mapping[str, Version]
    ) -> bool:
        """Ask for names that nobody knows, and for cards of which the knowledge is too old."""
        oldest = self._now() - self._max_age
        names: list[str] = []
        for query, answer in zip(queries, answers, strict=True):
            if isinstance(answer, Unknown):
                names += _askable(query.name)
            elif isinstance(answer, Found):
                version = versions.get(answer.card.name)
                is_old = version is not None and version.learned_at is not None and version.learned_at < oldest
                if self._refresh or is_old:
                    names.append(_front(answer.card.name))
        if not names:
            return False
        from companion_cli.cards.scryfall import by_name

        return self._learn({fold(name): by_name(name) for name in names})

    def _learn_of_printings(self, queries: Sequence[CardQuery], answers: Sequence[Lookup]) -> bool:
        """Ask by set and number for what has them and whose name still says nothing."""
        printings = dict.fromkeys(
            (query.set_code, query.collector_number)
            for query, answer in zip(queries, answers, strict=True)
            if isinstance(answer, Unknown) and query.set_code and query.collector_number
        )
        if not printings:
            return False
        from companion_cli.cards.scryfall import by_printing

        return self._learn({_PRINTING + printing_key(*printing): by_printing(*printing) for printing in printings})

    def _learn(self, wanted: "Mapping[str, Identifier]") -> bool:
        """Ask Scryfall for what is wanted, by key, if it may be asked; return whether anything was learned."""
        from companion_cli.cards.scryfall import ScryfallError

        open_keys = wanted.keys() - self._asked
        if not open_keys or self._offline:
            return False
        now = self._now()
        if not self._refresh:
            open_keys -= self._cache.not_found(open_keys, int(now))
        if not open_keys or self._is_resting(now):
            return False
        self._was_needed = True
        self._asked |= open_keys
        identifiers = [identifier for key, identifier in wanted.items() if key in open_keys]
        learned = False
        try:
            for batch in self._connection().collection(identifiers):
                learned |= self._keep(batch)
        except ScryfallError as error:
            self._failure = f"{error}; {_AS_KNOWN}"
            if error.rest:
                self._cache.rest(self._now() + error.rest, demanded=error.demanded)
        return learned

    def _is_resting(self, now: float) -> bool:
        """Return whether Scryfall must not be asked: it failed in this run, or one not long ago."""
        if self._failure is None and (until := self._cache.rest_until(now)) is not None:
            clock = time.strftime("%H:%M", time.localtime(until))
            self._failure = f"Scryfall failed a short while ago and is not asked before {clock}; {_AS_KNOWN}"
        return self._failure is not None

    def _connection(self) -> "Scryfall":
        if self._scryfall is None:
            from companion_cli.cards.pace import Pace
            from companion_cli.cards.scryfall import Scryfall

            make = self._make_scryfall
            self._scryfall = make() if make else Scryfall(pace=Pace(self._cache.path.parent))
        return self._scryfall

    def _keep(self, batch: "Batch") -> bool:
        """Keep what a batch tells of what it was asked for, and nothing else; return whether it told of a card.

        What it does not answer is not asked for again for a day, whether Scryfall says so or says nothing.
        """
        asked = {key for identifier in batch.asked if (key := _key(identifier)) is not None}
        answered: set[str] = set()
        for card_object in batch.cards:
            try:
                learned = _read_learned(card_object)
            except CardObjectError as error:
                self._unreadable.append(f"Scryfall sent a card that this version cannot judge ({error})")
                continue
            if learned is not None and (keys := asked & _keys(learned)) and self._keep_card(learned, asked):
                answered |= keys
        self._cache.put_not_found(asked - answered, int(self._now()))
        return bool(answered)

    def _keep_card(self, learned: Learned, asked: Set[str]) -> bool:
        """Keep a card, unless it would take the place of another one; return whether it was kept.

        A card that came under another name than its own may be a card that is known here: then it is that card, with a
        further name, and its facts stay as they were.
        """
        name = learned.card.name
        own = {name.text for name in learned.names if name.kind in (NameKind.FULL, NameKind.FRONT)}
        owners = {owner for text in own for owner in self._owners(CardQuery(text))}
        if not owners <= {name}:
            return False
        known = self._freshest_of_all(name)
        if known is not None and _is_played(known.card) and not _is_played(learned.card):
            return False  # a playtest card that bears the name of a real one
        learned = self._without_known_names(learned)
        is_asked_itself = any(fold(each.text) in asked for each in learned.names if each.kind in _OWN_KINDS)
        if known is None or is_asked_itself:
            self._cache.put([learned], int(self._now()))
        else:
            known_at = int(_midnight(min(known.text_on, known.legality_on)))
            self._cache.put_names([(learned._replace(card=known.card), known_at)])
        return True

    def _owners(self, query: CardQuery, *, learned: bool = True) -> Iterator[str]:
        """Yield the full names of the cards that the files know by that English name, or by that printing.

        Without `learned` what the cache knows does not count.
        """
        for file, [answer] in self._ask_files(lambda file: file.look_up([query], suggest=False)):
            if file is None and not learned:
                continue
            if isinstance(answer, Ambiguous):
                yield from answer.names
            elif isinstance(answer, Found) and answer.kind is not NameKind.PRINTED:
                yield answer.card.name

    def _without_known_names(self, learned: Learned) -> Learned:
        """Leave out further names and a printing that another card has in the card files."""

        def is_free(query: CardQuery) -> bool:
            return set(self._owners(query, learned=False)) <= {learned.card.name}

        names = tuple(
            name for name in learned.names if name.kind in _OWN_KINDS or name.language or is_free(CardQuery(name.text))
        )
        printing = learned.printing if learned.printing and is_free(CardQuery("", *learned.printing)) else None
        return learned._replace(names=names, printing=printing)

    def _freshest_of_all(self, name: str) -> Version | None:
        """Return the freshest knowledge of the card of that full name in all files."""
        answers = self._ask_files(lambda library: library.cards_by_full_name({name}).get(name))
        versions = [self._version(known[0], file, known[1]) for file, known in answers if known is not None]
        return freshest(versions) if versions else None


def open_source(*, offline: bool = False, refresh: bool = False, max_age_days: float = MAX_AGE_DAYS) -> Source:
    """Open everything that knows cards. Raises CardFileError where the bundled file itself is missing or damaged.

    `offline` never asks Scryfall; `refresh` asks for every card that is looked up, however fresh; without either,
    cards that Scryfall told of more than `max_age_days` ago are asked for again, and the bundled ones never.
    """
    directory = cache_directory()
    downloaded, warnings = open_downloaded(directory)
    return Source(
        [*downloaded, CardLibrary.bundled()],
        Cache(directory),
        offline=offline,
        refresh=refresh,
        max_age_days=max_age_days,
        warnings=warnings,
    )


def open_downloaded(directory: Path) -> tuple[list[CardLibrary], list[str]]:
    """Open the downloaded card file, if there is one; one that cannot be used is set aside with a warning."""
    path = directory / DOWNLOADED
    try:
        return ([CardLibrary(path)], []) if path.exists() else ([], [])
    except CardFileError as error:
        return [], [_set_aside(path, error)]
    except OSError:  # no right to look
        return [], []


def freshest(versions: Sequence[Version]) -> Version:
    """Make one of several versions of a card: text and legalities are of the newest, each by its own date.

    A format of which the newest says nothing is taken from the next; the result is then as old as that one.
    """
    newest_text = max(versions, key=lambda version: version.text_on)
    legalities: dict[str, Legality] = {}
    used = [newest_text]
    for version in sorted(versions, key=lambda version: version.legality_on, reverse=True):
        further = {key: state for key, state in version.card.legalities.items() if key not in legalities}
        if further or not legalities:
            legalities.update(further)
            used.append(version)
    learned = [version.learned_at for version in used if version.learned_at is not None]
    return Version(
        card=_with_facts_of_all(newest_text.card, versions)._replace(legalities=legalities),
        text_on=newest_text.text_on,
        legality_on=min(version.legality_on for version in used[1:]),
        learned_at=min(learned) if learned else None,
    )


def _with_facts_of_all(card: Card, versions: Sequence[Version]) -> Card:
    """Return the card with what one object alone does not tell: an uncommon printing, and the rank that it lacks."""
    uncommon = {version.card.has_uncommon_printing for version in versions}
    ranks = (version.card.edhrec_rank for version in versions)
    return card._replace(
        has_uncommon_printing=True if True in uncommon else False if False in uncommon else None,
        edhrec_rank=card.edhrec_rank or next((rank for rank in ranks if rank is not None), None),
    )


def _agree(lookups: Sequence[Lookup]) -> Lookup:
    """Make one answer of those of several files: the best kind of name wins; two cards of that kind are ambiguous."""
    found = [lookup for lookup in lookups if isinstance(lookup, Found)]
    ambiguous = [lookup for lookup in lookups if isinstance(lookup, Ambiguous)]
    best = min((_PREFERENCE[lookup.kind] for lookup in found), default=None)
    if ambiguous and best != _PREFERENCE[NameKind.FULL]:
        names = {name for lookup in ambiguous for name in lookup.names} | {lookup.card.name for lookup in found}
        return Ambiguous(tuple(sorted(names)))
    if best is None:
        return lookups[0]
    fitting = [lookup for lookup in found if _PREFERENCE[lookup.kind] == best]
    names = {lookup.card.name for lookup in fitting}
    if len(names) > 1 and fitting[0].kind is not NameKind.PRINTING:
        return Ambiguous(tuple(sorted(names)))
    others = (lookup.other_printing for lookup in fitting if lookup.other_printing is not None)
    return fitting[0]._replace(other_printing=next(others, None))


def _askable(name: str) -> list[str]:
    """Return the forms in which to ask Scryfall for a name as written: itself, and its first part where it has parts.

    The collection finds a card of several parts by the name of one part, not by `A // B`.
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not any(character.isalpha() for character in name):
        return []
    first = name.split("/")[0].strip()
    return [name, first] if first and first != name else [name]


def _front(full_name: str) -> str:
    return full_name.split(SEPARATOR)[0]


def _key(identifier: "Identifier") -> str | None:
    """Return the key of an identifier, or None where it is none of ours."""
    name, set_code, number = (identifier.get(field) for field in ("name", "set", "collector_number"))
    if isinstance(name, str):
        return fold(name)
    if isinstance(set_code, str) and isinstance(number, str):
        return _PRINTING + printing_key(set_code, number)
    return None


def _keys(learned: Learned) -> set[str]:
    """Return every key that the card answers to."""
    printing = [] if learned.printing is None else [_PRINTING + printing_key(*learned.printing)]
    return {*(fold(name.text) for name in learned.names), *printing}


def _read_learned(card_object: "CardObject") -> Learned | None:
    """Read an object of Scryfall's; None where it is no card. Raises CardObjectError as `card_from_scryfall` does."""
    from companion_cli.cards.scryfall_objects import card_from_scryfall, names_from_scryfall, printing_from_scryfall

    card = card_from_scryfall(card_object)
    if card is None:
        return None
    return Learned(card, names_from_scryfall(card_object), printing_from_scryfall(card_object))


def _is_played(card: Card) -> bool:
    """Return whether the card is, or was, allowed in some format; playtest and joke cards never were."""
    return any(state is not Legality.NOT_LEGAL for state in card.legalities.values())


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def _set_aside(path: Path, error: CardFileError) -> str:
    """Put a damaged file out of the way, if possible, and return the warning."""
    try:
        path.replace(path.with_name(f"{path.name}.broken"))
    except OSError:
        return f"the downloaded cards cannot be used and are left out ({error})"
    return f"the downloaded cards cannot be used and were set aside ({error}); `companion cards update` gets them anew"
