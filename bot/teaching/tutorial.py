"""`/tutorial`: learning a game step by step, privately."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.answers import Click, control_of, place_of
from bot.drawing.illustrations import Drawings
from bot.panels.control_ids import LESSON
from bot.services import Services
from bot.teaching.course import Course, courses
from bot.teaching.panel import PANEL_VERBS, shown
from bot.teaching.play import LessonPlay, LessonTurns
from bot.turns.typed_turns import TypedTurns


class Tutorials:
    """The command, and the buttons of its lessons."""

    def __init__(self, services: Services, drawings: Drawings) -> None:
        self.services = services
        self.courses = courses(services.rules.values())
        self.turns = LessonTurns(services, drawings, self.courses)
        self.learning = self.turns.learning
        self._play = LessonPlay(self.turns)
        self._typed = TypedTurns(self.turns)

    @property
    def verbs(self) -> dict[str, Callable[[Click], Awaitable[None]]]:
        """The verbs of its controls: those of the private panel, and those about the lessons."""
        own = {
            "typed": self._typed.form,
            "back": self.back,
            "show": self.show_how,
            "skip": self.skip,
            "open": self.open_chosen,
            "start": self.begin_again,
            "all": self.learning.overview,
        }
        return {
            f"{LESSON}{verb}": handler
            for verb, handler in ({verb: self._play.verbs[verb] for verb in PANEL_VERBS} | own).items()
        }

    async def open(self, click: Click, key: str | None) -> None:
        """Go on with a tutorial or begin it; without a title the one of the game played here, or a choice."""
        if key is None and len(await self.learning.begun(click.user.id)) == 0:
            game = None if click.channel_id is None else await self.services.game_at(place_of(click))
            key = game.game if game is not None else None
        course = None if key is None else self.courses.get(key)
        if course is None:
            await self.learning.overview(click)
            return
        await self._open(click, course)

    async def open_chosen(self, click: Click) -> None:
        """A tutorial was chosen in the overview."""
        course = self._course(click)
        if course is not None:
            await self._open(click, course)
        else:
            await self.learning.overview(click)

    async def begin_again(self, click: Click) -> None:
        """From the first step, whatever was kept."""
        course = self._course(click)
        if course is not None:
            await self.turns.go_on(click, course, 0)
        else:
            await self.learning.overview(click)

    async def back(self, click: Click) -> None:
        """The step before, as it began."""
        await self._move(click, -1)

    async def skip(self, click: Click) -> None:
        """The next step, as if this one had been done."""
        await self._move(click, 1)

    async def show_how(self, click: Click) -> None:
        """Tell which buttons do what the step asks for."""
        sitting = await self.learning.of(click, _number(click))
        if sitting is None:
            return
        course = self.courses[sitting.game.game]
        note = shown(course, sitting.game.revision, sitting.trial, sitting.speech)
        await self.turns.panel(click, sitting, note=note)

    async def _open(self, click: Click, course: Course) -> None:
        if await self.learning.progress(click.user.id, course) is None:
            await self.learning.note(click, course, 0)
        await self.turns.show(click, course.index)

    async def _move(self, click: Click, by: int) -> None:
        sitting = await self.learning.of(click, _number(click))
        if sitting is None:
            return
        control = control_of(click)
        assert control is not None, "lessons are moved by buttons"
        if control.state != sitting.game.revision:
            # The second of two quick presses must not skip what nobody has seen.
            await self.turns.panel(click, sitting)
            return
        course = self.courses[sitting.game.game]
        await self.turns.go_on(click, course, max(0, sitting.game.revision + by))

    def _course(self, click: Click) -> Course | None:
        control = control_of(click)
        return None if control is None else self.courses.get(control.argument)


def _number(click: Click) -> int:
    control = control_of(click)
    assert control is not None, "only controls of ours come here"
    return control.game
