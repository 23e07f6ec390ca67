"""Who may order something for a whole table."""

from __future__ import annotations

import discord

from bot.answers import Click
from bot.store import Game
from rules.engine import Text, say

ORGANISERS_ONLY: Text = say("Only whoever opened the game, or manages channels on this server, can order that.")


def is_organiser(click: Click, game: Game) -> bool:
    """Whether the person opened the game or manages the channels of the server."""
    return click.user.id == game.creator_id or is_manager(click)


def is_manager(click: Click) -> bool:
    """Whether the person manages the channels of the server."""
    return isinstance(click.user, discord.Member) and click.permissions.manage_channels
