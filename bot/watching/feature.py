"""Following a game without a seat in it."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.features import Commands, Feature
from bot.responses import Interaction
from bot.services import Services
from bot.watching.subscriptions import Subscriptions


def feature(services: Services) -> Feature:
    """Return the feature for watchers."""
    watching = Subscriptions(services)

    def commands(tree: Commands) -> None:
        _watching_commands(tree.group("game"), watching)

    return Feature(commands=commands, routes=watching.routes)


def _watching_commands(group: app_commands.Group, watching: Subscriptions) -> None:
    @group.command(name="watch", description="Follow a game that you do not play")
    @app_commands.describe(
        what="What to be told of: every turn, the ends of rounds, the end alone, or nothing",
        by="How to be told: by a ping here, or by a direct message",
    )
    async def watch(
        interaction: Interaction,
        what: Literal["turns", "rounds", "end", "nothing"],
        by: Literal["direct message", "here"] = "direct message",
    ) -> None:
        await watching.watch(interaction, what, "channel" if by == "here" else "dm")
