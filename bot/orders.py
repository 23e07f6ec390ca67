"""Standing orders: instructions a player gives in advance, shown only to them."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.answers import Click, ask_form, control_of, filled_in, place_of, show
from bot.control_ids import ControlId
from bot.controls import Component, Form, Item, button, menu_field, rows, text_field
from bot.house import House
from bot.i18n import Speech, capital, code
from bot.panels import Panel
from bot.tables import Live
from bot.tables.orders import kind_of
from rules.engine import StandingOrder, Text, say


class Orders:
    """`/game orders`: what is answered automatically for this seat."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.verbs = {"orders": self.open, "order": self.form, "give": self.give}

    async def open(self, click: Click) -> None:
        """The orders of the person's seat, with a button to change each kind."""
        control = control_of(click)
        game = await (self.house.game_at(place_of(click)) if control is None else self.house.game(control.game))
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        if game is None or game.state != "running":
            await show(click, speech(say("No game is going on here.")))
            return
        async with self.house.tables.of(game.id) as live:
            panel = self._panel(live, click.user.id, speech)
        await show(click, panel)

    async def form(self, click: Click) -> None:
        """A form for one kind of order, filled in with the present one."""
        control = control_of(click)
        assert control is not None, "a form is opened by a button"
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        async with self.house.tables.of(control.game) as live:
            kind = _kind(live, control.argument)
            seat = live.seat_of(click.user.id)
            present = None if seat is None else next((o for o in live.orders(seat) if type(o) is kind), None)
        if kind is None or seat is None:
            await self.open(click)
            return
        fields = tuple(
            _input(kind, name, field, getattr(present or kind(), name), speech)
            for name, field in _settable(kind).items()
        )
        await ask_form(click, Form(ControlId(control.game, control.state, "give", kind.tag), _title(kind), fields))

    async def give(self, click: Click) -> None:
        """The form was sent: the order counts from now on, also for what is asked already."""
        control = control_of(click)
        assert control is not None, "a form comes back under its control"
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        async with self.house.tables.of(control.game) as live:
            kind, seat = _kind(live, control.argument), live.seat_of(click.user.id)
            if kind is None or seat is None:
                panel: Panel | str = speech(say("You have no seat in this game."))
            else:
                try:
                    order = kind.model_validate(filled_in(click))
                except ValidationError as error:
                    panel = self._panel(live, click.user.id, speech, speech(_misfit(kind, error)))
                else:
                    others = [each for each in live.orders(seat) if type(each) is not kind]
                    await live.set_orders(seat, [*others, order], click.id)
                    panel = self._panel(live, click.user.id, speech)
        await show(click, panel)

    def _panel(self, live: Live, user_id: int, speech: Speech, note: str = "") -> Panel | str:
        seat, kinds = live.seat_of(user_id), live.rules.standing_orders
        if seat is None:
            return speech(say("You have no seat in this game."))
        if not kinds:
            return speech(say("Nothing in this game can be answered in advance."))
        given = {type(order): order for order in live.orders(seat)}
        lines = [note, ""] if note else []
        lines += [speech(say("**Standing orders**; only you see them."))]
        lines += [f"• {speech((given.get(kind) or kind()).describe())}" for kind in kinds]
        buttons = [
            button(ControlId(live.game.id, live.game.revision, "order", kind.tag), _title(kind)) for kind in kinds
        ]
        return Panel("\n".join(lines), tuple(rows(buttons)))


def _kind(live: Live, name: str) -> type[StandingOrder] | None:
    return kind_of(live.rules, name)


def _title(kind: type[StandingOrder]) -> str:
    return kind.model_config.get("title") or kind.tag.replace("_", " ").capitalize()


def _settable(kind: type[StandingOrder]) -> dict[str, FieldInfo]:
    """The fields a player sets; one that has a single value only names the order."""
    fields = kind.model_fields.items()
    return {name: field for name, field in fields if len(_values(field)) != 1}


def _values(field: FieldInfo) -> tuple[Any, ...]:
    if field.annotation is bool:
        return (True, False)
    return get_args(field.annotation) if get_origin(field.annotation) is Literal else ()


def _misfit(kind: type[StandingOrder], error: ValidationError) -> Text:
    """Which field of a form does not fit, and what does."""
    problem = error.errors()[0]
    name = str(problem["loc"][0])
    limits = _limits(kind.model_fields[name])
    field, given = _label(name, kind.model_fields[name]), code(str(problem["input"]))
    if limits is None:
        return say("{given} does not fit: {field}.", field=field, given=given)
    return say("{given} does not fit: {field}, {limits}.", field=field, given=given, limits=limits)


def _limits(field: FieldInfo) -> Text | None:
    """Which numbers a field takes, when it has limits."""
    limits = {type(limit): limit for limit in field.metadata}
    least, most = limits.get(Ge), limits.get(Le)
    if not isinstance(least, Ge) or not isinstance(most, Le):
        return None
    return say("a whole number from {least} to {most}", least=str(least.ge), most=str(most.le))


def _label(name: str, field: FieldInfo) -> Text:
    return Text(field.title or _words(name))


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _input(kind: type[StandingOrder], name: str, field: FieldInfo, present: Any, speech: Speech) -> Component:
    label = speech(_label(name, field))
    values = _values(field)
    if not values:
        limits = _limits(field)
        return text_field(name, label, about="" if limits is None else capital(speech(limits)), value=str(present))
    called = kind.explained.get(name, {})
    words = {value: speech(called[value]) if value in called else _words(str(value)) for value in values}
    items = [Item(words[value], str(value), chosen=value == present) for value in values]
    return menu_field(name, label, items)
