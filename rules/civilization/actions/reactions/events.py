"""Culture events that cancel: Bread and Circuses, Jousting Tourney, Primetime TV (CIV-18.2, CIV-14.3.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.reactions.base import Cancel
from rules.civilization.board.reacting import CANCELLING_EVENTS, event_fits, open_items
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import discard_event
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say


@dataclass(frozen=True, slots=True)
class CancelWithEvent(Cancel):
    """Cancel a culture event or a resource ability with a culture event (CIV-18.2)."""

    tag = "cancel"
    display_name = say("Cancel with a culture event")
    event: str
    item: int = 1

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[CancelWithEvent]:
        for event in dict.fromkeys(held.event for held in g.players[seat].events):
            if event in CANCELLING_EVENTS:
                for item in dict.fromkeys(declared.item for declared in open_items(g)):
                    yield CancelWithEvent(event, item)

    def fits(self, g: Game, seat: Seat, declared: Declared) -> bool:
        return event_fits(g, seat, self.event, declared)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.event not in CANCELLING_EVENTS or all(held.event != self.event for held in g.players[seat].events):
            return Obstacle("CIV-14.3.1", "you hold no such culture event")
        if not self.has_object(g, seat):
            return Obstacle("CIV-18.2", "that culture event does not cancel this")
        return None

    def commit(self, g: Game, seat: Seat) -> None:
        discard_event(g, seat, self.event)

    def declares(self, g: Game, seat: Seat) -> Declared:
        return Declared("culture_event", seat, self.event)

    async def apply(self, g: Game, seat: Seat) -> None:
        self.tell(g, seat, Text(EVENTS[self.event].name))
