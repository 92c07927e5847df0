"""How a deck is built, companions aside: sizes, copies, legality and colour identity in its format.

One function a rule, each from the resolved deck to the problems it finds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion_cli.cards.model import UNLIMITED, Card, Legality
from companion_cli.decklists.model import Entry, Zone
from companion_cli.rules.codes import SEVERITIES
from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import Format
from companion_cli.rules.model import Problem
from companion_cli.rules.resolved import ResolvedDeck
from companion_cli.rules.verdicts import companion_legality, exceeds_mana_value_cap

LINES_SAID = 10
"""Lines that a message lists of a card that stands on many."""


class Counted(NamedTuple):
    """One card over all zones that count, with where it stands."""

    card: Card
    copies: int
    entries: tuple[Entry, ...]

    @property
    def is_commander(self) -> bool:
        """Return whether it stands in the commander zone."""
        return any(entry.zone is Zone.COMMANDER for entry in self.entries)

    @property
    def first(self) -> Entry | None:
        """Return the entry that a complaint points at; None for a companion that the list does not name."""
        return self.entries[0] if self.entries else None


def problem(
    code: str, message: str, entry: Entry | None = None, card: str | None = None, remedy: str | None = None
) -> Problem:
    """Make a problem of a known code, pointing at an entry's line and column."""
    return Problem(
        code,
        SEVERITIES[code],
        message,
        line=entry.line if entry else None,
        card=card,
        column=entry.column if entry else None,
        remedy=remedy,
    )


def construction_problems(resolved: ResolvedDeck, format: Format) -> Iterator[Problem]:
    """Yield what is wrong with the deck by the format's rules, in a fixed order."""
    counted = count_cards(resolved, format)
    yield from _commander(resolved, format)
    yield from deck_size_problems(resolved.starting_deck(format).size, format)
    yield from _sideboard(resolved, format)
    yield from _copies(counted, format)
    yield from legality_problems(counted, format)
    yield from _identity(resolved, counted, format)
    yield from _outside_the_deck(resolved)


def count_cards(resolved: ResolvedDeck, format: Format) -> tuple[Counted, ...]:
    """Sum each card over commander, main and sideboard, and the companion where the sideboard lacks it (CR 100.4a)."""
    cards: dict[str, Card] = {}
    entries: dict[str, list[Entry]] = {}
    copies: Counter[str] = Counter()
    held = [(entry, card, entry.count) for entry, card in resolved.cards(*_counted_zones(format))]
    for written, card, count in (*held, *((entry, card, 1) for entry, card in resolved.companions_beside(format))):
        cards[card.name] = card
        copies[card.name] += count
        entries.setdefault(card.name, []).extend([written] if written else [])
    return tuple(Counted(card, copies[name], tuple(entries[name])) for name, card in cards.items() if card.is_deck_card)


def effective_sideboard(resolved: ResolvedDeck, format: Format) -> int:
    """Return the sideboard's cards, and one for each companion that the list does not repeat there.

    Attractions, stickers and the like lie beside it (CR 100.2d, 717.2); conspiracies come from it (905.4).
    """
    written = sum(entry.count for entry in resolved.deck.in_zone(Zone.SIDEBOARD))
    supplementary = sum(entry.count for entry, card in resolved.cards(Zone.SIDEBOARD) if _lies_beside_sideboard(card))
    return written - supplementary + len(resolved.companions_beside(format))


def _lies_beside_sideboard(card: Card) -> bool:
    return not card.is_deck_card and "Conspiracy" not in card.card_types


def _counted_zones(format: Format) -> tuple[Zone, ...]:
    starting = (Zone.COMMANDER, Zone.MAIN)
    return starting if format.sideboard == 0 else (*starting, Zone.SIDEBOARD)


def _commander(resolved: ResolvedDeck, format: Format) -> Iterator[Problem]:
    if format.has_commander and not resolved.deck.in_zone(Zone.COMMANDER):
        yield problem(
            "no-commander",
            f"{format.name} needs a commander, and the list names none",
            remedy="put the commander under a line 'Commander'",
        )


