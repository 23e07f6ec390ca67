"""Clocks in words: deadlines, and the remaining banks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.language.durations import span
from bot.language.i18n import Localizer
from bot.store import Agreement, SeatHolder
from bot.store.agreement import stop_clock
from rules.engine import Seat, Text, Who, say
from rules.engine.core.text import listing


def moment(when: datetime) -> str:
    """Return a moment as Discord shows it to each reader: how long ago, or in how long."""
    return f"<t:{int(when.timestamp())}:R>"


def until(when: datetime) -> str:
    """Return the date and time of a moment, as Discord shows it to each reader."""
    return f"<t:{int(when.timestamp())}:f>"


def deadline_line(ends: Mapping[Seat, datetime], localizer: Localizer) -> str:
    """Return the deadline of each seat with a running clock; empty where there is none."""
    if not ends:
        return ""
    if len(ends) == 1:
        (when,) = ends.values()
        return localizer(say("⏱️ Time is up {when}.", when=moment(when)))
    each = [say("{who} {when}", who=Who(seat), when=moment(when)) for seat, when in ends.items()]
    return localizer(say("⏱️ Time is up: {list}.", list=listing(each)))


def passed_line(ends: Mapping[Seat, datetime], localizer: Localizer) -> str:
    """Return the seats whose time is up; empty where there are none."""
    each = [say("{who} {when}", who=Who(seat), when=moment(when)) for seat, when in ends.items()]
    return localizer(say("⏱️ Out of time: {list}.", list=listing(each))) if each else ""


def bank_line(agreement: Agreement, holders: Sequence[SeatHolder], now: datetime, localizer: Localizer) -> str:
    """Return the remaining bank of each player at this moment; empty where there are no banks."""
    if agreement.clock != "bank":
        return ""
    banks = [_bank(agreement, holder, now) for holder in holders if not holder.is_computer]
    return localizer(say("⏱️ Left in the bank: {list}.", list=listing(banks))) if banks else ""


def _bank(agreement: Agreement, holder: SeatHolder, now: datetime) -> Text:
    left_s = stop_clock(holder.clock, agreement, now).left_s
    return say("{who} {span}", who=Who(holder.seat), span=span(agreement.bank_s if left_s is None else left_s))
