"""Notify players of their questions: by a ping in the post, by a direct message, or later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import NotificationRoutes
from bot.language.emoji_tags import limit_emoji, strip_emoji
from bot.language.i18n import Localizer, clipped
from bot.panels.message_content import TEXT_LIMIT, answer_ids, ping_buttons, post_buttons
from bot.sessions import SeatedGame
from bot.store import Game, Message, NewPost, SeatHolder, User, users
from bot.store.outbox import PING_POST
from bot.store.pings import Asked, ping_line, ping_text
from bot.store.scheduled_jobs import NewJob
from bot.wording.clocks import deadline_line
from bot.wording.game_names import called
from rules.engine import Question, Seat, Table, Text, Who, say
from rules.engine.core.text import listing

NOTICE_POST = "notice"
"""The kind of posts that ping people whom a change concerns without asking them."""
LONGEST_ABOUT = 150
"""The most characters about what has happened in a ping."""


async def people_at(db: AsyncConnection, holders: Sequence[SeatHolder]) -> dict[int, User]:
    """Return the users of these seats by id, with their settings; default settings where they are unknown."""
    known = await users.several(db, [holder.asked_id for holder in holders])
    return {each.asked_id: known.get(each.asked_id, User(each.asked_id, each.asked_name)) for each in holders}


def deferred_pings(
    routes: NotificationRoutes, asked: Mapping[Seat, str], holders: Sequence[SeatHolder]
) -> tuple[NewJob, ...]:
    """Return the deferred pings, for users who still have the question at the time they prefer."""
    return tuple(
        NewJob(seat, "ping", question, routes.later[holders[seat].asked_id])
        for seat, question in asked.items()
        if holders[seat].asked_id in routes.later
    )


def direct_messages(
    session: SeatedGame,
    game: Game,
    asked: Mapping[Seat, Question[Any]],
    people: Sequence[User],
    ends: Mapping[Seat, datetime],
    localizer: Localizer,
) -> list[NewPost]:
    """Return the direct messages to those who prefer them. If they are closed, a ping is posted instead.

    `game` is the game as the change leaves it.
    """
    return [
        _direct_message(session, game, seat, user, question.title, ends, localizer)
        for seat, question in asked.items()
        for user in people
        if session.holder(seat).asked_id == user.id
    ]


def _direct_message(
    session: SeatedGame,
    game: Game,
    seat: Seat,
    user: User,
    title: Text,
    ends: Mapping[Seat, datetime],
    localizer: Localizer,
) -> NewPost:
    own = localizer.into(user.language)
    mine = {each: when for each, when in ends.items() if each == seat}
    lines = [
        ping_line([user.id], own(title)),
        deadline_line(mine, own),
        own(say("{title} is played in {place}.", title=Text(session.rules.title), place=f"<#{game.place}>")),
    ]
    message = Message(
        text="\n".join(line for line in lines if line),
        components=post_buttons(game.id, game.revision, own, session.rules),
        mentions=(user.id,),
    )
    return NewPost(kind=PING_POST, message=message, user_id=user.id, game_id=game.id, seat=seat)


def ping_post(
    game: Game,
    table: Table[Any],
    holders: Sequence[SeatHolder],
    pinged: Sequence[int],
    ends: Mapping[Seat, datetime],
    localizer: Localizer,
    about: str = "",
) -> NewPost:
    """Return the message below the last post that pings these people; it is deleted with the last answer.

    `game` is the game as the change leaves it, `table` the position, `about` what has happened. A push notification
    shows this text without the post above.
    """
    line = f"-# {about_game(game, table, localizer)}"
    about = f"{line} · {clipped(strip_emoji(about), LONGEST_ABOUT)}" if about else line
    asks = tuple(
        Asked(
            seat=holder.seat,
            user_id=holder.asked_id,
            what=limit_emoji(localizer(table.questions[holder.seat].wording(table.state, holder.seat))),
            ends=ends.get(holder.seat),
            answers=answer_ids(game.id, game.revision, table, holder.seat),
        )
        for holder in holders
    )
    message = Message(
        text=ping_text(asks, about),
        lasting=about,
        components=ping_buttons(game.id, game.revision, localizer, table, [holder.seat for holder in holders]),
        mentions=tuple(dict.fromkeys(pinged)),
        asks=asks,
    )
    return NewPost(kind=PING_POST, message=message, channel_id=game.place, game_id=game.id, seat=holders[0].seat)


def notice_post(
    game: Game, table: Table[Any], users: Sequence[int], about: str, localizer: Localizer, kind: str = NOTICE_POST
) -> NewPost:
    """Return the message that pings people whom a change concerns, with what it is about."""
    mentioned = " ".join(f"<@{user}>" for user in users)
    text = f"{mentioned} {about_game(game, table, localizer)} · {strip_emoji(about)}"
    message = Message(text=clipped(text, TEXT_LIMIT), mentions=tuple(users))
    return NewPost(kind=kind, message=message, channel_id=game.place, game_id=game.id)


def about_game(game: Game, table: Table[Any], localizer: Localizer) -> str:
    """Return which game it is, and where it stands while it is running."""
    title = localizer(called(game, table.rules.title))
    if table.finished:
        return strip_emoji(f"{title} #{game.id}")
    return strip_emoji(f"{title} #{game.id} · {localizer(table.rules.words.headline(table.view(None).state))}")


def away_line(away: Mapping[Seat, datetime], localizer: Localizer) -> str:
    """Return a line that says who is away, and until when; empty when nobody is."""
    each = [
        say("{who} until {when}", who=Who(seat), when=f"<t:{int(when.timestamp())}:f>") for seat, when in away.items()
    ]
    return localizer(say("🏖️ Away: {list}.", list=listing(each))) if each else ""


def away_at(holders: Sequence[SeatHolder], people: Mapping[int, User], now: datetime) -> dict[Seat, datetime]:
    """Return which players are away, and until when."""
    known = [(holder.seat, people[holder.asked_id].settings) for holder in holders if holder.asked_id in people]
    return {seat: until for seat, personal in known if (until := personal.away_until(now)) is not None}
