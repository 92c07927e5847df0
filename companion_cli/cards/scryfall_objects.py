"""From one of Scryfall's card objects to a `Card`, for every layout, and to the names that find it.

The only place that knows Scryfall's card objects (scryfall.com/docs/api/cards, .../layouts). A field that is not needed
may be missing; one that a verdict rests on may not. No text is kept.
"""

import marshal
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from companion_cli.cards.activated_abilities import has_activated_ability
from companion_cli.cards.errors import CardObjectError
from companion_cli.cards.mana_costs import COLORS, mana_value_of, normalise_mana_cost
from companion_cli.cards.model import UNLIMITED, Card, Legality, NameKind, Partner, PartnerKind
from companion_cli.cards.names import REBALANCED, SEPARATOR
from companion_cli.cards.type_lines import SUPPLEMENTARY_TYPES, TypeLine, read_type_line

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
    "front_card": DeckView.NO_CARD,
}
"""A layout that is not listed is taken as WHOLE where the object has no faces, and refused where it has."""

_SUPPLEMENTARY_SUBTYPES = frozenset({"Attraction", "Contraption"})
"""Of artifacts that are never part of a starting deck (CR 717.2; contraptions of joke sets)."""
_NOT_CARDS = frozenset({"Token", "Emblem", "Card"})

_FURTHER_TYPES: Mapping[str, str] = {
    "Grist, the Hunger Tide": "Creature — Insect",  # wherever it is not on the battlefield (113.6c; ruling 2021-06-18)
    "Nearby Planet": "Land — Forest Island Mountain Plains Swamp",  # rangeling (604.3a); of its types the basic ones
}
"""Types beyond the type line that a card has in a deck, by full name."""
_EVERY_CREATURE_TYPE = frozenset({"Mistform Ultimus", "Dr. Julius Jumblemorph"})
"""Full names of cards that define themselves so (CR 604.3) without the keyword changeling."""

_COPY_LIMIT = re.compile(
    r"a deck can have (?:any (?P<any>number) of|up to (?P<up_to>\w+)|only (?P<only>\w+)) cards? named", re.IGNORECASE
)
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_REMINDER_TEXT = re.compile(r"\([^()]*\)")
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which JSON can hold and no file or screen can."""


_PARTNER_WITH = re.compile(r"partner with (?P<name>.+)", re.IGNORECASE)
_PARTNER_TEXT = re.compile(r"partner\s*[—-]\s*(?P<text>.+)", re.IGNORECASE)
_PARTNER_WORDS: Mapping[str, Partner] = {
    "partner": Partner(PartnerKind.PARTNER),
    "friends forever": Partner(PartnerKind.SAME_TEXT, "friends forever"),
    "choose a background": Partner(PartnerKind.BACKGROUND),
    "doctor's companion": Partner(PartnerKind.DOCTORS_COMPANION),
}
_CAN_BE_COMMANDER = "can be your commander"
_BECOMES_CREATURE = "artifact creature at"
"""In the reminder text of station, of a Spacecraft that has power and toughness."""

_FACE_FIELDS_READ = (
    *("name", "type_line", "mana_cost", "oracle_text", "cmc", "flavor_name", "printed_name", "power", "toughness"),
)
_FIELDS_READ = (*_FACE_FIELDS_READ, "layout", "lang", "color_identity", "all_parts", "edhrec_rank")
"""Every field that is read below, legalities and printing aside."""


@dataclass(frozen=True, slots=True)
class CardName:
    """One of the names that find a card."""

    text: str
    kind: NameKind
    language: str = ""
    """Scryfall's code; empty for English, and for what is printed on English cards."""