def deck_size_problems(size: int, format: Format) -> Iterator[Problem]:
    """CR 100.2a, 100.2b, 903.5a, 903.12d: the starting deck's size, commander included."""
    if size < format.minimum:
        missing = format.minimum - size
        bound = "exact number" if format.maximum == format.minimum else "minimum"
        yield problem(
            "deck-size",
            f"{cards_are(size)} {missing} fewer than {format.name}'s {bound} of {format.minimum}",
            remedy=f"add {missing}",
        )
    elif format.maximum is not None and size > format.maximum:
        surplus = size - format.maximum
        yield problem(
            "deck-size",
            f"{cards_are(size)} {surplus} more than {format.name}'s {format.maximum}",
            remedy=f"take {surplus} out; a companion stands outside of the deck",
        )


def _sideboard(resolved: ResolvedDeck, format: Format) -> Iterator[Problem]:
    """CR 100.4a, 903.5e."""
    written = resolved.deck.in_zone(Zone.SIDEBOARD)
    if format.sideboard == 0:
        if written:
            yield problem(
                "sideboard-ignored",
                f"{format.name} has no sideboard: {cards_are(sum(entry.count for entry in written))} not counted",
                written[0],
            )
        return
    cards = effective_sideboard(resolved, format)
    if format.sideboard is None or cards <= format.sideboard:
        return
    beside = resolved.companions_beside(format)
    with_companion = f", {beside[0][1].name} included" if beside else ""
    yield problem(
        "sideboard-size",
        f"{cards} cards in a sideboard of {format.sideboard}{with_companion}",
        next(iter(written), None),
        remedy=f"take {cards - format.sideboard} out",
    )


def copy_limit(card: Card, usual: int) -> int:
    """Return how many copies a deck may hold, the format's usual number unless the card sets it (CR 100.2a, 113.6n)."""
    return usual if card.copy_limit is None else card.copy_limit


def _copies(counted: tuple[Counted, ...], format: Format) -> Iterator[Problem]:
    """CR 100.2a, 903.5b: copies over deck and sideboard; basic lands and some cards set their own limit (113.6n)."""
    if format.copies is None:
        return
    for row in _by_deck_name(counted):
        limit = copy_limit(row.card, format.copies)
        if limit == UNLIMITED or row.copies <= limit:
            continue
        yield problem(
            "copy-limit",
            f"{row.copies} copies of {row.card.name}{_where(row.entries)}; {limit} allowed",
            row.first,
            row.card.name,
            remedy=f"take {row.copies - limit} out",
        )


def _by_deck_name(counted: tuple[Counted, ...]) -> Iterable[Counted]:
    """Put the rows of one name in a deck together: a rebalanced `A-` card is called as its original is."""
    rows: dict[tuple[str, ...], Counted] = {}
    for row in counted:
        before = rows.get(row.card.deck_names, Counted(row.card, 0, ()))
        rows[row.card.deck_names] = Counted(before.card, before.copies + row.copies, before.entries + row.entries)
    return rows.values()


def legality_problems(counted: Iterable[Counted], format: Format) -> Iterator[Problem]:
    """Judge each card's legality in the format, and count those whose legality is not known."""
    if not format.has_card_pool:
        return
    unknown = 0
    for row in counted:
        if format.mana_value_cap is not None and exceeds_mana_value_cap(row.card, format.mana_value_cap):
            yield problem(
                "card-not-legal",
                f"{row.card.name} has a mana value over {format.mana_value_cap}, the most that {format.name} allows",
                row.first,
                row.card.name,
            )
            continue
        legality = _legality_of(row, format)
        if legality is None:
            unknown += 1
        else:
            yield from _illegal(row, legality, format)
    if unknown:
        noun = "card whose legality" if unknown == 1 else "cards whose legality"
        yield problem("legality-unknown", f"{unknown} {noun} in {format.name} is not known")


