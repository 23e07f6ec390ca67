"""Declarations: announced, possibly cancelled, then carried out (CIV-18.1 to CIV-18.5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.abilities.engineering import ENGINEERING, NoItem, SplitProduction
from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import CityAction, ProduceAction, Unseen
from rules.civilization.actions.reactions.interrupts import Interrupt
from rules.civilization.board.payment import gift_in
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game, Split
from rules.civilization.effects.draws import discard_event
from rules.civilization.effects.purse import owe_coins, pay_trade
from rules.civilization.flow.reaction_windows import declared_gifts, paid_window, window
from rules.civilization.flow.stage_helpers import ask, settle_pending
from rules.civilization.questions import ITEM
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.text import Seat

Arrive = Callable[[Game, Seat], Awaitable[None]]
"""The consequence of an army's arrival on a blockade (CIV-8.3.1)."""


async def carry_out(g: Game, seat: Seat, action: AnyAction, arrive: Arrive | None = None) -> None:
    """Carry out an action unless it is cancelled; between two items `arrive` lets the first one fight."""
    match action:
        case SplitProduction():
            await split_production(g, seat, action, arrive)
        case CityAction():
            await take_city_action(g, seat, action)
        case ResourceAbility():
            await use_ability(g, seat, action)
        case EventAction():
            declared = Declared("culture_event", seat, action.event, action.targets(g))
            discard_event(g, seat, action.event)
            cancelled = await window(g, declared)
            left = None if cancelled else action.without(g, declared.refused)
            if left is not None:
                await left.apply(g, seat)
        case Interrupt():
            await play_interrupt(g, seat, action)
        case _:
            await action.apply(g, seat)


def declared_by(g: Game, seat: Seat, action: AnyAction) -> list[Declared]:
    """Return the declarations that others may cancel before an action is carried out (CIV-18.2)."""
    match action:
        case CityAction():
            return [Declared("city_action", seat, format_action(action))]
        case ResourceAbility():
            return [Declared("resource_ability", seat, action.technology), *declared_gifts(seat, action.pay)]
        case EventAction():
            return [Declared("culture_event", seat, action.event, action.targets(g))]
        case Interrupt():
            return [action.declares(g, seat), *declared_gifts(seat, action.paid)]
    return []


async def play_interrupt(g: Game, seat: Seat, action: Interrupt) -> None:
    """Commit an interrupt, let others cancel it, and carry it out (CIV-18.4)."""
    declared = action.declares(g, seat)
    action.commit(g, seat)
    gifts = declared_gifts(seat, action.paid)
    lost = await paid_window(g, declared, gifts)
    if lost is None or lost is declared:
        owe_coins(g, seat, action.paid)
    else:
        g.players[seat].turn.used.remove(declared.what)
    await settle_pending(g)
    if lost is None:
        await action.apply(g, seat)


async def use_ability(g: Game, seat: Seat, action: ResourceAbility) -> None:
    """Pay for an ability, then use it. A cancelled gift undoes the payment (CIV-18.3, CIV-18.19)."""
    action.commit(g, seat)
    paid = [token for token in action.pay if gift_in(token)]
    gifts = declared_gifts(seat, paid)
    lost = await paid_window(g, Declared("resource_ability", seat, action.technology), gifts)
    for token, gift in zip(paid, gifts, strict=True):
        if lost is gift:
            action.take_back(g, seat, token)
            return
    owe_coins(g, seat, action.pay)
    await settle_pending(g)
    if lost is None:
        await action.apply(g, seat)


async def split_production(g: Game, seat: Seat, action: SplitProduction, arrive: Arrive | None) -> None:
    """Choose two items, which are declared together; with only one it is an ordinary action (CIV-8.2.3)."""
    g.split = Split(action.centre)
    first = await ask(g, seat, ITEM)
    second: AnyAction = NoItem()
    trade = 0
    if isinstance(first, ProduceAction):
        g.split = Split(action.centre, first.item(), first.cost(g, seat))
        second = await ask(g, seat, ITEM)
        trade = second.trade_spent(g) if isinstance(second, ProduceAction) else 0
    g.split = None
    if not isinstance(first, ProduceAction):
        return
    if not isinstance(second, ProduceAction):
        await take_city_action(g, seat, first)
        return
    turn = g.players[seat].turn
    turn.used.append(ENGINEERING)
    turn.actions[action.centre] = turn.actions.get(action.centre, 0) + 1
    if trade:
        pay_trade(g, seat, trade)
    what = f"{format_action(first)} {format_action(second)}"
    if await window(g, Declared("city_action", seat, what)):
        return
    await first.apply(g, seat)
    if g.group is not None and arrive is not None:
        await arrive(g, seat)
    await settle_pending(g)
    if second.item_obstacle(g, seat) is None:
        await second.apply(g, seat)


async def take_city_action(g: Game, seat: Seat, action: CityAction) -> None:
    """Use the city's action and spend trade; then carry it out unless it is cancelled (CIV-18.5)."""
    turn = g.players[seat].turn
    trade = action.trade_spent(g)
    turn.actions[action.centre] = turn.actions.get(action.centre, 0) + 1
    action.commit(g, seat)
    if trade:
        pay_trade(g, seat, trade)
    if isinstance(action, Unseen) or not await window(g, Declared("city_action", seat, format_action(action))):
        await action.apply(g, seat)
