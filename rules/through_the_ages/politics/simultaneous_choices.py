"""Choices of several players at the same time (TTN-4.4, TTN-8.1.1; TTO-8.3.5)."""

from __future__ import annotations

from typing import Any, TypeVar

from rules.engine.core.action import Action
from rules.engine.core.question import Question, ask
from rules.through_the_ages.core.pending import Pending
from rules.through_the_ages.core.state import Game, Player

A = TypeVar("A", bound=Action[Any])


async def decide(g: Game, p: Player, question: Question[A], due: Pending) -> A:
    """Return the player's answer to a pending choice; others may have pending choices at the same time."""
    g.choices[p.seat] = due
    answer = await ask(g, p.seat, question)
    del g.choices[p.seat]
    return answer
