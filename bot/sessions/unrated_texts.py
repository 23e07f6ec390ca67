"""Texts that say who ordered a change of a whole game, and why a game is not rated."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sessions.change import AGREED, UNCLAIMED
from bot.store import SeatHolder
from bot.store.games import Unrated
from rules.engine import Seat, Text, Who, say
from rules.engine.core.text import together

GIVEN_UP: Text = say("The game stays rated: whoever gave up the seat is placed behind all who stay.")
"""The effect on the rating of a game when the owner of a seat gives it up."""


def lost_by(late: Sequence[Seat]) -> Text:
    """Return the sentence that a rated game is a loss for players who are out of time or gone."""
    who = together([say("{who}", who=Who(seat)) for seat in late])
    return say("It is a loss for {who}, for whom the table waits.", who=who)


def by_whom(user_id: int | None, reason: str, holders: Sequence[SeatHolder]) -> Text:
    """Return the sentence that names who made the change, and who agreed."""
    if reason == UNCLAIMED:
        return say("Nobody took the offered seat within two days. In the season it counts as lost.")
    seat = next((holder.seat for holder in holders if holder.user_id == user_id), None)
    who = say("Polis") if user_id is None else Text(f"<@{user_id}>") if seat is None else say("{who}", who=Who(seat))
    if reason == AGREED:
        return say("{who} asked for it, and everybody else at the table agreed.", who=who)
    return say("Ordered by {who}, who manages this server and has no seat here.", who=who)


def why_unrated(why: Unrated) -> Text:
    """Return a reason for which a game is not rated."""
    match why:
        case "bots":
            return say("computer players take part")
        case "bot":
            return say("a computer player took the seat of a person")
        case "computer":
            return say("a computer player decided for a person")
        case "organiser":
            return say("somebody without a seat intervened")
        case "undone":
            return say("its end was taken back")
        case "imported":
            return say("it goes on from a log")
        case "earlier":
            return say("it began without a rating")


def unrated_line(why: Sequence[Unrated]) -> Text:
    """Return the sentence that a game is not rated, with the first reason."""
    return say("This game is not rated: {why}.", why=why_unrated(why[0]))


def reopened_lines(behind: Sequence[int]) -> list[Text]:
    """Return a warning that a game was continued after its end, when its seed was known; usually none."""
    if not behind:
        return []
    where = ", ".join(map(str, behind))
    return [say("⚠ Its end was taken back, and it went on after decision {where} with its seed known.", where=where)]
