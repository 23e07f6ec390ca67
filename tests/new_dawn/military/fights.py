"""Attacks with given dice, and the answers of both sides, for tests."""

from __future__ import annotations

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.record import Decision
from rules.new_dawn import Game
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.control_effects import lay_city_state_token
from tests.new_dawn.tables import P1, Position

MILITARY = {1: "masonry", 2: "iron_working", 3: "mass_production", 4: "flight"}


def to_war(made: Position, level: int = 1, seat: Seat = P1) -> Table[Game]:
    """Return the table after a seat has chosen its military card."""
    table = made.table()
    table.act(seat, ChooseCard(MILITARY[level]))
    return table


def throw(table: Table[Game], seat: Seat, action: AnyAction, *dice: int) -> list[str]:
    """Return the events of an action with these dice; in an attack the attacker's comes first."""
    events = table.replay(Decision(seat, format_action(action), False, chance=tuple((die - 1,) for die in dice)))
    return [str(event.text) for event in events]


def attack(table: Table[Game], seat: Seat, space: str, *dice: int, barbarian: bool = False) -> list[str]:
    """Return the events of an attack on a space with the dice of both sides."""
    return throw(table, seat, Attack(space, barbarian), *dice)


def conquered(made: Position, q: int, r: int, seat: Seat, *, by_token: bool = False) -> None:
    """Conquer a city-state on the map in advance, with a city or a control token."""
    g, space = made.g, made.at(q, r)
    name = g.city_states.pop(space)
    lay_city_state_token(g.players[seat], name)
    if by_token:
        g.control[space] = ControlToken(seat, reinforced=True)
    else:
        g.cities[space] = City(seat)


def asked(table: Table[Game], seat: Seat) -> str:
    """Return the name of a seat's question, or an empty string."""
    return table.questions[seat].name if seat in table.questions else ""
