"""The two forms that most reports have."""

from enum import StrEnum


class TextOrJson(StrEnum):
    """Text for people, JSON for programs."""

    TEXT = "text"
    JSON = "json"
