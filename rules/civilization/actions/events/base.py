"""The base of culture events: held, played in their phase, discarded after their effect (CIV-14.3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from rules.civilization.board.control import distance_to
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text


def out_of_reach(g: Game, seat: Seat, square: Square, reach: int) -> Obstacle | None:
    """Return why no city or figure of the player is near enough to a square (CIV-14.3.3)."""
    far = distance_to(g, seat, square)
    if far <= reach:
        return None
    return Obstacle(
        "CIV-14.3.3",
        "none of your figures or cities is within {n} squares; the nearest is {far} away",
        lacks=far - reach, n=reach, far=far,
    )  # fmt: skip


class EventAction(Action[Game]):
    """The playing of a culture event. It is declared, then others may cancel it (CIV-18.2), then it is carried out and
    discarded. An event of Start of Turn or City Management belongs to that family as well.
    """

    __slots__ = ()

    events: ClassVar[tuple[str, ...]] = ()
    """The events that are played with this action."""

    event: str

    @classmethod
    def held(cls, g: Game, seat: Seat) -> Iterator[str]:
        """Yield the events of this kind in a player's hand that belong to the phase, each once (CIV-14.3.2)."""
        for event in cls._in_hand(g, seat):
            if EVENTS[event].timing in ("any_time", g.phase):
                yield event

    @classmethod
    def _in_hand(cls, g: Game, seat: Seat) -> Iterator[str]:
        yield from dict.fromkeys(held.event for held in g.players[seat].events if held.event in cls.events)

    def event_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        """Return why the event cannot be played on any target."""
        if self.event not in self.events or all(held.event != self.event for held in g.players[seat].events):
            return Obstacle("CIV-14.3.1", "you hold no such culture event")
        timing = EVENTS[self.event].timing
        if timing not in ("any_time", g.phase):
            return Obstacle("CIV-14.3.1", "that culture event belongs to another phase")
        return None

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return the obstacle that is nearest to being overcome, for a player who holds such an event (CIV-14.3.1)."""
        held = next(cls.held(g, seat), None)
        if held is None:
            return None
        found = super().why_unavailable(g, seat)
        if found is None:
            found = Obstacle("CIV-14.3.1", "there is nothing that it could be aimed at")
        if found.about is None:
            found.about = Text(EVENTS[held].name)
        return found

    def without(self, g: Game, refused: Sequence[Seat]) -> Self | None:
        """Return the rest of the event after some of its targets have refused it (CIV-14.3.8)."""
        return None if any(seat in refused for seat in self.targets(g)) else self

    def targets(self, g: Game) -> tuple[Seat, ...]:
        """Return the players that the event targets (CIV-18.2)."""
        return ()
