"""What `companion cards` says: a card's facts with what each companion thinks of it, and what is known from when.

Data first, then the same data as JSON and as text. Rich is imported only where text for people is printed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion_cli.cards.model import UNLIMITED, Ambiguous, Card, Found, Legality, Lookup, NameKind
from companion_cli.decklists.clean import shortened
from companion_cli.reports.model import Knowledge
from companion_cli.reports.printing import print_trimmed
from companion_cli.rules.check import STALE_AFTER_DAYS
from companion_cli.rules.companions import COMPANIONS, Companion
from companion_cli.rules.formats import FORMATS, day_words, legality_in

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

VERSION = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A name as the user wrote it, and what it was found to mean."""

    written: str
    answer: Lookup


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one companion thinks of one card in a starting deck."""

    companion: str
    allows: bool | None
    """None where the rest of the deck decides."""
    reason: str
    """Why not, or what decides; empty where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Store:
    """One of the places that cards are known from."""

    what: str
    """bundled, downloaded or learned."""
    path: Path
    cards: int
    size: int
    """Bytes."""
    text_as_of: date
    """The oldest day, where its cards are of several."""
    legality_as_of: date
    newest: date | None = None
    """The newest day, where its cards are of several."""

    @property
    def is_whole(self) -> bool:
        """Return whether it has all cards, of one day."""
        return self.newest is None


@dataclass(frozen=True, slots=True)
class Status:
    """Everything that is known of what is known."""

    stores: tuple[Store, ...]
    directory: Path
    not_found: int
    """Names that Scryfall did not know within the last day."""
    resting_until: datetime | None
    """Local time before which Scryfall is not asked."""
    today: date
    legality_days: Mapping[str, date]
    """The day up to which the bans of each format are known, by the format's name."""
    notes: tuple[str, ...] = ()

    @property
    def bans_as_of(self) -> date:
        """Return the day up to which the bans of all cards are known, by the newest file that has them all."""
        return max(store.legality_as_of for store in self.stores if store.is_whole)

    @property
    def stale_formats(self) -> tuple[str, ...]:
        """Return the names of the formats whose bans may have changed since they were known."""
        days = self.legality_days.items()
        return tuple(name for name, day in days if (self.today - day).days > STALE_AFTER_DAYS)


def opinions(card: Card) -> tuple[Opinion, ...]:
    """Return what each of the ten thinks of the card, in alphabetical order."""
    return tuple(_opinion(companion, card) for companion in COMPANIONS)


def _opinion(companion: Companion, card: Card) -> Opinion:
    if companion.breaks is not None:
        reason = companion.breaks(card)
        return Opinion(companion.name, reason is None, reason or "")
    if companion.short_name == "Yorion":
        return Opinion(companion.name, True, "it only counts the cards of the deck")
    if card.is_land:
        return Opinion(companion.name, True, "a land card, which it does not look at")
    if companion.short_name == "Lutri":
        return Opinion(companion.name, None, "one copy, and no other card of that name")
    types = " or ".join(sorted(card.card_types))
    return Opinion(companion.name, None, f"where every nonland card is {types}")


