"""Commander decks of programs that keep commander and companion in the sideboard.

A Commander deck has 100 cards and the companion beside them (CR 903.5a, 702.139c), so the total tells. Other formats
have their own size.
"""

from msgspec.structs import replace

from companion_cli.decklists.blank_lines import is_singleton
from companion_cli.decklists.model import Deck, Entry, Zone
from companion_cli.decklists.text import placement_note

_COMMANDER_SIZE = 100
_MOST_IN_SIDEBOARD = 3
"""Two partners and a companion."""


def with_command_zone(deck: Deck, size: int | None = None) -> Deck:
    """Return the deck with its sideboard as commander and companion, where the numbers leave no other reading.

    `size` is that of the format, if the list states one that has commanders. There must be so many cards in all, or
    one more with exactly one companion card in the sideboard; at most three cards in the sideboard, and no commander
    named. Without a stated format the size is 100, and the main deck must be singleton besides.
    """
    sideboard = deck.in_zone(Zone.SIDEBOARD)
    main = deck.in_zone(Zone.MAIN)
    companions = sum(entry.count for entry in sideboard if entry.card.is_companion)
    beyond = _cards(main) + _cards(sideboard) - (size or _COMMANDER_SIZE)
    has_companion = beyond == 1 and companions == 1
    if (
        not (beyond == 0 or has_companion)
        or deck.in_zone(Zone.COMMANDER, Zone.COMPANION)
        or not 1 <= _cards(sideboard) <= _MOST_IN_SIDEBOARD
        or not (size or is_singleton([[entry.card for entry in main]]))
    ):
        return deck
    return _moved(deck, has_companion)


def _moved(deck: Deck, has_companion: bool) -> Deck:
    entries = [
        entry
        if entry.zone is not Zone.SIDEBOARD
        else replace(entry, zone=Zone.COMPANION if has_companion and entry.card.is_companion else Zone.COMMANDER)
        for entry in deck.entries
    ]
    notes = [note for note in deck.notes if note.code != "companion-inferable"]
    for code, zone in (("commander-inferred", Zone.COMMANDER), ("companion-inferred", Zone.COMPANION)):
        cards = [(entry.line, entry.count, entry.name) for entry in entries if entry.zone is zone]
        if cards:
            notes.append(placement_note(code, cards))
    notes.sort(key=lambda note: note.line or 0)
    return deck._replace(entries=tuple(entries), notes=tuple(notes))


def _cards(entries: tuple[Entry, ...]) -> int:
    return sum(entry.count for entry in entries)
