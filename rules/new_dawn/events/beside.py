"""What players decide beside a turn: where to lay the trade tokens of an event (ND-6.2, ND-18.1, ND-18.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from rules.engine.core import beside
from rules.engine.core.action import Action
from rules.engine.core.question import AnyQuestion, Question, ask_any
from rules.engine.core.text import Seat
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.following import waiting_tokens
from rules.new_dawn.effects.wonders import to_be_laid
from rules.new_dawn.questions import CITY_STATE, NATURAL_WONDER, TRADE

A = TypeVar("A", bound=Action[Any])


def open_beside(g: Game) -> Mapping[Seat, AnyQuestion]:
    """The open questions by seat; a seat's own comes before anything else in its turn (ND-18.2)."""
    found: dict[Seat, AnyQuestion] = {player.seat: TRADE for player in g.players if player.trade_due}
    if g.active is not None and g.active not in found:
        if to_be_laid(g, g.active):
            found[g.active] = NATURAL_WONDER
        elif waiting_tokens(g, g.active):
            found[g.active] = CITY_STATE
    return found


async def decide(g: Game, seat: Seat, question: Question[A]) -> A:
    """The answer of the seat whose turn it is, while others decide what is pending for them."""
    return await beside.decide(g, seat, question, open_beside)


async def settle_own(g: Game, seat: Seat) -> None:
    """What a player has gained and must lay is laid before the turn goes on."""
    while seat in (questions := open_beside(g)):
        who, answer = await ask_any(g, questions)
        await answer.apply(g, who)


async def reaction(g: Game, seat: Seat, question: Question[A]) -> A:
    """The answer of somebody else than the active player, for which the turn waits (ND-18.1)."""
    while True:
        who, answer = await ask_any(g, {**open_beside(g), seat: question})
        if who == seat:
            return cast(A, answer)
        await answer.apply(g, who)
