"""The conditions of a lobby among its options: who may take a seat."""

from __future__ import annotations

from typing import Any, Final, Literal

from bot.language.i18n import Localizer
from bot.lobby.messages import LobbyMessages
from bot.lobby.options import LobbyOptions
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, Style, button, menu, people_menu, rows, text_field
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, menu_values, modal_values, open_modal
from bot.services import Services
from bot.store import Game, conditions, games
from bot.store.conditions import Conditions
from bot.wording.conditions import condition_terms
from rules.engine import Text, say, say_n

LEAST_GAMES: Final = (0, 1, 3, 5, 10, 25, 50)
"""The numbers of finished games from which the opener chooses."""
LOWEST, HIGHEST = -1000, 10_000
"""The ratings that can be typed."""


class ConditionPanel:
    """The button *Who can join…*, its menus and its form."""

    def __init__(self, services: Services, messages: LobbyMessages, options: LobbyOptions) -> None:
        self.services = services
        self.messages = messages
        self.options = options
        self.routes = {
            "conditions": self.show,
            "invite": self.invite,
            "least_games": self.set_least_games,
            "condition": self.switch,
            "rating": self.type_rating,
            "set_rating": self.set_rating,
        }

    async def show(self, interaction: Interaction, note: Text | None = None) -> None:
        """Show the conditions with their controls."""
        game = await self.options.editable(interaction)
        if game is None:
            return
        localizer = await self.messages.localizer(interaction)
        async with self.services.store.reading() as db:
            people = await conditions.invited(db, game.id)
        terms = condition_terms(game.conditions) or say("Anybody can join.")
        lines = [
            f"**{localizer(say('Who can join'))}**",
            "" if note is None else localizer(note),
            localizer(terms),
            f"-# {localizer(say('The opener and those who sit at the table already stay.'))}",
        ]
        text = "\n".join(line for line in lines if line)
        await self.messages.show_private(
            interaction, game.id, MessageContent(text, tuple(_controls(game, people, localizer)))
        )

    async def invite(self, interaction: Interaction) -> None:
        """Invite the chosen people; with some, the table is for them only."""
        people = [int(value) for value in menu_values(interaction) if value.isdecimal()]
        await self._change(interaction, {"invited_only": bool(people)}, people)

    async def set_least_games(self, interaction: Interaction) -> None:
        """Set how many finished games a player needs."""
        value = next(iter(menu_values(interaction)), "")
        least = next((number for number in LEAST_GAMES if str(number) == value), None)
        await (self.show(interaction) if least is None else self._change(interaction, {"least_games": least}))

    async def switch(self, interaction: Interaction) -> None:
        """Switch a condition on or off."""
        control, game = control_of(interaction), await self.options.editable(interaction)
        if control is None or game is None:
            return
        match control.argument:
            case "no_drop_outs":
                await self._change(interaction, {"no_drop_outs": not game.conditions.no_drop_outs})
            case "invited_only":
                await self._change(interaction, {"invited_only": not game.conditions.invited_only})
            case _:
                await self.show(interaction)

    async def type_rating(self, interaction: Interaction) -> None:
        """Open the form of the range of ratings."""
        game = await self.options.editable(interaction)
        if game is not None:
            await open_modal(interaction, _rating_form(game, await self.messages.localizer(interaction)))

    async def set_rating(self, interaction: Interaction) -> None:
        """Set the typed range of ratings; an empty field means no limit."""
        typed = modal_values(interaction)
        low, high = _rating(typed.get("low", "")), _rating(typed.get("high", ""))
        if low is False or high is False or (low is not None and high is not None and low > high):
            example = say("Write two numbers, such as 120 and 200, or leave a field empty.")
            await self.show(interaction, example)
        else:
            await self._change(interaction, {"rating_from": low, "rating_to": high})

    async def _change(
        self, interaction: Interaction, changes: dict[str, Any], invited: list[int] | None = None
    ) -> None:
        game = await self.options.editable(interaction)
        if game is None:
            return
        async with self.services.store.writing(game.id) as db:
            waiting = await games.lock_lobby(db, game.id)
            if waiting is not None:
                await games.set_conditions(db, game.id, Conditions(**{**dict(waiting.conditions), **changes}))
                if invited is not None:
                    await conditions.invite(db, game.id, invited)
        if waiting is not None:
            await self.messages.post(game.id)
        await self.show(interaction)


def _controls(game: Game, people: tuple[int, ...], localizer: Localizer) -> list[Component]:
    def control(route: str, argument: str = "") -> ControlId:
        return ControlId(game.id, game.revision, route, argument)

    now = game.conditions
    counts = [
        Item(
            localizer(
                say_n("At least {n} finished game", "At least {n} finished games", n=number)
                if number
                else say("Any number of finished games")
            ),
            str(number),
            chosen=number == now.least_games,
        )
        for number in LEAST_GAMES
    ]

    def switch(name: str, label: Text, *, on: bool) -> Component:
        return button(control("condition", name), localizer(label), Style.MAIN if on else Style.PLAIN)

    switches = [
        switch("no_drop_outs", say("No drop-outs"), on=now.no_drop_outs),
        button(control("rating"), localizer(say("Rating…"))),
        button(control("options"), localizer(say("◀ Back"))),
    ]
    if people or now.invited_only:
        switches.insert(0, switch("invited_only", say("Invited people only"), on=now.invited_only))
    return [
        people_menu(control("invite"), localizer(say("Invite people: the table is for them only")), people),
        menu(control("least_games"), localizer(say("Finished games")), counts),
        *rows(switches),
    ]


def _rating_form(game: Game, localizer: Localizer) -> Form:
    low, high = game.conditions.rating_from, game.conditions.rating_to
    about = localizer(say("A number; empty means no limit. Beginners have 100."))
    fields = (
        text_field("low", localizer(say("Lowest rating")), about=about, value="" if low is None else f"{low}", most=6),
        text_field("high", localizer(say("Highest rating")), value="" if high is None else f"{high}", most=6),
    )
    return Form(ControlId(game.id, game.revision, "set_rating"), localizer(say("Rating")), fields)


def _rating(typed: str) -> int | Literal[False] | None:
    """Return the typed rating, None for an empty field, False for something else."""
    if not typed.strip():
        return None
    try:
        number = int(typed)
    except ValueError:
        return False
    return number if LOWEST <= number <= HIGHEST else False
