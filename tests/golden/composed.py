"""Lists of every written form, composed by a seeded draw: inputs of the golden corpus."""

import random
from xml.sax.saxutils import quoteattr

NAMES = (
    """
Lightning Bolt|Counterspell|Serra Angel|Llanowar Elves|Opt|Brainstorm|Swords to Plowshares|Fire // Ice|Wear // Tear
Delver of Secrets|Malakir Rebirth|Bonecrusher Giant|Urza's Saga|Dryad Arbor|Walking Ballista|Mishra's Bauble|Solitude
Black Lotus|Ancestral Recall|Once Upon a Time|Omen of the Sea|Teferi, Time Raveler|Fury|Shark Typhoon|Sol Ring
Grist, the Hunger Tide|Jötun Grunt|Lim-Dûl's Vault|Invasion of Ikoria|Nameless Inversion|Chalice of the Void
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
ODD_NAMES = ("Lightning Bold", "Rapetissement", "Éclair", "SP//dr, Piloted by Peni", "A-Teferi, Time Raveler", "Ice")
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COMPANIONS = (
    "Lurrus of the Dream-Den",
    "Kaheera, the Orphanguard",
    "Yorion, Sky Nomad",
    "Obosh, the Preypiercer",
    "Lutri, the Spellchaser",
)
COMMANDERS = ("Krenko, Mob Boss", "Isamaru, Hound of Konda", "Rhys the Redeemed", "Kykar, Wind's Fury")
Rows = list[tuple[int, str]]


def composed_lists(number: int = 300) -> list[tuple[str, bytes]]:
    """Return (file name, bytes) of so many lists, the forms in turn."""
    draw = random.Random(139)
    lists = []
    for place in range(number):
        name, write, ending = FORMS[place % len(FORMS)]
        main, side = _cards(draw, place)
        lists.append((f"{place:03}-{name}.{ending}", write(main, side, draw).encode()))
    return lists


def _cards(draw: random.Random, place: int) -> tuple[Rows, Rows]:
    """Return main deck and sideboard: mostly 60 and 15 cards, now and then odd sizes and odd names."""
    main = [(draw.choice((1, 2, 3, 4, 4)), name) for name in draw.sample(NAMES, draw.randint(4, 14))]
    if place % 5 == 0:
        main.append((draw.randint(1, 5), draw.choice(ODD_NAMES)))
    size = draw.choice((60, 60, 60, 60, 80, 40, 59, 75))
    main.append((max(1, size - sum(count for count, _ in main)), draw.choice(LANDS)))
    side = [(draw.randint(1, 3), name) for name in draw.sample(NAMES, draw.randint(0, 5))]
    side += [(1, name) for name in draw.sample(COMPANIONS, draw.choice((0, 1, 1, 2)))]
    return main, side


def _lines(rows: Rows, before: str = "") -> str:
    return "".join(f"{before}{count} {name}\n" for count, name in rows)


def _printed(rows: Rows, draw: random.Random) -> str:
    return "".join(
        f"{count} {name} ({draw.choice(('M21', 'ELD', 'IKO'))}) {draw.randint(1, 280)}\n" for count, name in rows
    )


def _commander(main: Rows, draw: random.Random) -> tuple[str, Rows]:
    singles = [(1, name) for name in dict.fromkeys(name for _, name in main) if name not in LANDS]
    return draw.choice(COMMANDERS), [*singles, (99 - len(singles), draw.choice(LANDS))]


def _blank(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    return f"{_lines(main)}\n{_lines(side)}"


def _headings(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    return f"Deck\n{_lines(main)}\nSideboard\n{_lines(side)}"


def _comments(main: Rows, side: Rows, draw: random.Random) -> str:
    played = draw.choice(("Modern", "Legacy", "no format at all"))
    return f"// NAME: tested twice\n// FORMAT: {played}\n{_lines(main)}# sideboard follows\n\nSideboard\n{_lines(side)}"


def _directives(main: Rows, side: Rows, draw: random.Random) -> str:
    wish = draw.choice(("format=vintage", "ignore=copy-limit", "companion=lurrus", "format=nonsense"))
    return f"// companion: {wish}\n{_lines(main)}\nSideboard\n{_lines(side)}"


def _prefixes(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    return _lines(main) + _lines(side, "SB: ")


def _arena(main: Rows, side: Rows, draw: random.Random) -> str:
    about = f"About\nName Draw {draw.randint(1, 9)}\n\n"
    chosen = draw.choice(COMPANIONS)
    return (
        f"{about}Companion\n1 {chosen}\n\nDeck\n{_printed(main, draw)}\nSideboard\n1 {chosen}\n{_printed(side, draw)}"
    )


def _two_companions(main: Rows, side: Rows, draw: random.Random) -> str:
    one, other = draw.sample(COMPANIONS, 2)
    return f"Companion\n1 {one}\n1 {other}\n\nDeck\n{_lines(main)}\nSideboard\n{_lines(side)}"


def _commander_text(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    leader, rest = _commander(main, draw)
    return f"Commander\n1 {leader}\n\nDeck\n{_lines(rest)}"


def _commander_last(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    leader, rest = _commander(main, draw)
    return f"{_lines(rest)}\n1 {leader}\n"


def _archidekt(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    leader, rest = _commander(main, draw)
    cards = "".join(f"{count}x {name} (clb) 7 [Ramp]\n" for count, name in rest)
    return f"1x {leader} (m13) 1 *F* [Commander{{top}}]\n{cards}1x Opt (dom) 60 [Maybeboard{{noDeck}}]\n"


def _dek(main: Rows, side: Rows, draw: random.Random) -> str:
    rows = [(count, name, "false") for count, name in main] + [(count, name, "true") for count, name in side]
    cards = "".join(
        f'  <Cards CatID="{draw.randint(1, 99)}" Quantity="{count}" Sideboard="{beside}" '
        f'Name={quoteattr(name.replace(" // ", "/"))} Annotation="0" />\n'
        for count, name, beside in rows
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n{cards}</Deck>\n'


def _cod(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    def zone(name: str, rows: Rows) -> str:
        cards = "".join(f'<card number="{count}" name={quoteattr(card)}/>\n' for count, card in rows)
        return f'<zone name="{name}">\n{cards}</zone>\n'

    return f'<cockatrice_deck version="1">\n{zone("main", main)}{zone("side", side)}</cockatrice_deck>\n'


def _o8d(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    def section(name: str, rows: Rows) -> str:
        cards = "".join(f'<card qty="{count}" id="x">{card.replace("&", "&amp;")}</card>\n' for count, card in rows)
        return f'<section name="{name}">\n{cards}</section>\n'

    return f"<deck>\n{section('Main', main)}{section('Sideboard', side)}</deck>\n"


def _forge(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    return f"[metadata]\nName=Draw\n[Main]\n{_lines(main)}[Sideboard]\n{_lines(side)}"


def _xmage(main: Rows, side: Rows, draw: random.Random) -> str:
    def rows(cards: Rows, before: str) -> str:
        return "".join(f"{before}{count} [IKO:{draw.randint(1, 250)}] {name}\n" for count, name in cards)

    return f"NAME:Draw\n{rows(main, '')}{rows(side, 'SB: ')}LAYOUT MAIN:(1,1)(NONE,false,50)|\n"


def _csv(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    cards = [(count, name, "main") for count, name in main] + [(count, name, "sideboard") for count, name in side]
    return "Count,Name,Board\n" + "".join(f'{count},"{name}",{board}\n' for count, name, board in cards)


def _json(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    import json

    boards = {"main": [list(row) for row in main], "sideboard": [list(row) for row in side]}
    return json.dumps({"format": "Modern", "name": "Draw", **boards})


def _markdown(main: Rows, side: Rows, draw: random.Random) -> str:  # noqa: ARG001
    bullets = "".join(f"* {count} {name}\n" for count, name in main)
    return f"# My deck\n\nIt won twice.\n\n## Deck\n\n{bullets}\n## Sideboard\n\n" + "".join(
        f"* {count} {name}\n" for count, name in side
    )


def _german(main: Rows, side: Rows, draw: random.Random) -> str:
    return f"Gefährte\n1 {draw.choice(COMPANIONS)}\n\nDeck\n{_lines(main)}\nSideboard\n{_lines(side)}"


FORMS = (
    ("blank", _blank, "txt"),
    ("headings", _headings, "txt"),
    ("comments", _comments, "txt"),
    ("directives", _directives, "txt"),
    ("prefixes", _prefixes, "txt"),
    ("arena", _arena, "txt"),
    ("two-companions", _two_companions, "txt"),
    ("commander", _commander_text, "txt"),
    ("commander-last", _commander_last, "txt"),
    ("archidekt", _archidekt, "txt"),
    ("mtgo", _dek, "dek"),
    ("cockatrice", _cod, "cod"),
    ("octgn", _o8d, "o8d"),
    ("forge", _forge, "dck"),
    ("xmage", _xmage, "dck"),
    ("table", _csv, "csv"),
    ("boards", _json, "json"),
    ("markdown", _markdown, "md"),
    ("german", _german, "txt"),
)
