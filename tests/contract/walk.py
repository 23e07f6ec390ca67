"""Random games, one decision after the other, for tests that hold in every position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from rules.engine import AnyAction, Event, Options, Rules, Seat, Table


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a random game: what the seat may do, what it is about to do, and what happened just before."""

    number: int
    table: Table[Any]
    seat: Seat
    options: Sequence[AnyAction]
    action: AnyAction
    events: tuple[Event, ...]


def random_game(
    rules: Rules[Any],
    options: Options,
    seats: int,
    seed: str,
    *,
    weights: Mapping[str, float] | None = None,
    longest: int = 5000,
) -> Iterator[Position]:
    """The positions of a game in which everybody decides at random; the action follows after each one is yielded.

    `weights` makes actions of some tags rarer or more frequent than the usual 1, so that games do not end at once.
    Fails when a question has no option, and when the game has not ended after `longest` decisions.
    """
    table = Table.new(rules, options, seats, seed)
    random = Random(seed)
    events: tuple[Event, ...] = ()
    while not table.finished:
        assert table.decision_count < longest, f"the game has not ended after {longest} decisions"
        seat = random.choice(list(table.questions))
        possible = table.legal_actions(seat)
        assert possible, f"question {table.questions[seat].name} to seat {seat} has no option"
        action = choose(random, possible, weights or {})
        yield Position(table.decision_count, table, seat, possible, action, events)
        events = table.act(seat, action)
    assert table.decision_count, "the game ended before anybody was asked: who has one answer is not, unless `always`"
    assert_nobody_is_asked(table)


def assert_nobody_is_asked(table: Table[Any]) -> None:
    """A finished game asks nobody."""
    assert not table.questions, "a finished game asks nobody"
    assert all(table.legal_actions(seat) == [] for seat in table.seats)


def choose(random: Random, options: Sequence[AnyAction], weights: Mapping[str, float]) -> AnyAction:
    """A kind of action first, then one of that kind, so that a kind with many forms is not chosen most of the time."""
    by_tag: dict[str, list[AnyAction]] = defaultdict(list)
    for option in options:
        by_tag[option.tag].append(option)
    tags = list(by_tag)
    (tag,) = random.choices(tags, [weights.get(tag, 1.0) for tag in tags])
    return random.choice(by_tag[tag])


Watching = Generator[None, Position | None, None]
"""Is sent every position of a game, and None when the game is over; raises what does not hold."""
Property = Callable[[Any], Watching]
"""What holds in every game: watches the game of a set-up."""


def held(properties: Sequence[Property], setup: Any, steps: Iterable[Position]) -> Mapping[str, Exception]:
    """Hold every property against one walk through a game: what failed, by the name of the property.

    Each goes on when others fail; where the walk itself fails, all have.
    """
    watching = {each.__name__: each(setup) for each in properties}
    for watcher in watching.values():
        next(watcher)
    failures: dict[str, Exception] = {}
    try:
        for step in chain(steps, (None,)):
            for name, watcher in list(watching.items()):
                try:
                    watcher.send(step)
                except StopIteration:
                    del watching[name]
                except Exception as error:
                    # Whatever the rules raise, the other properties are still worth watching.
                    error.add_note(f"decision {step.number}" if step is not None else "the end of the game")
                    failures[name] = error
                    del watching[name]
    except Exception as error:
        failures |= dict.fromkeys(watching, error)
    return failures
