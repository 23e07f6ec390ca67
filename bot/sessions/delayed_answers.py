"""Delayed automatic answers for a seat whose hidden hand leaves no choice.

An immediate answer would reveal the hand. So `bot.sessions.saving` schedules the answer for a time at which a person
could have given it, and `bot.scheduling.delayed_answers` gives it then.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.sessions.orders import in_force, stopped
from bot.settings import Settings
from bot.store import Stop, UserSettings
from rules.engine import AnyAction, AnyQuestion, Seat, StandingOrder, Table
from rules.engine.core.forced_pass import ForcedPass


def may_lack_choice(question: AnyQuestion) -> bool:
    """Return whether the question can be put to a seat that has only one sensible answer."""
    return question.reveals or question.is_forced is not None


def only_answer(table: Table[Any], seat: Seat, orders: Sequence[StandingOrder], stop: Stop) -> AnyAction | None:
    """Return the only sensible answer of a seat to a question for which only its hand shows that it has no choice.

    Returns None if it has a choice, if its ForcedPass order is to ask, or if its orders have ended by `stop`.

    Some options do not count as a choice: answers that anybody may see (`is_public`), irreversible ones such as leaving
    the game, and pointless ones if the question has `is_forced`.
    """
    question = table.questions.get(seat)
    if question is None or not may_lack_choice(question) or question.default is None:
        return None
    forced_pass = next((order for order in in_force(table.rules, orders) if isinstance(order, ForcedPass)), None)
    if forced_pass is None or forced_pass.policy == "ask" or stopped(stop, table, seat):
        return None
    seen = table.view(seat).state
    answer: AnyAction | None = question.default(seen, seat)
    if answer is None or table.obstacle(seat, answer) is not None:
        return None
    warning = table.rules.menus.irreversible_warning
    others = (each for each in table.legal_actions(seat) if each != answer)
    wanted = (each for each in others if warning(type(each)) is None and not question.is_public(each))
    pointless = None if question.is_forced is None else table.rules.menus.pointless
    chosen = any(pointless is None or not pointless(seen, seat, each) for each in wanted)
    return None if chosen else answer


def answers_at(table: Table[Any], seat: Seat, personal: UserSettings, settings: Settings, now: datetime) -> datetime:
    """Return the time at which a person could plausibly answer a new question.

    It is some minutes from now, outside the user's quiet hours. It is derived from the secret seed of the game: every
    call returns the same delay, and nobody can predict it.
    """
    begin = personal.reachable_from(now) or now
    due = begin + _delay(table, seat, settings)
    quiet_until = personal.quiet_until(due)
    return due if quiet_until is None else quiet_until + _delay(table, seat, settings)


def _delay(table: Table[Any], seat: Seat, settings: Settings) -> timedelta:
    asked = f"unhurried {table.decision_count} {seat}".encode()
    drawn = int.from_bytes(hmac.digest(table.seed.encode(), asked, hashlib.sha256)[:4], "big") / 2**32
    least, most = settings.unhurried_least_s, max(settings.unhurried_least_s, settings.unhurried_most_s)
    return timedelta(seconds=least + drawn * (most - least))
