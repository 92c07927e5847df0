"""Who may lead a deck, by the card alone: as commander, as planeswalker of an Oathbreaker deck, and which two together.

Pure functions on cards. The reader of lists asks whether a card may lead in some format; `rules` asks for one format.
"""

from enum import StrEnum

from companion_cli.cards.model import Card, PartnerKind


class Leadership(StrEnum):
    """The rule by which a format chooses who leads."""

    COMMANDER = "commander"
    """CR 903.3: a legendary creature or Vehicle, or a legendary Spacecraft with power and toughness."""
    BRAWL = "brawl"
    """CR 903.12c, and Tiny Leaders Reborn 906.2 (2025-10-10): as COMMANDER, or a legendary planeswalker."""
    OATHBREAKER = "oathbreaker"
    """oathbreakermtg.org: a planeswalker."""
    PAUPER = "pauper"
    """pdhhomebase.com/rules: as COMMANDER, legendary or not, but printed at uncommon."""


def may_lead(card: Card, leadership: Leadership) -> bool | None:
    """Return whether the card may lead, alone or (a Background) with another; None where a needed fact is not known.

    Only what the card is in a deck counts, so of a double-faced card its front (CR 712.8a).
    """
    if not card.is_deck_card:
        return False
    if leadership is Leadership.OATHBREAKER:
        return "Planeswalker" in card.card_types
    if leadership is Leadership.PAUPER:
        kind = True if is_background(card) else _is_creature_like(card)
        return kind and card.has_uncommon_printing if kind is not False else False
    if card.can_be_commander:  # 903.3a
        return True
    if "Legendary" not in card.supertypes:
        return False
    if is_background(card) or (leadership is Leadership.BRAWL and "Planeswalker" in card.card_types):
        return True
    return _is_creature_like(card)


def may_lead_somewhere(card: Card) -> bool:
    """Return whether the card may lead in Commander, Brawl or Oathbreaker, alone or (a Background) with another."""
    return any(may_lead(card, leadership) is True for leadership in (Leadership.BRAWL, Leadership.OATHBREAKER))


def may_pair(one: Card, other: Card) -> bool:
    """Return whether the two may lead one deck together (CR 702.124h to m); the kinds are never mixed (702.124f)."""
    return _pairs(one, other) or _pairs(other, one)


def may_stand(card: Card, leadership: Leadership) -> bool | None:
    """Return whether the card may stand among the commanders: it may lead, or is an Oathbreaker deck's spell."""
    if leadership is Leadership.OATHBREAKER and is_signature_spell(card):
        return True
    return may_lead(card, leadership)


def is_signature_spell(card: Card) -> bool:
    """Return whether the card is an instant or a sorcery, which in Oathbreaker may stand beside who leads."""
    return not card.card_types.isdisjoint({"Instant", "Sorcery"})


def leads_alone(card: Card) -> bool:
    """Return whether a card that may lead needs no other for it, as a Background does that chooses none itself.

    Backgrounds lead only with a commander that chooses a Background (CR 702.124k); Faceless One is both.
    """
    return not is_background(card) or any(partner.kind is PartnerKind.BACKGROUND for partner in card.partners)


def is_background(card: Card) -> bool:
    """Return whether the card is a legendary Background enchantment (CR 702.124k)."""
    return "Background" in card.subtypes and {"Legendary"} <= card.supertypes and "Enchantment" in card.card_types


def is_doctor(card: Card) -> bool:
    """Return whether the card is a legendary Time Lord Doctor with no other creature type (CR 702.124m)."""
    is_legendary_creature = "Legendary" in card.supertypes and "Creature" in card.card_types
    return is_legendary_creature and card.subtypes == {"Time Lord", "Doctor"} and not card.has_every_creature_type


def _is_creature_like(card: Card) -> bool | None:
    """Return whether the card is a creature, a Vehicle, or a Spacecraft with power and toughness (CR 903.3)."""
    if "Creature" in card.card_types or "Vehicle" in card.subtypes:
        return True
    return card.has_power_toughness if "Spacecraft" in card.subtypes else False


def _pairs(one: Card, other: Card) -> bool:
    """Return whether an ability of the one pairs it with the other."""
    for partner in one.partners:
        match partner.kind:
            case PartnerKind.PARTNER | PartnerKind.SAME_TEXT:
                pairs = partner in other.partners
            case PartnerKind.WITH_NAME:
                # Each names the other (702.124j).
                named = {theirs.text for theirs in other.partners if theirs.kind is PartnerKind.WITH_NAME}
                pairs = partner.text in (other.name, *other.deck_names) and not named.isdisjoint(
                    (one.name, *one.deck_names)
                )
            case PartnerKind.BACKGROUND:
                pairs = is_background(other)
            case PartnerKind.DOCTORS_COMPANION:
                pairs = is_doctor(other)
        if pairs:
            return True
    return False
