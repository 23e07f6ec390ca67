"""Each natural wonder pays its resource for a world wonder (ND-10.10)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.industry import BuildWonder
from tests.new_dawn.resolving import face_up, resolving
from tests.new_dawn.tables import P1, options_of, position

PAYS: Mapping[str, str] = {
    "torres_del_paine": "diamond",
    "cliffs_of_dover": "marble",
    "mt_everest": "oil",
    "crater_lake": "mercury",
    "grand_mesa": "diamond",
    "galapagos_islands": "mercury",
    "mt_kilimanjaro": "oil",
    "pantanal": "marble",
}
COSTING_SEVEN: Mapping[str, tuple[str, str]] = {
    "stonehenge": ("marble", "mercury"),
    "colossus": ("diamond", "oil"),
    "petra": ("oil", "diamond"),
}
"""Wonders that slot 5 and one resource can pay, and the resources that help."""


@pytest.mark.parametrize("token", PAYS)
def test_a_natural_wonder_counts_as_its_resource_and_stays(token: str) -> None:
    """ND-10.10: only for a wonder whose card shows the resource, and it is not lost."""
    made = position("0,0 G cap1; 9,0 G cap2")
    made.g.players[P1].natural_wonders = [token]
    face_up(made, *COSTING_SEVEN)
    table = resolving(made, "I1", 5)
    found = [option for option in options_of(table, P1, BuildWonder) if isinstance(option, BuildWonder)]
    assert {option.wonder for option in found} == {
        wonder for wonder, resources in COSTING_SEVEN.items() if PAYS[token] in resources
    }
    table.act(P1, found[0])
    assert table.state.wonders == {found[0].wonder: "0:0"}
    assert table.state.players[P1].natural_wonders == [token]


@pytest.mark.parametrize("token", PAYS)
def test_a_natural_wonder_is_taken_with_a_control_token_in_slot_5(token: str) -> None:
    """ND-2.2, ND-7.2."""
    made = position(f"0,0 G cap1; 1,0 N nw:{token}; 9,0 G cap2")
    assert not options_of(resolving(made, "C1", 4), P1, PlaceControl)
    table = resolving(made, "C1", 5)
    table.act(P1, PlaceControl("1:0"))
    assert table.state.natural_wonders == {}
    assert table.state.players[P1].natural_wonders == [token]
