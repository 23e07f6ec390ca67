"""Items that can be picked for a plan, in words (CIV-18.12)."""

from __future__ import annotations

from rules.civilization.actions.plan import MOST_ITEMS, Plan, read_items
from rules.civilization.core.state import Game
from rules.civilization.words.descriptions import describe
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Picking


def picking(g: Game, seat: Seat, action: type[AnyAction]) -> Picking | None:
    """Return the items of a plan, carried out in this order."""
    if action is not Plan:
        return None
    labels = tuple(_item(g, seat, item) for item in Plan.pool(g, seat))
    return Picking(say("carried out in this order"), labels, most=MOST_ITEMS)


def _item(g: Game, seat: Seat, item: str) -> Text:
    actions = read_items(g.phase, (item,))
    assert actions, "the pool holds what a plan can be made of"
    return describe(g, seat, actions[0])
