"""The services for every command and button: the store, the sessions, the pictures and the languages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count
from typing import Any

from bot.language.catalogs import SOURCE
from bot.language.emoji_tags import NO_SIGNS, EmojiTags
from bot.language.i18n import Localizer, visible
from bot.members import Members
from bot.panels.open_panels import OpenPanels
from bot.rate_limits import DrawingKind, RateLimiter
from bot.responses import Interaction, check_names
from bot.sessions import GameSession, GameSessions
from bot.sessions.dependencies import utc_now
from bot.settings import Settings
from bot.store import Game, SeatHolder, Store, erasure, games, server_settings, users
from bot.wording.button_help import ButtonHelp
from bot.workers.backends import ThreadBackend, WorkerBackend
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import Rules


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one running bot."""

    settings: Settings
    store: Store
    rules: Mapping[str, Rules[Any]]
    sessions: GameSessions
    drawing: DrawingQueue
    clock: Callable[[], datetime] = utc_now
    rate_limiter: RateLimiter = field(default_factory=RateLimiter)
    emoji_tags: EmojiTags = field(default_factory=EmojiTags)
    thinking: WorkerBackend = field(default_factory=ThreadBackend)
    open_panels: OpenPanels = field(default_factory=OpenPanels)
    members: Members = field(default_factory=Members)
    button_help: list[ButtonHelp] = field(default_factory=list)
    """The help texts of all buttons, once the features are made."""
    handlers: dict[str, Callable[[Any], Awaitable[None]]] = field(default_factory=dict)
    """The handlers of all controls by route, once the features are made."""

    def next_allowed_drawing(self, user_id: int, what: DrawingKind) -> datetime | None:
        """Count one drawing of a user and return None, or return when the next one is allowed."""
        settings = self.settings
        most: dict[DrawingKind, int] = {
            "double picture": settings.double_pictures_per_minute,
            "film": settings.films_per_minute,
            "preview": settings.previews_per_minute,
            "replay": settings.replays_per_minute,
        }
        return self.rate_limiter.retry_at(user_id, what, most[what], self.clock())

    async def private_localizer(
        self, user_id: int, locale: str, names: Sequence[str] = (), title: str | None = None, wording: str = ""
    ) -> Localizer:
        """Return the language for one user and a title: their own choice, else the language of their Discord client.

        It also carries the picture colours that the user chose.
        """
        user = await self.store.cached(users.find, user_id)
        language = (user.language if user is not None else None) or locale
        colours = user.settings.colours if user is not None else "normal"
        return Localizer(language, names, signs=self._signs_of(title), colours=colours, wording=wording)

    async def localizer_for(self, interaction: Interaction) -> Localizer:
        """Return the language of a user for a text about no game."""
        return await self.private_localizer(interaction.user.id, str(interaction.locale))

    async def public_localizer(
        self,
        guild_id: int | None,
        channel_id: int,
        names: Sequence[str] = (),
        title: str | None = None,
        wording: str = "",
    ) -> Localizer:
        """Return the language for a channel or thread and a title: its own, else its channel's, server's, the bot's."""
        language = await public_language(self.store, self.settings, guild_id, channel_id)
        return Localizer(language, names, signs=self._signs_of(title), wording=wording)

    def _signs_of(self, title: str | None) -> Mapping[str, str]:
        return NO_SIGNS if title is None else self.emoji_tags.of(title)

    async def localizer_at(self, interaction: Interaction, session: GameSession) -> Localizer:
        """Return the language of a user for a game, with the names of its players."""
        self.names_read(interaction)
        return await self.private_localizer(
            interaction.user.id,
            str(interaction.locale),
            names_of(session.holders),
            session.game.title_key,
            session.table.options.wording,
        )

    def names_read(self, interaction: Interaction) -> None:
        """Note that names for the response are read now; pictures with a name deleted later are not shown."""
        read_at = self.clock()

        async def are_outdated() -> bool:
            deleted_at = await self.store.cached(erasure.last_end)
            return deleted_at is not None and deleted_at > read_at

        check_names(interaction, are_outdated)

    async def public_localizer_at(self, session: GameSession) -> Localizer:
        """Return the language of the channel of a game, with the names of its players."""
        return await self.public_localizer(
            session.game.guild_id,
            session.game.place,
            names_of(session.holders),
            session.game.title_key,
            session.table.options.wording,
        )

    async def game(self, game_id: int) -> Game | None:
        """Return the game with that number, or None."""
        # The handler of a click asks for the holders next; both are one cached result.
        found = await self.store.cached(games.with_holders, game_id)
        return None if found is None else found[0]

    async def game_at(self, place_id: int) -> Game | None:
        """Return the game of a channel or thread: the running one, else the latest."""
        number = await self.store.cached(games.current_at, place_id)
        return None if number is None else await self.game(number)

    async def holders(self, game_id: int) -> tuple[SeatHolder, ...]:
        """Return the holders of a game, also in the lobby."""
        found = await self.store.cached(games.with_holders, game_id)
        return () if found is None else found[1]


def command_to_open(*, in_thread: bool = False) -> str:
    """Return the command that opens a game, as shown to users. With several titles it asks for one."""
    return "`/game new where:new thread`" if in_thread else "`/game new`"


def names_of(holders: Sequence[SeatHolder]) -> list[str]:
    """Return the names of the holders, by seat; a name that occurs again gets a number."""
    return distinct([holder.name for holder in holders])


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names; one that occurs again gets a number."""
    found: list[str] = []
    for name in names:
        taken = {visible(each).casefold() for each in found if visible(each)}
        possible = chain([name], (f"{name} ({number})" for number in count(2)))
        found.append(next(each for each in possible if visible(each).casefold() not in taken))
    return found


async def public_language(store: Store, settings: Settings, guild_id: int | None, channel_id: int) -> str:
    """Return the language of public posts in a channel."""
    parent = await store.cached(server_settings.opened_in, channel_id)
    chosen = await store.cached(server_settings.language, guild_id, channel_id, parent)
    return chosen or settings.default_language or SOURCE
