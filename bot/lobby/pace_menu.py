"""The choice of a pace among the options of a lobby."""

from __future__ import annotations

from bot.lobby.agreement_choices import Choices
from bot.lobby.agreement_command import AgreementCommand, wanted_agreement
from bot.lobby.messages import LobbyMessages
from bot.lobby.options import LobbyOptions
from bot.lobby.pace_controls import NO_CLOCK, OWN, own_pace_form, pace_menu, weekends_button
from bot.panels.control_ids import ControlId
from bot.panels.controls import button, rows
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, menu_values, modal_values, open_modal
from bot.services import Services
from bot.store import Game
from bot.store.paces import PACES
from bot.wording.agreements import agreement_terms
from rules.engine import Text, say
from rules.engine.core.text import entries


class PaceMenu:
    """The menu of paces, the form of an own one, and the button for pauses at weekends."""

    def __init__(
        self, services: Services, messages: LobbyMessages, options: LobbyOptions, agreeing: AgreementCommand
    ) -> None:
        self.services = services
        self.messages = messages
        self.options = options
        self.agreeing = agreeing
        self.routes = {"pace": self.choose, "own_pace": self.set_own, "weekends": self.switch_weekends}

    async def choose(self, interaction: Interaction) -> None:
        """Show the paces, or set the chosen one; an own one is typed into a form."""
        game = await self.options.editable(interaction)
        if game is None:
            return
        value = next(iter(menu_values(interaction)), "")
        if not value:
            await self._show(interaction, game)
        elif value == OWN:
            await open_modal(interaction, own_pace_form(game, await self.services.localizer_for(interaction)))
        elif value == NO_CLOCK:
            await self._change(interaction, game, Choices(settings={"clock": "none"}))
        elif (name := next((each for each in PACES if each == value), None)) is not None:
            await self._change(interaction, game, Choices(pace=name))

    async def set_own(self, interaction: Interaction) -> None:
        """Set the clock, the reminders and the quiet days typed into the form; an empty field stays as it is."""
        game, typed = await self.options.editable(interaction), modal_values(interaction)
        if game is None:
            return
        decision = typed.get("decision", "").strip()
        choices = Choices(
            settings={"clock": "move"} if decision else {},
            spans={"decision": decision} if decision else {},
            reminders=typed.get("reminders", "").strip() or None,
            quiet_days=typed.get("quiet_days", "").strip() or None,
        )
        await self._change(interaction, game, choices)

    async def switch_weekends(self, interaction: Interaction) -> None:
        """Let the clocks pause at weekends, or run again."""
        game = await self.options.editable(interaction)
        if game is not None:
            await self._change(interaction, game, Choices(settings={"weekends": not game.agreement.weekends}))

    async def _change(self, interaction: Interaction, game: Game, choices: Choices) -> None:
        wanted = await wanted_agreement(self.services, interaction, game.agreement, choices)
        done = wanted if isinstance(wanted, Text) else await self.agreeing.in_lobby(interaction, game, wanted)
        await self._show(interaction, await self.services.game(game.id) or game, done)

    async def _show(self, interaction: Interaction, game: Game, note: Text | None = None) -> None:
        localizer = await self.services.localizer_for(interaction)
        terms = entries(agreement_terms(game.agreement, unrated=bool(game.unrated)))
        lines = [f"**{localizer(say('Pace'))}**", "" if note is None else localizer(note), localizer(terms)]
        back = button(ControlId(game.id, game.revision, "options"), localizer(say("◀ Back")))
        controls = (pace_menu(game, localizer), *rows([weekends_button(game, localizer), back]))
        content = MessageContent("\n".join(line for line in lines if line), controls)
        await self.messages.show_private(interaction, game.id, content)
