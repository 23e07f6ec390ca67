"""Fights for tests: attacks with dice that are known, and what both sides do next."""

from __future__ import annotations

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.record import Decision
from rules.new_dawn import Game
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.following import lay_city_state_token
from tests.new_dawn.tables import P1, Position

MILITARY = {1: "masonry", 2: "iron_working", 3: "mass_production", 4: "flight"}


def to_war(made: Position, level: int = 1, seat: Seat = P1) -> Table[Game]:
    """The table with the military card of a seat chosen."""
    table = made.table()
    table.act(seat, ChooseCard(MILITARY[level]))
    return table


def throw(table: Table[Game], seat: Seat, action: AnyAction, *dice: int) -> list[str]:
    """What is told of an action with the dice that it rolls; in an attack the attacker's comes first."""
    events = table.replay(Decision(seat, format_action(action), False, chance=tuple((die - 1,) for die in dice)))
    return [str(event.text) for event in events]


def attack(table: Table[Game], seat: Seat, space: str, *dice: int, barbarian: bool = False) -> list[str]:
    """What is told of an attack on a space with the dice of both sides."""
    return throw(table, seat, Attack(space, barbarian), *dice)


def conquered(made: Position, q: int, r: int, seat: Seat, *, by_token: bool = False) -> None:
    """A city-state on the map is conquered already, with a city or a control token in it."""
    g, space = made.g, made.at(q, r)
    name = g.city_states.pop(space)
    lay_city_state_token(g.players[seat], name)
    if by_token:
        g.control[space] = ControlToken(seat, reinforced=True)
    else:
        g.cities[space] = City(seat)


def asked(table: Table[Game], seat: Seat) -> str:
    """What a seat is asked, by the question's name."""
    return table.questions[seat].name if seat in table.questions else ""
