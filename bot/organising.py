"""Who may order something for a whole table."""

from __future__ import annotations

import discord

from bot.answers import Click
from bot.store import Game
from rules.engine import Text, say

ORGANISERS_ONLY: Text = say("Only whoever opened the game, or manages channels on this server, can order that.")


def is_organiser(click: Click, game: Game) -> bool:
    """Whether the person opened the game or manages the channels of the server."""
    allowed = click.permissions if isinstance(click.user, discord.Member) else discord.Permissions.none()
    return click.user.id == game.creator_id or allowed.manage_channels
