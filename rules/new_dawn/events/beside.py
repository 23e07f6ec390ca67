"""What players decide beside a turn: where to lay the trade tokens of an event (ND-6.2, ND-18.1, ND-18.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.engine.core import beside
from rules.engine.core.action import Action
from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat
from rules.new_dawn.core.state import Game
from rules.new_dawn.questions import TRADE

A = TypeVar("A", bound=Action[Any])


def open_beside(g: Game) -> Mapping[Seat, AnyQuestion]:
    """The open questions by seat; a seat's own comes before anything else in its turn (ND-18.2)."""
    return {player.seat: TRADE for player in g.players if player.trade_due}


async def decide(g: Game, seat: Seat, question: Question[A]) -> A:
    """The answer of the seat whose turn it is, while others decide what is pending for them."""
    return await beside.decide(g, seat, question, open_beside)