def card_from_scryfall(card_object: CardObject) -> Card | None:
    """Return the card as it is in a deck, or None for what is no card: tokens, emblems, art series and the like.

    Arena's rebalanced cards (`A-`) are none either: they were taken back on 2026-09-22.

    Planes, schemes, stickers, attractions and their kin are cards with `is_deck_card` False. Raises CardObjectError
    where a needed field is missing or of the wrong type, and for a layout with faces that is not known: such a card is
    never guessed.
    """
    faces = _faces(card_object)
    view = _view(card_object, faces)
    if view is DeckView.NO_CARD:
        return None
    parts = (card_object,) if view is DeckView.WHOLE else faces if view is DeckView.HALVES else faces[:1]
    name = _full_name(card_object)
    if name.startswith(REBALANCED):
        return None
    supertypes, card_types, subtypes = _types(name, parts)
    if not _NOT_CARDS.isdisjoint(supertypes):
        return None
    is_land = "Land" in card_types
    text = "\n".join([_text(part, "oracle_text") for part in parts])
    return Card(
        name=name,
        deck_names=tuple([_text(part, "name", required=True) for part in parts]),
        mana_costs=tuple([normalise_mana_cost(_text(part, "mana_cost")) for part in parts]),
        mana_value=_mana_value(card_object, parts),
        supertypes=supertypes,
        card_types=card_types,
        subtypes=subtypes,
        has_every_creature_type=name in _EVERY_CREATURE_TYPE or _has_keyword(text, "changeling"),
        color_identity=_color_identity(card_object),
        has_activated_ability=has_activated_ability(text, is_land=is_land, subtypes=subtypes),
        copy_limit=UNLIMITED if is_land and "Basic" in supertypes else _copy_limit(text),
        is_deck_card=_is_deck_card(card_object, card_types, subtypes),
        legalities=legalities_from_scryfall(card_object),
        can_be_commander=_CAN_BE_COMMANDER in text,
        has_power_toughness=_has_power_toughness(parts[0], card_types, subtypes, text),
        partners=_partners(text),
        has_uncommon_printing=True if _is_printed_uncommon(card_object) else None,
        edhrec_rank=_edhrec_rank(card_object),
    )


def names_from_scryfall(card_object: CardObject) -> tuple[CardName, ...]:
    """Return every name that the object gives: full, of each part, flavour names, printed names of its language.

    For an object of which `card_from_scryfall` makes a card; raises CardObjectError as that does.
    """
    full = CardName(_full_name(card_object), NameKind.FULL)
    faces = _faces(card_object)
    if not faces and "printed_name" not in card_object and "flavor_name" not in card_object:
        return (full,)
    language = _text(card_object, "lang").removeprefix("en")
    printed_kind = NameKind.PRINTED if language else NameKind.FLAVOR
    parts = [_text(face, "name", required=True) for face in faces]
    printed = [text for face in faces if (text := _text(face, "printed_name"))]
    names = [
        full,
        *(CardName(part, NameKind.FRONT) for part in parts[:1]),
        *(CardName(part, NameKind.OTHER_PART) for part in parts[1:]),
        *(CardName(text, NameKind.FLAVOR) for part in (card_object, *faces) if (text := _text(part, "flavor_name"))),
        *(CardName(text, printed_kind, language) for text in (SEPARATOR.join(printed), *printed[:1]) if text),
        *(CardName(text, printed_kind, language) for text in (_text(card_object, "printed_name"),) if text),
    ]
    first_of_each = {(name.text, name.language): name for name in reversed(names)}
    return tuple(name for name in names if first_of_each[name.text, name.language] is name)


def legalities_from_scryfall(card_object: CardObject) -> Mapping[str, Legality]:
    """Return what is known: a state that is not one of Scryfall's four is left out, so the format stays unknown.

    Raises CardObjectError where it is no object of texts.
    """
    legalities = card_object.get("legalities") or {}
    if not isinstance(legalities, dict):
        raise CardObjectError(f"{_name(card_object)}: legalities is no object")
    try:
        return _known_legalities(tuple(legalities.items()))
    except TypeError as error:  # cannot be hashed
        raise CardObjectError(f"{_name(card_object)}: legalities holds something other than texts") from error


