"""Setting up the bot on a server."""

from __future__ import annotations

from discord import app_commands

from bot.administration.allowed_servers import AllowedServers
from bot.administration.emoji_uploader import EmojiUploader
from bot.administration.setup_panel import SetupPanel
from bot.features import AnyCommand, Feature
from bot.responses import Interaction
from bot.services import Services


def feature(services: Services) -> Feature:
    """Return the feature with `/setup`, the list of servers that the bot serves, and the emoji of the application."""
    setting_up = SetupPanel(services)
    return Feature(
        commands=lambda tree: tree.add(_setup(setting_up)),
        routes=setting_up.routes,
        background=(AllowedServers(services), EmojiUploader(services)),
    )


def _setup(setting_up: SetupPanel) -> AnyCommand:
    @app_commands.command(name="setup", description="Set the bot up on this server, and see what it may not do")
    @app_commands.default_permissions(manage_guild=True)
    async def setup(interaction: Interaction) -> None:
        await setting_up.open(interaction)

    return setup
