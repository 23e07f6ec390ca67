"""Settings of Discord servers and of single channels."""

from __future__ import annotations

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import StoredSettings, add_if_missing, put

_GUILD = select(schema.guilds.c.settings).where(schema.guilds.c.id == bindparam("number"))
_CHANNEL = select(schema.channels.c.settings).where(schema.channels.c.id == bindparam("number"))
_OPENED_IN = select(schema.games.c.channel_id).where(schema.games.c.thread_id == bindparam("number")).limit(1)


class GuildSettings(StoredSettings, frozen=True):
    """The settings of a server; None leaves the choice to the bot's settings."""

    language: str | None = None
    games_in_threads: bool = False
    """True if games are opened in new threads by default."""
    forum: int | None = None
    """The forum whose posts are the threads of games; None for threads of the channels."""
    quiet_days: tuple[str, ...] = ()
    """Days on which the clocks of games can pause, such as `2026-12-24`, or `12-24` in every year."""
    zone: str = "UTC"
    """The time zone of these days."""
    opening_roles: tuple[int, ...] = ()
    """The roles whose members may open games; everybody may if there are none."""
    pages: bool = True
    """True if games have web pages, where the bot serves any."""
    page_token: str = ""
    """The part of the address of the server's own web page that nobody can guess; empty before it is first shown."""


class ChannelSettings(StoredSettings, frozen=True):
    """The settings of one channel or thread; None inherits from the channel of a thread, or the server."""

    language: str | None = None
    parent: int | None = None
    """The channel of a thread, if the bot knows it."""
    games_in_threads: bool | None = None
    pages: bool | None = None


@depends_on(schema.guilds)
async def guild(db: AsyncConnection, guild_id: int) -> GuildSettings:
    """Return the settings of a server, the defaults when nothing was chosen."""
    text = await db.scalar(_GUILD, {"number": guild_id})
    return GuildSettings() if text is None else GuildSettings.read(text)


async def set_guild(db: AsyncConnection, guild_id: int, settings: GuildSettings) -> None:
    await put(db, schema.guilds, {"id": guild_id}, settings=settings.model_dump_json())


async def channel(db: AsyncConnection, channel_id: int) -> ChannelSettings:
    """Return the settings of a channel, the defaults when nothing was chosen."""
    text = await db.scalar(_CHANNEL, {"number": channel_id})
    return ChannelSettings() if text is None else ChannelSettings.read(text)


@depends_on(schema.games.c.channel_id, schema.games.c.thread_id)
async def opened_in(db: AsyncConnection, thread_id: int) -> int | None:
    """Return the channel of a thread that was opened for a game; None for other places."""
    found: int | None = await db.scalar(_OPENED_IN, {"number": thread_id})
    return found


@depends_on(schema.channels, schema.guilds)
async def language(db: AsyncConnection, guild_id: int | None, place_id: int, parent_id: int | None) -> str | None:
    """Return the language of a channel or thread: its own, for a thread else its channel's, else the server's.

    `parent_id` is the channel of a thread, where it is not among the thread's settings.
    """
    here = await channel(db, place_id)
    if here.language is not None:
        return here.language
    parent = here.parent or parent_id
    above = None if parent is None else (await channel(db, parent)).language
    return above or (None if guild_id is None else (await guild(db, guild_id)).language)


@depends_on(schema.channels, schema.guilds)
async def has_pages(db: AsyncConnection, guild_id: int | None, place_id: int, parent_id: int | None) -> bool:
    """Return whether games in a channel or thread have web pages: its own choice, its channel's, or the server's."""
    here = await channel(db, place_id)
    parent = here.parent or parent_id
    above = None if parent is None or here.pages is not None else await channel(db, parent)
    own = here.pages if above is None else above.pages
    return own if own is not None else guild_id is not None and (await guild(db, guild_id)).pages


async def note_parent(db: AsyncConnection, thread_id: int, parent_id: int, guild_id: int | None) -> None:
    """Store the channel of a thread."""
    here = await channel(db, thread_id)
    if here.parent != parent_id:
        await set_channel(db, thread_id, guild_id, here.model_copy(update={"parent": parent_id}))


async def games_in_threads(db: AsyncConnection, guild_id: int | None, channel_id: int) -> bool:
    """Return whether a game opened in a channel gets a new thread: the channel's choice, else the server's."""
    own = (await channel(db, channel_id)).games_in_threads
    if own is not None or guild_id is None:
        return bool(own)
    server = await guild(db, guild_id)
    return server.games_in_threads or server.forum is not None


async def set_channel(db: AsyncConnection, channel_id: int, guild_id: int | None, settings: ChannelSettings) -> None:
    key = {"id": channel_id}
    await put(db, schema.channels, key, guild_id=guild_id, settings=settings.model_dump_json())


async def note_server(db: AsyncConnection, channel_id: int, guild_id: int) -> None:
    """Store the server of a channel."""
    await add_if_missing(db, schema.channels, id=channel_id, settings=ChannelSettings().model_dump_json())
    await db.execute(update(schema.channels).where(schema.channels.c.id == channel_id).values(guild_id=guild_id))


async def server_of(db: AsyncConnection, place_id: int) -> int | None:
    """Return the server of a channel or thread, if something was set or played there."""
    channels, games = schema.channels.c, schema.games.c
    known = select(channels.guild_id).where(channels.id == place_id, channels.guild_id.is_not(None))
    here = (games.thread_id == place_id) | (games.channel_id == place_id)
    played = select(games.guild_id).where(here, games.guild_id.is_not(None)).limit(1)
    found: int | None = await db.scalar(known) or await db.scalar(played)
    return found
