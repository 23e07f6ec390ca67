"""The commands of statistics."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.answers import Interaction
from bot.club.stats import Stats

Titles = list[app_commands.Choice[str]]


def stats_group(stats: Stats, titles: Titles) -> app_commands.Group:
    """`/stats player`, `/stats server` and `/stats title`."""
    group = app_commands.Group(name="stats", description="How games have ended")

    @group.command(name="player", description="How somebody has fared, and their rating")
    @app_commands.describe(
        player="Whose results to show; yours when left out", title="Which game to count; all when left out"
    )
    @app_commands.choices(title=titles)
    async def player(
        interaction: Interaction, player: discord.User | None = None, title: app_commands.Choice[str] | None = None
    ) -> None:
        who = interaction.user if player is None else player
        await stats.player(interaction, who.id, who.display_name, None if title is None else title.value)

    @group.command(name="server", description="Who has fared how on this server")
    @app_commands.describe(title="Which game to count; all when left out")
    @app_commands.choices(title=titles)
    async def server(interaction: Interaction, title: app_commands.Choice[str] | None = None) -> None:
        await stats.server(interaction, None if title is None else title.value)

    @group.command(name="title", description="How factions, leaders and governments have fared")
    @app_commands.describe(title="The game whose factions, leaders and governments are compared")
    @app_commands.choices(title=titles)
    async def title_(interaction: Interaction, title: app_commands.Choice[str]) -> None:
        await stats.title(interaction, title.value)

    return group


def add_rating_command(group: app_commands.Group, stats: Stats) -> None:
    """`/my rating`."""

    @group.command(name="rating", description="Whether others see your results and your rating")
    @app_commands.describe(shown="True: everybody sees them; False: you alone")
    async def rating(interaction: Interaction, shown: bool) -> None:
        await stats.rating(interaction, shown=shown)
