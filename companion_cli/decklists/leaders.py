"""Who leads a deck whose list does not say so: commanders, and a companion beside them, told by number, place and card.

A Commander deck has 100 cards, no two alike but basic lands, and its companion beside them (CR 903.5a, 702.139c). Many
programs keep the commander in the sideboard, on the first line, or in a block of its own. What is decided here is a
note with its line; a deck with four of a card, or with a real sideboard, is never given a commander.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion_cli.decklists.blank_lines import is_singleton
from companion_cli.decklists.model import Deck, Entry, Note, Zone
from companion_cli.decklists.text import placement_note

MayLead = Callable[[str], bool]
"""Says whether a name is that of a card that may lead a deck in some format."""

_COMMANDER_SIZE = 100
_MOST_LEADERS = 2
_MOST_IN_SIDEBOARD = 3
"""Two partners and a companion."""
_LEAST_SORTED = 4
"""Names in a row that are in order before a first one out of order says anything."""


def with_leaders(deck: Deck, may_lead: MayLead | None, size: int | None = None) -> Deck:
    """Return the deck with its commanders and companion where they belong, as far as the list leaves no other reading.

    `size` is that of the format, where the list states one that has commanders; else it is 100, and the deck must be
    singleton besides. Without `may_lead` number and place alone decide.
    """
    size_said, size = size is not None, size or _COMMANDER_SIZE
    if not size <= sum([entry.card.count for entry in deck.entries]) <= size + 1:
        return deck  # nearly all decks
    if deck.in_zone(Zone.COMMANDER):
        return _checked(deck, may_lead)
    main, sideboard = deck.in_zone(Zone.MAIN), deck.in_zone(Zone.SIDEBOARD)
    count = _cards(main) + _cards(sideboard)
    if not size <= count <= size + 1 or not (size_said or is_singleton([[entry.card for entry in main]])):
        return deck
    if sideboard and not deck.in_zone(Zone.COMPANION) and _cards(sideboard) <= _MOST_IN_SIDEBOARD:
        return _out_of_sideboard(deck, sideboard, count - size, may_lead)
    if size_said or may_lead is None:
        return deck
    if sideboard:
        return _without_stray_line(deck, count)
    companions = [entry for entry in main if entry.card.is_companion and not deck.in_zone(Zone.COMPANION)]
    beside = companions if count == size + 1 and _cards(companions) == 1 else []
    rest = [entry for entry in main if entry not in beside]
    if _cards(rest) != size:
        return deck
    leaders = _own_block(main, beside, may_lead) or _out_of_order(rest, may_lead)
    return _moved(deck, leaders, beside) if leaders else deck


def _out_of_sideboard(deck: Deck, sideboard: Sequence[Entry], beyond: int, may_lead: MayLead | None) -> Deck:
    """Take a sideboard of one to three cards as commanders, and as their companion where there is a card too many."""
    companions = [entry for entry in sideboard if entry.card.is_companion]
    if beyond and (_cards(companions) != 1 or len(sideboard) == 1):
        return deck
    beside = companions if beyond else []
    leaders = [entry for entry in sideboard if entry not in beside]
    if not 0 < _cards(leaders) <= _MOST_LEADERS or not _may_all_lead(leaders, may_lead):
        return deck
    return _moved(deck, leaders, beside)


def _own_block(main: Sequence[Entry], beside: Sequence[Entry], may_lead: MayLead) -> list[Entry]:
    """Return the leaders that stand by themselves above or below the other cards, their companion among them."""
    for cards in (main, main[::-1]):
        gap = next((n for n in range(1, len(cards)) if abs(cards[n].line - cards[n - 1].line) > 1), len(cards))
        leaders = [entry for entry in cards[:gap] if entry not in beside]
        if gap <= _MOST_IN_SIDEBOARD and 0 < _cards(leaders) <= _MOST_LEADERS and _may_all_lead(leaders, may_lead):
            return leaders
    return []


def _out_of_order(cards: Sequence[Entry], may_lead: MayLead) -> list[Entry]:
    """Return the first card, or the first two, where they may lead and the others are in alphabetical order."""
    names = [entry.name.casefold() for entry in cards if not entry.card.is_basic_land]
    for number in (1, _MOST_LEADERS):
        others = names[number:]
        is_sorted = len(others) >= _LEAST_SORTED and others == sorted(others)
        if is_sorted and names[number - 1] > others[0] and _may_all_lead(cards[:number], may_lead):
            return list(cards[:number])
    return []


def _without_stray_line(deck: Deck, count: int) -> Deck:
    """Take 100 single cards with an empty line among them as one deck: 84 and 16 are no deck and sideboard."""
    is_stray = any(note.code == "sideboard-from-blank-line" for note in deck.notes)
    if not is_stray or count != _COMMANDER_SIZE or not is_singleton([[entry.card for entry in deck.entries]]):
        return deck
    entries = tuple(replace(entry, zone=Zone.MAIN) if entry.zone is Zone.SIDEBOARD else entry for entry in deck.entries)
    first = next(entry for entry in deck.entries if entry.zone is Zone.SIDEBOARD)
    text = (
        "Empty lines stand among 100 single cards: all taken as one deck. If there is a sideboard, write Sideboard "
        "above it."
    )
    notes = [note for note in deck.notes if note.code not in _NOTES_OF_PLACE]
    return deck._replace(entries=entries, notes=(*notes, Note("blank-line-ambiguous", first.line, text)))


def _checked(deck: Deck, may_lead: MayLead | None) -> Deck:
    """Return the deck with commanders that were told by their place alone back in the deck if none of them may lead."""
    commanders = deck.in_zone(Zone.COMMANDER)
    is_guess = any(note.code == "commander-inferred" for note in deck.notes)
    if not is_guess or may_lead is None or any(may_lead(entry.name) for entry in commanders):
        return deck
    entries = tuple(replace(entry, zone=Zone.MAIN) if entry in commanders else entry for entry in deck.entries)
    return deck._replace(entries=entries, notes=tuple(note for note in deck.notes if note.code != "commander-inferred"))


_NOTES_OF_PLACE = frozenset({"companion-inferable", "sideboard-from-blank-line", "maybe-unmarked-sideboard"})
"""Notes that what is decided here takes back."""


def _moved(deck: Deck, leaders: Sequence[Entry], beside: Sequence[Entry]) -> Deck:
    """Return the deck with these commanders and this companion, and notes that say so."""
    zones = {**{id(entry): Zone.COMMANDER for entry in leaders}, **{id(entry): Zone.COMPANION for entry in beside}}
    notes = [note for note in deck.notes if note.code not in _NOTES_OF_PLACE]
    for code, moved in (("commander-inferred", leaders), ("companion-inferred", beside)):
        if moved:
            notes.append(placement_note(code, [(entry.line, entry.count, entry.name) for entry in moved]))
    notes.sort(key=lambda note: note.line or 0)
    entries = [replace(entry, zone=zones[id(entry)]) if id(entry) in zones else entry for entry in deck.entries]
    return deck._replace(entries=tuple(entries), notes=tuple(notes))


def _may_all_lead(entries: Sequence[Entry], may_lead: MayLead | None) -> bool:
    return may_lead is None or all(may_lead(entry.name) for entry in entries)


def _cards(entries: Sequence[Entry]) -> int:
    return sum(entry.count for entry in entries)
