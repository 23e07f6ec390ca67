"""The addresses of the web pages of games and servers."""

from __future__ import annotations

import secrets
from hmac import compare_digest

from bot.settings import Settings
from bot.store import Game, Store, server_settings
from bot.store.games import TOKEN_BYTES


async def has_page(store: Store, game: Game) -> bool:
    """Return whether a game may have a page: nobody has turned pages off for its channel or server."""
    parent = game.channel_id if game.thread_id else None
    return await store.cached(server_settings.has_pages, game.guild_id, game.place, parent)


def is_key(told: str, token: str) -> bool:
    """Return whether an address has the secret part that a page was given; without one there is no page."""
    return bool(token) and compare_digest(token.encode(), told.encode())


async def page_of(store: Store, settings: Settings, game: Game) -> str | None:
    """Return the address of the page of a game; None if it has none."""
    if settings.public_url is None or not await has_page(store, game):
        return None
    return f"{settings.public_url}/g/{page_path(game)}"


def page_path(game: Game) -> str:
    """Return the last part of the address of the page of a game."""
    return f"{game.id}-{game.page_token}"


async def page_of_server(store: Store, settings: Settings, guild_id: int) -> str | None:
    """Return the address of the page of a server, which gets its secret part now; None if it has none."""
    server = await store.cached(server_settings.guild, guild_id)
    if settings.public_url is None or not server.pages:
        return None
    if not server.page_token:
        async with store.writing(other=f"server {guild_id}") as db:
            server = await server_settings.guild(db, guild_id)
            if not server.page_token:
                server = server.model_copy(update={"page_token": secrets.token_urlsafe(TOKEN_BYTES)})
                await server_settings.set_guild(db, guild_id, server)
    return f"{settings.public_url}/s/{guild_id}-{server.page_token}"
