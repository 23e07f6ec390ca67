"""Delayed answers for a seat whose hand leaves no choice, given when a person would plausibly answer."""

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


def may_be_bound(question: AnyQuestion) -> bool:
    """Return whether a seat can have this question without having a choice."""
    return question.reveals or question.is_forced is not None


def only_answer(table: Table[Any], seat: Seat, orders: Sequence[StandingOrder], stop: Stop) -> AnyAction | None:
    """Return the only answer of the seat, where only its hand shows that it has no choice; None where it has one.

    Options that are public but that nobody in its place would take do not count as a choice, nor does leaving the game.
    """
    question = table.questions.get(seat)
    if question is None or not may_be_bound(question) or question.default is None:
        return None
    told = next((order for order in in_force(table.rules, orders) if isinstance(order, ForcedPass)), None)
    if told is None or told.policy == "ask" or stopped(stop, table, seat):
        return None
    seen = table.view(seat).state
    answer: AnyAction | None = question.default(seen, seat)
    if answer is None or table.obstacle(seat, answer) is not None:
        return None
    warning = table.rules.menus.irreversible_warning
    others = (each for each in table.legal_actions(seat) if each != answer)
    wanted = (each for each in others if warning(type(each)) is None and not question.is_public(each))
    hopeless = None if question.is_forced is None else table.rules.menus.pointless
    chosen = any(hopeless is None or not hopeless(seen, seat, each) for each in wanted)
    return None if chosen else answer


def answers_at(table: Table[Any], seat: Seat, personal: UserSettings, settings: Settings, now: datetime) -> datetime:
    """Return when a person would plausibly answer a new question: some minutes later, outside their quiet hours.

    The moment is the same for every call, and nobody can predict it because the seed is secret.
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
