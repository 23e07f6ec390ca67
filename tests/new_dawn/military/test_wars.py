"""Random wars on a crowded map run to their end, and nothing is lost or doubled (ND-16.1, ND-18.6)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.catalog.base import FOCUS_TYPES
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.control_tokens import place_token
from tests.contract.new_dawn import inventory
from tests.cost import fast
from tests.new_dawn.military.fights import conquered
from tests.new_dawn.tables import Position, position

WEIGHTS = {"end": 0.05, "attack": 3}


def crowded(random: Random, seats: int) -> Position:
    """Return a map full of cities and control tokens of everybody, with wonders under them and full focus rows."""
    made = position(seats=seats, options=NewDawnOptions(round_limit=8))
    g = made.g
    capitals = [space.name for space in g.world.with_icon("capital")]
    for player, leader, space in zip(g.players, random.sample(list(LEADERS), seats), capitals, strict=False):
        player.leader_id = leader
        g.cities[space] = City(player.seat, capital=True)
        cards = [f"{kind[0].upper()}{random.randint(1, 4)}" for kind in random.sample(FOCUS_TYPES, 5)]
        made.row(player.seat, " ".join(cards), M=DIALS.trade_limit, E=1, S=2)
    for place in g.world.spaces:
        if place.terrain != "water" and place.name not in {*g.cities, *g.barbarians.values()}:
            _settle(made, random, place.name, Seat(random.randrange(seats)))
    _build_wonders(made, random)
    return made


def _settle(made: Position, random: Random, space: str, seat: Seat) -> None:
    g, chance = made.g, random.random()
    if space in g.city_states:
        if chance < 0.6:
            here = g.world.space[space]
            conquered(made, here.q, here.r, seat, by_token=chance < 0.3)
    elif chance < 0.1 and space not in {*g.resources, *g.natural_wonders} and unused_cities(g, seat):
        g.cities[space] = City(seat)
    elif chance < 0.6 and unused_tokens(g, g.players[seat]):
        place_token(g, seat, space)
        g.control[space] = ControlToken(seat, reinforced=chance < 0.3)


def _build_wonders(made: Position, random: Random) -> None:
    g = made.g
    places = random.sample([*g.cities, *g.control], 12)
    for deck in g.decks:
        for wonder in (deck.face_up, *deck.below[:2]):
            assert wonder is not None, "a fresh deck has a card face up"
            g.wonders[wonder] = places.pop()
        deck.face_up, deck.below = None, deck.below[2:]


def _chosen(random: Random, table: Table[Game], seat: Seat) -> AnyAction:
    options = table.legal_actions(seat)
    tags = sorted({option.tag for option in options})
    tag = random.choices(tags, [WEIGHTS.get(tag, 1) for tag in tags])[0]
    return random.choice([option for option in options if option.tag == tag])


@pytest.mark.few_fast
@pytest.mark.parametrize("number", fast(range(9), 4))
def test_wars_keep_all_components(number: int) -> None:
    random = Random(number)
    made = crowded(random, 2 + number % 3)
    table = made.table()
    before = inventory(table.state)
    while not table.finished:
        seat = random.choice(list(table.questions))
        question, action = table.questions[seat], _chosen(random, table, seat)
        if question.default is not None and (answer := question.default(table.state, seat)) is not None:
            assert table.obstacle(seat, answer) is None
        assert str(NEW_DAWN.words.describe(table.state, seat, action))
        table.act(seat, action)
        assert inventory(table.state) == before
