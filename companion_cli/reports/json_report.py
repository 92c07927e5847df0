"""The JSON report, version 1: one document for a run, or one object a deck (`jsonl`).

Its shape is a promise to other programs: keys may be added within a version, never renamed or dropped.
"""

import json
from typing import Any

from companion_cli.reports.model import Run
from companion_cli.rules.model import DeckReport, Problem, Result, Unreadable, Verdict
from companion_cli.version import VERSION as TOOL_VERSION

VERSION = 1


def render_json(run: Run) -> str:
    """Return the whole run as one JSON document, a line for each deck and for each other member, with a line end.

    Indenting it all would cost more than judging the decks: only the compact encoder of `json` is compiled.
    """
    document = run_to_dict(run)
    decks = ",\n  ".join(map(_compact, document.pop("decks")))
    members = [f"{_compact(key)}: {_compact(value)}" for key, value in document.items()]
    members.insert(-1, f'"decks": [\n  {decks}\n ]')
    return "{" + ",\n ".join(members) + "}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def render_jsonl(run: Run) -> str:
    """Return one object a deck and line, each what `decks` holds in the JSON document."""
    return "".join(_compact(result_to_dict(result)) + "\n" for result in run.results)


def run_to_dict(run: Run) -> dict[str, Any]:
    """Return the run as plain lists and dictionaries."""
    knowledge = run.knowledge
    return {
        "version": VERSION,
        "tool": {"name": "companion-cli", "version": TOOL_VERSION},
        "cards": {
            "text_as_of": knowledge.text_as_of.isoformat() if knowledge.text_as_of else None,
            "legality_as_of": knowledge.legality_as_of.isoformat() if knowledge.legality_as_of else None,
            "network": knowledge.network,
            "notes": list(knowledge.notes),
        },
        "decks": [result_to_dict(result) for result in run.results],
        "summary": {
            "decks": len(run.results),
            "ok": len(run.reports) - run.failed,
            "failed": run.failed,
            "unreadable": run.unreadable,
        },
    }


def result_to_dict(result: Result) -> dict[str, Any]:
    """Return one deck, or one file that could not be read, as plain lists and dictionaries."""
    if isinstance(result, Unreadable):
        return {"path": result.path, "ok": False, "error": {"code": result.code, "message": result.message}}
    return _deck(result)


def _deck(report: DeckReport) -> dict[str, Any]:
    return {
        "path": report.path,
        "name": report.name,
        "format": report.format,
        "format_from": report.format_from,
        "ok": report.ok,
        "starting_deck": {
            "cards": report.starting_deck_cards,
            "minimum": report.starting_deck_minimum,
            "maximum": report.starting_deck_maximum,
        },
        "sideboard": {
            "cards": report.sideboard_cards,
            "slots": report.sideboard_slots,
            "companion_slots": report.companion_slots,
        },
        "commanders": list(report.commanders),
        "chosen": report.chosen,
        "companions": [_verdict(verdict) for verdict in report.companions],
        "problems": [problem_to_dict(problem) for problem in report.problems],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "name": verdict.name,
        "status": verdict.status,
        "condition_met": verdict.condition_met,
        "zones": list(verdict.zones),
        "distance": verdict.distance,
        "offending": [
            {
                "name": row.name,
                "written": row.written,
                "count": row.count,
                "zone": row.zone,
                "lines": list(row.lines),
                "reason": row.reason,
            }
            for row in verdict.offending
        ],
        "notes": list(verdict.notes),
    }


def problem_to_dict(problem: Problem) -> dict[str, Any]:
    """Return one problem as a plain dictionary."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "line": problem.line,
        "card": problem.card,
        "column": problem.column,
        "remedy": problem.remedy,
    }
