"""The weekly letter of a server: finished games, records, open seats and seasons, posted once a week."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.readers import Readers
from bot.club.result_groups import result_group
from bot.features import BackgroundTask, repeat
from bot.language.durations import span
from bot.language.i18n import Localizer, safe_name
from bot.lobby.messages import too_few
from bot.lobby.waiting_people import visible_seekers, waiting_lines
from bot.metrics.safe_errors import described
from bot.panels.message_content import TEXT_LIMIT
from bot.panels.text_pages import text_pages
from bot.pictures import illustrations
from bot.seasons import posts as season_posts
from bot.seasons import reckoning
from bot.services import Services, command_to_open, names_of
from bot.sessions import NotPlayable
from bot.store import (
    Game,
    Message,
    NewPost,
    PictureRequest,
    games,
    letters,
    outbox,
    results,
    seasons,
    seats,
    tallies,
)
from bot.store.letters import LETTER_POST, Letter, letter_subject
from bot.store.results import Result
from bot.wording.clocks import until
from bot.wording.game_names import called
from rules.engine import Text, Who, say
from rules.engine.core.text import listing

log = structlog.get_logger(__name__)

LONGEST_SLEEP_S: Final = 3600.0
"""The time between two looks; a letter is at most this late."""
MOST_GAMES: Final = 40
"""The most finished games, and the most lobbies, that a letter lists."""
MOST_PICTURES: Final = 10
"""The most pictures of finished games, as many as Discord shows in a message."""


@dataclass(frozen=True, slots=True)
class _Finished:
    """A game that ended in the week, and its results."""

    game: Game
    results: Sequence[Result]


class WeeklyLetters(BackgroundTask):
    """Posts the letters that are due."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.server: Callable[[int], discord.Guild | None] = lambda _: None
        """Returns a server that this process serves, by id."""

    def start(self, client: discord.Client) -> None:
        """Start in the background with the servers of a client, unless already started."""
        self.server = client.get_guild
        if self._task is None:
            work = repeat(self.look, "weekly letters", retry_s=LONGEST_SLEEP_S)
            self._task = asyncio.create_task(work, name="letters")

    async def look(self) -> float:
        """Post the letters that are due. Return the seconds until the next look."""
        async with self.services.store.reading() as db:
            known = await letters.everywhere(db)
        for guild_id, letter in known.items():
            guild = self.server(guild_id)
            if guild is None or letter.due > self.services.clock():
                continue
            async with self.services.store.work_locks.try_lock(letter_subject(guild_id)) as mine:
                if mine:
                    await self._post(guild, letter)
        return LONGEST_SLEEP_S

    async def _post(self, guild: discord.Guild, letter: Letter) -> None:
        """Queue a letter and store that it is posted, in one transaction."""
        readers, now = Readers(guild, letter.channel), self.services.clock()
        if not readers.known:
            # The channel is gone, or it is not available now.
            return
        localizer = await self.services.public_localizer(guild.id, letter.channel)
        told = await self.messages(guild, readers, letter.since, localizer)
        async with self.services.store.writing(other=letter_subject(guild.id)) as db:
            if await letters.find(db, guild.id) != letter:
                return
            await letters.choose(db, guild.id, letter.after(now))
            posts = [NewPost(kind=LETTER_POST, message=each, channel_id=letter.channel) for each in told]
            await outbox.queue(db, posts, now)

    async def messages(
        self, guild: discord.Guild, readers: Readers, since: datetime, localizer: Localizer
    ) -> list[Message]:
        """Return the messages of the letter about the time since a moment; none when there is nothing to tell.

        The first one has the final pictures of the latest finished games.
        """
        async with self.services.store.reading() as db:
            ended = await _finished(db, guild.id, since, readers)
            lobbies = await games.of_guild(db, guild.id, states=("lobby",))
            lobbies = tuple(game for game in lobbies if readers.all_see(game))[:MOST_GAMES]
            waiting = await visible_seekers(self.services, guild.id, readers)
            parts = [
                (say("Finished"), [await self._finished_line(db, each, localizer) for each in ended]),
                (say("Records"), await self._records(db, guild.id, ended, localizer)),
                (
                    say("Waiting for players"),
                    [
                        *[await self._lobby_line(db, game, localizer) for game in lobbies],
                        *waiting_lines(waiting, self.services.rules, localizer),
                    ],
                ),
                (say("Seasons"), await self._seasons(db, guild.id, readers, localizer)),
            ]
        if not any(lines for _, lines in parts):
            return []
        told = [f"## 📰 {localizer(say('The week on {server}', server=safe_name(guild.name)))}"]
        for heading, lines in parts:
            # A heading stays with the first of its lines.
            told += [f"### {localizer(heading)}\n{lines[0]}", *lines[1:]] if lines else []
        told.append(f"-# {localizer(say('{command} opens a game.', command=command_to_open()))}")
        first, *others = map(Message, text_pages(told, TEXT_LIMIT))
        return [replace(first, pictures=await self._pictures(ended, localizer)), *others]

    async def _pictures(self, ended: Sequence[_Finished], localizer: Localizer) -> tuple[PictureRequest, ...]:
        """Return the final pictures of games; titles without pictures and games that cannot be read have none."""
        found = list[PictureRequest]()
        for each in ended:
            if not illustrations.kinds(each.game.title_key) or len(found) >= MOST_PICTURES:
                continue
            try:
                async with self.services.sessions.open(each.game.id) as session:
                    named = localizer.naming(names_of(session.holders))
                    pictures = illustrations.of_the_end(session.game, session.table, named)
            except NotPlayable as error:
                log.info("a letter lacks a picture", game=each.game.id, problem=described(error))
                continue
            # The files of a message need different names.
            found += [replace(picture, file_name=f"{each.game.id}-{picture.file_name}") for picture in pictures]
        return tuple(found[:MOST_PICTURES])

    async def _finished_line(self, db: AsyncConnection, ended: _Finished, localizer: Localizer) -> str:
        game = ended.game
        localizer = localizer.naming(names_of(await seats.holders(db, game.id)))
        places = listing(
            [
                say("{place}. {who} ({points})", place=each.place, who=Who(each.seat), points=each.points)
                for each in sorted(ended.results, key=lambda each: each.place)
            ]
        )
        line = say("**{title}** in {place}: {places}", title=self._title(game), place=_place(game), places=places)
        return f"• {localizer(line)}"

    async def _records(
        self, db: AsyncConnection, guild_id: int, ended: Sequence[_Finished], localizer: Localizer
    ) -> list[str]:
        """Return the most points on the server that were reached in these games, and the longest thought."""
        reached = dict[tuple[str, str, int], int]()
        for each in [each for game in ended for each in game.results]:
            way = (each.game, each.variant, each.players)
            reached[way] = max(each.points, reached.get(way, each.points))
        lines = list[str]()
        for (title, variant, players), points in reached.items():
            best = await results.record_of(db, guild_id, title, variant, (players,), tallies.shows_results())
            if best is not None and best[0] == points:
                name = Text(result_group(self.services.rules, title, variant).name(localizer))
                record = say("🏅 {title}: {who}, points: {points}", title=name, who=safe_name(best[1]), points=points)
                lines.append(f"• {localizer(record)}")
        timed = [(each.time_used_s or 0, each.seat, game.game) for game in ended for each in game.results]
        longest_s, seat, game = max(timed, key=lambda each: each[0], default=(0, None, None))
        if longest_s and seat is not None and game is not None:
            localizer = localizer.naming(names_of(await seats.holders(db, game.id)))
            longest = say(
                "⏳ Longest thought: {who}, {span} ({title})",
                who=Who(seat),
                span=span(longest_s),
                title=self._title(game),
            )
            lines.append(f"• {localizer(longest)}")
        return lines

    async def _lobby_line(self, db: AsyncConnection, game: Game, localizer: Localizer) -> str:
        rules, holders = self.services.rules.get(game.title_key), await seats.holders(db, game.id)
        needed = None if rules is None else too_few(rules, len(holders))
        whose = say("can begin") if needed is None else say("waits for players")
        line = say("**{title}** in {place}: {whose}", title=self._title(game), place=_place(game), whose=whose)
        return f"• {localizer(line)}"

    async def _seasons(self, db: AsyncConnection, guild_id: int, readers: Readers, localizer: Localizer) -> list[str]:
        lines = list[str]()
        for season in await seasons.of_guild(db, guild_id):
            rules = self.services.rules.get(season.game)
            if season.state == "ended" or rules is None or not readers.all_see_channel(season.channel_id):
                continue
            lines.append(f"**{localizer(season_posts.season_name(season, rules.title))}** <#{season.channel_id}>")
            if season.state == "open":
                lines.append(localizer(say("Sign up until {when}.", when=until(season.until))))
            elif (standing := await reckoning.read(db, season.id, rules.seats[0])) is not None:
                lines += season_posts.table_lines(standing, localizer)
        return lines

    def _title(self, game: Game) -> Text:
        rules = self.services.rules.get(game.title_key)
        return called(game, game.title if rules is None else rules.title)


def _place(game: Game) -> str:
    return f"<#{game.place}>"


async def _finished(db: AsyncConnection, guild_id: int, since: datetime, readers: Readers) -> list[_Finished]:
    """Return the games of a server that ended since a moment and that all readers see, the last one first."""
    found = dict[int, list[Result]]()
    for result in await results.since(db, guild_id, since):
        found.setdefault(result.game_id, []).append(result)
    ended = [game for game in await games.several(db, found) if game.state == "finished" and readers.all_see(game)]
    return [_Finished(game, tuple(found[game.id])) for game in ended[:MOST_GAMES]]
