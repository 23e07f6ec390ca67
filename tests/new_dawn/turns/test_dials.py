"""Event dial, tech dial and barbarian directions, section by section (ND-6.1 to ND-6.3, ND-8.2 to ND-8.4)."""

from __future__ import annotations

import pytest

from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.tech import step_dial
from rules.new_dawn.events.barbarian_moves import move_barbarians
from rules.new_dawn.events.dial import turn_dial
from tests.new_dawn.tables import P1, P2, Position, position

LEVELS = {3: 2, 6: 2, 10: 3, 14: 3, 19: 4, 24: 4}
"""The spaces on the tech dial at which a card of a level may be gained."""


def happens(made: Position) -> str:
    """Return the effect of the next section of the event dial, judged by the changes."""
    g = made.g
    before = dict(g.barbarians), [player.trade_due for player in g.players]
    g.scribe.tape.script = [(0,)]
    turn_dial(g)
    rolled = not g.scribe.tape.script
    g.scribe.tape.script = []
    appeared = before[0]["A"] is None and g.barbarians["A"] is not None
    gained = [player.trade_due for player in g.players] != before[1]
    seen = {"move": rolled, "spawn": appeared, "trade": gained}
    return " ".join(what for what, is_seen in seen.items() if is_seen) or "nothing"


def test_the_event_dial_has_five_sections() -> None:
    """ND-6.1, ND-6.2, ND-6.3, ND-6.13: nothing, barbarians move, trade, they move again, and they appear."""
    made = position()
    made.g.barbarians["A"] = None
    made.g.cities = {made.at(-1, -3): City(P1, capital=True), made.at(2, 5): City(P2, capital=True)}
    for q, r in ((0, -4), (0, -3), (-1, -2), (-2, -2)):
        made.g.control[made.at(q, r)] = ControlToken(P1, reinforced=True)
    assert [happens(made) for _ in range(5)] == ["nothing", "move", "trade", "move", "spawn"]
    assert made.g.event_section == 0
    assert [made.g.players[seat].trade_due for seat in (P1, P2)] == [1, 0]


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_turns_clockwise_from_north_east(die: int) -> None:
    """ND-6.3."""
    made = position("0,0 G barbA; 1,-1 G; 1,0 G; 0,1 G; -1,1 G; -1,0 G; 0,-1 G")
    made.g.scribe.tape.script = [(die - 1,)]
    move_barbarians(made.g)
    assert made.g.barbarians == {"A": made.at(*[(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)][die - 1])}


def test_levels_lie_at_six_spaces_of_the_tech_dial() -> None:
    """ND-8.2, ND-8.3, ND-8.4: from 24 the dial continues at 15, and passes 19 and 24 again."""
    made = position("0,0 G cap1; 9,0 G cap2")
    reached = []
    for _ in range(44):
        level = step_dial(made.g, P1)
        reached.append((made.g.players[P1].dial, level))
    spaces = [*range(1, 25), *range(15, 25), *range(15, 25)]
    assert reached == [(space, LEVELS.get(space)) for space in spaces]
