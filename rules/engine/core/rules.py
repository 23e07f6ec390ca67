"""What a table has to know of a title: its stages, actions, questions and state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from rules.engine.core.action import AnyAction, Judge, judge_of, members
from rules.engine.core.frozen import quickly_made
from rules.engine.core.options import Options
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat

S = TypeVar("S", bound=GameState)

StageFunction = Callable[[Any], Coroutine[Any, Any, str | None]]
"""A stage of the game: awaits questions, changes the state, names the next stage or None at the end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the standing: rank 1 is the best, and equals share a rank."""

    seat: Seat
    rank: int
    points: int
    breakdown: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class CoreRules(Generic[S]):
    """The rules of one title, without a word for people and without anything they see."""

    key: str
    title: str
    version: int
    seats: range
    options: type[Options]
    state: type[S]
    new: Callable[[Any, int, str], S]
    """Options, number of seats and seed to the state in front of the first stage."""
    first_stage: str
    stages: Mapping[str, StageFunction]
    actions: tuple[type[AnyAction], ...]
    """Every action, likely ones first: menus follow this order."""
    questions: tuple[AnyQuestion, ...]
    turn_rule: Callable[[S], str]
    """The number of the rule that says whose turn it is, in the edition that is played."""
    standing: Callable[[S], Sequence[Standing]]
    """Seats by points, best first; final when the game is over, else as it stands."""
    round: Callable[[S], int]
    """The number of the round that is played, 0 before the first: clocks, graphs and watchers go by it."""
    usual_rounds: Callable[[S], int] | None = None
    """How many rounds such a game usually has: a game that is given up counts for ratings after a third of them.
    None: from its beginning."""
    resigned: Callable[[S], Collection[Seat]] | None = None
    """Who has left the game by its own rules, which may end it early; None where the rules have no resignation."""
    seating: Callable[[S], Sequence[Seat]] | None = None
    """The seats in the order around the table, beginning with whoever begins; None: by number."""
    open_information: bool = False
    """Whether the game hides nothing but the dice to come: its log can be given away while it runs."""
    hidden_pools: tuple[frozenset[str], ...] = ()
    """Names of secret fields among which cards lie that a seat cannot tell apart: they are dealt anew for a search."""
    deal_anew: Callable[[S, Seat | None, Random, Collection[int]], None] | None = None
    """Deals what a seat, or a spectator, cannot see as the rules would, so that the game can be played on from there
    and nothing tells what lay where; what lies in some places stays (`dealing.deal`). Without it, the hidden pools are
    dealt anew."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Version n to the function that turns a checkpoint's plain state of version n into one of n + 1."""
    standing_orders: tuple[type[StandingOrder], ...] = ()
    put_on_move: Callable[[S, Seat], str | None] | None = None
    """Changes a copy of the state as if the turn of a seat, which is not asked anything, came now, and names the stage
    with which it begins; None for a seat that has no turn to come as things stand. Without it nobody plans ahead."""
    plan_orders: tuple[StandingOrder, ...] = ()
    """What answers in front of a planned turn for whoever has given no order of the kind, told where turns are planned;
    without it what stands open stops the plan."""
    passing: tuple[type[AnyAction], ...] = ()
    """Actions that leave unused what is left of a turn or a round: they can be planned for when nothing else is."""

    def __post_init__(self) -> None:
        # Whatever comes to mind is made and asked whether it is legal, for every question.
        for action in self.actions:
            quickly_made(action)

    @cached_property
    def rank(self) -> Mapping[type[AnyAction], int]:
        """The place of each action in the order of `actions`."""
        return {action: place for place, action in enumerate(self.actions)}

    def in_order(self, families: tuple[type[AnyAction], ...]) -> tuple[type[AnyAction], ...]:
        """All actions of some families, likely ones first."""
        found = self._in_order.get(families)
        if found is None:
            found = self._in_order[families] = tuple(sorted(members(families), key=self.rank.__getitem__))
        return found

    @cached_property
    def _in_order(self) -> dict[tuple[type[AnyAction], ...], tuple[type[AnyAction], ...]]:
        """What `in_order` has found so far: the same few questions are asked all the time."""
        return {}

    def judges(self, families: tuple[type[AnyAction], ...]) -> tuple[Judge, ...]:
        """What lists the legal actions of some families, likely ones first."""
        found = self._judges.get(families)
        if found is None:
            found = self._judges[families] = tuple(map(judge_of, self.in_order(families)))
        return found

    @cached_property
    def _judges(self) -> dict[tuple[type[AnyAction], ...], tuple[Judge, ...]]:
        """What `judges` has found so far."""
        return {}

    def question(self, name: str) -> AnyQuestion:
        """The question of that name."""
        return next(question for question in self.questions if question.name == name)
