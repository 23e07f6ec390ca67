"""Side questions during a turn: trade tokens of an event, losses, cards to return (ND-18.1, ND-18.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.engine.core import side_questions
from rules.engine.core.action import Action
from rules.engine.core.question import AnyQuestion, Question, ask_any
from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.wonders import HELD_OF_EACH_PLAYER
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_effects import waiting_tokens
from rules.new_dawn.effects.diplomacy_returned import surplus
from rules.new_dawn.effects.wonders import to_be_laid
from rules.new_dawn.questions import CITY_STATE, LOSS, NATURAL_WONDER, SURPLUS, TRADE

A = TypeVar("A", bound=Action[Any])


def open_beside(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the open questions by seat; the active seat's own come before its turn continues (ND-18.2)."""
    return {player.seat: question for player in g.players if (question := _pending(g, player)) is not None}


def _pending(g: Game, player: Player) -> AnyQuestion | None:
    """Return a player's pending side question, or None; losses come before gains (ND-18.10)."""
    if player.loss_due:
        return LOSS
    if player.trade_due:
        return TRADE
    if len(player.diplomacy) > HELD_OF_EACH_PLAYER and surplus(g, player.seat):
        return SURPLUS
    if player.seat != g.active:
        return None
    if to_be_laid(g, player.seat):
        return NATURAL_WONDER
    return CITY_STATE if waiting_tokens(g, player.seat) else None


async def decide(g: Game, seat: Seat, question: Question[A]) -> A:
    """Ask the active seat, while others answer their pending questions."""
    return await side_questions.ask_with_side_questions(g, seat, question, open_beside)


async def decide_against(g: Game, seat: Seat, question: Question[A], rival: Seat | None) -> A:
    """Ask the active seat during a fight; the rival's pending questions wait (ND-18.2)."""
    return await side_questions.ask_with_side_questions(
        g, seat, question, lambda state: _without(open_beside(state), rival)
    )


async def settle_own(g: Game, seat: Seat) -> None:
    """Ask the player to lay all gained tokens before the turn ends."""
    while seat in (questions := open_beside(g)):
        who, answer = await ask_any(g, questions)
        await answer.apply(g, who)


async def react(g: Game, seat: Seat, question: Question[A]) -> A:
    """Ask another seat than the active one while the turn waits; its pending questions stay open."""
    return await side_questions.ask_with_side_questions(
        g, seat, question, lambda state: _without(open_beside(state), seat)
    )


def _without(questions: Mapping[Seat, AnyQuestion], seat: Seat | None) -> Mapping[Seat, AnyQuestion]:
    return {other: question for other, question in questions.items() if other != seat}
