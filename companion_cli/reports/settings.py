"""The reports of `companion config`: the settings of each deck file, and where each comes from."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion_cli.config.overview import Setting
from companion_cli.reports.harmless import one_line

VERSION = 1


def render_settings_text(found: Mapping[Path, Sequence[Setting]]) -> str:
    """Return a block a file: its path, and below it a line a setting."""
    blocks = []
    for path, settings in found.items():
        width = max(len(setting.value) for setting in settings)
        lines = [f"  {each.key:<10} {each.value:<{width}}  {one_line(each.origin)}" for each in settings]
        blocks.append("\n".join([one_line(str(path)), *lines]) + "\n")
    return "\n".join(blocks)


def render_settings_json(found: Mapping[Path, Sequence[Setting]]) -> str:
    """Return one JSON document, with a final line end."""
    import json

    files = [
        {
            "path": str(path),
            "settings": [{"key": each.key, "value": each.value, "origin": each.origin} for each in settings],
        }
        for path, settings in found.items()
    ]
    return json.dumps({"version": VERSION, "files": files}, ensure_ascii=False, indent=2) + "\n"
