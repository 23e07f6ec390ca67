"""A turn in the making: lines of notation tried out on a copy of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.engine import AnyAction, Event, IllegalAction, Obstacle, Seat, Table
from rules.engine.notation import NotationError, format_action


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first line that could not be done, and why: an obstacle or what is wrong with the notation."""

    line: str
    reason: Obstacle | NotationError


@dataclass(slots=True)
class Trial:
    """What the lines of a draft lead to, on a copy of the table."""

    table: Table[Any]
    seat: Seat
    began: int
    lines: list[str]
    events: list[Event]
    refusal: Refusal | None = None
    revealing: bool = False
    """The last line reveals chance: what follows is shown only after the lines so far are committed."""

    @property
    def continues(self) -> bool:
        """Whether the seat has more to decide in the same turn."""
        return not self.revealing and same_turn(self.table, self.seat, self.began)

    @property
    def options(self) -> list[AnyAction]:
        """What the seat can do next in this draft."""
        return self.table.options(self.seat) if self.continues else []


def same_turn(table: Table[Any], seat: Seat, began: int) -> bool:
    """Whether the seat still has a decision of the stage that began after `began` decisions."""
    return seat in table.questions and table.stage_began == began


def try_out(table: Table[Any], seat: Seat, lines: Sequence[str]) -> Trial:
    """Do the lines one after the other on a copy, up to the first refusal or the first chance."""
    trial = Trial(table.clone(), seat, table.stage_began, [], [])
    for line in lines:
        if trial.revealing:
            break
        step(trial, line)
        if trial.refusal is not None:
            break
    return trial


def step(trial: Trial, line: str) -> None:
    """Do one more line in a trial; a line that is refused changes nothing but `refusal`."""
    try:
        action = trial.table.parse(line)
        events = trial.table.act(trial.seat, action)
    except IllegalAction as error:
        trial.refusal = Refusal(line, error.obstacle)
        return
    except NotationError as error:
        trial.refusal = Refusal(line, error)
        return
    trial.lines.append(format_action(action))
    if trial.table.log[-1].chance:
        trial.revealing = True
        return
    trial.events += events


def closing(trial: Trial) -> AnyAction | None:
    """The one action without choices that ends the turn, when there is exactly one."""
    found = []
    for option in trial.options:
        if fields(option):  # type: ignore[arg-type]
            continue
        after = trial.table.clone()
        after.act(trial.seat, option)
        if not same_turn(after, trial.seat, trial.began):
            found.append(option)
    return found[0] if len(found) == 1 else None
