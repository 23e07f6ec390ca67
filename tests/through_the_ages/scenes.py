"""Scenes: a part of a turn played separately, with a position, an action and the answers to its questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction, Event
from rules.engine.core.copying import copy_of
from rules.engine.core.rules import StageFunction
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.core.cards import Event as EventCard
from rules.through_the_ages.core.state import Player
from rules.through_the_ages.economy import ages
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.flow import politics_phase, turn
from rules.through_the_ages.politics.events import resolve
from rules.through_the_ages.politics.replies.colonies import BidInTurn
from tests.through_the_ages.tables import game, settle

Happening = Callable[[Game], Awaitable[None]]


@dataclass
class Scene:
    """A table on which only one function is played."""

    table: Table[Game]

    @property
    def state(self) -> Game:
        """The state."""
        return self.table.state

    def player(self, seat: int) -> Player:
        """Return a civilization."""
        return self.state.players[Seat(seat)]

    @property
    def asked(self) -> dict[int, str]:
        """The names of the open questions by seat."""
        return {int(seat): question.name for seat, question in self.table.questions.items()}

    def act(self, seat: int, action: AnyAction) -> tuple[Event, ...]:
        """Answer a question, and check that enumeration agrees unless the action is sampled."""
        if not type(action).sampled:
            assert action in self.table.legal_actions(Seat(seat))
        return self.table.act(Seat(seat), action)

    def refusal(self, seat: int, action: AnyAction) -> str:
        """Return the rule that forbids an answer, empty if it is legal; checks that enumeration agrees."""
        obstacle = self.table.obstacle(Seat(seat), action)
        if not type(action).sampled:
            assert (obstacle is None) == (action in self.table.legal_actions(Seat(seat)))
        return "" if obstacle is None else obstacle.rule

    def options(self, seat: int) -> list[AnyAction]:
        """Return the legal answers of a seat."""
        return self.table.legal_actions(Seat(seat))


def in_turn(s: Scene) -> Scene:
    """Decline sealed bids, so that all players bid in turn."""
    for seat, question in s.asked.items():
        if question == "sealed_bid":
            s.act(seat, BidInTurn())
    return s


def scene(g: Game, happening: Happening) -> Scene:
    """Play a function in a position."""

    async def stage(state: Game) -> None:
        await happening(state)
        refresh(state)

    return _begun(g, "scene", {"scene": stage})


def played_on(g: Game, stage: str = "turn") -> Scene:
    """Continue the game from a position, from the beginning of a stage."""
    return _begun(g, stage, THROUGH_THE_AGES.stages)


def _begun(g: Game, stage: str, stages: Mapping[str, StageFunction]) -> Scene:
    def position(options: TtaOptions, seats: int, seed: str) -> Game:
        return copy_of(g)

    rules = replace(THROUGH_THE_AGES, new=position, first_stage=stage, stages=stages)
    return Scene(Table.new(rules, g.options, len(g.players), "test"))


def politics(g: Game) -> Scene:
    """Return the politics phase of the current player."""
    return scene(g, lambda state: politics_phase.politics(state, state.current))


def actions(g: Game) -> Scene:
    """Return the action phase of the current player."""
    return scene(g, lambda state: turn.action_phase(state, state.current))


def turn_of_2006(row: str = "", seats: int = 2, length: str = "full", **what: Any) -> Scene:
    """Return the action phase of a civilization of 2006; `row` are the cards of the row, `-` is an empty space."""
    g = game("original", seats, length=length)
    g.row = [None if card == "-" else card for card in row.split()]
    g.row += [None] * (ages.ROW - len(g.row))
    settle(g, 0, **what)
    return actions(g)


def left(p: Player) -> tuple[int, int]:
    """Return the civil and military actions a player has left."""
    return p.civil_left, p.military_left


def event(g: Game, card: str) -> Scene:
    """Resolve an event."""
    return scene(g, lambda state: resolve(state, state.of(EventCard, card)))
