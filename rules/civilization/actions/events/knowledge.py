"""Exchange of Ideas, Knowledge Shared, Think Tank: one learns, then the other may (CIV-10.9, CIV-14.3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import StartAction
from rules.civilization.board.learnable_technologies import lessons
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game, Lesson
from rules.civilization.effects.technology import learn
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class ShareKnowledge(EventAction, StartAction):
    """Play a culture event to learn a technology from another player, who may learn one from you (CIV-14.3.6)."""

    tag = "share"
    display_name = say("Share knowledge")
    events = tuple(row.id for row in EVENTS.values() if row.max_level)
    event: str
    player: Seat
    technology: str = ""
    """The technology learnt; empty for none."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ShareKnowledge]:
        for event in cls.held(g, seat):
            for other in g.others(seat):
                for technology in lessons(g, seat, other, EVENTS[event].max_level):
                    yield cls(event, other, technology)
                yield cls(event, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        if self.player not in g.others(seat):
            return Obstacle("CIV-14.3.6", "choose another player to learn from")
        possible = lessons(g, seat, self.player, EVENTS[self.event].max_level)
        if not possible or self.technology not in ("", *possible):
            return Obstacle("CIV-14.3.6", "you cannot learn that technology from that player")
        return None

    def targets(self, g: Game) -> tuple[Seat, ...]:
        return (self.player,)

    async def apply(self, g: Game, seat: Seat) -> None:
        other, name = self.player, Text(EVENTS[self.event].name)
        if self.technology:
            learn(g, seat, self.technology)
            what = Text(TECHNOLOGIES[self.technology].name)
            text = say(
                "{who} learns {what} from {other} by {card}.", who=Who(seat), what=what, other=Who(other), card=name
            )
            g.tell(text, seat)
        g.lesson = Lesson(other, seat, EVENTS[self.event].max_level)


class LessonAction(Action[Game]):
    """The choice of the technology learnt in return (CIV-14.3.6)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class LearnInReturn(LessonAction):
    """Learn a technology from the player who learned from you (CIV-14.3.6)."""

    tag = "learn"
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LearnInReturn]:
        if (lesson := g.lesson) is not None:
            for technology in lessons(g, seat, lesson.teacher, lesson.max_level):
                yield cls(technology)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        lesson = g.lesson
        if lesson is None or self.technology not in lessons(g, seat, lesson.teacher, lesson.max_level):
            return Obstacle("CIV-14.3.6", "you cannot learn that technology from that player")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.lesson = None
        learn(g, seat, self.technology)
        g.tell(
            say("{who} learns {what} in return.", who=Who(seat), what=Text(TECHNOLOGIES[self.technology].name)), seat
        )


@dataclass(frozen=True, slots=True)
class LearnNothing(LessonAction):
    """Learn nothing in return (CIV-14.3.6)."""

    tag = "learn_nothing"
    display_name = say("Learn nothing")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LearnNothing]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        g.lesson = None
