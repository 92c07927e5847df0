"""From one of Scryfall's card objects to a `Card`, for every layout, and to the names that find it.

The only place that knows Scryfall's card objects (scryfall.com/docs/api/cards, .../layouts). A field that is not needed
may be missing; one that a verdict rests on may not. No text is kept.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from companion_cli.cards.activated_abilities import BASIC_LAND_TYPES, has_activated_ability
from companion_cli.cards.errors import CardObjectError
from companion_cli.cards.model import UNLIMITED, Card, Legality, NameKind
from companion_cli.cards.names import REBALANCED, SEPARATOR
from companion_cli.cards.type_lines import SUPPLEMENTARY_TYPES, read_type_line

CardObject = Mapping[str, Any]


class DeckView(Enum):
    """Which part of an object holds the characteristics that the card has in a deck."""

    WHOLE = auto()
    """The object itself."""
    FRONT = auto()
    """The first face (CR 712.8a, 710.2, 715.4, 720.4, 722.4)."""
    HALVES = auto()
    """Both halves together (CR 709.4)."""
    NO_CARD = auto()
    """Not a card: tokens, emblems, art (CR 108.2b, 108.5)."""


LAYOUTS: Mapping[str, DeckView] = {
    "normal": DeckView.WHOLE,
    "leveler": DeckView.WHOLE,
    "saga": DeckView.WHOLE,
    "class": DeckView.WHOLE,
    "case": DeckView.WHOLE,
    "mutate": DeckView.WHOLE,
    "prototype": DeckView.WHOLE,
    "meld": DeckView.WHOLE,
    "host": DeckView.WHOLE,
    "augment": DeckView.WHOLE,
    "planar": DeckView.WHOLE,
    "scheme": DeckView.WHOLE,
    "vanguard": DeckView.WHOLE,
    "transform": DeckView.FRONT,
    "modal_dfc": DeckView.FRONT,
    "flip": DeckView.FRONT,
    "adventure": DeckView.FRONT,
    "prepare": DeckView.FRONT,
    "reversible_card": DeckView.FRONT,
    "battle": DeckView.FRONT,
    "split": DeckView.HALVES,
    "token": DeckView.NO_CARD,
    "double_faced_token": DeckView.NO_CARD,
    "emblem": DeckView.NO_CARD,
    "art_series": DeckView.NO_CARD,
}
"""A layout that is not listed is taken as WHOLE where the object has no faces, and refused where it has."""

_SUPPLEMENTARY_SUBTYPES = frozenset({"Attraction", "Contraption"})
"""Of artifacts that are never part of a starting deck (CR 717.2; contraptions of joke sets)."""
_NOT_CARDS = frozenset({"Token", "Emblem", "Card"})

_TYPES_OUTSIDE_THE_BATTLEFIELD: Mapping[str, str] = {"Grist, the Hunger Tide": "Creature — Insect"}
"""What an ability adds wherever the card is not on the battlefield (CR 113.6c; ruling of 2021-06-18)."""
_EVERY_CREATURE_TYPE = frozenset({"Mistform Ultimus", "Dr. Julius Jumblemorph"})
"""Characteristic-defining (CR 604.3) without the keyword changeling."""
_EVERY_LAND_TYPE = frozenset({"Nearby Planet"})
"""Rangeling (CR 604.3a); of the land types only the basic ones matter here."""

_COPY_LIMIT = re.compile(
    r"a deck can have (?:any (?P<any>number) of|up to (?P<up_to>\w+)|only (?P<only>\w+)) cards? named", re.IGNORECASE
)
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_REMINDER_TEXT = re.compile(r"\([^()]*\)")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_COLORS = "WUBRG"


@dataclass(frozen=True, slots=True)
class CardName:
    """One of the names that find a card."""

    text: str
    kind: NameKind
    language: str = ""
    """Scryfall's code; empty for English, and for what is printed on English cards."""


