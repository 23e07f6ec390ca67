"""Calls as data: whom a message does nothing but ask to decide. It is worded anew when one of them has decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.engine import Seat

SOMEBODY = "somebody"
"""What stands for a person who has had their data deleted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who is asked to decide by a call.

    `what` is the question in the language of the channel, `answers` are the ids of the buttons below the call with
    which it can be answered at once. Of somebody who has had their data deleted no number is left.
    """

    seat: Seat
    user_id: int | None
    what: str
    ends: datetime | None = None
    """When the time for it is up."""
    answers: tuple[str, ...] = ()


def call_line(user_ids: Sequence[int | None], what: str, ends: datetime | None = None) -> str:
    """Who has to decide what, and until when."""
    people = " ".join(SOMEBODY if user_id is None else f"<@{user_id}>" for user_id in user_ids)
    return f"▶ {people}: {what}." + ("" if ends is None else f" ⏱️ <t:{int(ends.timestamp())}:R>")


def call_text(asks: Sequence[Asked]) -> str:
    """A line for each question, with everybody who has to answer it."""
    questions: dict[tuple[str, datetime | None], list[int | None]] = {}
    for each in asks:
        questions.setdefault((each.what, each.ends), []).append(each.user_id)
    return "\n".join(call_line(list(dict.fromkeys(users)), *question) for question, users in questions.items())


def without(asks: Sequence[Asked], seats: Collection[Seat]) -> tuple[tuple[Asked, ...], frozenset[str]]:
    """Who is still asked once these seats have decided, and the buttons nobody needs any more."""
    left = tuple(each for each in asks if each.seat not in seats)
    needed = {answer for each in left for answer in each.answers}
    return left, frozenset(answer for each in asks for answer in each.answers) - needed
