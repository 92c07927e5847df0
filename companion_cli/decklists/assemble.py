"""The last step of every reader: entries and notes become a `Deck`, with the notes that only a whole deck shows."""

from collections.abc import Iterable, Sequence

from companion_cli.decklists.fixed_names import name_key
from companion_cli.decklists.model import Deck, Entry, Note, Zone


def assemble(
    entries: Sequence[Entry],
    notes: Iterable[Note] = (),
    *,
    form: str,
    name: str | None = None,
    play_format: str | None = None,
    language: str | None = None,
    directives: Sequence[tuple[int, str]] = (),
    line_directives: Sequence[tuple[int, str]] = (),
) -> Deck:
    """Return the deck, its notes in the order of their lines, those about the whole deck first."""
    all_notes = [*notes, *_notes_on_zones(entries)]
    all_notes.sort(key=lambda note: note.line or 0)
    return Deck(
        tuple(entries), tuple(all_notes), form, name, play_format, language, tuple(directives), tuple(line_directives)
    )


def with_entries(deck: Deck, entries: Sequence[Entry]) -> Deck:
    """Return the deck with further entries, and what is to be said of its zones anew."""
    notes = [note for note in deck.notes if note.code not in _CODES_ON_ZONES]
    return assemble(
        [*deck.entries, *entries],
        notes,
        form=deck.form,
        name=deck.name,
        play_format=deck.play_format,
        language=deck.language,
        directives=deck.directives,
        line_directives=deck.line_directives,
    )._replace(origin=deck.origin)


_CODES_ON_ZONES = frozenset(
    {"empty", "no-main-deck", "companion-inferable", "companion-many", "companion-not-in-sideboard"}
)


def _notes_on_zones(entries: Sequence[Entry]) -> list[Note]:
    if not entries:
        return [Note("empty", None, "There is no card in it.")]
    zones = {zone: [entry for entry in entries if entry.zone is zone] for zone in Zone}
    notes = _notes_on_companions(zones[Zone.COMPANION], zones[Zone.SIDEBOARD], bool(zones[Zone.COMMANDER]))
    if not zones[Zone.MAIN] and not zones[Zone.COMMANDER]:
        notes.append(Note("no-main-deck", None, "There are cards, but none of them is in the main deck."))
    return notes


def _notes_on_companions(companions: list[Entry], sideboard: list[Entry], has_commander: bool) -> list[Note]:
    if not companions:
        lying = [entry for entry in sideboard if entry.card.is_companion]
        return [
            Note("companion-inferable", entry.line, f"{entry.name} lies in the sideboard, not marked as companion.")
            for entry in lying
        ]
    notes = []
    if len({name_key(entry.name) for entry in companions}) > 1:
        names = " and ".join(entry.name for entry in companions)
        notes.append(Note("companion-many", companions[1].line, f"Marked as companion: {names}. A deck has only one."))
    in_sideboard = {name_key(entry.name) for entry in sideboard}
    missing = [] if has_commander else [e for e in companions if name_key(e.name) not in in_sideboard]
    notes += [
        Note("companion-not-in-sideboard", entry.line, f"{entry.name} is not repeated in the sideboard: one slot more.")
        for entry in missing
    ]
    return notes


def outside_note(cards: int, line: int, lines: int = 0) -> Note:
    """Return the note on cards, and lines without a count, that the file holds outside of the deck."""
    parts = [
        f"{number} {word}{'' if number == 1 else 's'}" for number, word in ((cards, "card"), (lines, "line")) if number
    ]
    text = f"{' and '.join(parts)} outside of the deck left out (maybeboard, tokens, planes, stickers and the like)."
    return Note("ignored-section", line, text)
