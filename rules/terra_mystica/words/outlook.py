"""The expected gains and losses of passing and of the end of the round (TM-5, TM-7.8, TM-12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.engine.words import Loss
from rules.terra_mystica.actions.land import FinishSpades
from rules.terra_mystica.actions.passing import Pass, passing_vp, unused_actions
from rules.terra_mystica.core.catalog import NUMBERS, Goods
from rules.terra_mystica.core.effects import SPECIAL_ACTIONS
from rules.terra_mystica.core.names import amount
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import cult_bonus, income, is_last_round
from rules.terra_mystica.flow.scoring import final_coins


def outlook(g: Game, seat: Seat) -> Text | None:
    """Return points for passing, cult bonus and income with losses; None outside the seat's turn.

    The bonus card taken by passing adds its income.
    """
    player = g.players[seat]
    if g.active != seat or g.phase != "actions" or player.passed:
        return None
    vp = sum(vp for _, vp, _ in passing_vp(g, player))
    parts = [say("passing scores {n} VP", n=vp)] if vp else []
    parts += _at_the_end(player) if is_last_round(g) else _between_rounds(g, player)
    joined, *others = parts
    for part in others:
        joined = say("{first} · {rest}", first=joined, rest=part)
    return say("At the end of the round: {parts}", parts=joined)


def losses(g: Game, seat: Seat, action: AnyAction) -> list[Loss]:
    """Return the special actions that lapse by passing (TM-7.7.2), and spades that are left (TM-7.1.8)."""
    if isinstance(action, FinishSpades) and g.job is not None and g.job.free:
        return [Loss(say_n("{n} spade is lost", "{n} spades are lost", n=g.job.free))]
    if not isinstance(action, Pass):
        return []
    lapsing = [SPECIAL_ACTIONS[each] for each in unused_actions(g.players[seat])]
    unused = say_n("{n} action not used yet", "{n} actions not used yet", len(lapsing))
    return [Loss(say("Not used yet: {actions}", actions=listing(lapsing)), short=unused)] if lapsing else []


def _between_rounds(g: Game, player: Player) -> Iterator[Text]:
    """Yield the cult bonus and the income after it, without that of a bonus card (TM-12, TM-5)."""
    after = copy_of(player)
    after.bonus_card = None
    bonus, spades = cult_bonus(g, player)
    lost = _lost(bonus, after.gain(bonus))
    gained = [amount(bonus)] if bonus != Goods() else []
    gained += [say_n("{n} spade", "{n} spades", spades)] if spades else []
    if gained:
        yield say("cult bonus {goods}", goods=listing(gained))
    regular = income(after)
    lost += _lost(regular, after.gain(regular))
    yield say("income {goods} and that of the bonus card you take", goods=amount(regular))
    if lost.priests:
        yield say_n(
            "⚠ {n} priest is lost: your supply is empty", "⚠ {n} priests are lost: your supply is empty", lost.priests
        )
    if lost.power:
        yield say("⚠ {n} power is lost: all of yours lies in bowl III", n=lost.power)


def _lost(due: Goods, gained: Goods) -> Goods:
    """Return the priests and power that are lost for lack of room (TM-5.5, TM-6.2)."""
    return Goods(priests=due.priests - gained.priests, power=due.power - gained.power)


def _at_the_end(player: Player) -> Iterator[Text]:
    """Yield the value of remaining goods: coins after the best conversions score, keys do not (TM-13.4)."""
    coins, each = final_coins(player), player.data.coins_per_vp or NUMBERS.coins_per_vp
    yield say("what you have left is worth {coins} coins: {n} VP", coins=coins, n=coins // each)
    if player.keys:
        yield say_n("⚠ {n} key is not used", "⚠ {n} keys are not used", player.keys)
