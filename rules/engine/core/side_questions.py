"""Side questions: questions to other seats that stay open while a turn waits for its own answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, cast

from rules.engine.core.action import Action, AnyAction
from rules.engine.core.question import AnyQuestion, Question, ask, ask_any
from rules.engine.core.text import Seat

A = TypeVar("A", bound=Action[Any])

OpenQuestions = Callable[[Any], Mapping[Seat, AnyQuestion]]
"""The open side questions by seat, computed from the state after each answer."""
CarryOut = Callable[[Any, Seat, AnyAction], Awaitable[None]]
"""The effect of a seat's answer to a side question."""


async def apply_answer(g: Any, seat: Seat, answer: AnyAction) -> None:
    """Apply the answer, and do nothing else."""
    await answer.apply(g, seat)


async def ask_with_side_questions(
    g: Any,
    seat: Seat,
    question: Question[A],
    beside: OpenQuestions,
    *,
    carry_out: CarryOut = apply_answer,
    waits: bool = False,
) -> A:
    """Return the seat's answer to a question, while other seats may answer open side questions.

    Their answers are carried out at once, and the question stays open. If `beside` also contains a question to this
    seat, it is asked first; omit it where `question` accepts its answers as well.

    A seat with only one answer is not asked. With `waits` it is asked while side questions are open, because answers of
    others may give it further options.
    """
    while True:
        questions = beside(g)
        if not questions:
            return await ask(g, seat, question)
        comes_first = seat in questions
        if not comes_first:
            questions = {seat: question, **questions}
            # `ask` skips a single answer only when no other seat is involved.
            only = question.only_answer(g, seat) if len(questions) > 1 and not waits else None
            if only is not None:
                return only
        who, answer = await ask_any(g, questions)
        if who == seat and not comes_first:
            return cast(A, answer)
        await carry_out(g, who, answer)


async def settle(g: Any, beside: OpenQuestions) -> None:
    """Wait until no side question is open."""
    while questions := beside(g):
        who, answer = await ask_any(g, questions)
        await answer.apply(g, who)
