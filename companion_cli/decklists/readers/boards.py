"""JSON decks that keep their cards in boards (`mainBoard`, `Sideboard`, `main_deck`, ...): MTGJSON, MTGODecklistCache,
Scryfall, Moxfield, MTGO's pages, our own `companion parse`, and others of the same shape; or in sections (deckstats);
or in one list whose rows say where they stand (Archidekt), which may be the whole file; or as a text list within JSON.

What differs between them are words, and the words are in the tables here.
"""

import reprlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion_cli.bounds import MAX_DEPTH, MAX_NAME
from companion_cli.decklists.card_line import starts_with_count
from companion_cli.decklists.clean import clean_line, shortened, surface
from companion_cli.decklists.errors import NoDecklistError, TooLongError
from companion_cli.decklists.headings import is_type_heading, word_heading
from companion_cli.decklists.model import Deck, Origin, Zone
from companion_cli.decklists.origins import event_around, origin_of
from companion_cli.decklists.readers.json_text import Places, parse
from companion_cli.decklists.source import Rows, Source
from companion_cli.decklists.tables import lines_of_cell
from companion_cli.decklists.text import read_lines

_BOARDS: Mapping[str, Zone | None] = {
    **dict.fromkeys(("main", "mainboard", "maindeck", "mainboards", "nonlands", "lands"), Zone.MAIN),
    **dict.fromkeys(("side", "sideboard", "sideboarddeck", "sidedeck"), Zone.SIDEBOARD),
    **dict.fromkeys(("commander", "commanders", "commanderdeck", "signaturespells", "oathbreakers"), Zone.COMMANDER),
    **dict.fromkeys(("companion", "companions"), Zone.COMPANION),
    **dict.fromkeys(("maybeboard", "considering", "outside", "tokens", "planes", "schemes", "displaycommander"), None),
    "attractions": Zone.SIDEBOARD,
    **dict.fromkeys(("stickers", "contraptions"), None),
}
"""Board keys in lower case, without signs between the words; None: outside of the deck."""

_COUNTS = ("count", "Count", "quantity", "qty", "Quantity", "amount", "Qty", "Amount", "copies")
_NAMES = ("name", "CardName", "card_name", "cardName", "Name", "card", "Card")
_CARDS = ("card_attributes", "card_digest", "card", "oracleCard")
"""Where the card itself is an object of its own within the row."""
_MEANT = frozenset((*_COUNTS, *_NAMES, *_CARDS))
"""What an object needs one of to be meant for a row, if only an empty one of a deck editor."""
_SETS = ("setCode", "set", "set_code", "edition", "editioncode")
_NUMBERS = ("collector_number", "collectorNumber", "number", "cn")
_ROW_ZONES = ("board", "zone", "section", "boardType", "location", "categories", "category")
"""Where a row itself says in which part of the deck it is; of several categories the first counts."""
_ROW_FLAGS: Mapping[str, Zone | None] = {
    **dict.fromkeys(("companion", "isCompanion", "is_companion"), Zone.COMPANION),
    **dict.fromkeys(("commander", "isCommander", "is_commander"), Zone.COMMANDER),
    **dict.fromkeys(("sideboard", "isSideboard", "is_sideboard"), Zone.SIDEBOARD),
    **dict.fromkeys(("maybeboard", "isMaybeboard"), None),
}
_NO_DECK_LAYOUTS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Scryfall's layouts of what is no card of a deck."""
_PLAYERS = ("player", "Player", "playerName", "player_name", "pilot")
_TITLES_OF_ROWS = ("deck", "Deck", "deckName", "deck_name")
_SECTIONS = ("sections", "Sections")
_TEXTS = ("decklist", "Decklist", "deckList", "deck_list", "list", "text", "deck")
"""Where a whole text list may stand."""
TITLES = ("name", "Name", "title", "Player", "player", "DecklistName")
FORMATS = ("format", "Format", "FormatName")
TOURNAMENT = "Tournament"
"""The head of a tournament, which may state the format of its decks."""
DECKS = ("decks", "Decks", "decklists", "Decklists", "standings", "Standings", "players", "Players")
_WRAPPERS = ("data", "deck", "entries", "boards")


