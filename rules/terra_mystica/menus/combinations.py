"""Combined actions: sacrificing power and spending it at once (TM-6.4, TM-7.6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Seat, say
from rules.engine.menus import Combination
from rules.terra_mystica.actions import Burn, PowerAction
from rules.terra_mystica.actions.free import is_own_turn
from rules.terra_mystica.core.catalog import POWER_ACTIONS
from rules.terra_mystica.core.names import power_action_name
from rules.terra_mystica.core.state import Game


def combinations(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the power actions that need more than bowl III holds, with the sacrifice that fills it up."""
    if not is_own_turn(g, seat):
        return
    _, two, three = g.players[seat].bowls
    for row in POWER_ACTIONS.values():
        missing = row.cost - three
        if row.id in g.power_used or not 0 < 2 * missing <= two:
            continue
        text = say(
            "{action} for {n} power, sacrificing {missing}",
            action=power_action_name(row.id),
            n=row.cost,
            missing=missing,
        )
        yield Combination((Burn(missing), PowerAction(row.id)), text)
