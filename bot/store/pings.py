"""Ping posts as data: their only content is a question to players. They are reworded when one of them has decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.engine import Seat

SOMEBODY = "somebody"
"""The placeholder for a user whose data were deleted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A player who is pinged by a ping post.

    `what` is the question in the language of the channel. `answers` are the ids of the buttons below the post with
    which it can be answered at once. For a user whose data were deleted there is no id.
    """

    seat: Seat
    user_id: int | None
    what: str
    ends: datetime | None = None
    """The deadline of the question."""
    answers: tuple[str, ...] = ()


def ping_line(user_ids: Sequence[int | None], what: str, ends: datetime | None = None) -> str:
    """Return the line that pings users for a question with a deadline."""
    people = " ".join(SOMEBODY if user_id is None else f"<@{user_id}>" for user_id in user_ids)
    return f"▶ {people}: {what}." + ("" if ends is None else f" ⏱️ <t:{int(ends.timestamp())}:R>")


def ping_text(asks: Sequence[Asked], about: str = "") -> str:
    """Return a line for each question, with everybody who has to answer it, and a line about the game."""
    questions: dict[tuple[str, datetime | None], list[int | None]] = {}
    for each in asks:
        questions.setdefault((each.what, each.ends), []).append(each.user_id)
    lines = [ping_line(list(dict.fromkeys(users)), *question) for question, users in questions.items()]
    return "\n".join([*lines, about] if about else lines)


def without(asks: Sequence[Asked], seats: Collection[Seat]) -> tuple[tuple[Asked, ...], frozenset[str]]:
    """Return the seats still pinged after these seats have decided, and the buttons no longer needed."""
    left = tuple(each for each in asks if each.seat not in seats)
    needed = {answer for each in left for answer in each.answers}
    return left, frozenset(answer for each in asks for answer in each.answers) - needed
