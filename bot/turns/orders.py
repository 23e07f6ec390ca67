"""Standing orders: instructions that a player gives in advance, visible only to them."""

from __future__ import annotations

from pydantic import ValidationError

from bot.language.i18n import Localizer, capital
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, Style, button, menu, rows
from bot.panels.message_content import MessageContent
from bot.panels.order_forms import explain_invalid_order, filled, inputs, title_of
from bot.responses import (
    Interaction,
    control_of,
    menu_values,
    modal_selections,
    modal_values,
    open_modal,
    place_of,
    show_panel,
)
from bot.services import Services
from bot.sessions import GameSession
from bot.sessions.orders import in_force, kind_of
from bot.store import Stop
from rules.engine import Text, say

STOPS: tuple[tuple[Stop, Text], ...] = (
    (Stop(), say("until you change them")),
    (Stop(kind="decision"), say("until you have decided something yourself")),
    (Stop(kind="round"), say("until the round is over")),
    (Stop(kind="answers", answers=1), say("once")),
    (Stop(kind="answers", answers=3), say("three times")),
)
"""The stop conditions that can be chosen."""


class Orders:
    """The command `/game seat orders`: automatic answers for a seat."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {
            "orders": self.open,
            "order": self.form,
            "give": self.give,
            "stop_orders": self.stop,
            "ask_again": self.ask_again,
        }

    async def open(self, interaction: Interaction) -> None:
        """Show the orders of the user's seat, with a button to change each kind."""
        control = control_of(interaction)
        game = await (
            self.services.game_at(place_of(interaction)) if control is None else self.services.game(control.game)
        )
        if game is None or game.state != "running":
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(say("No game is going on here.")))
            return
        async with self.services.sessions.open(game.id) as session:
            panel = _panel(session, interaction.user.id, await self.services.localizer_at(interaction, session))
        await show_panel(interaction, panel)

    async def form(self, interaction: Interaction) -> None:
        """Open a form for one kind of order, filled in with the present one."""
        control = control_of(interaction)
        assert control is not None, "a form is opened by a button"
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.services.localizer_at(interaction, session)
            kind = kind_of(session.rules, control.argument)
            seat = session.seat_of(interaction.user.id)
            given = () if seat is None else in_force(session.rules, session.orders(seat))
            present = next((order for order in given if type(order) is kind), None)
        if kind is None or seat is None:
            await self.open(interaction)
            return
        others = [other for other in session.table.seats if other != seat]
        title = localizer(title_of(kind))
        fields = inputs(present or kind(), session.table.options, others, localizer)
        await open_modal(interaction, Form(ControlId(control.game, control.state, "give", kind.tag), title, fields))

    async def give(self, interaction: Interaction) -> None:
        """Store the order of a submitted form. It is in force at once, also for an open question."""
        control = control_of(interaction)
        assert control is not None, "a form comes back under its control"
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.services.localizer_at(interaction, session)
            kind, seat = kind_of(session.rules, control.argument), session.seat_of(interaction.user.id)
            note = ""
            if kind is not None and seat is not None:
                try:
                    order = filled(kind, modal_values(interaction), modal_selections(interaction))
                except ValidationError as error:
                    note = localizer(explain_invalid_order(kind, error))
                else:
                    others = [each for each in session.orders(seat) if type(each) is not kind]
                    await session.set_orders(seat, [*others, order], interaction.id)
            panel = _panel(session, interaction.user.id, localizer, note)
        await show_panel(interaction, panel)

    async def stop(self, interaction: Interaction) -> None:
        """Store the chosen stop condition. It counts from now."""
        control, chosen = control_of(interaction), menu_values(interaction)
        assert control is not None, "how long orders count is chosen in a menu"
        async with self.services.sessions.open(control.game) as session:
            seat = session.seat_of(interaction.user.id)
            stop = next((stop for stop, _ in STOPS if chosen == [_value(stop)]), None)
            if seat is not None and stop is not None:
                await session.set_orders(seat, session.orders(seat), interaction.id, stop=stop)
            panel = _panel(session, interaction.user.id, await self.services.localizer_at(interaction, session))
        await show_panel(interaction, panel)

    async def ask_again(self, interaction: Interaction) -> None:
        """Delete all orders of the seat."""
        control = control_of(interaction)
        assert control is not None, "orders are forgotten by a button"
        async with self.services.sessions.open(control.game) as session:
            seat = session.seat_of(interaction.user.id)
            if seat is not None:
                # Kinds with a default order need an explicit order to ask.
                asking = [kind() for kind in session.rules.standing_orders if kind.default_order() is not None]
                await session.set_orders(seat, asking, interaction.id, stop=Stop())
            panel = _panel(session, interaction.user.id, await self.services.localizer_at(interaction, session))
        await show_panel(interaction, panel)


def _panel(session: GameSession, user_id: int, localizer: Localizer, note: str = "") -> MessageContent | str:
    seat, kinds = session.seat_of(user_id), session.rules.standing_orders
    if seat is None:
        return localizer(say("You have no seat in this game."))
    if not kinds:
        return localizer(say("Nothing in this game can be answered in advance."))
    game, revision = session.game.id, session.game.revision
    given = {type(order): order for order in in_force(session.rules, session.orders(seat))}
    lines = [note, ""] if note else []
    heading = say("**Standing orders**; only you see them. They answer at once, including what you are asked now.")
    lines.append(localizer(heading))
    lines += [
        f"• **{localizer(title_of(kind))}**: {localizer((given.get(kind) or kind()).describe())}" for kind in kinds
    ]
    buttons = [button(ControlId(game, revision, "order", kind.tag), localizer(title_of(kind))) for kind in kinds]
    menus = []
    if any(order != type(order)() for order in session.orders(seat)):
        if session.orders_stopped(seat):
            lines.append(
                localizer(say("⏹️ They have stopped: you are asked again until you choose how long they answer."))
            )
        menus.append(_stop_menu(ControlId(game, revision, "stop_orders"), session.holder(seat).stop, localizer))
    if any(order != kind() for kind, order in given.items()):
        forget = localizer(say("Ask me about everything"))
        buttons.append(button(ControlId(game, revision, "ask_again"), forget, Style.DANGER))
    if seat in session.table.questions:
        back = ControlId(game, revision, "turn", str(session.table.decision_count))
        buttons.append(button(back, localizer(say("◀ Back to your decision"))))
    return MessageContent("\n".join(lines), (*menus, *rows(buttons)))


def _stop_menu(control: ControlId, present: Stop, localizer: Localizer) -> Component:
    """Return the menu of stop conditions, with the present one as its heading."""
    now = next((text for stop, text in STOPS if _value(stop) == _value(present)), STOPS[0][1])
    items = [Item(capital(localizer(text)), _value(stop)) for stop, text in STOPS]
    return menu(control, localizer(say("They answer: {until}", until=now)), items)


def _value(stop: Stop) -> str:
    """Return the value of a stop condition in the menu."""
    return f"{stop.kind}.{stop.answers}"
