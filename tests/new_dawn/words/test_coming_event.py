"""At the end of a turn the player reads the next event of the dial: gains, losses and threats."""

from __future__ import annotations

import pytest

from rules.new_dawn.core.catalog.numbers import DIALS, EventKind
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.events.dial import trade
from rules.new_dawn.words.coming_event import coming_event
from rules.new_dawn.words.outlook import outlook, upcoming
from tests.new_dawn.tables import P1, P2, Position, position

LAND = "0,0 W cap1; 1,0 G ct1; 2,0 G city1; 3,0 W; 4,0 G CT1; 5,0 G barbA; 6,0 G cap2"


def before(event: EventKind, land: str = LAND) -> Position:
    """Return a turn of the first player before an event."""
    made = position(land)
    made.row(P1, "S1 E1 M1 C1 I1")
    made.row(P2, "S1 E1 M1 C1 I1")
    made.g.event_section = DIALS.events.index(event) - 1
    made.g.phase, made.g.turn = "choose", TurnRecord()
    return made


def told(made: Position) -> str:
    return str(coming_event(made.g, P1))


def test_the_outlook_includes_the_next_event() -> None:
    made = before("trade")
    assert str(coming_event(made.g, P1)) in str(outlook(made.g, P1))


def test_a_trade_event_names_the_tokens_of_mature_cities() -> None:
    """ND-6.2: a city with own tokens and water around it."""
    made = before("trade", "0,0 G cap1; 1,0 G ct1; 5,0 G cap2; 6,0 G")
    assert told(made) == "trade, 1 token for you"
    trade(made.g)
    assert made.g.players[P1].trade_due == 1
    assert told(before("trade", "0,0 G cap1; 1,0 G; 5,0 G cap2")) == "trade"


def test_tokens_without_room_are_named_as_lost() -> None:
    """ND-5.9: each card holds three."""
    made = before("trade", "0,0 G cap1; 1,0 G ct1; 5,0 G cap2; 6,0 G")
    made.row(P1, "S1 E1 M1 C1 I1", S=3, E=3, M=3, C=3, I=3)
    assert told(made) == "trade, 0 tokens for you, ⚠ 1 has no room"


def test_moving_barbarians_endanger_the_pieces_in_their_reach() -> None:
    """ND-6.4, ND-6.7: from 5:0 they go west to 4:0, or east to the rival's capital."""
    assert told(before("barbarian_move")) == "barbarians move, ⚠ in danger: reinforcement on 4:0"
    near = before("barbarian_move", "0,0 W; 1,0 G barbA; 2,0 G city1; 0,1 G ct1; 6,0 G cap2; 8,0 G cap1")
    assert told(near) == "barbarians move, ⚠ in danger: city on 2:0, control token on 0:1"


def test_a_capital_in_reach_endangers_two_trade_tokens() -> None:
    """ND-6.4."""
    made = before("barbarian_move", "0,0 G cap1; 1,0 G barbA; 2,0 G; 6,0 G cap2")
    assert told(made) == "barbarians move"
    made.row(P1, "S1 E1 M1 C1 I1", S=1, M=2)
    assert told(made) == "barbarians move, ⚠ in danger: 2 trade tokens by the capital"


@pytest.mark.parametrize("space", ["caravan", ""])
def test_appearing_barbarians_are_named_with_their_spaces(space: str) -> None:
    """ND-6.13: on their icons, where nothing but caravans stands."""
    made = position()
    g = made.g
    letter, there = next((letter, place) for letter, place in g.barbarians.items() if place is not None)
    g.barbarians[letter] = None
    g.event_section = DIALS.events.index("barbarian_spawn") - 1
    g.players[P1].caravans[0] = there if space else "card"
    found = told(made)
    assert found.startswith(f"barbarians appear on {there}")
    assert found.endswith(f"⚠ your caravan on {there} is lost") == bool(space)


def test_no_event_is_named_if_no_barbarians_can_appear() -> None:
    """ND-6.13."""
    made = position()
    made.g.event_section = DIALS.events.index("barbarian_spawn") - 1
    assert all(place is not None for place in made.g.barbarians.values())
    assert coming_event(made.g, P1) is None


def test_the_panel_names_the_next_event_in_a_few_words() -> None:
    assert str(upcoming(before("trade", "0,0 G cap1; 1,0 G; 5,0 G cap2").g, P1)) == "Next event: trade."
    assert upcoming(before("trade").g, P2) is None
