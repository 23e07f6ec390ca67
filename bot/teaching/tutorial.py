"""The command `/tutorial`, by which a user learns a game step by step in a private panel, and the panel's buttons.

A title has one or more tutorials. A step of a tutorial is called a lesson in the code.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.access.seat_context import SeatContext
from bot.advice.hints import PrivateHints
from bot.panels.control_ids import LESSON
from bot.panels.rerouted_controls import PANEL_ROUTES
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, control_of, place_of
from bot.services import Services
from bot.teaching.panel import following, hinted, shown, told_by_rules, where_shown
from bot.teaching.play import LessonClicks, LessonController
from bot.teaching.tutorial_run import TutorialRun, tutorial_runs
from bot.turns.typed_turns import TypedTurns
from rules.engine import Text, say
from rules.engine.core.notation import format_action


class LessonHints(PrivateHints):
    """The button *Hint* in lessons, which also says why the action of the step is the right one."""

    prefix = LESSON

    def __init__(self, services: Services, controller: LessonController) -> None:
        super().__init__(services, controller)
        self.lesson_seats = controller.lesson_seats

    def above(self, context: SeatContext) -> Text:
        """Return the hint of the step, and its rules."""
        course, number = self.lesson_seats.course(context), context.revision
        rules = told_by_rules(course, number)
        return say("{first} {rest}", first=hinted(course, number, context.preview), rest=rules)


class Tutorials:
    """Handlers of `/tutorial` and of the buttons of lessons.

    `courses` are all tutorials by their stored key. `controller` shows lessons in the private panel, and `lesson_seats`
    has the progress and the draft of each user.
    """

    def __init__(self, services: Services, pictures: PictureMaker) -> None:
        self.services = services
        self.courses = tutorial_runs(services.rules.values())
        self.controller = LessonController(services, pictures, self.courses)
        self.lesson_seats = self.controller.lesson_seats
        self._play = LessonClicks(self.controller)
        self._typed = TypedTurns(self.controller)
        self._hints = LessonHints(services, self.controller)

    @property
    def routes(self) -> dict[str, Callable[[Interaction], Awaitable[None]]]:
        """The handlers of all buttons in lessons, by route.

        The private panel's usual buttons are used for choosing actions; the others exist only in lessons.
        """
        own = {
            "typed": self._typed.form,
            "back": self.back,
            "show": self.show_how,
            "do": self.do_it,
            "skip": self.skip,
            "open": self.open_chosen,
            "start": self.begin_again,
            "all": self.lesson_seats.overview,
        }
        return {
            f"{LESSON}{route}": handler
            for route, handler in ({route: self._play.routes[route] for route in PANEL_ROUTES} | own).items()
        } | self._hints.routes

    async def open(self, interaction: Interaction, key: str | None) -> None:
        """Continue or start the tutorial of the title with this key.

        Without a key, show the overview. But a user without an unfinished tutorial gets that of this channel's game.
        """
        if key is None and len(await self.lesson_seats.begun(interaction.user.id)) == 0:
            game = None if interaction.channel_id is None else await self.services.game_at(place_of(interaction))
            key = game.title_key if game is not None else None
        course = None if key is None else await self._latest(interaction.user.id, key)
        if course is None:
            await self.lesson_seats.overview(interaction)
            return
        await self._open(interaction, course)

    async def open_chosen(self, interaction: Interaction) -> None:
        """Open the tutorial that the user chose in the overview."""
        course = self._course(interaction)
        if course is not None:
            await self._open(interaction, course)
        else:
            await self.lesson_seats.overview(interaction)

    async def begin_again(self, interaction: Interaction) -> None:
        """Restart a tutorial at its first step."""
        course = self._course(interaction)
        if course is not None:
            await self.controller.go_on(interaction, course, 0)
        else:
            await self.lesson_seats.overview(interaction)

    async def back(self, interaction: Interaction) -> None:
        """Go back to the beginning of the previous step."""
        await self._move(interaction, -1)

    async def skip(self, interaction: Interaction) -> None:
        """Skip to the next step, as if this one had been done."""
        await self._move(interaction, 1)

    async def show_how(self, interaction: Interaction) -> None:
        """Open the list that has what the step asks for, and name the buttons that lead there."""
        context = await self.lesson_seats.of(interaction, _number(interaction))
        if context is None:
            return
        course = self.lesson_seats.course(context)
        note = shown(course, context.revision, context.preview, context.localizer)
        where = where_shown(course, context.revision, context.preview)
        await self.controller.panel(interaction, replace(context, shown=True), where, note=note)

    async def do_it(self, interaction: Interaction) -> None:
        """Draft what *Show me* has shown."""
        context = await self.lesson_seats.of(interaction, _number(interaction))
        if context is None or await self.controller.stale(interaction, context):
            return
        found = following(self.lesson_seats.course(context), context.revision, context.preview)
        if found is not None:
            lines = [*context.preview.lines, *(format_action(action) for action in found.actions)]
            await self.lesson_seats.keep(interaction, context, lines)
        await self.controller.show(interaction, context.number)

    async def _latest(self, user_id: int, key: str) -> TutorialRun | None:
        """Return the tutorial of a title that the user did last and has not finished, or else the first one."""
        begun = [self.courses[progress.game] for progress in await self.lesson_seats.begun(user_id)]
        return next((course for course in begun if course.rules.key == key), self.courses.get(key))

    async def _open(self, interaction: Interaction, course: TutorialRun) -> None:
        if await self.lesson_seats.progress(interaction.user.id, course) is None:
            await self.lesson_seats.note(interaction, course, 0)
        await self.controller.show(interaction, course.index)

    async def _move(self, interaction: Interaction, by: int) -> None:
        context = await self.lesson_seats.of(interaction, _number(interaction))
        if context is None:
            return
        control = control_of(interaction)
        assert control is not None, "lessons are moved by buttons"
        if control.state != context.revision:
            # The second of two quick presses must not skip a step that was never seen.
            await self.controller.panel(interaction, context)
            return
        course = self.lesson_seats.course(context)
        await self.controller.go_on(interaction, course, max(0, context.revision + by))

    def _course(self, interaction: Interaction) -> TutorialRun | None:
        control = control_of(interaction)
        return None if control is None else self.courses.get(control.argument)


def _number(interaction: Interaction) -> int:
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control.game
