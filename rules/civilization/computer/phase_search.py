"""Search through a whole part of a phase: a first action, then the best action at each decision.

Hidden things have been redealt in the position, so every revelation on the way is one likely result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.civilization.actions.families import EndSegment
from rules.civilization.computer import managing, moving, researching, starting
from rules.civilization.computer.decisions import answer
from rules.civilization.computer.rating import ENOUGH, Rated
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import STRONG, Weights
from rules.civilization.core.state import Game
from rules.engine.core.action import AnyAction
from rules.engine.core.dealing import view_of
from rules.engine.core.notation import format_action
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.engine.search import Playout, Position

RATED: Mapping[str, Callable[[Values], Iterator[Rated]]] = {
    "start": starting.rated_actions,
    "manage": managing.rated_actions,
    "move": partial(moving.rated_actions, ways=2),
    "research": researching.rated_actions,
}
"""The functions that yield actions with their gains, for each part of a turn that a player decides alone."""
LONGEST = 30
"""The most decisions tried in such a part."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The expected play of a part of a phase."""

    steps: tuple[tuple[AnyAction, ...], ...]
    """The decisions, each with its direct consequences, up to the first revelation."""
    gain: float
    """The total gain, including actions after a revelation."""
    state: Game
    """The position at the end, as one likely result."""

    @property
    def first(self) -> AnyAction:
        """The first action."""
        return self.steps[0][0]


def segments(
    position: Position[Game], seat: Seat, most: int, chosen: AnyAction | None = None, weights: Weights = STRONG
) -> list[Segment]:
    """Return several plays of the present part, at most `most`, and one that begins with `chosen`.

    Returns none in other parts of the game.
    """
    opened = position.playout()
    opened.close()
    question = opened.questions[seat]
    if question.name not in RATED:
        return []
    begun = beginnings(Values(view_of(opened.state, seat), seat, weights), question)
    among = [(gain, action) for number, (gain, action) in enumerate(begun) if number < most or action == chosen]
    if chosen is not None and all(action != chosen for _, action in among):
        among.append((0.0, chosen))
    # Of plays with the same result in another order, the one with the chosen beginning is kept.
    among.sort(key=lambda each: each[1] != chosen)
    found: dict[tuple[str, ...], Segment] = {}
    for gain, action in among:
        segment = _played(position, seat, question.name, gain, action, weights)
        found.setdefault(tuple(sorted(format_action(each) for step in segment.steps for each in step)), segment)
    return list(found.values())


def beginnings(values: Values, question: AnyQuestion) -> list[Rated]:
    """Return the useful first actions, best first; the end of the part is last, where it may end."""
    rated: dict[AnyAction, float] = {}
    for gain, action in RATED[question.name](values):
        if gain > ENOUGH and question.accepts(action) and action.obstacle(values.g, values.seat) is None:
            rated[action] = max(gain, rated.get(action, gain))
    found = sorted(((gain, action) for action, gain in rated.items()), key=lambda each: -each[0])
    return [*found, (0.0, EndSegment())] if question.accepts(EndSegment()) else found


def _played(
    position: Position[Game], seat: Seat, part: str, gain: float, first: AnyAction, weights: Weights
) -> Segment:
    """Play on after a first action with the best action at each decision."""
    steps: list[list[AnyAction]] = [[first]]
    playout = position.playout()
    playout.act(seat, first)
    revealed = False
    for _ in range(LONGEST):
        playout.answer_for_others(seat)
        revealed = revealed or playout.revealed
        playout = _onward(playout)
        question = playout.questions.get(seat)
        if question is None or (not playout.answers and question.name != part):
            break
        more, action = _best(Values(view_of(playout.state, seat), seat, weights), question)
        gain += more
        playout.act(seat, action)
        if revealed or isinstance(action, EndSegment):
            continue
        if question.name == part:
            steps.append([])
        steps[-1].append(action)
    playout.close()
    return Segment(tuple(map(tuple, steps)), gain, playout.state)


def _onward(playout: Playout[Game]) -> Playout[Game]:
    """Return the trial itself, or the trial of the next stage."""
    if not playout.ended or playout.state.victory is not None:
        return playout
    return playout.position().playout()


def _best(values: Values, question: AnyQuestion) -> Rated:
    if question.name not in RATED:
        return 0.0, answer(values, question)
    return beginnings(values, question)[0]
