"""Advice for the choice of a nation."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.actions.setup import ChooseNation
from rules.civilization.core.state import Game
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say

# A menu shows 100 characters of each.
GOOD_FOR: Mapping[str, Text] = {
    "america": say("Fast building: trade becomes production at a good rate. Good for a first game."),
    "china": say("Culture from huts and villages, and a safe capital. Good for a first game."),
    "egypt": say("Building: a wonder at the start, and a free building every turn. Good for a first game."),
    "germany": say("War: more infantry, and units that come with technologies."),
    "rome": say("Culture: every city and every wonder advances you a space. Good for a first game."),
    "russia": say("A large army and stolen technologies. For the experienced."),
}
"""By nation, in one or two short sentences."""


def advice(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the strengths of a nation; None for other actions."""
    return GOOD_FOR[action.nation] if isinstance(action, ChooseNation) else None
