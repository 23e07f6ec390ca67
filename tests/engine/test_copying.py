"""Copies of a state are independent, and a state that cannot be copied is refused when it is defined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from typing import Any, Literal, NewType

import pytest

from rules.engine import Options, Seat
from rules.engine.core.copying import copier, copy_of

Card = NewType("Card", str)


@dataclass(frozen=True, slots=True)
class Tile:
    """A frozen class that may contain other instances."""

    name: str
    under: tuple[Tile, ...] = ()
    costs: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Purse:
    """A mutable class."""

    coins: int


@dataclass(slots=True)
class Board:
    """A class with one field of each type that a state may have."""

    seat: Seat
    hand: list[Card]
    rows: list[list[Purse]]
    purses: dict[str, Purse]
    stacks: dict[str, list[int]]
    counts: dict[Literal["a", "b"], int]
    tile: Tile
    options: Options
    own: Purse
    lent: Purse | None = None
    none: Purse | None = None
    either: int | str | None = None
    notes: list[str] = field(default_factory=list, metadata={"transient": list})


def board() -> Board:
    """Return a board with a value in each field."""
    return Board(
        Seat(1),
        [Card("c")],
        [[Purse(1)], [Purse(2)]],
        {"x": Purse(3)},
        {"s": [1]},
        {"a": 1},
        Tile("t", (Tile("u"),)),
        Options(),
        Purse(4),
        Purse(5),
        notes=["said"],
    )


def test_a_copy_is_equal_but_for_transient_fields() -> None:
    original = board()
    copied = copy_of(original)
    assert copied.notes == []
    original.notes.clear()
    assert copied == original


def test_changing_a_copy_never_changes_the_original() -> None:
    original, untouched = board(), board()
    copied = copy_of(original)
    copied.hand.append(Card("d"))
    copied.rows[0][0].coins = 99
    copied.rows[1].clear()
    copied.purses["x"].coins = 99
    copied.purses["y"] = Purse(0)
    copied.stacks["s"].append(2)
    copied.counts["b"] = 2
    copied.own.coins = 99
    assert copied.lent is not None
    copied.lent.coins = 99
    copied.notes.append("heard")
    assert original == untouched


def test_immutable_values_are_shared() -> None:
    original = board()
    assert copy_of(original).tile is original.tile
    assert copy_of(original).options is original.options


def test_classes_of_one_name_are_kept_apart() -> None:
    coins = make_dataclass("Row", [("coins", int)])
    cards = make_dataclass("Row", [("cards", list[str])])
    both = make_dataclass("Both", [("left", coins), ("right", cards)])
    copied = copy_of(both(coins(3), cards(["a"])))
    assert (copied.left.coins, copied.right.cards) == (3, ["a"])


mutable_inside = make_dataclass("Inside", [("cards", list[str])], frozen=True)


@pytest.mark.parametrize(
    "hint",
    [
        Any,
        object,
        list,
        set[int],
        frozenset[int],
        Purse | Tile | list[int],
        mutable_inside,
        tuple[Purse, ...],
        bytearray,
    ],
    ids=str,
)
def test_a_field_that_cannot_be_copied_reliably_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="no way to copy"):
        copier(make_dataclass("State", [("field", hint)]))


def test_only_dataclasses_are_copied() -> None:
    with pytest.raises(TypeError, match="list is no dataclass"):
        copy_of([1])