def digest_of(card_object: CardObject) -> int:
    """Return a number of 64 bits for all that the card and its names are derived from, legalities aside.

    Two objects with one digest give the same card and names, as long as the code that derives them is the same.
    """
    read = list(map(card_object.get, _FIELDS_READ))
    for face in _faces(card_object):
        read += map(face.get, _FACE_FIELDS_READ)
    # Version 2 of marshal is the same in every Python.
    return int.from_bytes(blake2b(marshal.dumps(read, 2), digest_size=8).digest(), "big", signed=True)


def printing_from_scryfall(card_object: CardObject) -> tuple[str, str] | None:
    """Return the object's set code and collector number, or None where it does not give both."""
    if "set" not in card_object or "collector_number" not in card_object:
        return None
    printing = _text(card_object, "set"), _text(card_object, "collector_number")
    return printing if all(printing) else None


def _view(card_object: CardObject, faces: Sequence[CardObject]) -> DeckView:
    layout = _text(card_object, "layout")
    view = LAYOUTS.get(layout)
    if view is None and faces:
        raise CardObjectError(
            f"{_name(card_object)}: unknown layout {layout!r} with faces; a newer version may know it"
        )
    if (view is DeckView.FRONT and not faces) or (view is DeckView.HALVES and len(faces) < 2):
        raise CardObjectError(f"{_name(card_object)}: layout {layout!r}, but only {len(faces)} faces")
    return view or DeckView.WHOLE


def _faces(card_object: CardObject) -> Sequence[CardObject]:
    faces = card_object.get("card_faces")
    if not faces:
        return ()
    if not isinstance(faces, Sequence) or not all(isinstance(face, Mapping) for face in faces):
        raise CardObjectError(f"{_name(card_object)}: card_faces is no list of objects")
    return faces


def _name(card_object: CardObject) -> str:
    """Return what to call the object in a message."""
    name = card_object.get("name")
    return name if isinstance(name, str) and name else "a card without a name"


def _types(name: str, parts: Sequence[CardObject]) -> TypeLine:
    """Return the types of all parts together (CR 709.4c), with those beyond the type line."""
    lines = [_text(part, "type_line", required=True) for part in parts]
    if name in _FURTHER_TYPES:
        lines.append(_FURTHER_TYPES[name])
    if len(lines) == 1:
        return read_type_line(lines[0])
    supertypes, card_types, subtypes = zip(*map(read_type_line, lines), strict=True)
    return frozenset().union(*supertypes), frozenset().union(*card_types), frozenset().union(*subtypes)


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


def _text(card_object: CardObject, field: str, *, required: bool = False) -> str:
    text = card_object.get(field)
    if text is None and not required:
        return ""
    if not isinstance(text, str) or (required and not text):
        raise CardObjectError(f"{_name(card_object)}: {field} is {'no text' if text else 'missing'}")
    if not text.isascii() and _HALF_CHARACTER.search(text):
        raise CardObjectError(f"{_name(card_object)!a}: {field} holds half a character")
    return text


def _mana_value(card_object: CardObject, parts: Sequence[CardObject]) -> float:
    mana_value = card_object.get("cmc")
    if mana_value is None:
        mana_value = parts[0].get("cmc")
    if mana_value is None:
        return sum(mana_value_of(_text(part, "mana_cost")) for part in parts)
    if isinstance(mana_value, bool) or not isinstance(mana_value, int | float) or not 0 <= mana_value < math.inf:
        raise CardObjectError(f"{_name(card_object)}: cmc is {mana_value!r}")
    if mana_value and all(part.get("mana_cost") is None for part in parts):
        raise CardObjectError(f"{_name(card_object)}: cmc is {mana_value:g}, but mana_cost is missing")
    return float(mana_value)


def _color_identity(card_object: CardObject) -> str:
    colors = card_object.get("color_identity")
    if not isinstance(colors, Sequence):
        raise CardObjectError(f"{_name(card_object)}: color_identity is missing or no list")
    return "".join([color for color in COLORS if color in colors])


