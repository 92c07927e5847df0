"""Who may be a commander (CR 903.3, 903.12c; Oathbreaker, Pauper Commander, Tiny Leaders)."""

from collections.abc import Iterator

from companion_cli.cards.leading import Leadership, may_stand
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

CODE = "commander-not-allowed"
SEVERITY = Severity.ERROR
WHAT = "A card stands as commander that may not be one."
WHY = (
    "A commander is a legendary creature or Vehicle, a legendary Spacecraft with power and toughness, or a card that "
    "says that it can be one (CR 903.3, 903.3a); of a double-faced card the front counts (712.8a). Brawl takes "
    "legendary planeswalkers too (903.12c), Oathbreaker takes planeswalkers alone, and Pauper Commander takes what was "
    "printed at uncommon. A card that may not lead adds no colours to the deck."
)
REMEDY = "choose another commander, or say which format is meant"
PASSING = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n"
FAILING = "// companion: format=commander\nCommander\n1 Chandra, Torch of Defiance\n\nDeck\n99 Mountain\n"

_LEADERS = {
    Leadership.COMMANDER: "a legendary creature, Vehicle or Spacecraft with power and toughness",
    Leadership.BRAWL: "a legendary creature, planeswalker, Vehicle or Spacecraft with power and toughness",
    Leadership.OATHBREAKER: "a planeswalker",
    Leadership.PAUPER: "a creature, Vehicle, Spacecraft or Background that was printed at uncommon",
}


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem for each commander that may not lead, and a note for one of which that is not known."""
    leadership = table.format.leadership
    if leadership is None:
        return
    for entry, facts in table.commanders:
        may = may_stand(facts.card, leadership)
        if may:
            continue
        if may is None:
            message = f"whether {facts.name} may be a commander in {table.format.name} is not known"
            yield problem(CODE, Severity.NOTE, message, entry, facts.name, "check the card itself")
            continue
        message = f"{facts.name} may not be a commander in {table.format.name}: that is {_LEADERS[leadership]}"
        yield problem(CODE, SEVERITY, message, entry, facts.name, REMEDY)
