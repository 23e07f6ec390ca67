"""The private panels of lobbies, such as the options: their menus are removed when no option can be changed any
more.
"""

from __future__ import annotations

import discord
import structlog

from bot.panels.message_content import MessageContent
from bot.responses import LOST, Interaction, edit_panel, show_panel

log = structlog.get_logger(__name__)


class LobbyPanels:
    """The panels that can still be edited, which Discord allows for 15 minutes after a click."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], Interaction] = {}
        """The interaction through which each panel can be edited, by game number and message id."""

    async def show(self, interaction: Interaction, game_id: int, content: MessageContent) -> None:
        """Show a panel of a lobby."""
        message_id = await show_panel(interaction, content)
        # Not before: others are shown while this one waits for Discord.
        self._open = {key: each for key, each in self._open.items() if not each.is_expired()}
        self._open[game_id, message_id] = interaction

    def opened(self, game_id: int) -> list[Interaction]:
        """Return the interactions of the panels of a game, and drop them."""
        found = [key for key in self._open if key[0] == game_id]
        return [each for key in found if not (each := self._open.pop(key)).is_expired()]


async def close(panel: Interaction, text: str) -> None:
    """Replace a panel by this text, without controls."""
    try:
        await edit_panel(panel, text)
    except (discord.HTTPException, *LOST) as error:
        # Its owner has dismissed it, or reads the same when they click.
        log.debug("a panel of a lobby could not be changed", error=str(error))
