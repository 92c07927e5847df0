"""The statuses of a companion and the formats of play, explained to a person."""

from collections.abc import Iterator, Mapping
from textwrap import fill

from companion_cli.rules.companions import BY_NAME
from companion_cli.rules.formats import BanKind, Format, day_words
from companion_cli.rules.model import Status

WIDTH = 80

STATUSES: Mapping[Status, str] = {
    Status.NOT_USED_IN_FORMAT: "The format does not use companions: its decks may hold the card, but nobody may "
    "reveal it.",
    Status.CARD_BANNED: "The companion's card is banned in the format, in the deck and beside it.",
    Status.CARD_NOT_LEGAL: "The companion's card is not in the format's card pool.",
    Status.BANNED_AS_COMPANION: "The card may be in the deck, or lead it, but may not be revealed as a companion.",
    Status.COLOR_IDENTITY: "The companion's colour identity has a colour that the commanders' does not have "
    "(CR 903.11a).",
    Status.SAME_NAME: "A card of the companion's name is in the starting deck, and no name may repeat (CR 903.11a).",
    Status.CONDITION_NOT_MET: "The starting deck breaks the companion's condition (CR 702.139a). The report names the "
    "cards in the way; `companion suggest` says what to take out.",
    Status.UNKNOWN: "It cannot be said: a card of the deck is not known and could break the condition, or the "
    "commander that decides the colours is not known. A verdict is right, or it is `unknown`.",
    Status.USABLE: "The deck meets the condition, and the format allows the companion.",
}
"""In the order of precedence: the first that applies is the status."""


def status_text(status: Status) -> str:
    """Return what a status means, and which ones come before it."""
    before = [each.value for each in Status][: list(Status).index(status)]
    order = (
        f"It is given where none of these applies: {', '.join(before)}." if before else "It comes before all others."
    )
    return "\n".join(
        [f"{status.value} (status of a companion)\n", fill(STATUSES[status], WIDTH), "", fill(order, WIDTH), ""]
    )


def format_page(played: Format) -> str:
    """Return what there is to know of a format."""
    return "\n".join(_format_lines(played)) + "\n"


def _format_lines(played: Format) -> Iterator[str]:
    yield f"{played.name} (format, --format {played.key})"
    yield ""
    exactly = (
        f"exactly {played.minimum} cards" if played.maximum == played.minimum else f"{played.minimum} cards or more"
    )
    yield f"  Deck        {exactly}{', the commander included' if played.has_commander else ''}"
    yield f"  Copies      {'any number' if played.copies is None else f'{played.copies} of a card, basic lands aside'}"
    yield f"  Sideboard   {_sideboard(played)}"
    yield f"  Companions  {_companions(played)}"
    for name, ban in played.bans.items():
        if ban.kind is not BanKind.NOT_LEGAL:
            kind = "as a companion" if ban.kind is BanKind.COMPANION else "the card"
            yield f"  Banned      {BY_NAME[name].short_name}, {kind}{f', {day_words(ban.since)}' if ban.since else ''}"
    if played.unverified:
        yield ""
        yield fill(f"Not verified: {played.unverified}.", WIDTH)


def _sideboard(played: Format) -> str:
    if played.sideboard is None:
        return "any number of cards"
    return f"up to {played.sideboard} cards" if played.sideboard else "none"


def _companions(played: Format) -> str:
    if not played.uses_companions:
        return "not used"
    if not played.has_legal_companions:
        return "no companion card is legal"
    return "used, outside the deck" if played.has_commander and not played.sideboard else "used"
