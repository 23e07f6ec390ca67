"""Questions that stay open beside a turn: whoever is asked answers when it likes, and the turn waits on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, cast

from rules.engine.core.action import Action, AnyAction
from rules.engine.core.question import AnyQuestion, Question, ask, ask_any
from rules.engine.core.text import Seat

A = TypeVar("A", bound=Action[Any])

OpenQuestions = Callable[[Any], Mapping[Seat, AnyQuestion]]
"""The questions open beside a turn, by the seats that may answer; told by the state, anew after each answer."""
CarryOut = Callable[[Any, Seat, AnyAction], Awaitable[None]]
"""What the answer of a seat to such a question does."""


async def apply_answer(g: Any, seat: Seat, answer: AnyAction) -> None:
    """Do what the answer says, and nothing else."""
    await answer.apply(g, seat)


async def decide(
    g: Any,
    seat: Seat,
    question: Question[A],
    beside: OpenQuestions,
    *,
    carry_out: CarryOut = apply_answer,
    waits: bool = False,
) -> A:
    """The seat's answer to a question, while others answer what is open beside it.

    Their answers are carried out at once, and the same wait goes on. A question of the seat's own among those
    `beside` it comes first; leave it out where `question` takes the answers to it as well.

    A seat with only one answer is not asked. With `waits` it is, as long as something is open: what others answer may
    bring it further answers.
    """
    while True:
        questions = beside(g)
        if not questions:
            return await ask(g, seat, question)
        comes_first = seat in questions
        if not comes_first:
            questions = {seat: question, **questions}
            # `ask` sees to that only where nobody else is asked.
            only = question.only_answer(g, seat) if len(questions) > 1 and not waits else None
            if only is not None:
                return only
        who, answer = await ask_any(g, questions)
        if who == seat and not comes_first:
            return cast(A, answer)
        await carry_out(g, who, answer)


async def settle(g: Any, beside: OpenQuestions) -> None:
    """Wait until nothing is open any more."""
    while questions := beside(g):
        who, answer = await ask_any(g, questions)
        await answer.apply(g, who)
