"""Random games, decision by decision, for tests of every position."""

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
    """A position of a random game: the seat's legal actions, its next action, and the last events."""

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
    """Yield the positions of a game with random decisions; the action is carried out after its position is yielded.

    `weights` makes actions of some tags rarer or more frequent than the default 1, so that games do not end early.
    Fails when a question has no option, or when the game has not ended after `longest` decisions.
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
    """Check that a finished game has no open question."""
    assert not table.questions, "a finished game asks nobody"
    assert all(table.legal_actions(seat) == [] for seat in table.seats)


def choose(random: Random, options: Sequence[AnyAction], weights: Mapping[str, float]) -> AnyAction:
    """Choose a kind of action first, then one of that kind, so that kinds with many forms are not preferred."""
    by_tag: dict[str, list[AnyAction]] = defaultdict(list)
    for option in options:
        by_tag[option.tag].append(option)
    tags = list(by_tag)
    (tag,) = random.choices(tags, [weights.get(tag, 1.0) for tag in tags])
    return random.choice(by_tag[tag])


Watching = Generator[None, Position | None, None]
"""A generator that receives every position of a game, then None; it raises an error for a violation."""
Property = Callable[[Any], Watching]
"""A property of every game: a function that starts watching the game of a set-up."""


def held(properties: Sequence[Property], setup: Any, steps: Iterable[Position]) -> Mapping[str, Exception]:
    """Check every property in one walk through a game. Return the failures by the name of the property.

    Each continues when others fail; if the walk itself fails, all fail.
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
                    # After any error of the rules, the other properties are still watched.
                    error.add_note(f"decision {step.number}" if step is not None else "the end of the game")
                    failures[name] = error
                    del watching[name]
    except Exception as error:
        failures |= dict.fromkeys(watching, error)
    return failures
