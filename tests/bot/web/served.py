"""A bot that serves its pages on this machine, without Discord, and games on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.client import PolisClient
from bot.club.index import IndexPost, note_key
from bot.page_links import page_of_server
from bot.runtime.assembly import open_client
from bot.services import Services
from bot.settings import Settings
from bot.store import Game, bot_state, games, seats, server_settings, users
from bot.web.server import serving_pages
from rules import GAMES
from rules.engine import Table
from tests.bot.bot_under_test import NOW
from tests.bot.empty_database import lay_tables
from tests.bot.servers import GUILD, Views, server
from tests.bot.unlimited import UNLIMITED
from tests.contract.cases import CASES
from tests.contract.walk import random_game

PUBLIC = "https://polis.example"
CHANNEL, HIDDEN, WITHOUT_PAGES = 1000, 1001, 1002
PLACES: Mapping[int, Views] = {CHANNEL: {}, HIDDEN: {GUILD: False}, WITHOUT_PAGES: {}}
PEOPLE = ("Anna", "Boris", "Cyril", "Dana")


@dataclass(frozen=True, slots=True)
class Answer:
    """A response to a visitor."""

    status: int
    text: str
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Served:
    """A bot with its pages."""

    client: PolisClient
    url: str
    visitor: aiohttp.ClientSession

    @property
    def services(self) -> Services:
        assert self.client.services is not None, "the bot is open"
        return self.client.services

    async def playing(self, table: Table[Any], **place: int) -> Game:
        """Return a game at the position of a table."""
        options = table.options.model_dump(mode="json")
        people = list(enumerate(PEOPLE[: len(table.seats)], start=101))
        async with self.services.store.writing() as db:
            game = await games.open_lobby(
                db,
                now=NOW,
                title_key=table.rules.key,
                title=GAMES[table.rules.key].title,
                creator_id=people[0][0],
                channel_id=place.get("channel", CHANNEL),
                guild_id=GUILD,
                options=options,
            )
            for number, name in people:
                await users.meet(db, number, name)
                await seats.join(db, game.id, number, name, NOW)
        await self.services.sessions.adopt(game.id, table.record(), people[0][0])
        return await self.game(game.id)

    async def game(self, number: int) -> Game:
        found = await self.services.game(number)
        assert found is not None, "the game was opened"
        return found

    def address(self, game: Game, rest: str = "") -> str:
        """Return the address of the page of a game on this machine."""
        return f"{self.url}/g/{game.id}-{game.page_token}{rest}"

    async def get(self, url: str, **headers: str) -> Answer:
        """Return the response to a request; of news, the first."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with self.visitor.get(url, headers=named) as response:
            is_news = response.content_type == "text/event-stream"
            body = await (response.content.readuntil(b"}\n\n") if is_news else response.read())
            text = "" if response.content_type.startswith("image/") else body.decode()
            return Answer(response.status, text, body, response.headers)


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Served]:
    """Yield a bot that serves its pages until the end."""
    chosen = Settings(
        _env_file=None,
        database_url=f"sqlite:///{folder}/polis.db",
        discord_token="none",
        thinking_process=False,
        drawing_process=False,
        public_url=PUBLIC,
        **{**UNLIMITED, **settings},
    )
    lay_tables(chosen.database_url)
    async with (
        open_client(chosen) as client,
        serving_pages(client, 0) as port,
        aiohttp.ClientSession() as visitor,
    ):
        yield Served(client, f"http://127.0.0.1:{port}", visitor)


async def list_posted(served: Served, monkeypatch: pytest.MonkeyPatch) -> str:
    """Post the list of a server, and return the local address of its page."""
    monkeypatch.setattr(served.client, "get_guild", {GUILD: server(PLACES)}.get)
    store = served.services.store
    async with store.writing(other=note_key(GUILD)) as db:
        post = IndexPost(channel=CHANNEL, message=1, digest="")
        await bot_state.write(db, note_key(GUILD), post.model_dump_json())
        await server_settings.set_channel(db, WITHOUT_PAGES, GUILD, server_settings.ChannelSettings(pages=False))
    address = await page_of_server(store, served.services.settings, GUILD)
    assert address is not None
    assert address == await page_of_server(store, served.services.settings, GUILD)
    return address.replace(PUBLIC, served.url)


async def decide(served: Served, number: int) -> None:
    """Take the first choice of a player who has to decide."""
    async with served.services.sessions.open(number) as session:
        seat = next(iter(session.table.questions))
        await session.act(session.holder(seat).user_id, [session.table.legal_actions(seat)[0]])


def random_table(title: str, *, decisions: int, seed: str = "pages") -> Table[Any]:
    """Return a random game after so many decisions, or at its end."""
    case = CASES[title]
    last = None
    for step in random_game(case.rules, next(iter(case.options.values())), 3, seed, weights=case.weights):
        last = step.table
        if last.decision_count >= decisions:
            break
    assert last is not None, "a game has a position"
    return last.clone()
