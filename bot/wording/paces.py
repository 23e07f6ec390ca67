"""Paces in words: how fast a game is played."""

from __future__ import annotations

from collections.abc import Mapping

from bot.language.dates import shown_days
from bot.language.durations import span
from bot.store import Agreement
from bot.store.paces import PACES, Label, PaceName, label_of
from rules.engine import Text, say
from rules.engine.core.text import listing

PACE_NAMES: Mapping[Label, Text] = {
    "live": say("live"),
    "daily": say("daily"),
    "slow": say("slow"),
    "own": say("own pace"),
}
"""The labels as they stand in lobbies, lists and names of threads."""


def pace_label(agreement: Agreement) -> Text | None:
    """Return the label of a game; None where nothing about its pace was chosen."""
    label = label_of(agreement)
    return None if label is None else PACE_NAMES[label]


def pace_explained(name: PaceName) -> Text:
    """Return what a pace means: the time for a decision, and the reminders."""
    pace = PACES[name]
    return say(
        "{time} for each decision, reminders after {spans}",
        time=span(pace.move_s),
        spans=listing([span(each) for each in pace.reminders_s]),
    )


def reminder_terms(agreement: Agreement) -> list[Text]:
    """Return when players of a game are reminded who have chosen nothing themselves; nothing if that is as usual."""
    if agreement.reminders_s is None:
        return []
    if not agreement.reminders_s:
        return [say("no reminders")]
    return [say("reminders after {spans}", spans=listing([span(each) for each in agreement.reminders_s]))]


def pause_terms(agreement: Agreement) -> list[Text]:
    """Return on which days clocks and reminders pause, and in which time zone; nothing if on none."""
    days = shown_days(agreement.quiet_days)
    if agreement.weekends and days:
        return [say("pauses at weekends and on {days} (time zone {zone})", days=days, zone=agreement.zone)]
    if agreement.weekends:
        return [say("pauses at weekends (time zone {zone})", zone=agreement.zone)]
    if days:
        return [say("pauses on {days} (time zone {zone})", days=days, zone=agreement.zone)]
    return []
