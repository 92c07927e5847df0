"""Looking cards up in a card file, by whatever a decklist calls them.

Opened read-only and cheaply; a library serves one thread, and another process or thread opens its own.
"""

import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from companion_cli.cards.card_file import (
    CARD_COLUMNS,
    RANKS,
    SCHEMA_VERSION,
    CardRow,
    batches,
    card_of_row,
    marks,
    read_legalities,
)
from companion_cli.cards.errors import CardFileError
from companion_cli.cards.leading import may_lead_somewhere
from companion_cli.cards.model import Ambiguous, Card, CardQuery, Found, Legality, Lookup, NameKind, Unknown
from companion_cli.cards.names import fold, original_of_rebalanced, printing_key
from companion_cli.cards.outside import outside_card

if TYPE_CHECKING:
    from companion_cli.cards.near_names import NameIndex

BUNDLED = Path(__file__).parent.parent / "data" / "cards.sqlite"


class _Candidate(NamedTuple):
    """One card that a key may mean."""

    rank: int
    language: str
    spelling: str | None
    card: CardRow


class CardLibrary:
    """A card file, open for reading. Usable as a context manager, which closes it."""

    text_as_of: date
    """The date of the rules text that the facts were derived from."""
    legality_as_of: date

    def __init__(self, path: Path, *, connection: sqlite3.Connection | None = None) -> None:
        """Open the card file at `path`; raises CardFileError where it is missing, damaged, or of another version.

        A cache, whose file changes, hands over its own connection to the same tables; `path` is then but its name.
        """
        self.path = path.resolve()
        self._connection = _open_for_reading(self.path) if connection is None else connection
        self._legalities: dict[int, Mapping[str, Legality]] = {}
        self._near: dict[str, NameIndex] = {}
        self.legality_days: Mapping[str, date] = {}
        """Of the formats whose bans are known up to another day than `legality_as_of`."""
        try:
            self.text_as_of, self.legality_as_of = self._read_dates()
        except CardFileError:
            if connection is None:
                self.close()
            raise

    @classmethod
    def bundled(cls) -> Self:
        """Open the cards that ship with the program."""
        return cls(BUNDLED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Pickle as the path, so that another process opens its own."""
        return type(self), (self.path,)

    def legality_day(self, play_format: str) -> date:
        """Return the day up to which the bans of that format are known."""
        return self.legality_days.get(play_format, self.legality_as_of)

    def ask_legality(self, names: Sequence[str]) -> bool:  # noqa: ARG002
        """Return False: a file asks nobody."""
        return False

    def close(self) -> None:
        """Close the file; the library is of no use after that."""
        self._connection.close()

    def find(self, name: str, set_code: str | None = None, collector_number: str | None = None) -> Card | None:
        """Return the one card that the name means, or None where none or several fit.

        Set and number decide between several, and find the card where the name says nothing.
        """
        (answer,) = self.look_up([CardQuery(name, set_code, collector_number)], suggest=False)
        return answer.card if isinstance(answer, Found) else None

    def is_name(self, text: str) -> bool:
        """Return whether the text is a card's name in any language, spelt in any of the ways that `find` accepts."""
        original = original_of_rebalanced(text)
        keys = [fold(text), *([fold(original)] if original else [])]
        return bool(self._rows(f"SELECT 1 FROM names WHERE key IN ({marks(keys)}) LIMIT 1", keys))

    def may_lead(self, name: str) -> bool:
        """Return whether the name is that of one card that may lead a deck in some format."""
        card = self.find(name)
        return card is not None and may_lead_somewhere(card)

    def look_up(
        self, queries: Iterable[CardQuery], language: str | None = None, *, suggest: bool = True
    ) -> list[Lookup]:
        """Return one answer a query, in order.

        Names of the list's `language` win over English ones, these over the rest, and full names over those of parts
        (`card_file.RANKS`). Between cards that still bear the same name the exact spelling decides, then set and
        number; else the answer is Ambiguous. Set and number alone find a card whose name says nothing, and never
        overrule a name. A rebalanced card (`A-`) is its original (`names.original_of_rebalanced`). `suggest=False`
        leaves the near names of unknown cards empty, which saves the time to find them.
        """
        queries = list(queries)
        names = [(query.name, fold(query.name)) for query in queries]
        candidates = self._candidates(key for _, key in names)
        originals = {
            place: (original, fold(original))
            for place, (name, key) in enumerate(names)
            if key not in candidates and (original := original_of_rebalanced(name))
        }
        candidates |= self._candidates(key for _, key in originals.values())
        printed = self._printed(queries)
        answers: list[Lookup] = []
        for place, (query, printing) in enumerate(zip(queries, printed, strict=True)):
            name, key = originals.get(place, names[place])
            fitting = _narrow(candidates.get(key, ()), name, language, printing)
            answer = self._answer(fitting, printing, NameKind.OLD_SPELLING if place in originals else None)
            answers.append(answer or self._outside(query.name) or self._unknown(query.name, language, suggest))
        return answers

    def _outside(self, name: str) -> Found | None:
        card = outside_card(name)
        return None if card is None else Found(card, NameKind.FULL)

    def _unknown(self, name: str, language: str | None, suggest: bool) -> Unknown:
        return Unknown(self.near_names(name, language) if suggest else ())

    def _answer(
        self, fitting: Sequence[_Candidate], printing: CardRow | None, kind: NameKind | None
    ) -> Found | Ambiguous | None:
        """Return what the candidates of a name and the card of a printing say together, None where both say nothing."""
        if not fitting:
            return None if printing is None else Found(self._card(printing), NameKind.PRINTING)
        if len(fitting) > 1 and len({candidate.card[0] for candidate in fitting}) > 1:
            return Ambiguous(tuple(sorted({candidate.card[1] for candidate in fitting})))
        row = fitting[0].card
        other = printing[1] if printing is not None and printing[0] != row[0] else None
        return Found(self._card(row), kind or RANKS[fitting[0].rank][0], other)

    def _read_dates(self) -> tuple[date, date]:
        self.about: Mapping[str, str] = dict(self._rows("SELECT fact, value FROM about"))
        """What the file says of itself: schema, dates and what else its builder wrote."""
        about = self.about
        if about.get("schema") != SCHEMA_VERSION:
            raise CardFileError(
                f"{self.path}: a card file of version {about.get('schema')}, but this program reads {SCHEMA_VERSION}; "
                "build it anew"
            )
        try:
            days = self._rows("SELECT format, legality_as_of FROM formats")
            self.legality_days = {play_format: date.fromisoformat(day) for play_format, day in days}
            return date.fromisoformat(about["text_as_of"]), date.fromisoformat(about["legality_as_of"])
        except (KeyError, ValueError) as error:
            raise CardFileError(f"{self.path}: the card file does not say of which date it is ({error})") from error

    def near_names(self, name: str, language: str | None = None) -> tuple[str, ...]:
        """Return up to three full names that look like `name`, nearest first; `language` adds that language's names."""
        from companion_cli.cards.near_names import NameIndex

        language = language or ""
        if language not in self._near:
            names = self._rows(
                """SELECT n.key, c.name, min(n.rank) FROM names n JOIN cards c ON c.id = n.card
                    WHERE n.language IN ('', ?) GROUP BY n.key""",
                [language],
            )
            self._near[language] = NameIndex.build((key, full_name) for key, full_name, _ in names)
        return self._near[language].nearest(fold(name))

    def count(self) -> int:
        """Return how many cards there are."""
        return int(self._rows("SELECT count(*) FROM cards")[0][0])

    def every_card(self) -> Iterator[Card]:
        """Yield every card, by name."""
        for row in self._rows(f"SELECT {CARD_COLUMNS} FROM cards c ORDER BY c.name"):
            yield self._card(row)

    def most_printed(self) -> Iterator[Card]:
        """Yield the deck cards that have printings, those with the most first: the ones that players know."""
        for row in self._rows(
            f"""SELECT {CARD_COLUMNS} FROM cards c JOIN printings p ON p.card = c.id WHERE c.deck_card
                GROUP BY c.id ORDER BY count(*) DESC, c.name"""
        ):
            yield self._card(row)

    def cards_by_full_name(self, names: Iterable[str]) -> dict[str, tuple[Card, int | None]]:
        """Return the cards that bear these full names, each with the second since 1970 at which it was fetched.

        None in its place: the card is as old as the file. Names that no card bears are left out.
        """
        wanted = set(names)
        return {
            candidate.card[1]: (self._card(candidate.card), candidate.card[-1])
            for candidates in self._candidates(map(fold, wanted)).values()
            for candidate in candidates
            if candidate.rank == 0 and candidate.card[1] in wanted
        }

    def _candidates(self, keys: Iterable[str]) -> dict[str, list[_Candidate]]:
        found: dict[str, list[_Candidate]] = {}
        for batch in batches(keys):
            for row in self._rows(
                f"""SELECT n.key, n.rank, n.language, n.spelling, {CARD_COLUMNS}
                    FROM names n JOIN cards c ON c.id = n.card WHERE n.key IN ({marks(batch)})""",
                batch,
            ):
                found.setdefault(row[0], []).append(_Candidate(row[1], row[2], row[3], row[4:]))
        return found

    def _printed(self, queries: Sequence[CardQuery]) -> list[CardRow | None]:
        """Return for each query the card that its set and number denote."""
        keys = [_printing_keys(query) for query in queries]
        found: dict[str, CardRow] = {}
        for batch in batches(key for of_query in keys for key in of_query):
            for key, *card in self._rows(
                f"""SELECT p.printing, {CARD_COLUMNS}
                    FROM printings p JOIN cards c ON c.id = p.card WHERE p.printing IN ({marks(batch)})""",
                batch,
            ):
                found[key] = tuple(card)
        return [next((found[key] for key in of_query if key in found), None) for of_query in keys]

    def _card(self, row: CardRow) -> Card:
        legalities_id = row[11]
        if legalities_id not in self._legalities:
            ((by_format,),) = self._rows("SELECT by_format FROM legalities WHERE id = ?", [legalities_id])
            self._legalities[legalities_id] = read_legalities(by_format)
        return card_of_row(row, self._legalities[legalities_id])

    def _rows(self, sql: str, values: Sequence[str | int] = ()) -> list[Any]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.ProgrammingError:  # closed, or used in another thread: not the file's fault
            raise
        except sqlite3.DatabaseError as error:
            raise CardFileError(f"{self.path}: damaged, or no card file ({error}); build or install it anew") from error


def _open_for_reading(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise CardFileError(f"{path}: no such card file")
    try:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as error:
        raise CardFileError(f"{path}: cannot be opened ({error})") from error


def _narrow(
    candidates: Sequence[_Candidate], name: str, language: str | None, printing: CardRow | None
) -> list[_Candidate]:
    """Return the candidates that fit best.

    The one of another language that set and number denote, else those of the list's language, else English ones, else
    all; of these the first by rank, then those spelt so, then the one that set and number denote. A French list's
    Contemplation is Ponder, not the English card of that name.
    """
    if len(candidates) <= 1:
        return list(candidates)
    printed = [each for each in candidates if each.language and printing and each.card[0] == printing[0]]
    own = [each for each in candidates if each.language and each.language == language]
    english = [each for each in candidates if not each.language]
    fitting = printed or own or english or candidates
    first = min(candidate.rank for candidate in fitting)
    fitting = [candidate for candidate in fitting if candidate.rank == first]
    spelt = unicodedata.normalize("NFC", name)
    for same in (str, str.casefold):
        if as_spelt := [c for c in fitting if c.spelling is not None and same(c.spelling) == same(spelt)]:
            fitting = as_spelt
            break
    return [candidate for candidate in fitting if printing and candidate.card[0] == printing[0]] or fitting


def _printing_keys(query: CardQuery) -> tuple[str, ...]:
    """Return the keys of the printing that a query names: as written, and without zeros in front of the number."""
    if not query.set_code or not query.collector_number:
        return ()
    number = query.collector_number
    return tuple(printing_key(query.set_code, written) for written in dict.fromkeys((number, number.lstrip("0"))))
