"""Cards as they are offered to players: by a name that is no other card's, with what they are and do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from rules.engine.text import Text, listing, say
from rules.through_the_ages.cards import Bonus, Government, Leader, Special, Wonder, WorkerCard
from rules.through_the_ages.catalog import catalog
from rules.through_the_ages.reference_values import SPECIAL_KINDS, WORKER_KINDS, printed, printed_in_words
from rules.through_the_ages.state import Game


@cache
def _shared_names(edition: str) -> frozenset[str]:
    """The names that several cards of an edition have, which differ by their ages."""
    uses = Counter(card.name for card in catalog(edition).cards.values())
    return frozenset(name for name, count in uses.items() if count > 1)


def title(g: Game, card: str) -> Text:
    """A card by its name, with its age or its values where others are called the same."""
    found = g.card(card)
    if isinstance(found, Bonus):
        return say("{name} +{defense}/+{force}", name=found.title, defense=found.defense, force=found.colonization)
    if found.name in _shared_names(g.edition.key):
        return say("{name} ({age})", name=found.title, age=found.age)
    return found.title


def titles(g: Game, cards: Sequence[str]) -> Text:
    """Several cards, equal ones counted."""
    counted = Counter(cards)
    named = [(title(g, card), number) for card, number in counted.items()]
    return listing([name if number == 1 else say("{n}× {card}", n=number, card=name) for name, number in named])


def with_kind(g: Game, card: str) -> Text:
    """A card of the row with what it is, and the science or resources it will take."""
    found = g.card(card)
    if found.name in _shared_names(g.edition.key):
        return say("{name} ({age}, {kind})", name=found.title, age=found.age, kind=kind_of(g, card))
    return say("{name} ({kind})", name=found.title, kind=kind_of(g, card))


def kind_of(g: Game, card: str) -> Text:
    """What a card of the row is, and the science or resources it will take."""
    match g.card(card):
        case WorkerCard() as found:
            return say("{kind}, {n} science", kind=WORKER_KINDS[found.kind], n=found.science_cost)
        case Special() as found:
            return say("{kind}, {n} science", kind=SPECIAL_KINDS[found.kind], n=found.science_cost)
        case Government() as found:
            less = found.revolution_cost or 0
            return say("government, {n} or {less} science", n=found.science_cost, less=less)
        case Leader():
            return say("leader")
        case Wonder(stages=stages):
            return say("wonder {stages}", stages="-".join(map(str, stages)))
        case _:
            return say("action card")


def gist(g: Game, card: str) -> Text:
    """What a card does: what is printed on it, and its text."""
    found = g.card(card)
    if not printed(found):
        return Text(found.text)
    values = printed_in_words(found)
    return (
        say("{values}. {text}", values=values, text=Text(found.text)) if found.text else say("{values}.", values=values)
    )
