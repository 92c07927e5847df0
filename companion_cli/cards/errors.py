"""What can go wrong with card data, each with a message that a person can act on.

CardsError
├── CardObjectError   one object of Scryfall's is no card that can be judged
├── AddressError      the address to ask instead of Scryfall's is none
├── CardSourceError   a bulk file or table to build from cannot be read
└── CardFileError     a card file is missing, damaged or of another version
"""


class CardsError(Exception):
    """Base of this room's errors."""


class CardObjectError(CardsError):
    """A Scryfall object lacks what the rules need, or has a layout with faces that is not known yet."""


class AddressError(CardsError):
    """The environment names an address to ask that is none."""


class CardSourceError(CardsError):
    """A file to build a card file from is missing, cut short, or holds something else."""


class CardFileError(CardsError):
    """A card file is missing, no card file, damaged, or written for another version."""
