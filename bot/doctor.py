"""What is needed to run the bot, checked one by one, for whoever installs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp

from bot.settings import Settings, SettingsError
from bot.store import Store, StoreError
from render import PICTURES
from rules import GAMES
from rules.engine import Table

PERMISSIONS = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
"""View, send, embed, attach, read history, create threads and send in them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked."""

    what: str
    good: bool
    about: str


def invite_link(application_id: int | str) -> str:
    """The link with which a bot is invited to a server, with exactly the permissions it needs."""
    scopes = "bot%20applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&scope={scopes}&permissions={PERMISSIONS}"


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Check pictures, database and token."""
    for key, rules in GAMES.items():
        table = Table.new(rules, rules.options(), rules.seats[0], "doctor")
        kinds = list(PICTURES[key].names) if key in PICTURES else []
        if kinds:
            names = {seat: f"Player {seat + 1}" for seat in table.seats}
            picture = await asyncio.to_thread(PICTURES[key].draw, table.view(None), names, kinds[0])
            yield Finding(rules.title, True, f"pictures can be drawn ({len(picture.png) // 1024} KiB)")
        else:
            yield Finding(rules.title, True, "without pictures")
    yield await _database(settings)
    yield await _discord(settings)


async def _database(settings: Settings) -> Finding:
    try:
        store = await Store.open(settings.database_url)
    except StoreError as error:
        return Finding("Database", False, str(error))
    place = str(store.url.database)
    await store.close()
    return Finding("Database", True, place)


async def _discord(settings: Settings) -> Finding:
    try:
        token = settings.token
    except SettingsError as error:
        return Finding("Discord", False, str(error))
    headers = {"Authorization": f"Bot {token}"}
    try:
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.get(f"{settings.discord_api_url}/applications/@me") as answer,
        ):
            if answer.status == 401:
                return Finding("Discord", False, "the token is refused: check DISCORD_TOKEN")
            if answer.status != 200:
                return Finding("Discord", False, f"Discord answers {answer.status}")
            application = await answer.json()
    except (aiohttp.ClientError, OSError) as error:
        return Finding("Discord", False, f"{settings.discord_api_url} cannot be reached: {error}")
    return Finding(
        "Discord", True, f"{application.get('name', 'the bot')}; invite it: {invite_link(application['id'])}"
    )
