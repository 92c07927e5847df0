"""Looking cards up in a card file, by whatever a decklist calls them.

Opened read-only and cheaply; a library serves one thread, and another process or thread opens its own.
"""

import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from companion_cli.cards.card_file import (
    CARD_COLUMNS,
    RANKS,
    SCHEMA_VERSION,
    CardRow,
    card_of_row,
    read_legalities,
)
from companion_cli.cards.errors import CardFileError
from companion_cli.cards.model import Ambiguous, Card, CardQuery, Found, Legality, Lookup, NameKind, Unknown
from companion_cli.cards.names import fold, original_of_rebalanced, printing_key

if TYPE_CHECKING:
    from companion_cli.cards.near_names import NameIndex

BUNDLED = Path(__file__).parent.parent / "data" / "cards.sqlite"

_BATCH = 500
"""Values in one IN; every SQLite takes as many."""


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
        about = dict(self._rows("SELECT fact, value FROM about"))
        if about.get("schema") != SCHEMA_VERSION:
            raise CardFileError(
                f"{path}: card file of version {about.get('schema')}, this program reads {SCHEMA_VERSION}; build anew"
            )
        try:
            self.text_as_of = date.fromisoformat(about["text_as_of"])
            self.legality_as_of = date.fromisoformat(about["legality_as_of"])
        except (KeyError, ValueError) as error:
            raise CardFileError(f"{path}: the card file does not say of which date it is ({error})") from error

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
        return bool(self._rows(f"SELECT 1 FROM names WHERE key IN ({_marks(keys)}) LIMIT 1", keys))

    def look_up(
        self, queries: Iterable[CardQuery], language: str | None = None, *, suggest: bool = True
    ) -> list[Lookup]:
        """Return one answer a query, in order.

        English names win over other languages, full names over those of parts (`card_file.RANKS`). Between cards that
        bear the same printed name the exact spelling decides, then `language`, then set and number; else the answer is
        Ambiguous. Set and number alone find a card whose name says nothing, and never overrule a name. A rebalanced
        card (`A-`) of which nothing is known is its original: Arena took all rebalancings of tabletop cards back on
        2026-09-22. `suggest=False` leaves the near names of unknown cards empty, which saves the time to find them.
        """
        queries = list(queries)
        candidates = self._candidates(fold(query.name) for query in queries)
        originals = {
            query.name: original
            for query in queries
            if fold(query.name) not in candidates and (original := original_of_rebalanced(query.name))
        }
        candidates |= self._candidates(fold(original) for original in originals.values())
        printed = self._printed(filter(None, map(_printing, queries)))
        return [
            self._answer(query, originals.get(query.name), candidates, printed.get(_printing(query)), language, suggest)
            for query in queries
        ]

    def _answer(
        self,
        query: CardQuery,
        original: str | None,
        candidates: Mapping[str, Sequence[_Candidate]],
        printed: CardRow | None,
        language: str | None,
        suggest: bool,
    ) -> Lookup:
        name = original or query.name
        fitting = _narrow(candidates.get(fold(name), ()), name, language)
        if not fitting and printed is not None:
            return Found(self._card(printed), NameKind.PRINTING)
        if not fitting:
            return Unknown(self.near_names(query.name, language) if suggest else ())
        if len({candidate.card[0] for candidate in fitting}) > 1:
            fitting = [candidate for candidate in fitting if printed and candidate.card[0] == printed[0]] or fitting
        if len({candidate.card[0] for candidate in fitting}) > 1:
            return Ambiguous(tuple(sorted({candidate.card[1] for candidate in fitting})))
        row = fitting[0].card
        kind = NameKind.OLD_SPELLING if original else RANKS[fitting[0].rank][0]
        return Found(self._card(row), kind, printed[1] if printed is not None and printed[0] != row[0] else None)

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
        for batch in _batches(keys):
            for key, rank, language, spelling, *card in self._rows(
                f"""SELECT n.key, n.rank, n.language, n.spelling, {CARD_COLUMNS}
                    FROM names n JOIN cards c ON c.id = n.card WHERE n.key IN ({_marks(batch)})""",
                batch,
            ):
                found.setdefault(key, []).append(_Candidate(rank, language, spelling, tuple(card)))
        return found

    def _printed(self, printings: Iterable[str]) -> dict[str | None, CardRow]:
        found: dict[str | None, CardRow] = {}
        for batch in _batches(printings):
            for printing, *card in self._rows(
                f"""SELECT p.printing, {CARD_COLUMNS}
                    FROM printings p JOIN cards c ON c.id = p.card WHERE p.printing IN ({_marks(batch)})""",
                batch,
            ):
                found[printing] = tuple(card)
        return found

    def _card(self, row: CardRow) -> Card:
        legalities_id = row[11]
        if legalities_id not in self._legalities:
            ((by_format,),) = self._rows("SELECT by_format FROM legalities WHERE id = ?", [legalities_id])
            self._legalities[legalities_id] = read_legalities(by_format)
        return card_of_row(row, self._legalities[legalities_id])

    def _rows(self, sql: str, values: Sequence[str | int] = ()) -> list[Any]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise CardFileError(f"{self.path}: damaged, or no card file ({error}); build or install it anew") from error


def _open_for_reading(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise CardFileError(f"{path}: no such card file")
    return sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)


def _narrow(candidates: Sequence[_Candidate], name: str, language: str | None) -> list[_Candidate]:
    """Return the candidates that the name fits best: by rank, then by spelling, then by language."""
    if not candidates:
        return []
    first = min(candidate.rank for candidate in candidates)
    fitting = [candidate for candidate in candidates if candidate.rank == first]
    if len(fitting) == 1:
        return fitting
    spelt = unicodedata.normalize("NFC", name)
    for same in (str, str.casefold):
        if as_spelt := [c for c in fitting if c.spelling is not None and same(c.spelling) == same(spelt)]:
            fitting = as_spelt
            break
    return [candidate for candidate in fitting if candidate.language == language] or fitting


def _printing(query: CardQuery) -> str | None:
    if not query.set_code or not query.collector_number:
        return None
    return printing_key(query.set_code, query.collector_number)


def _batches(values: Iterable[str]) -> Iterable[list[str]]:
    distinct = list(dict.fromkeys(values))
    return (distinct[start : start + _BATCH] for start in range(0, len(distinct), _BATCH))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
