"""Playing a lesson by click: the ordinary private panel, on a private table that does not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.access.seat_context import SeatContext
from bot.drafts.choice_tree import ChoiceNode, named
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.outbox import Picture
from bot.panels.control_ids import LESSON
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.turn_panel import WholePicture
from bot.pictures import illustrations
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, control_of, name_of, show_panel
from bot.services import Services
from bot.store import lessons
from bot.store.lessons import Progress
from bot.teaching.panel import farewell_panel, is_fresh, lesson_panel, overview_panel
from bot.teaching.tutorial_run import TutorialRun
from bot.turns.turn_clicks import TurnClicks
from bot.turns.turn_controller import CloseUp, TurnController
from rules.engine import Rules, Text, say
from rules.engine.core.notation import format_action


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonContext(SeatContext):
    """A learner in a lesson."""

    shown: bool = False
    """True if the panel has just shown how the step is done."""


class LessonSeats:
    """Seats at the tables of lessons, and the progress of each learner."""

    def __init__(self, services: Services, courses: Mapping[str, TutorialRun]) -> None:
        self.services = services
        self.courses = courses

    async def here(self, interaction: Interaction, rules: Rules[Any] | None = None) -> SeatContext | None:
        """Return None: no channel has a lesson."""
        return None

    async def of(self, interaction: Interaction, number: int) -> LessonContext | None:
        """Return the seat in a tutorial; when it is over, show the overview."""
        course = next((course for course in self.courses.values() if course.index == number), None)
        progress = None if course is None else await self.progress(interaction.user.id, course)
        if course is None or progress is None:
            await self.overview(interaction)
            return None
        return await self.at(interaction, course, progress)

    async def at(self, interaction: Interaction, course: TutorialRun, progress: Progress) -> LessonContext:
        """Return the seat in a lesson, with its draft."""
        number, seat = progress.number, course.tutorial.seat
        table = course.opening(number).table
        preview = preview_lines(table, seat, progress.lines)
        if preview.refusal is not None:
            preview = preview_lines(table, seat, course.tutorial.prepared(number))
        localizer = await self.services.private_localizer(
            interaction.user.id,
            str(interaction.locale),
            (name_of(interaction), *course.tutorial.others),
            course.rules.key,
            table.options.wording,
        )
        return LessonContext(course.index, number, course.rules.key, 0, table, seat, preview, localizer)

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Store the draft; if it is correct and is not to be played, the next lesson begins with it."""
        course, number = self.course(context), context.revision
        finished = not course.lesson(number).plays and course.verdict(number, lines) == "right"
        await self.note(interaction, course, number + 1 if finished else number, None if finished else lines)

    async def note(
        self, interaction: Interaction, course: TutorialRun, number: int, lines: Sequence[str] | None = None
    ) -> None:
        """Store the progress of a user; without lines, at the beginning of a lesson."""
        kept = course.tutorial.prepared(number) if lines is None else tuple(lines)
        progress = Progress(interaction.user.id, course.key, number, kept, self.services.clock())
        async with self.services.store.writing(person=interaction.user.id) as db:
            await lessons.keep(db, progress)

    async def progress(self, user_id: int, course: TutorialRun) -> Progress | None:
        """Return the progress of a user in a tutorial; None when they have not begun it."""
        return next((each for each in await self.begun(user_id) if each.game == course.key), None)

    async def begun(self, user_id: int) -> list[Progress]:
        """Return the tutorials that a user has begun and can continue, the latest first."""
        async with self.services.store.reading() as db:
            found = await lessons.of_user(db, user_id)
        # A newer version may have fewer lessons, or no such tutorial.
        known = [progress for progress in found if progress.game in self.courses]
        last = {key: len(course.tutorial.lessons) - 1 for key, course in self.courses.items()}
        return [replace(progress, number=min(progress.number, last[progress.game])) for progress in known]

    def course(self, context: SeatContext) -> TutorialRun:
        """Return the tutorial of a seat."""
        return next(course for course in self.courses.values() if course.index == context.number)

    async def overview(self, interaction: Interaction) -> None:
        """Show the overview of tutorials."""
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, overview_panel(self.courses, await self.begun(interaction.user.id), localizer))


