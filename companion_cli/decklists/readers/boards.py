"""JSON decks that keep their cards in boards (`mainBoard`, `Sideboard`, `main_deck`, ...): MTGJSON, MTGODecklistCache,
Scryfall, Moxfield, MTGO's pages, our own `companion parse`, and others of the same shape.

What differs between them are words, and the words are in the tables here.
"""

import reprlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion_cli.bounds import MAX_DEPTH
from companion_cli.decklists.clean import shortened, surface
from companion_cli.decklists.errors import NoDecklistError, TooLongError
from companion_cli.decklists.model import Deck, Zone
from companion_cli.decklists.readers.json_text import Places, parse
from companion_cli.decklists.source import Rows, Source

_BOARDS: Mapping[str, Zone | None] = {
    **dict.fromkeys(("main", "mainboard", "maindeck", "mainboards", "nonlands", "lands"), Zone.MAIN),
    **dict.fromkeys(("side", "sideboard", "sideboarddeck", "sidedeck"), Zone.SIDEBOARD),
    **dict.fromkeys(("commander", "commanders", "commanderdeck", "signaturespells", "oathbreakers"), Zone.COMMANDER),
    **dict.fromkeys(("companion", "companions"), Zone.COMPANION),
    **dict.fromkeys(("maybeboard", "considering", "outside", "tokens", "planes", "schemes", "displaycommander"), None),
    **dict.fromkeys(("attractions", "stickers", "contraptions"), None),
}
"""Board keys in lower case, without signs between the words; None: outside of the deck."""

_COUNTS = ("count", "Count", "quantity", "qty", "Quantity", "amount")
_NAMES = ("name", "CardName", "card_name", "cardName", "Name")
_CARDS = ("card_attributes", "card_digest", "card", "oracleCard")
"""Where the card itself is an object of its own within the row."""
_MEANT = frozenset((*_COUNTS, *_NAMES, *_CARDS))
"""What an object needs one of to be meant for a row, if only an empty one of a deck editor."""
_SETS = ("setCode", "set", "set_code", "edition")
_NUMBERS = ("collector_number", "collectorNumber", "number", "cn")
TITLES = ("name", "Name", "title", "Player", "player", "DecklistName")
FORMATS = ("format", "Format", "FormatName")
TOURNAMENT = "Tournament"
"""The head of a tournament, which may state the format of its decks."""
_DECKS = ("decks", "Decks", "decklists", "Decklists")
_WRAPPERS = ("data", "deck", "entries", "boards")


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck, or the decks, of a JSON file. Raise `NoDecklistError` if it has no boards."""
    return decks_of(parse(source.text), source, form, Places(source.text))


def decks_of(value: Any, source: Source, form: str, places: Places) -> Iterator[Deck]:
    """Yield each deck in a parsed JSON value."""
    found = list(_deck_objects(value))
    if not any(boards for _, boards, _ in found):
        raise NoDecklistError(
            "The JSON holds no boards of cards (mainboard, sideboard, ...). Give the deck as a text list."
        )
    for outer, boards, of_all in found:
        deck = _deck(outer, boards, source, form, places)
        yield deck._replace(play_format=deck.play_format or of_all)


def _format_of_tournament(value: dict[str, Any]) -> str | None:
    """Return the format that a tournament's head states for all its decks; its name states none."""
    head = value.get(TOURNAMENT)
    if not isinstance(head, dict):
        return None
    formats = head.get("Formats")
    only = formats[0] if isinstance(formats, list) and len(formats) == 1 else formats
    return only if isinstance(only, str) and only.strip() else _first_text(head, FORMATS)


_DeckObject = tuple[dict[str, Any], dict[str, Any], str | None]
"""The object that has a deck's name, the one that has its boards, and the format that its tournament states."""


