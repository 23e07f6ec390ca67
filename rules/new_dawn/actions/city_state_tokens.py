"""The choice of a card for the token of a conquered city-state, when several are of its type (ND-5.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_effects import lay_waiting_token, waiting_tokens


@dataclass(frozen=True, slots=True)
class LayCityState(Action[Game]):
    """Put the token of a conquered city-state on one of your cards of its type (ND-5.10)."""

    tag = "lay_city_state"
    display_name = say("Place a city-state token")
    token: str
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LayCityState]:
        for token in waiting_tokens(g, seat)[:1]:
            for focus in g.players[seat].of_type(CITY_STATES[token].type):
                yield LayCityState(token, focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.token not in waiting_tokens(g, seat)[:1]:
            return Obstacle("ND-5.10", "you have no such city-state token to place now")
        focus = g.players[seat].in_row(self.card)
        if focus is None or focus.type != CITY_STATES[self.token].type:
            return Obstacle("ND-5.10", "a city-state token goes on a card of its type")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        lay_waiting_token(g, seat, self.token, self.card)
        name = Text(CITY_STATES[self.token].name)
        text = say("{who} puts {token} on {card}.", who=Who(seat), token=name, card=Text(FOCUS_CARDS[self.card].name))
        g.tell(text, seat)
