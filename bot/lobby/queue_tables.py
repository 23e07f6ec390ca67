"""Tables that the queue has opened, and people who leave them before the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import safe_name
from bot.lobby.lobby_calls import QUEUE_POST
from bot.services import Services
from bot.store import Game, Message, NewPost, games, outbox, scheduled_jobs, seats, seekers
from bot.store.scheduled_jobs import WHOLE_TABLE
from bot.store.seekers import Seeker
from rules.engine import Rules, say

ANY_PACE = ""


def fits_together(people: Sequence[Seeker], rules: Rules[Any]) -> bool:
    """Return whether people still are a match after some have left it."""
    size, paces = len(people), {each.pace for each in people if each.pace != ANY_PACE}
    return size in rules.seats and len(paces) <= 1 and all(each.players in (0, size) for each in people)


async def close_without(services: Services, db: AsyncConnection, game: Game, user_id: int, name: str) -> None:
    """Close a table of the queue whose other people are no match without the user who has left it.

    They wait again at their places in the queue. A table with anybody else stays open.
    """
    await seekers.leave_table(db, game.id, user_id)
    waiting = [each for each in await seekers.at_table(db, game.id) if each.game == game.title_key]
    holders = await seats.holders(db, game.id)
    of_queue = {holder.user_id for holder in holders} == {each.user_id for each in waiting}
    if not waiting or not of_queue or fits_together(waiting, services.rules[game.title_key]):
        return
    now = services.clock()
    public = await services.public_localizer(game.guild_id, game.place)
    text = say(
        "{name} has left, so too few people match for this table. It is closed; the others wait again, at their places"
        " in the queue.",
        name=safe_name(name),
    )
    await seekers.wait_again(db, game.id)
    await scheduled_jobs.cancel(db, game.id, [WHOLE_TABLE])
    for call in await outbox.asking(db, game.id):
        await outbox.withdraw_post(db, call, now)
    await games.set_state(db, game.id, "abandoned", now)
    told = NewPost(kind=QUEUE_POST, message=Message(public(text)), channel_id=game.place, game_id=game.id)
    await outbox.queue(db, [told], now)
