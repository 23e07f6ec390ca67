"""The United Nations let their owner refuse culture events (CIV-14.3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.reactions.base import Reaction
from rules.civilization.board.reacting import may_refuse, open_items, parts_asked
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class RefuseEvent(Reaction):
    """Refuse a culture event that is aimed at you, with the United Nations (CIV-14.3.8)."""

    tag = "refuse"
    display_name = say("Refuse the event")
    item: int = 1

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[RefuseEvent]:
        for item in dict.fromkeys(declared.item for declared in open_items(g)):
            yield cls(item)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return None: a player without the United Nations need not read about it."""
        return None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not any(may_refuse(g, seat, declared) for declared in parts_asked(g, self.item)):
            return Obstacle("CIV-14.3.8", "only the United Nations can refuse an event aimed at you")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} refuses it with the United Nations.", who=Who(seat)), seat)
