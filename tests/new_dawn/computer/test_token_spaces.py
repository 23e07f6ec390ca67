"""Spaces for control tokens that simulated rounds compare (ND-7.1)."""

from __future__ import annotations

from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.computer.token_spaces import MOST_SPACES, best_spaces
from tests.new_dawn.resolving import resolving
from tests.new_dawn.tables import P1, position

LAND = (
    "0,0 G cap1; 1,0 G; 0,1 G; -1,0 G; 0,-1 G; 1,-1 G; -1,1 N nw:mt_everest; 3,0 G city1; 4,0 G; 2,0 G; 3,1 G res:oil; "
    "3,-1 G; 4,-1 G; 2,1 G; 9,9 G cap2"
)


def test_natural_wonders_and_resources_are_compared_first() -> None:
    made = position(LAND)
    table = resolving(made, "C1", 5)
    options = table.legal_actions(P1)
    kept = best_spaces(table.state, P1, options)
    tokens = [option for option in kept if isinstance(option, PlaceControl)]
    assert len(tokens) == MOST_SPACES < sum(isinstance(option, PlaceControl) for option in options)
    assert {made.at(-1, 1), made.at(3, 1)} <= {option.space for option in tokens}
    assert [option for option in options if option in kept] == kept, "they keep their order"
    assert any(isinstance(option, EndResolution) for option in kept) == any(
        isinstance(option, EndResolution) for option in options
    )
