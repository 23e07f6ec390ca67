"""Parts of a phase and movements of groups in which a player can do nothing, by public facts, end automatically
(CIV-18.20).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import EndSegment, GroupAction, MovementAction, StartAction
from rules.civilization.actions.movement import FinishGroup
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.start import ChangeGovernment
from rules.civilization.board.knowledge import unlocked_governments
from rules.civilization.board.reacting import may_hold
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.state import Game
from rules.civilization.questions import GROUP, MOVE, START
from rules.engine.core.action import AnyAction, members
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say

FAMILIES: Mapping[str, type[AnyAction]] = {START.name: StartAction, MOVE.name: MovementAction, GROUP.name: GroupAction}
"""The actions in the parts that may be empty; cities can always act."""


ENDING: tuple[type[AnyAction], ...] = (Plan, EndSegment, FinishGroup)
"""Actions that gain nothing by themselves."""


def may_do_something(g: Game, seat: Seat, family: type[AnyAction]) -> bool:
    """Return whether a player could do anything of a family, by public facts: backs of cards, no tokens."""
    return any(_may_do(g, seat, kind) for kind in members((family,)) if kind not in ENDING)


def _may_do(g: Game, seat: Seat, kind: type[AnyAction]) -> bool:
    player = g.players[seat]
    if issubclass(kind, EventAction):
        fitting = [event for event in kind.events if EVENTS[event].timing in ("any_time", g.phase)]
        return any(may_hold(g, player, event) for event in fitting)
    if issubclass(kind, ResourceAbility):
        return any(player.knows(each) and kind.use_of(each) not in player.turn.used for each in kind.technologies)
    if kind is ChangeGovernment:
        # Without a better unlocked government, Anarchy gains nothing.
        usual = {player.government, player.row.starting_government, "despotism"}
        return bool(player.turn.adoptable) or not usual.issuperset(unlocked_governments(player))
    return next(kind.legal(g, seat), None) is not None


class EmptyParts(StandingOrder, frozen=True, title="Nothing to do"):
    """End your Start of Turn, your Movement and the way of a group where there is nothing left to do in them.

    Cards and tokens that others cannot see count as if they could be used, so nobody learns what you hold.
    """

    tag = "nothing_to_do"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {"ask": say("Ask me"), "end": say("End it at once")},
    }

    policy: Literal["ask", "end"] = Field("ask", title="When you can do nothing")

    @classmethod
    def default_order(cls) -> Self:
        """Return the default: end such parts, because a player need not press the only button."""
        return cls(policy="end")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> EndSegment | FinishGroup | None:
        """Return the end of the segment or of the group's movement, or None to ask."""
        family = FAMILIES.get(question.name)
        if family is None or self.policy == "ask" or may_do_something(g, seat, family):
            return None
        if question is not GROUP:
            return EndSegment()
        return FinishGroup() if FinishGroup().obstacle(g, seat) is None else None

    def describe(self) -> Text:
        """Return which parts end automatically, in words."""
        if self.policy == "ask":
            return say("You are asked even when you can do nothing.")
        return say("Your Start of Turn, your Movement and each group end by themselves when nothing is left to do.")
