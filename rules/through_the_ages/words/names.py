"""Texts for cards that are offered to players: numbers of copies, kinds and effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.core.text import Text, listing, say
from rules.through_the_ages.core.cards import Government, Leader, Pact, Special, Wonder, WorkerCard
from rules.through_the_ages.core.printed import SPECIAL_KINDS, WORKER_KINDS, printed, printed_in_words
from rules.through_the_ages.core.state import Game


def titles(g: Game, cards: Sequence[str]) -> Text:
    """Return several cards, with numbers for equal ones."""
    counted = Counter(cards)
    named = [(g.card_name(card), number) for card, number in counted.items()]
    return listing([name if number == 1 else say("{n}× {card}", n=number, card=name) for name, number in named])


def with_kind(g: Game, card: str) -> Text:
    """Return a card of the row with its kind, and the science or resources it will cost."""
    return say("{name} ({kind})", name=g.card_name(card), kind=kind_of(g, card))


def kind_of(g: Game, card: str) -> Text:
    """Return the kind of a card of the row, and the science or resources it will cost."""
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
    """Describe a card: its printed values and its text."""
    found = g.card(card)
    # The texts of pacts already describe both sides.
    if not printed(found) or (isinstance(found, Pact) and found.text):
        return Text(found.text)
    values = printed_in_words(found)
    return (
        say("{values}. {text}", values=values, text=Text(found.text)) if found.text else say("{values}.", values=values)
    )
