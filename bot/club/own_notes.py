"""The command `/game note`: a user's private note on the game here, shown in their private panel."""

from __future__ import annotations

from bot.access.seat_context import StoredSeats
from bot.language.i18n import Localizer, visible
from bot.panels.control_ids import ControlId
from bot.panels.controls import Form, text_field
from bot.panels.own_note import note_line
from bot.responses import Interaction, control_of, modal_values, open_modal, place_of, show_panel
from bot.services import Services
from bot.store import Game, game_notes, seats
from rules.engine import say

LONGEST = 500
"""Characters of a note."""
FIELD = "note"
"""The field of the form in which it is typed."""


class OwnNotes:
    """Notes of users who have a seat. The responses are private."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"noted": self.noted}

    async def note(self, interaction: Interaction, text: str | None) -> None:
        """Store a note on the game here; without a text, open a form with the present one."""
        game = await self.services.game_at(place_of(interaction))
        if game is None:
            await StoredSeats(self.services).no_game(interaction)
        elif text is None:
            await self._ask(interaction, game)
        else:
            await self._keep(interaction, game.id, text)

    async def noted(self, interaction: Interaction) -> None:
        """Store the note of a submitted form."""
        control = control_of(interaction)
        assert control is not None, "a form comes back under its control"
        await self._keep(interaction, control.game, modal_values(interaction).get(FIELD, ""))

    async def _ask(self, interaction: Interaction, game: Game) -> None:
        localizer, user_id = await self.services.localizer_for(interaction), interaction.user.id
        async with self.services.store.reading() as db:
            sits = user_id in [holder.user_id for holder in await seats.holders(db, game.id)]
            present = await game_notes.find(db, game.id, user_id)
        if not sits:
            await _refuse(interaction, localizer)
            return
        about = say("Only you see it, in your private panel. Leave it empty to remove it.")
        field = text_field(
            FIELD, localizer(say("Your note")), about=localizer(about), value=present, long=True, most=LONGEST
        )
        title = localizer(say("Note on this game"))
        await open_modal(interaction, Form(ControlId(game.id, game.revision, "noted"), title, (field,)))

    async def _keep(self, interaction: Interaction, game_id: int, typed: str) -> None:
        localizer, user_id, text = (
            await self.services.localizer_for(interaction),
            interaction.user.id,
            visible(typed)[:LONGEST],
        )
        async with self.services.store.writing(game_id) as db:
            sits = user_id in [holder.user_id for holder in await seats.holders(db, game_id)]
            if sits:
                await game_notes.keep(db, game_id, user_id, text)
        if not sits:
            await _refuse(interaction, localizer)
        elif text:
            kept = say("-# Your panel shows this note to you alone. {command} changes it.", command="`/game note`")
            await show_panel(interaction, f"{note_line(text)}\n{localizer(kept)}")
        else:
            await show_panel(interaction, localizer(say("You no longer have a note on this game.")))


async def _refuse(interaction: Interaction, localizer: Localizer) -> None:
    await show_panel(interaction, localizer(say("Notes are for those who play: you have no seat in this game.")))
