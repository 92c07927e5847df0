"""Whatever the form of a list, a finding points at its card's line and column in the original file."""

import json
from pathlib import Path

import pytest
from command_line import check

AURELIA = "Aurelia, the Warleader"
"""A card that is not legal in Pauper."""


def xml(text: str) -> str:
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text


FORMS = {
    "arena": "About\nName Test\n\nDeck\n59 Island (DMU) 278\n1 Aurelia, the Warleader (GTC) 143\n",
    "mtgo": "59 Island\n1 Aurelia, the Warleader\n\n15 Plains\n",
    "windows": "\ufeff59 Island\r\n\r\nSideboard\r\n2 Aurelia, the Warleader\r\n",
    "old-mac": "59 Island\r1 Aurelia, the Warleader\r",
    "moxfield": "59 Island (DMU) 278\n1 Aurelia, the Warleader (XXX) 12 *F*\n\nSIDEBOARD:\n1 Opt (DOM) 60\n",
    "archidekt": "59x Island (dmu) 278 [Land]\n1x Aurelia, the Warleader (xxx) 12 [Draw] ^Have,#37d67a^\n",
    "deckstats": "//Main\n59 [DMU#278] Island\n1 [XXX#12] Aurelia, the Warleader # a note\n",
    "goldfish": "59 Island [DMU]\n1 Aurelia, the Warleader <retro> [XXX]\n",
    "tappedout": "59x Island\n1x Aurelia, the Warleader *F*\n\nSideboard:\n1x Opt\n",
    "tappedout.md": "# A deck\n\n* 59 [Island](https://cards.example/island)\n* 1 [Aurelia, the Warleader](https://cards.example/z)\n",
    "table.md": "| Count | Name |\n|---|---|\n| 59 | Island |\n| 1 | Aurelia, the Warleader |\n",
    "melee": "MainDeck\n59 Island\n1 Aurelia, the Warleader\n\nSideboard\n1 Opt\n",
    "mwDeck": "// NAME : Test\n        59 [DMU] Island (1)\n        1 [XXX] Aurelia, the Warleader\nSB:  1 [DOM] Opt\n",
    "dec": "///mvid:1 qty:59 name:Island loc:Deck\n59 Island\n1 Aurelia, the Warleader\nSB: 1 Opt\n",
    "forge.dck": "[metadata]\nName=Test\n[Main]\n59 Island|DMU|1\n1 Aurelia, the Warleader|XXX|1\n[Sideboard]\n1 Opt\n",
    "xmage.dck": "NAME:Test\n59 [DMU:278] Island\n1 [XXX:1] Aurelia, the Warleader\nSB: 1 [DOM:60] Opt\n",
    "mtgo.dek": xml(
        '<Deck>\n  <Cards CatID="1" Quantity="59" Sideboard="false" Name="Island" Annotation="0" />\n'
        '  <Cards CatID="2" Quantity="1" Sideboard="false" Name="Aurelia, the Warleader" Annotation="0" />\n</Deck>\n'
    ),
    "cockatrice.cod": xml(
        '<cockatrice_deck version="1">\n  <deckname>Test</deckname>\n  <zone name="main">\n'
        '    <card number="59" name="Island"/>\n    <card number="1" name="Aurelia, the Warleader"/>\n'
        "  </zone>\n</cockatrice_deck>\n"
    ),
    "octgn.o8d": xml(
        '<deck game="a">\n  <section name="Main">\n    <card qty="59" id="1">Island</card>\n'
        '    <card qty="1" id="2">Aurelia, the Warleader</card>\n  </section>\n</deck>\n'
    ),
    "mtgjson.json": json.dumps(
        {
            "data": {
                "name": "Test",
                "mainBoard": [{"count": 59, "name": "Island"}, {"count": 1, "name": AURELIA}],
                "sideBoard": [],
            }
        },
        indent=1,
    ),
    "melee.json": json.dumps(
        {"Records": [{"n": "Island", "q": 59, "c": 0}, {"n": AURELIA, "q": 1, "c": 0}]},
        indent=1,
    ),
    "tournament.json": json.dumps(
        {
            "Tournament": {"Name": "Test"},
            "Decks": [
                {
                    "Player": "p1",
                    "Mainboard": [{"Count": 59, "CardName": "Island"}, {"Count": 1, "CardName": AURELIA}],
                    "Sideboard": [],
                }
            ],
        },
        indent=1,
    ),
    "page.html": "<html>\n<deck-list>\n<main-deck>\n59 Island\n1 Aurelia, the Warleader\n</main-deck>\n</deck-list>\n",
    "table.csv": 'Count,Name,Edition\n59,Island,DMU\n1,"Aurelia, the Warleader",XXX\n',
}


def place_of(name: str, text: str) -> tuple[int, int]:
    """Return the 1-based line and column of a name in a text whose lines may end in any way."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    line = next(number for number, line in enumerate(lines, 1) if name in line)
    return line, lines[line - 1].index(name) + 1


@pytest.mark.parametrize("form", FORMS)
def test_a_card_is_found_where_it_stands(form: str, tmp_path: Path) -> None:
    path = tmp_path / (form if "." in form else f"{form}.txt")
    path.write_bytes(FORMS[form].encode())
    ended = check(path, "-o", "plain", "--format", "pauper")
    line, column = place_of(AURELIA, FORMS[form])
    assert f"{path}:{line}:{column}: error: {AURELIA} is not legal" in ended.out
    assert ended.out.count("[card-not-legal]") == 1
