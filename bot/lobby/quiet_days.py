"""The command `/club quiet`: days of a server on which clocks of games can pause."""

from __future__ import annotations

from bot.access.managers import is_manager
from bot.language.dates import shown_days
from bot.language.i18n import code
from bot.language.time_zones import zone_names
from bot.lobby.agreement_choices import read_days
from bot.responses import Interaction, show_panel
from bot.services import Services
from bot.store import server_settings
from rules.engine import Text, say


class QuietDays:
    """Shows and changes the quiet days of a server. Games take them over when their players agree."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def quiet(self, interaction: Interaction, days: str | None, zone: str | None) -> None:
        """Name the quiet days of the server, or show them."""
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, localizer(await self._done(interaction, days, zone)))

    async def _done(self, interaction: Interaction, typed: str | None, zone: str | None) -> Text:
        guild_id, days = interaction.guild_id, None if typed is None else read_days(typed)
        assert guild_id is not None, "the command is offered on servers only"
        if (days is not None or zone is not None) and not is_manager(interaction):
            return say("Only people who manage channels on this server can name its quiet days.")
        if isinstance(days, Text):
            return days
        if zone is not None and zone not in zone_names():
            return say("There is no time zone {zone}; choose one from the list.", zone=code(zone))
        async with self.services.store.writing(other=f"server {guild_id}") as db:
            server = await server_settings.guild(db, guild_id)
            given = {"quiet_days": days, "zone": zone}
            changes = {name: value for name, value in given.items() if value is not None}
            if changes:
                server = server.model_copy(update=changes)
                await server_settings.set_guild(db, guild_id, server)
        if not server.quiet_days:
            return say("This server has no quiet days.")
        return say(
            "Quiet days of this server: {days} (time zone {zone}). A game pauses on them when its players agree, with "
            "{command}.",
            days=shown_days(server.quiet_days),
            zone=server.zone,
            command="`/game clock quiet_days:server`",
        )
