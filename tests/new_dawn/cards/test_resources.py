"""Each of the four resources: found on the map, and spent for a world wonder (ND-7.2, ND-10.10, ND-16.3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.science import GainResource
from tests.new_dawn.resolving import face_up, resolving
from tests.new_dawn.tables import P1, options_of, position, refusal

HELPS: Mapping[str, set[str]] = {
    "marble": {"stonehenge"},
    "mercury": {"stonehenge"},
    "oil": {"colossus", "petra"},
    "diamond": {"colossus", "petra"},
}
"""The wonders that cost seven and show the resource: slot 5 and two more pay them."""


@pytest.mark.parametrize("resource", HELPS)
def test_a_resource_is_found_and_pays_two_for_the_wonders_that_show_it(resource: str) -> None:
    """ND-7.2, ND-10.10: from the map it does not come out of the supply, and spent it goes there."""
    made = position(f"0,0 G cap1; 1,0 G res:{resource}; 9,0 G cap2")
    table = resolving(made, "C1", 1)
    table.act(P1, PlaceControl("1:0"))
    assert table.state.players[P1].resources == {resource: 1}
    assert set(table.state.resource_supply.values()) == {8}

    made.g.resources.clear()
    made.g.players[P1].resources = dict(table.state.players[P1].resources)
    face_up(made, "stonehenge", "colossus", "petra")
    table = resolving(made, "I1", 5)
    found = [option for option in options_of(table, P1, BuildWonder) if isinstance(option, BuildWonder)]
    assert {option.wonder for option in found} == HELPS[resource]
    assert {option.resources for option in found} == {(resource,)}
    table.act(P1, found[0])
    assert table.state.players[P1].resources[found[0].resources[0]] == 0
    assert table.state.resource_supply[found[0].resources[0]] == 9


@pytest.mark.parametrize("resource", HELPS)
def test_a_resource_is_gained_from_the_supply_while_there_is_one(resource: str) -> None:
    """ND-8.7, ND-16.3."""
    made = position("0,0 G cap1; 9,0 G cap2")
    made.g.resource_supply = {kind: int(kind == resource) for kind in made.g.resource_supply}
    table = resolving(made, "S3", 1)
    (gain,) = options_of(table, P1, GainResource)
    assert isinstance(gain, GainResource)
    table.act(P1, gain)
    assert table.state.players[P1].resources == {resource: 1}
    assert table.state.resource_supply[gain.resource] == 0

    made.g.resource_supply = dict.fromkeys(made.g.resource_supply, 0)
    assert refusal(resolving(made, "S3", 1), P1, gain) == "ND-8.7"