def read(source: Source, form: str) -> Iterator[Deck]:
    """Yield the deck, or the decks, of a JSON file. Raise `NoDecklistError` if it has no boards."""
    return decks_of(parse(source.text), source, form, Places(source.text))


def decks_of(value: Any, source: Source, form: str, places: Places) -> Iterator[Deck]:
    """Yield each deck in a parsed JSON value."""
    found = list(_deck_objects(value))
    if not any(boards for _, boards, _ in found):
        raise NoDecklistError(
            f"The JSON holds no boards of cards (mainboard, sideboard, ...), only {_keys_seen(value)}. "
            "Give the deck as a text list."
        )
    for outer, boards, around in found:
        if isinstance(boards, str):
            line, _ = places.of(boards)
            numbered = [(line, text) for text in lines_of_cell(boards)]
            read = read_lines(numbered, source.notes, source.known, form=form)
            name, stated = read.name or _first_text(outer, TITLES), read.play_format or _first_text(outer, FORMATS)
            deck = read._replace(name=clean_line(name or "") or None, play_format=clean_line(stated or "") or None)
        else:
            deck = _deck(outer, boards, source, form, places)
        yield deck._replace(play_format=deck.play_format or around.play_format, origin=origin_of(outer, around.origin))


def _keys_seen(value: Any) -> str:
    """Return what a JSON value has instead of boards."""
    if isinstance(value, list):
        return f"a list of {_keys_seen(value[0])}" if value and isinstance(value[0], dict) else "a list"
    if not isinstance(value, dict):
        return "a single value"
    return "the keys " + ", ".join(shortened(clean_line(key[:100])) for key in list(value)[:8]) if value else "nothing"


def _format_of_tournament(value: dict[str, Any]) -> str | None:
    """Return the format that a tournament's head states for all its decks; its name states none."""
    head = value.get(TOURNAMENT)
    if not isinstance(head, dict):
        return None
    formats = head.get("Formats")
    only = formats[0] if isinstance(formats, list) and len(formats) == 1 else formats
    return only if isinstance(only, str) and only.strip() else _first_text(head, FORMATS)


class Around(NamedTuple):
    """What a tournament says of all its decks."""

    play_format: str | None = None
    origin: Origin | None = None


_NOTHING_AROUND = Around()


def _around(value: dict[str, Any], around: Around) -> Around:
    """Return what is around the decks of an object: what it says itself of all of them, and what is around it."""
    if TOURNAMENT not in value and key_of_decks(value) is None:
        return around
    return Around(_format_of_tournament(value) or around.play_format, event_around(value, TOURNAMENT, around.origin))


_DeckObject = tuple[dict[str, Any], dict[str, Any] | str, Around]
"""The object that has a deck's name, the one that has its boards (or a text list), and what its tournament says."""


def _deck_objects(value: Any, around: Around = _NOTHING_AROUND, depth: int = 0) -> Iterator[_DeckObject]:
    """Yield each object that has boards; `around` is what the tournament around it says."""
    if depth > MAX_DEPTH.most:
        raise TooLongError(MAX_DEPTH)
    if isinstance(value, list):
        if is_list_of_rows(value):
            yield from ((owner, {"main": rows}, around) for owner, rows in _by_owner(value))
            return
        yield from _of_each(value, around, depth)
        return
    if not isinstance(value, dict):
        return
    around = _around(value, around)
    if _has_boards(value):
        yield value, value, around
        return
    if is_list_of_rows(value.get("cards")):
        yield from ((value | owner, {**value, "cards": rows}, around) for owner, rows in _by_owner(value["cards"]))
        return
    if (of_decks := key_of_decks(value)) is not None:
        yield from _of_each(value[of_decks], around, depth)
        return
    for key in _WRAPPERS:
        for outer, boards, stated in _deck_objects(value.get(key), around, depth + 1):
            yield (value if boards is outer else outer), boards, stated
    text = next((text for key in _TEXTS if isinstance(text := value.get(key), str) and _is_list(text)), None)
    if text is not None:
        yield value, text, around


