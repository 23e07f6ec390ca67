"""The game of an interaction as its reader may see it, for all commands that only show something."""

from __future__ import annotations

from bot.responses import Interaction, control_of, place_of, show_panel
from bot.services import Services
from bot.store import Game
from bot.views.reader_view import ReaderView
from rules.engine import Text, say


class ReaderViews:
    """Finds the game that a user wants to view, without changing it."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def seen(self, interaction: Interaction, game: Game | None = None) -> ReaderView | None:
        """Return a game, by default that of a button or of the channel; None when a response has already been sent."""
        control = control_of(interaction)
        if game is None:
            game = await (
                self.services.game_at(place_of(interaction)) if control is None else self.services.game(control.game)
            )
        if game is None or not game.has_begun:
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(_nothing_to_see(game)))
            return None
        async with self.services.sessions.open(game.id) as session:
            localizer = await self.services.localizer_at(interaction, session)
            users = tuple(holder.user_id for holder in session.holders)
            return ReaderView(session.game, session.table, session.seat_of(interaction.user.id), users, localizer)


def _nothing_to_see(game: Game | None) -> Text:
    if game is None:
        return say("No game is played here.")
    if game.state == "abandoned":
        return say("This game was ended before it began. {command} opens a new one.", command="`/game again`")
    return say("The game has not begun.")
