"""Many decks at once: from directories and archives to rows and a summary, on all cores or a cluster.

`sources` and `archives` find inputs, `items` judges one by `checking` as every command does, `work` writes and
counts the results, `engines` or a `cluster` spread the work, and `run` puts it together. No rule of Magic stands here.

For other programs: `check_decks` is a pure function over decks that any framework can apply to its own partitions.
"""

from collections.abc import Iterable, Iterator

from companion_cli.batch.items import judge_item
from companion_cli.batch.model import Item
from companion_cli.cards.library import CardLibrary
from companion_cli.cards.remembering import RememberingSource, SuggestingSource
from companion_cli.checking import Options
from companion_cli.files import Skipped
from companion_cli.rules.check import Checker
from companion_cli.rules.model import DeckReport, Unreadable

__all__ = ["Item", "Options", "check_decks"]


def check_decks(
    items: Iterable[Item], options: Options | None = None, source: SuggestingSource | None = None
) -> Iterator[DeckReport | Unreadable]:
    """Yield a report for each deck of each item, in their order; what cannot be read is an `Unreadable`.

    Nothing is shared, asked of a network or written; items, options and reports can be pickled. `source` knows the
    cards, without it those that ship with the package.
    """
    checker = Checker(RememberingSource(source or CardLibrary.bundled(), suggests=False))
    for item in items:
        for result in judge_item(item, checker, options or Options()):
            if not isinstance(result, Skipped):
                yield result
