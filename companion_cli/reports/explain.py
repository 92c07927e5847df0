"""Explanations of codes and companions, for a person at the terminal and as the Markdown page `docs/rules.md`."""

from collections.abc import Iterator
from textwrap import fill, indent

from companion_cli.rules.codes import RULE_CODES
from companion_cli.rules.explanations import (
    FILE_CODES,
    CompanionExplanation,
    Explanation,
    companion_explanations,
    explanations,
)

Topic = Explanation | CompanionExplanation
WIDTH = 80

_INTRODUCTION = """\
Every finding of `companion check` has a code, which is stable. It can be looked up here or with `companion explain
CODE`; and ignored with `--ignore CODE`, in the configuration (`ignore`, `per-file-ignores`), or in the list itself
(`// companion: ignore=CODE`). Errors make a deck fail; warnings do with `--strict`; notes never do.

Rule numbers (CR) are those of the Comprehensive Rules of 19 June 2026. This page is written by
`companion explain --all --output markdown`.
"""


def topics() -> tuple[Topic, ...]:
    """Return everything that can be explained: the companions, then the codes."""
    return (*companion_explanations(), *explanations())


def explain_text(topic: Topic) -> str:
    """Return one explanation as text, 80 columns wide."""
    blocks = [f"{_title(topic)}\n"]
    blocks += [fill(text, WIDTH) + "\n" for text in _paragraphs(topic)]
    blocks += [f"{label}\n{indent(example, '    ')}" for label, example in _examples(topic)]
    return "\n".join(blocks)


def explain_markdown(topic: Topic) -> str:
    """Return one explanation as a Markdown section."""
    blocks = [f"### {_markdown_title(topic)}"]
    blocks += list(_paragraphs(topic))
    blocks += [f"{label}\n\n```text\n{example}```" for label, example in _examples(topic)]
    return "\n\n".join(blocks) + "\n"


def rules_page() -> str:
    """Return the page that explains everything."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield "# Rules and codes\n"
    yield _INTRODUCTION
    yield "## Companions\n"
    yield from map(explain_markdown, companion_explanations())
    rows = {row.code: row for row in explanations()}
    yield "## The deck\n"
    yield from (explain_markdown(rows[code]) for code in RULE_CODES)
    yield "## How the list was read\n"
    yield from (explain_markdown(row) for code, row in rows.items() if code not in {*RULE_CODES, *FILE_CODES})
    yield "## Files\n"
    yield "These end with exit status 2. They cannot be ignored; `exclude` leaves a file out.\n"
    yield from (explain_markdown(row) for code, row in rows.items() if code in FILE_CODES)


def _title(topic: Topic) -> str:
    if isinstance(topic, CompanionExplanation):
        return topic.name
    return f"{topic.code} ({topic.severity})"


def _markdown_title(topic: Topic) -> str:
    if isinstance(topic, CompanionExplanation):
        return topic.name
    return f"`{topic.code}` ({topic.severity})"


def _paragraphs(topic: Topic) -> Iterator[str]:
    if isinstance(topic, CompanionExplanation):
        yield f"Its condition: {topic.condition}."
        yield topic.why
        return
    yield topic.what
    yield topic.why
    yield f"Remedy: {topic.remedy}."


def _examples(topic: Topic) -> Iterator[tuple[str, str]]:
    passes, fails = ("Passes:", "Fails:")
    if isinstance(topic, Explanation) and topic.severity != "error":
        passes, fails = ("Silent:", "Reported:")
    yield passes, topic.passing
    yield fails, topic.failing
