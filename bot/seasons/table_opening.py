"""Opening the game of a table: a thread, a lobby with its people, and the beginning.

Each step is stored before the next one, so that after an interruption the rest is done, and nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import Localizer
from bot.lobby.threads import home_of, opened, own_threads
from bot.seasons.posts import season_name, table_name
from bot.seasons.progress import replacements
from bot.seasons.reckoning import Standing
from bot.services import Services
from bot.sessions import NotPlayable
from bot.store import (
    Game,
    Message,
    NewPost,
    conditions,
    games,
    outbox,
    place_subject,
    seasons,
    seats,
    server_settings,
    users,
)
from bot.store.seasons import SEASON_POST, Entry, Season, SeasonTable, season_subject
from bot.wording.game_names import thread_name
from rules.engine import say

log = structlog.get_logger(__name__)


async def replace_drop_outs(db: AsyncConnection, standing: Standing) -> None:
    """Give the chairs of drop-outs to reserves, also at tables that are not open yet."""
    season = standing.season
    found = replacements(await seasons.people(db, season.id), standing.losers)
    for entry in found.changed:
        await seasons.keep_entry(db, entry)
    for table in standing.tables:
        people = found.people(table.people)
        if standing.states[table.id] == "waiting" and people != table.people:
            await seasons.seat(db, table.id, people)


class TableOpening:
    """Opens the games of seasons."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def open(self, guild: discord.Guild, standing: Standing, table: SeasonTable) -> None:
        """Do what is missing until the game of a table runs. Raises what Discord and the store raise."""
        season = standing.season
        localizer = await self.services.public_localizer(season.guild_id, season.channel_id)
        interrupted = table.asked_at is not None
        if standing.states[table.id] == "waiting":
            table, standing = await self._prepared(standing, table)
        if len(table.people) < self.services.rules[season.game].seats[0]:
            # Too few are left: the table is over without a game.
            return
        if table.thread_id is None:
            thread_id = await self._thread(guild, season, table, standing, localizer, search=interrupted)
            async with self.services.store.writing(other=season_subject(season.id)) as db:
                await seasons.set_thread(db, table.id, thread_id)
            table = replace(table, thread_id=thread_id)
        game_id = table.game_id
        if game_id is None or standing.states[table.id] == "waiting":
            game_id = await self._lobby(guild, season, table, standing, localizer)
        if game_id is None:
            # The next look gives the chair to a reserve.
            return
        await self._begin(game_id, season, table, standing)
        log.info("a game of a season has begun", season=season.id, table=table.number, game=game_id)

    async def _prepared(self, standing: Standing, table: SeasonTable) -> tuple[SeasonTable, Standing]:
        """Give free chairs to reserves, and note that a thread may exist from now on."""
        season, now = standing.season, self.services.clock()
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            await replace_drop_outs(db, standing)
            if table.asked_at is None:
                await seasons.note_asked(db, table.id, now)
            entries = {entry.id: entry for entry in await seasons.people(db, season.id)}
            table = next(each for each in await seasons.tables(db, season.id) if each.id == table.id)
        return table, replace(standing, entries=entries)

    async def _thread(
        self,
        guild: discord.Guild,
        season: Season,
        table: SeasonTable,
        standing: Standing,
        localizer: Localizer,
        *,
        search: bool,
    ) -> int:
        """Return the thread of a table: one from before an interruption, or a new one."""
        channel = guild.get_channel(season.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NotPlayable(say("The channel of the season is gone."))
        names = [standing.entries[person].name for person in table.people]
        label = localizer(table_name(season, table.number))
        home = await home_of(self.services, channel)
        if search:
            # The forum may have been chosen meanwhile.
            for place in dict.fromkeys([home, channel]):
                for thread in await own_threads(place):
                    if thread.name.split(" · ")[0] == label:
                        return thread.id
        title = self.services.rules[season.game].title
        return (await opened(self.services, home, thread_name(localizer, title, label, None, names), title)).id

    async def _lobby(
        self, guild: discord.Guild, season: Season, table: SeasonTable, standing: Standing, localizer: Localizer
    ) -> int | None:
        """Return the game of a table, which is a lobby in its thread with everybody seated.

        None if somebody's data were deleted while the thread was opened.
        """
        now, rules, place = self.services.clock(), self.services.rules[season.game], table.thread_id
        assert place is not None, "a lobby has a thread"
        thread = guild.get_thread(place)
        channel_id = season.channel_id if thread is None else thread.parent_id
        async with self.services.store.writing(people=_users(standing, table), other=place_subject(place)) as db:
            known = next(each for each in await seasons.tables(db, season.id) if each.id == table.id)
            if known.game_id != table.game_id:
                assert known.game_id is not None, "a game of a table is not forgotten"
                return known.game_id
            people = await _entries(db, season, table)
            creator, name = people[0].user_id, localizer(table_name(season, table.number))
            if creator is None or any(entry.user_id is None for entry in people):
                return None
            game = await games.open_lobby(
                db,
                now=now,
                title_key=season.game,
                title=rules.title,
                creator_id=creator,
                channel_id=channel_id,
                guild_id=season.guild_id,
                thread_id=place,
                options=season.options,
                name=name,
            )
            await games.set_agreement(db, game.id, season.agreement)
            # They hold for people who take over a seat.
            await games.set_conditions(db, game.id, season.conditions)
            await conditions.invite(db, game.id, await seasons.invited(db, season.id))
            await server_settings.note_parent(db, place, channel_id, season.guild_id)
            await self._seat(db, game.id, people)
            await seasons.set_game(db, table.id, game.id)
            await outbox.queue(db, [await self._call(db, season, table, game, people, localizer)], now)
        self.services.store.game_changed(game.id)
        return game.id

    async def _seat(self, db: AsyncConnection, game_id: int, people: Sequence[Entry]) -> None:
        for entry in people:
            if entry.user_id is not None:
                await users.meet(db, entry.user_id, entry.name)
                await seats.join(db, game_id, entry.user_id, entry.name, self.services.clock())

    async def _begin(self, game_id: int, season: Season, table: SeasonTable, standing: Standing) -> None:
        """Begin the game, with everybody seated again who has left the lobby meanwhile."""
        async with self.services.store.writing(game_id, people=_users(standing, table)) as db:
            if await games.lock_lobby(db, game_id) is None:
                return
            people = await _entries(db, season, table)
            everybody = [entry.user_id for entry in people if entry.user_id is not None]
            for holder in await seats.holders(db, game_id):
                if holder.user_id not in everybody:
                    await seats.leave(db, game_id, holder.user_id)
            await self._seat(db, game_id, people)
            await seats.arrange(db, game_id, everybody)
        await self.services.sessions.start(game_id, everybody[0])

    async def _call(
        self,
        db: AsyncConnection,
        season: Season,
        table: SeasonTable,
        game: Game,
        people: Sequence[Entry],
        localizer: Localizer,
    ) -> NewPost:
        """Return the post in the thread that calls everybody to the game, except those who want no pings now.

        The game does not ping them again when it begins.
        """
        called, now = [entry.user_id for entry in people if entry.user_id is not None], self.services.clock()
        known = await users.several(db, called)
        reachable = tuple(each for each in called if known[each].settings.reachable_from(now) is None)
        text = say(
            "🏆 {season}, round {n}: {people}, your game begins. It counts for the season.",
            season=season_name(season, self.services.rules[season.game].title),
            n=table.round,
            people=" ".join(f"<@{user_id}>" for user_id in called),
        )
        message = Message(localizer(text), mentions=reachable)
        return NewPost(kind=SEASON_POST, message=message, channel_id=game.place, game_id=game.id)


def _users(standing: Standing, table: SeasonTable) -> list[int]:
    """Return the users of a table as they were known before a transaction about them."""
    known = [standing.entries[person].user_id for person in table.people]
    return [user_id for user_id in known if user_id is not None]


async def _entries(db: AsyncConnection, season: Season, table: SeasonTable) -> list[Entry]:
    """Return the people of a table as they are now; those whose data were deleted have no user."""
    entries = {entry.id: entry for entry in await seasons.people(db, season.id)}
    return [entries[person] for person in table.people]
