"""The reports on the golden corpus are what was recorded."""

import importlib.util
from pathlib import Path

HERE = Path(__file__).parent


def test_no_report_changed_without_a_word() -> None:
    spec = importlib.util.spec_from_file_location("golden", HERE / "golden.py")
    assert spec is not None
    assert spec.loader is not None
    golden = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(golden)
    found = golden.differences()
    assert not found, (
        f"{len(found)} reports differ, the first: {found[:5]}. To see how: git worktree add ../old HEAD~1, then "
        "python tests/golden/golden.py --show 3 --against ../old; on purpose: --record, and say why"
    )
