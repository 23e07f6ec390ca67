"""The checks after a simulated club: posts, pings, games, seasons and the queue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.lobby.lobby_calls import READY_POST
from bot.lobby.readiness import READY_FOR
from bot.sandbox import Channel, Message, Sandbox
from bot.sandbox.wire import seconds_of
from bot.seasons.groups import promoted
from bot.seasons.progress import divided
from bot.seasons.reckoning import Standing, read
from bot.store import Post, Store, games, log, schema, seasons, seats, users
from bot.store.outbox.rows import post_of
from tests.bench.club_bot import TITLES
from tests.bot.end_to_end.consistency import check_game, check_posts, told_position

DAY = 24 * 3600.0
ASKED_AGAIN: Final = {"reminder": timedelta(hours=2), READY_POST: READY_FOR}
"""The time after which a post of a kind may ask somebody the same; nobody stays ready for ever."""
TURN_KINDS = ("turn", "call")
"""The kinds of posts that ask for a decision, once."""


@dataclass(slots=True)
class Findings:
    """The faults that were found, and counts of games and posts."""

    hidden: list[str] = field(default_factory=list)
    """Games that could not be found."""
    looks: list[int] = field(default_factory=list)
    """How many games there were at each look."""
    wrong_posts: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    away: list[tuple[int, float, float]] = field(default_factory=list)
    """Absent users, each with the beginning and the end of the absence."""
    unwanted: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Games and seasons that are not as they should be."""
    a_day: Counter[int] = field(default_factory=Counter)
    """The posts in the channel of the list of games, by day."""
    kinds: Counter[str] = field(default_factory=Counter)
    """The same by kind."""
    games: Counter[str] = field(default_factory=Counter)
    """The games by state."""
    seasons: list[str] = field(default_factory=list)
    pings: int = 0

    @property
    def most_a_day(self) -> int:
        """The most posts in the channel of the list within a day."""
        return max(self.a_day.values(), default=0)

    def wrong(self) -> list[str]:
        """Return everything that is wrong."""
        return [*self.hidden, *self.wrong_posts, *self.twice, *self.unwanted, *self.broken]

    def looked(self, there: int, missing: Sequence[int]) -> None:
        """Note a look at all games."""
        self.looks.append(there)
        self.hidden += [f"game {number} of {there}" for number in missing]

    def lines(self) -> list[str]:
        """Return a report."""
        wrong = self.wrong()
        return [
            f"games: {dict(self.games)}; at looks: {self.looks}; pings: {self.pings}",
            *self.seasons,
            f"posts in the channel of the list: {dict(self.kinds)}, by day {dict(sorted(self.a_day.items()))}",
            *wrong[:60],
            f"{len(wrong)} findings",
        ]


async def check_everything(
    sandbox: Sandbox, store: Store, home: Channel, began: float, now: datetime, found: Findings
) -> None:
    """Compare what was posted with the database, when nothing is left to be sent."""
    async with store.reading() as db:
        rows = (await db.execute(select(schema.outbox).order_by(schema.outbox.c.id))).all()
        posts = [post_of(row) for row in rows]
        try:
            check_posts(sandbox, posts, finished=False)
        except AssertionError as error:
            found.wrong_posts.append(str(error))
        by_nonce = {post.nonce: post for post in posts}
        for message in sandbox.messages(home):
            post = by_nonce.get(str(message.nonce))
            found.a_day[int((seconds_of(message.id) - began) / DAY)] += post is not None
            found.kinds[post.kind if post is not None else f"answer or notice of Discord ({message.kind})"] += 1
        await _check_pings(db, sandbox, by_nonce, found)
        for game in await games.everywhere(db):
            found.games[game.state] += 1
            if game.state == "lobby" or not game.digest:
                continue
            people = await users.several(db, [holder.user_id for holder in await seats.holders(db, game.id)])
            if any(each.settings.away_for_s(now) for each in people.values()):
                # Nobody calls those who are away.
                continue
            try:
                await check_game(db, game, TITLES)
            except AssertionError as error:
                found.broken.append(f"game {game.id} ({game.state}): {error}")
        await _check_seasons(db, sandbox, found)
        matched = (schema.seekers.c.found.is_not(None), schema.seekers.c.game_id.is_(None))
        left = (await db.execute(select(schema.seekers).where(*matched))).all()
        found.broken += [f"{row.name} has a match but no table" for row in left]


