"""What every command and button needs: the store, the games in memory, the pictures, and how to speak to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.answers import Interaction
from bot.language.i18n import SOURCE, Speech
from bot.language.signs import NO_SIGNS, Signs
from bot.limits import Costly, Limits
from bot.members import Members
from bot.open_panels import OpenPanels
from bot.outbox import DrawingRoom
from bot.sessions import GameSession, Tables
from bot.sessions.dependencies import utc_now
from bot.settings import Settings
from bot.store import Game, SeatHolder, Store, games, server_settings, users
from bot.thinking.thinking import InThread, Thinking
from bot.wording.button_help import ButtonHelp
from rules.engine import Rules


@dataclass(frozen=True, slots=True)
class Services:
    """One running bot."""

    settings: Settings
    store: Store
    rules: Mapping[str, Rules[Any]]
    tables: Tables
    drawing: DrawingRoom
    clock: Callable[[], datetime] = utc_now
    limits: Limits = field(default_factory=Limits)
    signs: Signs = field(default_factory=Signs)
    thinking: Thinking = field(default_factory=InThread)
    open_panels: OpenPanels = field(default_factory=OpenPanels)
    members: Members = field(default_factory=Members)
    button_help: list[ButtonHelp] = field(default_factory=list)
    """What the features say of their buttons, once they are made."""

    def drawn_again_at(self, user_id: int, what: Costly) -> datetime | None:
        """Return None when somebody may have something that takes long, which counts; else when they may again."""
        settings = self.settings
        most: dict[Costly, int] = {
            "double picture": settings.double_pictures_per_minute,
            "film": settings.films_per_minute,
            "preview": settings.previews_per_minute,
            "replay": settings.replays_per_minute,
        }
        return self.limits.again_at(user_id, what, most[what], self.clock())

    async def private_speech(
        self, user_id: int, locale: str, names: Sequence[str] = (), title: str | None = None, wording: str = ""
    ) -> Speech:
        """How to speak to one person, about a title: their own choice, else the language of their Discord.

        Pictures that are made with it are in the colours the person chose.
        """
        user = await self.store.found(users.find, user_id)
        language = (user.language if user is not None else None) or locale
        strong = user is not None and user.settings.colours == "strong"
        return Speech(language, names, signs=self._signs_of(title), strong_colours=strong, wording=wording)

    async def public_speech(
        self,
        guild_id: int | None,
        channel_id: int,
        names: Sequence[str] = (),
        title: str | None = None,
        wording: str = "",
    ) -> Speech:
        """How to speak in a channel or thread, about a title: its own, else its channel's, server's, the bot's."""
        language = await public_language(self.store, self.settings, guild_id, channel_id)
        return Speech(language, names, signs=self._signs_of(title), wording=wording)

    def _signs_of(self, title: str | None) -> Mapping[str, str]:
        return NO_SIGNS if title is None else self.signs.of(title)

    async def speech_at(self, interaction: Interaction, session: GameSession) -> Speech:
        """How to speak to one person about a game, with the names of those at its table."""
        return await self.private_speech(
            interaction.user.id,
            str(interaction.locale),
            names_of(session.holders),
            session.game.game,
            session.table.options_chosen.wording,
        )

    async def public_speech_at(self, session: GameSession) -> Speech:
        """How to speak where a game is played, with the names of those at its table."""
        return await self.public_speech(
            session.game.guild_id,
            session.game.place,
            names_of(session.holders),
            session.game.game,
            session.table.options_chosen.wording,
        )

    async def game(self, game_id: int) -> Game | None:
        """Return the game with that number, or None."""
        # Whoever answers a click asks for the people at the table next: both are one result that is kept.
        found = await self.store.found(games.with_holders, game_id)
        return None if found is None else found[0]

    async def game_at(self, place_id: int) -> Game | None:
        """Return the game played in a channel or thread: the one in progress, else the latest."""
        found = [game for game in await self.store.found(games.at_place, place_id) if game.place == place_id]
        going_on = [game for game in found if game.state in ("lobby", "running")]
        return next(iter(going_on or found), None)

    async def holders(self, game_id: int) -> tuple[SeatHolder, ...]:
        """Who sits at a game, also in the lobby."""
        found = await self.store.found(games.with_holders, game_id)
        return () if found is None else found[1]


def command_to_open(*, in_thread: bool = False) -> str:
    """Return the command that opens a game, as it is shown to people; where there are several titles it asks which
    one.
    """
    return "`/game new where:new thread`" if in_thread else "`/game new`"


def names_of(holders: Sequence[SeatHolder]) -> list[str]:
    """Return the names of the people at a table, by seat."""
    return [holder.name for holder in holders]


async def public_language(store: Store, settings: Settings, guild_id: int | None, channel_id: int) -> str:
    """Return the language of public posts in a channel."""
    chosen = await store.found(server_settings.language, guild_id, channel_id)
    return chosen or settings.default_language or SOURCE
