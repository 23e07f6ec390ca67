"""A fixed player of A New Dawn that looks one action ahead, with its own weights."""

from __future__ import annotations

from rules.engine import AnyAction, Seat, Table
from rules.new_dawn import Game
from rules.new_dawn.computer.decisions import Player
from rules.new_dawn.computer.simulation import with_guessed_decks
from rules.new_dawn.computer.weights import Weights

WEIGHTS = Weights(
    turn=16.0,
    completed=10.0,
    other_agenda=0.15,
    last_card=400.0,
    rivals=0.7,
    city=9.0,
    mature=6.0,
    site=0.6,
    space=1.2,
    reinforced=0.4,
    city_lost=30.0,
    token_lost=10.0,
    exposed=8.0,
    natural_wonder=4.0,
    conquered=6.0,
    resource=3.0,
    next_resource=1.5,
    trade=3.0,
    dial=1.5,
    level=6.0,
    caravan=3.0,
    diplomacy=3.0,
    wonder=12.0,
    long_game=25.0,
    slots=(1.5, 2.0, 0.9, 1.5, 0.6),
    agenda_slots=(0.7, 1.5, 0.3, 0.9, 0.8),
    levels=(1.2, 0.7, 1.0, 1.3, 0.8),
)
PLAYER = Player(weights=WEIGHTS, whole_turns=False)


def decide(table: Table[Game], seat: Seat) -> AnyAction:
    """Play the card of the highest slot, and with it the best action at once."""
    return PLAYER.answer(with_guessed_decks(table.view(seat).state), seat, table.questions[seat])
