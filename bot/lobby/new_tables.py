"""The command `/club tell` and the button *Tell me about tables like this*: who hears of new tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import discord
import structlog

from bot.access.channels import sees_game
from bot.language.i18n import Localizer
from bot.lobby.messages import LobbyMessages
from bot.responses import LOST, Interaction, name_of, send_notice
from bot.services import Services
from bot.store import Game, Message, NewPost, User, interests, outbox, seats, seekers, users
from bot.store.interests import INTEREST_POST, Interest
from bot.wording.game_names import called
from rules.engine import Text, say

log = structlog.get_logger(__name__)

Way = Literal["message", "mention", "nothing"]
"""How somebody hears of new tables."""


class NewTables:
    """Keeps who wants to hear of new tables, and tells them."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"tell": self.toggle}

    async def choose(self, interaction: Interaction, title_key: str, way: Way) -> None:
        """Choose how to hear of new tables of a title on this server."""
        localizer = await self.services.localizer_for(interaction)
        title = Text(self.services.rules[title_key].title)
        guild_id, user_id = interaction.guild_id, interaction.user.id
        if guild_id is None:
            await send_notice(interaction, localizer(say("That is chosen on a server.")))
            return
        async with self.services.store.writing(person=user_id) as db:
            await users.meet(db, user_id, name_of(interaction))
            match way:
                case "nothing":
                    await interests.stop(db, guild_id, user_id, title_key)
                    told = say("You hear no more of new tables of {title} here.", title=title)
                case "message":
                    await interests.keep(db, Interest(guild_id, user_id, title_key, "dm"))
                    told = say("You get a direct message when a table of {title} opens here.", title=title)
                case "mention":
                    await interests.keep(db, Interest(guild_id, user_id, title_key, "channel"))
                    told = say("You are pinged when a table of {title} opens here.", title=title)
        change = say("{command} changes that.", command="`/club tell`")
        await send_notice(interaction, f"{localizer(told)} {localizer(change)}")

    async def toggle(self, interaction: Interaction) -> None:
        """Start or stop hearing of tables like that of the invitation."""
        game = await self.messages.game(interaction)
        if game is None or game.guild_id is None:
            localizer = await self.services.localizer_for(interaction)
            await send_notice(interaction, localizer(self.messages.why_no_lobby(game)))
            return
        async with self.services.store.reading() as db:
            known = await interests.of_title(db, game.guild_id, game.title_key)
        mine = any(each.user_id == interaction.user.id for each in known)
        await self.choose(interaction, game.title_key, "nothing" if mine else "message")

    async def announce(self, client: discord.Client, game: Game, place: int) -> None:
        """Tell those who want to hear of a new table, see its channel and are not away; each table once.

        People in the queue of its title want that too. Those who want to be pinged are pinged in `place`.
        """
        if game.guild_id is None:
            return
        now = self.services.clock()
        async with self.services.store.reading() as db:
            known = await interests.of_title(db, game.guild_id, game.title_key)
            waiting = await seekers.of_guild(db, game.guild_id)
            wanting = {each.user_id for each in waiting if each.game == game.title_key and each.found is None}
            seated = {holder.user_id for holder in await seats.holders(db, game.id)}
            people = await users.several(db, {*wanting, *(each.user_id for each in known)} - seated)
        here = [user for user in people.values() if not user.settings.away_for_s(now)]
        try:
            reached = [user for user in here if await sees_game(client, game, user.id)]
        except (discord.HTTPException, *LOST) as error:
            log.warning("nobody is told of a new table", game=game.id, error=str(error))
            return
        if not reached:
            return
        public = await self.services.public_localizer(game.guild_id, place)
        in_channel = {each.user_id for each in known if each.by == "channel"}
        async with self.services.store.writing(game.id) as db:
            # Their data may have been deleted while Discord was queried.
            there = await users.several(db, {user.id for user in reached})
            posts = self._posts(game, list(there.values()), in_channel, place, public)
            if await outbox.latest(db, game.id, INTEREST_POST) is None:
                await outbox.queue(db, posts, now)

    def _posts(
        self, game: Game, people: Sequence[User], in_channel: Collection[int], place: int, public: Localizer
    ) -> list[NewPost]:
        """Return a direct message to each of these people in their language, and one post that pings the others."""
        title = called(game, self.services.rules[game.title_key].title)
        told = say("A new table of {title}: {place}", title=title, place=f"<#{game.place}>")
        asked = say(
            "You hear of it because you are waiting for this game, or asked for it with {command}.",
            command="`/club tell`",
        )
        pinged = tuple(user.id for user in people if user.id in in_channel)
        posts = [
            NewPost(
                kind=INTEREST_POST,
                message=Message(f"{localizer(told)}\n-# {localizer(asked)}"),
                user_id=user.id,
                game_id=game.id,
            )
            for user in people
            if user.id not in pinged
            for localizer in [public.into(user.language)]
        ]
        if pinged:
            message = Message(f"{public(told)} {' '.join(f'<@{user}>' for user in pinged)}", mentions=pinged)
            posts.append(NewPost(kind=INTEREST_POST, message=message, channel_id=place, game_id=game.id))
        return posts
