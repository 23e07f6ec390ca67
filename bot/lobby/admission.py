"""The check whether somebody may take a seat, for every way into a game, a season or a match of the queue.

Joining a lobby, taking an offered seat and being seated from the queue all ask `why_not_seated`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import JsonValue, ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.lobby.option_forms import present
from bot.sessions.game_results import variant_of
from bot.store import Game, conditions, ratings, reliability
from bot.store.conditions import Conditions
from bot.store.ratings import BEGINNING
from bot.store.reliability import Reliability
from bot.wording.conditions import rating_range
from rules.engine import Rules, Text, say, say_n


async def why_not_seated(db: AsyncConnection, game: Game, rules: Rules[Any], user_id: int) -> Text | None:
    """Return why a user may not take a seat in a game; None when they may."""
    wanted = game.conditions
    if wanted.are_none or user_id == game.creator_id:
        return None
    invited = await conditions.invited(db, game.id) if wanted.invited_only else ()
    return await why_not_admitted(db, wanted, invited, (game.title_key, variant(rules, game.options)), user_id)


async def why_not_admitted(
    db: AsyncConnection, wanted: Conditions, invited: Collection[int], rated_as: tuple[str, str], user_id: int
) -> Text | None:
    """Return which condition a user does not fulfil, or None.

    `rated_as` are the title and the variant of the rating.
    """
    if wanted.invited_only and user_id not in invited:
        return say("This is for invited people only. The person who opened it can invite you.")
    record, rating = Reliability(), BEGINNING
    if wanted.about_record:
        record = (await reliability.of_people(db, [user_id])).get(user_id, record)
    if wanted.about_rating:
        skill = (await ratings.of_person(db, user_id)).get(rated_as)
        rating = BEGINNING if skill is None else skill.shown
    return unfulfilled(wanted, record, rating)


def unfulfilled(wanted: Conditions, record: Reliability, rating: int) -> Text | None:
    """Return which condition does not hold for somebody with this record and rating, or None."""
    if record.finished < wanted.least_games:
        return say_n(
            "This is for people with at least {n} finished game; you have {yours}.",
            "This is for people with at least {n} finished games; you have {yours}.",
            n=wanted.least_games,
            yours=record.finished,
        )
    if wanted.no_drop_outs and record.left:
        return say_n(
            "This is for people who finish their rated games; {n} of yours continued without you.",
            "This is for people who finish their rated games; {n} of yours continued without you.",
            n=record.left,
        )
    low, high = wanted.rating_from, wanted.rating_to
    if (low is None or low <= rating) and (high is None or rating <= high):
        return None
    return say(
        "This is for people with a rating {range}; yours is {rating}.", range=rating_range(wanted), rating=rating
    )


def variant(rules: Rules[Any], options: Mapping[str, JsonValue]) -> str:
    """Return the variant of a title by whose rating people are admitted; empty for options that make no sense."""
    try:
        return variant_of(present(rules, options))
    except ValidationError:
        return ""
