"""The movement of the barbarians (ND-6.3 to ND-6.12, ND-6.17)."""

from __future__ import annotations

from rules.engine.core.text import Text, Who, say, say_n
from rules.new_dawn.board.barbarian_ways import destination
from rules.new_dawn.board.control import with_wonder
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.land import MAP_SETUP
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.hexes import Hex
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.barbarians import destroy_city, put_barbarian
from rules.new_dawn.effects.control_tokens import remove_token, turn_over
from rules.new_dawn.effects.losses import add_pending_loss
from rules.new_dawn.events.barbarians import overrun_caravans

MOST_ROLLS = 20
"""A guard against endless loops: after that, barbarians that share a space stay together (ND-6.11)."""
LOST_AT_CAPITAL = 2
DIRECTIONS: dict[int, Hex] = {row.die: (row.q, row.r) for row in MAP_SETUP.directions}
WAYS: dict[str, Text] = {
    "ne": say("north-east"),
    "e": say("east"),
    "se": say("south-east"),
    "sw": say("south-west"),
    "w": say("west"),
    "nw": say("north-west"),
}
NAMES: dict[int, Text] = {row.die: WAYS[row.name] for row in MAP_SETUP.directions}


def move_barbarians(g: Game) -> None:
    """Move all barbarians by one roll in the order of their letters, then separate those that share a space (ND-6.3,
    ND-6.11).
    """
    direction = _roll(g)
    arrivals: dict[str, int] = {}
    for letter in sorted(g.barbarians):
        _move(g, letter, direction, arrivals)
    for _ in range(MOST_ROLLS):
        together = _together(g)
        if not together:
            return
        # Of the barbarians on one space, the one that arrived last moves.
        last = max(together, key=lambda letter: (arrivals.get(letter, 0), letter))
        g.tell(say("Barbarians share {space}.", space=g.barbarians[last] or ""), None, section="upkeep")
        _move(g, last, _roll(g), arrivals)


def _roll(g: Game) -> Hex:
    die = g.roll(COMBAT.die, say("roll for the barbarians")) + 1
    g.tell(say("The barbarians go {direction}.", direction=NAMES[die]), section="log")
    return DIRECTIONS[die]


def _together(g: Game) -> list[str]:
    """Return the barbarians that share a space; of several such spaces, the one with the lowest letter."""
    for letter in sorted(g.barbarians):
        space = g.barbarians[letter]
        others = [other for other in sorted(g.barbarians) if space is not None and g.barbarians[other] == space]
        if len(others) > 1:
            return others
    return []


def _move(g: Game, letter: str, direction: Hex, arrivals: dict[str, int]) -> None:
    """Move one barbarian and carry out its arrival before the next one moves (ND-6.3)."""
    start = g.barbarians[letter]
    space = None if start is None else destination(g, start, direction)
    if start is None or space is None:
        return
    put_barbarian(g, letter, space)
    way = say("{place} → {to}", place=start, to=space)
    # Neighbours with a plural are one list.
    g.tell(say_n("Barbarians move {what}.", "Barbarians move {what}.", 1, what=way), section="upkeep")
    arrivals[letter] = max(arrivals.values(), default=0) + 1
    overrun_caravans(g, space)
    token, city = g.control.get(space), g.cities.get(space)
    if token is not None and token.reinforced:
        turn_over(g, space)
        put_barbarian(g, letter, start)
        text = say("{who} drives barbarians off {space} and loses the reinforcement there.", who=Who(token.seat),
                   space=space)  # fmt: skip
        g.tell(text, token.seat, space)
    elif token is not None:
        remove_token(g, space)
        text = say("{who} loses the control token on {what} to barbarians.", who=Who(token.seat), what=space)
        g.tell(text, token.seat, space)
    elif city is not None and city.capital:
        text = say("Barbarians attack the capital of {who}.", who=Who(city.seat))
        g.tell(text, city.seat, space, sign=BigEvent.CAPITAL_ATTACKED)
        add_pending_loss(g, city.seat, LOST_AT_CAPITAL)
    elif city is not None:
        destroy_city(g, space)
        what = with_wonder(g, space, Text(space))
        text = say("{who} loses the city on {what} to barbarians.", who=Who(city.seat), what=what)
        g.tell(text, city.seat, space, sign=BigEvent.CITY_LOST)
