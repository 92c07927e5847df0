"""Judging many decks: plain lists by sums over what is known of their lines, all others by `check_deck`.

Both ways give the same answers; a plain list is only quicker.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from companion_cli.batch.facts import MOST_LINES
from companion_cli.batch.format_knowledge import FormatKnowledge
from companion_cli.batch.lines import MOST_KNOWN, LineTable, MakeTexts
from companion_cli.batch.memory import BatchSource
from companion_cli.batch.model import Item
from companion_cli.batch.plain_lists import LONGEST_LIST, PlainList, plain_pairs, read_plain_record, read_plain_text
from companion_cli.batch.plain_report import PlainReport
from companion_cli.batch.records import TEXT, decks_of_record, parse_record, text_of
from companion_cli.cards.model import CardQuery, Found
from companion_cli.cards.remembering import SuggestingSource
from companion_cli.checking import Options, check_bytes, judge_deck
from companion_cli.decklists import DecklistError
from companion_cli.decklists.forms import FORMS
from companion_cli.rules.check import COMMANDER_SIZE, check_deck, format_by_size, read_format
from companion_cli.rules.companions import COMPANIONS
from companion_cli.rules.formats import Format
from companion_cli.rules.model import DeckReport, FormatFrom, Problem, Unreadable, cannot_read

_MOST_CHOICES = 10_000
_OTHER_FORMS = tuple(suffix for form in FORMS for suffix in form.suffixes)
"""Ends of file names that may make another form than text of a list."""

_Choice = tuple[FormatKnowledge, FormatFrom, tuple[Problem, ...]]
"""What is known of the format of a deck, where that came from, and what is to be said of it."""


class Judge:
    """Judges items one after the other, remembering what it has learned of lines and cards within bounds."""

    def __init__(
        self,
        source: SuggestingSource,
        options: Options,
        *,
        most_lines: int = MOST_KNOWN,
        make_texts: MakeTexts | None = None,
    ) -> None:
        """Judge with the cards of `source`, as the options say.

        `most_lines` bounds what is remembered of lines; `make_texts` is that of a writer of rows.
        """
        self.options = options if options.today else options._replace(today=date.today())
        self.source = BatchSource(source)
        self._table = LineTable(self.source, options.language, most_lines, make_texts)
        self._formats: dict[str, FormatKnowledge] = {}
        self._choices: dict[tuple[str | None, int], _Choice | None] = {}
        self._is_plain = self.options == Options(
            options.format,
            options.format_from,
            language=options.language,
            today=self.options.today,
            lists_may_ignore=options.lists_may_ignore,
        )
        """Whether nothing is asked for that only `check_deck` and its callers see to."""
        answers = self.source.find([CardQuery(companion.name) for companion in COMPANIONS])
        self._companion_cards = {answer.card.name: answer.card for answer in answers if isinstance(answer, Found)}

    @property
    def learned(self) -> int:
        """Return how many different lines were read so far."""
        return self._table.learned

    def learn_ahead(self, items: Sequence[Item]) -> None:
        """Read the lines of many lists at once, which is much quicker than list by list as they are judged."""
        records = [_fields(each) for each in items if each.line]
        short = [each.data for each in items if not each.line and len(each.data) <= LONGEST_LIST]
        texts = [data.decode(errors="replace") for data in short]
        texts += [text for each in records if (text := text_of(each.get(TEXT))) and len(text) <= LONGEST_LIST]
        lists = (text.splitlines() for text in texts)
        self._table.learn_texts(set().union(*[lines for lines in lists if len(lines) <= MOST_LINES]))
        self._table.learn_pairs({pair for record in records for pair in plain_pairs(record) or ()})

    def judge(self, item: Item) -> Sequence[PlainReport | DeckReport | Unreadable]:
        """Return what each deck of an item is, at least one result."""
        path, data, line = item
        if line:
            return self._judge_record(item)
        plain = self._plain_text(path, data) if self._is_plain else None
        report = self._judge_plain(plain, path) if plain is not None else None
        if report is not None:
            return (report,)
        return tuple(check_bytes(data, path, self.source, self.options))

    def check(self, plain: PlainList, path: str) -> DeckReport:
        """Return the whole report on a plain list."""
        options = self.options
        return check_deck(
            plain.to_deck(),
            self.source,
            format=options.format,
            path=path,
            format_from=options.format_from,
            language=options.language,
            today=options.today,
        )

    def _plain_text(self, path: str, data: bytes) -> PlainList | None:
        """Read a file as a plain text list; None where it is none, or its name says that it is of another form."""
        if path.lower().endswith(_OTHER_FORMS):
            return None
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return None
        return read_plain_text(text.removeprefix("\ufeff"), self._table)

    def _judge_record(self, item: Item) -> Sequence[PlainReport | DeckReport | Unreadable]:
        try:
            record = parse_record(item.data)
            is_plain = self._is_plain and not record.notes
            plain = read_plain_record(record.fields, item.line, self._table) if is_plain else None
            report = self._judge_plain(plain, item.path) if plain is not None else None
            if report is not None:
                return (report,)
            decks = list(decks_of_record(record, item.line, self.source.is_name, self.options.format))
        except DecklistError as error:
            return (cannot_read(item.path, error.code, str(error)),)
        return [judge_deck(deck, item.path, self.source, self.options) for deck in decks]

    def _judge_plain(self, plain: PlainList, path: str) -> PlainReport | None:
        """Judge a plain list by its sums; None where they do not tell."""
        key = (plain.play_format, plain.counts.copies)
        if key not in self._choices:
            if len(self._choices) > _MOST_CHOICES:
                self._choices.clear()
            self._choices[key] = self._choose(*key)
        choice = self._choices[key]
        return PlainReport(path, plain, *choice, self.check) if choice is not None else None

    def _choose(self, stated: str | None, size: int) -> _Choice | None:
        """Choose the format as `check_deck` does; None where the cards themselves have to tell, or a commander."""
        played, format_from = self.options.format, self.options.format_from
        remarks: tuple[Problem, ...] = ()
        if played is None and stated:
            played, remarks = read_format(stated)
            format_from = FormatFrom.FILE
        if played is None:
            if size == COMMANDER_SIZE and not stated:
                return None
            played, format_from = format_by_size(size, is_stated=bool(stated)), FormatFrom.ASSUMED
        return None if played.has_commander else (self._known_of(played), format_from, remarks)

    def _known_of(self, played: Format) -> FormatKnowledge:
        assert self.options.today is not None
        if played.key not in self._formats:
            known = FormatKnowledge(played, self.source, self._companion_cards, self.options.today)
            self._formats[played.key] = known
        return self._formats[played.key]


def _fields(item: Item) -> dict[str, Any]:
    """Return the fields of a record, none where it cannot be read."""
    try:
        return parse_record(item.data).fields
    except DecklistError:
        return {}
