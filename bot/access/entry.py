"""Permission to open games on a server, and to join them."""

from __future__ import annotations

import discord

from bot.access.managers import manages_server
from bot.responses import Interaction
from bot.services import Services
from bot.store import blocks, server_settings
from rules.engine import Text, say
from rules.engine.core.text import listing

BLOCKED: Text = say(
    "You cannot open or join games on this server at the moment: those who manage it have decided so. Your running"
    " games continue. If this surprises you, ask them."
)


async def why_not_join(services: Services, guild_id: int | None, user_id: int) -> Text | None:
    """Return why a user may not join games on a server, as a deputy or substitute either."""
    if guild_id is None:
        return None
    known = await services.store.cached(blocks.of_guild, guild_id)
    return BLOCKED if any(block.is_of(user_id) for block in known) else None


async def why_no_new_game(services: Services, interaction: Interaction) -> Text | None:
    """Return why a user may not open games on the server of an interaction: blocked, or without a needed role."""
    guild_id = interaction.guild_id
    if guild_id is None:
        return None
    blocked = await why_not_join(services, guild_id, interaction.user.id)
    if blocked is not None:
        return blocked
    roles = (await services.store.cached(server_settings.guild, guild_id)).opening_roles
    if not roles or manages_server(interaction) or _has_one(interaction, roles):
        return None
    named = listing([Text(f"<@&{role}>") for role in roles])
    return say("Only people with one of these roles open games on this server: {roles}. You can join.", roles=named)


def _has_one(interaction: Interaction, roles: tuple[int, ...]) -> bool:
    return isinstance(interaction.user, discord.Member) and any(interaction.user.get_role(role) for role in roles)
