"""The page of a server: its games like the list of `/club index`, and the tables of its seasons."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.access.readers import Readers
from bot.club.game_list import GameList, Listed
from bot.club.index import IndexPost, note_key
from bot.language.i18n import Localizer, plain
from bot.lobby.option_forms import how_played
from bot.page_links import has_page, is_key, page_path
from bot.seasons import reckoning
from bot.seasons.posts import division_name, season_name
from bot.seasons.reckoning import Standing
from bot.services import Services
from bot.store import bot_state, seasons, seats, server_settings
from bot.store.seasons import Season
from bot.web.icons import icon_path
from bot.web.labels import labels
from bot.web.people import public_names
from bot.web.rendering import render
from bot.web.shared import SharedResults
from bot.wording.game_names import called

PAGES_MIB = 1
KEPT_S = 10.0
"""The time for which a page is not made again."""
MOST_SEASONS = 6
LONGEST_ID = 20
"""The digits of the longest id on Discord."""


@dataclass(frozen=True, slots=True)
class ServerList:
    """The list of a server: the server and the channel of its post."""

    guild: discord.Guild
    channel: int


class ServerPages:
    """Makes the pages of servers, from what all readers of the channel with the list may see."""

    def __init__(self, services: Services, guild: Callable[[int], discord.Guild | None]) -> None:
        self.services = services
        self._guild = guild
        self._games = GameList(services)
        self._pages = SharedResults(PAGES_MIB)

    async def find(self, number: str, token: str) -> ServerList | None:
        """Return the list of the server with that address; None if it has no page, or no list."""
        guild = self._guild(int(number)) if len(number) <= LONGEST_ID else None
        if guild is None:
            return None
        server = await self.services.store.cached(server_settings.guild, guild.id)
        if not server.pages or not is_key(token, server.page_token):
            return None
        async with self.services.store.reading() as db:
            posted = await bot_state.read(db, note_key(guild.id))
        if posted is None:
            return None
        found = ServerList(guild, IndexPost.model_validate_json(posted).channel)
        return found if Readers(guild, found.channel).known else None

    async def page(self, found: ServerList, language: str) -> bytes:
        """Return the page; raises BusyError. It is as old as `KEPT_S` at most."""
        key = found, language, time.monotonic() // KEPT_S
        return await self._pages.get(key, partial(self._made, found, Localizer(language, unformatted=True)))

    async def _made(self, found: ServerList, localizer: Localizer) -> bytes:
        store, readers = self.services.store, Readers(found.guild, found.channel)
        there = await self._games.listed(found.guild.id, readers)
        listed = [each for each in there if await has_page(store, each.game)]
        async with store.reading() as db:
            held = await seasons.of_guild(db, found.guild.id)
        shown = [each for each in held if each.state != "open" and readers.all_see_channel(each.channel_id)]
        return render(
            "server.html",
            t=labels(localizer),
            language=localizer.language,
            server=found.guild.name,
            games=[await self._game(each, localizer) for each in listed],
            seasons=[
                each for season in shown[:MOST_SEASONS] if (each := await self._season(season, localizer)) is not None
            ],
        ).encode()

    async def _game(self, each: Listed, localizer: Localizer) -> Mapping[str, Any]:
        """Return the entry of a game."""
        game, rules = each.game, self.services.rules.get(each.game.title_key)
        async with self.services.store.reading() as db:
            holders = await seats.holders(db, game.id)
        headline = await self._games.headline(game)
        names = await public_names(self.services.store, [(holder.user_id, holder.name) for holder in holders])
        return {
            "title": plain(localizer(called(game, game.title if rules is None else rules.title))),
            "path": f"../g/{page_path(game)}" if game.has_begun and rules is not None else "",
            "headline": "" if headline is None else plain(localizer(headline)),
            "icon": icon_path(game.title_key),
            "how": "" if rules is None else plain(how_played(rules, game, localizer)),
            "players": names,
            "awaited": [name for name, holder in zip(names, holders, strict=True) if holder.seat in each.awaited],
            "since": game.changed_at.isoformat(),
            "lobby": game.state == "lobby",
        }

    async def _season(self, season: Season, localizer: Localizer) -> Mapping[str, Any] | None:
        """Return the table of a season; None if its title is not installed."""
        rules = self.services.rules.get(season.game)
        if rules is None:
            return None
        async with self.services.store.reading() as db:
            standing = await reckoning.read(db, season.id, rules.seats[0])
        if standing is None or not standing.divisions:
            return None
        return {
            "name": plain(localizer(season_name(season, rules.title))),
            "ended": season.state == "ended",
            "divisions": [
                {
                    "name": plain(localizer(division_name(season, division))),
                    "lines": await self._lines(standing, division),
                }
                for division in standing.divisions
            ],
        }

    async def _lines(self, standing: Standing, division: int) -> Sequence[Mapping[str, Any]]:
        lines = standing.lines_of(division)
        people = [standing.entries[line.person] for line in lines]
        names = await public_names(self.services.store, [(each.user_id, each.name) for each in people])
        return [
            {
                "rank": line.rank,
                "name": name,
                "points": line.points,
                "tie_break": line.tie_break,
                "games": line.games,
                "out": entry.state == "out",
            }
            for line, name, entry in zip(lines, names, people, strict=True)
        ]