def _deck_objects(value: Any, of_all: str | None = None, depth: int = 0) -> Iterator[_DeckObject]:
    """Yield each object that has boards; `of_all` is the format of the tournament around it."""
    if depth > MAX_DEPTH.most:
        raise TooLongError(MAX_DEPTH)
    if isinstance(value, list):
        for item in value:
            yield from _deck_objects(item, of_all, depth + 1)
        return
    if not isinstance(value, dict):
        return
    of_all = _format_of_tournament(value) or of_all
    if any(_is_board(key, board) for key, board in value.items()):
        yield value, value, of_all
        return
    for key in _DECKS:
        if isinstance(value.get(key), list):
            for deck in value[key]:
                # What stands where a deck should and holds none is an empty one, so that none is lost in silence.
                empty: _DeckObject = (deck if isinstance(deck, dict) else {}, {}, of_all)
                yield from list(_deck_objects(deck, of_all, depth + 1)) or [empty]
            return
    for key in _WRAPPERS:
        for outer, boards, stated in _deck_objects(value.get(key), of_all, depth + 1):
            yield (value if boards is outer else outer), boards, stated


def _board_key(key: str) -> str:
    return "".join(filter(str.isalpha, key)).lower()


def names_board(key: str) -> bool:
    """Return whether a key of a JSON deck is the name of a board."""
    return _board_key(key) in _BOARDS


def _is_board(key: str, board: Any) -> bool:
    """Return whether it is a board of the deck itself; one that is empty counts only where it is a list."""
    return _BOARDS.get(_board_key(key)) is not None and (isinstance(board, list) or _is_object_of_cards(board))


def _is_object_of_cards(board: Any) -> bool:
    if not isinstance(board, dict):
        return False
    if isinstance(board.get("cards"), dict | list):
        return True
    return bool(board) and all(isinstance(card, dict | int) for card in board.values())


def _deck(outer: dict[str, Any], boards: dict[str, Any], source: Source, form: str, places: Places) -> Deck:
    rows = Rows(source.is_name)
    for key, board in boards.items():
        board_key = _board_key(key)
        if board_key in _BOARDS:
            for card in _cards(board):
                _add(rows, card, _BOARDS[board_key], places)
    return rows.deck(form, source, name=_first_text(outer, TITLES), play_format=_first_text(outer, FORMATS))


def _cards(board: Any) -> Iterable[Any]:
    """Return the rows of a board: objects, [count, name] pairs, names; an object by name or id; or one card alone."""
    if isinstance(board, str) or (isinstance(board, dict) and _first_text(board, _NAMES)):
        return [board]
    while isinstance(board, dict) and isinstance(board.get("cards"), dict | list):
        board = board["cards"]
    if isinstance(board, dict):
        return [[card, name] if isinstance(card, int) else _named(name, card) for name, card in board.items()]
    return board if isinstance(board, list) else ()


def _named(name: str, card: Any) -> Any:
    has_name = isinstance(card, dict) and (_first_text(card, _NAMES) or any(key in card for key in _CARDS))
    return card if has_name or not isinstance(card, dict) else {**card, "name": name}


def _add(rows: Rows, row: Any, zone: Zone | None, places: Places) -> None:
    if isinstance(row, str):
        if row.strip():
            rows.add(1, row, zone, *places.of(row))
        return
    if isinstance(row, list) and len(row) == 2 and any(isinstance(each, str) for each in row):
        count, name = row if isinstance(row[1], str) else (row[1], row[0])
        rows.add(count, name, zone, *places.of(name))
        return
    if not isinstance(row, dict) or not _MEANT.intersection(row):
        if row:
            rows.leave_out(1, f"Left out, neither count and name nor a card: {_shown(row)}")
        return
    card = row
    while (inner := next((card[key] for key in _CARDS if isinstance(card.get(key), dict)), None)) is not None:
        card = inner
    name = _first_text(card, _NAMES) or _first_text(row, _NAMES)
    count = next((row[key] for key in _COUNTS if key in row), None)
    if name is None and not count:
        return  # an empty line of a deck editor
    place = places.of(name) if name else (1, 1)
    set_code, number = _first_text(card, _SETS), _first_text(card, _NUMBERS)
    rows.add(count, name or "", zone, *place, set_code=set_code, collector_number=number)


def _shown(row: Any) -> str:
    return shortened(" ".join(surface(reprlib.repr(row)).split()))


def _first_text(value: dict[str, Any], keys: Iterable[str]) -> str | None:
    return next((text for key in keys if isinstance(text := value.get(key), str) and text.strip()), None)
