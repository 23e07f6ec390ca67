"""The slash commands: `/game`, `/my`, `/do`, `/help`, `/rules`, and one group for each title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.administration.setting_up import SettingUp
from bot.answers import Interaction
from bot.commands.club import club_group
from bot.commands.game import game_group
from bot.commands.handlers import Handlers
from bot.commands.my import my_group
from bot.commands.stats import stats_group
from bot.teaching.helping import Helping
from bot.teaching.tutorial import Tutorials
from bot.turns.deciding import Deciding
from bot.turns.suggestions import Suggestions
from bot.turns.typed_turns import TypedTurns
from bot.wording.action_commands import Choices, Titles, Typed, command_group, title_choices
from rules.engine import AnyAction, Rules

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group


def all_commands(titles: Titles, handlers: Handlers) -> list[AnyCommand]:
    """Every slash command of the bot."""
    typing = _Typing(handlers)
    return [
        _on_servers(game_group(titles, handlers)),
        _anywhere(my_group(handlers)),
        _on_servers(_do(handlers.typed, handlers.suggestions)),
        _on_servers(_decide(handlers.deciding)),
        _anywhere(stats_group(handlers.stats, title_choices(titles))),
        _on_servers(club_group(handlers.index, handlers.templates, handlers.auditing)),
        _anywhere(_help(handlers.helping)),
        _on_servers(_setup(handlers.setting_up)),
        _anywhere(_tutorial(titles, handlers.tutorials)),
        _anywhere(_rules(titles, handlers.helping)),
        *(_on_servers(command_group(rules, typing)) for rules in titles.values()),
    ]


def _on_servers(command: AnyCommand) -> AnyCommand:
    """A command about a game or a server."""
    return _offered(command, app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False))


def _anywhere(command: AnyCommand) -> AnyCommand:
    """A command that works in direct messages with the bot as well."""
    return _offered(command, app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False))


def _offered(command: AnyCommand, where: app_commands.AppCommandContext) -> AnyCommand:
    command.allowed_contexts = where
    # The bot is invited to servers; nobody installs it for themselves alone.
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


@dataclass(frozen=True, slots=True)
class _Typing:
    """Joins typed actions and their autocomplete for the generated commands."""

    handlers: Handlers

    async def typed(self, interaction: Interaction, rules: Rules[Any], action: type[AnyAction], values: Typed) -> None:
        await self.handlers.typed.action(interaction, rules, action, values)

    async def suggested(
        self,
        interaction: Interaction,
        rules: Rules[Any],
        action: type[AnyAction],
        values: Typed,
        field: str,
        begun: str,
    ) -> Choices:
        return await self.handlers.suggestions.suggested(interaction, rules, action, values, field, begun)


def _do(turns: TypedTurns, suggestions: Suggestions) -> AnyCommand:
    @app_commands.command(
        name="do", description="Play a whole turn as text, or with + in front the rest of a prepared one"
    )
    @app_commands.describe(
        text="Actions separated by ; as suggested while you type. With + in front they follow what you prepared"
    )
    async def do(interaction: Interaction, text: app_commands.Range[str, 1, 1000]) -> None:
        await turns.do(interaction, text)

    @do.autocomplete("text")
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await suggestions.continued(interaction, typed)

    return do


def _decide(deciding: Deciding) -> AnyCommand:
    @app_commands.command(name="decide", description="Make one decision for somebody else, when everybody agrees")
    @app_commands.describe(
        player="Who has told the others what they want", action="What they decide, as it would stand in the log"
    )
    async def decide(interaction: Interaction, player: discord.User, action: app_commands.Range[str, 1, 100]) -> None:
        await deciding.decide(interaction, player, action)

    @decide.autocomplete("action")
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await deciding.suggest(interaction, typed)

    return decide


def _setup(setting_up: SettingUp) -> AnyCommand:
    @app_commands.command(name="setup", description="Set the bot up on this server, and see what it may not do")
    @app_commands.default_permissions(manage_guild=True)
    async def setup(interaction: Interaction) -> None:
        await setting_up.open(interaction)

    return setup


def _help(helping: Helping) -> AnyCommand:
    @app_commands.command(name="help", description="What can I do now?")
    async def show_help(interaction: Interaction) -> None:
        await helping.help(interaction)

    return show_help


def _tutorial(titles: Titles, tutorials: Tutorials) -> AnyCommand:
    @app_commands.command(name="tutorial", description="Learn a game step by step, on a table that only you see")
    @app_commands.describe(title="Which game to learn; left out, you go on where you were, or choose")
    @app_commands.choices(title=title_choices({key: each for key, each in titles.items() if each.tutorial}))
    async def tutorial(interaction: Interaction, title: app_commands.Choice[str] | None = None) -> None:
        await tutorials.open(interaction, None if title is None else title.value)

    return tutorial


def _rules(titles: Titles, helping: Helping) -> AnyCommand:
    @app_commands.command(name="rules", description="Look up rules, cards and tiles")
    @app_commands.describe(
        about="The number of a rule or words to look for, such as TM-7.6 or bridge",
        title="Whose rules to search; those of the game here when left out",
    )
    @app_commands.choices(title=title_choices(titles))
    async def rules(
        interaction: Interaction, about: app_commands.Range[str, 1, 100], title: app_commands.Choice[str] | None = None
    ) -> None:
        await helping.rules(interaction, about, None if title is None else title.value)

    @rules.autocomplete("about")
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await helping.suggest_rules(interaction, typed)

    return rules
