"""The parts that a package adds to the bot: commands, controls, scheduled jobs. `bot.runtime` lists each feature
once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

import discord
import structlog
from discord import app_commands

from bot.metrics.safe_errors import described
from bot.responses import Interaction
from bot.store import StoreError
from bot.store.scheduled_jobs import JobKind, ScheduledJob
from bot.wording.action_commands import Titles
from bot.wording.button_help import ButtonHelp

log = structlog.get_logger(__name__)

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu

Handler = Callable[[Interaction], Awaitable[None]]
"""A handler of a button, a menu or a modal."""

JobHandler = Callable[[ScheduledJob], Awaitable[None]]
"""A handler of a due job. It marks the job sent or removes it; otherwise the job is tried again later."""

GROUPS: Mapping[str, str] = {
    "game": "Open, start and look at games",
    "my": "Your games, reminders, language, rating and data",
    "stats": "Results and ratings",
    "club": "All games of this server: their list, templates and audit log",
}
"""Command groups that several features share, with their descriptions."""
SUBGROUPS: Mapping[tuple[str, str], str] = {
    ("club", "season"): "Seasons: sign up, and games that count together",
    ("game", "advice"): "What the program would do, and why it did what it did",
    ("game", "record"): "What was decided: its log, earlier positions, files, and whether chance was fair",
    ("game", "seat"): "Who decides at a seat: somebody else, a computer player, or your standing orders",
}
"""Subgroups by both names, with their descriptions; Discord allows 25 entries in each."""
ANYWHERE = frozenset({"my", "stats"})
"""The groups that also work in direct messages with the bot."""


class Commands:
    """The slash commands and the entries of context menus, while they are collected."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self.all: list[AnyCommand] = []

    def add(self, command: AnyCommand, *, anywhere: bool = False) -> None:
        """Add a command on servers, or with `anywhere` also in direct messages with the bot."""
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=anywhere, private_channel=False
        )
        # The bot is invited to servers; no user installs it for themselves alone.
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        self.all.append(command)

    def context_menu(self, name: str, callback: Callable[[Interaction, Any], Coroutine[Any, Any, None]]) -> None:
        """Add an entry to the menu of people or of messages; the annotation of `callback` decides which."""
        self.add(app_commands.ContextMenu(name=name, callback=callback))

    def group(self, name: str) -> app_commands.Group:
        """Return the group of that name, to which a feature adds its commands."""
        for command in self.all:
            if isinstance(command, app_commands.Group) and command.name == name:
                return command
        group = app_commands.Group(name=name, description=GROUPS[name])
        self.add(group, anywhere=name in ANYWHERE)
        return group

    def subgroup(self, parent: str, name: str) -> app_commands.Group:
        """Return the group of that name inside another one."""
        group = self.group(parent)
        found = group.get_command(name)
        if isinstance(found, app_commands.Group):
            return found
        return app_commands.Group(name=name, description=SUBGROUPS[parent, name], parent=group)


class Background(Protocol):
    """A background task that runs while the bot is connected."""

    def start(self, client: discord.Client) -> None:
        """Start, unless already started: Discord announces every new session."""
        ...

    def wake(self) -> None:
        """Check again: something has changed on a server."""
        ...

    async def close(self) -> None:
        """Stop the task."""
        ...


async def stop(task: asyncio.Task[Any] | None) -> None:
    """Cancel a background task and wait for its end; do nothing if it was never started."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def repeat(
    work: Callable[[], Awaitable[float]],
    what: str,
    *,
    retry_s: float,
    woken: asyncio.Event | None = None,
    together_s: float = 0.0,
) -> NoReturn:
    """Do some work for ever: again after the seconds that it returns, or sooner if it is woken.

    An error is logged with the name of the work, which is tried again after `retry_s`. Several wakes within
    `together_s` count as one.
    """
    woken = asyncio.Event() if woken is None else woken
    while True:
        woken.clear()
        wait_s = retry_s
        try:
            wait_s = await work()
        except StoreError as error:
            log.error("background work cannot go on", work=what, problem=described(error))
        except Exception:
            log.exception("background work failed", work=what)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await woken.wait()
        await asyncio.sleep(min(wait_s, together_s))


class BackgroundTask:
    """One task in the background. The next start continues its unfinished work."""

    _task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Do nothing: changes of a server do not concern most tasks."""

    async def close(self) -> None:
        """Stop the task."""
        await stop(self._task)
        self._task = None


def _no_commands(_commands: Commands) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """The commands, controls and jobs that one package adds to the bot."""

    commands: Callable[[Commands], None] = _no_commands
    help: tuple[ButtonHelp, ...] = ()
    """The help texts of its buttons."""
    routes: Mapping[str, Handler] = field(default_factory=dict)
    """The handlers of its controls, by the route in their ids."""
    job_handlers: Mapping[JobKind, JobHandler] = field(default_factory=dict)
    """The handlers of its scheduled jobs."""
    begin: Callable[[], Awaitable[None]] | None = None
    """A coroutine to run before the bot connects."""
    background: tuple[Background, ...] = ()


def all_commands(titles: Titles, features: Iterable[Feature]) -> list[AnyCommand]:
    """Return every slash command of the bot."""
    commands = Commands(titles)
    for feature in features:
        feature.commands(commands)
    return commands.all


def routes_of(*parts: Any) -> dict[str, Handler]:
    """Return the routes of several handlers together; each route has one handler."""
    routes: dict[str, Handler] = {}
    for part in parts:
        assert not routes.keys() & part.routes.keys(), "every route has one handler"
        routes |= part.routes
    return routes
