"""The order of questions: forced choices first, and nothing after a victory (CIV-5.4, CIV-20.1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from rules.civilization.actions.pending import stranded
from rules.civilization.board.hands import surplus_events
from rules.civilization.core.state import Game
from rules.civilization.questions import DISCARD, FIRST_PERSON, GIVE_COIN, LESSON, PERSON, RELOCATE, RESOURCE
from rules.engine.core import question
from rules.engine.core.action import Action
from rules.engine.core.question import AnyQuestion, Question, ask_any
from rules.engine.core.rules import StageFunction
from rules.engine.core.side_questions import apply_answer
from rules.engine.core.text import Seat

A = TypeVar("A", bound=Action[Any])

END = "end"
"""The stage after a victory."""


class GameOver(Exception):
    """Raised when somebody has won: the rest of the stage is not played."""


def stage(play: Callable[[Game], Awaitable[str | None]]) -> StageFunction:
    """Decorate a function as a stage that a victory stops (CIV-20.1)."""

    @wraps(play)
    async def played(g: Game) -> str | None:
        try:
            following = await play(g)
        except GameOver:
            return END
        return following if g.victory is None else END

    return played


def pending(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the forced choices of all players, by seat; they come before anything else (CIV-5.4)."""
    found: dict[Seat, AnyQuestion] = {}
    for player in g.players:
        if surplus_events(g, player.seat):
            found[player.seat] = DISCARD
        elif player.persons_due:
            found[player.seat] = FIRST_PERSON if g.phase == "setup" else PERSON
        elif player.coins_due:
            found[player.seat] = GIVE_COIN
        elif g.lesson is not None and g.lesson.seat == player.seat:
            found[player.seat] = LESSON
        elif stranded(g, player.seat):
            found[player.seat] = RELOCATE
        elif player.resources_due and any(g.market.values()):
            found[player.seat] = RESOURCE
    return found


async def settle_pending(g: Game) -> None:
    """Ask until every forced choice is made."""
    while True:
        ensure_nobody_has_won(g)
        if not (questions := pending(g)):
            return
        seat, answer = await ask_any(g, questions)
        await apply_answer(g, seat, answer)


def ensure_nobody_has_won(g: Game) -> None:
    """Raise GameOver after a victory."""
    if g.victory is not None:
        raise GameOver


async def ask(g: Game, seat: Seat, asked: Question[A]) -> A:
    """Return the seat's answer, after all forced choices are made."""
    await settle_pending(g)
    return await question.ask(g, seat, asked)
