"""Trial games against computer players."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands

from bot.features import Commands, Feature
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction
from bot.services import Services
from bot.trial_games.try_command import TryCommand
from bot.wording.button_help import ButtonHelp
from rules.engine import say
from rules.engine.computer_player import LEVELS, Level

OPPONENTS = [app_commands.Choice[str](name=f"{level} opponents", value=level) for level in LEVELS]
"""The strengths of opponents, as the command offers them."""
BUTTONS = (
    ButtonHelp("panel", (say("Try it out"),), say("a private copy of the game against computer players.")),
    ButtonHelp(
        "trial",
        (say("Undo turn"), say("Start again")),
        say("takes your latest turn back, or everything, with what was answered."),
    ),
    ButtonHelp("trial", (say("Copy the game again"),), say("begins with the game as it stands now.")),
    ButtonHelp("trial", (say("End the trial"),), say("deletes the copy at once; otherwise that happens after a day.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature for trial games."""
    trying = TryCommand(services, PictureMaker(services))

    def commands(tree: Commands) -> None:
        @tree.group("game").command(
            name="try", description="Play on privately against computer players, on a copy that is kept for a day"
        )
        @app_commands.describe(
            level="How strong the computer players are; normal when left out",
            player="At whose seat you play, when you have none yourself; whoever has to decide when left out",
        )
        @app_commands.choices(level=OPPONENTS)
        async def try_out(
            interaction: Interaction,
            level: app_commands.Choice[str] | None = None,
            player: discord.User | None = None,
        ) -> None:
            chosen = None if level is None else cast(Level, level.value)
            await trying.here(interaction, chosen, None if player is None else player.id)

    return Feature(help=BUTTONS, commands=commands, routes=trying.routes)
