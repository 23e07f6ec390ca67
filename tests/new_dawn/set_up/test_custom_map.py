"""A map built from tiles (ND-3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine import Seat, Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.board.tile_places import bits, hexes, places, spread, tile_bits, tokens_left, water_needed
from rules.new_dawn.core.catalog.land import TILES
from rules.new_dawn.core.hexes import distance, neighbours
from rules.new_dawn.core.state import new_game
from rules.new_dawn.core.world import PlacedTile, Space, World
from rules.new_dawn.flow.laying_out import lay_core
from tests.new_dawn.tables import refusal


def begun(seats: int, **options: object) -> Table[Game]:
    """Return a table before the first tile is placed."""
    return Table.new(
        NEW_DAWN, NewDawnOptions.model_validate({"map": "custom", "map_building": "players", **options}), seats, "seed"
    )


def whose(table: Table[Game]) -> Seat:
    """Return the seat with the question."""
    (seat,) = table.questions
    return seat


def play_out(table: Table[Game]) -> None:
    """Place tiles until all lie on the map."""
    while table.stage == "tiles":
        options = table.legal_actions(whose(table))
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_core_and_hands_are_drawn_by_their_kinds(seats: int) -> None:
    """ND-3.12, ND-3.13, ND-3.15: two natural wonders and two city-states; a capital and two others for each player."""
    cores = set()
    for number in range(8):
        options = NewDawnOptions(map="custom", map_building="players")
        g = Table.new(NEW_DAWN, options, seats, f"{number}").state
        drawn = [TILES[tile.tile].kind for tile in g.world.tiles]
        assert sorted(drawn) == ["city_state"] * 2 + ["natural_wonder"] * 2
        cores.add(tuple(drawn))
        for dealt in g.tiles_to_place.values():
            assert [TILES[tile].kind == "capital" for tile in dealt] == [True, False, False]
        used = [
            *(tile.tile for tile in g.world.tiles),
            *(tile for dealt in g.tiles_to_place.values() for tile in dealt),
        ]
        assert len(used) == len(set(used)) == 4 + 3 * seats
    assert len(cores) > 1, "they are shuffled together"


def core(die: int) -> World:
    """Return the core of four tiles after a die."""
    g = new_game(NewDawnOptions(map="custom", map_building="players"), 2, "core")
    g.scribe.tape.script = [(die - 1,)]
    lay_core(g, [2, 6, 13, 14])
    return g.world


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_decides_how_the_core_lies(die: int) -> None:
    """ND-3.14: both ways five rows of eight spaces without a gap, one the mirror image of the other."""
    world = core(die)
    assert [(tile.tile, tile.side) for tile in world.tiles] == [
        (tile, "a" if die <= 3 else "b") for tile in (2, 6, 13, 14)
    ]
    spaces = [sorted(q for q, r in world.at if r == row) for row in range(-1, 4)]
    assert spaces == [list(range(row[0], row[0] + 8)) for row in spaces]
    assert len(world.at) == 40
    assert {(-q - r, r) for q, r in world.at} == set(core(7 - die).at)


def test_the_offered_places_are_exactly_the_legal_ones() -> None:
    """ND-3.17, checked space by space."""
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
    option = table.legal_actions(seat)[0]
    assert isinstance(option, PlaceTile)
    assert refusal(table, seat, replace(option, place=0)) == "ND-3.17"
    assert refusal(table, seat, replace(option, place=99)) == "ND-3.17"
    turned = [replace(option, rotation=rotation) for rotation in range(6)]
    assert {refusal(table, seat, each) for each in turned if table.obstacle(seat, each)} == {"ND-3.17"}
    assert refusal(table, seat, replace(option, tile=99)) == "ND-3.16"
    assert refusal(table, seat, replace(option, rotation=6)) == "ND-3.16"


@pytest.mark.parametrize("seed", range(6))
def test_enclosed_positions_become_water(seed: int) -> None:
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


def test_an_enclosed_gap_is_found() -> None:
    """ND-3.19."""
    found = 0
    table = begun(4)
    while table.stage == "tiles":
        for side, q, r, rotation in places(table.state.world):
            found += bool(water_needed(table.state.world, side, q, r, rotation))
        table.act(whose(table), table.legal_actions(whose(table))[-1])
    assert found


def touching(world: World, mask: int) -> set[bool]:
    """Return whether the places of a tile touch some positions: all of them, none, or both."""
    return {bool(spread(bits(PlacedTile(0, *place).places)) & mask) for place in places(world)}


def crowded() -> World:
    """Return a core of one tile with other tiles around it, until none can be next to it."""
    world = World().with_tile(PlacedTile(1, "a", 0, 0, 0, core=True))
    for tile in range(2, 17):
        if touching(world, tile_bits(world)[1]) == {False}:
            break
        place = places(world)[0]
        world = world.with_tile(PlacedTile(tile, *place), water_needed(world, *place))
    return world


def test_a_tile_that_cannot_touch_the_core_touches_a_neighbour_of_it() -> None:
    """ND-3.17, ND-3.20: or any tile if even that is impossible."""
    world = crowded()
    outer = max(places(world), key=lambda place: distance((0, 0), (place[1], place[2])))
    world = world.with_tile(PlacedTile(16, *outer), water_needed(world, *outer))
    tiles, core, beside = tile_bits(world)
    assert touching(world, core) == {False}
    assert touching(world, beside) == {True}
    coreless = World()
    for tile in world.tiles:
        coreless = coreless.with_tile(replace(tile, core=False))
    assert tile_bits(coreless) == (tiles, 0, 0)
    assert touching(coreless, tiles) == {True}
    assert set(places(world)) < set(places(coreless))


def test_a_tile_that_needs_too_much_water_is_not_legal() -> None:
    """ND-3.19."""
    table = begun(4)
    while not (closing := [place for place in places(table.state.world) if water_needed(table.state.world, *place)]):
        table.act(whose(table), table.legal_actions(whose(table))[-1])
    world = table.state.world
    far = [Space(f"w{n}", 12 + n, -20, "water") for n in range(1, tokens_left(world) + 1)]
    dry = World(tuple(sorted((*world.spaces, *far), key=lambda space: (space.q, space.r))), world.tiles)
    assert tokens_left(dry) == 0
    assert set(places(world)) - set(places(dry)) == set(closing)


def test_the_first_to_place_and_the_first_player_are_drawn_separately() -> None:
    """ND-3.21, ND-3.16, ND-3.6."""
    found = set()
    for number in range(12):
        options = NewDawnOptions(map="custom", seating="fixed", map_building="players")
        table = Table.new(NEW_DAWN, options, 2, f"{number}")
        places_first = whose(table)
        play_out(table)
        found.add((places_first, table.state.first))
    assert len(found) == 4


def test_the_engine_may_place_the_tiles() -> None:
    """ND-17.5, ND-18.9."""
    table = begun(3, map_building="engine")
    assert table.stage == "turn"
    assert len(table.state.world.tiles) == 13


def test_the_tile_of_a_capital_is_named_as_one() -> None:
    """ND-3.18: the figure is placed there at once."""
    table = begun(2)
    seat = whose(table)
    described = {
        option: str(NEW_DAWN.words.describe(table.state, seat, option)) for option in table.legal_actions(seat)
    }
    capitals = [option for option, text in described.items() if "(capital) on " in text]
    assert 0 < len(capitals) < len(described)
    told = [str(event.text) for event in table.act(seat, capitals[0])]
    home = next(space for space, city in table.state.cities.items() if city.seat == seat)
    assert told[-1] == f"seat {seat + 1} founds a capital on {home}."
