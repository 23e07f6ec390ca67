"""The options of a game in the lobby, changed by its creator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.access.managers import OPENER_ONLY, may_change_lobby
from bot.language.i18n import Localizer, clipped
from bot.lobby import option_forms
from bot.lobby.messages import LobbyMessages
from bot.lobby.templates import Templates
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.responses import Interaction, control_of, menu_values, modal_values, open_modal, show_panel
from bot.services import Services
from bot.store import Game, games, seats
from rules.engine import InvalidOptions, Rules, Text, say


class LobbyOptions:
    """The Options button, its menus and forms."""

    def __init__(self, services: Services, messages: LobbyMessages, templates: Templates) -> None:
        self.services = services
        self.messages = messages
        self.templates = templates
        self.routes = {
            "options": self.options,
            "option": self.choose_option,
            "names": self.write_option,
            "set": self.set_option,
            "write": self.set_option,
            "beginners": self.set_for_beginners,
        }

    async def options(self, interaction: Interaction) -> None:
        """Show all options to the creator of the game."""
        await self.show(interaction)

    async def choose_option(self, interaction: Interaction) -> None:
        """Handle the choice of an option: switch it, show its values or open a form."""
        game = await self.editable(interaction)
        if game is None:
            return
        rules, localizer = self.services.rules[game.title_key], await self.services.localizer_for(interaction)
        name = next(iter(menu_values(interaction)), "")
        if name not in rules.options.model_fields:
            await self.show(interaction)
        elif option_forms.is_switch(rules, name):
            on = bool(getattr(option_forms.present(rules, game.options), name))
            await self._change(interaction, game, name, not on)
        else:
            control = ControlId(game.id, game.revision, "set", name)
            values = option_forms.value_menu(control, rules, name, game.options, localizer)
            back = button(ControlId(game.id, game.revision, "options"), localizer(say("◀ Back")))
            written = say("Write a number") if option_forms.is_number(rules, name) else say("Write names")
            write = button(ControlId(game.id, game.revision, "names", name), localizer(written), Style.MAIN)
            lines = [
                _options_heading(rules, localizer),
                *option_forms.explanation(rules, name, game.options, localizer),
            ]
            below = rows([write, back]) if values is None else [values, *rows([back])]
            content = MessageContent(clipped("\n".join(lines), TEXT_LIMIT), tuple(below))
            await self.messages.show_private(interaction, game.id, content)

    async def write_option(self, interaction: Interaction) -> None:
        """Open the form of an option whose values are typed."""
        game, control = await self.editable(interaction), control_of(interaction)
        if game is None or control is None:
            return
        rules, localizer = self.services.rules[game.title_key], await self.services.localizer_for(interaction)
        if control.argument not in rules.options.model_fields:
            await self.show(interaction)
            return
        form = ControlId(game.id, game.revision, "write", control.argument)
        await open_modal(interaction, option_forms.value_form(form, rules, control.argument, game.options, localizer))

    async def set_option(self, interaction: Interaction) -> None:
        """Set an option to the value chosen in a menu or typed in a form."""
        game, control = await self.editable(interaction), control_of(interaction)
        if game is None or control is None:
            return
        if control.argument not in self.services.rules[game.title_key].options.model_fields:
            await self.show(interaction)
            return
        value = next(iter(menu_values(interaction)), None)
        await self._change(
            interaction, game, control.argument, modal_values(interaction).get("value", "") if value is None else value
        )

    async def set_for_beginners(self, interaction: Interaction) -> None:
        """Set all options as advised for a first game."""
        game = await self.editable(interaction)
        if game is None:
            return
        rules, localizer = self.services.rules[game.title_key], await self.services.localizer_for(interaction)
        note = localizer(say("Everything is set for a first game now."))
        await self._keep(interaction, game, option_forms.set_for_beginners(rules), note)

    async def show(self, interaction: Interaction, note: str = "") -> None:
        """Show the panel of the options, with a note above them."""
        game = await self.editable(interaction)
        if game is None:
            return
        rules, localizer = self.services.rules[game.title_key], await self.services.localizer_for(interaction)
        control = ControlId(game.id, game.revision, "option")
        advice = option_forms.for_beginners(rules, game.options, localizer)
        text = "\n".join(part for part in (_options_heading(rules, localizer), note, advice) if part)
        menus = [
            option_forms.option_menu(control, rules, game.options, localizer),
            await self.templates.menu(game, localizer),
        ]
        shown = [each for each in menus if each is not None]
        buttons = [
            button(ControlId(game.id, game.revision, "pace"), localizer(say("Pace…"))),
            button(ControlId(game.id, game.revision, "conditions"), localizer(say("Who can join…"))),
        ]
        if advice:
            beginners = ControlId(game.id, game.revision, "beginners")
            buttons.insert(0, button(beginners, localizer(say("Set for a first game"))))
        shown += rows(buttons)
        await self.messages.show_private(interaction, game.id, MessageContent(text, tuple(shown)))

    async def _change(self, interaction: Interaction, game: Game, name: str, value: str | bool) -> None:
        rules, localizer = self.services.rules[game.title_key], await self.services.localizer_for(interaction)
        try:
            chosen = option_forms.changed(rules, game.options, name, value)
        except InvalidOptions as error:
            await self.show(interaction, localizer(say("That does not fit: {why}.", why=error.problem)))
            return
        words = option_forms.value_words(rules, name, getattr(option_forms.present(rules, chosen), name), localizer)
        now = localizer(say("{option} now: {value}.", option=option_forms.title(rules, name, localizer), value=words))
        others = ", ".join(option_forms.options_reset(rules, game.options, chosen, name, localizer))
        if others:
            now += " " + localizer(say("Reset to default, because they no longer fit: {others}.", others=others))
        await self._keep(interaction, game, chosen, now)

    async def _keep(self, interaction: Interaction, game: Game, chosen: Mapping[str, Any], note: str) -> None:
        """Store the options, unless the game has begun in the meantime, and show them."""
        async with self.services.store.writing(game.id) as db:
            waits = await games.lock_lobby(db, game.id) is not None
            if waits:
                await games.set_options(db, game.id, chosen)
                if dict(game.options) != dict(chosen):
                    await seats.ask_again(db, game.id, interaction.user.id)
        if not waits:
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(self.messages.why_no_lobby(await self.services.game(game.id))))
            return
        await self.messages.post(game.id)
        await self.show(interaction, note)

    async def editable(self, interaction: Interaction) -> Game | None:
        """Return the lobby whose options the user may change; else say why not."""
        game, localizer = await self.messages.game(interaction), await self.services.localizer_for(interaction)
        if game is None or game.state != "lobby":
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
            return None
        if not may_change_lobby(interaction, game, await self.services.holders(game.id)):
            await show_panel(interaction, localizer(OPENER_ONLY))
            return None
        return game


def _options_heading(rules: Rules[Any], localizer: Localizer) -> str:
    return f"**{localizer(Text(rules.title))}** · {localizer(say('Options'))}"
