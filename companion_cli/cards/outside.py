"""What lists hold that is no card of a deck, and that the card file lacks: tokens, emblems, dungeons and the like.

They are left out of every count (CR 108.2, 111, 114, 309, 712.4b). A card that bears such a name wins.
"""

from companion_cli.cards.model import Card
from companion_cli.cards.names import fold

_SUFFIXES = {" token": "Token", "(token)": "Token", " emblem": "Emblem"}
"""What a name ends in, folded but for its brackets, and what it is then."""
_NAMES = {
    "Dungeon": (
        *("Dungeon of the Mad Mage", "Lost Mine of Phandelver", "Tomb of Annihilation", "Undercity"),
        *("Undercity // The Initiative", "The Initiative"),
    ),
    "Emblem": (
        *("The Monarch", "City's Blessing", "The City's Blessing", "The Ring", "The Ring Tempts You", "Day // Night"),
        *("Energy Reserve", "On an Adventure", "Poison Counter", "Experience Counter", "Start Your Engines!"),
    ),
    "Token": (
        *("Treasure", "Food", "Clue", "Blood", "Map", "Powerstone", "Incubator", "Gold", "Junk", "Lander", "Copy"),
        *(
            "Angel",
            "Bat",
            "Bear",
            "Beast",
            "Bird",
            "Cat",
            "Construct",
            "Demon",
            "Devil",
            "Dinosaur",
            "Dragon",
            "Eldrazi",
        ),
        *("Eldrazi", "Eldrazi Scion", "Eldrazi Spawn", "Elemental", "Elephant", "Elf Warrior", "Faerie", "Giant"),
        *("Goblin", "Golem", "Horror", "Human", "Human Soldier", "Hydra", "Insect", "Knight", "Kobold", "Merfolk"),
        *("Myr", "Ooze", "Pest", "Phyrexian Germ", "Phyrexian Mite", "Pirate", "Plant", "Rabbit", "Rat", "Rhino"),
        *("Samurai", "Saproling", "Servo", "Shapeshifter", "Skeleton", "Sliver", "Snake", "Soldier", "Spider"),
        *("Spirit", "Squirrel", "Thopter", "Vampire", "Wall", "Warrior", "Wizard", "Wolf", "Zombie", "Zombie Army"),
    ),
    "Meld result": (
        *("Brisela, Voice of Nightmares", "Chittering Host", "Hanweir, the Writhing Township"),
        *("Mishra, Lost to Phyrexia", "Titania, Gaea Incarnate", "Urza, Planeswalker", "Ragnarok, Divine Deliverance"),
    ),
}
"""By what they are: names on things that are no cards of a deck."""
_KINDS = {fold(name): kind for kind, names in _NAMES.items() for name in names}


def outside_card(name: str) -> Card | None:
    """Return what a name that no card bears means outside of the deck, as a card that is none; None for other names."""
    written = name.strip().lower()
    kind = _KINDS.get(fold(name)) or next((kind for end, kind in _SUFFIXES.items() if written.endswith(end)), None)
    if kind is None:
        return None
    return Card(
        name=name.strip(),
        deck_names=(name.strip(),),
        mana_costs=("",),
        mana_value=0.0,
        supertypes=frozenset(),
        card_types=frozenset({kind}),
        subtypes=frozenset(),
        has_every_creature_type=False,
        color_identity="",
        has_activated_ability=False,
        copy_limit=None,
        is_deck_card=False,
        legalities={},
    )
