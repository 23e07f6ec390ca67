"""The check whether somebody may take a seat, for every way into a game.

Joining a lobby, taking an offered seat and being seated from the queue all ask `why_not_seated`.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.lobby.option_forms import present
from bot.sessions.game_results import variant_of
from bot.store import Game, conditions, ratings, reliability
from bot.store.ratings import BEGINNING
from bot.wording.conditions import rating_range
from rules.engine import Rules, Text, say, say_n


async def why_not_seated(db: AsyncConnection, game: Game, rules: Rules[Any], user_id: int) -> Text | None:
    """Return why a user may not take a seat in a game; None when they may."""
    wanted = game.conditions
    if wanted.are_none or user_id == game.creator_id:
        return None
    if wanted.invited_only and user_id not in await conditions.invited(db, game.id):
        return say("This table is for invited people only. Its opener can invite you, in the options of the game.")
    if wanted.least_games or wanted.no_drop_outs:
        record = (await reliability.of_people(db, [user_id])).get(user_id, reliability.Reliability())
        if record.finished < wanted.least_games:
            return say_n(
                "This table is for people with at least {n} finished game; you have {yours}.",
                "This table is for people with at least {n} finished games; you have {yours}.",
                n=wanted.least_games,
                yours=record.finished,
            )
        if wanted.no_drop_outs and record.left:
            return say_n(
                "This table is for people who finish their rated games; {n} of yours continued without you.",
                "This table is for people who finish their rated games; {n} of yours continued without you.",
                n=record.left,
            )
    return await _why_not_rated(db, game, rules, user_id)


async def _why_not_rated(db: AsyncConnection, game: Game, rules: Rules[Any], user_id: int) -> Text | None:
    """Return why the rating of a user does not fit; somebody without one has that of a beginner."""
    low, high = game.conditions.rating_from, game.conditions.rating_to
    if low is None and high is None:
        return None
    try:
        variant = variant_of(present(rules, game.options))
    except ValidationError:
        variant = ""
    skill = (await ratings.of_person(db, user_id)).get((game.title_key, variant))
    rating = BEGINNING if skill is None else skill.shown
    if (low is None or low <= rating) and (high is None or rating <= high):
        return None
    return say(
        "This table is for people with a rating {range}; yours is {rating}.",
        range=rating_range(game.conditions),
        rating=rating,
    )
