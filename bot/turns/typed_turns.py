"""Playing by keyboard: one action by its command, a whole turn by `/do`, the rest of a turn in a form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.access.sitting import Sitting
from bot.answers import Click, control_of, filled_in, show
from bot.drafting.drafts import Trial, closing, try_out, unused_by
from bot.drafting.examples import example_of
from bot.drafting.reading import do_all_typed, parts, play_typed
from bot.panels.decided import lines_in_words
from bot.panels.turn_panel import TYPED
from bot.turns.confirming import Turns
from bot.wording.action_commands import Typed, seated, written
from rules.engine import AnyAction, Rules, Text, say
from rules.engine.notation import format_action


class TypedTurns:
    """Everything a seat types."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.sittings = turns.sittings
        self.verbs = {"typed": self.form}

    async def action(self, click: Click, rules: Rules[Any], action: type[AnyAction], values: Typed) -> None:
        """`/tm build`: add it to the draft, to be confirmed; an answer beside the turn is given at once."""
        sitting = await self.sittings.here(click, rules)
        if sitting is not None:
            await self._add(click, sitting, [written(action, seated(action, values, sitting.speech.names))])

    async def form(self, click: Click) -> None:
        """The form of the private panel: add what was typed to the draft, to be confirmed."""
        control = control_of(click)
        assert control is not None, "a form comes back under its control"
        sitting = await self.sittings.of(click, control.game)
        if sitting is None:
            return
        lines = parts(filled_in(click).get(TYPED, ""))
        if lines:
            await self._add(click, sitting, lines)
        else:
            await self.turns.panel(click, sitting)

    async def do(self, click: Click, text: str) -> None:
        """`/do`: a whole turn in the notation of the log; with + in front, the rest of the turn being prepared."""
        sitting = await self.sittings.here(click)
        if sitting is None:
            return
        speech, aside = sitting.speech, ""
        text = text.strip()
        if not text.startswith("+"):
            aside = "; ".join(lines_in_words(sitting.trial, speech))
            sitting = replace(sitting, trial=_anew(sitting))
        text = text.removeprefix("+")
        drafted = len(sitting.trial.lines)
        if not parts(text):
            example = say("Write the actions of your turn, for example: {text}", text=example_of(sitting.trial))
            await show(click, speech(example))
            return
        play_typed(sitting.trial, text, speech)
        if sitting.trial.refusal is not None:
            await self.turns.refuse(click, sitting, drafted=drafted, aside=aside)
            return
        unfinished = _unfinished(sitting.trial)
        if unfinished is not None:
            if aside:
                unfinished = say("{note} Before, you had prepared: {lines}", note=unfinished, lines=aside)
            await self.sittings.keep(click, sitting, sitting.trial.lines, sitting.trial.following)
            await self.turns.show(click, sitting.game.id, note=unfinished)
            return
        note = say("Played instead of what you had prepared: {lines}", lines=aside) if aside else None
        await self.turns.commit(click, sitting, sitting.trial.lines, note)

    async def _add(self, click: Click, sitting: Sitting, lines: list[str]) -> None:
        drafted = len(sitting.trial.lines)
        do_all_typed(sitting.trial, lines, sitting.speech)
        if sitting.trial.refusal is not None:
            await self.turns.refuse(click, sitting, drafted=drafted)
        elif not drafted and sitting.answers_at_once(sitting.trial.lines):
            await self.turns.commit(click, sitting, sitting.trial.lines)
        else:
            await self.sittings.keep(click, sitting, sitting.trial.lines, sitting.trial.following)
            note = say("Added to the turn you are preparing.") if drafted else None
            await self.turns.show(click, sitting.game.id, note=note)


def _anew(sitting: Sitting) -> Trial:
    """The turn without what was prepared; what waits for the own turn waits on while something else is answered."""
    trial = try_out(sitting.table, sitting.seat, ())
    question = sitting.table.questions.get(sitting.seat)
    if question is not None and question.off_turn and not sitting.trial.lines:
        trial.following = list(sitting.trial.following)
    return trial


def _unfinished(trial: Trial) -> Text | None:
    """Why a typed turn is not played before it has been confirmed, if so."""
    last = closing(trial)
    unused = None if last is None else unused_by(trial, last)
    if last is not None and unused is not None:
        return say(
            "Nothing was played yet, because this is left: {unused}. Go on here or with {command}, or confirm; "
            "{end} at the end of what you type plays at once.",
            unused=unused,
            command="`/do +…`",
            end=f"`; {format_action(last)}`",
        )
    if trial.continues:
        return say(
            "This is not a whole turn yet, so nothing was played: go on here or with {command}, then confirm.",
            command="`/do +…`",
        )
    return say("Nothing was played yet: confirm that this lets something go.") if trial.lapsed else None
