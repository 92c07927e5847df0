"""A card judged once: what the rules say of it whatever deck it stands in."""

from typing import Final

from companion_cli.cards.model import Card


class Facts:
    """What the rules say of a card alone. One object a card, so that decks can compare and count by identity."""

    __slots__ = ("breaks", "card", "card_types", "deck_names", "is_deck_card", "is_land", "name", "quiet")

    def __init__(self, card: Card, breaks: tuple[tuple[int, str], ...]) -> None:
        self.card: Final = card
        self.name: Final = card.name
        self.deck_names: Final = card.deck_names
        self.card_types: Final = card.card_types
        self.is_land: Final = card.is_land
        self.is_deck_card: Final = card.is_deck_card
        self.breaks: Final = breaks
        """For each companion whose condition it breaks: the place among the ten, and the reason."""
        self.quiet: Final[dict[str, int]] = {}
        """By format key: up to how many copies no construction rule has anything to say (`construction.quiet`)."""