def card_from_scryfall(card_object: CardObject) -> Card | None:
    """Return the card as it is in a deck, or None for what is no card: tokens, emblems, art series and the like.

    Planes, schemes, stickers, attractions and their kin are cards with `is_deck_card` False. Raises CardObjectError
    where a needed field is missing or of the wrong type, and for a layout with faces that is not known: such a card is
    never guessed.
    """
    view = _view(card_object)
    if view is DeckView.NO_CARD:
        return None
    parts = _parts(card_object, view)
    type_lines = [_text(part, "type_line", required=True) for part in parts]
    if not _NOT_CARDS.isdisjoint(" ".join(type_lines).split()):
        return None
    name = _full_name(card_object)
    types = [read_type_line(line) for line in (*type_lines, _TYPES_OUTSIDE_THE_BATTLEFIELD.get(name, ""))]
    supertypes, card_types, subtypes = (frozenset().union(*kind) for kind in zip(*types, strict=True))
    if name in _EVERY_LAND_TYPE:
        subtypes |= BASIC_LAND_TYPES
    mana_costs = tuple(normalise_mana_cost(_text(part, "mana_cost")) for part in parts)
    text = "\n".join(_text(part, "oracle_text") for part in parts)
    return Card(
        name=name,
        deck_names=tuple(_text(part, "name", required=True).removeprefix(REBALANCED) for part in parts),
        mana_costs=mana_costs,
        mana_value=_mana_value(card_object, parts, mana_costs),
        supertypes=supertypes,
        card_types=card_types,
        subtypes=subtypes,
        has_every_creature_type=name in _EVERY_CREATURE_TYPE or _has_keyword(text, "changeling"),
        color_identity=_color_identity(card_object),
        has_activated_ability=has_activated_ability(text, is_land="Land" in card_types, subtypes=subtypes),
        copy_limit=_copy_limit(text, is_basic_land={"Basic"} <= supertypes and "Land" in card_types),
        is_deck_card=_is_deck_card(card_object, card_types, subtypes),
        legalities=_legalities(card_object),
    )


def names_from_scryfall(card_object: CardObject) -> tuple[CardName, ...]:
    """Return every name that the object gives: full, of each part, flavour names, printed names of its language.

    For an object of which `card_from_scryfall` makes a card; raises CardObjectError as that does.
    """
    view = _view(card_object)
    full = _full_name(card_object)
    faces = _faces(card_object)
    parts = [] if view is DeckView.WHOLE else [_text(face, "name", required=True) for face in faces]
    names = [
        CardName(full, NameKind.FULL),
        *(CardName(part, NameKind.FRONT) for part in parts[:1]),
        *(CardName(part, NameKind.OTHER_PART) for part in parts[1:]),
        *(CardName(text, NameKind.FLAVOR) for part in (card_object, *faces) if (text := _text(part, "flavor_name"))),
        *_printed_names(card_object),
    ]
    first_of_each = {(name.text, name.language): name for name in reversed(names)}
    return tuple(name for name in names if first_of_each[name.text, name.language] is name)


def printing_from_scryfall(card_object: CardObject) -> tuple[str, str] | None:
    """Return the object's set code and collector number, or None where it does not give both."""
    printing = _text(card_object, "set"), _text(card_object, "collector_number")
    return printing if all(printing) else None


def normalise_mana_cost(mana_cost: str) -> str:
    """Return the cost with the parts of each symbol in the order of CR 107.4: `{G/R}` is `{R/G}`."""
    return _SYMBOL.sub(lambda symbol: f"{{{'/'.join(_in_order(symbol[1].upper().split('/')))}}}", mana_cost)


def _in_order(parts: list[str]) -> list[str]:
    colors = [part for part in parts if part in _COLORS]
    if len(colors) == 2 and (_COLORS.index(colors[1]) - _COLORS.index(colors[0])) % 5 > 2:
        colors.reverse()
    before = [part for part in parts if part not in _COLORS and part != "P"]
    return before + colors + [part for part in parts if part == "P"]


def mana_value_of(mana_cost: str) -> float:
    """Return a mana cost's value off the stack (CR 202.3): X is 0, `{2/W}` is 2, half mana of joke cards 0.5."""
    return sum(_symbol_value(symbol) for symbol in _SYMBOL.findall(mana_cost))


def _symbol_value(symbol: str) -> float:
    first = symbol.split("/")[0]
    if first.isdecimal():
        return float(first)
    if first in {"X", "Y", "Z"}:
        return 0
    return 0.5 if first == "½" or (len(first) == 2 and first[0] == "H") else 1


def _view(card_object: CardObject) -> DeckView:
    layout = _text(card_object, "layout")
    view = LAYOUTS.get(layout)
    faces = _faces(card_object)
    if view is None and not faces:
        return DeckView.WHOLE
    if view is None:
        name = _text(card_object, "name", required=True)
        raise CardObjectError(f"{name}: unknown layout {layout!r} with several faces; a newer version may know it")
    if view is DeckView.FRONT and not faces:
        raise CardObjectError(f"{_text(card_object, 'name', required=True)}: layout {layout!r}, but no faces")
    if view is DeckView.HALVES and len(faces) < 2:
        raise CardObjectError(f"{_text(card_object, 'name', required=True)}: a split card with fewer than two halves")
    return view


def _faces(card_object: CardObject) -> Sequence[CardObject]:
    faces = card_object.get("card_faces") or ()
    if not isinstance(faces, Sequence) or not all(isinstance(face, Mapping) for face in faces):
        raise CardObjectError(f"{card_object.get('name')!r}: card_faces is no list of objects")
    return faces


