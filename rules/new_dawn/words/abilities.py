"""Options of wonders, leaders and diplomacy cards that no focus card gives, in words."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.abilities import UnloadTrade, UseGardens, UseGeneva, UseOracle, UseSeoul
from rules.new_dawn.actions.diplomacy import diplomacy_name
from rules.new_dawn.actions.further import NothingFurther, ResolveFurther, SwapCards, name_of
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import card_name, space_name


def of_abilities(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return an option at the start of a turn or after a card, in words."""
    match action:
        case UnloadTrade(card):
            return say("Great Zimbabwe: move a trade token to {card}", card=card_name(card))
        case UseGardens():
            return say("Hanging Gardens: place a control token")
        case UseOracle(card):
            row = g.players[seat].row
            other = row[g.players[seat].slot_of(card)].card
            return say("Oracle: swap {card} and {other}", card=card_name(card), other=card_name(other))
        case UseSeoul(letter, to):
            return say("Seoul: move barbarian {letter} to {space}", letter=letter, space=space_name(g, to))
        case UseGeneva(returned, owner, card):
            old, new = diplomacy_name(returned), diplomacy_name(card)
            return say("Geneva: exchange {old} of {rival} for {new}", old=old, rival=Who(owner), new=new)
        case ResolveFurther(card, by):
            return say("{reason}: resolve {card}", reason=name_of(by), card=card_name(card))
        case SwapCards(card, other):
            return say("Swap {card} and {other}", card=card_name(card), other=card_name(other))
        case NothingFurther():
            return say("Nothing more")
    return None
