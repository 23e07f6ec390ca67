"""The connection to Discord: it dispatches commands, buttons and menus to their handlers."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.features import Handler
from bot.metrics.measures import Measures, MeasuringAdapter
from bot.outbox import EditLimits
from bot.panels.control_ids import LESSON, ControlId
from bot.rate_limits import SUGGESTION, enough_typed
from bot.responses import (
    ALREADY_ANSWERED,
    LOST,
    UNSURE,
    Interaction,
    NamesOutdated,
    TooSlow,
    acknowledge_in_time,
    control_of,
    send_notice,
    show_panel,
)
from bot.services import Services
from bot.sessions import NotAtTable, NotPlayable
from bot.settings import Settings
from bot.store import Conflict, Game, StoreError, bot_state, interactions
from bot.store.heartbeats import EVERYTHING, Shard
from bot.turns.refusals import refusal_text
from bot.wording.command_translator import CommandTranslator
from rules.engine import IllegalAction, Text, say
from rules.engine.core.notation import NotationError

log = structlog.get_logger(__name__)

STATUS = "`/game status`"
COMMANDS_NOTE = "commands"
REFUSED_PAUSES_S = (0.2, 0.6)
"""Pauses between attempts to report an error."""
HEARD = 1000
"""The number of interactions that are remembered, because Discord may deliver one twice."""
APPLICATION_COMMAND = discord.InteractionType.application_command
AUTOCOMPLETE = discord.InteractionType.autocomplete
"""Answered at once or not at all: Discord has no acknowledgement for autocomplete."""
GUILDS_S = 0.3
"""Seconds after the last announced server until the connection counts as ready; no handler needs the list."""

# The bot never speaks, so the warning about missing voice libraries is useless.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


async def _at_once(_: int | None) -> None:
    """Do nothing before the first answer on a server."""


class PolisClient(discord.AutoShardedClient):
    """The bot on Discord. It asks for no privileged intent and stores no messages."""

    def __init__(self, settings: Settings) -> None:
        # All requests go to the address in the settings: Discord, a proxy, or a local stand-in.
        Route.BASE = settings.discord_api_url
        self.edit_limits = EditLimits()
        shards: dict[str, Any] = {} if settings.shard_ids is None else {"shard_ids": list(settings.shard_ids)}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=GUILDS_S,
            http_trace=self.edit_limits.trace,
            shard_count=settings.shard_count,
            **shards,
        )
        self.settings = settings
        self.tree = Commands(self)
        self.routes: dict[str, Handler] = {}
        self.services: Services | None = None
        self.measures = Measures()
        self.when_connected: Callable[[], None] = lambda: None
        self.when_views_change: Callable[[], None] = lambda: None
        """Called when the visibility of a channel may have changed, or the bot is on another server."""
        self.before_answering: Callable[[int | None], Awaitable[None]] = _at_once
        self._at_work: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._heard: deque[int] = deque(maxlen=HEARD)

    def serve(
        self,
        services: Services,
        groups: Sequence[app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu],
    ) -> None:
        """Register these commands for open services."""
        self.services = services
        services.members.client = self
        for group in groups:
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Find the gateway, and upload the commands when they have changed."""
        # Handlers run in tasks that descend from this one, and send their answers through it.
        async_context.set(MeasuringAdapter(self.measures))
        await self.tree.set_translator(CommandTranslator())
        _, gateway, _ = await self.http.get_bot_gateway()
        # discord.py stores its own gateway address for sessions that cannot be resumed.
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        await self._sync()

    async def on_ready(self) -> None:
        """Start sending the posts of the outbox."""
        log.info("connected", user=str(self.user), guilds=len(self.guilds), shards=self.shard_count)
        if not self._stopping:
            self.when_connected()

    async def on_guild_channel_update(self, *_: object) -> None:
        """Handle a changed channel, which may have been hidden or shown."""
        self.when_views_change()

    async def on_guild_join(self, _: discord.Guild) -> None:
        """Handle an invitation to a server, which the bot may not serve."""
        self.when_views_change()

    async def on_guild_remove(self, _: discord.Guild) -> None:
        """Handle the end of a membership on a server."""
        self.when_views_change()

    async def on_guild_role_update(self, *_: object) -> None:
        """Handle a changed role, which may see other channels now."""
        self.when_views_change()

    def serves(self, part: Shard) -> bool:
        """Return whether people on the servers of a shard can reach the bot."""
        mine = [info for number, info in self.shards.items() if part == EVERYTHING or number == part.shard]
        return self.is_ready() and bool(mine) and not any(info.is_closed() for info in mine)

    def work(self, interaction: Interaction) -> bool:
        """Register the present task as answering an interaction. Return False while stopping, or for a second
        delivery.
        """
        task = asyncio.current_task()
        assert task is not None, "handlers are tasks"
        if self._stopping or interaction.id in self._heard:
            return False
        # A second delivery would only find the game changed by the first one, and would report that too early.
        self._heard.append(interaction.id)
        if self.services is not None:
            self.services.names_read(interaction)
        self.measures.received(interaction.id, interaction.type.name)
        task.add_done_callback(lambda _: self.measures.ended(interaction.id))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        if interaction.type is not AUTOCOMPLETE:
            acknowledging = asyncio.create_task(acknowledge_in_time(interaction))
            task.add_done_callback(lambda _: acknowledging.cancel())
        return True

    async def finish(self, seconds: float) -> None:
        """Accept no new interactions and wait for the running ones."""
        self._stopping = True
        await self.answered(seconds)

    async def answered(self, seconds: float) -> None:
        """Wait until all interactions are answered, at most so many seconds."""
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=seconds)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch a button, a menu or a modal; slash commands have their own dispatch."""
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ) or not self.work(interaction):
            return
        control = control_of(interaction)
        handler = self.routes.get(control.route) if control is not None else None
        with structlog.contextvars.bound_contextvars(interaction=interaction.id, user=interaction.user.id):
            try:
                await self.before_answering(interaction.guild_id)
                if self.services is not None and interaction.message is not None:
                    self.services.open_panels.leave(interaction.message.id)
                if handler is None or control is None:
                    await self.answer(interaction, _outdated())
                elif (again_at := self._typed_too_soon(interaction)) is not None:
                    await self.answer(interaction, enough_typed(again_at))
                elif (refusal := await self._misplaced(interaction, control)) is not None:
                    await self.answer(interaction, refusal)
                else:
                    await handler(interaction)
            except Exception as error:
                await self.report_error(interaction, error)

    def too_soon(self, interaction: Interaction, command: str) -> datetime | None:
        """Count a command of a user. Return when it is allowed again, or None."""
        assert self.services is not None, "interactions come when the services are open"
        limiter, now = self.services.rate_limiter, self.services.clock()
        return limiter.command_retry_at(self.settings, interaction.user.id, command, now)

    def _typed_too_soon(self, interaction: Interaction) -> datetime | None:
        """Count a form with typed text like a command; clicks are free."""
        return self.too_soon(interaction, "") if interaction.type is discord.InteractionType.modal_submit else None

    async def _misplaced(self, interaction: Interaction, control: ControlId) -> Text | None:
        """Return why a control does not work where it is used, or None.

        On a server it works only for games of that server; in a direct message only for games of the user. Controls
        that belong to no game work everywhere.
        """
        assert self.services is not None, "interactions come when the services are open"
        if control.game == 0 or control.route.startswith(LESSON):
            return None
        game = await self.services.game(control.game)
        if game is None:
            return None
        if interaction.guild_id is not None:
            return None if game.guild_id == interaction.guild_id else _outdated()
        if interaction.user.id == game.creator_id or await self._sits_at(interaction, game):
            return None
        return say("You no longer have a seat in this game; {command} lists your games.", command="`/my games`")

    async def _sits_at(self, interaction: Interaction, game: Game) -> bool:
        assert self.services is not None, "interactions come when the services are open"
        return any(holder.is_played_by(interaction.user.id) for holder in await self.services.holders(game.id))

    async def report_error(self, interaction: Interaction, error: Exception) -> None:
        """Report an error to the user privately, and log faults of the program."""
        known = known_problem(error)
        if isinstance(error, IllegalAction):
            assert self.services is not None, "interactions come when the services are open"
            localizer = await self.services.localizer_for(interaction)
            await self._insist(interaction, refusal_text(error.obstacle, localizer))
        elif isinstance(error, Conflict):
            await self.answer(interaction, await self._overtaken(interaction))
        elif isinstance(error, NamesOutdated):
            await self._replace_panel(interaction)
        elif known is not None:
            await self.answer(interaction, known)
        elif _is_repetition(error):
            log.debug("answered already", interaction=interaction.id)
        elif isinstance(error, (discord.NotFound, *UNSURE)):
            # The work may be done; only the user has not seen the result.
            log.warning("an answer did not get through", error=str(error))
            await self.answer(
                interaction, say("My answer got lost. {command} shows where the game stands.", command=STATUS)
            )
        else:
            log.error("a handler failed", exc_info=error)
            await self.answer(interaction, await self._apology(interaction))

    async def _counts(self, interaction: Interaction) -> bool:
        """Return whether the result of an interaction has been stored; False where that is unknown."""
        assert self.services is not None, "interactions come when the services are open"
        try:
            async with self.services.store.reading() as db:
                return await interactions.result(db, interaction.id) is not None
        except StoreError:
            return False

    async def _overtaken(self, interaction: Interaction) -> Text:
        """Return the message for when another process was faster, with the same interaction or with another change."""
        if await self._counts(interaction):
            return say("It is done. {command} shows where the game stands.", command=STATUS)
        return say("The game was changed at the same moment, so this did not count. Please try again.")

    async def _apology(self, interaction: Interaction) -> Text:
        """Return the message after a fault of the program. It says whether the change counts, if that is known."""
        if await self._counts(interaction):
            return say(
                "It is done, but I could not show it. {command} shows where the game stands. Error number: {id}",
                command=STATUS,
                id=str(interaction.id),
            )
        return say(
            "Something went wrong on my side. {command} shows where the game stands. Error number: {id}",
            command=STATUS,
            id=str(interaction.id),
        )

    async def _replace_panel(self, interaction: Interaction) -> None:
        """Show a text in place of pictures with a deleted name, which may have been sent already."""
        assert self.services is not None, "interactions come when the services are open"
        localizer = await self.services.localizer_for(interaction)
        text = say("A name has just been deleted, so this would not be up to date. Please open it again.")
        try:
            await show_panel(interaction, localizer(text))
        except (discord.HTTPException, *LOST) as problem:
            log.warning("a picture with a deleted name could not be replaced", error=str(problem))

    async def answer(self, interaction: Interaction, text: Text) -> None:
        """Send a message to one user in their language."""
        assert self.services is not None, "interactions come when the services are open"
        localizer = await self.services.localizer_for(interaction)
        await self._insist(interaction, localizer(text))

    async def _insist(self, interaction: Interaction, text: str) -> None:
        """Send a message to one user, with retries, so that every interaction gets an answer."""
        for pause_s in (*REFUSED_PAUSES_S, None):
            try:
                await send_notice(interaction, text)
                return
            except (discord.HTTPException, *LOST) as error:
                if _is_repetition(error):
                    log.debug("answered already", interaction=interaction.id)
                    return
                log.warning("an answer did not get through", error=str(error))
            if pause_s is not None:
                await asyncio.sleep(pause_s)

    async def _sync(self) -> None:
        assert self.services is not None, "commands are registered before connecting"
        guild = None
        if self.settings.dev_guild_id is not None:
            guild = discord.Object(self.settings.dev_guild_id)
            self.tree.copy_global_to(guild=guild)
        commands = await told_commands(self.tree, guild)
        present = hashlib.sha256(json.dumps(commands, sort_keys=True, default=str).encode()).hexdigest()
        key = f"{COMMANDS_NOTE} of {self.application_id} at {guild.id if guild else 'everywhere'}"
        async with self.services.store.reading() as db:
            registered = await bot_state.read(db, key)
        if registered == present:
            return
        # `tree.sync` would translate everything once more.
        assert self.application_id is not None, "who is logged in has an application"
        if guild is None:
            await self.http.bulk_upsert_global_commands(self.application_id, payload=commands)
        else:
            await self.http.bulk_upsert_guild_commands(self.application_id, guild.id, payload=commands)
        async with self.services.store.writing(other=key) as db:
            await bot_state.write(db, key, present)
        log.info("commands registered", guild=guild.id if guild else None)


class Commands(app_commands.CommandTree[PolisClient]):
    """The slash commands, with one error handler for all of them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether a command may begin; see `PolisClient.work`.

        Discord validates against the registered commands, which may be those of another version of the bot. Raises
        CommandSignatureMismatch for a value that is not offered.
        """
        command = interaction.command
        if isinstance(command, app_commands.Command) and interaction.type is APPLICATION_COMMAND:
            given = interaction.namespace
            for option in command.parameters:
                if option.display_name in given and not _offers(option, given[option.display_name]):
                    raise app_commands.CommandSignatureMismatch(command)
        if not self.client.work(interaction):
            return False
        if interaction.type is AUTOCOMPLETE and self.client.too_soon(interaction, SUGGESTION) is not None:
            await interaction.response.autocomplete([])
            return False
        await self.client.before_answering(interaction.guild_id)
        name = "" if command is None else command.qualified_name
        again_at = None if interaction.type is AUTOCOMPLETE else self.client.too_soon(interaction, name)
        if again_at is not None:
            await self.client.answer(interaction, enough_typed(again_at))
        return again_at is None

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Report an error to the user; see `PolisClient.report_error`."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            text = say("This command has changed. Restart Discord or wait a little, then try again.")
            await self.client.answer(interaction, text)
            return
        assert isinstance(cause, Exception), "a command fails with an exception"
        await self.client.report_error(interaction, cause)


def _offers(parameter: app_commands.Parameter, value: Any) -> bool:
    """Return whether a value is among the choices of an option, or within its bounds."""
    if parameter.choices:
        return any(choice.value == value for choice in parameter.choices)
    least, most = parameter.min_value, parameter.max_value
    return not isinstance(value, int) or ((least is None or value >= least) and (most is None or value <= most))


def _outdated() -> Text:
    return say("This button has expired; try {command}.", command="`/help`")


def _is_repetition(error: Exception) -> bool:
    """Return whether Discord delivered the interaction twice, and the other delivery has been answered."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED


def known_problem(error: Exception) -> Text | None:
    """Return the message for an expected error; None for a fault of the program."""
    match error:
        case NotAtTable():
            return say("You have no seat in this game.")
        case NotPlayable():
            return say("This game cannot go on: {why}.", why=error.problem)
        case NotationError():
            return error.problem
        case TooSlow():
            return say("I was too slow to open the form. Please try again.")
        case StoreError():
            return say("It could not be saved, so nothing has changed. Please try again.")
        case _:
            return None


async def told_commands(tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None) -> list[Any]:
    """Return the payload of all commands for Discord, in all languages."""
    translator = tree.translator
    assert translator is not None, "commands are translated before they are told"
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=guild)]
