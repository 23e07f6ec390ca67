"""The parts of a title that a table needs: its stages, actions, questions and state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from rules.engine.core.action import AnyAction, Judge, legality_check, members
from rules.engine.core.frozen import fast_init
from rules.engine.core.options import Options
from rules.engine.core.question import AnyQuestion
from rules.engine.core.running_stages import RunningStage
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat

S = TypeVar("S", bound=GameState)

StageFunction = Callable[[Any], RunningStage]
"""A stage of the game: awaits questions, changes the state, and returns the name of the next stage, None at the end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the standing: rank 1 is the best, and equal seats share a rank."""

    seat: Seat
    rank: int
    points: int
    breakdown: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class CoreRules(Generic[S]):
    """The rules of one title, without texts and pictures."""

    key: str
    title: str
    version: int
    seats: range
    options: type[Options]
    state: type[S]
    new: Callable[[Any, int, str], S]
    """Create the state before the first stage from options, number of seats and seed."""
    first_stage: str
    stages: Mapping[str, StageFunction]
    actions: tuple[type[AnyAction], ...]
    """Every action, likely ones first: menus follow this order."""
    questions: tuple[AnyQuestion, ...]
    turn_rule: Callable[[S], str]
    """The number of the rule that says whose turn it is, in the edition that is played."""
    standing: Callable[[S], Sequence[Standing]]
    """The seats by points, best first; final when the game is over, else provisional."""
    round: Callable[[S], int]
    """The number of the current round, 0 before the first. Clocks, graphs and watchers use it."""
    usual_rounds: Callable[[S], int] | None = None
    """The usual number of rounds: a game that is given up counts for ratings after a third of them.

    None: it counts from its beginning.
    """
    resigned: Callable[[S], Collection[Seat]] | None = None
    """The seats that left the game by its own rules, which may end it early; None where the rules have no resignation.
    """
    seating: Callable[[S], Sequence[Seat]] | None = None
    """The seats in their order around the table, starting with the starting player; None: by number."""
    starting_player_known: Callable[[S], bool] | None = None
    """True once the starting player has been drawn; None: always."""
    open_information: bool = False
    """True if nothing is hidden except future dice, so that the log can be published during the game."""
    hidden_pools: tuple[frozenset[str], ...] = ()
    """Sets of secret fields whose cards a seat cannot tell apart; they are redealt for a search."""
    redeal_hidden: Callable[[S, Seat | None, Random, Collection[int]], None] | None = None
    """A function that redeals the cards hidden from a seat, or a spectator, according to the rules.

    The game can be played on from the result, which does not depend on the true places of the cards. Some places keep
    their cards (`dealing.deal`). None: the hidden pools are redealt.
    """
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """A function for each version n that converts a checkpoint's plain state to version n + 1."""
    standing_orders: tuple[type[StandingOrder], ...] = ()
    put_on_turn: Callable[[S, Seat], str | None] | None = None
    """Changes a copy of the state as if the seat's turn came now, and returns the first stage of the turn.

    The seat must not have an open question. The result is None for a seat that has no further turn. Without the
    function, turns cannot be planned.
    """
    plan_orders: tuple[StandingOrder, ...] = ()
    """Default orders that answer questions before a planned turn, for seats without an order of that kind.

    They are mentioned where turns are planned. A question without an order stops the plan.
    """
    passing: tuple[type[AnyAction], ...] = ()
    """Actions that give up the rest of a turn or a round; a player can plan one as fallback."""

    def __post_init__(self) -> None:
        # Many instances are created for every question to check whether they are legal.
        for action in self.actions:
            fast_init(action)

    @cached_property
    def rank(self) -> Mapping[type[AnyAction], int]:
        """The place of each action in the order of `actions`."""
        return {action: place for place, action in enumerate(self.actions)}

    def in_order(self, families: tuple[type[AnyAction], ...]) -> tuple[type[AnyAction], ...]:
        """Return all actions of some families, likely ones first."""
        found = self._in_order.get(families)
        if found is None:
            found = self._in_order[families] = tuple(sorted(members(families), key=self.rank.__getitem__))
        return found

    @cached_property
    def _in_order(self) -> dict[tuple[type[AnyAction], ...], tuple[type[AnyAction], ...]]:
        """A cache for `in_order`: the same few questions occur all the time."""
        return {}

    def judges(self, families: tuple[type[AnyAction], ...]) -> tuple[Judge, ...]:
        """Return the legality checks of some families, likely ones first."""
        found = self._judges.get(families)
        if found is None:
            found = self._judges[families] = tuple(map(legality_check, self.in_order(families)))
        return found

    @cached_property
    def _judges(self) -> dict[tuple[type[AnyAction], ...], tuple[Judge, ...]]:
        """A cache for `judges`."""
        return {}

    def question(self, name: str) -> AnyQuestion:
        """Return the question with that name."""
        return next(question for question in self.questions if question.name == name)
