"""The source of cards that commands use: what this user has learned, the downloaded file, the bundled file, Scryfall.

The first three answer together; the freshest of them tells what a card is, and any of them finds it by a name. Only
what none of them knows is asked of Scryfall, with what is older than the user wants. A check never fails because
Scryfall cannot be asked: what is known is used as it is, and afterwards the source says what happened.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, nullcontext
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
    from companion_cli.cards.scryfall import Batch, CardObject, Identifier, Scryfall, ScryfallError

MAX_AGE_DAYS = 30
OFFLINE_VARIABLE = "COMPANION_OFFLINE"
"""Set to anything but nothing, 0, false or no: Scryfall is never asked."""
MOST_REFRESHED = 300
"""Cards of a run that are asked for because of their age: four requests. Where there are more, none is."""
MOST_SEARCHED = 10
"""Printed names of a run that are searched for, which takes a request each."""
MOST_LEGALITY_REQUESTS = 4
"""Times in a run that cards are asked for because their legality is not known."""
REFRESH_SECONDS = 3.0
"""How long a run waits for what it asks only because of its age."""
CLOCK_TOLERANCE = 24 * 3600
"""Seconds by which a time may lie in the future: clocks and time zones differ."""
LONGEST_NAME = 200
"""Letters; the longest card name has 141. Anything longer in a decklist is no name, and not worth a question."""
MOST_NEAR_NAMES = 3
MOST_SUGGESTIONS = 100
"""Unknown names of one call for which near ones are sought, which takes time: a list with more is not misspelt."""

_PRINTED = "printed:"
_PRINTING = "printing:"
"""Stand before the keys of printings, and of names searched for as printed; no folded name has a colon."""
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
    days: Mapping[str, date]
    """Of the formats whose bans are known up to another day than `legality_on`."""
    learned_at: float | None
    """Second since 1970 at which Scryfall told it; None for the bundled cards, which are as old as their file."""

    def day(self, play_format: str) -> date:
        """Return the day up to which the bans of that format are known."""
        return self.days.get(play_format, self.legality_on)


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
        while_asking: Callable[[int], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """Use `open_source`, which knows where the files are; the bundled one is the last of them.

        `scryfall` makes the client when it is needed; `now` is in seconds since 1970; `while_asking` is entered with
        the number of names while Scryfall is asked.
        """
        self._files = list(files)
        self._cache = cache
        self._offline = offline
        self._refresh = refresh
        self._max_age = max_age_days * 24 * 3600
        self._make_scryfall = scryfall
        self._scryfall: Scryfall | None = None
        self._now = now
        self._while_asking = while_asking
        self._asked: set[str] = set()
        self._was_needed = False
        self._failure: str | None = None
        self._unreadable: list[str] = []
        self._refreshed: set[str] = set()
        """Keys of the cards that were asked for because of their age."""
        self._legality_requests = 0
        self._searched = 0
        self._left_old: set[str] = set()
        """Those that were too many to ask for."""
        self._warnings = list(warnings)
        self._text_on: date | None = None
        self._used: dict[tuple[date, tuple[tuple[str, date], ...]], Version] = {}
        """One version for each set of days that an answer rests on."""

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
        network = [self._failure] if self._failure is not None else [*self._unreadable[:1], *self._too_many()][:1]
        files = [*self._cache.warnings, *self._warnings][:1]
        return tuple(f"{text[0].upper()}{text[1:]}." for text in (*network, *files))

    def _too_many(self) -> Iterator[str]:
        if self._left_old:
            yield (
                f"{len(self._left_old)} cards are known from more than {self._max_age / 86400:g} days ago, too many to "
                "ask Scryfall for: `companion cards update` gets all cards anew"
            )

    @property
    def text_as_of(self) -> date:
        """Return the day of the oldest card text that an answer rests on."""
        return self._text_on or self._files[-1].text_as_of

    @property
    def legality_as_of(self) -> date:
        """Return the day up to which bans are known: the day of the oldest legality that an answer rests on."""
        days = [version.legality_on for version in self._used.values()]
        return min(days, default=self._files[-1].legality_as_of)

    def legality_day(self, play_format: str) -> date:
        """Return the day up to which the bans of that format are known, by the oldest answer so far."""
        days = [version.day(play_format) for version in self._used.values()]
        return min(days, default=self._files[-1].legality_day(play_format))

    def newest_legality_day(self, play_format: str) -> date:
        """Return the day up to which the bans of that format are known, by the newest file that has all cards."""
        return max(file.legality_day(play_format) for file in self._files)

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
        if self._learn_of_printed_names(queries, answers):
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
            return Version(card, file.text_as_of, file.legality_as_of, file.legality_days, None)
        latest = self._now() + CLOCK_TOLERANCE
        if file is None:
            if fetched_at is not None and 0 <= fetched_at <= latest:
                day = datetime.fromtimestamp(fetched_at, UTC).date()
                return Version(card, day, day, {}, fetched_at)
        elif max(_midnight(file.text_as_of), _midnight(file.legality_as_of)) <= latest:
            days = file.legality_days
            return Version(card, file.text_as_of, file.legality_as_of, days, _midnight(file.legality_as_of))
        oldest = min((bundled.legality_as_of, *bundled.legality_days.values()))
        one_day = timedelta(days=1)
        return Version(card, bundled.text_as_of - one_day, oldest - one_day, {}, 0.0)

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
        self._used.setdefault((version.legality_on, tuple(version.days.items())), version)
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
        unknown: list[str] = []
        old: dict[str, str] = {}
        for query, answer in zip(queries, answers, strict=True):
            if isinstance(answer, Unknown):
                unknown += _askable(query.name)
            elif isinstance(answer, Found) and (self._refresh or self._is_old(answer.card, versions)):
                front = _front(answer.card.name)
                old[fold(front)] = front
        if not self._refresh and not self._may_refresh(old.keys(), len(unknown)):
            old = {}
        if not unknown and not old:
            return False
        from companion_cli.cards.scryfall import by_name

        wanted = {**{fold(name): by_name(name) for name in unknown}, **{key: by_name(old[key]) for key in old}}
        return self._learn(wanted, seconds=REFRESH_SECONDS if old and not self._refresh else None)

    def ask_legality(self, names: Sequence[str]) -> bool:
        """Ask Scryfall for cards whose legality in some format is not known; return whether anything was learned.

        Only for those that it has not told of before, and in as many requests a run as MOST_REFRESHED cards take.
        """
        if self._offline or self._legality_requests == MOST_LEGALITY_REQUESTS:
            return False
        told = {name for name, version in self._freshest(set(names)).items() if version.learned_at is not None}
        fronts = {fold(front): front for name in names if name not in told and (front := _front(name))}
        if not fronts.keys() - self._asked:
            return False
        from companion_cli.cards.scryfall import by_name

        self._legality_requests += 1
        return self._learn({key: by_name(front) for key, front in fronts.items()}, seconds=REFRESH_SECONDS)

    def _is_old(self, card: Card, versions: Mapping[str, Version]) -> bool:
        """Return whether the card was learned longer ago than wanted, or the text or bans of its file are older."""
        version = versions.get(card.name) or self._version(card, self._files[-1], None)
        known_at = version.learned_at
        if known_at is None:
            known_at = _midnight(min(version.text_on, version.legality_on))
        return known_at < self._now() - self._max_age

    def _may_refresh(self, keys: Set[str], unknown: int) -> bool:
        """Return whether these old cards may be asked for, with so many unknown names beside; note which are."""
        if self._offline:
            return False
        self._refreshed |= keys
        if len(self._refreshed) + unknown <= MOST_REFRESHED:
            return True
        self._left_old |= keys - self._asked
        return False

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

    def _learn_of_printed_names(self, queries: Sequence[CardQuery], answers: Sequence[Lookup]) -> bool:
        """Search for the names that still say nothing as printed in any language, each by itself, a few a run."""
        from companion_cli.cards.scryfall import ScryfallError

        names = {
            _PRINTED + fold(name): name
            for query, answer in zip(queries, answers, strict=True)
            if isinstance(answer, Unknown)
            for name in _askable(query.name)[:1]
        }
        keys = [key for key in names if key not in self._asked]
        if not keys or self._offline or (not self._refresh and self._searched == MOST_SEARCHED):
            return False
        now = self._now()
        known = set() if self._refresh else self._cache.not_found(keys, int(now))
        keys = [key for key in keys if key not in known][: MOST_SEARCHED - self._searched]
        if not keys or self._is_resting(now):
            return False
        self._was_needed = True
        learned = False
        try:
            with self._while_asking(len(keys)):
                for key in keys:
                    self._asked.add(key)
                    self._searched += 1
                    found = self._keep_printed(self._connection().printed(names[key]), names[key])
                    if not found:
                        self._cache.put_not_found([key], int(self._now()))
                    learned |= found
        except ScryfallError as error:
            self._take_failure(error)
        return learned

    def _keep_printed(self, cards: "Sequence[CardObject]", name: str) -> bool:
        """Keep the cards on which that name is printed, and no others; return whether there is one."""
        key, kept = fold(name), False
        for card_object in cards:
            try:
                learned = _read_learned(card_object)
            except CardObjectError:
                continue
            if learned is not None and any(fold(each.text) == key for each in learned.names):
                kept |= self._keep_card(learned, set())
        return kept

    def _take_failure(self, error: "ScryfallError") -> None:
        """Note why Scryfall could not be asked, and let it rest where it must."""
        self._failure = f"{error}; {_AS_KNOWN}"
        if error.rest:
            self._cache.rest(self._now() + error.rest, demanded=error.demanded)

    def _learn(self, wanted: "Mapping[str, Identifier]", *, seconds: float | None = None) -> bool:
        """Ask Scryfall for what is wanted, by key, if it may be asked; return whether anything was learned.

        `seconds` bounds the time that it takes.
        """
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
            with self._while_asking(len(identifiers)):
                for batch in self._connection().collection(identifiers, seconds=seconds):
                    learned |= self._keep(batch)
        except ScryfallError as error:
            self._take_failure(error)
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


def is_offline_wished() -> bool:
    """Return whether the environment says that Scryfall must never be asked."""
    return os.environ.get(OFFLINE_VARIABLE, "").strip().lower() not in ("", "0", "false", "no")


def open_source(
    *,
    offline: bool = False,
    refresh: bool = False,
    max_age_days: float = MAX_AGE_DAYS,
    while_asking: Callable[[int], AbstractContextManager[object]] = nullcontext,
) -> Source:
    """Open everything that knows cards. Raises CardFileError where the bundled file itself is missing or damaged.

    `offline`, or COMPANION_OFFLINE in the environment, never asks Scryfall; `refresh` asks for every card that is
    looked up, however fresh; without either, cards that are known from more than `max_age_days` ago are asked for
    again, where they are at most MOST_REFRESHED. `while_asking` is entered with the number of names meanwhile.
    """
    directory = cache_directory()
    downloaded, warnings = open_downloaded(directory)
    return Source(
        [*downloaded, CardLibrary.bundled()],
        Cache(directory),
        offline=offline or is_offline_wished(),
        refresh=refresh,
        max_age_days=max_age_days,
        warnings=warnings,
        while_asking=while_asking,
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
    """Make one of several versions of a card: the text is of the newest, the legality in each format of the newest
    that tells it, each by its own day.
    """
    newest_text = max(versions, key=lambda version: version.text_on)
    newest = max(versions, key=lambda version: version.legality_on)
    formats = sorted({play_format for version in versions for play_format in version.card.legalities})
    tellers = {play_format: _teller(versions, play_format) for play_format in formats}
    legalities = {play_format: teller.card.legalities[play_format] for play_format, teller in tellers.items()}
    days = {play_format: teller.day(play_format) for play_format, teller in tellers.items()}
    used = [newest_text, newest, *tellers.values()]
    learned = [version.learned_at for version in used if version.learned_at is not None]
    return Version(
        card=_with_facts_of_all(newest_text.card, versions)._replace(legalities=legalities),
        text_on=newest_text.text_on,
        legality_on=newest.legality_on,
        days={play_format: day for play_format, day in days.items() if day != newest.legality_on},
        learned_at=min(learned) if learned else None,
    )


def _teller(versions: Sequence[Version], play_format: str) -> Version:
    """Return the newest of the versions that tell the legality in that format."""
    telling = (version for version in versions if play_format in version.card.legalities)
    return max(telling, key=lambda version: version.day(play_format))


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
