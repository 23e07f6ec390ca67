"""Frozen dataclasses with the fast `__init__` behave like those made by `dataclass`."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from rules import GAMES
from rules.engine.core.frozen import fast_init


@fast_init
@dataclass(frozen=True, slots=True)
class Point:
    """A class with fields with and without defaults."""

    x: int
    y: int = 7


@fast_init
@dataclass(frozen=True, slots=True)
class Spot(Point):
    """A class with one more field than its base."""

    name: str = ""


@fast_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A class with keyword-only fields, with defaults before those without."""

    low: int = 1
    high: int


def test_the_fast_constructor_sets_values_and_defaults() -> None:
    assert (Point(1).x, Point(1).y, Point(x=2, y=3).y) == (1, 7, 3)
    assert Spot(1, name="a") == Spot(1, 7, "a") != Spot(1, 7, "b")
    assert replace(Spot(1, 2, "a"), y=5) == Spot(1, 5, "a")
    assert (Named(high=9).low, Named(high=9).high) == (1, 9)


def test_objects_of_the_fast_constructor_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Point(1).x = 2  # type: ignore[misc]


@pytest.mark.parametrize("values", [(), (1, 2, 3)])
def test_too_few_and_too_many_values_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Point(*values)
    with pytest.raises(TypeError):
        Named(*values)  # type: ignore[call-arg]


def test_a_class_with_further_initialisation_keeps_its_constructor() -> None:
    @dataclass(frozen=True, slots=True)
    class Bag:
        things: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        n: int

        def __post_init__(self) -> None:
            assert self.n > 0

    @dataclass(slots=True)
    class Open:
        n: int

    for cls in (Bag, Checked, Open):
        made = vars(cls)["__init__"]
        fast_init(cls)
        assert vars(cls)["__init__"] is made


@pytest.mark.parametrize("key", list(GAMES))
def test_every_action_is_made_as_its_fields_say(key: str) -> None:
    for action in GAMES[key].actions:
        own: Any = action
        parameters = inspect.signature(own).parameters
        assert list(parameters) == [item.name for item in fields(own)]
        defaults = [each.default for each in parameters.values()]
        assert defaults == [
            inspect.Parameter.empty if item.default is MISSING else item.default for item in fields(own)
        ]
        values = {name: object() for name in parameters}
        made = own(**values)
        assert all(getattr(made, name) is value for name, value in values.items())
