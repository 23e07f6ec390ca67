"""The running bot: everything is put together, kept going until a signal, and put away again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import structlog

from bot.administration.setting_up import SettingUp
from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.sending import DiscordSender
from bot.client import PolisClient
from bot.club.auditing import Auditing
from bot.club.computer_seats import ComputerSeats
from bot.club.index import Index
from bot.club.offering import Offering
from bot.club.people_data import PeopleData
from bot.club.personal import Personal
from bot.club.stats import Stats
from bot.club.substituting import Substituting
from bot.commands.handlers import Handlers
from bot.commands.tree import all_commands
from bot.computer_players.playing import ComputerPlayers
from bot.drawing.illustrations import Drawings
from bot.language.i18n import read_catalogs
from bot.lobby.agreeing import Agreeing
from bot.lobby.ending import LobbyEnding
from bot.lobby.expiring import Expiring
from bot.lobby.joining import Lobby
from bot.lobby.messages import LobbyMessages
from bot.lobby.opening import LobbyOpening
from bot.lobby.options import LobbyOptions
from bot.lobby.templates import Templates
from bot.looking.filming import Filming
from bot.looking.history import History
from bot.looking.inspect import Inspect
from bot.looking.moving import Moving
from bot.looking.reader import Looking
from bot.looking.verifying import Verifying
from bot.metrics import logs
from bot.outbox import DrawingRoom, Outbox
from bot.running.health import answering
from bot.services import Services
from bot.settings import Settings, SettingsError
from bot.store import Store, StoreError
from bot.store.reminders import ReminderKind
from bot.tables import Tables
from bot.teaching.helping import Helping
from bot.teaching.preparing import Preparing
from bot.teaching.tutorial import Tutorials
from bot.timing.appointments import Appointments, Keeper
from bot.timing.heartbeat import Heartbeat
from bot.timing.reminding import Reminding
from bot.timing.stalling import Stalling
from bot.timing.times_up import TimesUp
from bot.turns.confirming import Turns
from bot.turns.deciding import Deciding
from bot.turns.orders import Orders
from bot.turns.play import Play
from bot.turns.suggestions import Suggestions
from bot.turns.typed_turns import TypedTurns
from bot.turns.undo import Undo
from bot.voting.carrying_out import CarryingOut
from bot.voting.proposing import Proposing
from bot.voting.vote_calls import VoteCalling
from bot.watching.watching import Watching
from rules import GAMES
from rules.engine import Rules

log = structlog.get_logger(__name__)

FINISHING_S = 1.5
"""So long those who are being answered are waited for."""
CLOSING_S = 2.0
"""So long a connection may take to close before it is cut."""
BRIEF = 200
"""Longer answers are pages for people, not reasons."""
TIDY_S = 3600.0


class CannotRun(Exception):
    """The bot cannot work; the message says why in one sentence."""


@asynccontextmanager
async def opened(settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES) -> AsyncIterator[PolisClient]:
    """A client with everything behind it, not connected yet. Raises StoreError, also when its shards are served."""
    await asyncio.to_thread(read_catalogs)
    store = await Store.open(settings.database_url)
    drawing = DrawingRoom(settings.picture_threads)
    try:
        await store.shards.claim(settings.shard_ids)
        tables = Tables(store, titles, settings, TurnAnnouncer(store, settings))
        services = Services(settings, store, titles, tables, drawing)
        drawings = Drawings(services)
        deciding = CarryingOut(services, Proposing(services))
        handlers = _handlers(services, drawings, deciding)
        async with PolisClient(settings) as client:
            client.serve(services, all_commands(titles, handlers))
            client.routes = handlers.routes
            await handlers.expiring.begin()
            outbox = Outbox(store, DiscordSender(client, services), drawings, drawing, settings)
            heartbeat = Heartbeat(store, settings, client.serves)
            keepers = _keepers(services, deciding, handlers.expiring)
            appointments = Appointments(store, settings, keepers, served=heartbeat.served)
            client.before_answering = heartbeat.heard
            preparing = Preparing(titles)

            def connected() -> None:
                heartbeat.start()
                outbox.start()
                appointments.start()
                handlers.index.start(client)
                preparing.start()

            client.when_connected = connected
            client.when_views_change = handlers.index.wake
            try:
                yield client
            finally:
                await client.finish(FINISHING_S)
                await preparing.close()
                await handlers.index.close()
                await appointments.close()
                await heartbeat.close()
                await outbox.close()
                await _closed(client)
    finally:
        drawing.close()
        await store.close()


def _handlers(services: Services, drawings: Drawings, deciding: CarryingOut) -> Handlers:
    messages = LobbyMessages(services)
    templates = Templates(services, messages)
    turns, looking = Turns(services, drawings), Looking(services)
    return Handlers(
        opening=LobbyOpening(services, messages),
        lobby=Lobby(services, messages),
        expiring=Expiring(services, messages),
        ending=LobbyEnding(services, messages, deciding),
        options=LobbyOptions(services, messages, templates),
        play=Play(turns),
        typed=TypedTurns(turns),
        undo=Undo(services, turns, deciding),
        deciding=Deciding(services, deciding),
        orders=Orders(services),
        inspect=Inspect(services, drawings, Moving(services), looking),
        history=History(services, drawings, looking),
        filming=Filming(services, looking),
        verifying=Verifying(services, looking),
        helping=Helping(services),
        tutorials=Tutorials(services, drawings),
        suggestions=Suggestions(services),
        voting=deciding.voting,
        offering=Offering(services),
        substituting=Substituting(services, deciding),
        stalling=Stalling(services, deciding),
        computer_players=ComputerSeats(services, messages, deciding),
        agreeing=Agreeing(services, deciding.proposing, deciding.voting),
        personal=Personal(services),
        watching=Watching(services),
        setting_up=SettingUp(services),
        stats=Stats(services),
        people_data=PeopleData(services, messages, deciding),
        auditing=Auditing(services),
        templates=templates,
        index=Index(services),
    )


def _keepers(services: Services, deciding: CarryingOut, expiring: Expiring) -> dict[ReminderKind, Keeper]:
    reminding, computer_players = Reminding(services), ComputerPlayers(services)
    return {
        "ping": reminding.remind,
        "reminder": reminding.remind,
        "stalled": reminding.stalled,
        "deadline": TimesUp(services, deciding, computer_players).keep,
        "bot": computer_players.move,
        "vote": deciding.voting.end,
        "vote_call": VoteCalling(services).call,
        "reopening": deciding.no_more,
        "lobby_warning": expiring.warn,
        "lobby_end": expiring.close,
    }


async def serve(
    settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES, *, until_input_ends: bool = False
) -> None:
    """Run until SIGINT or SIGTERM, or until the standard input ends. Raises CannotRun, SettingsError or StoreError."""
    token = settings.token
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    if until_input_ends:
        _at_end_of_input(stopped.set)
    async with (
        opened(settings, titles) as client,
        answering(client, settings.health_port, settings.health_host),
    ):
        working = asyncio.create_task(client.start(token), name="discord")
        tidying = asyncio.create_task(_tidy(client, settings, stopped), name="tidy")
        stopping = asyncio.create_task(stopped.wait(), name="signal")
        keeping = asyncio.create_task(_keep_shards(client, settings), name="shards")
        await asyncio.wait({working, stopping, keeping}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        problem = _problem_of(working) or _problem_of(keeping)
        stopped.set()
        # Not cancelled: a statement of the database that is cut off would outlive the loop.
        await asyncio.gather(tidying, stopping)
        await _ended(keeping)
    await _ended(working)
    if isinstance(problem, StoreError):
        raise problem
    if problem is not None:
        raise CannotRun(_in_a_sentence(problem, settings)) from problem


def _at_end_of_input(then: Callable[[], None]) -> None:
    """Do something when whoever holds the other end of the standard input has closed it, or is gone."""
    loop, source = asyncio.get_running_loop(), sys.stdin.fileno()

    def look() -> None:
        if not os.read(source, 1024):
            loop.remove_reader(source)
            then()

    loop.add_reader(source, look)


def run_until_stopped(
    settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES, *, until_input_ends: bool = False
) -> str | None:
    """Run the bot; why it could not, in a sentence, or None when it was stopped."""
    logs.set_up(settings)
    for sentence in Settings.misspelt():
        log.warning(sentence)
    try:
        asyncio.run(serve(settings, titles, until_input_ends=until_input_ends))
    except (CannotRun, SettingsError, StoreError) as error:
        return str(error)
    return None


async def _tidy(client: PolisClient, settings: Settings, stopped: asyncio.Event) -> None:
    assert client.services is not None, "tidying begins when the house is open"
    while not stopped.is_set():
        try:
            await client.services.store.tidy(
                client.services.clock(),
                interactions_s=settings.interaction_memory_s,
                drafts_s=settings.draft_lifetime_s,
            )
        except StoreError as error:
            log.error("tidying failed", error=str(error))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopped.wait(), TIDY_S)


async def _keep_shards(client: PolisClient, settings: Settings) -> None:
    assert client.services is not None, "shards are kept when the house is open"
    store = client.services.store
    if store.shared:
        await store.shards.keep(settings.takeover_s)
    else:
        await asyncio.Event().wait()


def _problem_of(task: asyncio.Task[None]) -> BaseException | None:
    return task.exception() if task.done() and not task.cancelled() else None


async def _closed(client: PolisClient) -> None:
    try:
        await asyncio.wait_for(client.close(), CLOSING_S)
    except TimeoutError:
        log.warning("the connection did not close in time", seconds=CLOSING_S)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        # What it failed with has been looked at already.
        await task


def _brief(problem: discord.HTTPException) -> str:
    """What an answer says, unless it is a whole page: then nothing like Discord is at that address."""
    text = problem.text.strip()
    if "<" in text or len(text) > BRIEF:
        return f"{problem.response.reason or ''}, and this does not come from Discord: check DISCORD_API_URL"
    return text


def _in_a_sentence(problem: BaseException, settings: Settings) -> str:
    match problem:
        case discord.LoginFailure():
            return "Discord refuses the token: check DISCORD_TOKEN against the page Bot of your application."
        case discord.Forbidden():
            return (
                f"Discord refuses a permission: invite the bot again with the link of `polis doctor` ({problem.text})."
            )
        case discord.HTTPException():
            return f"{settings.discord_api_url} answers with an error: {problem.status} {_brief(problem)}"
        case discord.GatewayNotFound() | aiohttp.ClientError() | OSError():
            return f"{settings.discord_api_url} cannot be reached: {problem}"
        case _:
            raise problem
