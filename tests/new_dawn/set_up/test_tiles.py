"""Each of the sixteen tiles, on both sides: its terrain, and the tokens that its icons bring (ND-2.1, ND-3.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.new_dawn.board.difficulty import at_most
from rules.new_dawn.core.catalog.base import SIDES, Side
from rules.new_dawn.core.catalog.land import TILES
from rules.new_dawn.core.hexes import STEPS, tile_shape
from rules.new_dawn.core.world import PlacedTile, World
from rules.new_dawn.events.barbarians import spawn
from rules.new_dawn.flow import setup
from tests.cost import as_subtests
from tests.new_dawn.tables import P1, TERRAINS, Position, position

# The terrain of the spaces a to j, then the icons.
PRINTED: Mapping[str, str] = {
    "1a": "NHGDHMMMMW a:torres_del_paine g:A i:marble",
    "1b": "NWWWGFHGWG a:cliffs_of_dover e:A",
    "2a": "NMHHMHGHMM a:mt_everest i:B",
    "2b": "WNHMMMMHFF b:crater_lake d:diamond",
    "3a": "WGGDMWGMFM d:marble h:C i:oil",
    "3b": "DDHDHDGFFD a:C e:oil j:mercury",
    "4a": "NHDMMFHMGM a:grand_mesa i:D j:mercury",
    "4b": "NWWWWWGHHM a:galapagos_islands j:D",
    "5a": "MGGMHHHFGF d:diamond h:oil",
    "5b": "MHHFFHHGGG a:mercury h:E",
    "6a": "WMHFGFWWGW e:carthage",
    "6b": "HMHFGHGFGM e:kumasi j:marble",
    "7a": "GGMWWWWMFF a:capital j:mercury",
    "7b": "GGMWFWGFFG a:capital h:diamond",
    "8a": "FFFGGWWFFF d:mercury h:diamond",
    "8b": "FMFWWWDFMW c:mercury",
    "9a": "HGHWWGHHGM a:capital j:diamond",
    "9b": "HHHWFFHFGF a:capital h:oil",
    "10a": "WWHGGHDDMM g:oil h:F",
    "10b": "FGDDFDGWWW a:F c:diamond f:marble",
    "11a": "GFGHMMHHFF a:capital f:diamond j:G",
    "11b": "GMGWHHGDGG a:capital i:marble",
    "12a": "GHDDHHHMDD a:brussels h:mercury",
    "12b": "GWHFGGWFGG d:mercury f:seoul j:H",
    "13a": "NGGHDDDFGF a:mt_kilimanjaro",
    "13b": "NGWFWFWHFW a:pantanal h:diamond",
    "14a": "FFFGHFHHFM d:geneva i:marble",
    "14b": "DGGDFGGHGM g:mohenjo_daro j:oil",
    "15a": "GMWWWWMFGM a:buenos_aires g:marble h:I",
    "15b": "GMMWDDMGGG e:oil g:I j:kabul",
    "16a": "GGGDDGGWHW a:capital d:oil",
    "16b": "FGGHMDFGHW a:capital i:marble",
}
DIFFICULTY: Mapping[str, int] = {"G": 1, "H": 2, "F": 3, "D": 4, "M": 5, "N": 5}
"""The difficulty of each terrain letter except water, which needs a special effect."""
LETTERS = "ABCDEFGHI"
TILE_SIDES: tuple[tuple[int, Side], ...] = tuple((tile, side) for tile in TILES for side in SIDES)


def laid_out(tile: int, side: Side) -> Position:
    """Return a table with a populated map of that tile alone."""
    made = position()
    made.g.world = World().with_tile(PlacedTile(tile, side, 0, 0, 0))
    made.g.resources.clear()
    setup.populate(made.g)
    return made


def test_every_side_is_listed() -> None:
    """A missing side would not be checked."""
    assert list(PRINTED) == [f"{tile}{side}" for tile, side in TILE_SIDES]


@as_subtests
@pytest.mark.parametrize(("tile", "side"), TILE_SIDES)
def test_a_tile_has_its_terrain(tile: int, side: Side) -> None:
    """ND-2.1, ND-2.2: ten spaces, and those within each slot."""
    terrain = PRINTED[f"{tile}{side}"].split()[0]
    g = laid_out(tile, side).g
    names = [f"{tile}{letter}" for letter in "abcdefghij"]
    assert [g.world.space[name].terrain for name in names] == [TERRAINS[letter] for letter in terrain]
    for slot in range(1, 6):
        reached = {name for name, letter in zip(names, terrain, strict=True) if DIFFICULTY.get(letter, 9) <= slot}
        assert set(g.world.names_in(at_most(g, P1, slot))) == reached


@as_subtests
@pytest.mark.parametrize(("tile", "side"), TILE_SIDES)
def test_icons_bring_their_tokens(tile: int, side: Side) -> None:
    """ND-3.4, ND-3.5, ND-3.10: one token each, with two cards for a city-state, and a space for a capital."""
    icons = [icon.split(":") for icon in PRINTED[f"{tile}{side}"].split()[1:]]
    g = laid_out(tile, side).g
    there = {
        **g.resources,
        **g.natural_wonders,
        **g.city_states,
        **{space: letter for letter, space in g.barbarians.items() if space is not None},
        **{space.name: "capital" for space in g.world.with_icon("capital")},
    }
    assert there == {f"{tile}{letter}": what for letter, what in icons}
    assert g.city_state_cards == dict.fromkeys(g.city_states.values(), 2)
    assert sum(g.resource_supply.values()) == 32 - len(g.resources)


@pytest.mark.parametrize("letter", LETTERS)
def test_a_defeated_barbarian_comes_back_to_its_icon(letter: str) -> None:
    """ND-6.13, ND-3.4: each letter is on one tile only."""
    found = [(tile, side) for tile, side in TILE_SIDES if f":{letter}" in PRINTED[f"{tile}{side}"]]
    assert len({tile for tile, _ in found}) == 1
    for tile, side in found:
        made = laid_out(tile, side)
        icon = made.g.barbarians[letter]
        assert icon is not None
        made.g.barbarians[letter] = None
        spawn(made.g)
        assert made.g.barbarians == {letter: icon}


@pytest.mark.parametrize("side", SIDES)
def test_tiles_turn_clockwise_about_their_first_space(side: Side) -> None:
    """ND-3.16: in every rotation all six spaces around it belong to the tile."""
    assert tile_shape("a", 0)[9] == (1, -3)
    assert tile_shape("a", 1)[9] == (3, -2)
    assert tile_shape("b", 0)[9] == (2, -3)
    for rotation in range(6):
        shape = tile_shape(side, rotation)
        assert shape[0] == (0, 0)
        assert {*STEPS} <= {*shape}
        before = tile_shape(side, (rotation + 5) % 6)
        assert shape == tuple((-r, q + r) for q, r in before)