@lru_cache(maxsize=4096)
def _known_legalities(legalities: tuple[tuple[str, str], ...]) -> Mapping[str, Legality]:
    known = {state.value: state for state in Legality}
    return {play_format: known[state] for play_format, state in sorted(legalities) if state in known}


def _has_keyword(text: str, keyword: str) -> bool:
    """Return whether a line of keywords, reminder text aside, has this one."""
    text = text.lower()
    if keyword not in text:
        return False
    lines = _REMINDER_TEXT.sub("", text).split("\n")
    return any(keyword in [part.strip() for part in line.split(",")] for line in lines)


def _has_power_toughness(
    part: CardObject, card_types: frozenset[str], subtypes: frozenset[str], text: str
) -> bool | None:
    """Return whether the part has power and toughness; None where neither its fields nor its words tell."""
    if ("power" in part and "toughness" in part) or "Creature" in card_types or "Vehicle" in subtypes:
        return True
    if "Spacecraft" not in subtypes:
        return False
    if _BECOMES_CREATURE in text:
        return True
    return False if "(" in text else None  # a reminder text of station that names no creature


def _partners(text: str) -> tuple[Partner, ...]:
    """Return the partner abilities in the text (CR 702.124), reminder text aside."""
    if not any(word in text.lower() for word in ("partner", "background", "friends forever", "doctor's companion")):
        return ()
    found: list[Partner] = []
    for line in _REMINDER_TEXT.sub("", text).split("\n"):
        if named := _PARTNER_WITH.fullmatch(line.strip()):
            found.append(Partner(PartnerKind.WITH_NAME, named["name"].strip()))
        elif titled := _PARTNER_TEXT.fullmatch(line.strip()):
            found.append(Partner(PartnerKind.SAME_TEXT, titled["text"].strip().lower()))
        else:
            words = [word.strip().lower() for word in line.split(",")]
            found += [_PARTNER_WORDS[word] for word in words if word in _PARTNER_WORDS]
    return tuple(dict.fromkeys(found))


def _is_printed_uncommon(card_object: CardObject) -> bool:
    """Return whether this printing is an uncommon one of paper or Magic Online."""
    games = card_object.get("games")
    is_off_arena = not isinstance(games, Sequence) or not {"paper", "mtgo"}.isdisjoint(games)
    return card_object.get("rarity") == "uncommon" and not card_object.get("promo") and is_off_arena


def _edhrec_rank(card_object: CardObject) -> int | None:
    rank = card_object.get("edhrec_rank")
    return rank if isinstance(rank, int) and not isinstance(rank, bool) and 0 < rank < UNLIMITED else None


def _copy_limit(text: str) -> int | None:
    """Return the number of copies that the card itself allows (CR 113.6n), None where it says nothing of it.

    The playtest cards' keyword megalegendary allows one.
    """
    if _has_keyword(text, "megalegendary"):
        return 1
    limit = _COPY_LIMIT.search(text) if "deck can have" in text else None
    if limit is None:
        return None
    word = limit["up_to"] or limit["only"]
    if word is None:
        return UNLIMITED
    return _NUMBER_WORDS.index(word.lower()) if word.lower() in _NUMBER_WORDS else None


def _is_deck_card(card_object: CardObject, card_types: frozenset[str], subtypes: frozenset[str]) -> bool:
    """Return whether it can be in a starting deck."""
    return (
        SUPPLEMENTARY_TYPES.isdisjoint(card_types)
        and _SUPPLEMENTARY_SUBTYPES.isdisjoint(subtypes)
        and not (card_object.get("layout") == "meld" and _is_meld_result(card_object))
    )


def _is_meld_result(card_object: CardObject) -> bool:
    """Return whether two other cards show it together on their backs, so that it is no card of its own (CR 712.4b)."""
    related = card_object.get("all_parts")
    return isinstance(related, Sequence) and any(
        isinstance(part, Mapping)
        and part.get("component") == "meld_result"
        and part.get("name") == card_object.get("name")
        for part in related
    )
