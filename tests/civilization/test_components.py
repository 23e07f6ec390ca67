"""The component data (CIV-2)."""

from __future__ import annotations

import pytest

from rules.civilization.core.catalog.build import BUILDING_TOKENS, UNIT_DECK, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import FACES, HUTS, LAYOUTS, NEUTRAL_TILES, VILLAGES, read_square
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS, NATIONS
from rules.civilization.core.catalog.numbers import COMPONENTS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import AROUND, NEXT_TO, city_distance, steps_between, the_square
from rules.civilization.core.world import PlacedTile
from rules.engine.core.catalog import DataError


def test_the_box_holds_the_components_of_the_files() -> None:
    """CIV-2.1, CIV-2.2, CIV-2.3."""
    assert len(NEUTRAL_TILES) == COMPONENTS["neutral_tiles"]
    assert len(FACES) - len(NEUTRAL_TILES) == COMPONENTS["home_tiles"] == len(NATIONS)
    assert (len(HUTS), len(VILLAGES)) == (COMPONENTS["hut_tokens"], COMPONENTS["village_tokens"])
    assert sum(BUILDING_TOKENS.values()) == COMPONENTS["building_tokens"]
    assert sum(row.count for row in EVENTS.values()) == COMPONENTS["culture_event_cards"]
    assert sum(row.count for row in GREAT_PERSONS.values()) == COMPONENTS["great_person_tokens"]
    assert len(WONDERS) == COMPONENTS["wonder_cards"]
    assert (len(UNIT_DECK), len(TECHNOLOGIES), len(GOVERNMENTS), len(LAYOUTS)) == (53, 37, 8, 3)


def test_every_name_of_another_component_exists() -> None:
    """CIV-4.9, CIV-10.6: starting technologies, what technologies unlock, what wonders are cheaper with."""
    for nation in NATIONS.values():
        assert nation.starting_technology in TECHNOLOGIES
        assert nation.starting_government in GOVERNMENTS
        assert nation.home_tile in FACES
    for government in GOVERNMENTS.values():
        technology = TECHNOLOGIES.get(government.technology)
        assert technology is None or technology.unlocks_government == government.id
    assert {row.discount_technology for row in WONDERS.values()} <= {*TECHNOLOGIES, ""}


def test_squares_have_eight_neighbours_and_four_orthogonal_ones() -> None:
    """CIV-2.7."""
    assert [AROUND[the_square(name)].bit_count() for name in ("A1", "A2", "B2", "P16")] == [3, 5, 8, 3]
    assert [NEXT_TO[the_square(name)].bit_count() for name in ("A1", "A2", "B2", "P16")] == [2, 3, 4, 2]
    assert city_distance(the_square("B2"), the_square("E4")) == 3
    assert steps_between(the_square("B2"), the_square("E4")) == 5


def test_a_tile_turns_clockwise() -> None:
    """CIV-9.7.1: new[r][c] = old[3 - c][r]."""
    straight, turned = PlacedTile("neutral_04", 0, 0).faces(), PlacedTile("neutral_04", 0, 0, 1).faces()
    assert turned[the_square("A1")] == straight[the_square("A4")]
    assert turned[the_square("D1")] == straight[the_square("A1")]
    assert PlacedTile("neutral_04", 0, 0, 4).faces() == straight


def test_the_code_of_a_square_is_checked() -> None:
    """CIV-2.4."""
    for code in ("X", "G:spice", "G@castle", ""):
        with pytest.raises(DataError, match="map_tiles"):
            read_square(code)
