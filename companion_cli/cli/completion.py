"""What the shell offers for a word that is being typed: formats, companions, codes. Each comes with what it means."""

from collections.abc import Iterator

Offer = tuple[str, str]
"""A word and its help."""
WIDTH = 60
"""Typer breaks longer help at the terminal's width, and fish then offers the second line as a word."""


def complete_format(incomplete: str) -> Iterator[Offer]:
    """Offer the formats of play."""
    from companion_cli.rules.formats import FORMATS

    yield from ((key, row.name) for key, row in FORMATS.items() if key.startswith(incomplete.lower()))


def complete_companion(incomplete: str) -> Iterator[Offer]:
    """Offer the ten companions by the names that players use."""
    from companion_cli.rules.companions import COMPANIONS

    for companion in COMPANIONS:
        word = companion.short_name.lower()
        if word.startswith(incomplete.lower()):
            yield word, _short(companion.condition)


def complete_code(incomplete: str) -> Iterator[Offer]:
    """Offer the codes of findings."""
    from companion_cli.rules.explanations import explanations

    yield from ((row.code, _short(row.what)) for row in explanations() if row.code.startswith(incomplete))


def complete_output(incomplete: str) -> Iterator[str]:
    """Offer the forms of a report."""
    from companion_cli.cli.outputs import Output

    yield from (form for form in Output if form.startswith(incomplete.lower()))


def complete_topic(incomplete: str) -> Iterator[Offer]:
    """Offer what can be explained: codes and companions."""
    yield from complete_code(incomplete)
    yield from complete_companion(incomplete)


def _short(text: str) -> str:
    from textwrap import shorten

    return shorten(text, WIDTH, placeholder=" ...")
