"""Oathbreaker: one signature spell for each planeswalker that leads (oathbreakermtg.org)."""

from collections.abc import Iterator

from companion_cli.cards.leading import Leadership, is_signature_spell
from companion_cli.decklists.model import Zone
from companion_cli.rules.model import Problem, Severity
from companion_cli.rules.problems import problem
from companion_cli.rules.table import Table

CODE = "signature-spell"
SEVERITY = Severity.ERROR
WHAT = "An Oathbreaker deck does not have one signature spell for each oathbreaker."
WHY = (
    "In Oathbreaker an instant or sorcery within the planeswalker's colour identity stands beside it, two with two "
    "partners (oathbreakermtg.org). It adds no colours to the deck."
)
REMEDY = "put one instant or sorcery under 'Commander', beside each planeswalker"
PASSING = "// companion: format=oathbreaker\nCommander\n1 Chandra, Torch of Defiance\n1 Shock\n\nDeck\n58 Mountain\n"
FAILING = "// companion: format=oathbreaker\nCommander\n1 Chandra, Torch of Defiance\n\nDeck\n59 Mountain\n"


def check(table: Table) -> Iterator[Problem]:
    """Yield a problem where the number of spells is wrong, or a spell fits none of the planeswalkers."""
    if table.format.leadership is not Leadership.OATHBREAKER or not table.leaders:
        return
    if len(table.commanders) < len(table.rows[Zone.COMMANDER]):
        return  # an unknown card may be the spell
    spells = [(entry, facts) for entry, facts in table.commanders if is_signature_spell(facts.card)]
    count, wanted = sum(entry.count for entry, _ in spells), len(table.leaders)
    if count != wanted:
        message = f"{count} signature {'spell' if count == 1 else 'spells'} for {wanted} {_oathbreakers(wanted)}"
        first = spells[-1][0] if count > wanted else table.leaders[0][0]
        yield problem(CODE, SEVERITY, message, first, remedy=REMEDY)
    if wanted < 2:
        return  # a spell outside of the identity is a card outside of it
    for entry, facts in spells:
        own = set(facts.card.color_identity)
        if not any(own <= set(leader.card.color_identity) for _, leader in table.leaders):
            message = f"{facts.name} ({facts.card.color_identity}) is within the identity of neither oathbreaker"
            yield problem(CODE, SEVERITY, message, entry, facts.name, REMEDY)


def _oathbreakers(number: int) -> str:
    return "oathbreaker" if number == 1 else "oathbreakers"
