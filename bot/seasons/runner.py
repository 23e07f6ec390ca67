"""The task that moves seasons on: it begins them, opens their games, and posts their tables.

It looks at a season when the time for its next step has come, or when a game or the sign-up has changed. Everything is
in the database, so a season continues after a restart where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features import BackgroundTask, repeat
from bot.metrics.safe_errors import described
from bot.responses import LOST
from bot.seasons import posts, round_robin
from bot.seasons.lost_seats import LostSeats
from bot.seasons.progress import (
    Begin,
    CallOff,
    End,
    NextRound,
    OpenTable,
    Step,
    Wait,
    divided,
    next_step,
    tables_of_round,
)
from bot.seasons.reckoning import Standing, read
from bot.seasons.table_opening import TableOpening, replace_drop_outs
from bot.services import Services
from bot.sessions import NotAtTable, NotPlayable
from bot.sessions.game_results import variant_of
from bot.store import Conflict, Message, NewPost, StoreError, outbox, schema, seasons
from bot.store.seasons import SEASON_POST, Season, season_subject
from rules.engine import InvalidOptions

log = structlog.get_logger(__name__)

LONGEST_SLEEP_S: Final = 3600.0
"""The longest time until a changed clock, or a machine that slept, is noticed."""
TOGETHER_S: Final = 1.0
"""The least time between two looks, in which changes are collected."""
OPENING_PAUSE_S: Final = 2.0
"""The pause between two games that are opened: Discord limits how fast threads can be created."""
REFRESHED_FOR: Final = timedelta(days=1)
"""The time after its end in which the post of a season is still brought up to date."""
FAILURES = (
    *(discord.HTTPException, discord.ClientException, *LOST),
    *(StoreError, Conflict, NotPlayable, NotAtTable, InvalidOptions),
)
"""Errors after which a step is tried again."""


class SeasonRunner(BackgroundTask):
    """Moves the seasons of the servers of this process on."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.opening = TableOpening(services)
        self.lost_seats = LostSeats(services)
        self._client: discord.Client | None = None
        self._games: dict[int, int] = {}
        """The season of each running game."""
        self._woken = asyncio.Event()
        services.store.on_game_change(self._note)
        services.store.on_commit(self._woken.set, schema.seasons, schema.season_people)

    def start(self, client: discord.Client) -> None:
        """Start in the background with the servers of a client, unless already started."""
        self._client = client
        if self._task is None:
            retry_s = self.services.settings.retry_longest_s
            work = repeat(self.look, "seasons", retry_s=retry_s, woken=self._woken, together_s=TOGETHER_S)
            self._task = asyncio.create_task(work, name="seasons")

    def _note(self, game_id: int | None) -> None:
        if game_id in self._games or (game_id is None and self._games):
            self._woken.set()

    async def look(self) -> float:
        """Do the next step of every season. Return the seconds until something has to be done again."""
        now = self.services.clock()
        async with self.services.store.reading() as db:
            there = await seasons.unfinished(db, now - REFRESHED_FOR)
        wait_s = LONGEST_SLEEP_S
        for season in there:
            guild = None if self._client is None else self._client.get_guild(season.guild_id)
            if guild is None or season.game not in self.services.rules:
                # Another process serves the server, or the bot has left it.
                continue
            async with self.services.store.work_locks.try_lock(season_subject(season.id)) as mine:
                wait_s = min(wait_s, await self._work(guild, season.id) if mine else TOGETHER_S)
        return wait_s

    async def _work(self, guild: discord.Guild, season_id: int) -> float:
        """Do the next step of a season and refresh its post. Return the seconds until the next look."""
        try:
            standing = await self._read(season_id)
            if standing is None:
                return LONGEST_SLEEP_S
            step = next_step(standing, self.services.clock())
            wait_s = await self._do(guild, standing, step)
            current = await self._read(season_id)
            if current is not None and not await self._refresh(current):
                wait_s = min(wait_s, TOGETHER_S)
        except FAILURES as error:
            log.warning("a season waits", season=season_id, problem=described(error))
            return self.services.settings.retry_longest_s
        return wait_s

    async def _read(self, season_id: int) -> Standing | None:
        async with self.services.store.reading() as db:
            season = await seasons.find(db, season_id)
            least = 2 if season is None else self.services.rules[season.game].seats[0]
            standing = await read(db, season_id, least)
        if standing is not None:
            self._games = {game: its for game, its in self._games.items() if its != season_id}
            # Also those that are over, whose end can be taken back.
            here = {table.game_id: season_id for table in standing.tables if table.game_id is not None}
            self._games |= here if standing.season.state == "running" else {}
        return standing

    async def _do(self, guild: discord.Guild, standing: Standing, step: Step) -> float:
        """Do a step. Return the seconds until the next one."""
        season_id, now = standing.season.id, self.services.clock()
        match step:
            case Begin():
                await self._begin(season_id)
            case CallOff():
                await self._end(standing, told=False)
            case OpenTable(table):
                await self.opening.open(guild, standing, table)
                return OPENING_PAUSE_S
            case NextRound(division):
                await self._next_round(standing, division)
            case End():
                until = await self._reopenable(standing, now)
                if until is not None:
                    return max(0.0, (until - now).total_seconds())
                await self._end(standing, told=True)
            case Wait(until):
                if standing.season.state == "running":
                    await self.lost_seats.fill(standing)
                    ends = (await self.lost_seats.offered(standing)).values()
                    until = min(ends, default=until)
                return LONGEST_SLEEP_S if until is None else min(LONGEST_SLEEP_S, (until - now).total_seconds())
        return 0.0

    async def _begin(self, season_id: int) -> None:
        """Divide the people and set the tables of the first round, in one transaction."""
        now = self.services.clock()
        standing = await self._read(season_id)
        assert standing is not None, "a season is never deleted"
        season, rules = standing.season, self.services.rules[standing.season.game]
        localizer = await self.services.public_localizer(season.guild_id, season.channel_id)
        last = await self._last_order(season)
        variant = variant_of(rules.options.of_new_game(season.options))
        await _find_schedules(season, {len(group) for group in divided(standing.entrants()[0], standing, last)})
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            standing = await self._again(db, standing)
            if not isinstance(next_step(standing, now), Begin):
                return
            present, waiting = standing.entrants()
            users = [entry.user_id for entry in present if entry.user_id is not None]
            ratings = await seasons.ratings_of(db, users, season.game, variant)
            rated = [replace(entry, rating=ratings.get(entry.user_id or 0, 0)) for entry in present]
            for division, group in enumerate(divided(rated, standing, last)):
                for chair, entry in enumerate(group):
                    await seasons.keep_entry(db, replace(entry, division=division, chair=chair))
            for entry in waiting:
                await seasons.keep_entry(db, replace(entry, state="reserve"))
            await seasons.begin(db, season.id)
            standing = await self._again(db, standing)
            for division in standing.divisions:
                tables = await asyncio.to_thread(tables_of_round, standing, division, 1)
                await seasons.add_tables(db, season.id, tables)
            note = posts.opening_note(standing, rules, localizer)
            await self._queue(db, season, note)

    async def _again(self, db: AsyncConnection, standing: Standing) -> Standing:
        """Return a season as it stands inside a transaction."""
        least = self.services.rules[standing.season.game].seats[0]
        found = await read(db, standing.season.id, least)
        assert found is not None, "a season is never deleted"
        return found

    async def _next_round(self, standing: Standing, division: int) -> None:
        season = standing.season
        await _find_schedules(season, {standing.chairs_of(division)})
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            standing = await self._again(db, standing)
            await replace_drop_outs(db, standing)
            standing = await self._again(db, standing)
            number = standing.round_of(division) + 1
            tables = await asyncio.to_thread(tables_of_round, standing, division, number)
            await seasons.add_tables(db, season.id, tables)

    async def _end(self, standing: Standing, *, told: bool) -> None:
        """End a season, with its sheet if it has been played."""
        season, rules = standing.season, self.services.rules[standing.season.game]
        localizer = await self.services.public_localizer(season.guild_id, season.channel_id)
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            now = await seasons.find(db, season.id)
            if now is None or now.state == "ended":
                return
            await seasons.end(db, season.id, self.services.clock())
            if told:
                await self._queue(db, season, posts.final_note(standing, rules, localizer))

    async def _reopenable(self, standing: Standing, now: datetime) -> datetime | None:
        """Return until when the end of a game can be taken back; only then the season ends."""
        numbers = [table.game_id for table in standing.tables if table.game_id is not None]
        async with self.services.store.reading() as db:
            return await seasons.can_be_reopened(db, numbers, now)

    async def _last_order(self, season: Season) -> Sequence[Sequence[int]]:
        """Return the users of the divisions of the last season of this kind, in its final order."""
        async with self.services.store.reading() as db:
            earlier = [
                each
                for each in await seasons.of_guild(db, season.guild_id)
                if each.state == "ended" and (each.game, each.format) == (season.game, season.format)
            ]
        for each in earlier:
            standing = await self._read(each.id)
            if standing is not None and standing.divisions:
                return [
                    [user for line in standing.lines_of(division) if (user := standing.entries[line.person].user_id)]
                    for division in standing.divisions
                ]
        return []

    async def _queue(self, db: AsyncConnection, season: Season, message: Message) -> int:
        post = NewPost(kind=SEASON_POST, message=message, channel_id=season.channel_id)
        (number,) = await outbox.queue(db, [post], self.services.clock())
        return number

    async def _refresh(self, standing: Standing) -> bool:
        """Bring the post of a season up to date. Return False when that has to wait for the post to be sent."""
        season, rules = standing.season, self.services.rules[standing.season.game]
        localizer = await self.services.public_localizer(season.guild_id, season.channel_id)
        message = posts.season_post(standing, rules, localizer)
        digest = posts.digest(message)
        if digest == season.shown or season.post_id is None:
            return True
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            message_id = season.message_id
            if message_id is None:
                sent = await outbox.find(db, season.post_id)
                if sent is not None and sent.done_at is None:
                    return False
                message_id = None if sent is None else sent.message_id
                await seasons.set_post(db, season.id, None if sent is None else sent.id, message_id)
            last = None if message_id is None else await outbox.last_edit(db, message_id)
            if last is not None and last.done_at is None:
                return False
            if message_id is not None:
                edit = NewPost(kind=SEASON_POST, message=message, channel_id=season.channel_id, edits=message_id)
                await outbox.queue(db, [edit], self.services.clock())
            await seasons.note_shown(db, season.id, digest)
        return True


async def _find_schedules(season: Season, sizes: Collection[int]) -> None:
    """Find the schedules of groups before a transaction needs them: others would wait for it some tenths of a second.

    They are kept.
    """
    if season.format != "swiss":
        for size in sizes:
            await asyncio.to_thread(round_robin.schedule, size, season.chairs)
