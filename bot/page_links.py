"""The addresses of the web pages of games and servers."""

from __future__ import annotations

from bot.settings import Settings
from bot.store import Game, Store, server_settings


async def has_page(store: Store, game: Game) -> bool:
    """Return whether a game may have a page: nobody has turned pages off for its channel or server."""
    parent = game.channel_id if game.thread_id else None
    return await store.cached(server_settings.has_pages, game.guild_id, game.place, parent)


async def page_of(store: Store, settings: Settings, game: Game) -> str | None:
    """Return the address of the page of a game; None if it has none."""
    if settings.public_url is None or not await has_page(store, game):
        return None
    return f"{settings.public_url}/g/{game.id}-{game.page_token}"
