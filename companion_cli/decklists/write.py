"""`Deck` to text: the forms that programs take back, each with its own spelling of names and its own zones.

Knows no cards: how a card's name is written comes in as `CardNames`. Reading what was written here gives the same deck,
as far as the form has a place for it; `not_kept` says what it has none for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from companion_cli.decklists.blank_lines import split_blocks
from companion_cli.decklists.clean import shortened
from companion_cli.decklists.fixed_names import name_key
from companion_cli.decklists.model import Deck, Entry, Zone, write_down


class Target(StrEnum):
    """The forms that can be written."""

    ARENA = "arena"
    MTGO = "mtgo"
    MOXFIELD = "moxfield"
    DEK = "dek"
    JSON = "json"


class CardNames(NamedTuple):
    """The names of a card that the forms choose from."""

    full: str
    """With all parts, `Fire // Ice`, `Delver of Secrets // Insectile Aberration`."""
    in_deck: tuple[str, ...]
    """The names it has in a deck: both halves of a split card, else the one of its front face."""


def names_as_written(name: str) -> CardNames:
    """Return the names of a card of which no more is known than how the list calls it."""
    return CardNames(name, tuple(name.split(" // ")))


def write_deck(deck: Deck, target: Target, names: Mapping[str, CardNames] | None = None) -> str:
    """Return the deck in the target's form, with a final line end.

    `names` has the names of the cards by the names of the deck's entries; a card that is not in it is written as the
    list calls it.
    """
    known = names or {}
    return _WRITERS[target](deck, lambda entry: known.get(entry.name) or names_as_written(entry.name))


def not_kept(deck: Deck, target: Target) -> list[str]:
    """Return, in sentences, what of this deck the target has no place for."""
    said = _zones_not_kept(deck) if target in (Target.MTGO, Target.DEK) else []
    if target is Target.DEK and any(entry.mtgo_id is None for entry in deck.entries):
        said.append(
            "Cards without MTGO's own number (CatID) may stop MTGO from loading a .dek file: --to mtgo has none."
        )
    if any(_loses_printing(entry, deck, target) for entry in deck.entries):
        is_refused = target is Target.ARENA and deck.form != "arena"
        reason = ": Arena refuses some that other programs name" if is_refused else ""
        said.append(f"Sets, collector numbers or CatIDs of the cards were left out{reason}.")
    if deck.name and target not in (Target.ARENA, Target.JSON):
        said.append(f"The deck's name was left out: {shortened(deck.name)}")
    if deck.play_format:
        said.append(f"The format that the list states was left out: {shortened(deck.play_format)}")
    said += [f"The comment of line {line} was left out: companion: {shortened(text)}" for line, text in deck.directives]
    return said


def _zones_not_kept(deck: Deck) -> list[str]:
    return [
        f"MTGO marks no {zone.value}: {shortened(entry.name)} was written among the sideboard cards."
        for zone in (Zone.COMMANDER, Zone.COMPANION)
        for entry in deck.in_zone(zone)
    ]


def _loses_printing(entry: Entry, deck: Deck, target: Target) -> bool:
    """Return whether the target keeps less of which printing the entry is than the entry says."""
    is_printing = entry.set_code is not None and entry.collector_number is not None
    says_something = (entry.set_code, entry.collector_number, entry.mtgo_id) != (None, None, None)
    if target is Target.DEK:
        return says_something and entry.mtgo_id is None
    if target is Target.MOXFIELD or (target is Target.ARENA and deck.form == "arena"):
        return says_something and not is_printing
    return says_something


_Names = Callable[[Entry], CardNames]


def _arena(deck: Deck, names: _Names) -> str:
    """Write sections with headings; a companion stands in its own section and again in the sideboard."""
    sideboard = _with_companion(deck)
    sections = (
        ("Commander", deck.in_zone(Zone.COMMANDER)),
        ("Companion", deck.in_zone(Zone.COMPANION)),
        ("Deck", deck.in_zone(Zone.MAIN)),
        ("Sideboard", deck.in_zone(Zone.SIDEBOARD) if deck.in_zone(Zone.COMMANDER) else sideboard),
    )
    about = [f"About\nName {' '.join(deck.name.split())}\n"] if deck.name and deck.name.split() else []
    has_arena_printings = deck.form == "arena"

    def line(entry: Entry) -> str:
        name = " // ".join(names(entry).in_deck)
        return f"{entry.count} {name}{_printing(entry.set_code, entry.collector_number) if has_arena_printings else ''}"

    return "\n".join([*about, *(_section(title, map(line, entries)) for title, entries in sections if entries)])


def _moxfield(deck: Deck, names: _Names) -> str:
    """Write full names with their printings; the main deck has a heading only below other sections."""
    commander, companion = deck.in_zone(Zone.COMMANDER), deck.in_zone(Zone.COMPANION)
    sections = (
        ("COMMANDER:", commander),
        ("COMPANION:", companion),
        ("MAINBOARD:" if commander or companion else "", deck.in_zone(Zone.MAIN)),
        ("SIDEBOARD:", deck.in_zone(Zone.SIDEBOARD)),
    )

    def line(entry: Entry) -> str:
        set_code = _SETS_OF_ARENA.get(entry.set_code or "", entry.set_code)
        return f"{entry.count} {names(entry).full}{_printing(set_code, entry.collector_number)}"

    return "\n".join(_section(title, map(line, entries)) for title, entries in sections if entries)


_SETS_OF_ARENA = {"DAR": "DOM", "CONF": "CON"}
"""Set codes that Arena alone writes so."""


def _section(title: str, lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in ([title] if title else []) + list(lines))


def _printing(set_code: str | None, collector_number: str | None) -> str:
    return "" if set_code is None or collector_number is None else f" ({set_code}) {collector_number}"


def _mtgo(deck: Deck, names: _Names) -> str:
    """Write two blocks as the client does, with the word Sideboard between where their sizes would not tell."""
    main = _summed(deck.in_zone(Zone.MAIN), names)
    command = sorted(_summed(deck.in_zone(Zone.COMMANDER, Zone.COMPANION), names), key=lambda row: name_key(row[1]))
    if deck.in_zone(Zone.COMMANDER):
        below = [*command, *_summed(deck.in_zone(Zone.SIDEBOARD), names)]
    else:
        below = _summed(_with_companion(deck), names)
    blocks = [block for block in (main, below) if block]
    heading = [] if not below or _tells_itself(blocks, deck, names) else ["Sideboard"]
    lines = [[f"{count} {name}" for count, name in block] for block in (main, below)]
    upper, lower = "\n".join(lines[0]), "\n".join(heading + lines[1])
    return "\n\n".join(filter(None, (upper, lower))) + "\n" if deck.entries else ""


def _tells_itself(blocks: Sequence[list[tuple[int, str]]], deck: Deck, names: _Names) -> bool:
    """Return whether the sizes of the blocks alone tell main deck, commander and sideboard as they are."""
    zones = {zone: deck.in_zone(zone) for zone in Zone}
    if not zones[Zone.COMMANDER]:
        zones[Zone.SIDEBOARD], zones[Zone.COMPANION] = _with_companion(deck), ()
    wanted = {zone: _by_name(entries, names) for zone, entries in zones.items()}
    found: dict[Zone, dict[str, int]] = {zone: {} for zone in Zone}
    for block, block_zones in zip(
        blocks, split_blocks([[write_down(*row) for row in block] for block in blocks]).zones, strict=True
    ):
        for (count, name), zone in zip(block, block_zones, strict=True):
            found[zone][name] = found[zone].get(name, 0) + count
    return found == wanted


def _dek(deck: Deck, names: _Names) -> str:
    from xml.sax.saxutils import quoteattr

    below = deck.in_zone(Zone.SIDEBOARD) if deck.in_zone(Zone.COMMANDER) else ()
    beside = deck.in_zone(Zone.COMMANDER, Zone.COMPANION) if deck.in_zone(Zone.COMMANDER) else _with_companion(deck)
    rows = []
    for entries, is_sideboard in ((deck.in_zone(Zone.MAIN), "false"), ((*beside, *below), "true")):
        for entry in entries:
            number = f"CatID={quoteattr(entry.mtgo_id)} " if entry.mtgo_id is not None else ""
            name = quoteattr(_mtgo_name(entry, names))
            rows.append(
                f'  <Cards {number}Quantity="{entry.count}" Sideboard="{is_sideboard}" Name={name} Annotation="0" />\n'
            )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n'
        f"  <PreconstructedDeckID>0</PreconstructedDeckID>\n{''.join(rows)}</Deck>\n"
    )


def _mtgo_name(entry: Entry, names: _Names) -> str:
    return "/".join(names(entry).in_deck)


def _by_name(entries: Sequence[Entry], names: _Names) -> dict[str, int]:
    """Return how many there are of each card, in order, by MTGO's spelling."""
    counts: dict[str, int] = {}
    for entry in entries:
        name = _mtgo_name(entry, names)
        counts[name] = counts.get(name, 0) + entry.count
    return counts


def _summed(entries: Sequence[Entry], names: _Names) -> list[tuple[int, str]]:
    return [(count, name) for name, count in _by_name(entries, names).items()]


def _with_companion(deck: Deck) -> tuple[Entry, ...]:
    """Return the sideboard with the companion in it: it is one of these cards (CR 100.4a, 702.139a)."""
    sideboard = deck.in_zone(Zone.SIDEBOARD)
    there = {name_key(entry.name) for entry in sideboard}
    return (*(entry for entry in deck.in_zone(Zone.COMPANION) if name_key(entry.name) not in there), *sideboard)


def _json(deck: Deck, names: _Names) -> str:
    """Write the document that `companion parse --output json` prints, with full names."""
    import json

    zones = {zone.value: [[entry.count, names(entry).full] for entry in deck.in_zone(zone)] for zone in Zone}
    document = {"version": 1, "decks": [{"format": deck.form, "name": deck.name, **zones, "warnings": [], "notes": []}]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


_WRITERS: Mapping[Target, Callable[[Deck, _Names], str]] = {
    Target.ARENA: _arena,
    Target.MTGO: _mtgo,
    Target.MOXFIELD: _moxfield,
    Target.DEK: _dek,
    Target.JSON: _json,
}
