"""Many decks at once: from directories and archives to rows and a summary, on all cores or a cluster.

The way of a deck: `sources` and `archives` find inputs, `judge` makes reports of them, `work` writes and counts those,
`engines` or a `cluster` spread the work, and `run` puts it together. Verdicts come from `rules`, once for each line and
card; where a plain list's sums stand for a rule, tests hold them to what `rules` say of its cards.

For other programs: `check_decks` is a pure function over decks that any framework can apply to its own partitions.
"""

from collections.abc import Iterable, Iterator

from companion_cli.batch.judge import Judge
from companion_cli.batch.model import Item, QuickVerdict
from companion_cli.batch.plain_report import PlainReport
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.remembering import SuggestingSource
from companion_cli.checking import Options
from companion_cli.rules.model import DeckReport, Unreadable

__all__ = ["Item", "Options", "PlainReport", "QuickVerdict", "check_decks", "judge_decks"]


def check_decks(
    items: Iterable[Item], options: Options | None = None, source: SuggestingSource | None = None
) -> Iterator[DeckReport | Unreadable]:
    """Yield a whole report for each deck of each item, in their order; what cannot be read is an `Unreadable`.

    Nothing is shared, asked of a network or written; items, options and reports can be pickled. `source` knows the
    cards, without it those that ship with the package.
    """
    for result in judge_decks(items, options, source):
        yield result.full() if isinstance(result, PlainReport) else result


def judge_decks(
    items: Iterable[Item], options: Options | None = None, source: SuggestingSource | None = None
) -> Iterator[PlainReport | DeckReport | Unreadable]:
    """As `check_decks`, several times as fast: the many lists that are plain come with their `verdicts` alone.

    Their `problems()` and `full()` report are worked out when they are asked for.
    """
    judge = Judge(source or CardLibrary.bundled(), options or Options())
    for item in items:
        yield from judge.judge(item)