def render_cards_json(shown: Iterable[Shown], knowledge: Knowledge) -> str:
    """Return one JSON document, with a final line end."""
    import json

    document = {
        "version": VERSION,
        "knowledge": {
            "text_as_of": _iso(knowledge.text_as_of),
            "legality_as_of": _iso(knowledge.legality_as_of),
            "network": knowledge.network,
            "notes": list(knowledge.notes),
        },
        "cards": [_shown(each) for each in shown],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _shown(shown: Shown) -> dict[str, Any]:
    answer = shown.answer
    if isinstance(answer, Found):
        return {
            "written": shown.written,
            "found": True,
            "name_kind": answer.kind,
            **_facts(answer.card),
            "companions": [
                {"name": opinion.companion, "allows": opinion.allows, "reason": opinion.reason}
                for opinion in opinions(answer.card)
            ],
        }
    if isinstance(answer, Ambiguous):
        return {"written": shown.written, "found": False, "fitting": list(answer.names), "near": []}
    return {"written": shown.written, "found": False, "fitting": [], "near": list(answer.near_names)}


def _facts(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "deck_names": list(card.deck_names),
        "mana_costs": list(card.mana_costs),
        "mana_value": card.mana_value,
        "supertypes": sorted(card.supertypes),
        "card_types": sorted(card.card_types),
        "subtypes": sorted(card.subtypes),
        "has_every_creature_type": card.has_every_creature_type,
        "color_identity": card.color_identity,
        "has_activated_ability": card.has_activated_ability,
        "copy_limit": None if card.copy_limit == UNLIMITED else card.copy_limit,
        "any_number": card.copy_limit == UNLIMITED,
        "is_deck_card": card.is_deck_card,
        "legalities": dict(card.legalities),
    }


def print_cards(shown: Sequence[Shown], knowledge: Knowledge, console: "Console") -> None:
    """Print each card for a person: its facts, its legalities, and the companions with their reasons."""
    from rich.text import Text

    for each in shown:
        print_trimmed(console, *_blocks(each), "")
    as_of = [("text of", knowledge.text_as_of), ("legalities of", knowledge.legality_as_of)]
    said = "Cards: " + ", ".join(f"{what} {day_words(day)}" for what, day in as_of if day) + "."
    print_trimmed(console, *(Text(line, style="dim") for line in (said, *knowledge.notes)))


def _blocks(shown: Shown) -> "Iterator[RenderableType]":
    from rich.padding import Padding
    from rich.text import Text

    answer = shown.answer
    if not isinstance(answer, Found):
        yield Text(no_card(shown), style="bold red")
        return
    card = answer.card
    yield Text(card.name, style="bold")
    for line in (_name_line(shown.written, answer), *_fact_lines(card)):
        if line:
            yield Padding(Text(line), (0, 0, 0, 4), expand=False)
    yield Padding(_opinion_table(card), (0, 0, 0, 4), expand=False)


def _opinion_table(card: Card) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    words = {True: ("yes", "green"), False: ("no", "red"), None: ("perhaps", "yellow")}
    for opinion in opinions(card):
        word, style = words[opinion.allows]
        table.add_row(Text(opinion.companion), Text(word, style=style), Text(opinion.reason, style="dim"))
    return table


def no_card(shown: Shown) -> str:
    """Return one line on a name that means no card, or several."""
    answer = shown.answer
    if isinstance(answer, Ambiguous):
        return f"{shortened(shown.written)!r} fits {' and '.join(answer.names)}: say which"
    near = answer.near_names if not isinstance(answer, Found) else ()
    hint = f": did you mean {' or '.join(near)}?" if near else ""
    return f"there is no card {shortened(shown.written)!r}{hint}"


_NAME_WORDS = {
    NameKind.FRONT: "the name of its first part",
    NameKind.OTHER_PART: "the name of another part of it",
    NameKind.FLAVOR: "another name of it",
    NameKind.OLD_SPELLING: "an old spelling",
    NameKind.PRINTED: "its name in another language",
    NameKind.PRINTING: "told by set and number",
}


def _name_line(written: str, answer: Found) -> str:
    words = _NAME_WORDS.get(answer.kind)
    return f"{shortened(written)} is {words}" if words else ""


def _fact_lines(card: Card) -> list[str]:
    costs = [cost or "no mana cost" for cost in card.mana_costs]
    return [
        f"{' // '.join(costs)}   mana value {card.mana_value:g}   {_type_line(card)}",
        f"Colour identity {card.color_identity or 'colourless'}   "
        f"{'an' if card.has_activated_ability else 'no'} activated ability{_copies(card)}",
        *_legality_lines(card),
        *([] if card.is_deck_card else ["Never part of a starting deck"]),
    ]


def _type_line(card: Card) -> str:
    left = " ".join([*sorted(card.supertypes), *sorted(card.card_types)])
    kinds = sorted(card.subtypes) + (["every creature type"] if card.has_every_creature_type else [])
    return f"{left} - {' '.join(kinds)}" if kinds else left


def _copies(card: Card) -> str:
    """Return what the card itself says of copies (CR 113.6n); most say nothing."""
    if card.copy_limit is None:
        return ""
    return "   any number of copies" if card.copy_limit == UNLIMITED else f"   up to {card.copy_limit} copies"


def _legality_lines(card: Card) -> list[str]:
    words = {
        Legality.BANNED: "Banned in",
        Legality.RESTRICTED: "Restricted in",
        Legality.LEGAL: "Legal in",
    }
    lines = []
    for state, word in words.items():
        names = [row.name for row in FORMATS.values() if legality_in(card, row) is state]
        if names:
            lines.append(f"{word} {', '.join(names)}")
    return lines or ["Legal in no format" if card.legalities else "Legalities are not known"]


def render_status_json(status: Status) -> str:
    """Return one JSON document, with a final line end."""
    import json

    document = {
        "version": VERSION,
        "directory": str(status.directory),
        "bans_as_of": status.bans_as_of.isoformat(),
        "stale": bool(status.stale_formats),
        "formats": [
            {"format": name, "legality_as_of": day.isoformat(), "stale": name in status.stale_formats}
            for name, day in status.legality_days.items()
        ],
        "resting_until": status.resting_until.isoformat() if status.resting_until else None,
        "unknown_names": status.not_found,
        "stores": [
            {
                "what": store.what,
                "path": str(store.path),
                "cards": store.cards,
                "bytes": store.size,
                "text_as_of": _iso(store.text_as_of),
                "legality_as_of": _iso(store.legality_as_of),
                "newest": _iso(store.newest),
            }
            for store in status.stores
        ],
        "notes": list(status.notes),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def print_status(status: Status, console: "Console") -> None:
    """Print what is known from when, for a person."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    for store in status.stores:
        table.add_row(
            Text(store.what.capitalize(), style="bold"), f"{store.cards:,} cards", _age(store), size_words(store.size)
        )
    print_trimmed(console, table)
    formats = Table.grid(padding=(0, 2, 0, 0))
    for name, day in sorted(status.legality_days.items(), key=lambda row: (row[1], row[0]), reverse=True):
        formats.add_row(Text(name), Text(day_words(day), style="yellow" if name in status.stale_formats else ""))
    print_trimmed(console, "", Text("Bans are known up to", style="bold"), formats, "")
    if status.stale_formats:
        count = len(status.stale_formats)
        said = f"{'That of 1 format is' if count == 1 else f'Those of {count} formats are'} more than "
        said += f"{STALE_AFTER_DAYS} days old: `companion cards update` gets them anew."
        print_trimmed(console, Text(said, style="yellow"))
    if status.not_found:
        console.print(f"{status.not_found:,} names were not known to Scryfall within the last day.")
    if status.resting_until:
        console.print(f"Scryfall failed a short while ago, and is not asked before {status.resting_until:%H:%M}.")
    console.print(Text(f"Cache: {status.directory}", style="dim"))
    for note in status.notes:
        console.print(Text(note, style="yellow"))


def _age(store: Store) -> str:
    if store.newest is not None:
        return f"of {day_words(store.text_as_of)} to {day_words(store.newest)}"
    if store.text_as_of == store.legality_as_of:
        return f"text and bans of {day_words(store.text_as_of)}"
    return f"text of {day_words(store.text_as_of)}, bans of {day_words(store.legality_as_of)}"


def size_words(size: int) -> str:
    """Return a number of bytes in words, in powers of ten as disks are sold."""
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def moment_words(moment: datetime) -> str:
    """Return a day and its time in words, with the time zone where it has one."""
    return f"{day_words(moment.date())}, {moment:%H:%M} {moment.tzname() or ''}".rstrip()


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
