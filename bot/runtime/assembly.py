"""Assemble the bot, run it until a signal, and take it apart again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog

from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.discord_sender import DiscordSender
from bot.client import PolisClient
from bot.features import all_commands
from bot.language.catalogs import languages
from bot.language.emoji_tags import EmojiTags
from bot.metrics import logs
from bot.outbox import Outbox
from bot.pictures import painting
from bot.pictures.illustrations import PictureMaker
from bot.runtime.event_loop import new_event_loop
from bot.runtime.features import all_features
from bot.runtime.health import answering
from bot.runtime.memory import collect_garbage, is_set_within
from bot.runtime.stop_signals import on_stop_signal
from bot.scheduling.heartbeat import Heartbeat
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings, SettingsError
from bot.store import Store, StoreError
from bot.teaching.search_warmup import SearchWarmup
from bot.web.server import serving_pages
from bot.workers.backends import ThreadBackend, WorkerBackend
from bot.workers.drawing_queue import DrawingQueue
from bot.workers.memory import give_images_back
from bot.workers.process import THINKING, WorkerKind, WorkerProcess
from rules import GAMES
from rules.engine import Rules

log = structlog.get_logger(__name__)

FINISHING_S = 1.5
"""Seconds to wait for running responses."""
CLOSING_S = 2.0
"""Seconds to wait for the connection to close."""
GIVE_WAY_S = 0.0005
"""Seconds until another thread gives way to the event loop, which waits for that after each message and each database
statement. Python's own 5 ms would add up to a noticeable delay.
"""
DRAWING = WorkerKind(
    "drawing", niceness=5, memory_mib=512, idle_s=None, interrupted=False, first=partial(painting.prepare, list(GAMES))
)
"""Pictures. The process starts with the bot, because loading what it needs takes about a second."""
BRIEF = 200
"""The longest answer that is a reason; longer ones are web pages."""
TIDY_S = 3600.0


class StartupError(Exception):
    """Raised when the bot cannot run; the message says why in one sentence."""


@asynccontextmanager
async def open_client(settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES) -> AsyncIterator[PolisClient]:
    """Yield a client with all its services, not connected yet.

    Raises SettingsError when the default language has no catalog, and StoreError, also when another process serves its
    shards.
    """
    if settings.default_language not in languages():
        raise SettingsError(f"DEFAULT_LANGUAGE: there is no catalog for {settings.default_language!r}")
    await asyncio.to_thread(painting.load, titles)
    store = await Store.open(settings.database_url)
    # Processes know only the installed titles.
    installed = titles is GAMES
    drawing = DrawingQueue(partial(WorkerProcess, DRAWING) if settings.drawing_process and installed else ThreadBackend)
    thinking: WorkerBackend = WorkerProcess(THINKING) if settings.thinking_process and installed else ThreadBackend()
    try:
        await store.shards.claim(settings.shard_ids)
        signs = EmojiTags()
        sessions = GameSessions(store, titles, settings, TurnAnnouncer(store, settings, signs=signs))
        services = Services(settings, store, titles, sessions, drawing, emoji_tags=signs, thinking=thinking)
        drawings = PictureMaker(services)
        features = all_features(services)
        handlers = {kind: handler for feature in features for kind, handler in feature.job_handlers.items()}
        background = [each for feature in features for each in feature.background]
        async with PolisClient(settings) as client:
            client.serve(services, all_commands(titles, features))
            for feature in features:
                services.handlers.update(feature.routes)
            client.routes = services.handlers
            for feature in features:
                if feature.begin is not None:
                    await feature.begin()
            sender = DiscordSender(client, services, client.edit_limits)
            outbox = Outbox(store, sender, drawings, drawing, settings)
            heartbeat = Heartbeat(store, settings, client.serves)
            jobs = JobScheduler(store, settings, handlers, served=heartbeat.served)
            client.before_answering = heartbeat.heard
            preparing = SearchWarmup(titles)

            def connected() -> None:
                heartbeat.start()
                outbox.start()
                jobs.start()
                preparing.start()
                for each in background:
                    each.start(client)

            def views_changed() -> None:
                for each in background:
                    each.wake()

            client.when_connected = connected
            client.when_views_change = views_changed
            try:
                yield client
            finally:
                await client.finish(FINISHING_S)
                await preparing.close()
                for each in background:
                    await each.close()
                await jobs.close()
                await heartbeat.close()
                await outbox.close()
                await _closed(client)
    finally:
        await thinking.close()
        await drawing.close()
        await store.close()


async def serve(
    settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES, *, until_input_ends: bool = False
) -> None:
    """Run until SIGINT or SIGTERM, or until the standard input ends. Raises CannotRun, SettingsError or StoreError."""
    token = settings.token
    stopped = asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(logs.log_unhandled)
    on_stop_signal(stopped.set)
    if until_input_ends:
        _at_end_of_input(stopped.set)
    async with (
        open_client(settings, titles) as client,
        answering(client, settings.health_port, settings.health_host),
        serving_pages(client, settings.web_port, settings.web_host),
    ):
        working = asyncio.create_task(client.start(token), name="discord")
        tidying = asyncio.create_task(_tidy(client, settings, stopped), name="tidy")
        stopping = asyncio.create_task(stopped.wait(), name="signal")
        collecting = asyncio.create_task(collect_garbage(stopped), name="garbage")
        keeping = asyncio.create_task(_keep_shards(client, settings), name="shards")
        await asyncio.wait({working, stopping, keeping}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        problem = _problem_of(working) or _problem_of(keeping)
        stopped.set()
        # Not cancelled: a database statement that is cut off would outlive the loop.
        await asyncio.gather(tidying, collecting, stopping)
        await _ended(keeping)
    await _ended(working)
    if isinstance(problem, StoreError):
        raise problem
    if problem is not None:
        raise StartupError(_in_a_sentence(problem, settings)) from problem


def _at_end_of_input(then: Callable[[], None]) -> None:
    """Call a function when the standard input has been closed at the other end."""
    loop, source = asyncio.get_running_loop(), sys.stdin.fileno()

    def look() -> None:
        while os.read(source, 1024):
            continue
        # If the bot has stopped meanwhile, there is nothing to report.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(then)

    # A thread, because the event loop of Windows cannot wait for a standard input.
    threading.Thread(target=look, daemon=True, name="standard input").start()


def run_until_stopped(
    settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES, *, until_input_ends: bool = False
) -> str | None:
    """Run the bot. Return the reason if it could not run, or None when it was stopped."""
    logs.set_up(settings)
    give_images_back()
    sys.setswitchinterval(GIVE_WAY_S)
    for sentence in Settings.misspelt():
        log.warning(sentence)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(serve(settings, titles, until_input_ends=until_input_ends))
    except (StartupError, SettingsError, StoreError) as error:
        return str(error)
    return None


async def _tidy(client: PolisClient, settings: Settings, stopped: asyncio.Event) -> None:
    assert client.services is not None, "tidying begins when the services are open"
    while not stopped.is_set():
        try:
            await client.services.store.tidy(
                client.services.clock(),
                interactions_s=settings.interaction_memory_s,
                drafts_s=settings.draft_lifetime_s,
            )
        except StoreError as error:
            log.error("tidying failed", error=str(error))
        await is_set_within(stopped, TIDY_S)


async def _keep_shards(client: PolisClient, settings: Settings) -> None:
    assert client.services is not None, "shards are kept when the services are open"
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
        # Its failure has been handled already.
        await task


def _brief(problem: discord.HTTPException) -> str:
    """Return the text of an error response. A whole page means that the address is not Discord's."""
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
