"""The reader of text lists: what people type, paste and export, whatever the site.

In three steps: each line is cleaned and told apart (`text_lines`); lines without a count are judged by the block they
stand in (`text_blocks`); each card gets its zone, by the marks of the list or, where it has none, by its empty lines.
Linear in the length of the text.
"""

from collections.abc import Iterable, Sequence

from companion_cli.decklists.assemble import assemble, outside_note
from companion_cli.decklists.blank_lines import looks_like_deck_and_sideboard, split_blocks
from companion_cli.decklists.card_line import MOST_COPIES, CardLine
from companion_cli.decklists.clean import IsName
from companion_cli.decklists.decoding import split_lines
from companion_cli.decklists.model import Deck, Entry, Note, Zone, write_down
from companion_cli.decklists.text_blocks import Block, blocks_of, cards_of, first_counted_line, second_list_line
from companion_cli.decklists.text_lines import (
    Line,
    Reading,
    is_double_spaced,
    second_list,
    single_spaced,
    take_announcements,
    take_bracketed_counts,
    take_line,
)


def read_text(text: str, notes: Iterable[Note] = (), is_name: IsName | None = None, *, form: str = "plain") -> Deck:
    """Return the deck of a text list. `notes` are those of the decoding, `form` is the label of the deck's form."""
    return read_lines(enumerate(split_lines(text), 1), notes, is_name, form=form)


def read_lines(
    numbered: Iterable[tuple[int, str]], notes: Iterable[Note] = (), is_name: IsName | None = None, *, form: str
) -> Deck:
    """Return the deck of numbered lines, for forms that are text lists inside of something else."""
    numbered = list(numbered)
    reading = _first_step(numbered, notes, is_name)
    second = second_list_line(blocks_of(reading.lines)) if reading.marked else None
    if second is not None:
        only_first = [(number, raw) for number, raw in numbered if number < second]
        reading = _first_step(only_first, [*notes, second_list(second)], is_name)
    lines = reading.lines
    if not reading.marked and is_double_spaced(lines):
        lines = single_spaced(lines)
        text = "There is an empty line after every card; these separate nothing."
        reading.notes.append(Note("double-spaced", None, text))
    first_counted = first_counted_line(lines)
    blocks = list(blocks_of(lines))
    for block in blocks:
        block.lines = list(cards_of(block, first_counted, reading))
    if first_counted is None and any(block.lines for block in blocks):
        reading.notes.append(Note("no-count", None, "No line has a count: each was taken as one card."))
    placed = _marked_zones(blocks, reading) if reading.marked else _unmarked_zones(blocks, reading)
    return assemble(
        [
            Entry(
                write_down(card.count or 1, card.name, line.column, card.set_code, card.collector_number),
                zone,
                line.number,
            )
            for line, card, zone in placed
        ],
        reading.notes,
        form=form,
        name=reading.name,
        play_format=reading.play_format,
        language=_language(reading),
        directives=reading.directives,
    )


def _first_step(numbered: Iterable[tuple[int, str]], notes: Iterable[Note], is_name: IsName | None) -> Reading:
    reading = Reading(is_name, list(notes))
    for number, raw in numbered:
        if not take_line(reading, number, raw):
            break
    take_bracketed_counts(reading)
    take_announcements(reading)
    return reading


_Placed = tuple[Line, CardLine, Zone]


def _marked_zones(blocks: Iterable[Block], reading: Reading) -> list[_Placed]:
    """Return the cards of a list with marks: a card's own mark or prefix wins over its section."""
    placed: list[_Placed] = []
    outside: list[Line] = []
    for block in blocks:
        for line, card in block.lines:
            zone = (line.heading or block.heading).zone
            if zone is None:
                outside.append(line)
            else:
                placed.append((line, card, zone))
    if outside:
        counts = [
            line.card.count or 0 for line in outside if line.card and line.card.count in range(1, MOST_COPIES + 1)
        ]
        reading.notes.append(outside_note(sum(counts), outside[0].number, lines=len(outside) - len(counts)))
    main = sum(card.count or 1 for _, card, zone in placed if zone is Zone.MAIN)
    if looks_like_deck_and_sideboard(main):
        reading.notes.append(_size_note(main))
    return placed


def _unmarked_zones(blocks: Sequence[Block], reading: Reading) -> list[_Placed]:
    """Return the cards of a list without marks, in the zones that the sizes of its blocks tell."""
    blocks = [block for block in blocks if block.lines]
    if not blocks:
        return []
    split = split_blocks([[(card.count or 1, card.name) for _, card in block.lines] for block in blocks])
    placed = [
        (line, card, zone)
        for block, zones in zip(blocks, split.zones, strict=True)
        for (line, card), zone in zip(block.lines, zones, strict=True)
    ]
    reading.notes += [_split_note(code, placed, blocks) for code in split.codes]
    return placed


def _split_note(code: str, placed: Sequence[_Placed], blocks: Sequence[Block]) -> Note:
    """Return the note that says what an empty line was taken for, at the line of the first card concerned."""
    if code == "blank-line-ambiguous":
        sizes = ", ".join(str(sum(card.count or 1 for _, card in block.lines)) for block in blocks)
        text = (
            f"Empty lines make blocks of {sizes} cards, no usual deck and sideboard: all taken as main deck. "
            "If there is a sideboard, write Sideboard above it."
        )
        return Note(code, blocks[1].lines[0][0].number, text)
    if code == "maybe-unmarked-sideboard":
        return _size_note(sum(card.count or 1 for _, card, zone in placed if zone is Zone.MAIN))
    zone = {"commander-inferred": Zone.COMMANDER, "companion-inferred": Zone.COMPANION}.get(code, Zone.SIDEBOARD)
    return placement_note(code, [(line.number, card.count or 1, card.name) for line, card, z in placed if z is zone])


def placement_note(code: str, cards: Sequence[tuple[int, int, str]]) -> Note:
    """Return the note on (line, count, name) of cards whose zone was told from their place alone."""
    total = _cards(sum(count for _, count, _ in cards))
    names = " and ".join(name for _, _, name in cards)
    text = {
        "sideboard-from-blank-line": f"{total} taken as the sideboard, for an empty line sets them apart.",
        "sideboard-first": f"{total} above the deck taken as the sideboard.",
        "commander-inferred": f"Taken as commander, by place and size of the list: {names}",
        "companion-inferred": f"Taken as companion, by its place: {names}",
    }[code]
    return Note(code, cards[0][0], text)


def _size_note(main: int) -> Note:
    text = f"{main} cards in the main deck may be deck and sideboard together: if so, write Sideboard between them."
    return Note("maybe-unmarked-sideboard", None, text)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _language(reading: Reading) -> str | None:
    """Return the one language that all translated headings share, None if there is none or more than one."""
    languages = [line.heading.languages for line in reading.lines if line.heading and line.heading.languages]
    shared = set.intersection(*map(set, languages)) if languages else set()
    return shared.pop() if len(shared) == 1 else None