async def _check_pings(db: AsyncConnection, sandbox: Sandbox, by_nonce: Mapping[str, Post], found: Findings) -> None:
    """Find users with two pings for the same decision, or two at a table at the same moment."""
    asked: dict[tuple[int, int], list[tuple[int, Message, Post]]] = {}
    at_once: dict[tuple[int, int | None, int], list[Post]] = {}
    same: dict[tuple[int, str, int | None, str], list[Post]] = {}
    for message in sandbox.posted:
        post = by_nonce.get(str(message.nonce))
        if post is None:
            continue
        for user_id in {*message.pings, *([] if post.user_id is None else [post.user_id])}:
            found.pings += 1
            at = seconds_of(message.id)
            minute = int(at // 60)
            if any(user == user_id and begin < at < end for user, begin, end in found.away):
                found.unwanted.append(f"{user_id} is away and pinged by {post.kind}: {post.message.text[:80]!r}")
            at_once.setdefault((user_id, post.game_id or message.channel_id, minute), []).append(post)
            position = told_position(post.message)
            if post.kind in TURN_KINDS and post.game_id is not None and position is not None:
                asked.setdefault((post.game_id, user_id), []).append((position, message, post))
            else:
                same.setdefault((user_id, post.kind, post.game_id or message.channel_id, message.content), []).append(
                    post
                )
    for (user_id, place, _), several in at_once.items():
        if len(several) > 1:
            found.twice.append(
                f"{user_id} at once in {place}: {[(each.kind, each.message.text[:60]) for each in several]}"
            )
    for (user_id, kind, place, text), several in same.items():
        times = sorted(post.created_at for post in several)
        again = ASKED_AGAIN.get(kind, timedelta.max)
        if any(later - earlier < again for earlier, later in pairwise(times)):
            when = ", ".join(f"{each:%d %b %H:%M}" for each in times)
            found.twice.append(f"{user_id} by {kind} in {place} at {when}: {text[:80]!r}")
    decided: dict[int, list[tuple[int, int | None]]] = {}
    for (game_id, user_id), pings in asked.items():
        if game_id not in decided:
            decided[game_id] = [(each.number, each.user_id) for each in await log.decisions(db, game_id)]
        for (one, _, first), (other, _, second) in pairwise(sorted(pings, key=lambda each: each[2].id)):
            between = any(one < number <= other and user == user_id for number, user in decided[game_id])
            if not between:
                texts = [first.message.text[-70:], second.message.text[-70:]]
                found.twice.append(f"{user_id} in game {game_id} at {one} and {other}: {texts}")


async def _check_seasons(db: AsyncConnection, sandbox: Sandbox, found: Findings) -> None:
    """Check that each table has one thread and one call, each end one sheet, and that divisions follow the last one."""
    earlier: Standing | None = None
    for season in reversed(await seasons.of_guild(db, sandbox.world.guild_id)):
        standing = await read(db, season.id, 2)
        assert standing is not None, "a season is never deleted"
        name = f"season {season.number}"
        states = Counter(standing.states.values())
        found.seasons.append(
            f"{name}: {season.state}, {len(standing.entries)} people in {len(standing.divisions)} divisions, tables: "
            f"{dict(states)}, out: {sum(each.state == 'out' for each in standing.entries.values())}"
        )
        opened = [table for table in standing.tables if table.thread_id is not None]
        named = [
            label[0]
            for channel in sandbox.world.channels.values()
            if channel.is_thread and (label := re.search(rf"Season {season.number}, table \d+", channel.name))
        ]
        threads = Counter(named)
        if sum(threads.values()) != len(opened) or max(threads.values(), default=1) > 1:
            found.broken.append(f"{name}: {len(opened)} tables, threads: {dict(threads)}")
        calls = Counter(
            message.channel_id
            for message in sandbox.posted
            if f"Season {season.number}:" in message.content and "your game begins" in message.content
        )
        found.broken += [f"{name}: called {number} times in {place}" for place, number in calls.items() if number > 1]
        sheets = [
            each
            for each in sandbox.posted
            if "Thanks to everybody" in each.content and f"Season {season.number}:" in each.content
        ]
        if len(sheets) != (season.state == "ended" and bool(standing.divisions)):
            found.broken.append(f"{name}: {season.state} with {len(sheets)} sheets")
        if earlier is not None and standing.divisions:
            _check_promotion(earlier, standing, found)
        earlier = standing


def _check_promotion(earlier: Standing, standing: Standing, found: Findings) -> None:
    """Check that a season begins with the divisions that the last one has led to."""
    last = [
        [user for line in earlier.lines_of(each) if (user := earlier.entries[line.person].user_id)]
        for each in earlier.divisions
    ]
    first = [entry for entry in standing.entries.values() if entry.division is not None and entry.rating is not None]
    began = [entry for entry in first if any(entry.id in table.people for table in standing.tables if table.round == 1)]
    wanted = divided(began, standing, last)
    for division, people in enumerate(wanted):
        there = {entry.id for entry in began if entry.division == division}
        if there != {entry.id for entry in people}:
            found.broken.append(f"season {standing.season.number}: division {division + 1} has other people")
    moved = promoted(last)
    found.seasons.append(
        f"moved between divisions: {sum(len(set(a) - set(b)) for a, b in zip(moved, last, strict=True))}"
    )
