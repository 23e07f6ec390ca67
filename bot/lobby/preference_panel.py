"""The button *My wishes…*: what a player would like to have when the game begins, best first (ND-18.9)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.language.i18n import Localizer, capital
from bot.lobby.messages import LobbyMessages
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Item, button, menu, rows
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, menu_values, show_panel
from bot.services import Services
from bot.store import Game, SeatHolder, games, seats
from rules.engine import Text, say
from rules.engine.preferences import Preference

Wished = Mapping[str, tuple[str, ...]]


class PreferencePanel:
    """The button of a lobby, and its menus."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"wishes": self.open, "wish": self.add, "wish_nothing": self.begin_again}

    async def open(self, interaction: Interaction) -> None:
        """Show the user's preferences, with a menu for the next one."""
        found = await self._mine(interaction)
        if found is not None:
            await self._show(interaction, *found)

    async def add(self, interaction: Interaction) -> None:
        """Add the chosen value after the earlier preferences."""
        found, control = await self._mine(interaction), control_of(interaction)
        if found is None or control is None:
            return
        game, mine = found
        value = next(iter(menu_values(interaction)), "")
        known = next((each for each in self._preferences(game) if each.option == control.argument), None)
        before = mine.wishes.get(control.argument, ())
        if known is not None and value in known.values and value not in before:
            await self._keep(interaction, game, {**mine.wishes, known.option: (*before, value)})
        await self.open(interaction)

    async def begin_again(self, interaction: Interaction) -> None:
        """Delete all preferences."""
        found = await self._mine(interaction)
        if found is not None:
            await self._keep(interaction, found[0], {})
            await self.open(interaction)

    async def _keep(self, interaction: Interaction, game: Game, wished: Wished) -> None:
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is not None:
                await seats.set_wishes(db, game.id, interaction.user.id, wished)

    async def _mine(self, interaction: Interaction) -> tuple[Game, SeatHolder] | None:
        """Return the lobby and the user's seat; None after a message that there is none."""
        game, localizer = await self.messages.game(interaction), await self.services.localizer_for(interaction)
        if game is None or game.state != "lobby":
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
            return None
        there = await self.services.holders(game.id)
        mine = next((holder for holder in there if holder.user_id == interaction.user.id), None)
        if mine is None:
            public = await self.services.public_localizer(interaction.guild_id, interaction.channel_id or 0)
            join = public(say("Join"))
            first = say("Take a seat first, with **{button}** or {command}.", button=join, command="`/game join`")
            await show_panel(interaction, localizer(first))
            return None
        return game, mine

    async def _show(self, interaction: Interaction, game: Game, mine: SeatHolder) -> None:
        localizer = await self.services.localizer_for(interaction)
        content = _panel(game, self._preferences(game), mine.wishes, localizer)
        await self.messages.show_private(interaction, game.id, content)

    def _preferences(self, game: Game) -> tuple[Preference, ...]:
        return self.services.rules[game.title_key].preferences


def _panel(game: Game, preferences: tuple[Preference, ...], wished: Wished, localizer: Localizer) -> MessageContent:
    heading = say(
        "**Your wishes**, the best first. You get the first that is still free when it is your turn to choose, without "
        "being asked."
    )
    lines = [localizer(heading), *(_line(each, wished.get(each.option, ()), localizer) for each in preferences)]
    menus = [found for each in preferences if (found := _menu(game, each, wished, localizer)) is not None]
    again = button(ControlId(game.id, game.revision, "wish_nothing"), localizer(say("Wish for nothing")))
    return MessageContent("\n".join(lines), (*menus, *(rows([again]) if any(wished.values()) else [])))


def _line(preference: Preference, values: tuple[str, ...], localizer: Localizer) -> str:
    known = [localizer(preference.values[value]) for value in values if value in preference.values]
    listed = ", ".join(f"{number}. {each}" for number, each in enumerate(known, 1))
    return f"• {localizer(preference.title)}: {listed or localizer(say('whatever comes'))}"


def _menu(game: Game, preference: Preference, wished: Wished, localizer: Localizer) -> Component | None:
    """Return a menu of the values that are not preferred yet; None when there are no more."""
    before = wished.get(preference.option, ())
    items = [Item(capital(localizer(text)), value) for value, text in preference.values.items() if value not in before]
    if not items:
        return None
    asked: Text = say("{what}: the best", what=preference.title)
    if before:
        asked = say("{what}: number {n}", what=preference.title, n=len(before) + 1)
    return menu(ControlId(game.id, game.revision, "wish", preference.option), localizer(asked), items)
