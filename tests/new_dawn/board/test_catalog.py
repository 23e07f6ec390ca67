"""The data files agree with each other (ND-1.4, ND-3.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.new_dawn.core.catalog.base import SIDES, Side
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.land import OFFSETS, TILES
from rules.new_dawn.core.catalog.numbers import BARBARIANS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS, WONDERS


def test_every_type_has_a_card_of_each_level_and_a_wonder_deck_two_of_each_era() -> None:
    """ND-3.2, ND-3.8."""
    assert set(Counter((card.type, card.level) for card in FOCUS_CARDS.values()).values()) == {1}
    assert len(FOCUS_CARDS) == 20
    assert set(Counter((wonder.type, wonder.era) for wonder in WONDERS.values()).values()) == {2}
    assert len(WONDERS) == 24
    assert all(len(set(leader.start_row)) == 5 for leader in LEADERS.values())


@pytest.mark.parametrize("side", SIDES)
def test_the_sides_of_all_tiles_together_show_each_component_once(side: Side) -> None:
    """ND-3.4."""
    icons = [(tile.id, icon) for tile in TILES.values() for icon in tile.side(side).icons]
    kinds = Counter(icon.kind for _, icon in icons)
    assert kinds == {"resource": 16, "barbarian": 7, "capital": 4, "natural_wonder": 4, "city_state": 4}
    resources = Counter(icon.id for _, icon in icons if icon.kind == "resource")
    assert set(resources.values()) == {4}
    for tile, icon in icons:
        if icon.kind == "barbarian":
            row = BARBARIANS[icon.id]
            assert (row.tile, row.space_a if side == "a" else row.space_b) == (tile, icon.space)
        if icon.kind == "city_state":
            assert (CITY_STATES[icon.id].tile, CITY_STATES[icon.id].side) == (tile, side)
        if icon.kind == "natural_wonder":
            assert (NATURAL_WONDERS[icon.id].tile, NATURAL_WONDERS[icon.id].side) == (tile, side)


def test_side_b_mirrors_side_a() -> None:
    """ND-2.1."""
    assert OFFSETS["b"] == tuple((-q - r, r) for q, r in OFFSETS["a"])


def test_city_states_lie_on_grassland_and_natural_wonders_have_no_terrain() -> None:
    """ND-2.2, ND-2.3."""
    for tile in TILES.values():
        for side in map(tile.side, SIDES):
            for icon in side.icons:
                if icon.kind == "city_state":
                    assert side.terrain[icon.space] == "grassland"
                if icon.kind == "natural_wonder":
                    assert side.terrain[icon.space] == "natural_wonder"