def _has_boards(value: dict[str, Any]) -> bool:
    return any(_is_board(key, board) for key, board in value.items()) or any(_has_rows(value, key) for key in _SECTIONS)


def key_of_decks(value: dict[str, Any]) -> str | None:
    """Return the key under which an object lists many decks; None where it is a deck itself, or holds none so."""
    if _has_boards(value) or is_list_of_rows(value.get("cards")):
        return None
    return next((key for key in DECKS if isinstance(value.get(key), list)), None)


def count_decks(member: Any) -> tuple[int, bool]:
    """Return how many decks a member of a list of decks becomes, at least one, and whether any of them has cards."""
    found = list(_of_each([member], _NOTHING_AROUND, 0))
    return len(found), any(boards for _, boards, _ in found)


def empty_decks(value: Any) -> list[Deck]:
    """Return the decks of a JSON value in which none has cards."""
    return [
        Deck((), name=clean_line(_first_text(outer, TITLES) or "") or None, origin=origin_of(outer, around.origin))
        for outer, _, around in _deck_objects(value)
    ]


def _of_each(items: list[Any], around: Around, depth: int) -> Iterator[_DeckObject]:
    """Yield the deck objects of a list; what stands where a deck should and holds none is an empty one, not lost."""
    for item in items:
        empty: _DeckObject = (item if isinstance(item, dict) else {}, {}, around)
        yield from list(_deck_objects(item, around, depth + 1)) or [empty]


def _is_list(text: str) -> bool:
    return any(starts_with_count(line.strip()) for line in lines_of_cell(text))


def _has_rows(value: dict[str, Any], key: str) -> bool:
    sections = value.get(key)
    return isinstance(sections, list) and any(isinstance(each, dict) and "cards" in each for each in sections)


def is_list_of_rows(value: Any) -> bool:
    """Return whether it is a list of cards: the first of its objects has a count and a card, and no board."""
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return False
    row = value[0]
    has_card = _first_text(row, _NAMES) is not None or any(isinstance(row.get(key), dict) for key in _CARDS)
    return has_card and any(key in row for key in _COUNTS) and not any(_is_board(key, row[key]) for key in row)


def _by_owner(rows: list[Any]) -> list[tuple[dict[str, Any], list[Any]]]:
    """Return the rows of each player, or deck, that they name, with an object that has its name."""
    owned: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        said = row if isinstance(row, dict) else {}
        owner = (_first_text(said, _PLAYERS) or "", _first_text(said, _TITLES_OF_ROWS) or "")
        owned.setdefault(owner, []).append(row)
    return [({"name": player or title} if player or title else {}, its) for (player, title), its in owned.items()]


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
    categories = _categories(boards.get("categories"))
    for key, board in boards.items():
        board_key = _board_key(key)
        if key in _SECTIONS and isinstance(board, list):
            for section in board:
                heading = word_heading(str(section.get("name", ""))[:100]) if isinstance(section, dict) else None
                for card in _cards(section):
                    _add(rows, card, heading.zone if heading else Zone.MAIN, places, categories)
        elif board_key in _BOARDS:
            zone = _BOARDS[board_key]
            for card in _cards(board) if zone is None or not _is_featured(zone, board) else ():
                _add(rows, card, zone, places, categories)
        elif is_list_of_rows(board):
            if key != "cards" and not is_type_heading(key.lower()):
                text = f"Left out, no known part of a deck: {shortened(clean_line(key[:100]))} (rows: {len(board)})"
                rows.leave_out(places.of(key)[0], text)
                continue
            for card in board:
                _add(rows, card, Zone.MAIN, places, categories)
    title, stated = _first_text(outer, TITLES), _first_text(outer, FORMATS)
    return rows.deck(form, source, name=title, play_format=stated)


def _is_featured(zone: Zone, board: Any) -> bool:
    """Return whether it is one card without a count where a whole board should be: the picture of the deck."""
    is_one = isinstance(board, dict) and _first_text(board, _NAMES) is not None
    return is_one and zone in (Zone.MAIN, Zone.SIDEBOARD) and not any(key in board for key in _COUNTS)