def _legality_of(row: Counted, format: Format) -> Legality | None:
    """Return a card's legality, None where it is not known."""
    companion = BY_NAME.get(row.card.name)
    if companion is not None:
        return companion_legality(companion, row.card, format)
    legality = row.card.legalities.get(format.key)
    if row.is_commander and legality is not None:
        return format.commander_legalities.get(legality, legality)
    return legality


def _illegal(row: Counted, legality: Legality, format: Format) -> Iterator[Problem]:
    name, where = row.card.name, _where(row.entries)
    if legality is Legality.BANNED:
        use = "" if row.card.legalities.get(format.key) in (legality, None) else " as a commander"
        yield problem("card-banned", f"{name} is banned{use} in {format.name}{where}", row.first, name)
    elif legality is Legality.NOT_LEGAL:
        yield problem("card-not-legal", f"{name} is not legal in {format.name}{where}", row.first, name)
    elif legality is Legality.RESTRICTED and row.copies > 1:
        yield problem(
            "card-restricted",
            f"{row.copies} copies of {name}{where}; it is restricted to one in {format.name}",
            row.first,
            name,
            remedy=f"take {row.copies - 1} out",
        )


def _identity(resolved: ResolvedDeck, counted: tuple[Counted, ...], format: Format) -> Iterator[Problem]:
    """CR 903.5c: each card's colour identity lies within the commanders'."""
    identity = resolved.color_identity()
    if not format.has_commander or not identity.is_known:
        return
    free_basics = _free_basics(counted, format) if not identity.colors else frozenset()
    for row in counted:
        if set(row.card.color_identity) <= set(identity.colors) or row.card.name in free_basics:
            continue
        if format.sideboard is None and all(entry.zone is Zone.SIDEBOARD for entry in row.entries):
            continue  # the rest of a pool (CR 100.4b, 903.13f)
        yield problem(
            "color-identity",
            f"{row.card.name} ({row.card.color_identity}) is outside of the commanders' colour identity "
            f"({identity.colors or 'colourless'})",
            row.first,
            row.card.name,
        )


def _free_basics(counted: tuple[Counted, ...], format: Format) -> frozenset[str]:
    """CR 903.12e: in Brawl a colourless commander's deck may hold basic lands of one type."""
    if not format.has_free_basics:
        return frozenset()
    basics = [row.card for row in counted if "Basic" in row.card.supertypes and row.card.color_identity]
    types = frozenset(land_type for card in basics for land_type in card.subtypes)
    return frozenset(card.name for card in basics) if len(types) == 1 else frozenset()


def _outside_the_deck(resolved: ResolvedDeck) -> Iterator[Problem]:
    """CR 108.2, 100.2d: planes, schemes, attractions and the like are no part of a deck."""
    for entry, card in resolved.cards(Zone.COMMANDER, Zone.MAIN, Zone.SIDEBOARD):
        if _lies_beside_sideboard(card) or (not card.is_deck_card and entry.zone is not Zone.SIDEBOARD):
            kind = " ".join(sorted(card.card_types)).lower()
            yield problem(
                "not-a-deck-card", f"{card.name} ({kind}) is never part of a deck; it is not counted", entry, card.name
            )


def _where(entries: tuple[Entry, ...]) -> str:
    """Return ` (lines 4, 9)` where there is more than the one line that the problem carries anyway."""
    lines = list(dict.fromkeys(entry.line for entry in entries))
    if len(lines) < 2:
        return ""
    said = ", ".join(map(str, lines[:LINES_SAID]))
    more = len(lines) - LINES_SAID
    return f" (lines {said}{f' and {more} more' if more > 0 else ''})"


def cards_are(count: int) -> str:
    """Return `1 card is`, `2 cards are`."""
    return f"{count} {'card is' if count == 1 else 'cards are'}"
