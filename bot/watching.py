"""`/game watch`: hear of every turn, of rounds, or of the end of a game without a seat in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal

from bot.answers import Click, place_of, show
from bot.house import House
from bot.i18n import Speech, clipped
from bot.panels import TEXT_LIMIT
from bot.store import Message, NewPost, users, watchers
from bot.store.watchers import Watched, Watcher
from rules.engine import Table, say

WATCH_POST = "watch"


class Watching:
    """Notes who watches what."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def watch(self, click: Click, what: Watched | Literal["nothing"], by: Literal["dm", "channel"]) -> None:
        """Begin to watch the game of this channel, or stop."""
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        game = await self.house.game_at(place_of(click))
        if game is None or game.state not in ("lobby", "running"):
            await show(click, speech(say("No game waits or goes on here.")))
            return
        async with self.house.store.writing() as db:
            if what == "nothing":
                await watchers.stop(db, game.id, click.user.id)
            else:
                await users.meet(db, click.user.id, click.user.display_name)
                await watchers.watch(db, Watcher(game.id, click.user.id, what, by))
        match what:
            case "nothing":
                text = say("You hear no more of this game.")
            case "turns":
                text = say("You hear of every turn.")
            case "rounds":
                text = say("You hear when a round ends, and of the end.")
            case "end":
                text = say("You hear when the game is over.")
        await show(click, speech(text))


def interested(found: Iterable[Watcher], before: Table[Any] | None, after: Table[Any]) -> list[Watcher]:
    """Who of the watchers hears of a change that leads from one position to another."""
    new_round = before is None or before.rules.round(before.state) != after.rules.round(after.state)
    heard: dict[Watched, bool] = {"turns": True, "rounds": new_round or after.finished, "end": after.finished}
    return [watcher for watcher in found if heard[watcher.what]]


def with_watchers(post: NewPost, heard: Sequence[Watcher], speech: Speech) -> list[NewPost]:
    """A turn post that pings those who watch in the channel, and copies of its words for the others."""
    known = set(post.message.mentions)
    here = [watcher.user_id for watcher in heard if watcher.by == "channel" and watcher.user_id not in known]
    message = post.message
    if here:
        line = f"\n-# 👀 {' '.join(f'<@{user}>' for user in here)}"
        text = clipped(message.text, TEXT_LIMIT - len(line)) + line
        message = replace(message, text=text, mentions=(*message.mentions, *here))
    where = speech(say("In {place}:", place=f"<#{post.channel_id}>"))
    copy = Message(text=clipped(f"{where}\n{post.message.text}", TEXT_LIMIT))
    copies = [
        NewPost(kind=WATCH_POST, message=copy, user_id=watcher.user_id, game_id=post.game_id)
        for watcher in heard
        if watcher.by == "dm"
    ]
    return [replace(post, message=message), *copies]
