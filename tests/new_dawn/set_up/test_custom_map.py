"""A map built from tiles (ND-3.12 to ND-3.21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine import Seat, Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.board.tile_places import bits, hexes, places, spread, tile_bits, tokens_left, water_needed
from rules.new_dawn.core.hexes import neighbours
from rules.new_dawn.core.world import PlacedTile
from tests.new_dawn.tables import refusal


def begun(seats: int, **options: object) -> Table[Game]:
    """A table at which the first tile is to be placed."""
    return Table.new(NEW_DAWN, NewDawnOptions.model_validate({"map": "custom", **options}), seats, "seed")


def whose(table: Table[Game]) -> Seat:
    """Who is asked."""
    (seat,) = table.questions
    return seat


def play_out(table: Table[Game]) -> None:
    """Place tiles until all lie on the map."""
    while table.stage == "tiles":
        options = table.options(whose(table))
        table.act(whose(table), options[len(options) // 3])


@pytest.mark.parametrize(("seats", "tiles"), [(2, 10), (3, 13), (4, 16)])
def test_the_map_has_four_core_tiles_and_three_for_each_player(seats: int, tiles: int) -> None:
    """ND-3.12 to ND-3.16, ND-3.18, ND-E40."""
    table = begun(seats)
    assert [tile.core for tile in table.state.world.tiles] == [True] * 4
    assert [len(dealt) for dealt in table.state.tiles_to_place.values()] == [3] * seats
    play_out(table)
    assert len(table.state.world.tiles) == tiles
    assert sorted(city.seat for city in table.state.cities.values()) == list(range(seats))


def test_every_place_that_is_offered_keeps_the_rules_and_every_other_breaks_one() -> None:
    """ND-3.17, worked out space by space."""
    table = begun(2)
    world = table.state.world
    tiles, core, _ = tile_bits(world)
    offered = set(places(world))
    for q in range(-9, 10):
        for r in range(-9, 10):
            for side in ("a", "b"):
                for rotation in range(6):
                    own = PlacedTile(5, "a" if side == "a" else "b", q, r, rotation).places
                    around = {place for one in own for place in neighbours(one)} - set(own)
                    touched = around & set(world.at)
                    legal = not set(own) & set(world.at) and len(touched) >= 4 and bool(bits(touched) & core & tiles)
                    assert ((side, q, r, rotation) in offered) == legal


def test_a_refused_tile_names_the_reason() -> None:
    """ND-3.16, ND-3.17."""
    table = begun(2)
    seat = whose(table)
    option = table.options(seat)[0]
    assert isinstance(option, PlaceTile)
    assert refusal(table, seat, replace(option, place=0)) == "ND-3.17"
    assert refusal(table, seat, replace(option, place=99)) == "ND-3.17"
    turned = [replace(option, rotation=rotation) for rotation in range(6)]
    assert {refusal(table, seat, each) for each in turned if table.obstacle(seat, each)} == {"ND-3.17"}
    assert refusal(table, seat, replace(option, tile=99)) == "ND-3.16"
    assert refusal(table, seat, replace(option, rotation=6)) == "ND-3.16"


@pytest.mark.parametrize("seed", range(6))
def test_what_the_map_encloses_becomes_water(seed: int) -> None:
    """ND-3.19, ND-2.5: no gap is left, and there are eight water tokens."""
    table = Table.new(NEW_DAWN, NewDawnOptions(map="custom", map_building="engine"), 4, f"seed {seed}")
    world = table.state.world
    assert 0 <= tokens_left(world) <= 8
    land = bits(world.at)
    window = bits((q, r) for q in range(-30, 31) for r in range(-30, 31))
    outside = bits([(-30, -30)])
    while more := spread(outside) & window & ~land & ~outside:
        outside |= more
    assert hexes(window & ~land & ~outside) == []


def test_a_gap_that_is_closed_is_found() -> None:
    """ND-3.19."""
    found = 0
    table = begun(4)
    while table.stage == "tiles":
        for side, q, r, rotation in places(table.state.world):
            found += bool(water_needed(table.state.world, side, q, r, rotation))
        table.act(whose(table), table.options(whose(table))[-1])
    assert found


def test_the_engine_may_place_the_tiles() -> None:
    """ND-17.5, ND-18.9."""
    table = begun(3, map_building="engine")
    assert table.stage == "turn"
    assert len(table.state.world.tiles) == 13


def test_the_tile_of_a_capital_is_named_and_told_as_one() -> None:
    """ND-3.18: the figure stands there at once."""
    table = begun(2)
    seat = whose(table)
    described = {option: str(NEW_DAWN.words.describe(table.state, seat, option)) for option in table.options(seat)}
    capitals = [option for option, text in described.items() if "(capital) on " in text]
    assert 0 < len(capitals) < len(described)
    told = [str(event.text) for event in table.act(seat, capitals[0])]
    home = next(space for space, city in table.state.cities.items() if city.seat == seat)
    assert told[-1] == f"seat {seat + 1} founds a capital on {home}."
