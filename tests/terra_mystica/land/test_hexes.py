"""Neighbourhoods and masks of hex maps."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.terra_mystica.core.hexes import AXIAL_NEIGHBOURS, HexMap, offset_to_axial

SIZE = 5
PLACES = {f"{row}{col}": offset_to_axial(row, col) for row, col in product(range(SIZE), repeat=2)}
MAP = HexMap(tuple(PLACES), PLACES)
some_spaces = st.lists(st.sampled_from(MAP.names), unique=True)


def test_a_space_in_the_middle_has_six_neighbours() -> None:
    assert set(MAP.neighbours("22")) == {"21", "23", "11", "12", "31", "32"}
    assert set(MAP.neighbours("12")) == {"11", "13", "02", "03", "22", "23"}, "odd rows are shifted to the right"


def test_a_corner_has_two_or_three() -> None:
    assert set(MAP.neighbours("00")) == {"01", "10"}
    assert set(MAP.neighbours("04")) == {"03", "13", "14"}


def test_directions_turn_around_once() -> None:
    assert sum(q for q, _ in AXIAL_NEIGHBOURS) == sum(r for _, r in AXIAL_NEIGHBOURS) == 0
    assert len(set(AXIAL_NEIGHBOURS)) == 6


def test_being_neighbours_is_mutual_and_never_with_oneself() -> None:
    for one, other in product(MAP.names, repeat=2):
        assert bool(MAP.near[one] & MAP.bit[other]) == bool(MAP.near[other] & MAP.bit[one])
        assert one != other or not MAP.near[one] & MAP.bit[other]


@given(some_spaces)
def test_a_mask_gives_its_spaces_back_in_the_order_of_the_map(spaces: list[str]) -> None:
    assert list(MAP.spaces(MAP.mask(spaces))) == sorted(spaces, key=MAP.names.index)


@given(some_spaces)
def test_around_a_mask_are_the_neighbours_of_its_spaces(spaces: list[str]) -> None:
    expected = {other for space in spaces for other in MAP.neighbours(space)}
    assert set(MAP.spaces(MAP.around(MAP.mask(spaces)))) == expected
