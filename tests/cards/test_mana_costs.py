"""How mana costs are spelt, and what they are worth."""

import pytest

from companion_cli.cards.mana_costs import mana_value_of, normalise_mana_cost


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("{G/R}", "{R/G}"),
        ("{R/G}", "{R/G}"),
        ("{W/G}{W/U}", "{G/W}{W/U}"),
        ("{B/W}", "{W/B}"),
        ("{P/U}", "{U/P}"),
        ("{U/G/P}", "{G/U/P}"),
        ("{W/2}", "{2/W}"),
        ("{G/C}", "{C/G}"),
        ("{x}{s}{10}", "{X}{S}{10}"),
        ("{HW}{½}{1000000}", "{HW}{½}{1000000}"),
    ],
)
def test_symbols_have_one_spelling(written: str, normal: str) -> None:
    assert normalise_mana_cost(written) == normal


@pytest.mark.parametrize(
    ("cost", "value"),
    [
        ("", 0),
        ("{0}", 0),
        ("{X}{X}", 0),
        ("{10}{S}{C}", 12),
        ("{2/W}{2/W}", 4),
        ("{C/W}{W/P}{G/U/P}{R/G}", 4),
        ("{HW}", 0.5),
        ("{½}{D}{L}", 2.5),
    ],
)
def test_mana_values(cost: str, value: float) -> None:
    assert mana_value_of(cost) == value
