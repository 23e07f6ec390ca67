"""One part of a turn played on its own at a table: a position, what happens, and the answers to what it asks."""

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
    """A table at which only one thing happens."""

    table: Table[Game]

    @property
    def state(self) -> Game:
        """The position."""
        return self.table.state

    def player(self, seat: int) -> Player:
        """A civilization."""
        return self.state.players[Seat(seat)]

    @property
    def asked(self) -> dict[int, str]:
        """Who is asked what."""
        return {int(seat): question.name for seat, question in self.table.questions.items()}

    def act(self, seat: int, action: AnyAction) -> tuple[Event, ...]:
        """An answer; what is enumerated agrees with it unless it is one of many."""
        if not type(action).sampled:
            assert action in self.table.legal_actions(Seat(seat))
        return self.table.act(Seat(seat), action)

    def refusal(self, seat: int, action: AnyAction) -> str:
        """The number of the rule that forbids an answer, empty when it is legal; enumeration agrees."""
        obstacle = self.table.obstacle(Seat(seat), action)
        if not type(action).sampled:
            assert (obstacle is None) == (action in self.table.legal_actions(Seat(seat)))
        return "" if obstacle is None else obstacle.rule

    def options(self, seat: int) -> list[AnyAction]:
        """What a seat can answer."""
        return self.table.legal_actions(Seat(seat))


def in_turn(s: Scene) -> Scene:
    """An auction in which nobody says beforehand how far to bid."""
    for seat, question in s.asked.items():
        if question == "sealed_bid":
            s.act(seat, BidInTurn())
    return s


def scene(g: Game, happening: Happening) -> Scene:
    """Something happens in a position."""

    async def stage(state: Game) -> None:
        await happening(state)
        refresh(state)

    return _begun(g, "scene", {"scene": stage})


def played_on(g: Game, stage: str = "turn") -> Scene:
    """The game goes on from a position, from the beginning of a stage."""
    return _begun(g, stage, THROUGH_THE_AGES.stages)


def _begun(g: Game, stage: str, stages: Mapping[str, StageFunction]) -> Scene:
    def position(options: TtaOptions, seats: int, seed: str) -> Game:
        return copy_of(g)

    rules = replace(THROUGH_THE_AGES, new=position, first_stage=stage, stages=stages)
    return Scene(Table.new(rules, g.options, len(g.players), "test"))


def politics(g: Game) -> Scene:
    """The politics phase of the player on turn."""
    return scene(g, lambda state: politics_phase.politics(state, state.current))


def actions(g: Game) -> Scene:
    """The action phase of the player on turn."""
    return scene(g, lambda state: turn.action_phase(state, state.current))


def turn_of_2006(row: str = "", seats: int = 2, length: str = "full", **what: Any) -> Scene:
    """The action phase of a civilization of 2006; `row` are the cards of the row, `-` is an empty space."""
    g = game("original", seats, length=length)
    g.row = [None if card == "-" else card for card in row.split()]
    g.row += [None] * (ages.ROW - len(g.row))
    settle(g, 0, **what)
    return actions(g)


def left(p: Player) -> tuple[int, int]:
    """The civil and military actions a player has left."""
    return p.civil_left, p.military_left


def event(g: Game, card: str) -> Scene:
    """An event is resolved."""
    return scene(g, lambda state: resolve(state, state.of(EventCard, card)))
