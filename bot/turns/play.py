"""Playing by click: the private panel with its draft turn, and answers given straight from a public post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.access.sitting import Sitting
from bot.answers import Click, ask_form, chosen_values, control_of, show, tell, think
from bot.drafting.choosing import follow
from bot.drafting.drafts import closing
from bot.drawing import illustrations
from bot.limits import enough_drawn
from bot.panels.control_ids import ControlId
from bot.panels.panel import Where
from bot.panels.turn_panel import entry_index, typing_form
from bot.turns.confirming import Turns
from bot.turns.refusing import refusal_text
from bot.wording.narration import focus
from rules.engine import AnyAction, Seat, Table, say
from rules.engine.notation import NotationError, format_action


class Play:
    """Everything a seat does by click."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.sittings = turns.sittings
        self.verbs = {
            "turn": self.open,
            "answer": self.answer,
            "see": self.look,
            "explain": self.explain,
            "go": self.go,
            "pick": self.go,
            "several": self.pick_several,
            "confirm": self.confirm,
            "step_back": self.step_back,
            "preview": self.preview,
            "type": self.type,
        }

    async def open(self, click: Click) -> None:
        """Show what there is to decide, or who has to decide."""
        await self.turns.show(click, _control(click).game)

    async def open_here(self, click: Click) -> None:
        """`/game turn`: the same for the game of this channel."""
        sitting = await self.sittings.here(click)
        if sitting is not None:
            await self.turns.panel(click, sitting)

    async def answer(self, click: Click) -> None:
        """A button of a public post: the answer at once, when what it answers still stands as the post told it."""
        sitting = await self.sittings.of(click, _control(click).game)
        if sitting is None:
            return
        moves, _, line = _control(click).argument.partition(".")
        action = await self._offered(sitting, line, int(moves)) if moves.isdecimal() else None
        if action is None:
            note = say("That is not asked of you now; here is how it stands.")
            await self.turns.panel(click, sitting, note=sitting.note or note)
            return
        after = sitting.table.clone()
        after.act(sitting.seat, action)
        if after.obstacle(sitting.seat, action) is None:
            # The same answer fits several questions: the panel says which one is meant.
            await self.turns.panel(click, sitting, note=say("More than one is open; this is the first."))
            return
        await self.turns.commit(click, sitting, [format_action(action)])

    async def look(self, click: Click) -> None:
        """Another page of a list, or one choice back."""
        sitting = await self._current(click)
        if sitting is not None:
            await self.turns.panel(click, sitting, _where(click))

    async def explain(self, click: Click) -> None:
        """The same list with what each kind of action does."""
        sitting = await self._current(click)
        if sitting is not None:
            await self.turns.panel(click, sitting, _where(click), explained=True)

    async def go(self, click: Click) -> None:
        """Follow a choice: to the next one, or into the draft."""
        sitting = await self._current(click)
        if sitting is None:
            return
        where, index = _where(click), _index(click)
        try:
            trial = sitting.trial
            step = follow(trial.ways, (*where.path, index), trial.question, trial.several)
        except LookupError:
            await self.turns.panel(click, sitting, note=say("That choice is gone; here is what is possible now."))
            return
        if step.chosen is None:
            await self.turns.panel(click, sitting, Where(where.draft, step.path))
            return
        await self._add(click, sitting, step.chosen.actions)

    async def pick_several(self, click: Click) -> None:
        """Values were picked in a menu: into the draft, or told why they do not go together."""
        sitting = await self._current(click)
        if sitting is None:
            return
        trial, where = sitting.trial, _where(click)
        try:
            several = follow(trial.ways, where.path, trial.question, trial.several).several
            action = None if several is None else several.picked(map(int, chosen_values(click)))
        except (LookupError, ValueError):
            action = None
        if action is None:
            await self.turns.panel(click, sitting, note=say("That choice is gone; here is what is possible now."))
            return
        obstacle = trial.table.obstacle(sitting.seat, action)
        if obstacle is not None:
            note = refusal_text(obstacle, sitting.speech)
            await self.turns.panel(click, sitting, where, note=say("{why}", why=note))
            return
        await self._add(click, sitting, [action])

    async def _add(self, click: Click, sitting: Sitting, actions: Sequence[AnyAction]) -> None:
        """Put what was chosen into the draft; an answer beside the turn is given at once."""
        lines = [*sitting.trial.lines, *map(format_action, actions)]
        if not sitting.trial.lines and sitting.answers_at_once(lines):
            await self.turns.commit(click, sitting, lines)
            return
        await self.sittings.keep(click, sitting, lines, sitting.trial.following)
        await self.turns.show(click, sitting.game.id)

    async def step_back(self, click: Click) -> None:
        """Take the last line of the draft back."""
        sitting = await self._current(click)
        if sitting is None:
            return
        trial = sitting.trial
        # What was to follow a reveal means little without it.
        await self.sittings.keep(click, sitting, trial.lines[:-1], () if trial.revealing else trial.following)
        await self.turns.show(click, sitting.game.id)

    async def preview(self, click: Click) -> None:
        """The whole board as the draft would leave it."""
        sitting = await self._current(click)
        if sitting is None:
            return
        kinds = illustrations.kinds(sitting.game.game)
        if not kinds:
            await self.turns.panel(click, sitting, _where(click), note=say("There are no pictures of this game yet."))
            return
        again_at = self.turns.services.drawn_again_at(click.user.id, "preview")
        if again_at is not None:
            await tell(click, sitting.speech(enough_drawn(again_at)))
            return
        await think(click)
        trial = sitting.trial
        picture = await self.turns.drawings.now(
            trial.table, sitting.seat, kinds[0], sitting.speech, highlight=focus(trial.events)
        )
        await show(click, self.turns.worded(sitting, _where(click), pictured=True), [picture])

    async def type(self, click: Click) -> None:
        """A form in which the rest of the turn can be typed."""
        sitting = await self._current(click)
        if sitting is not None:
            await ask_form(click, typing_form(sitting.game.id, sitting.game.revision, sitting.trial, sitting.speech))

    async def confirm(self, click: Click) -> None:
        """Play the draft, with the action that only closes the turn when it is missing."""
        sitting = await self._current(click)
        if sitting is None:
            return
        lines = list(sitting.trial.lines)
        last = closing(sitting.trial)
        if last is not None:
            lines.append(format_action(last))
        elif not lines or sitting.trial.continues:
            # Half a turn cannot be taken back once somebody has answered it.
            await self.turns.panel(click, sitting)
            return
        await self.turns.commit(click, sitting, lines)

    async def _current(self, click: Click) -> Sitting | None:
        """The sitting a control of the private panel belongs to; None when the answer is given already."""
        sitting = await self.sittings.of(click, _control(click).game)
        return None if sitting is None or await self.turns.stale(click, sitting) else sitting

    async def _offered(self, sitting: Sitting, line: str, moves: int) -> AnyAction | None:
        """The answer in notation, when the seat can give it now and it means what it meant at that position."""
        seat, table = sitting.seat, sitting.table
        try:
            action = table.parse(line)
        except NotationError:
            return None
        question = table.questions.get(seat)
        if question is None or not question.is_public(action) or moves > table.moves:
            return None
        if table.obstacle(seat, action) is not None:
            return None
        async with self.turns.services.tables.of(sitting.game.id) as live:
            before = await live.position(moves)
        if before.obstacle(seat, action) is not None:
            return None
        same = _meaning(before, seat, action) == _meaning(table, seat, action)
        return action if same else None


def _meaning(table: Table[Any], seat: Seat, action: AnyAction) -> str:
    return repr(table.rules.describe(table.view(seat).state, seat, action))


def _control(click: Click) -> ControlId:
    control = control_of(click)
    assert control is not None, "only controls of ours come here"
    return control


def _where(click: Click) -> Where:
    argument = _control(click).argument
    return Where.read(argument) or Where(argument)


def _index(click: Click) -> int:
    index = entry_index(chosen_values(click) or _control(click).argument.split(".")[3:4])
    return -1 if index is None else index