def _categories(value: Any) -> Mapping[str, Zone | None]:
    """Return the zones of a deck's own categories, by name: premier ones lead, others may be outside of the deck."""
    zones: dict[str, Zone | None] = {}
    for category in value if isinstance(value, list) else ():
        if isinstance(category, dict) and isinstance(name := category.get("name"), str):
            if (heading := word_heading(name[:100])) is not None:
                zones[name] = heading.zone
            elif category.get("isPremier") is True:
                zones[name] = Zone.COMMANDER
            elif category.get("includedInDeck") is False:
                zones[name] = None
    return zones


def _cards(board: Any) -> Iterable[Any]:
    """Return the rows of a board: objects, [count, name] pairs, names; an object by name or id; or one card alone."""
    if isinstance(board, str) or (isinstance(board, dict) and "cards" not in board and _first_text(board, _NAMES)):
        return [board]
    while isinstance(board, dict) and isinstance(board.get("cards"), dict | list):
        board = board["cards"]
    if isinstance(board, dict):
        return [[card, name] if isinstance(card, int) else _named(name, card) for name, card in board.items()]
    return board if isinstance(board, list) else ()


def _named(name: str, card: Any) -> Any:
    has_name = isinstance(card, dict) and (_first_text(card, _NAMES) or any(key in card for key in _CARDS))
    return card if has_name or not isinstance(card, dict) else {**card, "name": name}


def _add(
    rows: Rows,
    row: Any,
    zone: Zone | None,
    places: Places,
    categories: Mapping[str, Zone | None] = MappingProxyType({}),
) -> None:
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
    chain = [row]
    while (inner := next((chain[0][key] for key in _CARDS if isinstance(chain[0].get(key), dict)), None)) is not None:
        chain.insert(0, inner)
        if len(chain) > MAX_DEPTH.most:
            raise TooLongError(MAX_DEPTH)
    name = next((text for card in chain if (text := _first_text(card, _NAMES))), None)
    count = next((row[key] for key in _COUNTS if key in row), None)
    if name is None and not count:
        return  # an empty line of a deck editor
    place = places.of(name) if name else (1, 1)
    if len(row) > 2 or len(chain) > 1:
        zone = _zone_of_row(row, chain, zone, categories, rows)
    set_code = next((text for card in chain if (text := _first_text(card, _SETS) or _edition(card))), None)
    number = next((text for card in chain if (text := _first_text(card, _NUMBERS))), None)
    rows.add(count, name or "", zone, *place, set_code=set_code, collector_number=number)


def _edition(card: dict[str, Any]) -> str | None:
    edition = card.get("edition")
    return _first_text(edition, _SETS) if isinstance(edition, dict) else None


def _zone_of_row(
    row: dict[str, Any],
    chain: Iterable[dict[str, Any]],
    zone: Zone | None,
    categories: Mapping[str, Zone | None],
    rows: Rows,
) -> Zone | None:
    """Return where a row stands by what it says itself, else by its board; what is no card of a deck stands outside."""
    if any(isinstance(layout := card.get("layout"), str) and layout in _NO_DECK_LAYOUTS for card in chain):
        return None
    if zone is not Zone.MAIN:
        return zone
    for key, flagged in _ROW_FLAGS.items():
        if row.get(key) is True or row.get(key) in ("true", "yes"):
            return flagged
    for key in _ROW_ZONES:
        said = row.get(key)
        first = said[0] if isinstance(said, list) and said else said
        if not isinstance(first, str) or len(first) > MAX_NAME.most:
            continue
        if first in categories:
            return categories[first]
        if (heading := word_heading(first)) is not None:
            name = next((text for card in chain if (text := _first_text(card, _NAMES))), "")
            is_real = heading.zone is None and "token" in first.lower() and rows.is_name and rows.is_name(name)
            return zone if is_real else heading.zone
    return zone


def _shown(row: Any) -> str:
    return shortened(" ".join(surface(reprlib.repr(row)).split()))


def _first_text(value: dict[str, Any], keys: Iterable[str]) -> str | None:
    return next((text for key in keys if isinstance(text := value.get(key), str) and text.strip()), None)