def _parts(card_object: CardObject, view: DeckView) -> Sequence[CardObject]:
    """Return the objects that hold the characteristics in a deck, one a half."""
    if view is DeckView.WHOLE:
        return (card_object,)
    faces = _faces(card_object)
    return faces if view is DeckView.HALVES else faces[:1]


def _full_name(card_object: CardObject) -> str:
    """Return the name as Scryfall writes it, but each part once for a reversible card, whose sides are one card."""
    name = _text(card_object, "name", required=True)
    if card_object.get("layout") != "reversible_card":
        return name
    sides = name.split(SEPARATOR)
    parts = list(dict.fromkeys(sides))
    if len(sides) > 1 and len(parts) == len(sides):
        raise CardObjectError(f"{name}: a reversible card with two different cards on it")
    return SEPARATOR.join(parts)


def _printed_names(card_object: CardObject) -> Iterator[CardName]:
    """Yield what is printed on a card of another language, or in place of the name on an English one."""
    language = _text(card_object, "lang")
    language = "" if language == "en" else language
    kind = NameKind.PRINTED if language else NameKind.FLAVOR
    printed = [_text(face, "printed_name") for face in _faces(card_object)]
    if any(printed):
        names = [SEPARATOR.join(printed) if all(printed) else "", printed[0]]
    else:
        names = [_text(card_object, "printed_name")]
    yield from (CardName(name, kind, language) for name in names if name)


def _text(card_object: CardObject, field: str, *, required: bool = False) -> str:
    text = card_object.get(field)
    if text is None and not required:
        return ""
    if not isinstance(text, str) or (required and not text):
        raise CardObjectError(f"{card_object.get('name')!r}: {field} is {'missing' if not text else 'no text'}")
    return text


def _mana_value(card_object: CardObject, parts: Sequence[CardObject], mana_costs: tuple[str, ...]) -> float:
    mana_value = card_object.get("cmc", parts[0].get("cmc"))
    if mana_value is None:
        return sum(mana_value_of(cost) for cost in mana_costs)
    if isinstance(mana_value, bool) or not isinstance(mana_value, int | float) or not 0 <= mana_value < math.inf:
        raise CardObjectError(f"{card_object.get('name')!r}: cmc is {mana_value!r}")
    if mana_value and all(part.get("mana_cost") is None for part in parts):
        raise CardObjectError(f"{card_object.get('name')!r}: cmc is {mana_value:g}, but mana_cost is missing")
    return float(mana_value)


def _color_identity(card_object: CardObject) -> str:
    colors = card_object.get("color_identity")
    if not isinstance(colors, Sequence) or not all(isinstance(color, str) for color in colors):
        raise CardObjectError(f"{card_object.get('name')!r}: color_identity is missing or no list")
    return "".join(color for color in _COLORS if color in colors)


def _legalities(card_object: CardObject) -> Mapping[str, Legality]:
    """Return what is known: a state that is not one of Scryfall's four is left out, so the format stays unknown."""
    legalities = card_object.get("legalities") or {}
    if not isinstance(legalities, Mapping):
        raise CardObjectError(f"{card_object.get('name')!r}: legalities is no object")
    known = {state.value: state for state in Legality}
    return {play_format: known[state] for play_format, state in sorted(legalities.items()) if state in known}


def _has_keyword(text: str, keyword: str) -> bool:
    """Return whether a line of keywords, reminder text aside, has this one."""
    lines = _REMINDER_TEXT.sub("", text).lower().split("\n")
    return any(keyword in (part.strip() for part in line.split(",")) for line in lines)


def _copy_limit(text: str, *, is_basic_land: bool) -> int | None:
    if is_basic_land:
        return UNLIMITED
    limit = _COPY_LIMIT.search(text)
    if limit is None:
        return None
    word = limit["up_to"] or limit["only"]
    if word is None:
        return UNLIMITED
    return _NUMBER_WORDS.index(word.lower()) if word.lower() in _NUMBER_WORDS else None


def _is_deck_card(card_object: CardObject, card_types: frozenset[str], subtypes: frozenset[str]) -> bool:
    """Return whether it can be in a starting deck; the result of a meld is no card of its own (CR 712.4b)."""
    related = card_object.get("all_parts") or ()
    is_meld_result = any(
        part.get("component") == "meld_result" and part.get("name") == card_object.get("name") for part in related
    )
    return (
        not is_meld_result
        and SUPPLEMENTARY_TYPES.isdisjoint(card_types)
        and _SUPPLEMENTARY_SUBTYPES.isdisjoint(subtypes)
    )