class LessonController(TurnController):
    """Shows turns of lessons; they are only checked, never played."""

    tables = "lessons"
    has_own_row = True

    def __init__(self, services: Services, drawings: PictureMaker, courses: Mapping[str, TutorialRun]) -> None:
        super().__init__(services, drawings)
        self.courses = courses
        self.lesson_seats = LessonSeats(services, courses)
        self.seats = self.lesson_seats

    def content(
        self,
        context: SeatContext,
        where: PanelLocation | None = None,
        *,
        explained: int | None = None,
        pictured: WholePicture | None = None,
        recap: str = "",
    ) -> MessageContent:
        bare = super().content(replace(context, note=None), where, explained=explained, pictured=pictured)
        course, number = self.lesson_seats.course(context), context.revision
        deeper = where if where is not None and where.path else None
        return lesson_panel(
            bare,
            course,
            number,
            context.preview,
            deeper,
            context.localizer,
            context.note,
            explained=explained is not None,
            shown=isinstance(context, LessonContext) and context.shown,
        )

    def tells_itself(self, context: SeatContext, level: ChoiceNode) -> bool:
        """Return whether a step begins: it says what to do, and the draft is that of the steps before."""
        return not level.path and is_fresh(self.lesson_seats.course(context), context.revision, context.preview)

    async def stale(self, interaction: Interaction, context: SeatContext) -> bool:
        """Return whether the control belongs to another lesson or is out of date; then respond with a fresh panel."""
        control = control_of(interaction)
        assert control is not None, "only controls of ours come here"
        if control.state != context.revision:
            await self.panel(interaction, context, note=say("That belonged to another step; this is where you are."))
            return True
        return await super().stale(interaction, context)

    async def confirm(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], note: Text | None = None
    ) -> None:
        """Continue with the next lesson when the turn is correct; otherwise only show a hint."""
        course, number = self.lesson_seats.course(context), context.revision
        verdict = course.verdict(number, lines)
        if verdict == "right":
            await self.go_on(interaction, course, number + 1)
            return
        if verdict == "begun" and not context.preview.lines:
            # In a game it would be played at once; a lesson needs the rest of it too.
            await self.lesson_seats.keep(interaction, context, lines, context.preview.following)
            await self.show(interaction, context.number)
            return
        hint = say("Not yet: {hint} Nothing has been played.", hint=course.lesson(number).hint)
        await self.panel(interaction, context, note=hint)

    async def go_on(self, interaction: Interaction, course: TutorialRun, number: int) -> None:
        """Show the beginning of a lesson, or the end of the tutorial."""
        if number < len(course.tutorial.lessons):
            await self.lesson_seats.note(interaction, course, number)
            await self.show(interaction, course.index)
            return
        async with self.services.store.writing(person=interaction.user.id) as db:
            await lessons.forget(db, interaction.user.id, course.key)
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, farewell_panel(course, self._following(course), localizer))

    def _following(self, course: TutorialRun) -> TutorialRun | None:
        """Return the next tutorial of the same title."""
        later = (each for each in self.courses.values() if each.rules is course.rules and each.index > course.index)
        return next(later, None)

    async def _recap(self, context: SeatContext) -> str:
        """Return no recap: the lesson tells the events itself."""
        return ""

    def close_up(self, context: SeatContext, level: ChoiceNode) -> CloseUp:
        """Return the picture of the lesson, until a choice is better shown by another picture."""
        course, number = self.lesson_seats.course(context), context.revision
        lesson = course.lesson(number)
        found = (
            super().close_up(context, level) if level.path or not is_fresh(course, number, context.preview) else None
        )
        if found is not None:
            return found
        choices, view = named(level), context.preview.table.view(context.seat)
        if lesson.around and illustrations.with_part(context.title, view, choices) == lesson.picture:
            # All choices are marked as on the buttons, not only the correct one.
            return CloseUp(lesson.picture, (*lesson.around, *choices), choices)
        return CloseUp(lesson.picture, lesson.around, lesson.around)

    async def _drawn(self, interaction: Interaction, context: SeatContext, part: CloseUp) -> list[Picture]:
        course, number = self.lesson_seats.course(context), context.revision
        if course.lesson(number).foresees and is_fresh(course, number, context.preview):
            after = course.opening(number + 1).table
            context = replace(context, preview=DraftPreview(after, context.seat, after))
        return await super()._drawn(interaction, context, part)


class LessonClicks(TurnClicks):
    """The click handlers of a learner."""

    prefix = LESSON

    async def confirm(self, interaction: Interaction) -> None:
        """Play the draft; an incomplete turn is only begun."""
        context = await self._with_same_draft(interaction)
        if context is None:
            return
        last = closing(context.preview)
        lines = [*context.preview.lines, *([] if last is None else [format_action(last)])]
        await self.turns.confirm(interaction, context, lines)
