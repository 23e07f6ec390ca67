"""The private panels of lobbies, such as their options: they lose their menus when nothing can be chosen any more."""

from __future__ import annotations

import discord
import structlog

from bot.answers import LOST, Interaction, edit_answer, show
from bot.panels.message_content import MessageContent

log = structlog.get_logger(__name__)


class LobbyPanels:
    """Those that can still be changed, which Discord allows for a quarter of an hour after a click."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], Interaction] = {}
        """Through which to change each, by the numbers of the game and of the message."""

    async def show(self, interaction: Interaction, game_id: int, content: MessageContent) -> None:
        """Show a panel of a game that waits for players."""
        self._open = {key: each for key, each in self._open.items() if not each.is_expired()}
        self._open[game_id, await show(interaction, content)] = interaction

    def opened(self, game_id: int) -> list[Interaction]:
        """Through which each panel of a game can be changed, for the last time."""
        found = [key for key in self._open if key[0] == game_id]
        return [each for key in found if not (each := self._open.pop(key)).is_expired()]


async def close(panel: Interaction, text: str) -> None:
    """Let a panel say this, with no menu or button below it."""
    try:
        await edit_answer(panel, content=text)
    except (discord.HTTPException, *LOST) as error:
        # Its owner has dismissed it, or reads the same when they click.
        log.debug("a panel of a lobby could not be changed", error=str(error))
