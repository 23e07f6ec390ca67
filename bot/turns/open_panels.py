"""The private panels that are open: whoever opens one anew finds no buttons on the one before."""

from __future__ import annotations

from collections import OrderedDict

import discord
import structlog

from bot.answers import LOST, NOBODY, Interaction, on_private_message
from bot.language.i18n import Speech
from rules.engine import say

MOST = 200
"""So many panels are remembered; the buttons of older ones answer with a fresh panel as well."""

log = structlog.get_logger(__name__)


class OpenPanels:
    """The latest private panel of each person in each game, as long as Discord lets the bot change it."""

    def __init__(self) -> None:
        self._open: OrderedDict[tuple[int, int], Interaction] = OrderedDict()

    async def note(self, interaction: Interaction, number: int, speech: Speech) -> None:
        """A panel of a game has been shown; the one that it stands in for loses its buttons."""
        key = (interaction.user.id, number)
        before = self._open.pop(key, None)
        self._open[key] = interaction
        if len(self._open) > MOST:
            self._open.popitem(last=False)
        if before is None or before.is_expired() or on_private_message(interaction):
            return
        text = speech(say("Your panel stands further down now."))
        try:
            await before.edit_original_response(content=text, view=None, attachments=[], allowed_mentions=NOBODY)
        except (discord.HTTPException, *LOST) as error:
            log.info("a panel keeps its buttons", game=number, problem=str(error))
