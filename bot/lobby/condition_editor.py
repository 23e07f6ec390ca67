"""The controls with which the conditions of a lobby or a season are changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, Style, button, menu, people_menu, rows, text_field
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, menu_values, modal_values, open_modal
from bot.services import Services
from bot.store.conditions import Conditions
from bot.wording.conditions import condition_terms
from rules.engine import Text, say, say_n

LEAST_GAMES: Final = (0, 1, 3, 5, 10, 25, 50)
"""The numbers of finished games to choose from."""
LOWEST, HIGHEST = -1000, 10_000
"""The ratings that can be typed."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """The conditions of something that people join, and the ids of the controls that change them."""

    conditions: Conditions
    invited: Sequence[int]
    control: Callable[[str, str], ControlId]
    """Returns the control of an action (`invite`, `least_games`, `condition`, `rating`, `set_rating`) and a value."""


class ConditionEditor(ABC):
    """Shows conditions with their controls, and changes them."""

    services: Services
    staying: ClassVar[Text]
    """The sentence that says for whom the conditions do not count."""

    @abstractmethod
    async def entrance(self, interaction: Interaction) -> Entrance | None:
        """Return what the user may change; otherwise tell them why not, and return None."""

    @abstractmethod
    async def save(self, interaction: Interaction, changes: Mapping[str, Any], invited: Sequence[int] | None) -> None:
        """Store changed conditions and the invited people, where these were chosen."""

    @abstractmethod
    async def respond(self, interaction: Interaction, content: MessageContent) -> None:
        """Show the panel privately."""

    def back(self, entrance: Entrance, localizer: Localizer) -> list[Component]:
        """Return the button that leads to where the panel was opened, if there is one."""
        return []

    def value(self, control: ControlId) -> str:
        """Return the value in the id of a control."""
        return control.argument

    async def show(self, interaction: Interaction, note: Text | None = None) -> None:
        """Show the conditions with their controls."""
        entrance = await self.entrance(interaction)
        if entrance is None:
            return
        localizer = await self.services.localizer_for(interaction)
        terms = condition_terms(entrance.conditions) or say("Anybody can join.")
        lines = [
            f"**{localizer(say('Who can join'))}**",
            "" if note is None else localizer(note),
            localizer(terms),
            f"-# {localizer(self.staying)}",
        ]
        text = "\n".join(line for line in lines if line)
        await self.respond(interaction, MessageContent(text, tuple(self._controls(entrance, localizer))))

    async def invite(self, interaction: Interaction) -> None:
        """Invite the chosen people; if there are any, nobody else can join."""
        people = [int(value) for value in menu_values(interaction) if value.isdecimal()]
        await self._change(interaction, {"invited_only": bool(people)}, people)

    async def set_least_games(self, interaction: Interaction) -> None:
        """Set how many finished games a player needs."""
        value = next(iter(menu_values(interaction)), "")
        least = next((number for number in LEAST_GAMES if str(number) == value), None)
        await (self.show(interaction) if least is None else self._change(interaction, {"least_games": least}))

    async def switch(self, interaction: Interaction) -> None:
        """Switch a condition on or off."""
        control, entrance = control_of(interaction), await self.entrance(interaction)
        if control is None or entrance is None:
            return
        match self.value(control):
            case "no_drop_outs":
                await self._change(interaction, {"no_drop_outs": not entrance.conditions.no_drop_outs})
            case "invited_only":
                await self._change(interaction, {"invited_only": not entrance.conditions.invited_only})
            case _:
                await self.show(interaction)

    async def type_rating(self, interaction: Interaction) -> None:
        """Open the form of the range of ratings."""
        entrance = await self.entrance(interaction)
        if entrance is not None:
            await open_modal(interaction, _rating_form(entrance, await self.services.localizer_for(interaction)))

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
        self, interaction: Interaction, changes: Mapping[str, Any], invited: Sequence[int] | None = None
    ) -> None:
        if await self.entrance(interaction) is not None:
            await self.save(interaction, changes, invited)
            await self.show(interaction)

    def _controls(self, entrance: Entrance, localizer: Localizer) -> list[Component]:
        now, control = entrance.conditions, entrance.control
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
            button(control("rating", ""), localizer(say("Rating…"))),
            *self.back(entrance, localizer),
        ]
        if entrance.invited or now.invited_only:
            switches.insert(0, switch("invited_only", say("Invited people only"), on=now.invited_only))
        return [
            people_menu(control("invite", ""), localizer(say("Invite people: nobody else can join")), entrance.invited),
            menu(control("least_games", ""), localizer(say("Finished games")), counts),
            *rows(switches),
        ]


def _rating_form(entrance: Entrance, localizer: Localizer) -> Form:
    low, high = entrance.conditions.rating_from, entrance.conditions.rating_to
    about = localizer(say("A number; empty means no limit. Beginners have 100."))
    fields = (
        text_field("low", localizer(say("Lowest rating")), about=about, value="" if low is None else f"{low}", most=6),
        text_field("high", localizer(say("Highest rating")), value="" if high is None else f"{high}", most=6),
    )
    return Form(entrance.control("set_rating", ""), localizer(say("Rating")), fields)


def _rating(typed: str) -> int | Literal[False] | None:
    """Return the typed rating, None for an empty field, False for something else."""
    if not typed.strip():
        return None
    try:
        number = int(typed)
    except ValueError:
        return False
    return number if LOWEST <= number <= HIGHEST else False
